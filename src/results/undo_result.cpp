// SPDX-License-Identifier: MIT
#include "results/undo_result.hpp"

#include <fmt/format.h>

#include "core/text/time.hpp"
#include "core/text/words.hpp"
#include "output/fields.hpp"

namespace jt::results {

namespace {

class UndoView final : public output::View {
 public:
  // `diff`: of a dry run.
  UndoView(const Output& output, const std::string& file, const edit::UndoOutcome& outcome,
           const std::optional<DiffText>& diff)
      : output_(output), file_(file), outcome_(outcome), diff_(diff) {}

  bool has_room = true;  ///< for the diff, in JSON

  void fields(output::Fields& out) const override {
    const store::JournalEntry& first = outcome_.entries.front();
    out.member("status", "success");
    out.member("operation", outcome_.redo ? "redo" : "undo");
    // What is as it was before the edit was not undone now.
    out.member(outcome_.already ? "already" : outcome_.redo ? "redone" : "undone", first.what);
    out.member("time", text::utc(first.time));
    if (outcome_.entries.size() > 1 || out.has_cells()) {
      out.rows("edits", outcome_.entries, [&](const store::JournalEntry& entry) {
        out.cell("file", file_);
        out.text("edit", entry.what);
        out.member("time", text::utc(entry.time));
        out.cell("bytes", outcome_.bytes_changed);
        out.cell("left", outcome_.left);
      });
    }
    out.locator(file_);
    out.member("bytesChanged", outcome_.bytes_changed);
    out.member("left", outcome_.left);
    out.member("rev", outcome_.rev);
    out.member("previousRev", outcome_.previous_rev);
    if (!outcome_.together.empty()) out.member("together", outcome_.together);
    if (diff_) {
      out.member("dryRun", true);
      if (has_room) diff_->give(out);
      if (!has_room) out.omit("diff", 1);
    }
  }
  /// The edits are always printed; a dry run only reports what would change.
  [[nodiscard]] bool essential() const override { return !diff_ || !output_.renderer.for_people(); }
  void lines(output::Lines& out) const override {
    if (outcome_.already) return out.add(output::Line{{output::Role::plain, already_text()}});
    if (diff_) return diff_->add_to(out);
    for (const store::JournalEntry& entry : outcome_.entries) {
      std::string text = fmt::format(" {} '{}' of {} in {}", outcome_.redo ? "redid" : "undid", entry.what,
                                     edit::local_time(entry.time), file_);
      if (&entry == &outcome_.entries.back()) {
        text += fmt::format(" ({} left to {})", text::counted(outcome_.left, "edit"), outcome_.redo ? "redo" : "undo");
      }
      out.add({{output::Role::good, "✓"}, {output::Role::plain, std::move(text)}});
    }
    for (const std::string& each : outcome_.together) {
      out.add({{output::Role::plain, "  and in "}, {output::Role::plain, each}});
    }
  }

 private:
  // `Unchanged: a.json is already as before the edit 'set .a' of 2026-11-22 03:05:09`
  [[nodiscard]] std::string already_text() const {
    const store::JournalEntry& last = outcome_.entries.back();
    return fmt::format("Unchanged: {} is already as {} the edit '{}' of {}", file_, outcome_.redo ? "after" : "before",
                       last.what, edit::local_time(last.time));
  }

  const Output& output_;
  const std::string& file_;
  const edit::UndoOutcome& outcome_;
  const std::optional<DiffText>& diff_;
};

class EntryView final : public output::View {
 public:
  explicit EntryView(const store::JournalEntry& entry) : entry_(entry) {}
  void fields(output::Fields& out) const override {
    out.text("edit", entry_.what);
    out.text("time", text::utc(entry_.time));
    out.count("bytes", entry_.changed);
    out.text("rev", entry_.rev_after);
    out.text("previousRev", entry_.rev_before);
  }
  void lines(output::Lines& out) const override {
    out.add({{output::Role::note, edit::local_time(entry_.time)},
             {output::Role::plain, fmt::format("  {}  ({})", entry_.what, text::counted(entry_.changed, "byte"))}});
  }

 private:
  const store::JournalEntry& entry_;
};

}  // namespace

void show_undo(const Output& output, const std::string& file, const edit::UndoOutcome& outcome,
               const std::optional<DiffText>& diff) {
  if (diff && !outcome.already && prints_diff(output)) return print_diff(output, *diff);
  const output::Table table{.columns = {"file", "edit", "bytes", "left"}};
  UndoView view(output, file, outcome, diff);
  view.has_room = output.renderer.fits(view, table);
  output.renderer.whole(view, table);
}

namespace {

class RecoveredView final : public output::View {
 public:
  explicit RecoveredView(const std::vector<edit::Recovered>& all) : all_(all) {}
  void fields(output::Fields& out) const override {
    out.member("status", "success");
    out.rows("recovered", all_, [&](const edit::Recovered& each) {
      out.flag("finished", each.finished);
      out.member("files", each.files);
      out.member("lost", each.lost);
      out.cell("files", fmt::format("{}", each.files.size()));
    });
  }
  void lines(output::Lines& out) const override {
    if (all_.empty()) return out.add(output::Line{{output::Role::plain, "Unchanged: nothing is unfinished"}});
    for (const edit::Recovered& each : all_) {
      out.add({{output::Role::good, "✓"},
               {output::Role::plain, fmt::format(" {} an edit of {}", each.finished ? "finished" : "took back",
                                                 text::counted(each.files.size(), "file"))}});
      for (const std::string& lost : each.lost) {
        out.add({{output::Role::bad, "✗"},
                 {output::Role::plain, fmt::format(" {} was changed meanwhile, and stays as it is", lost)}});
      }
    }
  }

 private:
  const std::vector<edit::Recovered>& all_;
};

}  // namespace

void show_recovered(const Output& output, const std::vector<edit::Recovered>& all) {
  const output::Table table{.columns = {"finished", "files"}};
  output.renderer.whole(RecoveredView(all), table);
}

void show_history(output::Renderer& renderer, const std::vector<store::JournalEntry>& entries) {
  renderer.begin({"edits", {.columns = {"time", "edit", "bytes", "rev", "previousRev"}, .locators = {"previousRev"}}});
  for (const store::JournalEntry& entry : entries) renderer.item(EntryView(entry));
  renderer.end(nullptr);
}

}  // namespace jt::results

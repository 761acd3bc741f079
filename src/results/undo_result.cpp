// SPDX-License-Identifier: MIT
#include "results/undo_result.hpp"

#include <fmt/format.h>

#include "core/text/time.hpp"
#include "core/text/words.hpp"
#include "output/json_sink.hpp"
#include "results/edit_result.hpp"

namespace jt::results {

namespace {

class UndoView final : public output::View {
 public:
  // `diff`: of a dry run.
  UndoView(const Output& output, const std::string& file, const edit::UndoOutcome& outcome,
           const std::optional<std::string>& diff)
      : output_(output), file_(file), outcome_(outcome), diff_(diff) {}

  bool has_room = true;  ///< for the diff, in JSON

  void json(output::JsonSink& out) const override {
    const store::JournalEntry& first = outcome_.entries.front();
    out.member("status", "success");
    out.member("operation", outcome_.redo ? "redo" : "undo");
    // What is as it was before the edit was not undone now.
    out.member(outcome_.already ? "already" : outcome_.redo ? "redone" : "undone", first.what);
    out.member("time", text::utc(first.time));
    if (outcome_.entries.size() > 1) {
      out.array("edits", [&] {
        for (const store::JournalEntry& entry : outcome_.entries) {
          out.object([&] {
            out.member("edit", entry.what);
            out.member("time", text::utc(entry.time));
          });
        }
      });
    }
    out.member("bytesChanged", outcome_.bytes_changed);
    out.member("left", outcome_.left);
    out.member("rev", outcome_.rev);
    out.member("previousRev", outcome_.previous_rev);
    if (diff_) {
      out.member("dryRun", true);
      if (has_room) out.member("diff", *diff_);
      if (!has_room) out.omit("diff", 1);
    }
  }
  /// The edits are always printed; a dry run only reports what would change.
  [[nodiscard]] bool essential() const override { return !diff_ || output_.format != output::Format::human; }
  [[nodiscard]] std::vector<output::Record> records() const override {
    std::vector<output::Record> rows;
    for (const store::JournalEntry& entry : outcome_.entries) {
      rows.push_back({file_, entry.what, std::to_string(outcome_.bytes_changed), std::to_string(outcome_.left)});
    }
    return rows;
  }
  [[nodiscard]] std::vector<std::string> locators() const override { return {file_}; }
  [[nodiscard]] std::vector<output::Line> lines() const override {
    if (outcome_.already) return {{{output::Role::plain, already_text()}}};
    if (diff_) return diff_lines(*diff_);
    std::vector<output::Line> lines;
    for (const store::JournalEntry& entry : outcome_.entries) {
      std::string text = fmt::format(" {} '{}' of {} in {}", outcome_.redo ? "redid" : "undid", entry.what,
                                     edit::local_time(entry.time), file_);
      if (&entry == &outcome_.entries.back()) {
        text += fmt::format(" ({} left to {})", text::counted(outcome_.left, "edit"), outcome_.redo ? "redo" : "undo");
      }
      lines.push_back({{output::Role::good, "✓"}, {output::Role::plain, std::move(text)}});
    }
    return lines;
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
  const std::optional<std::string>& diff_;
};

class EntryView final : public output::View {
 public:
  explicit EntryView(const store::JournalEntry& entry) : entry_(entry) {}
  void json(output::JsonSink& out) const override {
    out.member("edit", entry_.what);
    out.member("time", text::utc(entry_.time));
    out.member("bytes", entry_.changed);
    out.member("rev", entry_.rev_after);
    out.member("previousRev", entry_.rev_before);
  }
  [[nodiscard]] std::vector<output::Record> records() const override {
    return {{text::utc(entry_.time), entry_.what, std::to_string(entry_.changed), entry_.rev_after, entry_.rev_before}};
  }
  [[nodiscard]] std::vector<std::string> locators() const override { return {entry_.rev_before}; }
  [[nodiscard]] std::vector<output::Line> lines() const override {
    return {{{output::Role::note, edit::local_time(entry_.time)},
             {output::Role::plain, fmt::format("  {}  ({})", entry_.what, text::counted(entry_.changed, "byte"))}}};
  }

 private:
  const store::JournalEntry& entry_;
};

}  // namespace

void show_undo(const Output& output, const std::string& file, const edit::UndoOutcome& outcome,
               const std::optional<std::string>& diff) {
  const std::vector<std::string> columns{"file", "edit", "bytes", "left"};
  UndoView view(output, file, outcome, diff);
  view.has_room = output.renderer.fits(view, columns);
  output.renderer.whole(view, columns);
}

void show_history(output::Renderer& renderer, const std::vector<store::JournalEntry>& entries) {
  renderer.begin({"edits", {"time", "edit", "bytes", "rev", "previousRev"}});
  for (const store::JournalEntry& entry : entries) renderer.item(EntryView(entry));
  renderer.end(nullptr);
}

}  // namespace jt::results

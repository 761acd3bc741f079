// SPDX-License-Identifier: MIT
#include "results/proposal_view.hpp"

#include <fmt/format.h>

#include "core/json/escape.hpp"
#include "core/json/layout.hpp"
#include "core/text/time.hpp"
#include "core/text/words.hpp"
#include "output/json_sink.hpp"
#include "results/change_text.hpp"
#include "results/edit_result.hpp"

namespace jt::results {
namespace {

using output::Role;
using propose::Change;

class PreviewView final : public output::View {
 public:
  std::size_t shown;  ///< changes, in json

  PreviewView(const propose::Preview& preview, path::Spelling spelling, const std::string& apply)
      : shown(preview.proposal.changes.size()), preview_(preview), spelling_(spelling), apply_(apply) {}

  void json(output::JsonSink& out) const override {
    const propose::Proposal& proposal = preview_.proposal;
    out.member("session_id", preview_.session.id);
    out.array("changes", [&] {
      for (std::size_t i = 0; i < shown; ++i) out.object([&] { one(out, proposal.changes[i]); });
    });
    out.member("message", proposal.message);
    out.member("status", name(proposal.status));
    if (proposal.status == propose::Status::ambiguous) out.member("suggestions", proposal.suggestions);
    if (preview_.session.expires != 0) out.member("expires_at", text::utc(preview_.session.expires));
    if (!preview_.rev.empty()) out.member("rev", preview_.rev);
    out.member("interpreter", preview_.interpreter);
    if (shown < proposal.changes.size()) out.omit("changes", proposal.changes.size() - shown);
  }

  [[nodiscard]] std::vector<output::Record> records() const override {
    std::vector<output::Record> rows;
    for (const Change& change : preview_.proposal.changes) {
      rows.push_back({change.id, output::Cell::of_path(path::spell(change.at, spelling_)),
                      std::string(edit::name(change.kind)), plain_value(change.current), plain_value(change.proposed),
                      fmt::format("{:.2f}", change.confidence)});
    }
    return rows;
  }

  [[nodiscard]] std::vector<std::string> locators() const override {
    std::vector<std::string> paths;
    for (const Change& change : preview_.proposal.changes) paths.push_back(path::spell(change.at, spelling_));
    return paths;
  }

  [[nodiscard]] std::vector<output::Line> lines() const override {
    const propose::Proposal& proposal = preview_.proposal;
    if (proposal.status == propose::Status::success) {
      std::vector<output::Line> lines = change_lines(proposal.changes, spelling_, preview_.interpreter != "operations");
      lines.push_back({});
      lines.push_back({{Role::note, "apply: "}, {Role::plain, apply_}});
      return lines;
    }
    std::vector<output::Line> lines{{{Role::plain, proposal.message}}};
    for (const std::string& suggestion : proposal.suggestions) {
      lines.push_back({{Role::note, "  try: "}, {Role::plain, suggestion}});
    }
    return lines;
  }

 private:
  void one(output::JsonSink& out, const Change& change) const {
    write_change(out, change, "current_value", "proposed_value");
    out.key("confidence");
    out.value(output::RawJson{fmt::format("{:.3g}", change.confidence)});
    out.member("operation", edit::name(change.kind));
    out.member("pointer", path::spell(change.at, path::Spelling::pointer));
    if (change.from) out.member("from", path::spell(*change.from, path::Spelling::pointer));
    if (!change.within.empty()) out.member("within", change.within);
    if (!change.target.empty()) out.member("target", change.target);
  }

  const propose::Preview& preview_;
  path::Spelling spelling_;
  const std::string& apply_;
};

/// `where` comes after what was applied.
std::string done(const propose::ApplyOutcome& outcome, bool dry_run, std::string_view where) {
  if (outcome.status == propose::ApplyStatus::failed) return "No change holds any more, so nothing was written";
  const std::string count = text::counted(outcome.applied.size(), "change");
  if (dry_run) return fmt::format("Would apply {}{}", count, where);
  std::string text = fmt::format("Successfully applied {}{}", count, where);
  if (!outcome.stale.empty()) text += fmt::format("; {} no longer held", text::counted(outcome.stale.size(), "change"));
  if (outcome.left > 0) text += fmt::format("; {} left in the session", text::counted(outcome.left, "change"));
  return text;
}

class AppliedView final : public output::View {
 public:
  std::size_t shown;  ///< changes, in json

  AppliedView(const propose::ApplyOutcome& outcome, path::Spelling spelling, const AppliedExtras& extras)
      : shown(outcome.applied.size()), outcome_(outcome), spelling_(spelling), extras_(extras) {}

  void json(output::JsonSink& out) const override {
    if (extras_.document) out.member("modified_document", output::RawJson{*extras_.document});
    out.array("applied_changes", [&] {
      for (std::size_t i = 0; i < shown; ++i) {
        out.object([&] {
          write_change(out, outcome_.applied[i], "old_value", "new_value");
          out.member("applied_at", text::utc(outcome_.time));
        });
      }
    });
    out.member("message", applied_message(outcome_, extras_.diff.has_value()));
    out.member("status", name(outcome_.status));
    if (!outcome_.stale.empty()) {
      out.array("stale_changes", [&] {
        for (const propose::Stale& stale : outcome_.stale) {
          out.object([&] {
            out.member("id", stale.id);
            out.member("reason", stale.why);
          });
        }
      });
    }
    out.member("file", outcome_.file);
    out.member("changes_left", outcome_.left);
    if (!outcome_.edit.rev.empty()) {
      out.member("rev", outcome_.edit.rev);
      out.member("previousRev", outcome_.edit.previous_rev);
    }
    if (extras_.diff) {
      out.member("dryRun", true);
      out.member("diff", *extras_.diff);
    }
    if (shown < outcome_.applied.size()) out.omit("applied_changes", outcome_.applied.size() - shown);
  }

  [[nodiscard]] std::vector<output::Record> records() const override {
    std::vector<output::Record> rows;
    for (const Change& change : outcome_.applied) {
      rows.push_back({change.id, output::Cell::of_path(path::spell(change.at, spelling_)), plain_value(change.current),
                      plain_value(change.proposed)});
    }
    return rows;
  }

  [[nodiscard]] std::vector<std::string> locators() const override {
    std::vector<std::string> paths;
    for (const Change& change : outcome_.applied) paths.push_back(path::spell(change.at, spelling_));
    return paths;
  }

  /// What was written is always reported.
  [[nodiscard]] bool essential() const override { return !extras_.diff; }

  [[nodiscard]] std::vector<output::Line> lines() const override {
    if (extras_.diff) return diff_lines(*extras_.diff);
    const bool good = outcome_.status != propose::ApplyStatus::failed;
    std::vector<output::Line> lines{{{good ? Role::good : Role::bad, good ? "✓" : "✗"},
                                     {Role::plain, " " + done(outcome_, false, good ? " to " + outcome_.file : "")}}};
    for (output::Line& line : change_lines(outcome_.applied, spelling_, false)) {
      line.insert(line.begin(), {Role::plain, "  "});
      lines.push_back(std::move(line));
    }
    for (const propose::Stale& stale : outcome_.stale) {
      lines.push_back({{Role::plain, "  "}, {Role::note, stale.id}, {Role::plain, "  left out: " + stale.why}});
    }
    if (!extras_.undo.empty()) lines.push_back({{Role::note, "  undo: "}, {Role::plain, extras_.undo}});
    return lines;
  }

 private:
  const propose::ApplyOutcome& outcome_;
  path::Spelling spelling_;
  const AppliedExtras& extras_;
};

/// Shows fewer changes until the json fits --max-bytes.
template <class View>
void show(const Output& output, View& view, const std::vector<std::string>& columns) {
  if (output.format == output::Format::json) {
    while (view.shown > 0 && !output.renderer.fits(view, columns)) view.shown /= 2;
  }
  output.renderer.whole(view, columns);
}

}  // namespace

std::string plain_value(const std::optional<std::string>& json) {
  if (!json) return {};
  if (json->size() >= 2 && json->front() == '"')
    return json::decode(std::string_view(*json).substr(1, json->size() - 2));
  std::string text;
  json::append_compact(text, *json);
  return text;
}

void show_preview(const Output& output, const propose::Preview& preview, const std::string& apply) {
  PreviewView view(preview, output.paths.value_or(path::Spelling::accessor), apply);
  show(output, view, {"id", "path", "operation", "current", "proposed", "confidence"});
}

std::string applied_message(const propose::ApplyOutcome& outcome, bool dry_run) { return done(outcome, dry_run, ""); }

void show_applied(const Output& output, const propose::ApplyOutcome& outcome, const AppliedExtras& extras) {
  AppliedView view(outcome, output.paths.value_or(path::Spelling::accessor), extras);
  show(output, view, {"id", "path", "old", "new"});
}

}  // namespace jt::results

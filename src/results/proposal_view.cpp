// SPDX-License-Identifier: MIT
#include "results/proposal_view.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "core/json/escape.hpp"
#include "core/json/layout.hpp"
#include "core/text/time.hpp"
#include "core/text/words.hpp"
#include "output/fields.hpp"
#include "results/change_text.hpp"
#include "results/edit_result.hpp"
#include "results/most_that_fit.hpp"

namespace jt::results {
namespace {

using output::Role;
using propose::Change;

constexpr std::string_view what_they_belong_to = "what they belong to";

class PreviewView final : public output::View {
 public:
  std::size_t shown;  ///< changes, in json

  PreviewView(const propose::Preview& preview, path::Spelling spelling, const std::string& apply, const Part& part)
      : preview_(preview), spelling_(spelling), apply_(apply), part_(part) {
    from_ = static_cast<std::size_t>(std::min<std::uint64_t>(part.from, preview.proposal.changes.size()));
    shown = preview.proposal.changes.size() - from_;
  }

  void fields(output::Fields& out) const override {
    const propose::Proposal& proposal = preview_.proposal;
    out.member("session_id", preview_.session.id);
    out.rows("changes", std::span(proposal.changes).subspan(from_, shown),
             [&](const Change& change) { one(out, change); });
    out.member("message", proposal.message);
    out.member("status", name(proposal.status));
    if (proposal.status == propose::Status::ambiguous) out.member("suggestions", proposal.suggestions);
    if (preview_.session.expires != 0) out.member("expires_at", text::utc(preview_.session.expires));
    if (preview_.syntax.syntax == comments::Syntax::jsonc) out.member("syntax", "jsonc");
    if (!preview_.rev.empty()) out.member("rev", preview_.rev);
    if (preview_.comments_removed > 0) out.member("commentsRemoved", preview_.comments_removed);
    out.member("interpreter", preview_.interpreter);
    const std::size_t next = from_ + shown;
    if (shown < proposal.changes.size()) out.omit("changes", proposal.changes.size() - shown);
    if (next < proposal.changes.size() && part_.next) out.member("more", part_.next(next));
  }

  void lines(output::Lines& out) const override {
    const propose::Proposal& proposal = preview_.proposal;
    if (proposal.status == propose::Status::success) {
      out.add(change_lines(proposal.changes, spelling_, preview_.interpreter != "operations"));
      out.end();
      if (preview_.comments_removed > 0) {
        const std::string comments = text::counted(preview_.comments_removed, "comment");
        out.add({{Role::note, fmt::format("{} would be removed with {}", comments, what_they_belong_to)}});
      }
      return out.add({{Role::note, "apply: "}, {Role::plain, apply_}});
    }
    out.add(output::Line{{Role::plain, proposal.message}});
    for (const std::string& suggestion : proposal.suggestions) {
      out.add({{Role::note, "  try: "}, {Role::plain, suggestion}});
    }
  }

 private:
  void one(output::Fields& out, const Change& change) const {
    give_change(out, change, "current_value", "proposed_value", spelling_);
    out.member("confidence", output::RawJson{fmt::format("{:.3g}", change.confidence)});
    out.cell("confidence", fmt::format("{:.2f}", change.confidence));
    out.text("operation", edit::name(change.kind));
    out.member("pointer", path::spell(change.at, path::Spelling::pointer));
    if (change.from) out.member("from", path::spell(*change.from, path::Spelling::pointer));
    if (!change.within.empty()) out.member("within", change.within);
    if (!change.target.empty()) out.member("target", change.target);
  }

  const propose::Preview& preview_;
  path::Spelling spelling_;
  const std::string& apply_;
  const Part& part_;
  std::size_t from_ = 0;
};

/// `where` comes after what was applied.
std::string done(const propose::ApplyOutcome& outcome, bool dry_run, std::string_view where) {
  if (outcome.status == propose::ApplyStatus::failed) return "No change holds any more, so nothing was written";
  const std::string count = text::counted(outcome.applied.size(), "change");
  constexpr std::string_view by_whom = "by a run that was interrupted";
  if (outcome.before > 0 && outcome.edit.results.empty()) {
    return fmt::format("{}{} had been applied already, {}", count, where, by_whom);
  }
  if (dry_run) return fmt::format("Would apply {}{}", count, where);
  std::string text = fmt::format("Successfully applied {}{}", count, where);
  const auto stale = static_cast<std::size_t>(std::ranges::count_if(outcome.stale, &propose::Stale::asked));
  const std::size_t lost = outcome.stale.size() - stale;
  if (stale > 0) text += fmt::format("; {} no longer held", text::counted(stale, "change"));
  if (lost > 0) text += fmt::format("; {} dropped from the session", text::counted(lost, "change"));
  if (outcome.before > 0) text += fmt::format("; {} had been applied already, {}", outcome.before, by_whom);
  if (outcome.left > 0) text += fmt::format("; {} left in the session", text::counted(outcome.left, "change"));
  return text;
}

class AppliedView final : public output::View {
 public:
  std::size_t shown;  ///< changes, in json

  AppliedView(const propose::ApplyOutcome& outcome, path::Spelling spelling, const AppliedExtras& extras)
      : shown(outcome.applied.size()), outcome_(outcome), spelling_(spelling), extras_(extras) {}

  void fields(output::Fields& out) const override {
    if (extras_.document) out.member("modified_document", output::RawJson{*extras_.document});
    out.rows("applied_changes", std::span(outcome_.applied).first(shown), [&](const Change& change) {
      give_change(out, change, "old_value", "new_value", spelling_);
      out.member("applied_at", text::utc(outcome_.time));
    });
    out.member("message", applied_message(outcome_, extras_.diff.has_value()));
    out.member("status", name(outcome_.status));
    out.members([&](output::JsonSink& json) {
      if (outcome_.stale.empty()) return;
      json.array("stale_changes", [&] {
        for (const propose::Stale& stale : outcome_.stale) {
          json.object([&] {
            json.member("id", stale.id);
            json.member("reason", stale.why);
          });
        }
      });
    });
    out.member("file", outcome_.file);
    out.member("changes_left", outcome_.left);
    if (outcome_.edit.syntax.syntax == comments::Syntax::jsonc) out.member("syntax", "jsonc");
    const std::uint64_t comments = outcome_.edit.comments_removed();
    if (comments > 0) out.member("commentsRemoved", comments);
    if (!outcome_.edit.rev.empty()) {
      out.member("rev", outcome_.edit.rev);
      out.member("previousRev", outcome_.edit.previous_rev);
    }
    if (extras_.diff) {
      out.member("dryRun", true);
      extras_.diff->give(out);
    }
    if (shown < outcome_.applied.size()) out.omit("applied_changes", outcome_.applied.size() - shown);
  }

  /// What was written is always reported.
  [[nodiscard]] bool essential() const override { return !extras_.diff; }

  void lines(output::Lines& out) const override {
    if (extras_.diff) return extras_.diff->add_to(out);
    const bool good = outcome_.status != propose::ApplyStatus::failed;
    out.add({{good ? Role::good : Role::bad, good ? "✓" : "✗"},
             {Role::plain, " " + done(outcome_, false, good ? " to " + outcome_.file : "")}});
    for (output::Line& line : change_lines(outcome_.applied, spelling_, false)) {
      line.insert(line.begin(), {Role::plain, "  "});
      out.add(line);
    }
    for (const propose::Stale& stale : outcome_.stale) {
      out.add({{Role::plain, "  "},
               {Role::note, stale.id},
               {Role::plain, (stale.asked ? "  left out: " : "  dropped: ") + stale.why}});
    }
    if (const std::uint64_t comments = outcome_.edit.comments_removed(); comments > 0) {
      out.add(
          {{Role::note, fmt::format("  {} removed with {}", text::counted(comments, "comment"), what_they_belong_to)}});
    }
    if (!extras_.undo.empty()) out.add({{Role::note, "  undo: "}, {Role::plain, extras_.undo}});
  }

 private:
  const propose::ApplyOutcome& outcome_;
  path::Spelling spelling_;
  const AppliedExtras& extras_;
};

/// Shows fewer changes until the json fits --max-bytes.
template <class View>
void show(const Output& output, View& view, const output::Table& table) {
  if (output.renderer.has_members()) {
    view.shown = most_that_fit(view.shown, [&](std::size_t count) {
      view.shown = count;
      return output.renderer.fits(view, table);
    });
  }
  output.renderer.whole(view, table);
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

void show_preview(const Output& output, const propose::Preview& preview, const std::string& apply, const Part& part) {
  PreviewView view(preview, output.paths.value_or(path::Spelling::accessor), apply, part);
  show(output, view,
       {.columns =
            {"id", "path", "operation", {"current", "current_value"}, {"proposed", "proposed_value"}, "confidence"},
        .locators = {"path"}});
}

std::string applied_message(const propose::ApplyOutcome& outcome, bool dry_run) { return done(outcome, dry_run, ""); }

void show_applied(const Output& output, const propose::ApplyOutcome& outcome, const AppliedExtras& extras) {
  if (extras.diff && prints_diff(output)) return print_diff(output, *extras.diff);
  AppliedView view(outcome, output.paths.value_or(path::Spelling::accessor), extras);
  show(output, view, {.columns = {"id", "path", {"old", "old_value"}, {"new", "new_value"}}, .locators = {"path"}});
}

}  // namespace jt::results

// SPDX-License-Identifier: MIT
#include "results/merge_result.hpp"

#include <fmt/format.h>

#include "core/text/words.hpp"
#include "output/fields.hpp"
#include "output/report.hpp"
#include "results/edit_result.hpp"

namespace jt::results {

namespace {

constexpr std::size_t most_conflicts = 20;

class MergeView final : public output::View {
 public:
  explicit MergeView(const MergeReport& report) : report_(report) {}

  void fields(output::Fields& out) const override {
    out.member("status", report_.open() ? "conflict" : "success");
    out.member("merged", report_.merged);
    out.rows("conflicts", report_.conflicts, [&](const ConflictRow& each) { conflict(out, each); });
    out.member("notes", report_.notes);
    out.member("bytesChanged", report_.outcome.bytes_changed);
    if (!report_.outcome.rev.empty()) out.member("rev", report_.outcome.rev);
    if (!report_.diff) return;
    out.member("dryRun", true);
    report_.diff->give(out);
  }

  void lines(output::Lines& out) const override {
    if (report_.diff) return report_.diff->add_to(out);
    if (report_.outcome.unchanged) {
      return out.add(output::Line{{output::Role::plain, fmt::format("Unchanged: nothing to merge from {} into {}",
                                                                    report_.theirs, report_.output)}});
    }
    const bool open = report_.open();
    std::string text = fmt::format(" merged {} of {} into {}", text::counted(report_.merged, "change"), report_.theirs,
                                   report_.output);
    if (open) text += fmt::format(", with {}", text::counted(report_.conflicts.size(), "conflict"));
    text += fmt::format(" ({} of {} bytes)", output::format_count(report_.outcome.bytes_changed),
                        output::format_count(report_.outcome.bytes_after));
    output::Line line{{open ? output::Role::bad : output::Role::good, open ? "✗" : "✓"},
                      {output::Role::plain, std::move(text)}};
    if (!report_.undo.empty()) line.push_back({output::Role::note, "; undo: " + report_.undo});
    out.add(line);
  }

 private:
  static void conflict(output::Fields& out, const ConflictRow& each) {
    out.path("path", each.path);
    out.text("kind", each.kind);
    if (each.base) out.json("base", *each.base);
    if (each.ours) out.json("ours", *each.ours);
    if (each.theirs) out.json("theirs", *each.theirs);
    out.object("at", [&] {
      out.member("line", each.at.line);
      out.member("column", each.at.column);
      out.member("offset", each.at.offset);
    });
    out.cell("line", each.at.line);
  }

  const MergeReport& report_;
};

}  // namespace

void show_merge(const Output& output, const MergeReport& report) {
  if (report.diff && prints_diff(output)) return print_diff(output, *report.diff);
  output::Table table;
  table.columns = {"path", "kind", "base", "ours", "theirs", "line"};
  table.locators = {"path"};
  output.renderer.whole(MergeView(report), table);
}

std::vector<std::string> conflict_lines(const std::vector<ConflictRow>& conflicts) {
  std::vector<std::string> lines;
  const auto shown = [](const std::optional<std::string>& value) { return value ? short_value(*value) : "none"; };
  for (const ConflictRow& each : conflicts) {
    if (lines.size() == most_conflicts) {
      lines.push_back(fmt::format("… {} more", conflicts.size() - most_conflicts));
      break;
    }
    lines.push_back(fmt::format("{}  base {}, ours {}, theirs {}", each.path.empty() ? "the root" : each.path,
                                shown(each.base), shown(each.ours), shown(each.theirs)));
  }
  return lines;
}

}  // namespace jt::results

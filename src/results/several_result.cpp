// SPDX-License-Identifier: MIT
#include "results/several_result.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/text/words.hpp"
#include "output/fields.hpp"
#include "output/report.hpp"
#include "results/written_lines.hpp"

namespace jt::results {

namespace {

/// Files whose changed lines are shown.
constexpr std::size_t most_shown = 3;

class SeveralView final : public output::View {
 public:
  SeveralView(const Output& output, const SeveralReport& report) : output_(output), report_(report) {}

  void fields(output::Fields& out) const override {
    out.member("status", "success");
    std::vector<std::size_t> files(report_.requests.size());
    for (std::size_t i = 0; i < files.size(); ++i) files[i] = i;
    out.rows("files", files, [&](std::size_t i) {
      const edit::EditOutcome& outcome = report_.outcomes[i];
      out.text("file", report_.requests[i].file);
      if (!out.has_cells()) EditView(output_, report_.requests[i], outcome, report_.spelling).operations(out);
      out.count("bytesChanged", outcome.bytes_changed);
      if (outcome.excerpt) add_excerpt(out, *outcome.excerpt);
      if (!outcome.rev.empty()) out.text("rev", outcome.rev);
      if (!outcome.previous_rev.empty()) out.text("previousRev", outcome.previous_rev);
    });
    if (!report_.diff) return;
    out.member("dryRun", true);
    report_.diff->give(out);
  }

  void lines(output::Lines& out) const override {
    if (report_.diff) return report_.diff->add_to(out);
    std::size_t changed = 0;
    for (std::size_t i = 0; i < report_.requests.size(); ++i) {
      const edit::EditOutcome& outcome = report_.outcomes[i];
      changed += outcome.unchanged ? 0U : 1U;
      std::string text = outcome.unchanged
                             ? fmt::format("  {}: unchanged", report_.requests[i].file)
                             : fmt::format("  {}: {}, {} of {} bytes", report_.requests[i].file,
                                           text::counted(outcome.results.size(), "operation"),
                                           output::format_count(outcome.bytes_changed),
                                           output::format_count(std::max(outcome.bytes_after, outcome.bytes_changed)));
      if (const std::uint64_t comments = outcome.comments_removed(); comments > 0)
        text += fmt::format("; {} removed", text::counted(comments, "comment"));
      out.add({{output::Role::plain, text}});
      if (outcome.excerpt && i < most_shown) add_written_lines(out, *outcome.excerpt);
    }
    output::Line line{{output::Role::good, "✓"},
                      {output::Role::plain, fmt::format(" {} edited together", text::counted(changed, "file"))}};
    if (changed > 0 && !report_.undo.empty()) line.push_back({output::Role::note, "; undo: " + report_.undo});
    out.add(line);
  }
  [[nodiscard]] bool essential() const override { return !report_.diff || !output_.renderer.for_people(); }

 private:
  const Output& output_;
  const SeveralReport& report_;
};

}  // namespace

void show_several(const Output& output, const SeveralReport& report) {
  if (report.diff && prints_diff(output)) return print_diff(output, *report.diff);
  output::Table table;
  table.columns = {"file", "bytesChanged"};
  table.locators = {"file"};
  output.renderer.whole(SeveralView(output, report), table);
}

}  // namespace jt::results

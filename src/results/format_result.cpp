// SPDX-License-Identifier: MIT
#include "results/format_result.hpp"

#include <fmt/format.h>

#include "core/text/words.hpp"
#include "output/fields.hpp"
#include "output/report.hpp"
#include "results/edit_result.hpp"
#include "results/text_view.hpp"

namespace jt::results {

namespace {

class CheckedView final : public output::View {
 public:
  CheckedView(const std::string& file, bool formatted) : file_(file), formatted_(formatted) {}
  void fields(output::Fields& out) const override {
    out.text("file", file_);
    out.flag("formatted", formatted_);
    if (!formatted_) out.locator(file_);
  }
  void lines(output::Lines& out) const override {
    if (!formatted_) out.add(output::Line{{output::Role::plain, file_}});
  }

 private:
  const std::string& file_;
  bool formatted_;
};

class ReplacedView final : public output::View {
 public:
  ReplacedView(const std::string& file, const edit::RewriteOutcome& outcome, const std::string& undo)
      : file_(file), outcome_(outcome), undo_(undo) {}
  void fields(output::Fields& out) const override {
    out.text("file", file_);
    out.flag("changed", !outcome_.unchanged);
    out.count("bytes", outcome_.bytes_after);
    if (!outcome_.unchanged) out.member("previousBytes", outcome_.bytes_before);
    out.cell("previousBytes", outcome_.bytes_before);
    if (outcome_.decision.syntax == comments::Syntax::jsonc) out.member("syntax", "jsonc");
    if (outcome_.comments_removed > 0) out.member("commentsRemoved", outcome_.comments_removed);
    if (!undo_.empty()) out.member("undo", undo_);
    if (!outcome_.unchanged) out.locator(file_);
  }
  void lines(output::Lines& out) const override {
    if (outcome_.unchanged) {
      return out.add(output::Line{{output::Role::plain, fmt::format("Unchanged: {} is formatted already", file_)}});
    }
    std::string text =
        fmt::format(" format {} ({} bytes, {} before)", file_, output::format_count(outcome_.bytes_after),
                    output::format_count(outcome_.bytes_before));
    if (outcome_.comments_removed > 0)
      text += fmt::format("; {} removed", text::counted(outcome_.comments_removed, "comment"));
    output::Line line{{output::Role::good, "✓"}, {output::Role::plain, text}};
    if (!undo_.empty()) line.push_back({output::Role::note, "; undo: " + undo_});
    out.add(line);
  }

 private:
  const std::string& file_;
  const edit::RewriteOutcome& outcome_;
  const std::string& undo_;
};

}  // namespace

DocumentSeries::DocumentSeries(const Output& output) : output_(output) { output_.renderer.begin({}); }

void DocumentSeries::add(const output::Pump& document) {
  bool run = false;
  output_.renderer.item(TextView({}), [&](const std::function<bool(std::string_view)>& sink) {
    run = true;
    return document(sink);
  });
  // After --max-bytes was reached items are only counted.
  if (!run) document([](std::string_view) { return true; });
}

void DocumentSeries::add_diff(std::string_view lines) { output_.renderer.item(TextView(diff_lines(lines))); }

void DocumentSeries::end() { output_.renderer.end(nullptr); }

FormatReports::FormatReports(const Output& output, bool check) : output_(output) {
  output::Table table{.columns = {"file", "formatted"}};
  if (!check) table.columns = {"file", "changed", "bytes", "previousBytes"};
  output_.renderer.begin({"files", std::move(table)});
}

void FormatReports::checked(const std::string& file, bool formatted) {
  output_.renderer.item(CheckedView(file, formatted));
}

void FormatReports::replaced(const std::string& file, const edit::RewriteOutcome& outcome, const std::string& undo) {
  output_.renderer.item(ReplacedView(file, outcome, undo));
}

void FormatReports::end(const FileErrors& errors) {
  const output::Frame tail = errors.tail();
  output_.renderer.end(&tail);
}

}  // namespace jt::results

// SPDX-License-Identifier: MIT
#include "results/format_result.hpp"

#include <fmt/format.h>

#include "output/json_sink.hpp"
#include "output/report.hpp"
#include "results/edit_result.hpp"
#include "results/members.hpp"

namespace jt::results {

namespace {

/// Lines for people. The documents themselves have no other format.
class TextView final : public output::View {
 public:
  explicit TextView(std::vector<output::Line> lines) : lines_(std::move(lines)) {}
  void json(output::JsonSink&) const override {}
  [[nodiscard]] std::vector<output::Record> records() const override { return {}; }
  [[nodiscard]] std::vector<std::string> locators() const override { return {}; }
  [[nodiscard]] std::vector<output::Line> lines() const override { return lines_; }

 private:
  std::vector<output::Line> lines_;
};

class CheckedView final : public output::View {
 public:
  CheckedView(const std::string& file, bool formatted) : file_(file), formatted_(formatted) {}
  void json(output::JsonSink& out) const override {
    out.member("file", file_);
    out.member("formatted", formatted_);
  }
  [[nodiscard]] std::vector<output::Record> records() const override {
    return {{output::Cell(file_), output::Cell(formatted_ ? "true" : "false")}};
  }
  [[nodiscard]] std::vector<std::string> locators() const override {
    if (formatted_) return {};
    return {file_};
  }
  [[nodiscard]] std::vector<output::Line> lines() const override {
    if (formatted_) return {};
    return {{{output::Role::plain, file_}}};
  }

 private:
  const std::string& file_;
  bool formatted_;
};

class ReplacedView final : public output::View {
 public:
  ReplacedView(const std::string& file, const edit::RewriteOutcome& outcome, const std::string& undo)
      : file_(file), outcome_(outcome), undo_(undo) {}
  void json(output::JsonSink& out) const override {
    out.member("file", file_);
    out.member("changed", !outcome_.unchanged);
    out.member("bytes", outcome_.bytes_after);
    if (!outcome_.unchanged) out.member("previousBytes", outcome_.bytes_before);
    if (!undo_.empty()) out.member("undo", undo_);
  }
  [[nodiscard]] std::vector<output::Record> records() const override {
    return {{output::Cell(file_), output::Cell(outcome_.unchanged ? "false" : "true"),
             output::Cell(std::to_string(outcome_.bytes_after)), output::Cell(std::to_string(outcome_.bytes_before))}};
  }
  [[nodiscard]] std::vector<std::string> locators() const override {
    if (outcome_.unchanged) return {};
    return {file_};
  }
  [[nodiscard]] std::vector<output::Line> lines() const override {
    if (outcome_.unchanged) {
      return {{{output::Role::plain, fmt::format("Unchanged: {} is formatted already", file_)}}};
    }
    const std::string text =
        fmt::format(" format {} ({} bytes, {} before)", file_, output::format_count(outcome_.bytes_after),
                    output::format_count(outcome_.bytes_before));
    output::Line line{{output::Role::good, "✓"}, {output::Role::plain, text}};
    if (!undo_.empty()) line.push_back({output::Role::note, "; undo: " + undo_});
    return {line};
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
  std::vector<std::string> columns{"file", "formatted"};
  if (!check) columns = {"file", "changed", "bytes", "previousBytes"};
  output_.renderer.begin({"files", columns});
}

void FormatReports::checked(const std::string& file, bool formatted) {
  output_.renderer.item(CheckedView(file, formatted));
}

void FormatReports::replaced(const std::string& file, const edit::RewriteOutcome& outcome, const std::string& undo) {
  output_.renderer.item(ReplacedView(file, outcome, undo));
}

void FormatReports::end(const FileErrors& errors) {
  const Members tail([&](output::JsonSink& out) { errors.write(out); },
                     [&](output::JsonSink& out) {
                       if (errors.count() > 0) out.omit("errors", errors.count());
                     });
  output_.renderer.end(&tail);
}

}  // namespace jt::results

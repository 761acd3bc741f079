// SPDX-License-Identifier: MIT
#include "results/format_result.hpp"

#include <fmt/format.h>

#include "output/report.hpp"

namespace jt::results {

namespace {

/// One line for people, or none. `format` has no other format.
class LineView final : public output::View {
 public:
  explicit LineView(output::Line line) : line_(std::move(line)) {}
  void json(output::JsonSink&) const override {}
  [[nodiscard]] std::vector<output::Record> records() const override { return {}; }
  [[nodiscard]] std::vector<std::string> locators() const override { return {}; }
  [[nodiscard]] std::vector<output::Line> lines() const override {
    if (line_.empty()) return {};
    return {line_};
  }
  [[nodiscard]] bool essential() const override { return true; }

 private:
  output::Line line_;
};

}  // namespace

DocumentSeries::DocumentSeries(const Output& output) : output_(output) { output_.renderer.begin({}); }

void DocumentSeries::add(const output::Pump& document) {
  bool run = false;
  output_.renderer.item(LineView({}), [&](const std::function<bool(std::string_view)>& sink) {
    run = true;
    return document(sink);
  });
  // After --max-bytes was reached items are only counted.
  if (!run) document([](std::string_view) { return true; });
}

void DocumentSeries::end() { output_.renderer.end(nullptr); }

void show_unformatted(const Output& output, const std::string& file) {
  output.renderer.whole(LineView({{output::Role::plain, file}}), {});
}

void show_rewrite(const Output& output, const std::string& file, const edit::RewriteOutcome& outcome) {
  if (outcome.unchanged) {
    output.renderer.whole(LineView({{output::Role::plain, fmt::format("Unchanged: {} is formatted already", file)}}),
                          {});
    return;
  }
  output.renderer.whole(LineView({{output::Role::good, "✓"},
                                  {output::Role::plain, fmt::format(" format {} ({} bytes, {} before)", file,
                                                                    output::format_count(outcome.bytes_after),
                                                                    output::format_count(outcome.bytes_before))}}),
                        {});
}

}  // namespace jt::results

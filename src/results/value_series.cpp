// SPDX-License-Identifier: MIT
#include "results/value_series.hpp"

#include <fmt/format.h>

#include <utility>

#include "core/json/layout.hpp"
#include "core/json/lexer.hpp"
#include "core/text/utf8.hpp"
#include "output/json_sink.hpp"

namespace jt::results {

namespace {

// A match: its path; for concise with --max-string also its value.
class Match final : public output::View {
 public:
  explicit Match(std::string path) : path_(std::move(path)) {}
  std::optional<std::string> value;

  void json(output::JsonSink& out) const override { out.member("path", path_); }
  [[nodiscard]] std::vector<output::Record> records() const override {
    output::Record record{output::Cell::of_path(path_)};
    if (value) record.emplace_back(*value);
    return {record};
  }
  [[nodiscard]] std::vector<std::string> locators() const override { return {path_}; }
  [[nodiscard]] std::vector<output::Line> lines() const override { return {}; }

 private:
  std::string path_;
};

}  // namespace

void ValueSeries::begin() {
  if (std::exchange(begun_, true)) return;
  output_.renderer.begin({"matches", {"path", "value"}});
}

void ValueSeries::add(const std::string& path, const output::Pump& value) {
  begin();
  ++count_;
  Match view(path);
  if (output_.format == output::Format::concise && max_string_) {
    view.value = cut(value);
    output_.renderer.item(view);
  } else {
    output_.renderer.item(view, value);
  }
}

void ValueSeries::end() {
  begin();
  if (!gone()) output_.renderer.end(nullptr);
}

// The value on one line, truncated to that many characters.
std::string ValueSeries::cut(const output::Pump& value) const {
  std::string text;
  std::uint64_t shown = 0;
  std::uint64_t omitted = 0;
  json::Compact layout(json::Emit([&](output::Role, std::string_view piece) {
    while (!piece.empty()) {
      const std::size_t size = text::first_rune(piece).size;
      if (shown < *max_string_) {
        text += piece.substr(0, size);
        ++shown;
      } else {
        ++omitted;
      }
      piece.remove_prefix(size);
    }
  }));
  json::JsonLexer lexer(layout);
  value([&](std::string_view piece) {
    lexer.push(piece);
    return true;
  });
  lexer.finish();
  if (omitted > 0) text += fmt::format("…[+{} char{}]", omitted, omitted == 1 ? "" : "s");
  return text;
}

}  // namespace jt::results

// SPDX-License-Identifier: MIT
#include "results/value_series.hpp"

#include <utility>

#include "core/json/layout.hpp"
#include "core/json/lexer.hpp"
#include "core/text/utf8.hpp"
#include "output/json_sink.hpp"
#include "results/clip_text.hpp"
#include "results/members.hpp"

namespace jt::results {

namespace {

// A match: its file, where values have one, and its path; for concise with --max-string also its value.
class Match final : public output::View {
 public:
  Match(std::string path, const std::string* file) : path_(std::move(path)), file_(file) {}
  std::optional<std::string> value;

  void json(output::JsonSink& out) const override {
    if (file_ != nullptr) out.member("file", *file_);
    out.member("path", path_);
  }
  [[nodiscard]] std::vector<output::Record> records() const override {
    output::Record record;
    if (file_ != nullptr) record.emplace_back(*file_);
    record.push_back(output::Cell::of_path(path_));
    if (value) record.emplace_back(*value);
    return {record};
  }
  [[nodiscard]] std::vector<std::string> locators() const override {
    return {file_ != nullptr ? *file_ + '\t' + path_ : path_};
  }
  [[nodiscard]] std::vector<output::Line> lines() const override { return {}; }
  [[nodiscard]] output::Line label() const override {
    if (file_ == nullptr) return {};
    return {{output::Role::path, *file_}, {output::Role::punctuation, ": "}};
  }

 private:
  std::string path_;
  const std::string* file_;
};

}  // namespace

void ValueSeries::begin() {
  if (std::exchange(begun_, true)) return;
  std::vector<std::string> columns{"path", "value"};
  if (files_) columns.insert(columns.begin(), "file");
  output_.renderer.begin({"matches", columns});
}

void ValueSeries::add(const std::string& path, const output::Pump& value) {
  begin();
  ++count_;
  Match view(path, files_ ? &file_ : nullptr);
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

void ValueSeries::end(const FileErrors& errors) {
  begin();
  const Members tail([&](output::JsonSink& out) { errors.write(out); },
                     [&](output::JsonSink& out) {
                       if (errors.count() > 0) out.omit("errors", errors.count());
                     });
  if (!gone()) output_.renderer.end(&tail);
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
  if (omitted > 0) text += cut_mark(omitted);
  return text;
}

}  // namespace jt::results

// SPDX-License-Identifier: MIT
#include "results/largest_view.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "core/text/words.hpp"
#include "output/json_sink.hpp"
#include "output/report.hpp"
#include "output/width.hpp"

namespace jt::results {

namespace {

class LargestHeader final : public output::SeriesFrame {
 public:
  LargestHeader(const ShapeSubject& subject, std::string path, scan::Type type, std::uint64_t bytes)
      : subject_(subject), path_(std::move(path)), type_(type), bytes_(bytes) {}
  void json(output::JsonSink& out) const override {
    out.member("path", path_);
    out.member("type", scan::name(type_));
    out.member("bytes", bytes_);
  }
  [[nodiscard]] std::vector<output::Line> lines() const override {
    return {{{output::Role::path, title(subject_, path_)},
             {output::Role::plain, fmt::format(": {}, {}", scan::name(type_), output::format_size(bytes_))}}};
  }

 private:
  const ShapeSubject& subject_;
  std::string path_;
  scan::Type type_;
  std::uint64_t bytes_;
};

class LargestFooter final : public output::SeriesFrame {
 public:
  explicit LargestFooter(const ShapeSubject& subject) : subject_(subject) {}
  void json(output::JsonSink& out) const override { write_document(out, subject_); }

 private:
  const ShapeSubject& subject_;
};

class Row final : public output::View {
 public:
  Row(std::string path, const shape::LargeValue& value, std::uint64_t whole)
      : path_(std::move(path)), value_(value), whole_(whole) {}
  void json(output::JsonSink& out) const override {
    out.member("path", path_);
    out.member("type", scan::name(value_.type));
    out.member("bytes", value_.bytes);
    if (value_.characters) out.member("length", *value_.characters);
  }
  [[nodiscard]] std::vector<output::Record> records() const override {
    return {{output::Cell::of_path(path_), std::string(scan::name(value_.type)),
             value_.characters ? std::to_string(*value_.characters) : "", std::to_string(value_.bytes)}};
  }
  [[nodiscard]] std::vector<std::string> locators() const override { return {path_}; }
  [[nodiscard]] std::vector<output::Line> lines() const override {
    constexpr std::size_t widest_size = 10;  // "1023 bytes"
    const double share = 100 * static_cast<double>(value_.bytes) / static_cast<double>(whole_);
    output::Line line{{output::Role::number, output::pad_left(output::format_size(value_.bytes), widest_size)},
                      {output::Role::plain, fmt::format("  {:>5.1f}%  {:<7}  ", share, scan::name(value_.type))},
                      {output::Role::path, path_}};
    if (value_.characters) line.push_back({output::Role::note, "  " + text::counted(*value_.characters, "character")});
    return {line};
  }

 private:
  std::string path_;
  const shape::LargeValue& value_;
  std::uint64_t whole_;
};

}  // namespace

void show_largest(const Output& output, const ShapeSubject& subject, scan::Type type, std::uint64_t bytes,
                  const std::vector<shape::LargeValue>& values) {
  const path::Spelling spelling = output.paths.value_or(path::Spelling::jsonpath);
  const LargestHeader header(subject, path::spell(subject.location, spelling), type, bytes);
  output.renderer.begin({"largest", {"path", "type", "length", "bytes"}, &header});
  for (const shape::LargeValue& value : values) {
    path::Location at = subject.location;
    at.insert(at.end(), value.location.begin(), value.location.end());
    output.renderer.item(Row(path::spell(at, spelling), value, bytes));
    if (output.out.state() != output::Writer::State::open) break;
  }
  const LargestFooter footer(subject);
  output.renderer.end(&footer);
}

}  // namespace jt::results

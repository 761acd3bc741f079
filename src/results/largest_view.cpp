// SPDX-License-Identifier: MIT
#include "results/largest_view.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "core/text/words.hpp"
#include "output/fields.hpp"
#include "output/report.hpp"
#include "output/width.hpp"

namespace jt::results {

namespace {

class Row final : public output::View {
 public:
  Row(std::string path, const shape::LargeValue& value, std::uint64_t whole)
      : path_(std::move(path)), value_(value), whole_(whole) {}
  void fields(output::Fields& out) const override {
    out.path("path", path_);
    out.text("type", scan::name(value_.type));
    out.count("bytes", value_.bytes);
    if (value_.characters) out.count("length", *value_.characters);
  }
  void lines(output::Lines& out) const override {
    constexpr std::size_t widest_size = 10;  // "1023 bytes"
    const double share = 100 * static_cast<double>(value_.bytes) / static_cast<double>(whole_);
    output::Line line{{output::Role::number, output::pad_left(output::format_size(value_.bytes), widest_size)},
                      {output::Role::plain, fmt::format("  {:>5.1f}%  {:<7}  ", share, scan::name(value_.type))},
                      {output::Role::path, path_}};
    if (value_.characters) line.push_back({output::Role::note, "  " + text::counted(*value_.characters, "character")});
    out.add(line);
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
  const std::string path = path::spell(subject.location, spelling);
  const output::Frame head{
      .members =
          [&](output::JsonSink& out) {
            out.member("path", path);
            out.member("type", scan::name(type));
            out.member("bytes", bytes);
          },
      .lines = {{{output::Role::path, title(subject, path)},
                 {output::Role::plain, fmt::format(": {}, {}", scan::name(type), output::format_size(bytes))}}}};
  output.renderer.begin({"largest", {.columns = {"path", "type", "length", "bytes"}, .locators = {"path"}}, &head});
  for (const shape::LargeValue& value : values) {
    path::Location at = subject.location;
    at.insert(at.end(), value.location.begin(), value.location.end());
    output.renderer.item(Row(path::spell(at, spelling), value, bytes));
    if (output.out.state() != output::Writer::State::open) break;
  }
  const output::Frame tail{[&](output::JsonSink& out) { write_document(out, subject); }};
  output.renderer.end(&tail);
}

}  // namespace jt::results

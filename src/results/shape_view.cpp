// SPDX-License-Identifier: MIT
#include "results/shape_view.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/text/words.hpp"
#include "output/json_sink.hpp"
#include "output/report.hpp"
#include "results/shape_json.hpp"
#include "results/shape_text.hpp"

namespace jt::results {

namespace {

class ShapeView final : public output::View {
 public:
  ShapeView(const Output& output, const ShapeSubject& subject, const shape::Shape& shape)
      : output_(output), subject_(subject), location_(subject.location), shape_(shape) {}

  ShapeLimits limits;

  void json(output::JsonSink& out) const override {
    out.member("path", path(location_));
    write_shape(out, shape_, limits);
    if (shape_.sizes) write_sizes(out);
    out.object("document", [&] {
      if (subject_.bytes) out.member("bytes", *subject_.bytes);
      if (subject_.revision) out.member("rev", *subject_.revision);
    });
  }

  [[nodiscard]] std::vector<output::Record> records() const override {
    std::vector<output::Record> rows;
    path::Location at = location_;
    rows.push_back({output::Cell::of_path(path(at)), std::string(scan::name(shape_.type)), length(shape_)});
    if (shape_.sizes) {
      rows.back().push_back(std::to_string(shape_.end - shape_.begin));
      for (const shape::ChildSize& child : shape_.sizes->largest) {
        rows.push_back({output::Cell::of_path(child_path(at, child)), std::string(scan::name(child.type)), "",
                        std::to_string(child.bytes)});
      }
      return rows;
    }
    add_members(shape_, at, rows);
    if (shape_.type == scan::Type::array && shape_.element) {
      at.emplace_back(std::uint64_t{0});
      add_template(*shape_.element, at, rows);
    }
    return rows;
  }

  [[nodiscard]] std::vector<std::string> locators() const override {
    std::vector<std::string> paths;
    path::Location at = location_;
    at.emplace_back();
    for (const shape::ShapeKey& key : shape_.keys) {
      at.back() = key.text;
      paths.push_back(path(at));
    }
    return paths;
  }

  [[nodiscard]] std::vector<output::Line> lines() const override {
    std::string head = subject_.file == "-" ? "standard input" : subject_.file;
    if (!location_.empty()) head += " " + path(location_);
    std::vector<output::Line> lines = shape_lines(shape_, head, limits);
    for (output::Line& line : size_lines(shape_, limits)) lines.push_back(std::move(line));
    std::string about;
    if (subject_.bytes) about = output::format_size(*subject_.bytes);
    if (subject_.revision) about += ", rev " + *subject_.revision;
    if (!about.empty()) lines.push_back({{output::Role::note, about}});
    return lines;
  }

 private:
  [[nodiscard]] std::string path(const path::Location& location) const {
    return path::spell(location, output_.paths.value_or(path::Spelling::pointer));
  }

  [[nodiscard]] std::string child_path(path::Location at, const shape::ChildSize& child) const {
    if (shape_.type == scan::Type::object) {
      at.emplace_back(child.key);
    } else {
      at.emplace_back(child.index);
    }
    return path(at);
  }

  static std::string length(const shape::Shape& shape) {
    const bool has = shape.type == scan::Type::array || shape.type == scan::Type::object || shape.length > 0;
    return has ? std::to_string(shape.length) : "";
  }

  void add_members(const shape::Shape& shape, path::Location& at, std::vector<output::Record>& rows) const {
    if (shape.type != scan::Type::object) return;
    at.emplace_back();
    for (std::size_t i = 0; i < shape.keys.size(); ++i) {
      at.back() = shape.keys[i].text;
      const bool described = i < shape.children.size() && !shape.map_like;
      const std::string size = described ? length(shape.children[i]) : "";
      rows.push_back({output::Cell::of_path(path(at)), std::string(scan::name(shape.keys[i].type)), size});
      if (described) add_members(shape.children[i], at, rows);
    }
    at.pop_back();
  }

  // The first element represents all: its paths can be used.
  void add_template(const shape::Template& part, path::Location& at, std::vector<output::Record>& rows) const {
    rows.push_back({output::Cell::of_path(path(at)), std::string(scan::name(part.type)), ""});
    for (const shape::Template& child : part.children) {
      if (part.type == scan::Type::array) {
        at.emplace_back(std::uint64_t{0});
      } else {
        at.emplace_back(child.key);
      }
      add_template(child, at, rows);
      at.pop_back();
    }
  }

  void write_sizes(output::JsonSink& out) const {
    out.member("bytes", shape_.end - shape_.begin);
    const std::vector<shape::ChildSize>& children = shape_.sizes->largest;
    const std::size_t shown = std::min(children.size(), limits.keys);
    out.array("sizes", [&] {
      for (std::size_t i = 0; i < shown; ++i) {
        out.object([&] {
          out.member("path", child_path(location_, children[i]));
          out.member("type", scan::name(children[i].type));
          out.member("bytes", children[i].bytes);
        });
      }
    });
    std::uint64_t omitted = shape_.sizes->omitted + (children.size() - shown);
    if (omitted == 0) return;
    std::uint64_t bytes = shape_.sizes->omitted_bytes;
    for (std::size_t i = shown; i < children.size(); ++i) bytes += children[i].bytes;
    out.omit("children", omitted);
    out.omit("bytes", bytes);
  }

  const Output& output_;
  const ShapeSubject& subject_;
  const path::Location& location_;
  const shape::Shape& shape_;
};

// Shows less until it fits --max-bytes.
void shrink(const Output& output, ShapeView& view, const shape::Shape& shape, const std::vector<std::string>& columns) {
  static constexpr std::size_t key_limits[] = {1000, 500, 200, 100, 50, 20, 10, 5, 3, 2, 1, 0};
  view.limits.depth = shape.depth;
  while (!output.renderer.fits(view, columns) && view.limits.depth > 1) --view.limits.depth;
  for (const std::size_t keys : key_limits) {
    if (output.renderer.fits(view, columns)) return;
    view.limits.keys = keys;
  }
  if (!output.renderer.fits(view, columns)) view.limits.depth = 0;
}

// The elements of an array, one path each.
class ElementPath final : public output::View {
 public:
  explicit ElementPath(std::string path) : path_(std::move(path)) {}
  void json(output::JsonSink& out) const override { out.member("path", path_); }
  [[nodiscard]] std::vector<output::Record> records() const override { return {{output::Cell::of_path(path_)}}; }
  [[nodiscard]] std::vector<std::string> locators() const override { return {path_}; }
  [[nodiscard]] std::vector<output::Line> lines() const override { return {{{output::Role::path, path_}}}; }

 private:
  std::string path_;
};

}  // namespace

void show_shape(const Output& output, const ShapeSubject& subject, const shape::Shape& shape) {
  ShapeView view(output, subject, shape);
  std::vector<std::string> columns{"path", "type", "length"};
  if (shape.sizes) columns.emplace_back("bytes");
  if (output.out.limited()) shrink(output, view, shape, columns);
  if (shape.keys_omitted > 0 && (output.format == output::Format::list || output.format == output::Format::concise)) {
    output.renderer.note(fmt::format("{} left out; jt keys prints all", text::counted(shape.keys_omitted, "key")));
  }
  output.renderer.whole(view, columns);
}

void list_elements(const Output& output, path::Location location, std::uint64_t count) {
  location.emplace_back();
  output.renderer.begin({"paths", {"path"}});
  for (std::uint64_t i = 0; i < count && output.out.state() == output::Writer::State::open; ++i) {
    location.back() = i;
    output.renderer.item(ElementPath(path::spell(location, output.paths.value_or(path::Spelling::pointer))));
  }
  output.renderer.end(nullptr);
}

}  // namespace jt::results

// SPDX-License-Identifier: MIT
#include "results/shape_view.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/text/words.hpp"
#include "output/fields.hpp"
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

  void fields(output::Fields& out) const override {
    if (out.has_cells()) return rows(out);
    out.path("path", place_path());
    out.members([&](output::JsonSink& json) {
      write_shape(json, shape_, limits);
      if (shape_.sizes) write_sizes(json);
      if (limits.depth < shape_.depth) json.omit("levels", shape_.depth - limits.depth);
      if (subject_.more && leaves_keys_out()) json.member("more", subject_.command("keys", place_path()));
      write_document(json, subject_);
    });
  }

  void lines(output::Lines& out) const override {
    const ShapeLines shape = shape_lines(shape_, title(subject_, place_path()), root_query(), limits);
    out.add(shape.lines);
    if (shape.cut.lines > 0) out.add(output::Line{{output::Role::note, left_out(shape)}});
    if (limits.depth < shape_.depth) out.add(output::Line{{output::Role::note, levels_left_out()}});
    out.add(size_lines(shape_, limits));
    std::string about;
    if (subject_.bytes) about = output::format_size(*subject_.bytes);
    if (subject_.revision) about += ", rev " + *subject_.revision;
    if (!about.empty()) out.add(output::Line{{output::Role::note, about}});
  }

 private:
  [[nodiscard]] std::string path(const path::Location& location) const {
    return path::spell(location, output_.paths.value_or(path::Spelling::jsonpath));
  }

  [[nodiscard]] std::string child_path(path::Location at, const shape::ChildSize& child) const {
    if (shape_.type() == scan::Type::object) {
      at.emplace_back(child.key);
    } else {
      at.emplace_back(child.index);
    }
    return path(at);
  }

  // JSONPath, which can go on with wildcards.
  [[nodiscard]] std::string root_query() const {
    return subject_.query.empty() ? path::spell(location_, path::Spelling::jsonpath) : subject_.query;
  }

  [[nodiscard]] std::string place_path() const { return subject_.query.empty() ? path(location_) : subject_.query; }

  [[nodiscard]] bool leaves_keys_out() const {
    if (shape_.type() != scan::Type::object || std::min(shape_.depth, limits.depth) == 0) return false;
    const shape::Members& members = *shape_.place.members;
    return limits.shown(members) < members.distinct();
  }

  [[nodiscard]] std::string left_out(const ShapeLines& shape) const {
    const bool root = shape.cut.level == 0;
    std::string command = subject_.command(root && shape_.type() == scan::Type::object ? "keys" : "inspect",
                                           shape.cut.path == "$" ? "" : shape.cut.path);
    if (!root) command += fmt::format(" -d {}", shape.depth);
    if (root && shape_.type() == scan::Type::array) command += " -d 1 --json";
    const std::string more =
        shape.cut.keys > 0 ? text::counted(shape.cut.keys, "more key") : text::counted(shape.cut.lines, "more line");
    return fmt::format("… {}: {}", more, command);
  }

  // By the limit of the output, which is not the depth that was asked for.
  [[nodiscard]] std::string levels_left_out() const {
    return fmt::format("… {}{}", text::counted(shape_.depth - limits.depth, "more level"),
                       output::in_brackets(output_.out));
  }

  // A table has a row for each place that the document describes; a list, the members of an object.
  void rows(output::Fields& out) const {
    const scan::Type type = shape_.type();
    const bool has_length = type == scan::Type::array || type == scan::Type::object || shape_.length > 0;
    out.row([&] {
      row(out, place_path(), std::string(scan::name(type)), has_length ? std::to_string(shape_.length) : "");
      if (shape_.sizes) out.cell("bytes", shape_.end - shape_.begin);
    });
    path::Location at = location_;
    if (type == scan::Type::object) {
      add_members(shape_.place, shape_.sizes ? 1 : shape_.depth, at, out);
    } else if (type == scan::Type::array && !shape_.sizes && shape_.depth > 0 &&
               shape_.place.element->types.kinds() > 0) {
      add_template(*shape_.place.element, shape_.depth, root_query() + "[*]", out);
    }
    if (!shape_.sizes) return;
    for (const shape::ChildSize& child : shape_.sizes->largest) {
      out.row([&] {
        row(out, child_path(at, child), std::string(scan::name(child.type)), "");
        out.cell("bytes", child.bytes);
      });
    }
  }

  static void row(output::Fields& out, const std::string& path, const std::string& type, const std::string& length) {
    out.path_cell("path", path);
    out.cell("type", type);
    out.cell("length", length);
  }

  void add_members(const shape::Place& place, unsigned depth, path::Location& at, output::Fields& out) const {
    if (depth == 0) return;
    at.emplace_back();
    for (const auto& member : place.members->list()) {
      at.back() = member->key;
      const std::string here = path(at);
      if (&place == &shape_.place) out.locator(here);
      if (shape_.sizes || !out.wants("path")) continue;  // a list has the members alone
      out.row([&] { row(out, here, joined(member->types.order()), length(*member, depth - 1)); });
      const bool described = member->members && !member->value && !place.value;
      if (described) add_members(*member, depth - 1, at, out);
    }
    at.pop_back();
  }

  // Of the only value at its place.
  static std::string length(const shape::Place& place, unsigned depth) {
    if (depth == 0) return "";
    if (place.members) return std::to_string(place.members->distinct());
    return place.element ? std::to_string(place.element->types.total()) : "";
  }

  // Places with several values have queries for paths.
  void add_template(const shape::Place& place, unsigned levels, const std::string& query, output::Fields& out) const {
    out.row([&] { row(out, query, joined(place.types.by_number()), ""); });
    const auto content = shown_content(place, levels);
    if (!content) return;
    if (*content == scan::Type::array) {
      if (place.element->types.kinds() == 0) return;
      add_template(*place.element, element_levels(place, levels), query + "[*]", out);
    } else if (place.value) {
      add_template(*place.value, levels - 1, query + ".*", out);
    } else {
      for (const auto& member : place.members->list()) {
        const std::string step = path::spell({member->key}, path::Spelling::jsonpath).substr(1);
        add_template(*member, levels - 1, query + step, out);
      }
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

// Shows less and less where --max-bytes is in the way.
void shrink(const Output& output, ShapeView& view, const shape::Shape& shape, const output::Table& table) {
  static constexpr std::size_t key_limits[] = {1000, 500, 200, 100, 50, 20, 10, 5, 3, 2, 1, 0};
  view.limits.depth = shape.depth;
  while (!output.renderer.fits(view, table) && view.limits.depth > 1) --view.limits.depth;
  for (const std::size_t keys : key_limits) {
    if (output.renderer.fits(view, table)) return;
    view.limits.keys = keys;
  }
  if (!output.renderer.fits(view, table)) view.limits.depth = 0;
}

// The elements of an array, one path each.
class ElementPath final : public output::View {
 public:
  explicit ElementPath(std::string path) : path_(std::move(path)) {}
  void fields(output::Fields& out) const override { out.path("path", path_); }
  void lines(output::Lines& out) const override { out.add(output::Line{{output::Role::path, path_}}); }

 private:
  std::string path_;
};

}  // namespace

std::string title(const ShapeSubject& subject, const std::string& path) {
  const bool root = subject.location.empty() && subject.query.empty();
  if (!subject.named) return path.empty() ? "''" : path;
  return root ? subject.file : subject.file + " " + path;
}

void write_document(output::JsonSink& out, const ShapeSubject& subject) {
  out.object("document", [&] {
    if (subject.bytes) out.member("bytes", *subject.bytes);
    if (subject.revision) out.member("rev", *subject.revision);
    if (subject.commented) out.member("syntax", "jsonc");
  });
}

void show_shape(const Output& output, const ShapeSubject& subject, const shape::Shape& shape) {
  ShapeView view(output, subject, shape);
  output::Table table{.columns = {"path", "type", "length"}};
  if (shape.sizes) table.columns.emplace_back("bytes");
  if (output.out.limited()) shrink(output, view, shape, table);
  const shape::Place* keyed = shape.type() == scan::Type::array ? shape.place.element.get() : &shape.place;
  const std::uint64_t omitted = keyed != nullptr && keyed->members ? keyed->members->omitted() : 0;
  if (omitted > 0 && (output.renderer.has_locators() || output.renderer.has_columns())) {
    output.renderer.note(fmt::format("{} left out; jt keys prints all", text::counted(omitted, "key")));
  }
  output.renderer.whole(view, table);
}

PathSeries::PathSeries(const Output& output) : output_(output) {
  output_.renderer.begin({"paths", {.columns = {"path"}, .locators = {"path"}}});
}

bool PathSeries::add(const path::Location& location, path::Spelling usual) {
  output_.renderer.item(ElementPath(path::spell(location, output_.paths.value_or(usual))));
  return output_.out.state() == output::Writer::State::open;
}

void PathSeries::end() { output_.renderer.end(nullptr); }

}  // namespace jt::results

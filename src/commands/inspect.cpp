// SPDX-License-Identifier: MIT
// jt inspect FILE [PATH]: the shape of a document.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "commands/document.hpp"
#include "commands/shape_json.hpp"
#include "commands/shape_text.hpp"
#include "commands/usage.hpp"
#include "core/shape/shape.hpp"
#include "output/report.hpp"

namespace jt {

namespace {

using Json = nlohmann::ordered_json;

// Keys that list and concise name of each object.
constexpr std::size_t listed_keys = 10'000;

class ShapeView final : public View {
 public:
  ShapeView(const Context& context, const Document& document, const Location& location, const Shape& shape)
      : context_(context), document_(document), location_(location), shape_(shape) {}

  ShapeLimits limits;

  [[nodiscard]] Json json() const override {
    Json json = {{"path", path(location_)}};
    json.update(shape_json(shape_, limits));
    if (shape_.sizes) add_sizes(json);
    Json about = Json::object();
    if (const auto bytes = document_.bytes()) about["bytes"] = *bytes;
    if (const auto revision = document_.revision()) about["rev"] = *revision;
    json["document"] = std::move(about);
    return json;
  }

  [[nodiscard]] std::vector<std::vector<std::string>> records() const override {
    std::vector<std::vector<std::string>> rows;
    Location at = location_;
    rows.push_back({path(at), std::string(name(shape_.type)), length(shape_)});
    if (shape_.sizes) {
      rows.back().push_back(std::to_string(shape_.end - shape_.begin));
      for (const ChildSize& child : shape_.sizes->largest) {
        rows.push_back({child_path(at, child), std::string(name(child.type)), "", std::to_string(child.bytes)});
      }
      return rows;
    }
    add_members(shape_, at, rows);
    if (shape_.type == Type::array && shape_.element) {
      at.emplace_back(std::uint64_t{0});
      add_template(*shape_.element, at, rows);
    }
    return rows;
  }

  [[nodiscard]] std::vector<std::string> locators() const override {
    std::vector<std::string> paths;
    Location at = location_;
    at.emplace_back();
    for (const ShapeKey& key : shape_.keys) {
      at.back() = key.text;
      paths.push_back(path(at));
    }
    return paths;
  }

  [[nodiscard]] std::vector<Line> lines() const override {
    std::string head = document_.file() == "-" ? "standard input" : document_.file();
    if (!location_.empty()) head += " " + path(location_);
    std::vector<Line> lines = shape_lines(shape_, head, limits);
    for (Line& line : size_lines(shape_, limits)) lines.push_back(std::move(line));
    std::string about;
    if (const auto bytes = document_.bytes()) about = format_size(*bytes);
    if (const auto revision = document_.revision()) about += ", rev " + *revision;
    if (!about.empty()) lines.push_back({{Role::note, about}});
    return lines;
  }

 private:
  [[nodiscard]] std::string path(const Location& location) const {
    return spelled(context_, location, Spelling::pointer);
  }

  [[nodiscard]] std::string child_path(Location at, const ChildSize& child) const {
    if (shape_.type == Type::object) {
      at.emplace_back(child.key);
    } else {
      at.emplace_back(child.index);
    }
    return path(at);
  }

  static std::string length(const Shape& shape) {
    const bool has = shape.type == Type::array || shape.type == Type::object || shape.length > 0;
    return has ? std::to_string(shape.length) : "";
  }

  void add_members(const Shape& shape, Location& at, std::vector<std::vector<std::string>>& rows) const {
    if (shape.type != Type::object) return;
    at.emplace_back();
    for (std::size_t i = 0; i < shape.keys.size(); ++i) {
      at.back() = shape.keys[i].text;
      const bool described = i < shape.children.size() && !shape.map_like;
      const std::string size = described ? length(shape.children[i]) : "";
      rows.push_back({path(at), std::string(name(shape.keys[i].type)), size});
      if (described) add_members(shape.children[i], at, rows);
    }
    at.pop_back();
  }

  // The first element stands for all: its paths can be asked for.
  void add_template(const Template& part, Location& at, std::vector<std::vector<std::string>>& rows) const {
    rows.push_back({path(at), std::string(name(part.type)), ""});
    for (const Template& child : part.children) {
      if (part.type == Type::array) {
        at.emplace_back(std::uint64_t{0});
      } else {
        at.emplace_back(child.key);
      }
      add_template(child, at, rows);
      at.pop_back();
    }
  }

  void add_sizes(Json& json) const {
    json["bytes"] = shape_.end - shape_.begin;
    Json sizes = Json::array();
    std::uint64_t omitted = shape_.sizes->omitted;
    std::uint64_t omitted_bytes = shape_.sizes->omitted_bytes;
    for (const ChildSize& child : shape_.sizes->largest) {
      if (sizes.size() >= limits.keys) {
        ++omitted;
        omitted_bytes += child.bytes;
        continue;
      }
      sizes.push_back({{"path", child_path(location_, child)}, {"type", name(child.type)}, {"bytes", child.bytes}});
    }
    json["sizes"] = std::move(sizes);
    if (omitted > 0) json["sizesOmitted"] = Json{{"children", omitted}, {"bytes", omitted_bytes}};
  }

  const Context& context_;
  const Document& document_;
  const Location& location_;
  const Shape& shape_;
};

Result<ShapeOptions> shape_options(const Context& context, const Arguments& arguments) {
  ShapeOptions options;
  const std::uint64_t depth = arguments.number("depth").value_or(2);
  if (depth > ShapeOptions::max_depth) {
    return fail(usage_error(&arguments.command(), fmt::format("option '--depth' takes at most {}, not '{}'",
                                                              ShapeOptions::max_depth, depth)));
  }
  options.depth = static_cast<unsigned>(depth);
  options.sizes = arguments.given("sizes");
  if (arguments.given("sample")) {
    const std::string sample = arguments.text("sample");
    const auto count = parse_number(sample);
    if (sample == "first") {
      options.sample = ShapeOptions::Sample::first;
    } else if (count && *count > 0) {
      options.sample = ShapeOptions::Sample::spread;
      options.sample_count = *count;
    } else {
      return fail(usage_error(&arguments.command(),
                              fmt::format("option '--sample' takes 'first' or a number from 1 on, not '{}'", sample)));
    }
  }
  if (context.globals.format == Format::list) {
    options.depth = 1;
    options.sample = ShapeOptions::Sample::first;
  }
  if (context.globals.format == Format::list || context.globals.format == Format::concise)
    options.max_keys = listed_keys;
  return options;
}

// Shows less and less where --max-bytes is in the way.
void shrink(Context& context, ShapeView& view, const Shape& shape, const std::vector<std::string>& columns) {
  static constexpr std::size_t key_limits[] = {1000, 500, 200, 100, 50, 20, 10, 5, 3, 2, 1, 0};
  view.limits.depth = shape.depth;
  while (!context.renderer->fits(view, columns) && view.limits.depth > 1) --view.limits.depth;
  for (const std::size_t keys : key_limits) {
    if (context.renderer->fits(view, columns)) return;
    view.limits.keys = keys;
  }
  if (!context.renderer->fits(view, columns)) view.limits.depth = 0;
}

// The elements of an array, one path each.
class ElementPath final : public View {
 public:
  explicit ElementPath(std::string path) : path_(std::move(path)) {}
  [[nodiscard]] Json json() const override { return {{"path", path_}}; }
  [[nodiscard]] std::vector<std::vector<std::string>> records() const override { return {{path_}}; }
  [[nodiscard]] std::vector<std::string> locators() const override { return {path_}; }
  [[nodiscard]] std::vector<Line> lines() const override { return {{{Role::path, path_}}}; }

 private:
  std::string path_;
};

void list_elements(Context& context, Location location, std::uint64_t count) {
  location.emplace_back();
  context.renderer->begin({"paths", {"path"}});
  for (std::uint64_t i = 0; i < count && context.out.state() == Writer::State::open; ++i) {
    location.back() = i;
    context.renderer->item(ElementPath(spelled(context, location, Spelling::pointer)));
  }
  context.renderer->end(nullptr);
}

}  // namespace

int run_inspect(Context& context, const Arguments& arguments) {
  const auto options = shape_options(context, arguments);
  if (!options) return context.refuse(options.error());
  const auto path = path_of(arguments);
  if (!path) return context.refuse(path.error());
  DocumentOptions wanted;
  wanted.lines = arguments.given("lines");
  wanted.check = context.globals.check != Check::trust;
  wanted.digest = wanted.check;
  wanted.again = options->sample == ShapeOptions::Sample::spread || !one_pass(*path);
  auto document = Document::open(context, *arguments.operand("FILE"), wanted);
  if (!document) return context.refuse(document.error());
  const auto location = go_to(**document, *path, arguments.operand("PATH").value_or(""));
  if (!location) return context.refuse(location.error());
  if (wanted.check) (*document)->cursor().trust_keys();
  auto shape = inspect((*document)->cursor(), *options);
  if (!shape) return context.refuse((*document)->explain(std::move(shape.error())));
  if (wanted.check) {
    if (auto rest = (*document)->read_rest(); !rest) return context.refuse(rest.error());
  }
  (*document)->hide_progress();
  if (context.globals.format == Format::list && shape->type == Type::array) {
    list_elements(context, *location, shape->length);
    return 0;
  }
  ShapeView view(context, **document, *location, *shape);
  std::vector<std::string> columns{"path", "type", "length"};
  if (shape->sizes) columns.emplace_back("bytes");
  if (context.out.limited()) shrink(context, view, *shape, columns);
  if (shape->keys_omitted > 0 &&
      (context.globals.format == Format::list || context.globals.format == Format::concise)) {
    context.renderer->note(fmt::format("{} left out; jt keys prints all", counted(shape->keys_omitted, "key")));
  }
  context.renderer->whole(view, columns);
  return 0;
}

}  // namespace jt

// SPDX-License-Identifier: MIT
// jt inspect FILE [PATH]: the shape of a document.
#include <fmt/format.h>

#include <algorithm>

#include "cli/document.hpp"
#include "cli/usage.hpp"
#include "core/shape/shape.hpp"
#include "core/text/words.hpp"
#include "output/report.hpp"
#include "results/shape_json.hpp"
#include "results/shape_text.hpp"

namespace jt::commands {

namespace {

// Keys that list and concise name of each object.
constexpr std::size_t listed_keys = 10'000;

class ShapeView final : public output::View {
 public:
  ShapeView(const cli::Context& context, const cli::Document& document, const path::Location& location,
            const shape::Shape& shape)
      : context_(context), document_(document), location_(location), shape_(shape) {}

  results::ShapeLimits limits;

  void json(output::JsonSink& out) const override {
    out.member("path", path(location_));
    results::write_shape(out, shape_, limits);
    if (shape_.sizes) write_sizes(out);
    out.object("document", [&] {
      if (const auto bytes = document_.bytes()) out.member("bytes", *bytes);
      if (const auto revision = document_.revision()) out.member("rev", *revision);
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
    std::string head = document_.file() == "-" ? "standard input" : document_.file();
    if (!location_.empty()) head += " " + path(location_);
    std::vector<output::Line> lines = results::shape_lines(shape_, head, limits);
    for (output::Line& line : results::size_lines(shape_, limits)) lines.push_back(std::move(line));
    std::string about;
    if (const auto bytes = document_.bytes()) about = output::format_size(*bytes);
    if (const auto revision = document_.revision()) about += ", rev " + *revision;
    if (!about.empty()) lines.push_back({{output::Role::note, about}});
    return lines;
  }

 private:
  [[nodiscard]] std::string path(const path::Location& location) const {
    return cli::spelled(context_, location, path::Spelling::pointer);
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

  // The first element stands for all: its paths can be asked for.
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

  const cli::Context& context_;
  const cli::Document& document_;
  const path::Location& location_;
  const shape::Shape& shape_;
};

Result<shape::ShapeOptions> shape_options(const cli::Context& context, const cli::Arguments& arguments) {
  shape::ShapeOptions options;
  const std::uint64_t depth = *arguments.number("depth");
  if (depth > shape::ShapeOptions::max_depth) {
    return fail(cli::usage_error(&arguments.command(), fmt::format("option '--depth' takes at most {}, not '{}'",
                                                                   shape::ShapeOptions::max_depth, depth)));
  }
  options.depth = static_cast<unsigned>(depth);
  options.sizes = arguments.given("sizes");
  if (arguments.given("sample")) {
    const std::string sample = arguments.text("sample");
    const auto count = cli::parse_number(sample);
    if (sample == "first") {
      options.sample = shape::ShapeOptions::Sample::first;
    } else if (count && *count > 0) {
      options.sample = shape::ShapeOptions::Sample::spread;
      options.sample_count = *count;
    } else {
      return fail(
          cli::usage_error(&arguments.command(),
                           fmt::format("option '--sample' takes 'first' or a number from 1 on, not '{}'", sample)));
    }
  }
  if (context.globals.format == output::Format::list) {
    options.depth = 1;
    options.sample = shape::ShapeOptions::Sample::first;
  }
  if (context.globals.format == output::Format::list || context.globals.format == output::Format::concise)
    options.max_keys = listed_keys;
  if (const auto limit = arguments.number("limit")) {
    options.max_keys = static_cast<std::size_t>(std::min<std::uint64_t>(options.max_keys, *limit));
  }
  return options;
}

// Shows less and less where --max-bytes is in the way.
void shrink(cli::Context& context, ShapeView& view, const shape::Shape& shape,
            const std::vector<std::string>& columns) {
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

void list_elements(cli::Context& context, path::Location location, std::uint64_t count) {
  location.emplace_back();
  context.renderer->begin({"paths", {"path"}});
  for (std::uint64_t i = 0; i < count && context.out.state() == output::Writer::State::open; ++i) {
    location.back() = i;
    context.renderer->item(ElementPath(cli::spelled(context, location, path::Spelling::pointer)));
  }
  context.renderer->end(nullptr);
}

}  // namespace

int run_inspect(cli::Context& context, const cli::Arguments& arguments) {
  const auto options = shape_options(context, arguments);
  if (!options) return context.refuse(options.error());
  const auto path = cli::path_of(arguments);
  if (!path) return context.refuse(path.error());
  cli::DocumentOptions wanted;
  wanted.lines = cli::reads_lines(arguments, *arguments.operand("FILE"));
  wanted.check = context.globals.check != cli::Check::trust;
  wanted.digest = wanted.check;
  wanted.again = options->sample == shape::ShapeOptions::Sample::spread || !path::one_pass(*path);
  auto document = cli::Document::open(context, *arguments.operand("FILE"), wanted);
  if (!document) return context.refuse(document.error());
  const auto location = cli::go_to(**document, *path, arguments.operand("PATH").value_or(""));
  if (!location) return context.refuse(location.error());
  if (wanted.check) (*document)->cursor().trust_keys();
  auto shape = shape::inspect((*document)->cursor(), *options);
  if (!shape) return context.refuse((*document)->explain(std::move(shape.error())));
  if (wanted.check) {
    if (auto rest = (*document)->read_rest(); !rest) return context.refuse(rest.error());
  }
  (*document)->hide_progress();
  if (context.globals.format == output::Format::list && shape->type == scan::Type::array) {
    list_elements(context, *location, std::min(shape->length, arguments.number("limit").value_or(shape->length)));
    return 0;
  }
  ShapeView view(context, **document, *location, *shape);
  std::vector<std::string> columns{"path", "type", "length"};
  if (shape->sizes) columns.emplace_back("bytes");
  if (context.out.limited()) shrink(context, view, *shape, columns);
  if (shape->keys_omitted > 0 &&
      (context.globals.format == output::Format::list || context.globals.format == output::Format::concise)) {
    context.renderer->note(fmt::format("{} left out; jt keys prints all", text::counted(shape->keys_omitted, "key")));
  }
  context.renderer->whole(view, columns);
  return 0;
}

}  // namespace jt::commands

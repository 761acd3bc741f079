// SPDX-License-Identifier: MIT
#include "results/shape_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/text/words.hpp"
#include "output/json_print.hpp"
#include "output/report.hpp"
#include "output/width.hpp"

namespace jt::results {

namespace {

// A line of the tree and the lines below it.
struct Node {
  std::string label;
  std::string text;
  std::string share;  ///< of the elements that have the key
  std::vector<Node> children;
};

std::vector<Node> template_children(const shape::Template& part, unsigned levels);

// "object", "array of string", "array × 12 of object".
std::string template_text(const shape::Template& part, unsigned levels) {
  if (part.type != scan::Type::array || part.closed || levels == 0) return std::string(scan::name(part.type));
  if (part.children.empty()) return "array, empty";
  const shape::Template& first = part.children.front();
  return (part.more ? "array, first: " : "array of ") +
         template_text(first, first.type == scan::Type::array ? levels - 1 : levels);
}

Node template_node(const shape::Template& part, unsigned levels) {
  return {shown_key(part.key), template_text(part, levels), {}, template_children(part, levels)};
}

std::vector<Node> template_children(const shape::Template& part, unsigned levels) {
  std::vector<Node> nodes;
  if (part.closed || levels == 0) return nodes;
  if (part.type == scan::Type::array && !part.children.empty()) {
    const shape::Template& first = part.children.front();
    return template_children(first, first.type == scan::Type::array ? levels - 1 : levels);
  }
  if (part.type != scan::Type::object) return nodes;
  for (const shape::Template& child : part.children) nodes.push_back(template_node(child, levels - 1));
  if (part.omitted > 0) nodes.push_back({"…", text::counted(part.omitted, "more key"), {}, {}});
  return nodes;
}

std::string share(std::uint64_t part, std::uint64_t whole) {
  const double percent = 100 * static_cast<double>(part) / static_cast<double>(whole);
  return percent < 1 ? "<1%" : fmt::format("{}%", static_cast<int>(percent));
}

// The union of keys of an array's elements; the levels below a key are only known for the first element.
std::vector<Node> element_nodes(const shape::Shape& shape, unsigned depth, const ShapeLimits& limits) {
  if (!shape.element) return {};
  if (!shape.united)
    return shape.element_types.size() > 1 ? std::vector<Node>{} : template_children(*shape.element, depth);
  std::vector<Node> nodes;
  const std::vector<const shape::Template*> nested = nested_templates(shape);
  const std::size_t shown = std::min(shape.keys.size(), limits.keys);
  for (std::size_t i = 0; i < shown; ++i) {
    const shape::ShapeKey& key = shape.keys[i];
    Node node{shown_key(key.text), joined(key.types), {}, {}};
    if (nested[i] != nullptr) node = template_node(*nested[i], depth - 1);
    if (key.count < shape.objects) {
      node.label += '?';
      node.share = share(key.count, shape.objects);
    }
    nodes.push_back(std::move(node));
  }
  const std::uint64_t omitted = shape.keys_omitted + (shape.keys.size() - shown);
  if (omitted > 0) nodes.push_back({"…", text::counted(omitted, "more key"), {}, {}});
  return nodes;
}

std::string types_text(const shape::Shape& shape) {
  if (shape.element_types.size() == 1) return fmt::format(" of {}", scan::name(shape.element_types[0].first));
  std::string text;
  for (const auto& [type, count] : shape.element_types) {
    text += fmt::format("{}{} × {}", text.empty() ? "" : ", ", scan::name(type), count);
  }
  return text.empty() ? text : fmt::format(" ({})", text);
}

Node shape_node(const shape::Shape& shape, unsigned depth, const ShapeLimits& limits);

std::vector<Node> member_nodes(const shape::Shape& shape, unsigned depth, const ShapeLimits& limits) {
  std::vector<Node> nodes;
  const std::size_t shown = std::min(shape.keys.size(), limits.keys);
  for (std::size_t i = 0; i < shown; ++i) {
    if (depth >= 2 && i < shape.children.size()) {
      nodes.push_back(shape_node(shape.children[i], depth - 1, limits));
    } else {
      nodes.push_back({shown_key(shape.keys[i].text), std::string(scan::name(shape.keys[i].type)), {}, {}});
    }
  }
  const std::uint64_t omitted = shape.keys_omitted + (shape.keys.size() - shown);
  if (omitted > 0) nodes.push_back({"…", text::counted(omitted, "more key"), {}, {}});
  return nodes;
}

// A value in an object.
Node shape_node(const shape::Shape& shape, unsigned depth, const ShapeLimits& limits) {
  Node node{shown_key(shape.key), std::string(scan::name(shape.type)), {}, {}};
  if (shape.type == scan::Type::object) {
    node.text += ", " + text::counted(shape.length, "key");
    if (depth >= 2 && shape.map_like && shape.value) {
      node.text += ", each " + template_text(*shape.value, depth - 1);
      node.children = template_children(*shape.value, depth - 1);
    } else {
      node.children = member_nodes(shape, depth, limits);
    }
  } else if (shape.type == scan::Type::array) {
    node.text += fmt::format(" × {}", shape.length);
    if (depth >= 2 && shape.element) {
      node.text += (shape.alike ? " of " : ", first: ") + template_text(*shape.element, depth - 1);
      node.children = template_children(*shape.element, depth - 1);
    }
  }
  return node;
}

Node root_node(const shape::Shape& shape, unsigned depth, const ShapeLimits& limits) {
  Node node = shape_node(shape, shape.type == scan::Type::array ? 0 : depth, limits);
  if (shape.type == scan::Type::object && depth == 0) node.children.clear();
  if (shape.type == scan::Type::string) node.text += ", " + text::counted(shape.length, "character");
  if (shape.type != scan::Type::array || depth == 0) return node;
  node.text += types_text(shape);
  if (shape.examined) node.text += fmt::format(", {} examined", *shape.examined);
  node.children = element_nodes(shape, depth, limits);
  return node;
}

void print(const std::vector<Node>& nodes, const std::string& indent, std::vector<output::Line>& lines) {
  std::size_t width = 0;
  for (const Node& node : nodes) width = std::max(width, output::display_width(node.label));
  width = std::min<std::size_t>(width, 40);
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const bool last = i + 1 == nodes.size();
    const Node& node = nodes[i];
    output::Line line{{output::Role::punctuation, indent + (last ? "└─ " : "├─ ")}, {output::Role::key, node.label}};
    const std::size_t used = output::display_width(node.label);
    line.push_back({output::Role::plain, std::string(used < width ? width - used : 0, ' ') + "  " + node.text});
    if (!node.share.empty()) line.push_back({output::Role::note, "  " + node.share});
    lines.push_back(std::move(line));
    print(node.children, indent + (last ? "   " : "│  "), lines);
  }
}

// Twenty columns, in steps of an eighth.
std::string bar(double part) {
  static constexpr const char* eighths[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
  const auto steps = static_cast<std::size_t>(std::clamp(part, 0.0, 1.0) * 160 + 0.5);
  std::string text;
  for (std::size_t i = 0; i < steps / 8; ++i) text += "█";
  return text + eighths[steps % 8];
}

}  // namespace

std::string shown_key(std::string_view key) {
  const std::string quoted = output::json_string(key);
  const bool plain = !key.empty() && quoted.size() == key.size() + 2 &&
                     key.find_first_of(" ,:()\"?") == std::string_view::npos && key.find("…") == std::string_view::npos;
  return plain ? std::string(key) : quoted;
}

std::vector<output::Line> shape_lines(const shape::Shape& shape, std::string_view head, const ShapeLimits& limits) {
  const Node root = root_node(shape, std::min(shape.depth, limits.depth), limits);
  std::vector<output::Line> lines;
  lines.push_back({{output::Role::path, std::string(head)}, {output::Role::plain, ": " + root.text}});
  print(root.children, "", lines);
  if (shape.type == scan::Type::array && nested_example(shape, std::min(shape.depth, limits.depth)))
    lines.push_back({{output::Role::note, "(nested levels: of the first element alone)"}});
  return lines;
}

std::vector<output::Line> size_lines(const shape::Shape& shape, const ShapeLimits& limits) {
  std::vector<output::Line> lines;
  if (!shape.sizes) return lines;
  const std::uint64_t whole = shape.end - shape.begin;
  struct Row {
    std::string label;
    std::uint64_t bytes;
  };
  std::vector<Row> rows;
  std::uint64_t omitted = shape.sizes->omitted;
  std::uint64_t omitted_bytes = shape.sizes->omitted_bytes;
  const std::size_t shown = std::min<std::size_t>({shape.sizes->largest.size(), limits.keys, 100});
  for (std::size_t i = 0; i < shape.sizes->largest.size(); ++i) {
    const shape::ChildSize& child = shape.sizes->largest[i];
    if (i >= shown) {
      ++omitted;
      omitted_bytes += child.bytes;
    } else if (shape.type == scan::Type::object) {
      rows.push_back({shown_key(child.key), child.bytes});
    } else {
      rows.push_back({fmt::format("[{}]", child.index), child.bytes});
    }
  }
  if (omitted > 0) rows.push_back({fmt::format("… {} more", omitted), omitted_bytes});
  std::size_t width = 0;
  std::size_t size_width = 0;
  for (const Row& row : rows) {
    width = std::max(width, output::display_width(row.label));
    size_width = std::max(size_width, output::format_size(row.bytes).size());
  }
  width = std::min<std::size_t>(width, 40);
  for (const Row& row : rows) {
    const double part = static_cast<double>(row.bytes) / static_cast<double>(whole);
    lines.push_back(
        {{output::Role::key, output::pad(row.label, width)},
         {output::Role::plain,
          fmt::format("  {}  {:>5.1f}%  ", output::pad_left(output::format_size(row.bytes), size_width), 100 * part)},
         {output::Role::good, bar(part)}});
  }
  return lines;
}

}  // namespace jt::results

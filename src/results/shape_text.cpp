// SPDX-License-Identifier: MIT
#include "results/shape_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/path/path.hpp"
#include "core/text/words.hpp"
#include "output/json_print.hpp"
#include "output/report.hpp"
#include "output/width.hpp"

namespace jt::results {

namespace {

// Of the tree; a screen or two.
constexpr std::size_t most_lines = 60;

std::string below(const std::string& path, std::string_view key) {
  return path + path::spell({std::string(key)}, path::Spelling::jsonpath).substr(1);
}

// "37,473 of 60,000 (62%)"
std::string share(std::uint64_t part, std::uint64_t whole) {
  const double percent = 100 * static_cast<double>(part) / static_cast<double>(whole);
  return fmt::format("{} of {} ({})", output::format_count(part), output::format_count(whole),
                     percent < 1 ? "<1%" : fmt::format("{}%", static_cast<int>(percent)));
}

class ShapeTree {
 public:
  ShapeTree(const ShapeLimits& limits, bool element_keys) : limits_(limits), element_keys_(element_keys) {}

  [[nodiscard]] TreeNode root(const shape::Shape& shape, unsigned depth, const std::string& path) const {
    if (shape.type() == scan::Type::array) return root_array(shape, depth, path);
    TreeNode node = single(shape.place, depth, path);
    if (shape.type() == scan::Type::object && depth == 0) node.text += ", " + text::counted(shape.length, "key");
    if (shape.type() == scan::Type::string) node.text += ", " + text::counted(shape.length, "character");
    return node;
  }

 private:
  [[nodiscard]] TreeNode root_array(const shape::Shape& shape, unsigned depth, const std::string& path) const {
    TreeNode node{{}, fmt::format("array × {}", shape.length), {}, path};
    if (depth == 0) return node;
    const shape::Place& element = *shape.place.element;
    node.text += elements_text(element, depth);
    if (shape.examined) node.text += fmt::format(", {} examined", *shape.examined);
    node.children = nodes(element, depth, path + "[*]");
    return node;
  }

  // The only value at its place.
  [[nodiscard]] TreeNode single(const shape::Place& place, unsigned depth, const std::string& path) const {
    TreeNode node{shown_key(place.key), std::string(scan::name(place.types.order().front())), {}, path};
    if (place.types.of(scan::Type::array) > 0) {
      node.text += fmt::format(" × {}", place.element->types.total());
      const unsigned less = depth >= 2 ? depth - 1 : 0;
      const unsigned levels = element_keys_ ? std::max(1U, depth) : less;
      node.text += elements_text(*place.element, levels);
      node.children = nodes(*place.element, levels, path + "[*]");
      node.spare = levels != less;
    } else if (place.types.of(scan::Type::object) > 0 && depth > 0) {
      node.text += ", " + text::counted(place.members->distinct(), "key");
      if (place.value) {
        node.text += ", each " + text_of(*place.value, depth - 1);
        node.children = nodes(*place.value, depth - 1, path + ".*");
      } else {
        node.children = members(*place.members, [&](const shape::Place& member) {
          return single(member, depth - 1, below(path, member.key));
        });
      }
    }
    return node;
  }

  // " of string", " (string × 3, null × 1)".
  [[nodiscard]] std::string elements_text(const shape::Place& element, unsigned levels) const {
    if (element.types.kinds() == 0) return "";
    if (element.types.kinds() == 1) return " of " + text_of(element, levels);
    std::string text;
    for (const scan::Type type : element.types.order()) {
      text += fmt::format("{}{} × {}", text.empty() ? "" : ", ", scan::name(type), element.types.of(type));
    }
    return " (" + text + ")";
  }

  template <class ToNode>
  [[nodiscard]] std::vector<TreeNode> members(const shape::Members& members, const ToNode& to_node) const {
    std::vector<TreeNode> nodes;
    const std::size_t shown = limits_.shown(members);
    for (std::size_t i = 0; i < shown; ++i) nodes.push_back(to_node(*members.list()[i]));
    if (members.distinct() > shown) nodes.push_back(TreeNode::more_keys(members.distinct() - shown));
    return nodes;
  }

  // ---- places with several values
  // "string|null", "array of object", "object, 412 different keys, each string".
  [[nodiscard]] std::string text_of(const shape::Place& place, unsigned levels) const {
    std::string text;
    for (const scan::Type type : place.types.by_number()) {
      if (!text.empty()) text += '|';
      text += scan::name(type);
      if (levels == 0) continue;
      if (type == scan::Type::array && place.element) {
        const shape::Place& element = *place.element;
        const std::string inner = text_of(element, element_levels(place, levels));
        text += inner.empty() ? ", empty" : element.types.kinds() > 1 ? " of (" + inner + ")" : " of " + inner;
      } else if (type == scan::Type::object && place.value) {
        text += fmt::format(", {}, each {}", text::counted(place.members->distinct(), "different key"),
                            text_of(*place.value, levels - 1));
      }
    }
    return text;
  }

  [[nodiscard]] std::vector<TreeNode> nodes(const shape::Place& place, unsigned levels, const std::string& path) const {
    const auto content = shown_content(place, levels);
    if (!content) return {};
    if (*content == scan::Type::array) return nodes(*place.element, element_levels(place, levels), path + "[*]");
    if (place.value) return nodes(*place.value, levels - 1, path + ".*");
    return members(*place.members, [&](const shape::Place& member) {
      const std::uint64_t count = member.types.total();
      const bool optional = count < place.members->objects();
      TreeNode node{shown_key(member.key) + (optional ? "?" : ""), text_of(member, levels - 1)};
      if (optional) node.share = share(count, place.members->objects());
      node.path = below(path, member.key);
      node.children = nodes(member, levels - 1, node.path);
      return node;
    });
  }

  const ShapeLimits& limits_;
  bool element_keys_;
};

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

ShapeLines shape_lines(const shape::Shape& shape, std::string_view head, const std::string& path,
                       const ShapeLimits& limits) {
  const unsigned depth = std::min(shape.depth, limits.depth);
  TreeNode root = ShapeTree(limits, shape.element_keys && depth >= 2).root(shape, depth, path);
  ShapeLines result;
  result.cut = limit_tree(root, most_lines);
  result.depth = depth > result.cut.level ? depth - result.cut.level : 1;
  result.lines.push_back({{output::Role::path, std::string(head)}, {output::Role::plain, ": " + root.text}});
  print_tree(root.children, "", result.lines);
  return result;
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
    } else if (shape.type() == scan::Type::object) {
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

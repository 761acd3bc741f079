// SPDX-License-Identifier: MIT
#include "results/tree.hpp"

#include <algorithm>
#include <deque>
#include <utility>

#include "core/text/words.hpp"
#include "output/width.hpp"

namespace jt::results {

namespace {

// Columns that texts are moved to the right at most.
constexpr std::size_t widest_text = 40;

std::size_t count(const std::vector<TreeNode>& nodes) {
  std::size_t sum = nodes.size();
  for (const TreeNode& node : nodes) sum += count(node.children);
  return sum;
}

}  // namespace

TreeNode TreeNode::more_keys(std::uint64_t count) {
  TreeNode node{"…", text::counted(count, "more key")};
  node.omitted = count;
  return node;
}

TreeCut limit_tree(TreeNode& root, std::size_t most) {
  TreeCut cut;
  if (count(root.children) <= most) return cut;
  if (root.children.size() > most) {
    const auto kept = static_cast<std::ptrdiff_t>(most - 1);
    const std::vector<TreeNode> rest(root.children.begin() + kept, root.children.end());
    root.children.erase(root.children.begin() + kept, root.children.end());
    cut.lines = count(rest);
    cut.path = root.path;
    for (const TreeNode& node : rest) cut.keys += node.omitted > 0 ? node.omitted : 1;
    for (TreeNode& node : root.children) {
      if (node.children.empty()) continue;
      const std::size_t lines = count(node.children);
      node.children.clear();
      if (node.spare) continue;
      cut.lines += lines;
      node.text += " …";
    }
    return cut;
  }
  std::size_t room = most - root.children.size();
  std::deque<std::pair<TreeNode*, unsigned>> next;
  std::deque<std::pair<TreeNode*, unsigned>> spare;
  for (TreeNode& child : root.children) next.emplace_back(&child, 1);
  while (!next.empty() || !spare.empty()) {
    const bool last = next.empty();
    std::deque<std::pair<TreeNode*, unsigned>>& queue = last ? spare : next;
    const auto [node, level] = queue.front();
    queue.pop_front();
    if (node->children.empty()) continue;
    if (node->spare && !last) {
      spare.emplace_back(node, level);
      continue;
    }
    if (node->children.size() <= room) {
      room -= node->children.size();
      for (TreeNode& child : node->children) next.emplace_back(&child, level + 1);
      continue;
    }
    const std::size_t lines = count(node->children);
    node->children.clear();
    if (node->spare) continue;
    if (cut.lines == 0) {
      cut.path = node->path;
      cut.level = level;
    }
    cut.lines += lines;
    node->text += " …";
  }
  return cut;
}

void print_tree(const std::vector<TreeNode>& nodes, const std::string& indent, std::vector<output::Line>& lines) {
  std::size_t width = 0;
  std::size_t text_width = 0;  // of those that have a share
  for (const TreeNode& node : nodes) {
    width = std::max(width, output::display_width(node.label));
    if (!node.share.empty()) text_width = std::max(text_width, output::display_width(node.text));
  }
  width = std::min(width, widest_text);
  text_width = std::min(text_width, widest_text);
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const bool last = i + 1 == nodes.size();
    const TreeNode& node = nodes[i];
    output::Line line{{output::Role::punctuation, indent + (last ? "└─ " : "├─ ")}, {output::Role::key, node.label}};
    const std::size_t used = output::display_width(node.label);
    const std::string text = node.share.empty() ? node.text : output::pad(node.text, text_width);
    line.push_back({output::Role::plain, std::string(used < width ? width - used : 0, ' ') + "  " + text});
    if (!node.share.empty()) line.push_back({output::Role::note, "  " + node.share});
    lines.push_back(std::move(line));
    print_tree(node.children, indent + (last ? "   " : "│  "), lines);
  }
}

}  // namespace jt::results

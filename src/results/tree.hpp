// SPDX-License-Identifier: MIT
// A tree of labelled lines for people, of limited length.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "output/renderer.hpp"

namespace jt::results {

struct TreeNode {
  std::string label;
  std::string text;
  std::string share = {};  ///< of the objects that have the key
  std::string path = {};   ///< JSONPath of what is below
  std::vector<TreeNode> children = {};
  std::uint64_t omitted = 0;  ///< keys that this node is in place of
  bool spare = false;         ///< its children are shown only where there is room beside all others

  static TreeNode more_keys(std::uint64_t count);
};

/// What was left out of a tree.
struct TreeCut {
  std::size_t lines = 0;
  std::uint64_t keys = 0;  ///< of the root, which lines were for; 0 if only deeper lines were left out
  std::string path;        ///< of the first node whose children were left out
  unsigned level = 0;      ///< of that node; 0 is the root
};

/// Leaves out lines over the limit: the deepest levels first, and of the root's children the last ones. What is left
/// out of spare nodes is not told: nobody has asked for it.
TreeCut limit_tree(TreeNode& root, std::size_t most);

/// The nodes below a head, with lines that connect them.
void print_tree(const std::vector<TreeNode>& nodes, const std::string& indent, std::vector<output::Line>& lines);

}  // namespace jt::results

// SPDX-License-Identifier: MIT
// Random documents and changes of them, in many styles.
#pragma once

#include <random>
#include <string>

#include "merge/tree.hpp"

namespace jt_merge_model {

class RandomTriple {
 public:
  explicit RandomTriple(std::uint64_t seed) : random_(seed) {}

  Node document();
  /// A copy with up to so many changes.
  Node changed(Node node, int most);
  /// The text in a random style.
  std::string printed(const Node& node);
  /// The same with comments, no two of them alike in all that this one prints.
  std::string commented(const Node& node);
  /// The elements of an array, each on a line.
  std::string lines(const Node& array);

 private:
  int below(int end) { return static_cast<int>(random_() % static_cast<std::uint64_t>(end)); }
  bool chance(int percent) { return below(100) < percent; }
  std::string key();
  Node scalar();
  Node value(int depth);
  Node array(int depth);
  Node object(int depth);
  void change(Node& node, int depth);
  void change_object(Node& node, int depth);
  void change_array(Node& node, int depth);
  void choose_style();
  void print(const Node& node, int depth, std::string& out);
  std::string comment(bool may_end_line);

  struct Style {
    std::string unit;
    std::string line_end;
    std::string colon;
    std::string comma;
    std::string pad;
    bool lines = true;
    bool flat_leaves = false;
    bool comments = false;
  };
  std::mt19937_64 random_;
  Style style_;
  int next_ = 0;
  int comments_ = 0;
};

}  // namespace jt_merge_model

// SPDX-License-Identifier: MIT
// PathTree: the paths of many operations as one tree, so that one pass over the document finds them all.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/edit/element_search.hpp"
#include "core/edit/moving_offsets.hpp"
#include "core/path/path.hpp"
#include "core/scan/cursor.hpp"
#include "core/splice/splicer.hpp"

namespace jt::edit {

/// A duplicate key that a path goes through.
struct Duplicate {
  std::uint64_t first = 0;  ///< offset of the first key's quote
  std::uint64_t again = 0;
};

/// One step of one or more paths, and what the pass found. `PathTree::span` has its position.
struct PathNode {
  std::string text;  ///< the step's name, or its index in decimal
  std::vector<std::size_t> children;
  std::vector<std::size_t> searches;  ///< in this node's elements

  bool there = false;
  bool root = false;        ///< of the document
  std::size_t parent = 0;   ///< the node above; of the tree's root itself
  std::uint32_t depth = 0;  ///< containers around it
  scan::Type type = scan::Type::null;
  MovingOffsets::Id entry = MovingOffsets::none;  ///< the same as `begin` where no key comes before the value
  MovingOffsets::Id begin = MovingOffsets::none;
  MovingOffsets::Id end = MovingOffsets::none;
  std::uint64_t count = 0;  ///< elements, of an array
  std::optional<Duplicate> duplicate;
  std::size_t same = 0;  ///< the node of the same place in another spelling (`3` and `-1`), which has all that is known

  // ---- what operations did after the pass
  bool opaque = false;                 ///< its contents were replaced: nothing is known of what is in it
  bool shifted = false;                ///< of an array: elements came or went
  std::vector<std::uint64_t> removed;  ///< of an array: elements that are gone, as they were counted by the pass
  std::vector<std::string> touched;    ///< of an array: properties of its elements that were written
};

class PathTree {
 public:
  static constexpr std::size_t root = 0;
  PathTree() : nodes_(1) {}

  /// The child of that name; created if there is none.
  std::size_t child(std::size_t parent, std::string_view text);
  /// The node of a path below `from`; created if needed.
  std::size_t add(std::size_t from, const std::vector<std::string>& steps);
  /// The child of that name, if there is one.
  [[nodiscard]] std::optional<std::size_t> find_child(std::size_t parent, std::string_view text) const;
  std::size_t add_search(std::size_t node, Search search);
  /// A node for an element that an operation will add to an array: no path leads to it, and the pass does not search
  /// for it.
  std::size_t add_detached(std::size_t array);

  /// The known facts of a node.
  [[nodiscard]] PathNode& at(std::size_t node) {
    while (nodes_[node].same != 0) node = nodes_[node].same;
    return nodes_[node];
  }
  /// The present position of the node's value. Precondition: the value exists.
  [[nodiscard]] splice::EntrySpan span(const PathNode& node);
  [[nodiscard]] bytes::Span value(const PathNode& node) { return {offsets_.at(node.begin), offsets_.at(node.end)}; }
  /// The node has a new value now.
  void put(PathNode& node, const splice::EntrySpan& span);
  /// The node has no value any more.
  void drop(PathNode& node);

  [[nodiscard]] std::size_t size() const { return nodes_.size(); }
  [[nodiscard]] const MovingOffsets& offsets() const { return offsets_; }
  [[nodiscard]] Search& search(std::size_t index) { return searches_[index]; }

  /// Reads the current value of the cursor and moves past it; fills in the root and every node that exists. `span` is
  /// where its entry begins, whether it is the document's root, and its container; the offset of the container is
  /// that in the document, which `move` does not change. Nodes whose text is a negative number count from the end of
  /// an array. False: failure of the cursor, whose source must rewind.
  bool locate(scan::Cursor& cursor, const splice::EntrySpan& span);

  /// The document was changed: moves all later offsets.
  void shift(const splice::Splice& splice);
  /// The same for all offsets: the located value begins there.
  void move(std::uint64_t begin);

 private:
  struct Level;
  bool stand_on(scan::Cursor& cursor, std::size_t node, std::uint64_t entry, std::vector<Level>& levels);
  void ends_at(PathNode& node, std::uint64_t end);
  void join(std::size_t node, std::size_t twin);
  bool open_level(scan::Cursor& cursor, std::size_t node, std::vector<Level>& levels);
  bool open_array(scan::Cursor& cursor, std::size_t node, std::vector<Level>& levels);
  bool search_array(scan::Cursor& cursor, std::size_t node);
  bool member(scan::Cursor& cursor, std::vector<Level>& levels);
  bool element(scan::Cursor& cursor, std::vector<Level>& levels);
  void close(scan::Cursor& cursor, std::vector<Level>& levels);

  std::vector<PathNode> nodes_;
  std::vector<Search> searches_;
  MovingOffsets offsets_;
  std::uint64_t outside_ = 0;  ///< the bracket of what the root's value is in; nothing is edited before it
  std::unordered_map<std::string, std::size_t> by_name_;  ///< parent and text of every node but the root
};

}  // namespace jt::edit

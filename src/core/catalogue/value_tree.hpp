// SPDX-License-Identifier: MIT
// ValueTree: a part of a document as a table of nodes with parents, for walks that go back and forth in it (`$ref`).
// Of members with the same key only the first is kept: it is part of a document, where a path finds only that one.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/path/path.hpp"
#include "core/result.hpp"
#include "core/value/view.hpp"

namespace jt::catalogue {

class ValueTree {
 public:
  using Node = std::uint32_t;
  static constexpr Node root = 0;
  static constexpr Node none = 0xFFFFFFFF;

  /// Reads the text of one value, which must outlive the tree. It is checked completely, unless it was `checked`
  /// before. INVALID_JSON with the offset in the text; LIMIT_EXCEEDED.
  Result<void> read(std::string_view text, bool checked = false);

  [[nodiscard]] std::size_t size() const { return nodes_.size(); }
  [[nodiscard]] const value::View& view(Node node) const { return nodes_[node].view; }
  [[nodiscard]] scan::Type type(Node node) const { return view(node).type(); }
  [[nodiscard]] bool is_object(Node node) const { return view(node).is_object(); }
  [[nodiscard]] bool is_array(Node node) const { return view(node).is_array(); }
  [[nodiscard]] bool is_string(Node node) const { return view(node).is_string(); }
  [[nodiscard]] bool is_container(Node node) const { return view(node).is_container(); }
  [[nodiscard]] Node parent(Node node) const { return nodes_[node].parent; }
  [[nodiscard]] Node first_child(Node node) const { return nodes_[node].first; }
  [[nodiscard]] Node next_sibling(Node node) const { return nodes_[node].next; }
  /// The name of a member, decoded; until the next call.
  [[nodiscard]] std::string_view key(Node node) const;
  /// A scalar as spelled; a string without its quotes.
  [[nodiscard]] std::string_view raw(Node node) const;
  /// A string decoded; another scalar as spelled.
  [[nodiscard]] std::string text(Node node) const { return view(node).plain(); }

  /// The member of an object; `none` if there is none, or if it is not an object.
  [[nodiscard]] Node member(Node object, std::string_view key) const;
  [[nodiscard]] Node element(Node array, std::uint64_t index) const;
  /// The value at a JSON Pointer below the node; `none` if there is none.
  [[nodiscard]] Node at(Node node, const path::Path& pointer) const;
  /// Appends the steps from the root of the tree to the node.
  void append_steps(Node node, path::Location& location) const;

 private:
  struct Entry {
    value::View view;
    Node parent = none;
    Node next = none;
    Node first = none;
    std::uint32_t index = 0;  ///< among its siblings
  };
  /// A container that is being read.
  struct Open {
    Node container = none;
    Node last = none;  ///< its last entry so far
    value::View::Iterator next, end;
  };
  using Members = std::vector<std::pair<std::string, Node>>;

  void enter(Node container);
  Node append(const value::View& view, Open& around);
  void drop_duplicates(Node object);

  value::Tape tape_;
  std::vector<Open> open_;
  std::vector<Entry> nodes_;
  std::map<Node, Members> large_;  ///< the members of objects with many of them, by key
  mutable std::string key_;        ///< one that was decoded
};

}  // namespace jt::catalogue

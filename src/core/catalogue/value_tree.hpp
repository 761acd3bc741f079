// SPDX-License-Identifier: MIT
// ValueTree: one JSON value as a flat table of nodes, for walks that go back and forth in it (`$ref`). Of members with
// the same key only the first is kept, as a path finds only that one.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/path/path.hpp"
#include "core/result.hpp"
#include "core/scan/checker.hpp"
#include "core/scan/type.hpp"

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
  [[nodiscard]] scan::Type type(Node node) const { return nodes_[node].type; }
  [[nodiscard]] bool is_object(Node node) const { return type(node) == scan::Type::object; }
  [[nodiscard]] bool is_array(Node node) const { return type(node) == scan::Type::array; }
  [[nodiscard]] bool is_string(Node node) const { return type(node) == scan::Type::string; }
  [[nodiscard]] bool is_container(Node node) const { return is_object(node) || is_array(node); }
  [[nodiscard]] Node parent(Node node) const { return nodes_[node].parent; }
  [[nodiscard]] Node first_child(Node node) const { return nodes_[node].first; }
  [[nodiscard]] Node next_sibling(Node node) const { return nodes_[node].next; }
  /// The name of a member, decoded.
  [[nodiscard]] std::string_view key(Node node) const;
  /// A scalar as spelled; a string without its quotes.
  [[nodiscard]] std::string_view raw(Node node) const;
  /// A string decoded; another scalar as spelled.
  [[nodiscard]] std::string text(Node node) const;

  /// The member of an object; `none` if there is none, or if it is not an object.
  [[nodiscard]] Node member(Node object, std::string_view key) const;
  [[nodiscard]] Node element(Node array, std::uint64_t index) const;
  /// The value at a JSON Pointer below the node; `none` if there is none.
  [[nodiscard]] Node at(Node node, const path::Path& pointer) const;
  /// Appends the steps from the root of the tree to the node.
  void append_steps(Node node, path::Location& location) const;

 private:
  struct Key {
    std::uint32_t begin = 0;  ///< in the text, or in `keys_`; of an element, its index
    std::uint32_t size = 0;
    bool decoded = false;  ///< it is in `keys_`
  };
  struct Entry {
    Node parent = none;
    Node next = none;
    Node first = none;
    std::uint32_t begin = 0;  ///< in the text
    std::uint32_t size = 0;   ///< of a scalar
    Key key;
    scan::Type type = scan::Type::null;
  };
  /// A container that is being read.
  struct Open {
    Node container = none;
    Node last = none;  ///< its last entry so far
    std::uint32_t count = 0;
  };

  Result<void> check(std::string_view text);
  void build();
  Node append(Key& key, scan::Type type, std::size_t begin, std::size_t end);
  Key key_at(std::size_t begin, std::size_t end);
  [[nodiscard]] std::size_t after_string(std::size_t begin) const;
  [[nodiscard]] std::size_t after_scalar(std::size_t begin) const;
  void drop_duplicates(Node object);
  using Members = std::vector<Node>;
  [[nodiscard]] Members sorted_members(Node object) const;

  scan::Checker checker_;
  std::vector<Open> open_;
  std::string_view text_;
  std::vector<Entry> nodes_;
  std::string keys_;               ///< those with escapes
  std::map<Node, Members> large_;  ///< the members of objects with many of them, by key
};

}  // namespace jt::catalogue

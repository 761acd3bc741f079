// SPDX-License-Identifier: MIT
// Survey: the parts of a document that an instruction may speak of, as a small tree, read in one pass in bounded
// memory.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/path/path.hpp"
#include "core/result.hpp"
#include "core/scan/cursor.hpp"
#include "core/scan/type.hpp"

namespace jt::propose::rules {

using NodeId = std::uint32_t;
inline constexpr NodeId no_node = std::numeric_limits<NodeId>::max();

/// A value that was kept. The tree has its ancestors too.
struct Node {
  NodeId parent = no_node;
  NodeId first_child = no_node;   ///< that was kept, in document order
  NodeId next_sibling = no_node;  ///< that was kept
  scan::Type type = scan::Type::null;
  bool element = false;     ///< of an array; else a member, or the root
  bool named = false;       ///< its key is wanted
  bool said = false;        ///< its value is wanted
  bool objects = false;     ///< of an object: it has members, and all of them are objects, kept or not
  std::string key;          ///< of a member, decoded
  std::uint64_t index = 0;  ///< among the entries of its container, from 0
  std::uint64_t count = 0;  ///< entries, of a container
  /// JSON text of a scalar, and of a container without entries; empty if it is longer than `Wanted::longest_text`.
  std::string text;
};

/// What to keep of a document.
struct Wanted {
  static constexpr std::size_t longest_text = 4096;
  static constexpr std::size_t most_nodes = 100'000;
  static constexpr std::size_t most_bytes = std::size_t{8} << 20;  ///< of keys and texts

  /// Whether a member of that key (decoded) is wanted. Asked once for each key, as far as memory allows.
  std::function<bool(std::string_view key)> key;
  /// Whether this scalar (its JSON text, of at most `longest_text` bytes) is wanted: it identifies what is spoken of.
  /// `key` is that of the member, or of the array that it is an element of (of arrays in one another, the outermost
  /// one's).
  std::function<bool(std::string_view key, std::string_view text)> value;
  /// Strings that are longer than `longest_text` are wanted wherever `value` would be asked about them.
  bool long_texts = false;
  /// The scalars in an object with a wanted key are wanted, too.
  bool inside = false;
  /// The objects that are members of an object with a wanted key are wanted, too: the entries of a map.
  bool entries = false;
  /// What identifies an element is wanted of every one that is kept at all: its members with these keys, if they are
  /// scalars. Also one level down ("metadata.name").
  std::function<bool(std::string_view key)> identity;
  /// Every clause speaks of something by its value: an element of the outermost array around it in which no value is
  /// wanted is dropped as a whole.
  bool scoped = false;
  /// Positions that are spoken of in an array.
  struct Places {
    std::vector<std::uint64_t> indices;
    bool last = false;
    [[nodiscard]] bool empty() const { return indices.empty() && !last; }
  };
  /// With `scoped`: those in an array that is the member with this key (decoded), or the root (""). The elements at
  /// these positions of an outermost array are kept too. Where such an array is inside of another one, it is not clear
  /// which one is meant: the survey fails as if there were too many values.
  std::function<Places(std::string_view key)> places;
  /// Whether `value` is to be asked about scalars with that key at all; nothing: about all. The walk is faster where
  /// few are asked about.
  std::function<bool(std::string_view key)> asks;
};

class Tree {
 public:
  static constexpr NodeId root = 0;
  explicit Tree(std::vector<Node> nodes) : nodes_(std::move(nodes)) {}

  [[nodiscard]] const Node& at(NodeId id) const { return nodes_[id]; }
  [[nodiscard]] std::size_t size() const { return nodes_.size(); }
  [[nodiscard]] path::Location location(NodeId id) const;

 private:
  std::vector<Node> nodes_;
};

/// Reads the value at the cursor (the root, started). LIMIT_EXCEEDED over `most_nodes` or `most_bytes`; the errors of
/// the cursor.
Result<Tree> survey(scan::Cursor& cursor, const Wanted& wanted);

}  // namespace jt::propose::rules

// SPDX-License-Identifier: MIT
// Tree: lines in any order become a document. Held are its keys and its order; values stay in the source.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/bytes/source.hpp"
#include "core/flat/json_writer.hpp"
#include "core/flat/lines.hpp"
#include "core/path/chunked.hpp"

namespace jt::flat {

/// Different names, each with a number.
class Names {
 public:
  std::uint32_t add(std::string_view name);
  [[nodiscard]] std::string_view at(std::uint64_t number) const;
  [[nodiscard]] std::size_t bytes() const { return text_.capacity() + ends_.capacity() * 8 + table_.capacity() * 4; }

 private:
  void grow();
  std::string text_;
  std::vector<std::size_t> ends_;
  std::vector<std::uint32_t> table_;  ///< numbers plus 1; 0: free
};

class Tree {
 public:
  /// Bytes in memory.
  static constexpr std::size_t most = std::size_t{1} << 30;

  Tree();

  /// INVALID_INPUT for a line that contradicts one before it, which is named; LIMIT_EXCEEDED for a tree of more than
  /// `most` bytes.
  Result<void> add(const LineReader& line);
  /// After the last line. LIMIT_EXCEEDED for too many elements that are missing in a row.
  Result<void> finish();
  /// Writes it: members in the order in which they have come first, elements by their index. `source`: that of the
  /// lines; it rewinds. Errors: those of reading.
  Result<void> write(bytes::Source& source, JsonWriter& out);

 private:
  enum class Kind : std::uint8_t { none, value, object, array };
  struct Node {
    std::uint64_t label = 0;  ///< number of a name, or an index
    std::uint64_t at = 0;     ///< of a value: where it is in the source
    std::uint64_t size = 0;
    std::uint64_t line = 0;  ///< that has said first what it is
    std::uint32_t parent = 0;
    std::uint32_t first = 0;  ///< child; 0: none
    std::uint32_t last = 0;
    std::uint32_t next = 0;  ///< with the same parent
    Kind kind = Kind::none;
    bool declared = false;  ///< a line says that this container is there
    bool unsorted = false;  ///< elements do not ascend
  };
  static constexpr std::uint32_t root = 1;

  [[nodiscard]] Node& node(std::uint32_t number) const { return *nodes_.row(number); }
  Result<std::uint32_t> child(const LineReader& line, std::uint32_t parent, std::size_t step);
  Result<void> set(const LineReader& line, Node& node);
  std::uint32_t find_or_add(std::uint32_t parent, std::uint64_t label);
  [[nodiscard]] std::size_t slot(std::uint32_t parent, std::uint64_t label) const;
  void grow_table();
  [[nodiscard]] std::size_t bytes() const;
  void sort_elements(Node& array);
  static Error twice(const LineReader& line, const Node& node);

  path::Chunked<Node> nodes_{1};  ///< from 1
  std::uint32_t count_ = 0;
  std::vector<std::uint32_t> table_;  ///< nodes by parent and label; 0: free
  Names names_;
  std::vector<std::uint32_t> way_;  ///< nodes of the path of the line before, the root first
};

}  // namespace jt::flat

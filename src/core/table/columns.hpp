// SPDX-License-Identifier: MIT
// Columns of a table: what is printed of each node, and reading it from the document.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/path/path.hpp"
#include "core/path/query.hpp"
#include "core/result.hpp"
#include "core/scan/cursor.hpp"

namespace jt::table {

struct Column {
  enum class Kind : std::uint8_t {
    value,
    bare,  ///< the node itself where it is no object
    path,  ///< of the node
    line,  ///< on which the node begins
    key,   ///< the name of the member that the node is the value of
    file,  ///< the name of the document
  };
  std::string name;
  Kind kind = Kind::value;
  std::vector<path::PathStep> steps;          ///< from the node to the value; none: the node itself
  std::shared_ptr<const path::Query> query;   ///< where it may select several values: from what the steps lead to
  std::optional<std::string> extension = {};  ///< what its path has that RFC 9535 does not have
};

/// `PATH`, `NAME=PATH`, `@path`, `@line` or `@key`; PATH in any dialect, or a query, from the node on; or the
/// keys of a column that was found, which need not be a path (`a b.c`). INVALID_PATH where it is malformed, or a
/// pointer with more than `RowReader::most_numbers` numbers.
Result<Column> parse_column(std::string_view text);

/// The value of a column in one row.
struct Cell {
  bool there = false;
  scan::Type type = scan::Type::null;
  std::string json;               ///< a scalar as it is spelled, a container on one line
  std::vector<std::string> more;  ///< of a query: its further values, in the same form
};

/// Reads the values of the columns from nodes, each in one walk that leaves the node where all were found. Of duplicate
/// keys the first one counts. A cell is held in memory.
class RowReader {
 public:
  /// Numbers in a pointer: each may be a name or an index.
  static constexpr std::size_t most_numbers = 8;

  explicit RowReader(const std::vector<Column>& columns);

  /// The node under the cursor, and past it (or not). `cells` gets one for each column; those that are no values of the
  /// node are not there. Errors: those of the cursor and of queries, LIMIT_EXCEEDED (a cell, or what a query reads, of
  /// more than 64 MiB).
  Result<void> read(scan::Cursor& cursor, std::vector<Cell>& cells);

 private:
  /// A step of one or more columns: a name, for objects, or an index, for arrays. A pointer's number is both, so it
  /// makes two nodes.
  struct Node {
    std::string name;
    std::uint64_t index = 0;
    std::vector<std::size_t> members;                      ///< the steps into it where it is an object
    std::unordered_map<std::string, std::size_t> by_name;  ///< of these the numbers
    std::vector<std::size_t> elements;                     ///< where it is an array, by their indices
    std::vector<std::size_t> columns;                      ///< that end here
    std::vector<std::size_t> queries;                      ///< the columns whose queries begin here
    std::uint64_t seen_in = 0;                             ///< the walk in which it was found last
  };
  struct Level {
    std::size_t node = 0;
    bool object = false;
    std::size_t left = 0;    ///< children that are still looked for
    std::uint64_t walk = 0;  ///< its number
    std::uint64_t next = 0;  ///< of an array: index of the next element
    std::size_t child = 0;   ///< number of the child that is looked for first
  };

  std::size_t member(std::size_t parent, const std::string& name);
  std::size_t wanted(Level& level, std::string_view key);
  std::size_t element(std::size_t parent, std::uint64_t index);
  [[nodiscard]] bool goes_on(const Node& node, scan::Type type) const;
  Result<void> walk(scan::Cursor& cursor, std::vector<Cell>& cells);
  Result<void> take(scan::Cursor& cursor, std::size_t node, std::vector<Cell>& cells);
  Result<void> take_again(const std::string& text, std::size_t node, std::vector<Cell>& cells);
  Result<void> enter(scan::Cursor& cursor, std::size_t node);
  Result<void> select(const std::string& text, std::size_t column, Cell& cell) const;
  scan::Step to_member(scan::Cursor& cursor, Level& level, std::size_t& found);
  scan::Step to_element(scan::Cursor& cursor, Level& level, std::size_t& found);

  std::vector<std::shared_ptr<const path::Query>> queries_;  ///< of each column; null: it has none
  std::vector<std::size_t> bare_;                            ///< columns of that kind
  std::vector<Node> nodes_;
  std::vector<Level> levels_;
  std::string held_;  ///< the value that was read last
  std::uint64_t walks_ = 0;
};

}  // namespace jt::table

// SPDX-License-Identifier: MIT
// Rows: what a query selects, as the rows of a table.
//
// A table walks each node once with a tree of its columns, and leaves it when all are found; what is sorted or grouped
// goes through an `Arrangement`. A tally counts canonical values in a hash table, and sorts runs out of memory
// (`RunSorter`) where they take more than 64 MiB.
#pragma once

#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "core/document/document.hpp"
#include "core/path/row_nodes.hpp"
#include "core/table/columns.hpp"
#include "core/table/row_filter.hpp"
#include "core/table/scalar_keys.hpp"

namespace jt::table {

struct RowOptions {
  std::uint64_t limit = std::numeric_limits<std::uint64_t>::max();  ///< rows that are read
  bool count_all = false;                                           ///< those after the limit are counted
  bool locations = false;                                           ///< they are needed though no column has them
  path::Spelling spelling = path::Spelling::jsonpath;               ///< of `@path`
};

class Rows {
 public:
  /// Where the node of a row is, and its cells. False: enough.
  using OnRow = std::function<bool(const path::Location&, const std::vector<Cell>&)>;

  struct Seen {
    bool any = false;        ///< the query selects something
    std::uint64_t rows = 0;  ///< that were read, or counted; what the conditions exclude is none
  };

  /// Borrows the document. `query` is what `given` was parsed into.
  /// Only nodes that meet all conditions are rows.
  Rows(document::Document& document, path::Query query, std::string given, std::vector<Column> columns,
       const std::vector<path::Expression>& where = {})
      : document_(document),
        nodes_(document, std::move(query), std::move(given)),
        columns_(std::move(columns)),
        filter_(document, where) {}

  /// What `DocumentOptions::again` must be for these columns; `find`: the columns will be found in a pass of their own.
  [[nodiscard]] static bool needs_again(const path::Query& query, const std::vector<Column>& columns, bool find);

  /// Takes the columns that the first `limit` nodes have, by a pass of its own. Returns how many keys are left out.
  Result<std::uint64_t> find_columns(std::uint64_t limit);
  /// The pass alone: the keys of the first `limit` nodes, whose number is taken off the limit.
  Result<void> see_keys(ScalarKeys& keys, std::uint64_t& limit);
  /// Takes these columns.
  void set_columns(std::vector<Column> columns) { columns_ = std::move(columns); }
  [[nodiscard]] const std::vector<Column>& columns() const { return columns_; }
  [[nodiscard]] std::vector<std::string> names() const;

  /// One pass. Errors: PATH_NOT_FOUND, those of reading.
  Result<Seen> each(const RowOptions& options, const OnRow& on_row);
  /// For each column whether any row that was read so far had it.
  [[nodiscard]] const std::vector<bool>& filled() const { return filled_; }

 private:
  [[nodiscard]] bool has(Column::Kind kind) const;

  document::Document& document_;
  path::RowNodes nodes_;
  std::vector<Column> columns_;
  RowFilter filter_;
  std::vector<bool> filled_;
};

/// The columns that the texts name. Errors: INVALID_PATH.
Result<std::vector<Column>> parse_columns(const std::vector<std::string>& texts);
std::vector<std::string> names_of(const std::vector<Column>& columns);
/// A name that two columns have. Rows as objects need different ones.
std::optional<std::string> repeated_name(const std::vector<std::string>& names);

}  // namespace jt::table

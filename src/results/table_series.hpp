// SPDX-License-Identifier: MIT
// TableSeries: rows of a table in the four formats, and as CSV, TSV, Markdown or JSON lines.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/table/columns.hpp"
#include "results/output.hpp"
#include "results/table_text.hpp"

namespace jt::results {

/// What is noted where a table has more keys than columns.
std::string keys_without_column(std::uint64_t keys);
/// What is noted where keys of rows have none, as they hold arrays or objects; the first of them are named.
std::string keys_of_containers(const std::vector<std::string>& names, std::uint64_t count);
/// What is noted where no row has a value in a column; `near`: similar columns that rows have. `read`: only so many
/// rows were, and others have one.
std::string column_without_values(const std::string& name, const std::vector<std::string>& near,
                                  std::optional<std::uint64_t> read = {});

struct TableOptions {
  TableLayout layout = TableLayout::aligned;  ///< of the human format
  CellText cells = {};                        ///< not in JSON
  bool header = true;                         ///< the names of the columns are printed, where they come first
  bool terminal = false;                      ///< what is printed goes to one
  bool files = false;                         ///< the first column is the name of a file; list: before each path
};

class TableSeries {
 public:
  /// Rows that the widths of the columns are known from, for people; or so many bytes of cells.
  static constexpr std::size_t measured = 1000;
  static constexpr std::size_t most_held = std::size_t{4} << 20;
  /// Columns of a terminal that a cell may take there.
  static constexpr std::size_t widest = 40;
  /// Elsewhere a cell is whole, and a wider one moves what comes after it.
  static constexpr std::size_t widest_aligned = 120;

  TableSeries(const Output& output, std::vector<std::string> names, TableOptions options);

  /// A row; `path` of its node, for list.
  void add(const std::string& path, const std::vector<table::Cell>& cells);
  /// The first one of a part: in json it is cut if it is larger than the budget.
  void add_first(const std::string& path, const std::vector<table::Cell>& cells);
  /// The last row, of sums; in json the member `total` after the rows. Not in list.
  void add_total(const std::vector<table::Cell>& cells);
  /// Prints the rows that wait for the widths: nothing follows but an error.
  void show_held();
  /// `tail`: members after the rows, in json.
  void end(const output::Frame* tail = nullptr);
  /// Nobody reads the output any more.
  [[nodiscard]] bool gone() const { return output_.out.state() != output::Writer::State::open; }

 private:
  /// A cell for people.
  struct Shown {
    output::Role role = output::Role::plain;
    std::string text;
  };
  using Row = std::vector<Shown>;

  void begin();
  /// Those between the fields: a tab in a field is escaped.
  [[nodiscard]] bool tabs_are_own() const { return options_.layout == TableLayout::tsv; }
  void add_aligned(const std::vector<table::Cell>& cells);
  [[nodiscard]] std::string shown(std::string text) const;
  void show_measured();
  [[nodiscard]] output::Line aligned(const Row& row) const;

  Output output_;
  TableOptions options_;
  std::vector<std::string> names_;
  std::vector<table::Cell> total_;
  bool direct_ = false;  ///< text goes to the output as it is
  std::string text_;
  std::vector<Row> held_;
  std::size_t held_bytes_ = 0;
  std::vector<std::size_t> widths_;
  bool shown_ = false;  ///< the widths are settled
};

}  // namespace jt::results

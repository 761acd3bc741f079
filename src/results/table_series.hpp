// SPDX-License-Identifier: MIT
// TableSeries: rows of a table in the four formats, and as CSV, TSV, Markdown or JSON lines.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/table/columns.hpp"
#include "results/output.hpp"
#include "results/table_text.hpp"

namespace jt::results {

/// What is noted where a table has more keys than columns.
std::string keys_without_column(std::uint64_t keys);

class TableSeries {
 public:
  /// Rows that the widths of the columns are known from, for people.
  static constexpr std::size_t measured = 1000;
  /// Columns of a terminal that a cell may take, for people.
  static constexpr std::size_t widest = 40;

  /// `terminal`: what is printed goes to one. The layout is that of the human format.
  TableSeries(const Output& output, TableLayout layout, std::vector<std::string> names, bool terminal);

  /// A row; `path` of its node, for list.
  void add(const std::string& path, const std::vector<table::Cell>& cells);
  /// Prints the rows that wait for the widths: nothing follows but an error.
  void show_held();
  /// `tail`: members after the rows, in json.
  void end(const output::SeriesFrame* tail = nullptr);
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
  void add_aligned(const std::vector<table::Cell>& cells);
  void show_measured();
  [[nodiscard]] output::Line aligned(const Row& row) const;

  Output output_;
  TableLayout layout_;
  std::vector<std::string> names_;
  bool direct_ = false;  ///< text goes to the output as it is
  std::string text_;
  std::vector<Row> held_;
  std::vector<std::size_t> widths_;
  bool shown_ = false;  ///< the widths are settled
};

}  // namespace jt::results

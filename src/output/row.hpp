// SPDX-License-Identifier: MIT
// Row: fields as the cells of a row, in the order of the columns, whatever the order of the fields is.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace jt::output {

/// "…[+3 chars]": in place of the end of a text that was cut by so many characters.
std::string cut_mark(std::uint64_t characters);
/// The first characters of the text, with that mark if there are more.
std::string cut_string(std::string_view text, std::uint64_t most);

/// A column of the result as a table: a field of its items.
struct Column {
  Column(const char* both) : name(both), field(both) {}             // NOLINT(google-explicit-constructor)
  Column(std::string both) : name(std::move(both)), field(name) {}  // NOLINT(google-explicit-constructor)
  /// `longest`: characters of a cell; a longer one ends with `cut_mark`.
  Column(std::string heading, std::string of, std::optional<std::uint64_t> longest = {})
      : name(std::move(heading)), field(std::move(of)), most(longest) {}

  std::string name;
  std::string field;
  std::optional<std::uint64_t> most;
};

/// How rows are written.
struct RowStyle {
  bool locators = false;  ///< what finds the items; else what they are
  bool escaped = true;    ///< text as `append_cell` does; a path is printed in the form that commands accept: it has no
                          ///< control characters, and its backslashes are not escaped
  bool raw = false;       ///< JSON strings unquoted
  bool terminal = false;
  char end = '\n';
  std::string before = {};  ///< before the first cell, with the tab after it
};

class Row {
 public:
  explicit Row(RowStyle style) : style_(std::move(style)) {}

  /// Those of the items that follow, each of which has at most so many rows.
  void set_columns(std::vector<Column> columns, std::size_t most) {
    columns_ = std::move(columns);
    most_ = most;
  }
  [[nodiscard]] const std::vector<Column>& columns() const { return columns_; }

  /// Before the fields of an item; `end` after them. `ends`: gets the size of `out` after each row; may be null.
  /// Borrows both until then.
  void start(std::string& out, std::vector<std::size_t>* ends);
  /// In place of `end`: only the cells before the last column, and a tab. Nothing if the item has no cells.
  void end_before_last();

  /// Whether there is a column for that field.
  [[nodiscard]] bool wants(std::string_view name) const;

  // ---- by the fields; one that has no column is passed over
  void text(std::string_view name, std::string_view text);
  void path(std::string_view name, std::string_view path);
  void json(std::string_view name, std::string_view json);
  /// A row of its own; in a table it is printed even if it has no cells. The cells around it are no row then.
  void begin();
  /// Ends the present row, if there is one.
  void end();
  /// What was said of the present row is forgotten, and no more of it is taken.
  void drop();
  /// A row of what finds the items.
  void locator(std::string_view text);

 private:
  enum class State : std::uint8_t { empty, open, over };

  [[nodiscard]] std::string* cell(std::string_view name);
  void separate();
  void pass_early();
  void fill(std::size_t count);
  void put(std::string& to, std::string_view text, bool path) const;
  void close();

  RowStyle style_;
  std::vector<Column> columns_;
  std::string* out_ = nullptr;
  std::vector<std::size_t>* ends_ = nullptr;
  State state_ = State::empty;
  std::size_t most_ = 0;
  std::size_t rows_ = 0;                           ///< of the present item
  std::size_t begin_ = 0;                          ///< where the row begins in `out`
  std::size_t next_ = 0;                           ///< the first column that has no cell there
  const Column* column_ = nullptr;                 ///< of the last `cell`
  std::vector<std::optional<std::string>> early_;  ///< cells of later columns
  std::size_t early_count_ = 0;
};

}  // namespace jt::output

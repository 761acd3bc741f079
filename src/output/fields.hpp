// SPDX-License-Identifier: MIT
// Fields: what a result says of itself, once, for all formats that are not for people. A document has all fields, as
// members; a table has those of its columns. Nothing is copied on the way.
#pragma once

#include <concepts>
#include <string>
#include <string_view>

#include "output/json_sink.hpp"
#include "output/row.hpp"

namespace jt::output {

class Fields {
 public:
  /// Borrows the sink.
  explicit Fields(JsonSink& document) : document_(&document) {}
  explicit Fields(Row& row) : row_(&row) {}

  // ---- a member of the document, and a cell where the table has a column of that name
  void text(std::string_view name, std::string_view text) {
    if (document_ != nullptr) return document_->member(name, text);
    row_->text(name, text);
  }
  /// A path, or a query.
  void path(std::string_view name, std::string_view path) {
    if (document_ != nullptr) return document_->member(name, path);
    row_->path(name, path);
  }
  void count(std::string_view name, std::integral auto number) {
    if (document_ != nullptr) return document_->member(name, number);
    row_->text(name, std::to_string(number));
  }
  void flag(std::string_view name, bool flag) {
    if (document_ != nullptr) return document_->member(name, flag);
    row_->text(name, flag ? "true" : "false");
  }
  /// A JSON value in memory; a cell has it on one line.
  void json(std::string_view name, std::string_view json) {
    if (document_ != nullptr) return document_->member(name, RawJson{json});
    row_->json(name, json);
  }

  // ---- of the table alone: what is not in the document, or is there in another form
  void cell(std::string_view name, std::string_view text) {
    if (row_ != nullptr) row_->text(name, text);
  }
  void cell(std::string_view name, std::integral auto number) { cell(name, std::string_view(std::to_string(number))); }
  void path_cell(std::string_view name, std::string_view path) {
    if (row_ != nullptr) row_->path(name, path);
  }
  /// `fill()` gives the cells of a row. The cells outside of rows are no row then.
  template <class Fill>
  void row(const Fill& fill) {
    if (row_ == nullptr) return;
    row_->begin();
    fill();
    row_->end();
  }
  /// Where the item is, if none of its fields says so; any number of them.
  void locator(std::string_view text) {
    if (row_ != nullptr) row_->locator(text);
  }
  /// Whether this is for a table or a list: else cells and locators need not be made.
  [[nodiscard]] bool has_cells() const { return row_ != nullptr; }
  /// Whether a cell of that name is printed.
  [[nodiscard]] bool wants(std::string_view name) const { return row_ != nullptr && row_->wants(name); }

  // ---- of the document alone
  template <class T>
  void member(std::string_view name, const T& content) {
    if (document_ != nullptr) document_->member(name, content);
  }
  template <class Fill>
  void object(std::string_view name, const Fill& fill) {
    if (document_ != nullptr) document_->object(name, fill);
  }
  template <class Fill>
  void array(std::string_view name, const Fill& fill) {
    if (document_ != nullptr) document_->array(name, fill);
  }
  /// `write(JsonSink&)` writes members.
  template <class Write>
  void members(const Write& write) {
    if (document_ != nullptr) write(*document_);
  }
  void omit(std::string_view kind, std::uint64_t count) {
    if (document_ != nullptr) document_->omit(kind, count);
  }

  // ---- several
  /// In a document, an array of objects; in a table, a row for each. `fill(element)` gives its fields.
  template <class List, class Fill>
  void rows(std::string_view name, const List& list, const Fill& fill) {
    if (document_ != nullptr) {
      document_->array(name, [&] {
        for (const auto& each : list) document_->object([&] { fill(each); });
      });
      return;
    }
    row_->drop();
    for (const auto& each : list) row([&] { fill(each); });
  }
  /// In a document, a member that is an object; in a table, a row.
  template <class Fill>
  void row(std::string_view name, const Fill& fill) {
    object(name, fill);
    row(fill);
  }
  /// The item could not be read to its end: a document says so, a table has no row of it.
  void incomplete() {
    if (document_ != nullptr) return document_->member("incomplete", true);
    row_->drop();
  }

 private:
  JsonSink* document_ = nullptr;
  Row* row_ = nullptr;
};

}  // namespace jt::output

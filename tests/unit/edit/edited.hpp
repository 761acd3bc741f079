// SPDX-License-Identifier: MIT
// Shared by the tests of editing: operations applied to a text.
#pragma once

#include <doctest/doctest.h>

#include <string>
#include <utility>
#include <vector>

#include "core/bytes/memory_source.hpp"
#include "core/edit/operations_json.hpp"
#include "core/edit/transaction.hpp"
#include "core/edit/value.hpp"
#include "core/scan/checker.hpp"
#include "core/value/given.hpp"

namespace jt_edit_test {

struct Edited {
  std::string text;  ///< of the document; where it failed, "CODE: message"
  std::vector<jt::edit::OperationResult> results;
  std::optional<jt::Error> error;
  std::optional<std::size_t> failed;  ///< the operation
  std::size_t passes = 0;
  std::vector<jt::splice::Change> changes;
};

struct Setting {
  std::optional<jt::splice::Indent> indent = {};
  jt::scan::StreamOptions stream = {};
  bool commented = false;  ///< the document is read as JSONC
  bool lines = false;      ///< each line is a document
  bool skip_invalid = false;
};

inline std::string whole(jt::bytes::Source& source) {
  std::string text(static_cast<std::size_t>(source.size().value()), '\0');
  std::size_t have = 0;
  while (have < text.size()) {
    const auto got = source.read(have, reinterpret_cast<std::uint8_t*>(text.data()) + have, text.size() - have);
    REQUIRE(got);
    REQUIRE(*got > 0);
    have += *got;
  }
  return text;
}

inline std::vector<jt::splice::Change> changes_of(const jt::splice::PieceTable& table) {
  std::vector<jt::splice::Change> all;
  jt::splice::Changes changes = table.changes();
  while (const auto change = changes.next()) all.push_back(*change);
  return all;
}

inline Edited edit(const std::string& document, const std::vector<jt::edit::Operation>& operations,
                   const Setting& setting = {}) {
  jt::bytes::MemorySource source(document, "test.json");
  jt::splice::PieceTable table(source, document.size());
  if (setting.commented) table.read_comments();
  if (setting.lines) table.read_lines({}, setting.skip_invalid);
  jt::edit::TransactionOptions options;
  options.file = "test.json";
  options.indent = setting.indent;
  options.stream = setting.stream;
  options.excerpt = [](jt::bytes::Source& from, const jt::bytes::Span& span) {
    std::string text(static_cast<std::size_t>(span.size()), '\0');
    const auto got = from.read(span.begin, reinterpret_cast<std::uint8_t*>(text.data()), text.size());
    return got && *got == text.size() ? text : std::string("unreadable");
  };
  jt::edit::Transaction transaction(table, options);
  jt::scan::Stream stream(table.view(), setting.stream);
  jt::scan::Checker checker;
  stream.observe(checker);
  Edited result;
  auto done = transaction.run(operations, stream);
  result.passes = transaction.passes();
  if (!done) {
    result.error = done.error().error;
    result.failed = done.error().operation;
    result.text = std::string(jt::info((*result.error)->code).name) + ": " + (*result.error)->message;
    return result;
  }
  result.results = std::move(*done);
  result.text = whole(table);
  result.changes = changes_of(table);
  return result;
}

/// Operations in the form of `--ops`.
inline Edited patch(const std::string& document, const std::string& operations, const Setting& setting = {}) {
  auto parsed = jt::edit::parse_operations(operations);
  if (!parsed) {
    Edited result;
    result.error = parsed.error();
    result.failed = parsed.error()->failed_operation;
    result.text = std::string(jt::info((*result.error)->code).name) + ": " + (*result.error)->message;
    return result;
  }
  return edit(document, *parsed, setting);
}

inline jt::edit::Operation operation(jt::edit::OperationKind kind, const std::string& path,
                                     const std::string& value = {}) {
  jt::edit::Operation made;
  made.kind = kind;
  auto given = jt::edit::given_path(path);
  REQUIRE(given);
  made.path = std::move(*given);
  if (!value.empty()) made.value = jt::value::checked(value).value();
  return made;
}

inline std::string set(const std::string& document, const std::string& path, const std::string& value,
                       const Setting& setting = {}) {
  return edit(document, {operation(jt::edit::OperationKind::set, path, value)}, setting).text;
}
inline std::string insert(const std::string& document, const std::string& path, const std::string& value) {
  return edit(document, {operation(jt::edit::OperationKind::insert, path, value)}).text;
}
inline std::string remove(const std::string& document, const std::string& path) {
  return edit(document, {operation(jt::edit::OperationKind::remove, path)}).text;
}
inline std::string merge(const std::string& document, const std::string& path, const std::string& value) {
  return edit(document, {operation(jt::edit::OperationKind::merge, path, value)}).text;
}

}  // namespace jt_edit_test

// SPDX-License-Identifier: MIT
// What the tests of editing share: operations applied to a text.
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

namespace jt_edit_test {

struct Edited {
  std::string text;  ///< of the document; where it failed, "CODE: message"
  std::vector<jt::OperationResult> results;
  std::optional<jt::Error> error;
  std::optional<std::size_t> failed;  ///< the operation
  std::size_t passes = 0;
  std::vector<jt::Change> changes;
};

struct Setting {
  std::optional<jt::Indent> indent = {};
  jt::StreamOptions stream = {};
};

inline std::string whole(jt::Source& source) {
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

inline Edited edit(const std::string& document, const std::vector<jt::Operation>& operations,
                   const Setting& setting = {}) {
  jt::MemorySource source(document, "test.json");
  jt::PieceTable table(source, document.size());
  jt::TransactionOptions options;
  options.file = "test.json";
  options.indent = setting.indent;
  options.stream = setting.stream;
  options.excerpt = [](jt::Source& from, const jt::Span& span) {
    std::string text(static_cast<std::size_t>(span.size()), '\0');
    const auto got = from.read(span.begin, reinterpret_cast<std::uint8_t*>(text.data()), text.size());
    return got && *got == text.size() ? text : std::string("unreadable");
  };
  jt::Transaction transaction(table, options);
  jt::Stream stream(source, setting.stream);
  jt::Checker checker;
  stream.observe(checker);
  Edited result;
  auto done = transaction.run(operations, stream);
  result.passes = transaction.passes();
  if (!done) {
    result.error = done.error().error;
    result.failed = done.error().operation;
    result.text = std::string(jt::info(result.error->code).name) + ": " + result.error->message;
    return result;
  }
  result.results = std::move(*done);
  result.text = whole(table);
  result.changes = table.changes();
  return result;
}

/// Operations as `--ops` takes them.
inline Edited patch(const std::string& document, const std::string& operations, const Setting& setting = {}) {
  auto parsed = jt::parse_operations(operations);
  if (!parsed) {
    Edited result;
    result.error = parsed.error().error;
    result.failed = parsed.error().operation;
    result.text = std::string(jt::info(result.error->code).name) + ": " + result.error->message;
    return result;
  }
  return edit(document, *parsed, setting);
}

inline jt::Operation operation(jt::OperationKind kind, const std::string& path, const std::string& value = {}) {
  jt::Operation made;
  made.kind = kind;
  auto given = jt::given_path(path);
  REQUIRE(given);
  made.path = std::move(*given);
  if (!value.empty()) made.value = jt::checked_value(value).value();
  return made;
}

inline std::string set(const std::string& document, const std::string& path, const std::string& value,
                       const Setting& setting = {}) {
  return edit(document, {operation(jt::OperationKind::set, path, value)}, setting).text;
}
inline std::string insert(const std::string& document, const std::string& path, const std::string& value) {
  return edit(document, {operation(jt::OperationKind::insert, path, value)}).text;
}
inline std::string remove(const std::string& document, const std::string& path) {
  return edit(document, {operation(jt::OperationKind::remove, path)}).text;
}
inline std::string merge(const std::string& document, const std::string& path, const std::string& value) {
  return edit(document, {operation(jt::OperationKind::merge, path, value)}).text;
}

}  // namespace jt_edit_test

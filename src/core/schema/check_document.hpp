// SPDX-License-Identifier: MIT
// check_document: a document against a schema, with errors that have their place.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/document/document.hpp"
#include "core/document/position.hpp"
#include "core/schema/describe.hpp"
#include "core/schema/schema.hpp"

namespace jt::schema {

struct PlacedError {
  Described error;
  bool bad_line = false;  ///< a line that is not JSON: no schema says it, so there is only a message and a place
  Position at;
  std::optional<document::Excerpt> excerpt;
  std::size_t width = 1;         ///< characters of the value that the position is at, on its line
  std::vector<std::string> via;  ///< places relative to each other that the evaluation went through
};

struct DocumentErrors {
  std::vector<PlacedError> errors;  ///< in the order of the document
  std::uint64_t total = 0;
  std::uint64_t bad_lines = 0;           ///< of them, lines that are not JSON
  std::optional<Position> repeated_key;  ///< the first one; see Evaluator
};

/// Which errors of a document are described; all are counted.
struct ErrorRange {
  std::uint64_t from = 0;  ///< the first one
  std::uint64_t most = 0;
  bool excerpts = true;
};

/// Reads all of the document, which must rewind and not have been read; `again`, `check` and `lines` are its own
/// options. Lines that are not JSON are errors beside those of the others, and have an index, unless the document skips
/// them itself. Errors: those of reading, INVALID_JSON of what is one document too; those of `Evaluator::run`.
Result<DocumentErrors> check_document(document::Document& document, const Schema& schema, const ErrorRange& range);

/// The errors of a document, which rewinds, in its order; it is read again where it has some.
Result<std::vector<Described>> check_source(const Schema& schema, bytes::Source& document,
                                            const scan::StreamOptions& reading, const EvaluateOptions& options);

/// The errors of a short JSON text, which is valid JSON, in its order. `holes`: as of EvaluateOptions.
Result<std::vector<Described>> check_text(const Schema& schema, std::string_view json, std::size_t most,
                                          const std::vector<std::uint64_t>* holes = nullptr);

}  // namespace jt::schema

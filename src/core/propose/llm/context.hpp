// SPDX-License-Identifier: MIT
// Context: what a model sees of a document: all of it if it is small, else its shape, and the records in which words of
// the instruction occur.
#pragma once

#include <string>
#include <unordered_set>
#include <vector>

#include "core/document/document.hpp"
#include "core/path/path.hpp"
#include "core/propose/llm/words.hpp"
#include "core/result.hpp"

namespace jt::propose::llm {

struct Context {
  static constexpr std::size_t default_budget = std::size_t{24} << 10;

  std::string text;                        ///< UTF-8, at most as many bytes as the budget
  bool whole = false;                      ///< it is the document
  std::vector<path::Location> records;     ///< that are in it, as a whole
  std::unordered_set<std::string> places;  ///< that are in its shape: pointers with `*` in place of indices

  /// Whether the model could see the value, or that there is a place for it.
  [[nodiscard]] bool shows(const path::Location& location) const;
};

/// Two passes over a document, or three, in bounded memory: the first one from the document's present cursor. Errors:
/// those of reading, explained.
Result<Context> context_of(document::Document& document, const Words& words,
                           std::size_t budget = Context::default_budget);

/// The place of a location: its pointer with `*` in place of indices.
std::string place_of(const path::Location& location);

}  // namespace jt::propose::llm

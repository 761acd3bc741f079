// SPDX-License-Identifier: MIT
// Opening documents for the capabilities that read.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "actions/caller.hpp"
#include "core/document/document.hpp"
#include "core/path/place.hpp"
#include "core/path/query.hpp"

namespace jt::actions {

/// How much of a document is checked: what is usual for the capability, everything, or only what is visited.
enum class Check : std::uint8_t { usual, strict, trust };

/// How a document is read.
struct Reading {
  std::optional<bool> lines = {};  ///< as one document per line; nothing: where the name of the file says so
  bool skip_invalid = false;       ///< lines that are not JSON are passed over; then `lines` is true
  comments::Choice syntax = comments::Choice::automatic;  ///< whether it may have comments
  Check check = Check::usual;

  /// Whether the file is read as one document per line.
  [[nodiscard]] bool as_lines(std::string_view file) const;
};

/// The value that a capability is about.
struct Target {
  std::string file;
  path::Query path;  ///< to one value, or, where the capability allows it, a query
};

/// A path to one value. Errors: INVALID_PATH, also for a query that can select several.
Result<path::Query> one_location(std::string_view text);

/// The options for a document of that name. Where lines are skipped, the caller gets a note, through the renderer that
/// it has by then; so it must outlive the document.
document::DocumentOptions document_options(const Caller& caller, const Reading& reading, std::string_view file);

/// "skipped line 3 of 'a.jsonl', which is not JSON".
std::string text_of_skipped(std::uint64_t lines, std::uint64_t first, std::string_view file);
/// For `on_skipped` of a document or a check: that note.
std::function<void(std::uint64_t lines, std::uint64_t first)> note_of_skipped(const Caller& caller,
                                                                              std::string_view file);

/// Errors: those of opening the file; their messages are complete.
Result<std::unique_ptr<document::Document>> open_document(const Caller& caller, std::string_view file,
                                                          document::DocumentOptions options);

/// Of a document that is read as JSONC because of what is in it: a note, once for each file. Beside a result in json
/// too, as whoever reads that may not expect comments in the file.
void note_comments(const Caller& caller, const comments::Decision& decision, std::string_view file);

/// Opens the file and goes to the one value. A query that selects several is AMBIGUOUS_MATCH, with a command `name` for
/// the first of them. Other errors: as of `open_document` and `path::go_to`.
Result<path::Place> open_at(const Caller& caller, std::string_view name, const Target& target,
                            document::DocumentOptions options);

/// For queries that have selected nothing: a note that says of each which step it is, so that a typo is not silent.
/// Nothing where the document cannot be read again.
void note_empty_steps(const Caller& caller, document::Document& document, std::span<const path::Query> queries);

}  // namespace jt::actions

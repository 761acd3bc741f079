// SPDX-License-Identifier: MIT
// Checks a whole file: whether it is JSON, what is wrong and where, and what its root is.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/document/document.hpp"
#include "core/document/position.hpp"
#include "core/error.hpp"
#include "core/path/path.hpp"
#include "core/scan/cursor.hpp"

namespace jt::shape {

struct CheckOptions {
  bool lines = false;
  /// `automatic`: as the name says; what is invalid JSON is then read once more, with comments, for the advice.
  comments::Choice syntax = comments::Choice::automatic;
  bool duplicates = false;
  bool strict = false;  ///< duplicates are errors
  /// If set, receives the bad lines of a pipe as they are found; the report then only counts them.
  std::function<void(Error)> on_bad_line;
  /// If set, lines that are not JSON are skipped; see `DocumentOptions`.
  std::function<void(std::uint64_t lines, std::uint64_t first)> on_skipped;
};

/// A duplicate key of an object.
struct FoundDuplicate {
  path::Location location;
  Position first;
  Position again;
};

struct FileReport {
  /// Bad lines and duplicates that are kept; the others are only counted.
  static constexpr std::size_t most = 10'000;

  std::string file;
  bool readable = true;
  bool lines = false;
  bool strict = false;
  std::vector<Error> errors;  ///< with positions; several only with `lines`; the error of a file that cannot be read
  std::uint64_t errors_omitted = 0;
  std::uint64_t errors_reported = 0;         ///< number of errors that were already passed to the receiver
  std::optional<document::Excerpt> excerpt;  ///< of the first error

  std::optional<scan::Type> root;
  std::uint64_t length = 0;        ///< distinct keys or elements of the root
  std::vector<std::string> names;  ///< the first keys of the root
  std::optional<std::uint64_t> bytes;
  std::uint64_t depth = 0;
  std::uint64_t lone_surrogates = 0;
  Position first_lone_surrogate;

  bool looked_for_duplicates = false;
  std::vector<FoundDuplicate> duplicates;
  std::uint64_t duplicates_omitted = 0;

  [[nodiscard]] bool valid() const { return errors.empty() && errors_reported == 0 && (!strict || duplicates.empty()); }
};

/// Checks one file; errors are in the report. `file` is its name as given; `watcher` may be null.
FileReport check_file(std::unique_ptr<bytes::Source> source, const std::string& file, const CheckOptions& options,
                      std::unique_ptr<document::Watcher> watcher);

/// The report on a file that cannot be opened.
FileReport unreadable(const std::string& file, const CheckOptions& options, Error error);

}  // namespace jt::shape

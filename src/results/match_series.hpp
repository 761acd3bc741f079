// SPDX-License-Identifier: MIT
// MatchSeries: the matches of a search in the four formats: grouped under headings for people, with the number of
// matches above them; as records, paths, or one JSON document as they are found.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/bytes/record_buffer.hpp"
#include "core/scan/type.hpp"
#include "core/text/regex.hpp"
#include "results/file_errors.hpp"
#include "results/members.hpp"
#include "results/output.hpp"

namespace jt::results {

/// The record that holds a match.
struct MatchRecord {
  std::string path;
  std::string json;  ///< truncated, on one line; empty if it was shown with an earlier match
};

/// One match, ready to be shown.
struct Match {
  std::string file;                   ///< shown in a series with files
  std::vector<std::string> headings;  ///< for people, from the outermost: the keys above it, and its own step
  std::string path;
  bool key = false;
  bool comment = false;  ///< its path is that of the value that it belongs to
  bool string = false;   ///< the value is shown in quotes
  scan::Type type = scan::Type::string;
  std::string value;                  ///< the text that matched
  text::RegexSpan span;               ///< in the value
  std::vector<std::string> siblings;  ///< other keys of the same object
  std::optional<MatchRecord> record;
  std::vector<std::string> record_headings;  ///< in place of `headings`, where it is shown with its record
};

struct MatchOptions {
  std::vector<std::string> patterns;
  bool files = false;     ///< matches are shown with their files
  bool siblings = false;  ///< and with the other keys of their objects
  bool records = false;   ///< and with the records that hold them
  /// For people: with their records if there are no more than `MatchSeries::few`; with more, a last line says how.
  bool few_records = false;
  std::optional<std::uint64_t> max_string = {};  ///< characters of a value in a table
  bool apart = false;  ///< for people, an empty line is before each new outermost heading; with files it always is
};

/// The searched patterns, as members before the matches in json.
void write_patterns(output::JsonSink& out, const std::vector<std::string>& patterns);
/// The number of matches and the files that could not be searched, as members after them. Borrows the errors.
Members search_tail(std::uint64_t count, const FileErrors& errors);

/// A match as people see it. Borrows its texts.
struct ShownMatch {
  bool marked = false;  ///< the last heading says that it is a key or a comment
  bool comment = false;
  bool string = false;
  bool in_record = false;
  std::vector<std::string_view> headings, record_headings, siblings;
  std::string_view value;
  text::RegexSpan span;
  std::string_view record;  ///< JSON
};

class MatchSeries {
 public:
  static constexpr std::uint64_t few = 3;

  MatchSeries(const Output& output, MatchOptions options);

  /// False: the reader has closed the pipe, or the match cannot be stored.
  bool add(const Match& match);
  [[nodiscard]] std::uint64_t count() const { return count_; }
  /// Of how many of the next matches the record may be shown.
  [[nodiscard]] std::uint64_t few_left() const {
    return options_.few_records && !as_found_ && count_ < few ? few - count_ : 0;
  }
  /// From now on people too see each match as it is found, and the number of matches at the end: for input that may
  /// not end. Must be called before the first match.
  void as_found() { as_found_ = true; }
  /// Prints the rest; in json, with the files that could not be searched. IO_ERROR if the matches could not be
  /// stored.
  Result<void> end(const FileErrors& errors);
  /// The same with other members after the matches in json; they should begin with `count`.
  Result<void> end(const output::Frame& tail);

 private:
  void begin();
  void add_record(const Match& match);
  void show(std::string_view packed);
  void show(const ShownMatch& match, bool with_record);

  Output output_;
  MatchOptions options_;
  bytes::RecordBuffer buffer_;  ///< for people, the number of matches comes before the first of them
  std::optional<Error> buffer_error_;
  std::uint64_t count_ = 0;
  std::string packed_;               ///< the match that is being added
  ShownMatch shown_;                 ///< the one that is being shown; kept for its memory
  std::vector<std::string> before_;  ///< the headings of the match shown last
  std::optional<std::string> held_;  ///< with records, for people: not shown until the next one is known; packed
  std::string record_;               ///< to be shown after the last match in it
  bool begun_ = false;
  bool as_found_ = false;
};

}  // namespace jt::results

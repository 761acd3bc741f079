// SPDX-License-Identifier: MIT
// ValueReader: the values of one document that `get` is asked for, printed or counted.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "actions/get.hpp"
#include "core/bytes/reread.hpp"
#include "core/bytes/slice_source.hpp"
#include "core/document/document.hpp"
#include "core/shape/tally.hpp"
#include "results/value_series.hpp"

namespace jt::actions {

/// Where values go: to `series`, or, where only numbers are asked for, to the others. Of all documents of a command.
struct ValueSinks {
  results::ValueSeries& series;
  std::optional<shape::Tally> tally;  ///< where one is asked for
  std::uint64_t counted = 0;
  bool last_falsy = false;  ///< the last value is false or null
};

/// Whether a bound counts from the end of the array.
bool from_the_end(const path::Slice& slice);

class ValueReader {
 public:
  /// Borrows everything.
  ValueReader(const Caller& caller, document::Document& document, const GetRequest& wanted, ValueSinks& sinks)
      : caller_(caller), document_(document), wanted_(wanted), sinks_(sinks) {}

  /// The values of one path of the request. True: there is one.
  Result<bool> path(std::size_t index);
  /// No more values are wanted. A tally counts all of them.
  [[nodiscard]] bool over() const {
    return sinks_.series.gone() || (wanted_.shown != GetRequest::Shown::tally && counted_ == wanted_.limit);
  }
  /// Checks the rest of the document where that was requested.
  Result<void> finish(bool found);

 private:
  Result<void> single(scan::Cursor& cursor, const path::Query& query);
  Result<void> found_at(scan::Cursor& cursor, path::Location location, const std::string& given);
  [[nodiscard]] path::Query ranged(path::Query query) const;
  Result<void> several(scan::Cursor& cursor, path::Query query);
  Result<void> elements(scan::Cursor& cursor, path::Location location, const std::string& given);
  Result<void> failure(scan::Cursor& cursor);
  void match(scan::Cursor& cursor, const path::Location& location);
  void match_inside(scan::Cursor& cursor, const path::Location& location);
  Result<void> read_inside(scan::Cursor& cursor, const std::string& path);
  [[nodiscard]] Error lacking(const path::Location& location, scan::Type type, std::string_view what) const;
  bool compute(scan::Cursor& cursor, const std::function<bool(std::string_view)>& sink);
  bool write(scan::Cursor& cursor, const std::function<bool(std::string_view)>& sink);
  void tally(scan::Cursor& cursor, const output::Pump& value);
  void otherwise(const std::string& path);
  void tell_array();
  [[nodiscard]] std::string shown_path(const path::Location& location) const;
  [[nodiscard]] std::string elements_of(const path::Location& location) const;
  void print(const std::string& path, const output::Pump& value);

  const Caller& caller_;
  document::Document& document_;
  const GetRequest& wanted_;
  ValueSinks& sinks_;
  const path::Query* query_ = nullptr;   ///< of the values
  std::string text_;                     ///< of a value that is compared
  std::optional<bytes::Reread> reread_;  ///< by such values within one another
  std::optional<Error> failed_;          ///< other than the cursor's
  std::uint64_t counted_ = 0;
  bool begun_ = false;
  bool found_ = false;
  bool single_ = false;               ///< the path of the request is one to one value
  bool all_lines_ = false;            ///< it is the root, and each line a document
  std::string_view left_out_;         ///< what a value did not have that jq's `?` left out
  std::optional<std::string> array_;  ///< the path of the elements of the only value that was counted, an array
};

}  // namespace jt::actions

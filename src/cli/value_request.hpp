// SPDX-License-Identifier: MIT
// The values that `get` is asked for, from its arguments.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/context.hpp"
#include "core/path/query.hpp"

namespace jt::cli {

struct ValueRequest {
  std::vector<path::Query> queries;
  std::vector<std::string> given;  ///< the same as the user wrote them
  std::optional<std::string> otherwise;
  std::optional<std::string> inside;  ///< a path in the documents that the values, strings, hold
  bool for_null = false;              ///< it is also for values that are null
  bool exit_status = false;           ///< the exit code says whether the last value is false or null
  std::optional<path::Slice> range;
  std::optional<std::uint64_t> max_string;
  std::optional<std::uint64_t> limit;  ///< of values, in each file; of a tally, of distinct values
  bool count = false;                  ///< how many values there are
  bool tally = false;                  ///< how often each distinct one occurs
  bool raw = false;

  /// Whether numbers are printed, not values.
  [[nodiscard]] bool numbers() const { return count || tally; }
};

/// Errors: INVALID_PATH; INVALID_INPUT for a wrong value of an option.
Result<ValueRequest> value_request(const Context& context, const Arguments& arguments);

/// Whether a bound counts from the end of the array.
bool from_the_end(const path::Slice& slice);
/// Whether a document is read more than once for it.
bool reads_again(const ValueRequest& request);

}  // namespace jt::cli

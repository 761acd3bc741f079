// SPDX-License-Identifier: MIT
// get: values, byte for byte; or how many there are of them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "actions/targets.hpp"
#include "results/part.hpp"

namespace jt::actions {

struct GetRequest {
  enum class Shown : std::uint8_t {
    values,
    count,  ///< how many there are; not in list
    tally,  ///< how often each distinct one occurs; not in list
  };

  Targets targets;
  Reading reading = {};
  Shown shown = Shown::values;
  bool raw = false;                           ///< strings are printed unquoted
  bool comments = false;                      ///< values are printed with their comments
  bool compact = false;                       ///< each value on one line, as people always see those of several files
  std::optional<path::Slice> range = {};      ///< elements of the values, which are arrays
  std::optional<path::Query> inside = {};     ///< a path in the documents that the values, strings, hold
  std::optional<std::string> otherwise = {};  ///< JSON to print where there is no value
  bool for_null = false;                      ///< or where it is null
  bool exit_status = false;                   ///< `no` if the last value is false or null
  std::optional<std::uint64_t> max_string = {};  ///< characters of a value in concise
  std::optional<std::uint64_t> limit = {};       ///< of values, in each file; of a tally, of distinct values
  std::optional<results::Part> in_text = {};     ///< of one query: that part of its values, cut to a line each
  std::optional<results::Part> part = {};  ///< json, of one file: that part of the values, or of the distinct ones
};

/// `no` if there is no value.
Result<Exit> get(Caller& caller, const GetRequest& request);

}  // namespace jt::actions

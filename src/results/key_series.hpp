// SPDX-License-Identifier: MIT
// KeySeries: the keys at a path with types and lengths, in the four formats.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/scan/cursor.hpp"
#include "results/output.hpp"

namespace jt::results {

/// The value whose keys are listed.
struct KeyHolder {
  std::string path;
  scan::Type type = scan::Type::null;
  std::optional<std::uint64_t> length;  ///< of a value that is not an object
  bool among_others = false;            ///< there are several: each record has the path
};

/// One key; for an array, one of its elements' keys.
struct KeyFact {
  std::string_view key;
  std::string_view path = {};  ///< only for the list format
  std::string_view types;      ///< "string|null"
  /// Sets the length, which is read after the key was written: of a key too long to be held until then. False: it
  /// could not be read.
  std::function<bool(std::optional<std::uint64_t>& length)> measure = {};
  std::optional<std::uint64_t> length;
  std::string share = {};  ///< of the elements that have it: "37,473 of 60,000"

  /// Whether the length is known, or could be read now: the key is gone then.
  bool measured() {
    if (!measure || std::exchange(measure, {})(length)) return true;
    length.reset();
    return false;
  }
};

class KeySeries {
 public:
  KeySeries(const Output& output, const KeyHolder& holder);
  /// Programs get each key at once; people get all of them at the end, aligned. False: the reader has closed the
  /// pipe, or the length could not be read.
  bool add(KeyFact fact);
  /// `omitted`: number of keys omitted by a limit.
  void end(std::uint64_t omitted);

 private:
  struct Row {
    std::string key, types, length;
  };
  void end_for_people(std::uint64_t omitted);

  Output output_;
  KeyHolder holder_;
  std::vector<Row> rows_;
};

}  // namespace jt::results

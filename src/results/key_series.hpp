// SPDX-License-Identifier: MIT
// KeySeries: the keys at a path with types and lengths, in the four formats.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/scan/cursor.hpp"
#include "results/output.hpp"

namespace jt::results {

/// The value whose keys are listed.
struct KeyHolder {
  std::string path;
  scan::Type type = scan::Type::null;
  std::optional<std::uint64_t> length;  ///< of what is no object
};

/// One key, or for an array one that its elements have.
struct KeyFact {
  std::string_view key;
  std::string_view path = {};  ///< for the list format alone
  std::string_view types;      ///< "string|null"
  std::optional<std::uint64_t> length;
  std::string share = {};  ///< of the elements that have it: "37,473 of 60,000"
};

class KeySeries {
 public:
  KeySeries(const Output& output, const KeyHolder& holder);
  /// Programs get each key at once; people all of them, aligned, at the end. False: nobody reads any more.
  bool add(const KeyFact& fact);
  /// `omitted`: keys that a limit left out.
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

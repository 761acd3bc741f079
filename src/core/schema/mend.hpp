// SPDX-License-Identifier: MIT
// What would mend an error, where that is known.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/schema/describe.hpp"
#include "core/schema/locate.hpp"
#include "core/schema/value_peek.hpp"

namespace jt::schema {

/// What the mends of a document's errors share. Many errors are in one object, and each of the missing names may be one
/// of its unknown keys: what they have in common is found once, and the comparisons of all are bounded.
class MendSearch {
 public:
  /// Borrows both.
  MendSearch(const Program& program, ValuePeek& peek) : program_(program), peek_(peek) {}

  /// Sets `out.mend`, and adds what was meant to the message. `text`: of the value, if it is a scalar.
  void find(const Finding& finding, const Located& place, const std::optional<std::string>& text, Described& out);

 private:
  friend class Mender;
  /// The keys of the object there that the rules do not know.
  const std::vector<std::string>& unknown_keys(std::uint32_t object, std::uint64_t at);
  /// At most two of the names that the word may be a slip of, the nearest first; fewer, where too much was compared.
  template <class List, class NameOf>
  std::vector<std::string> nearest(const std::string& word, const List& names, const NameOf& name_of);

  const Program& program_;
  ValuePeek& peek_;
  std::uint64_t left_ = 2'000'000;  ///< names that may still be compared
  std::optional<std::pair<std::uint32_t, std::uint64_t>> unknown_of_;
  std::vector<std::string> unknown_;
};

}  // namespace jt::schema

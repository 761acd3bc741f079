// SPDX-License-Identifier: MIT
// Values: those of `enum` or `const`, equal as JSON: 1 and 1.0 are one, the order of members does not count.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "core/compare/value_hash.hpp"
#include "core/result.hpp"
#include "core/scan/type.hpp"
#include "core/schema/names.hpp"
#include "core/value/view.hpp"

namespace jt::schema {

/// Looked up without a copy.
struct TextHash {
  using is_transparent = void;
  std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
};

class Values {
 public:
  /// Containers are compared by their hash with this seed.
  Result<void> add(const value::View& value, std::uint64_t seed);

  [[nodiscard]] bool has_string(std::string_view decoded) const {
    if (strings_.size() > few) return strings_.contains(decoded);
    for (const std::string& each : strings_)
      if (same_text(each, decoded)) return true;
    return false;
  }
  [[nodiscard]] bool has_number(std::string_view spelled) const;
  /// true, false, null.
  [[nodiscard]] bool has_literal(std::string_view text) const { return literals_.contains(text); }
  [[nodiscard]] bool has_container(const compare::ValueHash& hash) const { return containers_.contains(hash); }
  [[nodiscard]] bool of_containers() const { return !containers_.empty(); }
  /// As they are spelled, in order.
  [[nodiscard]] const std::vector<std::string>& spelled() const { return spelled_; }
  /// The types of the values, a bit for each `scan::Type`.
  [[nodiscard]] unsigned types() const { return types_; }

 private:
  static constexpr std::size_t few = 6;
  using Texts = std::unordered_set<std::string, TextHash, std::equal_to<>>;
  std::vector<std::string> spelled_;
  Texts strings_;
  Texts numbers_;    ///< canonical
  Texts spellings_;  ///< of numbers
  Texts literals_;
  std::set<compare::ValueHash> containers_;
  unsigned types_ = 0;
};

/// The hash of a value in memory.
Result<compare::ValueHash> hash_of(std::string_view json, std::uint64_t seed);

}  // namespace jt::schema

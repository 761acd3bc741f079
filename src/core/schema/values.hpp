// SPDX-License-Identifier: MIT
// Values: those of `enum` or `const`, equal as JSON: 1 and 1.0 are one, the order of members does not count.
#pragma once

#include <forward_list>
#include <memory>
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

/// A set of texts that somebody else holds. Most have few.
class TextSet {
 public:
  void add(std::string_view text) {
    if (contains(text)) return;
    if (table_) {
      table_->insert(text);
    } else if (few_.push_back(text); few_.size() > most_compared) {
      table_ = std::make_unique<Table>(few_.begin(), few_.end());
    }
  }
  [[nodiscard]] bool contains(std::string_view text) const {
    if (table_) return table_->contains(text);
    for (const std::string_view each : few_)
      if (same_text(each, text)) return true;
    return false;
  }
  [[nodiscard]] bool empty() const { return few_.empty(); }

 private:
  static constexpr std::size_t most_compared = 6;
  using Table = std::unordered_set<std::string_view>;
  std::vector<std::string_view> few_;
  std::unique_ptr<Table> table_;  ///< where there are more
};

/// They refer to the text of their schema.
class Values {
 public:
  /// Containers are compared by their hash with this seed.
  Result<void> add(const value::View& value, std::uint64_t seed);

  [[nodiscard]] bool has_string(std::string_view decoded) const { return strings_.contains(decoded); }
  [[nodiscard]] bool has_number(std::string_view spelled) const;
  /// true, false, null.
  [[nodiscard]] bool has_literal(std::string_view text) const { return literals_.contains(text); }
  [[nodiscard]] bool has_container(const compare::ValueHash& hash) const { return containers_.contains(hash); }
  [[nodiscard]] bool of_containers() const { return !containers_.empty(); }
  /// As they are spelled, in order.
  [[nodiscard]] const std::vector<std::string_view>& spelled() const { return spelled_; }
  /// The types of the values, a bit for each `scan::Type`.
  [[nodiscard]] unsigned types() const { return types_; }

 private:
  std::string_view held(std::string text) { return held_.emplace_front(std::move(text)); }

  std::vector<std::string_view> spelled_;
  TextSet strings_;    ///< decoded
  TextSet numbers_;    ///< canonical
  TextSet spellings_;  ///< of numbers
  TextSet literals_;
  std::forward_list<std::string> held_;  ///< what is not spelled so in the schema
  std::set<compare::ValueHash> containers_;
  unsigned types_ = 0;
};

/// The hash of a value in memory.
Result<compare::ValueHash> hash_of(std::string_view json, std::uint64_t seed);

}  // namespace jt::schema

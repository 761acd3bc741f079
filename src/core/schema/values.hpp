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

/// They refer to the text of their schema. Most schemas have one value, or a few strings: these are compared as they
/// are spelled.
class Values {
 public:
  /// Containers are compared by their hash with this seed.
  Result<void> add(const value::View& value, std::uint64_t seed);

  [[nodiscard]] bool has_string(std::string_view decoded) const {
    if (tables_) return tables_->strings.contains(decoded);
    for (const std::string_view each : spelled_)
      if (each.front() == '"' && same_text(each.substr(1, each.size() - 2), decoded)) return true;
    return false;
  }
  [[nodiscard]] bool has_number(std::string_view spelled) const;
  /// true, false, null.
  [[nodiscard]] bool has_literal(std::string_view text) const {
    return tables_ ? tables_->literals.contains(text) : is_spelled(text);
  }
  [[nodiscard]] bool has_container(const compare::ValueHash& hash) const {
    return tables_ && tables_->containers.contains(hash);
  }
  [[nodiscard]] bool of_containers() const { return tables_ && !tables_->containers.empty(); }
  /// As they are spelled, in order.
  [[nodiscard]] const std::vector<std::string_view>& spelled() const { return spelled_; }
  /// The types of the values, a bit for each `scan::Type`.
  [[nodiscard]] unsigned types() const { return types_; }

 private:
  struct Tables {
    Result<void> add(std::string_view spelled, std::uint64_t seed);
    std::string_view hold(std::string text) { return held.emplace_front(std::move(text)); }

    TextSet strings;    ///< decoded
    TextSet numbers;    ///< canonical
    TextSet spellings;  ///< of numbers
    TextSet literals;
    std::set<compare::ValueHash> containers;
    std::forward_list<std::string> held;  ///< what is not spelled so in the schema
  };

  [[nodiscard]] bool compared(const value::View& value) const;
  [[nodiscard]] bool is_spelled(std::string_view text) const {
    for (const std::string_view each : spelled_)
      if (same_text(each, text)) return true;
    return false;
  }

  std::vector<std::string_view> spelled_;
  std::unique_ptr<Tables> tables_;  ///< null: they are compared
  unsigned types_ = 0;
};

/// The hash of a value in memory.
Result<compare::ValueHash> hash_of(std::string_view json, std::uint64_t seed);

}  // namespace jt::schema

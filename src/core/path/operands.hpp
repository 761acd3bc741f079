// SPDX-License-Identifier: MIT
// Operands: the queries of filters that select one value at most (`@.a`, `@.b[0].c`), followed for many candidates in
// one walk over the document.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/path/query.hpp"
#include "core/scan/cursor.hpp"

namespace jt::path {

/// The result of one query for one candidate.
struct OperandValue {
  enum class State : std::uint8_t { missing, held, elsewhere };
  State state = State::missing;
  scan::Type type = scan::Type::null;
  std::uint64_t begin = 0;  ///< absolute offset of the value
  std::string text;         ///< `held`: a scalar as it is spelled

  /// Longer strings and numbers are read again when they are compared.
  static constexpr std::size_t most_held = 4096;
};

/// Notes the value under the cursor; moves past a scalar, and keeps its text if it is short. False: failure.
bool note_operand(scan::Cursor& cursor, OperandValue& value);

class Operands {
 public:
  /// Of all filters of the segment. Nothing if one of them needs more: a query with several values, an index from the
  /// end, more than 64 steps in all, or the candidate's own key, which is known only while the cursor is on it.
  static std::optional<Operands> of(const Segment& segment);

  [[nodiscard]] std::size_t size() const { return queries_.size(); }
  [[nodiscard]] bool empty() const { return queries_.empty(); }
  /// The index of the query among the operands. Precondition: it is a relative one of the segment.
  [[nodiscard]] std::size_t number(const Query& query) const;
  /// Operands that are the candidate itself (`@`).
  [[nodiscard]] std::span<const std::size_t> whole() const { return whole_; }

  /// The steps to follow from a candidate, one bit for each step of each query: a set bit is a step to follow next.
  [[nodiscard]] std::uint64_t begin() const { return begin_; }
  struct Reached {
    std::size_t operand = 0;
    std::size_t steps = 0;  ///< from the candidate to the container that was entered
  };
  /// Follows the steps of the container just entered to the child under the cursor: returns the child's, removes
  /// those that were followed from `pending` (only the first of duplicate keys counts), and adds the operands that
  /// are this child. Precondition: `pending` are those `within` the container.
  std::uint64_t follow(std::uint64_t& pending, const scan::Cursor& cursor, std::vector<Reached>& reached) const;
  /// Those of the steps that can continue in an object, or in an array.
  [[nodiscard]] std::uint64_t within(std::uint64_t pending, bool object) const {
    return pending & (object ? names_ : ~names_);
  }
  /// The names of all operands, if each is a member of the candidate. Nothing otherwise.
  [[nodiscard]] std::optional<std::vector<std::string>> names() const;
  /// The only member name to look for, if these steps lead to one member only; else null.
  [[nodiscard]] const std::string* only_name(std::uint64_t pending) const;

 private:
  struct QueryStep {
    const Selector* selector = nullptr;
    Reached reached;
    bool last = false;
  };
  bool add(const Condition& condition);
  bool add(const Operand& operand);
  bool add(const Query& query);

  std::vector<const Query*> queries_;
  std::vector<std::size_t> whole_;
  std::vector<QueryStep> steps_;
  std::uint64_t begin_ = 0;
  std::uint64_t names_ = 0;  ///< steps that are names
};

}  // namespace jt::path

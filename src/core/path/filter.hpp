// SPDX-License-Identifier: MIT
// Filters: checks the conditions of a query for one candidate after the other (RFC 9535, 2.3.5 and 2.4).
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/bytes/memory_source.hpp"
#include "core/path/evaluate.hpp"
#include "core/path/operands.hpp"
#include "core/path/query.hpp"
#include "core/scan/cursor.hpp"
#include "core/text/regex.hpp"

namespace jt::path {

/// A value for comparisons and functions. `nothing` is the absence of a value (RFC 9535, 2.4.1).
struct FilterValue {
  enum class Kind : std::uint8_t { nothing, null, no, yes, number, string, structure };
  Kind kind = Kind::nothing;
  std::string text;  ///< a number as spelled, a string decoded, an array or object as spelled in the document
  mutable std::optional<std::string> canonical = std::nullopt;  ///< of a structure, once it was compared
};

class Filters {
 public:
  /// A cursor over a string in memory, with everything that it needs.
  struct Memory {
    Memory(std::string_view text, const scan::StreamOptions& options);
    bytes::MemorySource source;
    scan::Stream stream;
    scan::Cursor cursor;
  };

  /// `root` is the document that `$` in a filter reads; borrowed. `options`: for the streams over candidates and root.
  Filters(bytes::Source& root, scan::StreamOptions options) : root_(root), options_(options) {}

  /// Whether the condition is true for the value in `text`, which begins at that offset of `source`.
  /// `key`: its name or index.
  Result<bool> test_text(const Condition& condition, std::string_view text, const bytes::Source& source,
                         std::uint64_t begin, const FilterValue& key);
  /// The same for the current value of a cursor whose source rewinds. The cursor does not move.
  Result<bool> test_current(const Condition& condition, scan::Cursor& cursor);
  /// The same for a candidate whose operands are all known. Their offsets are offsets in `source`.
  Result<bool> test_operands(const Condition& condition, bytes::Source& source, const Operands& operands,
                             std::span<const OperandValue> values);

  /// The name of the member that the cursor is on, decoded, or the index of the element.
  static FilterValue key_of(const scan::Cursor& cursor);

  [[nodiscard]] const scan::StreamOptions& options() const { return options_; }

  /// Values within values may be read again for each level around them, which would take hours where there are
  /// thousands. Adds bytes that were read for one; false: they are more than the document allows.
  [[nodiscard]] bool spend(std::uint64_t bytes);
  /// LIMIT_EXCEEDED, for that.
  static Error spent();

 private:
  using Value = std::shared_ptr<const FilterValue>;

  /// The value of `@`: a source, and where it begins there; or only the operands, and their source.
  struct Candidate {
    bytes::Source& source;
    scan::Cursor::Mark at = {};               ///< of the value in `source`
    const bytes::Source* document = nullptr;  ///< `root_`, if the value is part of it and `begin` its offset there
    std::uint64_t begin = 0;
    const Operands* operands = nullptr;
    std::span<const OperandValue> values = {};
    const scan::Cursor* cursor = nullptr;  ///< that is on it, and knows its key
    const FilterValue* key = nullptr;      ///< or the key

    [[nodiscard]] const OperandValue* find(const Query& query) const {
      return operands == nullptr || query.absolute ? nullptr : &values[operands->number(query)];
    }
  };

  /// The result of a query with `$`: it is the same for every candidate.
  struct Known {
    std::optional<bool> exists;
    std::optional<std::uint64_t> count;
    Value only;
  };
  /// What is known of a relative query with `..`, from the last candidate for which it was run: all of it is true for
  /// candidates within that one too, and these come next.
  struct Below {
    const bytes::Source* document = nullptr;
    std::uint64_t begin = 0;  ///< from here up to `end` nothing is selected, but what holds the first match
    std::uint64_t end = 0;
    std::vector<std::uint64_t> holders;  ///< the containers around the first match, by their offsets; empty: no match
    [[nodiscard]] std::optional<bool> exists(const Candidate& candidate) const;
  };
  /// The compiled expression of a match or search; nothing if it is not an I-Regexp.
  struct Pattern {
    std::string text;
    std::optional<text::Regex> regex;
  };

  Result<bool> holds(const Condition& condition, const Candidate& candidate);
  Result<bool> decided(const Condition& condition, const Candidate& candidate);
  Result<bool> tested(const Operand& operand, const Candidate& candidate);
  Result<bool> compared(const Condition& condition, const Candidate& candidate);
  /// `contents`: the text of an array or object is needed too.
  /// `most`: a number of nodes is counted up to this.
  Result<Value> value_of(const Operand& operand, const Candidate& candidate, bool contents = true,
                         std::uint64_t most = no_limit);
  Result<Value> load(const OperandValue& value, bytes::Source& source, bool contents);
  Result<Value> call(const Call& call, const Candidate& candidate, std::uint64_t most);
  // Of jq (filter_jq.cpp).
  Result<bool> compared_by_jq(const Condition& condition, const Candidate& candidate);
  Result<bool> compared_with_any(const Condition& condition, const Query& several, const Candidate& candidate);
  Result<bool> tested_by_jq(const Call& call, const Candidate& candidate);
  Result<Value> call_of_jq(const Call& call, const Candidate& candidate, bool contents);
  std::optional<bool> compared_unread(const Condition& condition, const Candidate& candidate) const;
  Result<bool> matches(const Call& call, const Candidate& candidate);
  Result<Value> length(const FilterValue& value);

  Result<bool> exists(const Query& query, const Candidate& candidate);
  Result<bool> exists_below(const Query& query, const Candidate& candidate);
  Result<std::uint64_t> count(const Query& query, const Candidate& candidate, std::uint64_t most);
  /// The value of the only node that the query selects; nothing if there is no node or several.
  /// Without `contents`, of an array or object only its bracket.
  Result<Value> only(const Query& query, const Candidate& candidate, bool contents);
  Result<std::uint64_t> select(const Query& query, const Candidate& candidate, const OnMatch& on_match,
                               std::uint64_t* end = nullptr);
  Result<const Pattern*> pattern(const Call& call, const std::string& text);

  static constexpr std::uint64_t no_limit = ~std::uint64_t{0};

  bytes::Source& root_;
  scan::StreamOptions options_;
  std::uint64_t spent_ = 0;  ///< of bytes; see `spend`
  std::map<const Query*, Known> known_;
  std::map<const Query*, Below> below_;
  std::map<const Condition*, bool> constants_;  ///< conditions that are the same for every candidate
  std::map<const Call*, Value> values_;         ///< calls that are
  std::map<const Call*, Pattern> patterns_;
};

/// Whether it is a function of jq.
constexpr bool is_of_jq(Function function) { return function >= Function::truth; }
/// How jq reads regular expressions.
text::RegexOptions regex_of_jq();

/// The value under the cursor. Fails, with the cursor, if it is too long for memory. Without `contents`, of an array or
/// object only the bracket.
bool read_value(scan::Cursor& cursor, FilterValue& out, bool contents);

/// Options for a stream over that many bytes: the window is not larger than needed.
scan::StreamOptions fitted(scan::StreamOptions options, std::uint64_t bytes);

}  // namespace jt::path

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

  /// Whether the condition is true for the value in `text`.
  Result<bool> test_text(const Condition& condition, std::string_view text);
  /// The same for a value too long for memory: the bytes from `begin` to `end` of a source that rewinds.
  Result<bool> test_span(const Condition& condition, bytes::Source& source, std::uint64_t begin, std::uint64_t end);
  /// The same for a candidate whose operands are all known. Their offsets are offsets in `source`.
  Result<bool> test_operands(const Condition& condition, bytes::Source& source, const Operands& operands,
                             std::span<const OperandValue> values);

  [[nodiscard]] const scan::StreamOptions& options() const { return options_; }

 private:
  using Value = std::shared_ptr<const FilterValue>;

  /// The value of `@`: a source of its own, and its text if it is in memory; or only the operands, and their source.
  struct Candidate {
    bytes::Source& source;
    std::string_view text;
    const Operands* operands = nullptr;
    std::span<const OperandValue> values = {};

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
  /// The compiled expression of a match or search; nothing if it is not an I-Regexp.
  struct Pattern {
    std::string text;
    std::optional<text::Regex> regex;
  };

  Result<bool> holds(const Condition& condition, const Candidate& candidate);
  Result<bool> tested(const Operand& operand, const Candidate& candidate);
  Result<bool> compared(const Condition& condition, const Candidate& candidate);
  /// `contents`: the text of an array or object is needed too.
  Result<Value> value_of(const Operand& operand, const Candidate& candidate, bool contents = true);
  Result<Value> load(const OperandValue& value, bytes::Source& source, bool contents) const;
  Result<Value> call(const Call& call, const Candidate& candidate);
  Result<bool> matches(const Call& call, const Candidate& candidate);
  Result<Value> length(const FilterValue& value);

  Result<bool> exists(const Query& query, const Candidate& candidate);
  Result<std::uint64_t> count(const Query& query, const Candidate& candidate);
  /// The value of the only node that the query selects; nothing if there is no node or several.
  Result<Value> only(const Query& query, const Candidate& candidate);
  Result<std::uint64_t> select(const Query& query, const Candidate& candidate, const OnMatch& on_match);
  Result<const Pattern*> pattern(const Call& call, const std::string& text);

  bytes::Source& root_;
  scan::StreamOptions options_;
  std::map<const Query*, Known> known_;
  std::map<const Call*, Pattern> patterns_;
};

/// Options for a stream over that many bytes: the window is not larger than needed.
scan::StreamOptions fitted(scan::StreamOptions options, std::uint64_t bytes);

}  // namespace jt::path

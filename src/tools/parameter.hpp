// SPDX-License-Identifier: MIT
// Parameter: what a tool takes, as data. The schema that clients see is made of it, and calls are checked against that
// schema (InputCheck), so they cannot differ.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "core/value/view.hpp"

namespace jt::tools {

struct Parameter {
  enum class Kind : std::uint8_t {
    text,     ///< a string
    number,   ///< an integer, not negative
    offset,   ///< an integer; a negative one counts from the end
    flag,     ///< a boolean
    texts,    ///< an array of strings
    object,   ///< an object; its members are those of `members`
    objects,  ///< an array of objects, of any members
    tree,     ///< an object or an array of any content
  };
  std::string_view name;
  Kind kind = Kind::text;
  std::string_view description = {};
  bool required = false;
  std::vector<std::string_view> choices = {};  ///< of a text; empty: any
  std::uint64_t least = 0;                     ///< of a number; of a text its characters
  std::uint64_t most = UINT64_MAX;             ///< the same; not in the schema if it is this
  bool described_only = false;                 ///< `most` is for the client; the tool checks it itself
  std::vector<Parameter> members = {};         ///< of an object; empty: any
  bool holds_json = false;                     ///< a text that is JSON itself: a string in it has its own quotes
};

/// The JSON Schema (2020-12) of a tool's arguments, on one line.
std::string input_schema(std::span<const Parameter> parameters);

/// What is wrong with the arguments of a call.
struct Misuse {
  std::string parameter;  ///< its name
  Error error;            ///< INVALID_INPUT: the parameter, what came and what is allowed
};

/// The arguments of a call, which InputCheck has checked. Borrows the message. What is null counts as missing.
class Arguments {
 public:
  /// Absent if it is not given.
  [[nodiscard]] value::View value(std::string_view name) const { return object_.find(name); }
  [[nodiscard]] bool given(std::string_view name) const { return static_cast<bool>(value(name)); }
  /// Whether null was sent for a parameter, which counts as missing.
  [[nodiscard]] bool null(std::string_view name) const { return object_.member(name).is_null(); }
  /// A string, decoded; "" if it is not given.
  [[nodiscard]] std::string text(std::string_view name) const { return maybe_text(name).value_or(""); }
  [[nodiscard]] std::optional<std::string> maybe_text(std::string_view name) const { return value(name).string(); }
  [[nodiscard]] std::optional<std::uint64_t> number(std::string_view name) const;
  /// Of an offset that counts from the end: how far it is from there.
  [[nodiscard]] std::optional<std::uint64_t> from_end(std::string_view name) const;
  /// False if it is not given.
  [[nodiscard]] bool flag(std::string_view name) const { return value(name).is_true(); }
  [[nodiscard]] std::vector<std::string> texts(std::string_view name) const;
  /// The JSON text as it was sent; empty if it is not given.
  [[nodiscard]] std::string_view json(std::string_view name) const { return value(name).text(); }
  /// All that are given, as members, in their order.
  [[nodiscard]] std::vector<value::View> all() const;
  /// The members of an object parameter; none if it is not given.
  [[nodiscard]] Arguments members(std::string_view name) const { return Arguments(value(name)); }

 private:
  friend class InputCheck;
  explicit Arguments(const value::View& object) : object_(object) {}

  value::View object_;
};

/// Whether a text only stands for one that was left out: "…".
inline bool is_placeholder(std::string_view text) { return text == "…" || text == "..."; }

/// INVALID_INPUT: the parameter is needed and was not given.
Error missing(const Parameter& parameter, const Arguments& arguments);

}  // namespace jt::tools

// SPDX-License-Identifier: MIT
// Path: a path to one location, in any of three spellings; and Location: the location of a found value.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/result.hpp"

namespace jt::path {

/// The spellings: RFC 6901, RFC 9535 shorthand, RFC 9535 normalized, JavaScript accessor.
enum class Spelling : std::uint8_t { pointer, jsonpath, normalized, accessor };

/// One step of a found location: a member's name, decoded (WTF-8: a lone surrogate as three bytes), or an index.
using LocationStep = std::variant<std::string, std::uint64_t>;
using Location = std::vector<LocationStep>;

/// One step of a path as given. The reference token of a pointer is a name in an object and an index in an array.
struct PathStep {
  enum class Kind : std::uint8_t { name, index, token };
  Kind kind = Kind::name;
  std::string text;        ///< name or token, decoded (WTF-8)
  std::int64_t index = 0;  ///< for `index`; negative counts from the end
  bool operator==(const PathStep&) const = default;
};

/// A path to one location, as given by the user.
struct Path {
  Spelling spelling = Spelling::jsonpath;
  std::vector<PathStep> steps;
};

/// The location in that spelling. The root is "" (pointer), "$" or "." (accessor).
std::string spell(const Location& location, Spelling spelling);

/// The key as a pointer's reference token: `~` is "~0", `/` is "~1" (RFC 6901, section 3).
std::string pointer_token(std::string_view key);

/// A path to one location in any dialect. INVALID_PATH if it is malformed or selects several; the message names the
/// part.
Result<Path> parse_path(std::string_view text);

}  // namespace jt::path

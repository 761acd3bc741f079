// SPDX-License-Identifier: MIT
// describe: findings in words, with their paths, and with what would mend them.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/advice.hpp"
#include "core/path/path.hpp"
#include "core/result.hpp"
#include "core/scan/cursor.hpp"
#include "core/schema/finding.hpp"
#include "core/schema/program.hpp"

namespace jt::schema {

/// A value that would mend an error, or the name that a member should have.
struct Mend {
  enum class Kind : std::uint8_t { set_value, rename_member };
  Kind kind = Kind::set_value;
  path::Location location;  ///< of the value or member
  std::string text;         ///< JSON, or a name
  std::uint64_t begin = 0;  ///< offsets of what is replaced: a value, or a key with its quotes
  std::uint64_t end = 0;
  bool other = false;  ///< another value of those that are allowed, not the same one in another type
};

struct Described {
  path::Location location;
  std::uint64_t at = 0;      ///< offset that the error points to
  std::uint64_t key_at = 0;  ///< of the key of the value, if it is a member
  Keyword keyword = Keyword::never;
  std::string schema_place;  ///< in its file: "user.schema.json#/properties/age/type"
  std::string uri_place;     ///< from the URI of its resource
  std::string message;
  std::string expected;  ///< empty where the message says it all
  std::string found;
  std::string missing;  ///< the name of the member that is missing
  std::optional<Mend> mend;
  static constexpr std::uint64_t nowhere = ~std::uint64_t{0};
  std::uint64_t parent = nowhere;  ///< offset of the container around the value
  std::uint32_t trace = 0;
};

/// In the order of the document. `cursor`: one that has not started, over the same source, which rewinds.
/// `passed_over`: ascending offsets of what the cursor does not see as elements of the root, but that have an index.
Result<std::vector<Described>> describe(const Program& program, const Registry& registry,
                                        std::span<const Finding> findings, scan::Cursor& cursor, bytes::Source& source,
                                        std::span<const std::uint64_t> passed_over = {});

/// What an error has in common with those that are counted together with it: the keyword, its place in the schema, and
/// the path without indices.
struct ErrorKind {
  std::uint64_t at = 0;  ///< offset that the error points to
  std::size_t hash = 0;
};

/// For each finding, in their order; holds one path at a time. `cursor`: one that has not started.
Result<std::vector<ErrorKind>> kinds_of(const Program& program, const Registry& registry,
                                        std::span<const Finding> findings, scan::Cursor& cursor);

}  // namespace jt::schema

// SPDX-License-Identifier: MIT
// Targets: what a document has at the paths of an answer, all found in one pass.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/path/path.hpp"
#include "core/propose/llm/answer.hpp"
#include "core/result.hpp"
#include "core/scan/cursor.hpp"

namespace jt::propose::llm {

struct Target {
  static constexpr std::size_t longest_text = std::size_t{1} << 20;

  path::Location location;  ///< where all of the path, or all but its last token, exists; else empty
  bool exists = false;
  scan::Type type = scan::Type::null;   ///< where it exists
  std::optional<std::string> text;      ///< the value, compact; nothing if it is longer than `longest_text`
  std::optional<scan::Type> container;  ///< of the last token: object or array
  std::uint64_t count = 0;              ///< entries of the container
  /// A scalar in it, beside it, or beside a container around it is a wanted one: a member of an object.
  bool near = false;
};

/// Whether a scalar (JSON text of at most 64 bytes) that is a member of an object on the way is a wanted one.
using WantedScalar = std::function<bool(std::string_view json)>;

/// One for each path, in their order. The cursor is not started. Errors: the cursor's.
Result<std::vector<Target>> find_targets(scan::Cursor& cursor, std::span<const Tokens> paths,
                                         const WantedScalar& wanted);

}  // namespace jt::propose::llm

// SPDX-License-Identifier: MIT
// Paths that are nearly correct, as in other programs: `.dist-tags`, `.[]`, `.[0:2]`, `$[0`.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace jt::path {

struct NearlyPath {
  std::string path;  ///< the probable intended path, in jt's syntax
  std::string hint;  ///< the same in a sentence
};

/// Whether it has a filter, or a script or function of classic JSONPath: `[?(@.a)]`, `[(@.length-1)]`, `[last()]`.
[[nodiscard]] bool has_filter(std::string_view text);

/// Whether slashes are probably meant as dots: `./users/0`, `.users[0]/name`.
[[nodiscard]] bool has_slash_for_dot(std::string_view text);

/// The probable intended path for an invalid one. Nothing if no change of this kind makes it valid.
std::optional<NearlyPath> nearly(std::string_view text);

}  // namespace jt::path

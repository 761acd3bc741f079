// SPDX-License-Identifier: MIT
// Paths that are nearly right, as other programs have them: `.dist-tags`, `.[]`, `.[0:2]`, `$[0`.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace jt::path {

struct NearlyPath {
  std::string path;  ///< what was meant, as far as one can guess: a path of jt's
  std::string hint;  ///< the same in a sentence
};

/// What may be meant by a path that was refused. Nothing where no change of this kind makes it one.
std::optional<NearlyPath> nearly(std::string_view text);

}  // namespace jt::path

// SPDX-License-Identifier: MIT
// PathGlob: a pattern for paths: `**.spec.**.image`, `.items[*].name`, `/items/*/name`.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/path/path.hpp"
#include "core/result.hpp"

namespace jt::search {

class PathGlob {
 public:
  /// An accessor, a JSONPath with names and indices, or a JSON Pointer, in which `*` fits one step of any kind and `**`
  /// any number of steps; `$..name` is `**.name`. INVALID_PATH where it is none.
  static Result<PathGlob> parse(std::string_view text);

  /// Whether it fits the whole location. Time: at most the product of both lengths.
  [[nodiscard]] bool fits(const path::Location& location) const;

 private:
  enum class Kind : std::uint8_t { name, index, token, one, any };
  struct Step {
    Kind kind = Kind::name;
    std::string text;
    std::uint64_t index = 0;
  };

  static Result<Step> read_step(std::string_view& rest);
  static bool fits(const Step& step, const path::LocationStep& with);

  std::vector<Step> steps_;
};

}  // namespace jt::search

// SPDX-License-Identifier: MIT
// Optional tests of the JSON Schema test suite that do not pass, by file, with the reason.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace jt::interop {

struct OptionalFailure {
  std::string_view file;  ///< the end of its name, so that a row serves all drafts
  std::string_view reason;
};

constexpr std::array<OptionalFailure, 2> optional_failures{{
    {"draft4/optional/zeroTerminatedFloats", "1.0 is an integer in every draft"},
    {"draft7/optional/content", "contentMediaType and contentEncoding are annotations"},
}};

constexpr std::string_view reason_of(std::string_view name) {
  const auto* const found =
      std::ranges::find_if(optional_failures, [&](const OptionalFailure& each) { return name.ends_with(each.file); });
  return found == optional_failures.end() ? std::string_view() : found->reason;
}

constexpr bool explained(std::string_view name) { return !reason_of(name).empty(); }

}  // namespace jt::interop

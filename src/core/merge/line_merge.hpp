// SPDX-License-Identifier: MIT
// merge_lines: three texts merged by lines, as `diff3` does it (Khanna, Kunal and Pierce, "A Formal Investigation of
// Diff3", 2007).
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/merge/markers.hpp"

namespace jt::merge {

/// What becomes of lines that both changed, or of lines beside each other, in different ways.
enum class BothChanged : std::uint8_t {
  fail,  ///< there is no merge
  ours,  ///< they are those of OURS
};

/// One text with the lines that each of the two has changed since both were `base`. Nothing where both changed the same
/// ones, if that fails, and where the changes are too many to be found.
std::optional<std::string> merge_lines(std::string_view base, std::string_view ours, std::string_view theirs,
                                       BothChanged both = BothChanged::fail);

struct MarkedLines {
  std::string text;
  std::vector<std::uint64_t> at;  ///< the lines of the first markers, counted from 1
};

/// OURS with markers around the lines that THEIRS has changed since BASE to what OURS has not, where those of both are
/// `in_question`. Nothing where the changes are too many to be found.
std::optional<MarkedLines> mark_lines(std::string_view base, std::string_view ours, std::string_view theirs,
                                      const Marking& marking,
                                      const std::function<bool(std::string_view, std::string_view)>& in_question);

}  // namespace jt::merge

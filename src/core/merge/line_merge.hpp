// SPDX-License-Identifier: MIT
// merge_lines: three texts merged by lines, as `diff3` does it (Khanna, Kunal and Pierce, "A Formal Investigation of
// Diff3", 2007).
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace jt::merge {

/// One text with the lines that each of the two has changed since both were `base`. Nothing where both changed the same
/// lines, or lines beside each other, in different ways, and where the changes are too many to be found.
std::optional<std::string> merge_lines(std::string_view base, std::string_view ours, std::string_view theirs);

}  // namespace jt::merge

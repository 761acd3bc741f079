// SPDX-License-Identifier: MIT
#include "core/bytes/lines.hpp"

#include <algorithm>

#include "core/unpack/format.hpp"

namespace jt::bytes {

bool named_as_lines(std::string_view file) {
  static constexpr std::array<std::string_view, 3> endings{".ndjson", ".jsonl", ".jsonlines"};
  file = unpack::without_ending(file);
  return std::any_of(endings.begin(), endings.end(),
                     [&](std::string_view end) { return file.size() > end.size() && file.ends_with(end); });
}

}  // namespace jt::bytes

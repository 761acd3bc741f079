// SPDX-License-Identifier: MIT
#include "core/splice/diff.hpp"

#include <fmt/format.h>

#include "core/splice/hunks.hpp"

namespace jt::splice {
namespace {

/// One side of `@@ -12,3 +12,4 @@`. Of a side without lines, the line before is named, as diff does.
std::string side(std::uint64_t first, std::uint64_t lines) {
  if (lines == 1) return fmt::format("{}", first);
  return fmt::format("{},{}", lines == 0 ? first - 1 : first, lines);
}

}  // namespace

Result<void> unified_diff(PieceTable& document, std::string_view name,
                          const std::function<bool(std::string_view)>& sink) {
  document::LineIndex lines;
  Hunks hunks(document, lines, {});
  bool begun = false;
  while (const auto hunk = TRY(hunks.next())) {
    std::string head;
    const std::string_view slash = name.starts_with('/') ? "" : "/";
    if (!begun) head = fmt::format("--- a{}{}\n+++ b{}{}\n", slash, name, slash, name);
    begun = true;
    head += fmt::format("@@ -{} +{} @@\n", side(hunk->first, hunk->before_lines),
                        side(hunk->first_after, hunk->after_lines));
    std::string body;
    for (const HunkLine& line : hunk->lines) {
      body += line.mark + line.text + '\n';
      if (!line.has_feed) body += "\\ No newline at end of file\n";
    }
    if (!sink(head) || !sink(body)) return {};
  }
  return {};
}

}  // namespace jt::splice

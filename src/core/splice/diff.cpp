// SPDX-License-Identifier: MIT
#include "core/splice/diff.hpp"

#include <fmt/format.h>

#include "core/splice/hunks.hpp"

namespace jt::splice {
namespace {

/// Lines are passed on in pieces of about that many bytes.
constexpr std::size_t at_once = std::size_t{16} << 10;

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
  bool open = true;
  std::string text;  // lines that were not passed on yet
  const auto pass = [&] {
    open = open && sink(text);
    text.clear();
    return open;
  };
  const auto head = [&](const Hunk& hunk) {
    const std::string_view slash = name.starts_with('/') ? "" : "/";
    if (!begun) text += fmt::format("--- a{}{}\n+++ b{}{}\n", slash, name, slash, name);
    begun = true;
    text +=
        fmt::format("@@ -{} +{} @@\n", side(hunk.first, hunk.before_lines), side(hunk.first_after, hunk.after_lines));
    pass();
  };
  const auto line = [&](const HunkLine& shown) {
    text += shown.mark;
    text += shown.text;
    text += '\n';
    if (!shown.has_feed) text += "\\ No newline at end of file\n";
    return text.size() < at_once ? open : pass();
  };
  while (open) {
    const bool more = TRY(hunks.next(head, line));
    if (!more || !pass()) break;
  }
  return {};
}

}  // namespace jt::splice

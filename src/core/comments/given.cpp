// SPDX-License-Identifier: MIT
#include "core/comments/given.hpp"

#include "core/bytes/memory_source.hpp"
#include "core/bytes/slice_source.hpp"
#include "core/comments/blank_source.hpp"
#include "core/comments/gap.hpp"
#include "core/scan/checker.hpp"

namespace jt::comments {

namespace {

Result<void> check(std::string_view text) {
  scan::Checker checker;
  TRY(checker.feed({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}));
  return checker.finish();
}

}  // namespace

Result<std::string> read_blanked(std::string_view text) {
  bytes::MemorySource source(text);
  BlankSource view(source);
  auto blanks = TRY(bytes::bytes_of(view, {0, text.size()}));
  // A comment that is not closed is known at the end alone.
  std::uint8_t none = 0;
  TRY(view.read(text.size(), &none, 1));
  return blanks;
}

Result<std::string> checked_blanked(std::string_view text) {
  auto blanks = read_blanked(text);
  if (blanks) {
    TRY(check(*blanks));
    return blanks;
  }
  // A comment that is wrong is the first mistake only if what comes before it has none.
  const std::uint64_t begin = blanks.error()->at ? blanks.error()->at->offset : 0;
  const auto before = read_blanked(text.substr(0, static_cast<std::size_t>(begin)));
  if (!before) return blanks;
  auto good = check(*before);
  const bool earlier = !good && good.error()->at && good.error()->at->offset < begin;
  return earlier ? Result<std::string>(fail(std::move(good.error()))) : std::move(blanks);
}

std::optional<std::string> blanked(std::string_view text) {
  auto blanks = read_blanked(text);
  if (!blanks || *blanks == text) return std::nullopt;
  return std::move(*blanks);
}

bool has_line_comment(std::string_view text) {
  bytes::MemorySource source(text);
  bool found = false;
  (void)read_gap(source, 0, text.size(), [&](const GapPart& part) {
    found = part.kind == GapPart::Kind::comment && !part.comment.block;
    return !found;
  });
  return found;
}

std::string as_block(std::string_view comment) {
  if (!comment.starts_with("//")) return std::string(comment);
  std::string text(comment.substr(2));
  text.erase(text.find_last_not_of(" \t\r") + 1);
  for (std::size_t at = 0; (at = text.find("*/", at)) != std::string::npos; at += 3) text.insert(at + 1, " ");
  // A star at its end would close it.
  return "/*" + text + " */";
}

}  // namespace jt::comments

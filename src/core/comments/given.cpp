// SPDX-License-Identifier: MIT
#include "core/comments/given.hpp"

#include "core/bytes/memory_source.hpp"
#include "core/bytes/slice_source.hpp"
#include "core/comments/blank_source.hpp"
#include "core/comments/gap.hpp"

namespace jt::comments {

Result<std::string> read_blanked(std::string_view text) {
  bytes::MemorySource source(text);
  BlankSource view(source);
  auto blanks = TRY(bytes::bytes_of(view, {0, text.size()}));
  // A comment that is not closed is known at the end alone.
  std::uint8_t none = 0;
  TRY(view.read(text.size(), &none, 1));
  return blanks;
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

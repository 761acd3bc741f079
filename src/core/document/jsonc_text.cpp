// SPDX-License-Identifier: MIT
#include "core/document/jsonc_text.hpp"

#include "core/bytes/memory_source.hpp"
#include "core/comments/given.hpp"
#include "core/document/position.hpp"

namespace jt::document {

Result<std::string> checked_jsonc(std::string_view text) {
  auto blanks = comments::checked_blanked(text);
  if (blanks) return blanks;
  bytes::MemorySource source(text);
  complete_position(blanks.error(), source, nullptr);
  return blanks;
}

}  // namespace jt::document

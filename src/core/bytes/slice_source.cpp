// SPDX-License-Identifier: MIT
#include "core/bytes/slice_source.hpp"

#include "core/bytes/errors.hpp"

namespace jt::bytes {

Result<std::string> bytes_of(Source& document, const Span& span) {
  std::string text(static_cast<std::size_t>(span.size()), '\0');
  std::size_t have = 0;
  while (have < text.size()) {
    auto got =
        document.read(span.begin + have, reinterpret_cast<std::uint8_t*>(text.data()) + have, text.size() - have);
    if (!got) return fail(std::move(got.error()));
    if (*got == 0)
      return fail(Code::document_changed, quoted_file(document.name()) + " became shorter while it was read");
    have += *got;
  }
  return text;
}

}  // namespace jt::bytes

// SPDX-License-Identifier: MIT
#include "core/propose/value_digest.hpp"

#include <algorithm>
#include <span>
#include <vector>

#include "core/scan/digest.hpp"

namespace jt::propose {

Result<std::string> digest_of(bytes::Source& document, const bytes::Span& value) {
  scan::Digest digest;
  std::vector<std::uint8_t> block(std::size_t{64} << 10);
  for (std::uint64_t at = value.begin; at < value.end;) {
    const auto size = static_cast<std::size_t>(std::min<std::uint64_t>(block.size(), value.end - at));
    auto got = document.read(at, block.data(), size);
    if (!got) return fail(std::move(got.error()));
    if (*got == 0) return fail(Code::io_error, "the document has become shorter while it was read");
    if (auto fed = digest.feed(std::span(block).first(*got)); !fed) return fail(std::move(fed.error()));
    at += *got;
  }
  return digest.hex();
}

}  // namespace jt::propose

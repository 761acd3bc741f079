// SPDX-License-Identifier: MIT
#include "core/scan/source_digest.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <span>

#include "core/bytes/errors.hpp"
#include "core/scan/digest.hpp"

namespace jt::scan {
namespace {

/// Aligned to a page: the kernel copies into other memory more slowly.
struct alignas(4096) Block {
  std::array<std::uint8_t, std::size_t{256} << 10> bytes;
};

}  // namespace

Result<std::string> digest_of(bytes::Source& source, const bytes::Span& range) {
  Digest digest;
  const auto block = std::make_unique_for_overwrite<Block>();
  for (std::uint64_t at = range.begin; at < range.end;) {
    const auto size = static_cast<std::size_t>(std::min<std::uint64_t>(block->bytes.size(), range.end - at));
    auto got = TRY(source.read(at, block->bytes.data(), size));
    if (got == 0) {
      return fail(Code::document_changed, bytes::quoted_file(source.name()) + " became shorter while it was read");
    }
    TRY(digest.feed(std::span(block->bytes).first(got)));
    at += got;
  }
  return digest.hex();
}

}  // namespace jt::scan

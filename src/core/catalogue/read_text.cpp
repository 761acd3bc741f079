// SPDX-License-Identifier: MIT
#include "core/catalogue/read_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/bytes/errors.hpp"

namespace jt::catalogue {

Result<std::string> read_text(bytes::Source& source) {
  constexpr std::size_t step = std::size_t{64} << 10;
  std::string text;
  text.reserve(static_cast<std::size_t>(std::min<std::uint64_t>(source.size().value_or(0), longest_config)) + step);
  for (;;) {
    const std::size_t have = text.size();
    if (have > longest_config) {
      return fail(Code::limit_exceeded,
                  fmt::format("cannot read {}: it is longer than 64 MiB", bytes::quoted_file(source.name())));
    }
    text.resize(have + step);
    auto got = source.read(have, reinterpret_cast<std::uint8_t*>(text.data()) + have, step);
    if (!got) return fail(std::move(got.error()));
    text.resize(have + *got);
    if (*got == 0) return text;
  }
}

}  // namespace jt::catalogue

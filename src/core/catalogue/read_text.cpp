// SPDX-License-Identifier: MIT
#include "core/catalogue/read_text.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>

#include "core/bytes/errors.hpp"
#include "core/bytes/open.hpp"

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
    auto got = TRY(source.read(have, reinterpret_cast<std::uint8_t*>(text.data()) + have, step));
    text.resize(have + got);
    if (got == 0) return text;
  }
}

Result<std::string> read_regular(const std::string& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode)) {
    return fail(Code::not_a_file, fmt::format("{} is not a regular file", bytes::quoted_file(path)));
  }
  auto source = bytes::open_source({}, path);
  return source ? read_text(**source) : Result<std::string>(fail(std::move(source.error())));
}

}  // namespace jt::catalogue

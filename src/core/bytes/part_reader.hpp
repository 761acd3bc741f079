// SPDX-License-Identifier: MIT
// PartReader: parts of a source in any order, each in one piece.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "core/bytes/errors.hpp"
#include "core/bytes/read_up_to.hpp"

namespace jt::bytes {

/// Much is read at once only where a part is near the one before: parts in a random order would each cost all of it.
class PartReader {
 public:
  /// Borrows the source, which rewinds.
  explicit PartReader(Source& source) : source_(source) {}

  /// The bytes, until the next call. DOCUMENT_CHANGED: the source ends before them; errors of reading.
  Result<std::string_view> at(std::uint64_t offset, std::uint64_t size) {
    if (offset < begin_ || offset + size > begin_ + bytes_.size()) {
      const bool near = offset - begin_ < 2 * step;  // modulo 2^64: one before is not
      begin_ = offset;
      bytes_.resize(static_cast<std::size_t>(near ? std::max<std::uint64_t>(size, step) : size));
      bytes_.resize(TRY(read_up_to(source_, begin_, bytes_.data(), bytes_.size())));
      if (bytes_.size() < size) {
        return fail(Code::document_changed,
                    fmt::format("{} was changed while it was read", quoted_file(source_.name())));
      }
    }
    return std::string_view(bytes_).substr(static_cast<std::size_t>(offset - begin_), static_cast<std::size_t>(size));
  }

 private:
  static constexpr std::size_t step = std::size_t{16} << 10;
  Source& source_;
  std::string bytes_;
  std::uint64_t begin_ = 0;
};

}  // namespace jt::bytes

// SPDX-License-Identifier: MIT
#include "core/document/lines_check.hpp"

#include <algorithm>
#include <array>
#include <cstring>

#include "core/bytes/lines_source.hpp"
#include "core/text/ascii.hpp"

namespace jt::document {

Result<void> LinesCheck::feed(std::span<const std::uint8_t> bytes) {
  while (!bytes.empty()) {
    const void* found = std::memchr(bytes.data(), '\n', bytes.size());
    const std::size_t size = found == nullptr
                                 ? bytes.size()
                                 : static_cast<std::size_t>(static_cast<const std::uint8_t*>(found) - bytes.data());
    TRY(part(bytes.first(size)));
    offset_ += size;
    if (found == nullptr) return {};
    TRY(end_line());
    ++offset_;
    bytes = bytes.subspan(size + 1);
  }
  return {};
}

Result<void> LinesCheck::finish() { return end_line(); }

// Bytes of one line, without its end.
Result<void> LinesCheck::part(std::span<const std::uint8_t> bytes) {
  // A byte order mark alone is not a document.
  const bool mark = offset_ == 0 && bytes.size() >= 3 &&
                    std::equal(bytes::byte_order_mark.begin(), bytes::byte_order_mark.end(), bytes.begin());
  const auto rest = mark ? bytes.subspan(3) : bytes;
  blank_ = blank_ && std::all_of(rest.begin(), rest.end(), text::is_line_space);
  if (failed_) return {};
  auto fed = checker_.feed(bytes);
  return fed ? fed : bad(std::move(fed.error()));
}

Result<void> LinesCheck::end_line() {
  if (!blank_) ++documents_;
  if (!blank_ && !failed_) {
    if (auto ended = checker_.finish(); !ended) {
      TRY(bad(std::move(ended.error())));
    }
  }
  depth_ = std::max(depth_, checker_.depth());
  if (lone_surrogates_ == 0 && checker_.lone_surrogates() > 0) {
    first_lone_surrogate_ = checker_.first_lone_surrogate();
  }
  lone_surrogates_ += checker_.lone_surrogates();
  checker_.reset(offset_ + 1);  // where the next line begins
  blank_ = true;
  failed_ = false;
  return {};
}

Result<void> LinesCheck::bad(Error error) {
  failed_ = true;
  return on_bad_(std::move(error));
}

}  // namespace jt::document

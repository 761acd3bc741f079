// SPDX-License-Identifier: MIT
#include "core/document/lines_check.hpp"

#include <algorithm>
#include <array>
#include <cstring>

#include "core/bytes/lines.hpp"
#include "core/text/ascii.hpp"

namespace jt::document {
namespace {

/// Fewer bytes are not worth the blocks around them.
constexpr std::size_t least_at_once = 512;
/// Where lines are longer on average, the copy costs as much as the beginnings of their checks.
constexpr std::size_t longest_at_once = 1024;
/// Lines to read one by one after an attempt that failed: twice as many after each, up to the most.
constexpr std::uint64_t least_apart = 16;
constexpr std::uint64_t most_apart = 4096;
/// And where lines are long.
constexpr std::uint64_t long_apart = 256;

}  // namespace

Result<void> LinesCheck::feed(std::span<const std::uint8_t> bytes) {
  while (!bytes.empty()) {
    if (const std::size_t size = begun_ ? 0 : whole_lines(bytes); size != 0) {
      bytes = bytes.subspan(size);
      continue;
    }
    const void* found = std::memchr(bytes.data(), end_, bytes.size());
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

/// How many of these bytes, from the beginning of a line on, are lines that are right; 0: read the next one by itself.
std::size_t LinesCheck::whole_lines(std::span<const std::uint8_t> bytes) {
  if (apart_ != 0) {
    --apart_;
    return 0;
  }
  const auto first = bytes.first(std::min(bytes.size(), scan::WholeLines::most));
  const void* last = ::memrchr(first.data(), end_, first.size());
  if (last == nullptr) return 0;
  const auto size = static_cast<std::size_t>(static_cast<const std::uint8_t*>(last) - first.data()) + 1;
  if (size < least_at_once) return 0;
  if (!whole_.check(bytes.first(size), offset_)) {
    apart_ = next_apart_ = std::min(most_apart, std::max(least_apart, 2 * next_apart_));
    return 0;
  }
  next_apart_ = 0;
  if (size > whole_.documents() * longest_at_once) apart_ = long_apart;
  count(whole_.documents(), whole_.depth(), whole_.lone_surrogates(), whole_.first_lone_surrogate());
  offset_ = line_ = offset_ + size;
  checker_.reset(offset_);
  return size;
}

void LinesCheck::count(std::uint64_t documents, std::uint64_t depth, std::uint64_t surrogates, std::uint64_t first) {
  documents_ += documents;
  depth_ = std::max(depth_, depth);
  if (lone_surrogates_ == 0 && surrogates > 0) first_lone_surrogate_ = first;
  lone_surrogates_ += surrogates;
}

void LinesCheck::reset(std::uint64_t offset) {
  checker_.reset(offset);
  offset_ = line_ = offset;
  documents_ = depth_ = lone_surrogates_ = 0;
  blank_ = true;
  begun_ = failed_ = false;
}

void LinesCheck::add(const LinesCheck& other, std::size_t size) {
  count(other.documents_, other.depth_, other.lone_surrogates_, other.first_lone_surrogate_);
  offset_ = line_ = offset_ + size;
  checker_.reset(offset_);
}

Result<void> LinesCheck::finish() { return end_line(); }

// Bytes of one line, without its end.
Result<void> LinesCheck::part(std::span<const std::uint8_t> bytes) {
  begun_ = true;
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
  if (!blank_ && !failed_) {
    if (auto ended = checker_.finish(); !ended) {
      TRY(bad(std::move(ended.error())));
    }
  }
  if (!blank_) ++documents_;
  count(0, checker_.depth(), checker_.lone_surrogates(), checker_.first_lone_surrogate());
  line_ = offset_ + 1;
  checker_.reset(line_);
  blank_ = true;
  begun_ = failed_ = false;
  return {};
}

Result<void> LinesCheck::bad(Error error) {
  failed_ = true;
  return on_bad_(std::move(error));
}

}  // namespace jt::document

// SPDX-License-Identifier: MIT
#include "core/document/line_again.hpp"

#include <cstring>
#include <utility>

namespace jt::document {
namespace {

constexpr std::size_t held_at_once = std::size_t{64} << 10;

/// With the line feed behind it; 0: it does not end in these bytes.
std::size_t line_size(std::span<const std::uint8_t> bytes) {
  const void* const end = bytes.empty() ? nullptr : std::memchr(bytes.data(), '\n', bytes.size());
  return end == nullptr ? 0 : static_cast<std::size_t>(static_cast<const std::uint8_t*>(end) - bytes.data()) + 1;
}

}  // namespace

std::optional<Error> LineAgain::error_of(bytes::Source& file, std::uint64_t line) {
  check_.reset(line);
  if (line_size(held_from(line)) == 0 && !load(file, line)) return {};
  for (std::uint64_t at = line;;) {
    const auto held = held_from(at);
    const std::size_t size = line_size(held);
    const auto good = held.empty() ? check_.finish() : check_.feed(size == 0 ? held : held.first(size));
    if (!good) return good.error();
    if (held.empty() || size != 0) return {};
    at += held.size();
    if (!load(file, at)) return {};
  }
}

std::span<const std::uint8_t> LineAgain::held_from(std::uint64_t offset) const {
  if (offset < begin_ || offset - begin_ > held_.size()) return {};
  return std::span(held_).subspan(static_cast<std::size_t>(offset - begin_));
}

/// False: it cannot be read.
bool LineAgain::load(bytes::Source& file, std::uint64_t offset) {
  begin_ = offset;
  held_.resize(held_at_once);
  const auto got = file.read(offset, held_.data(), held_.size());
  held_.resize(got.value_or(0));
  return got.has_value();
}

}  // namespace jt::document

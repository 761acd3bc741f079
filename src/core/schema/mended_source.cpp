// SPDX-License-Identifier: MIT
#include "core/schema/mended_source.hpp"

#include <algorithm>
#include <cstring>

namespace jt::schema {

MendedSource::MendedSource(bytes::Source& document, std::vector<Patch> patches)
    : document_(document), patches_(std::move(patches)) {
  std::uint64_t from = 0;
  const auto add = [&](std::uint64_t size) {
    parts_.push_back({size_, size, from});
    size_ += size;
  };
  for (const Patch& patch : patches_) {
    add(patch.begin - from);
    add(patch.text.size());
    from = patch.end;
  }
  add(document.size().value_or(from) - from);
}

Result<std::size_t> MendedSource::read(std::uint64_t offset, std::uint8_t* into, std::size_t size) {
  // The last part that begins by then; empty ones begin where the next one does.
  const auto after = std::ranges::upper_bound(parts_, offset, {}, &Part::begin);
  if (after == parts_.begin() || offset >= size_) return std::size_t{0};
  const auto index = static_cast<std::size_t>(after - parts_.begin() - 1);
  const Part& part = parts_[index];
  const std::uint64_t at = offset - part.begin;
  const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(size, part.size - at));
  if (index % 2 == 0) return document_.read(part.from + at, into, count);
  std::memcpy(into, patches_[index / 2].text.data() + at, count);
  return count;
}

}  // namespace jt::schema

// SPDX-License-Identifier: MIT
#include "core/comments/known_comments.hpp"

#include <algorithm>
#include <cstring>

namespace jt::comments {

void KnownComments::stop() {
  open_ = false;
  begin_ = end_ = 0;
  places_ = {};
}

void KnownComments::add(std::uint64_t offset, std::span<const std::uint8_t> bytes, std::span<const Taken> parts) {
  if (parts.size() > most - places_.size()) return stop();
  if (begin_ == end_) begin_ = offset;
  end_ = offset + bytes.size();
  for (const Taken& part : parts) {
    const auto taken =
        bytes.subspan(static_cast<std::size_t>(part.begin - offset), static_cast<std::size_t>(part.end - part.begin));
    const bool line_ends = std::any_of(taken.begin(), taken.end(), [](std::uint8_t byte) { return byte != ' '; });
    places_.push_back({part.begin, part.end, line_ends});
  }
}

void KnownComments::blank(std::span<std::uint8_t> bytes, std::uint64_t offset) const {
  const std::uint64_t end = offset + bytes.size();
  auto place =
      std::partition_point(places_.begin(), places_.end(), [offset](const Place& each) { return each.end <= offset; });
  for (; place != places_.end() && place->begin < end; ++place) {
    const std::uint64_t from = std::max(place->begin, offset);
    const std::uint64_t to = std::min(place->end, end);
    const auto taken = bytes.subspan(static_cast<std::size_t>(from - offset), static_cast<std::size_t>(to - from));
    if (!place->line_ends) {
      std::memset(taken.data(), ' ', taken.size());
    } else {
      std::replace_if(
          taken.begin(), taken.end(), [](std::uint8_t byte) { return byte != '\n' && byte != '\r'; }, ' ');
    }
  }
}

}  // namespace jt::comments

// SPDX-License-Identifier: MIT
#include "core/json/packed_splices.hpp"

#include <limits>

namespace jt::json {
namespace {

constexpr unsigned bits = 7;  // of a number in one byte; the eighth says that more follow
constexpr std::uint8_t more = 0x80;
constexpr std::uint8_t again = 0x40;       // in a tag: size and text are those of the splice before
constexpr std::size_t longest_again = 16;  // a text that is compared with the one before

}  // namespace

void PackedSplices::put(std::uint64_t number) {
  while (number >= more) {
    bytes_ += static_cast<char>(static_cast<std::uint8_t>(number) | more);
    number >>= bits;
  }
  bytes_ += static_cast<char>(number);
}

void PackedSplices::add(const PackedSplice& splice) {
  put(splice.begin - last_);
  const bool same = count_ > 0 && splice.size == last_size_ && splice.text == last_text_;
  bytes_ += static_cast<char>(same ? splice.tag | again : splice.tag);
  if (!same) {
    put(splice.size);
    put(splice.text.size());
    bytes_ += splice.text;
    last_text_ = splice.text.substr(0, longest_again);
    last_size_ = splice.text.size() <= longest_again ? splice.size : std::numeric_limits<std::uint64_t>::max();
  }
  last_ = splice.begin;
  ++count_;
}

std::uint64_t PackedSplices::Iterator::number() {
  std::uint64_t value = 0;
  for (unsigned shift = 0;; shift += bits) {
    const auto byte = static_cast<std::uint8_t>(rest_.front());
    rest_.remove_prefix(1);
    value |= static_cast<std::uint64_t>(byte & (more - 1)) << shift;
    if (byte < more) return value;
  }
}

void PackedSplices::Iterator::read() {
  done_ = rest_.empty();
  if (done_) return;
  splice_.begin += number();
  const auto tag = static_cast<std::uint8_t>(rest_.front());
  rest_.remove_prefix(1);
  splice_.tag = static_cast<std::uint8_t>(tag & ~again);
  if ((tag & again) != 0) return;
  splice_.size = number();
  const auto size = static_cast<std::size_t>(number());
  splice_.text = rest_.substr(0, size);
  rest_.remove_prefix(size);
}

}  // namespace jt::json

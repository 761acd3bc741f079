// SPDX-License-Identifier: MIT
#include "core/bytes/unpacked_pipe.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace jt::bytes {

UnpackedPipe::UnpackedPipe(std::unique_ptr<Source> inner, std::function<void(const std::string&)> passed_over)
    : inner_(std::move(inner)), passed_over_(std::move(passed_over)) {}

Result<std::size_t> UnpackedPipe::read(std::uint64_t offset, std::uint8_t* into, std::size_t size) {
  if (size == 0) return std::size_t{0};
  if (!decided_) return read_first(into, size);
  if (unpacking_) return read_unpacked(into, size);
  if (offset >= head_.size()) return inner_->read(offset, into, size);
  const auto begin = static_cast<std::size_t>(offset);
  const std::size_t count = std::min(size, head_.size() - begin);
  std::copy_n(head_.begin() + static_cast<std::ptrdiff_t>(begin), count, into);
  return count;
}

Result<std::size_t> UnpackedPipe::read_first(std::uint8_t* into, std::size_t size) {
  std::size_t count = TRY(inner_->read(0, into, size));
  auto found = unpack::recognise({into, count});
  if (count == 0 || (!found.format && !found.undecided)) {
    decided_ = true;
    return count;
  }
  head_.assign(into, into + count);
  while (found.undecided && count > 0) {
    std::array<std::uint8_t, unpack::most_magic> more;
    count = TRY(inner_->read(head_.size(), more.data(), more.size() - std::min(more.size() - 1, head_.size())));
    head_.insert(head_.end(), more.begin(), more.begin() + static_cast<std::ptrdiff_t>(count));
    found = unpack::recognise(head_);
  }
  decided_ = true;
  if (found.format) unpacking_ = std::make_unique<Unpacking>(*inner_, *found.format, std::exchange(head_, {}));
  return read(0, into, size);
}

Result<std::size_t> UnpackedPipe::read_unpacked(std::uint8_t* into, std::size_t size) {
  auto count = unpacking_->read(into, size);
  if (count && *count == 0 && unpacking_->left() && passed_over_)
    std::exchange(passed_over_, nullptr)(unpacking_->about_left());
  return count;
}

bool UnpackedPipe::would_wait(std::uint64_t offset) const {
  if (unpacking_) return unpacking_->would_wait();
  return offset >= head_.size() && inner_->would_wait(offset);
}

}  // namespace jt::bytes

// SPDX-License-Identifier: MIT
#include "core/bytes/unpacked_blocks.hpp"

#include <algorithm>
#include <cstring>
#include <system_error>

#include "core/threads.hpp"

namespace jt::bytes {

UnpackedBlocks::UnpackedBlocks(Source& packed, unpack::Packing format, BlockOptions options)
    : options_(options), unpacking_(packed, format), blocks_(options.blocks), threads_(thread_limit() > 1) {}

UnpackedBlocks::~UnpackedBlocks() {
  if (!thread_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  room_.notify_one();
  thread_.join();
}

bool UnpackedBlocks::keeps(std::uint64_t offset) const {
  const std::lock_guard lock(mutex_);
  return offset / options_.block + half() >= wanted_;
}

std::uint64_t UnpackedBlocks::unpacked() const {
  const std::lock_guard lock(mutex_);
  return size_;
}

std::optional<std::uint64_t> UnpackedBlocks::total() const {
  const std::lock_guard lock(mutex_);
  return done_ && !failure_ ? std::optional(size_) : std::nullopt;
}

std::optional<std::string> UnpackedBlocks::about_left() const {
  const std::lock_guard lock(mutex_);
  return done_ && unpacking_.left() ? std::optional(unpacking_.about_left()) : std::nullopt;
}

Result<std::size_t> UnpackedBlocks::read(std::uint64_t offset, std::uint8_t* into, std::size_t size) {
  const std::uint64_t number = offset / options_.block;
  wait_for(number);
  std::unique_lock lock(mutex_);
  if (number < filled_) {
    const Block& block = slot(number);
    const auto begin = static_cast<std::size_t>(offset % options_.block);
    if (begin < block.size) {
      const std::size_t count = std::min(size, block.size - begin);
      lock.unlock();  // the other thread changes no block that is kept
      std::memcpy(into, block.bytes.get() + begin, count);
      return count;
    }
  }
  if (failure_) return fail(*failure_);
  return std::size_t{0};
}

/// Until the block is there, or the end.
void UnpackedBlocks::wait_for(std::uint64_t number) {
  std::unique_lock lock(mutex_);
  wanted_ = std::max(wanted_, number);
  const bool alone = filled_ < options_.alone && number < options_.alone;
  if (!thread_.joinable() && (done_ || filled_ > number || alone || !start())) {
    lock.unlock();
    while (filled_ <= number && !done_) unpack_next();
    return;
  }
  room_.notify_one();
  ready_.wait(lock, [&] { return filled_ > number || done_; });
}

bool UnpackedBlocks::start() {
  if (!threads_) return false;
  try {
    thread_ = std::thread([this] { work(); });
  } catch (const std::system_error&) {
    threads_ = false;
  }
  return threads_;
}

void UnpackedBlocks::work() {
  for (;;) {
    {
      std::unique_lock lock(mutex_);
      room_.wait(lock, [&] { return stop_ || filled_ < wanted_ + half(); });
      if (stop_ || done_) return;
    }
    unpack_next();
  }
}

/// One block; nobody else does this meanwhile.
void UnpackedBlocks::unpack_next() {
  Block& block = slot(filled_);
  if (!block.bytes) block.bytes = std::make_unique_for_overwrite<std::uint8_t[]>(options_.block);
  std::size_t size = 0;
  bool done = false;
  std::optional<Error> failure;
  while (size < options_.block && !done) {
    auto count = unpacking_.read(block.bytes.get() + size, options_.block - size);
    if (!count) failure = std::move(count.error());
    done = failure || *count == 0;
    if (!done) size += *count;
  }
  const std::lock_guard lock(mutex_);
  block.size = size;
  if (size > 0) ++filled_;
  size_ += size;
  done_ = done;
  failure_ = std::move(failure);
  ready_.notify_one();
}

}  // namespace jt::bytes

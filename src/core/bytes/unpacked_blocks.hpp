// SPDX-License-Identifier: MIT
// UnpackedBlocks: one pass over a compressed file that runs ahead of its reader, in a thread of its own, and keeps the
// last blocks for one that goes back a little.
#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "core/bytes/unpacking.hpp"

namespace jt::bytes {

struct BlockOptions {
  std::size_t block = std::size_t{128} << 10;  ///< bytes
  std::size_t blocks = 16;                     ///< half of them ahead of the reader, half of them behind; even
  std::size_t alone = 4;                       ///< so many blocks are unpacked before a thread is started
};

class UnpackedBlocks {
 public:
  /// Borrows the source, which the thread reads.
  UnpackedBlocks(Source& packed, unpack::Packing format, BlockOptions options);
  UnpackedBlocks(const UnpackedBlocks&) = delete;
  UnpackedBlocks& operator=(const UnpackedBlocks&) = delete;
  ~UnpackedBlocks();

  /// Whether an offset can still be read: it is not too far behind.
  [[nodiscard]] bool keeps(std::uint64_t offset) const;
  /// Precondition: `keeps`. What is far ahead is unpacked up to there. Errors: those of `Unpacking`.
  Result<std::size_t> read(std::uint64_t offset, std::uint8_t* into, std::size_t size);
  /// Bytes unpacked so far.
  [[nodiscard]] std::uint64_t unpacked() const;
  /// The size of it all, once the end was reached without an error.
  [[nodiscard]] std::optional<std::uint64_t> total() const;
  /// The sentence about what follows, of a file that has ended.
  [[nodiscard]] std::optional<std::string> about_left() const;

 private:
  struct Block {
    std::unique_ptr<std::uint8_t[]> bytes;
    std::size_t size = 0;
  };

  [[nodiscard]] Block& slot(std::uint64_t number) { return blocks_[number % blocks_.size()]; }
  [[nodiscard]] std::uint64_t half() const { return blocks_.size() / 2; }
  void wait_for(std::uint64_t number);
  bool start();
  void work();
  void unpack_next();

  BlockOptions options_;
  Unpacking unpacking_;  ///< of whoever unpacks: the thread, once there is one
  std::vector<Block> blocks_;
  mutable std::mutex mutex_;  ///< for what follows
  std::condition_variable ready_;
  std::condition_variable room_;
  std::uint64_t filled_ = 0;  ///< blocks so far; all but the last are full
  std::uint64_t wanted_ = 0;  ///< the furthest block that was read
  std::uint64_t size_ = 0;    ///< bytes in them
  bool done_ = false;
  bool stop_ = false;
  std::optional<Error> failure_;
  bool threads_;
  std::thread thread_;
};

}  // namespace jt::bytes

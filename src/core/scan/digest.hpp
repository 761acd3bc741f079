// SPDX-License-Identifier: MIT
// Digest: the revision of a document, XXH3-128 of its bytes.
#pragma once

#include <memory>
#include <string>

#include "core/scan/stream.hpp"

namespace jt::scan {

class Digest final : public Observer {
 public:
  Digest();
  ~Digest() override;
  /// Continues from the state of another digest.
  Digest(const Digest& other);
  Digest& operator=(const Digest&) = delete;

  Result<void> feed(std::span<const std::uint8_t> bytes) override;
  Result<void> finish() override { return {}; }
  [[nodiscard]] bool runs_ahead() const override { return true; }

  /// Number of bytes hashed.
  [[nodiscard]] std::uint64_t bytes() const { return bytes_; }
  /// 32 hex digits, in the canonical (big-endian) order of the xxHash specification.
  [[nodiscard]] std::string hex() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
  std::uint64_t bytes_ = 0;
};

}  // namespace jt::scan

// SPDX-License-Identifier: MIT
#include "core/scan/digest.hpp"

#include <fmt/format.h>

#include "core/scan/digest_state.hpp"

namespace jt::scan {

struct Digest::State {
  DigestState hash;
};

Digest::Digest() : state_(std::make_unique<State>()) { best_digest().reset(state_->hash); }

Digest::~Digest() = default;

Digest::Digest(const Digest& other) : state_(std::make_unique<State>(*other.state_)), bytes_(other.bytes_) {}

Result<void> Digest::feed(std::span<const std::uint8_t> bytes) {
  bytes_ += bytes.size();
  best_digest().update(state_->hash, bytes.data(), bytes.size());
  return {};
}

std::string Digest::hex() const {
  const auto [high, low] = best_digest().digest(state_->hash);
  return fmt::format("{:016x}{:016x}", high, low);
}

}  // namespace jt::scan

// SPDX-License-Identifier: MIT
#include "core/json/slips.hpp"

#include <utility>

namespace jt::json {

void Slips::add(const Slip& slip) {
  splices_.add({slip.begin, slip.size, slip.text, static_cast<std::uint8_t>(slip.kind)});
  kinds_ |= 1U << static_cast<unsigned>(slip.kind);
}

void Slips::cut(std::size_t end) {
  const Slips all = std::exchange(*this, {});
  for (const Slip& slip : all) {
    if (slip.begin < end) add(slip);
  }
}

}  // namespace jt::json

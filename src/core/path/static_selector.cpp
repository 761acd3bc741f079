// SPDX-License-Identifier: MIT
#include "core/path/static_selector.hpp"

namespace jt::path {

bool goes_forward(const Selector& selector) {
  if (selector.kind == Selector::Kind::index) return selector.index >= 0;
  if (selector.kind != Selector::Kind::slice) return selector.kind != Selector::Kind::token;
  const Slice& slice = selector.slice;
  return slice.step >= 0 && slice.start.value_or(0) >= 0 && slice.end.value_or(0) >= 0;
}

bool in_slice(const Slice& slice, std::uint64_t index) {
  const auto start = static_cast<std::uint64_t>(slice.start.value_or(0));
  return slice.step > 0 && index >= start && (!slice.end || index < static_cast<std::uint64_t>(*slice.end)) &&
         (index - start) % static_cast<std::uint64_t>(slice.step) == 0;
}

}  // namespace jt::path

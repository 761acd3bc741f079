// SPDX-License-Identifier: MIT
#include "core/scan/root_keys.hpp"

#include <bit>

namespace jt::scan {

void RootKeys::feed(const std::uint8_t* bytes, std::span<const std::uint64_t> begins) {
  if (!sink_) return;
  const std::string_view text(reinterpret_cast<const char*>(bytes), begins.size() * 64);
  if (open_) take(text);
  for (std::size_t block = 0; block < begins.size(); ++block) {
    for (std::uint64_t rest = begins[block]; rest != 0 && sink_; rest &= rest - 1) {
      open_ = true;
      take(text.substr(block * 64 + static_cast<std::size_t>(std::countr_zero(rest)) + 1));
    }
  }
}

/// Continues the open key, then reads the bytes after it.
void RootKeys::take(std::string_view bytes) {
  std::size_t size = 0;
  for (; size < bytes.size() && (escaped_ || bytes[size] != '"'); ++size) escaped_ = !escaped_ && bytes[size] == '\\';
  open_ = size == bytes.size();
  const std::string_view part = bytes.substr(0, size);
  bool more = held_.size() + size <= max_key;
  if (more && open_) {
    held_ += part;
  } else if (more && held_.empty()) {
    more = sink_(part);
  } else if (more) {
    more = sink_(held_ += part);
    held_.clear();
  }
  if (!more) *this = RootKeys(nullptr);
}

}  // namespace jt::scan

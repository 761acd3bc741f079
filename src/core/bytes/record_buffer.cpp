// SPDX-License-Identifier: MIT
#include "core/bytes/record_buffer.hpp"

#include <algorithm>
#include <cstring>

namespace jt::bytes {
namespace {

using Size = std::uint64_t;

constexpr std::size_t at_once = std::size_t{64} << 10;

/// The size of the first record.
Size first_size(std::string_view records) {
  Size size = 0;
  std::memcpy(&size, records.data(), sizeof size);
  return size;
}

/// How many bytes of the first record have not been read yet.
std::size_t missing(std::string_view records) {
  if (records.size() < sizeof(Size)) return sizeof(Size) - records.size();
  const std::size_t whole = sizeof(Size) + first_size(records);
  return whole - std::min(whole, records.size());
}

/// Passes on the whole records at the beginning, and takes them off; false: the callee wants no more.
bool pass_on(std::string_view& records, const std::function<bool(std::string_view record)>& take) {
  while (missing(records) == 0) {
    const Size size = first_size(records);
    if (!take(records.substr(sizeof size, size))) return false;
    records.remove_prefix(sizeof size + size);
  }
  return true;
}

}  // namespace

Result<void> RecordBuffer::add(std::string_view record) {
  const Size size = record.size();
  tail_.append(reinterpret_cast<const char*>(&size), sizeof size);
  tail_ += record;
  return tail_.size() > memory_ ? write_out() : Result<void>{};
}

Result<void> RecordBuffer::write_out() {
  auto at = TRY(file_.append(tail_.data(), tail_.size()));
  written_ = at + tail_.size();
  tail_.clear();
  return {};
}

Result<void> RecordBuffer::replay(const std::function<bool(std::string_view record)>& take) const {
  std::string held;  // read, not yet passed on
  for (std::uint64_t at = 0; at < written_;) {
    const std::size_t before = held.size();
    const std::size_t size = std::min<std::uint64_t>(std::max(at_once, missing(held)), written_ - at);
    held.resize(before + size);
    TRY(file_.read(at, held.data() + before, size));
    at += size;
    std::string_view left = held;
    if (!pass_on(left, take)) return {};
    held.erase(0, held.size() - left.size());
  }
  std::string_view left = tail_;
  pass_on(left, take);
  return {};
}

}  // namespace jt::bytes

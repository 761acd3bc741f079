// SPDX-License-Identifier: MIT
#include "core/bytes/record_buffer.hpp"

#include <cstring>
#include <vector>

namespace jt::bytes {
namespace {

using Size = std::uint64_t;

}  // namespace

Result<void> RecordBuffer::add(std::string_view record) {
  const Size size = record.size();
  tail_.append(reinterpret_cast<const char*>(&size), sizeof size);
  tail_ += record;
  return tail_.size() > memory_ ? write_out() : Result<void>{};
}

Result<void> RecordBuffer::write_out() {
  auto at = file_.append(tail_.data(), tail_.size());
  if (!at) return fail(std::move(at.error()));
  written_ = *at + tail_.size();
  tail_.clear();
  return {};
}

Result<void> RecordBuffer::replay(const std::function<bool(std::string_view record)>& take) const {
  std::string record;
  for (std::uint64_t at = 0; at < written_;) {
    Size size = 0;
    if (auto got = file_.read(at, &size, sizeof size); !got) return got;
    record.resize(size);
    if (auto got = file_.read(at + sizeof size, record.data(), size); !got) return got;
    if (!take(record)) return {};
    at += sizeof size + size;
  }
  for (std::size_t at = 0; at < tail_.size();) {
    Size size = 0;
    std::memcpy(&size, tail_.data() + at, sizeof size);
    if (!take(std::string_view(tail_).substr(at + sizeof size, size))) return {};
    at += sizeof size + size;
  }
  return {};
}

}  // namespace jt::bytes

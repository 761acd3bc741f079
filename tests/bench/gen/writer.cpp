// SPDX-License-Identifier: MIT
#include "gen/writer.hpp"

#include <charconv>
#include <utility>

namespace jt::gen {
namespace {
constexpr std::size_t full = std::size_t{1} << 18U;
}

Writer::Writer(Output output, bool pretty) : output_(std::move(output)), pretty_(pretty) {
  buffer_.reserve(full + (full >> 2U));
}

void Writer::indent() {
  if (!pretty_) return;
  buffer_ += '\n';
  buffer_.append(std::size_t{2} * depth_, ' ');
}

void Writer::before() {
  if (keyed_) {
    keyed_ = false;
    return;
  }
  if (!first_) buffer_ += ',';
  first_ = false;
  if (depth_ > 0) indent();
  if (buffer_.size() > full) flush();
}

void Writer::open(char bracket) {
  before();
  buffer_ += bracket;
  ++depth_;
  first_ = true;
}

void Writer::close(char bracket) {
  --depth_;
  if (!first_) indent();
  buffer_ += bracket;
  first_ = false;
}

Writer& Writer::key(std::string_view key) {
  before();
  buffer_ += '"';
  buffer_ += key;
  buffer_ += pretty_ ? "\": " : "\":";
  keyed_ = true;
  return *this;
}

void Writer::string(std::string_view text) {
  before();
  buffer_ += '"';
  buffer_ += text;
  buffer_ += '"';
}

void Writer::number(std::uint64_t value) {
  char digits[20];
  const auto end = std::to_chars(digits, digits + sizeof digits, value).ptr;
  raw({digits, static_cast<std::size_t>(end - digits)});
}

void Writer::raw(std::string_view text) {
  before();
  buffer_ += text;
}

void Writer::line() {
  buffer_ += '\n';
  first_ = true;
}

void Writer::bytes(std::string_view text) {
  buffer_ += text;
  if (buffer_.size() > full) flush();
}

bool Writer::flush() {
  if (!failed_ && !output_(buffer_)) failed_ = true;
  flushed_ += buffer_.size();
  buffer_.clear();
  return !failed_;
}

}  // namespace jt::gen

// SPDX-License-Identifier: MIT
#include "core/transport/fields.hpp"

#include <algorithm>
#include <charconv>

namespace jt::transport {
namespace {

constexpr std::size_t longest_head = 40;
/// A little more than the longest message; what claims more is no field.
constexpr std::size_t longest_text = 64UL << 20U;

}  // namespace

void add_field(std::string& out, std::string_view name, std::string_view text) {
  out.append(name).append(" ").append(std::to_string(text.size())).append("\n").append(text).append("\n");
}

void FieldReader::feed(std::string_view bytes) {
  if (at_ > 0) bytes_.erase(0, at_);
  at_ = 0;
  if (!broken_) bytes_.append(bytes);
}

/// Reads the first line of a field, if all of it is there.
bool FieldReader::read_head() {
  const std::string_view rest = std::string_view(bytes_).substr(at_);
  const std::size_t end = rest.substr(0, longest_head).find('\n');
  if (end == std::string_view::npos) {
    broken_ = rest.size() >= longest_head;
    return false;
  }
  const std::string_view head = rest.substr(0, end);
  const std::size_t space = std::min(head.find(' '), head.size());
  const std::string_view name = head.substr(0, space);
  const bool named = !name.empty() && std::ranges::all_of(name, [](char c) { return c >= 'a' && c <= 'z'; });
  const char* const last = head.data() + head.size();
  const char* const first = std::min(head.data() + space + 1, last);
  const auto [stop, error] = std::from_chars(first, last, length_);
  if (!named || error != std::errc() || stop != last || length_ > longest_text) {
    broken_ = true;
    return false;
  }
  name_ = name;
  at_ += end + 1;
  return true;
}

std::optional<Field> FieldReader::next() {
  if (broken_) return std::nullopt;
  if (!in_text_ && !(in_text_ = read_head())) return std::nullopt;
  if (bytes_.size() - at_ < length_ + 1) return std::nullopt;
  if (bytes_[at_ + length_] != '\n') {
    broken_ = true;
    return std::nullopt;
  }
  Field field{name_, bytes_.substr(at_, length_)};
  at_ += length_ + 1;
  in_text_ = false;
  return field;
}

}  // namespace jt::transport

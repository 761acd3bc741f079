// SPDX-License-Identifier: MIT
#include "core/value/sort_key.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "core/json/decimal.hpp"
#include "core/json/escape.hpp"
#include "core/value/tape.hpp"
#include "core/value/view.hpp"

namespace jt::value {
namespace {

/// The first byte of each value. `end` closes arrays and lists of keys: it is below all that could follow in its place.
enum Rank : char { end = 1, null, no, yes, number, string, array, object };
static_assert(array == array_key && end == array_key_end);

/// A whole number without sign, in decimal: a longer one is larger.
void append_whole(std::string& out, std::string_view digits) {
  constexpr std::size_t long_one = 0xFF;
  out += static_cast<char>(std::min(digits.size(), long_one));
  if (digits.size() >= long_one) append_ordinal(out, digits.size());
  out += digits;
}

void append_number(std::string& out, std::string_view text) {
  enum Sign : char { negative = 1, zero, positive };
  const json::Decimal value = json::decimal(text);
  out += static_cast<char>(value.sign < 0 ? negative : value.sign == 0 ? zero : positive);
  if (value.sign == 0) return;
  const std::size_t begin = out.size();
  const bool small = value.exponent.starts_with('-');
  out += static_cast<char>(small ? negative : positive);
  const std::size_t size = out.size();
  append_whole(out, std::string_view(value.exponent).substr(small ? 1 : 0));
  if (small) invert_sort_key(out, size);
  out += value.digits;  // after the point, so a longer one with the same beginning is larger
  out += '\0';
  if (value.sign < 0) invert_sort_key(out, begin);
}

/// Zero bytes end the text, so one within it is followed by another byte than the end is.
void append_text_key(std::string& out, std::string_view raw) {
  out += string;
  const std::string decoded = json::has_backslash(raw) ? json::decode(raw) : std::string();
  const std::string_view text = decoded.empty() ? raw : std::string_view(decoded);
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t zero = std::min(text.find('\0', at), text.size());
    out += text.substr(at, zero - at);
    if (zero < text.size()) out.append("\0\xFF", 2);
    at = zero + 1;
  }
  out.append("\0\0", 2);
}

void append_scalar(std::string& out, std::string_view text) {
  switch (text.front()) {
    case 'n':
      out += null;
      break;
    case 'f':
      out += no;
      break;
    case 't':
      out += yes;
      break;
    case '"':
      append_text_key(out, text.substr(1, text.size() - 2));
      break;
    default:
      out += number;
      append_number(out, text);
  }
}

/// The keys of an object, sorted; its values follow in that order and are left to be done, the last one first.
void append_keys(std::string& out, const View& view, std::vector<View>& left) {
  std::vector<std::pair<std::string, View>> members;
  for (const View& member : view.members()) {
    std::string key;
    const std::string_view text = member.key_text();
    append_text_key(key, text.substr(1, text.size() - 2));
    members.emplace_back(std::move(key), member);
  }
  std::sort(members.begin(), members.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  for (const auto& [key, member] : members) out += key;
  out += end;
  for (auto member = members.rbegin(); member != members.rend(); ++member) left.push_back(member->second);
}

Result<void> append_container(std::string& out, std::string_view json) {
  Tape tape;
  TRY(tape.read(json));
  std::vector<View> left{tape.root()};  // an absent view ends an array
  while (!left.empty()) {
    const View view = left.back();
    left.pop_back();
    if (!view) {
      out += end;
    } else if (view.is_object()) {
      out += object;
      append_keys(out, view, left);
    } else if (view.is_array()) {
      out += array;
      left.emplace_back();
      const auto first = static_cast<std::ptrdiff_t>(left.size());
      for (const View& element : view) left.push_back(element);
      std::reverse(left.begin() + first, left.end());
    } else {
      append_scalar(out, view.text());
    }
  }
  return {};
}

}  // namespace

void invert_sort_key(std::string& out, std::size_t from) {
  for (std::size_t i = from; i < out.size(); ++i) out[i] = static_cast<char>(~out[i]);
}

void append_ordinal(std::string& out, std::uint64_t number) {
  for (int shift = 56; shift >= 0; shift -= 8) out += static_cast<char>(number >> shift);
}

Result<void> append_sort_key(std::string& out, std::string_view json) {
  if (json.starts_with('{') || json.starts_with('[')) return append_container(out, json);
  append_scalar(out, json);
  return {};
}

}  // namespace jt::value

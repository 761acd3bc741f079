// SPDX-License-Identifier: MIT
#include "core/merge/laid_anew.hpp"

#include "core/text/ascii.hpp"

namespace jt::merge {

bool LaidAnew::is_blank(std::string_view text, const Place& place) {
  return !place.in_string && text::is_json_space(static_cast<unsigned char>(text[place.at]));
}

void LaidAnew::pass(std::string_view text, Place& place) {
  const char c = text[place.at++];
  if (place.escaped) {
    place.escaped = false;
  } else if (place.in_string && c == '\\') {
    place.escaped = true;
  } else if (c == '"') {
    place.in_string = !place.in_string;
  }
}

std::uint64_t LaidAnew::offset(std::uint64_t at, bool begins) {
  while (from_.at < at && from_.at < before_.size()) {
    const bool blank = is_blank(before_, from_);
    pass(before_, from_);
    if (blank) continue;
    while (to_.at < after_.size() && is_blank(after_, to_)) pass(after_, to_);
    if (to_.at < after_.size()) pass(after_, to_);
  }
  Place end = to_;
  while (begins && end.at < after_.size() && is_blank(after_, end)) pass(after_, end);
  return end.at;
}

}  // namespace jt::merge

// SPDX-License-Identifier: MIT
#include "core/transport/lines.hpp"

#include <algorithm>

#include "core/text/code_point.hpp"
#include "core/text/utf8.hpp"

namespace jt::transport {
namespace {

constexpr std::string_view replacement = "\xEF\xBF\xBD";

}  // namespace

std::optional<std::string> Lines::next() {
  std::size_t end = held_.find('\n', searched_);
  if (skipping_ && end != std::string::npos) {
    skipping_ = false;
    begin_ = searched_ = end + 1;
    end = held_.find('\n', searched_);
  }
  if (end == std::string::npos) {
    searched_ = held_.size();
    if (skipping_) begin_ = searched_;
    // What was returned is dropped once for many lines.
    if (begin_ > 0) {
      held_.erase(0, begin_);
      searched_ -= begin_;
      begin_ = 0;
    }
    return std::nullopt;
  }
  std::string line = held_.substr(begin_, end - begin_);
  if (line.ends_with('\r')) line.pop_back();
  begin_ = searched_ = end + 1;
  return line;
}

std::optional<std::string> Lines::rest() {
  if (held() == 0) return std::nullopt;
  std::string line = held_.substr(begin_);
  held_.clear();
  begin_ = searched_ = 0;
  return line;
}

void LastWords::push(std::string_view bytes) {
  held_ += bytes;
  if (held_.size() <= 4 * max_bytes) return;
  held_.erase(0, held_.size() - 2 * max_bytes);
  cut_ = true;
}

std::string LastWords::text() const {
  std::string whole;
  for (std::string_view rest = held_; !rest.empty();) {
    const text::Rune rune = text::first_rune(rest);
    whole += rune.kind == text::Rune::Kind::valid ? rest.substr(0, rune.size) : replacement;
    rest.remove_prefix(rune.size);
  }
  whole.erase(whole.find_last_not_of("\r\n") + 1);
  if (cut_ || whole.size() > max_bytes) {
    // A line that is not whole is left out, unless there is no other.
    const std::size_t least = whole.size() - std::min(whole.size(), max_bytes);
    std::size_t begin = whole.find('\n', least);
    begin = begin == std::string::npos ? least : begin + 1;
    while (begin < whole.size() && text::is_continuation(whole[begin])) ++begin;
    whole.erase(0, begin);
  }
  std::size_t begin = whole.size();
  for (std::size_t lines = 0; begin > 0 && begin != std::string::npos && lines < max_lines; ++lines) {
    begin = whole.rfind('\n', begin - 1);
  }
  if (begin != std::string::npos && begin < whole.size()) whole.erase(0, begin + (whole[begin] == '\n' ? 1 : 0));
  return whole;
}

}  // namespace jt::transport

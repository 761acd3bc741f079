// SPDX-License-Identifier: MIT
#include "core/path/reader.hpp"

#include <charconv>

#include "core/json/escape.hpp"
#include "core/text/ascii.hpp"

namespace jt::path {
namespace {

/// Whole numbers of I-JSON (RFC 7493): those that a double represents exactly.
constexpr std::int64_t largest = (std::int64_t{1} << 53) - 1;

}  // namespace

bool PathReader::take(std::string_view what) {
  if (text_.substr(at_, what.size()) != what) return false;
  at_ += what.size();
  return true;
}

void PathReader::blanks() {
  while (!at_end() && std::string_view(" \t\n\r").find(peek()) != std::string_view::npos) ++at_;
}

bool PathReader::at_name(bool dollar) const {
  if (at_end()) return false;
  const char c = peek();
  if (text::is_letter(c) || c == '_' || (dollar && c == '$')) return true;
  const text::CodePoint point = text::code_point_at(text_, at_);
  return point.valid && point.value >= 0x80 && !text::is_surrogate(point.value);
}

std::string PathReader::name(bool dollar) {
  const std::size_t begin = at_;
  while (at_name(dollar) || text::is_digit(peek())) at_ += text::code_point_at(text_, at_).size;
  return std::string(text_.substr(begin, at_ - begin));
}

bool PathReader::string(std::string& out) {
  const char quote = peek();
  const std::size_t begin = at_++;
  out.clear();
  while (!at_end()) {
    const text::CodePoint point = text::code_point_at(text_, at_);
    if (point.value == static_cast<unsigned char>(quote)) {
      ++at_;
      return true;
    }
    if (point.value == '\\') {
      if (!escape(quote, out)) return false;
      continue;
    }
    if (!point.valid || text::is_surrogate(point.value)) return refuse_at(at_, "bytes that are not UTF-8 in a string");
    if (point.value < 0x20) {
      return refuse_at(at_, "raw control character in a string", "write it as an escape such as \\n or \\u0001");
    }
    out.append(text_.substr(at_, point.size));
    at_ += point.size;
  }
  return refuse_at(begin, "a string that does not end");
}

bool PathReader::escape(char quote, std::string& out) {
  const std::size_t begin = at_;
  const char c = peek(1);
  constexpr std::string_view letters = "bfnrt/\\";
  constexpr std::string_view meanings = "\b\f\n\r\t/\\";
  if (const std::size_t which = letters.find(c); c != '\0' && which != std::string_view::npos) {
    out += meanings[which];
    at_ += 2;
    return true;
  }
  if (c == quote) {
    out += quote;
    at_ += 2;
    return true;
  }
  const int unit = c == 'u' ? json::hex_quad(text_, at_ + 2) : -1;
  if (unit < 0) {
    return refuse_at(begin, c == 'u' ? "\\u without four hexadecimal digits" : "an escape that strings do not have");
  }
  at_ += 6;
  const auto value = static_cast<char32_t>(unit);
  const int second =
      text::is_high_surrogate(value) && peek() == '\\' && peek(1) == 'u' ? json::hex_quad(text_, at_ + 2) : -1;
  if (second >= 0 && text::is_low_surrogate(static_cast<char32_t>(second))) {
    text::append_code_point(out, 0x10000 + ((value - 0xD800) << 10) + (static_cast<char32_t>(second) - 0xDC00));
    at_ += 6;
    return true;
  }
  if (text::is_surrogate(value) && quote != '\'') return refuse_at(begin, "half of a surrogate pair");
  text::append_code_point(out, value);
  return true;
}

bool PathReader::integer(std::int64_t& out) {
  const std::size_t begin = at_;
  if (peek() == '-') ++at_;
  const std::size_t digits = at_;
  while (text::is_digit(peek())) ++at_;
  if (at_ == digits) return refuse("a digit");
  const std::string shown = "'" + std::string(text_.substr(begin, at_ - begin)) + "'";
  if (text_[digits] == '0' && at_ > digits + 1) return refuse_at(begin, "the index " + shown + " begins with 0");
  if (text_[digits] == '0' && digits > begin) return refuse_at(begin, "'-0' is not an index");
  const auto [end, code] = std::from_chars(text_.data() + begin, text_.data() + at_, out);
  if (code != std::errc{} || out > largest || out < -largest) {
    return refuse_at(begin, "the number " + shown + " is beyond ±(2^53 - 1)");
  }
  return true;
}

std::string PathReader::found() const {
  if (at_end()) return "the end";
  const std::string shown = text::excerpt(text_.substr(at_, text::code_point_at(text_, at_).size));
  return shown.empty() ? "a control character" : "'" + shown + "'";
}

bool PathReader::refuse(std::string_view expected) {
  return refuse_at(at_, "expected " + std::string(expected) + ", not " + found());
}

bool PathReader::refuse_at(std::size_t at, std::string message, std::string hint) {
  if (failure_) return false;
  const std::size_t column = text::count_code_points(text_.substr(0, at)) + 1;
  failure_ = make_error(Code::invalid_path, "cannot read the " + std::string(noun_) + " '" + text::excerpt(text_) +
                                                "': column " + std::to_string(column) + ": " + message);
  (*failure_)->unplaced = std::move(message);
  (*failure_)->path = std::string(text_);
  if (!hint.empty()) (*failure_)->hints.push_back(std::move(hint));
  return false;
}

bool PathReader::refuse_pattern(std::size_t string, std::size_t within, std::string message, std::string hint) {
  if (failure_) return false;
  // Each character or escape before the mistake, as the string is spelled.
  PathReader part(text_);
  const char quote = text_[string];
  std::string decoded;
  part.move_to(string + 1);
  while (decoded.size() < within && part.peek() != quote) {
    if (part.peek() == '\\') {
      part.escape(quote, decoded);
    } else {
      const std::size_t size = text::code_point_at(text_, part.at()).size;
      decoded.append(text_.substr(part.at(), size));
      part.advance(size);
    }
  }
  refuse_at(part.at(), std::move(message), std::move(hint));
  (*failure_)->code = Code::invalid_pattern;
  return false;
}

}  // namespace jt::path

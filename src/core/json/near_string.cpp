// SPDX-License-Identifier: MIT
// Strings that are nearly JSON.
#include <array>

#include "core/json/escape.hpp"
#include "core/json/near_reader.hpp"

namespace jt::json {

bool NearReader::string(bool key) {
  const std::size_t begin = at_;
  const Quote open = quote_at(at_);
  const bool foreign = open.family != Family::straight;
  const SlipKind kind = open.family == Family::single ? SlipKind::single_quotes : SlipKind::typographic_quotes;
  bool doubtful = foreign;
  // Python's quotes around text of several lines: an empty string, and what would be taken for inner quotes.
  const auto is_same = [&](std::size_t at) { return quote_at(at).family == open.family; };
  if (!key && options_.guess && is_same(begin + open.size) && is_same(begin + 2 * open.size))
    return broken(begin + open.size, Wanted::certain_string);
  bool inner = false;
  if (foreign) add(begin, open.size, "\"", kind);
  for (std::size_t i = begin + open.size; i < text_.size();) {
    const char c = text_[i];
    if (c == '\\') {
      if (!escape(i)) return false;
      continue;
    }
    if (static_cast<unsigned char>(c) < 0x20) {
      doubtful = doubtful || c == '\n' || c == '\r';
      control(i);
      continue;
    }
    const Quote quote = quote_at(i);
    if (quote.family == open.family && ends(i + quote.size, key, doubtful)) {
      if (foreign) add(i, quote.size, "\"", kind);
      at_ = i + quote.size;
      doubtful_ = doubtful_ || doubtful;
      return true;
    }
    if (quote.family == open.family && (!options_.guess || key)) return broken(i, Wanted::certain_string);
    inner = inner || quote.family == open.family;
    doubtful = doubtful || quote.family == open.family;
    guessed_ = guessed_ || quote.family == open.family;
    if (!other_quote(i, quote)) return false;
  }
  return unclosed(begin, key, inner && !options_.cut);
}

/// Past a character that does not end the string: a double quote must be escaped.
bool NearReader::other_quote(std::size_t& at, Quote quote) {
  if (quote.family == Family::straight) {
    if (!options_.guess) return broken(at, Wanted::certain_string);
    add(at, 0, "\\", SlipKind::inner_quote);
  }
  at += quote.size;
  return true;
}

bool NearReader::escape(std::size_t& at) {
  const char c = this->at(at + 1);
  if (c == '\'') {
    add(at, 1, "", SlipKind::escaped_single_quote);
    at += 2;
    return true;
  }
  if (c == 'u' ? hex_quad(text_, at + 2) >= 0
               : c != '\0' && std::string_view("\"\\/bfnrt").find(c) != std::string_view::npos) {
    at += c == 'u' ? 6 : 2;
    return true;
  }
  if (at + 1 >= text_.size() && !options_.guess) {  // the text is cut here
    at = text_.size();
    return true;
  }
  if (!options_.guess) return broken(at, Wanted::escape);
  if (at + 1 >= text_.size()) {
    add(at, 1, "", SlipKind::unclosed_string);  // cut in an escape
  } else {
    add(at, 0, "\\", SlipKind::bad_escape);
  }
  ++at;
  return true;
}

/// A raw control character. The spaces of the fence's indentation after a newline are not part of the string.
void NearReader::control(std::size_t& at) {
  const std::size_t begin = at;
  const char c = text_[at++];
  if (c == '\n' || c == '\r') {
    std::string text = c == '\n' ? "\\n" : "\\r";
    if (c == '\r' && this->at(at) == '\n') {
      text += "\\n";
      ++at;
    }
    for (std::size_t i = 0; i < options_.indent && this->at(at) == ' '; ++i) ++at;
    add(begin, at - begin, text, SlipKind::raw_newline);
    return;
  }
  const std::string quoted = quote(std::string_view(&c, 1));
  add(begin, 1, quoted.substr(1, quoted.size() - 2), SlipKind::raw_control);
}

/// The text ends in the string. `ended`: its end is one of its quotes, and it is not known which.
bool NearReader::unclosed(std::size_t begin, bool key, bool ended) {
  result_.state = NearValue::State::unclosed;
  result_.in_string = true;
  result_.at = begin;
  if (!options_.guess || key || ended || objects_.empty()) return false;
  const std::size_t end = std::max(close_point(), begin + quote_at(begin).size);
  result_.slips.cut(end);
  add(end, 0, "\"", SlipKind::unclosed_string);
  at_ = end;
  return true;
}

/// Where an unclosed string may end: before the brackets at the end of the text if they are those that are open, else
/// before the last line ends.
std::size_t NearReader::close_point() const {
  std::size_t end = text_.size();
  while (end > 0 && (text_[end - 1] == '\n' || text_[end - 1] == '\r')) --end;
  return options_.cut ? end : before_closers(end);
}

std::size_t NearReader::before_closers(std::size_t end) const {
  std::size_t at = end;
  const auto skip = [&] {
    while (at > 0 && std::string_view(" \t\r\n").find(text_[at - 1]) != std::string_view::npos) --at;
  };
  for (const bool object : objects_) {  // the outermost is closed last
    skip();
    if (at == 0 || text_[at - 1] != (object ? '}' : ']')) return end;
    --at;
  }
  skip();
  return at;
}

}  // namespace jt::json

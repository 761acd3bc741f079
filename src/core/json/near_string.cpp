// SPDX-License-Identifier: MIT
// Strings that are nearly JSON.
#include <algorithm>
#include <array>

#include "core/json/escape.hpp"
#include "core/json/near_reader.hpp"
#include "core/text/ascii.hpp"

namespace jt::json {

bool NearReader::string(bool key) {
  const std::size_t begin = at_;
  const Quote open = quote_at(at_);
  const bool foreign = open.family != Family::straight;
  const SlipKind kind = open.family == Family::single ? SlipKind::single_quotes : SlipKind::typographic_quotes;
  string_ = {};
  string_.begin = begin;
  string_.doubtful = foreign;
  string_.code = code_ = code_ || open.family == Family::single;
  string_.single = open.family == Family::single;
  // Python's quotes around text of several lines: an empty string, and what would be taken for inner quotes.
  const auto is_same = [&](std::size_t at) { return quote_at(at).family == open.family; };
  if (!key && options_.guess && is_same(begin + open.size) && is_same(begin + 2 * open.size))
    return broken(begin + open.size, Wanted::certain_string);
  if (foreign) string_.slips.add({begin, open.size, "\"", kind});
  for (std::size_t i = begin + open.size; i < text_.size();) {
    const char c = text_[i];
    if (c == '\\') {
      if (!escape(i)) return left(i, Wanted::escape);
      continue;
    }
    if (static_cast<unsigned char>(c) < 0x20) {
      string_.doubtful = string_.doubtful || c == '\n' || c == '\r';
      control(i);
      continue;
    }
    const Quote quote = quote_at(i);
    if (quote.family == open.family) {
      if (ends(i + quote.size, key)) {
        if (foreign) string_.slips.add({i, quote.size, "\"", kind});
        return end_string(i, i + quote.size);
      }
      if (!options_.guess || key || is_joined(i, quote, string_.inner) || begins_member(i))
        return left(i, Wanted::certain_string);
      string_.inner = string_.doubtful = guessed_ = true;
    }
    if (quote.family != Family::none && !key) note_mixed(i, quote);
    string_.count(c);
    if (!other_quote(i, quote)) return left(i, Wanted::certain_string);
  }
  const bool ended = string_.inner && !options_.cut;
  flush();
  return unclosed(begin, key, ended);
}

/// The string cannot be read further than `at`.
bool NearReader::left(std::size_t at, Wanted wanted) {
  flush();
  return broken(at, wanted);
}

/// The string ends with the quote at `quote`.
bool NearReader::end_string(std::size_t quote, std::size_t after) {
  Wanted wanted = Wanted::certain_string;
  if (string_fault(quote, wanted) || (string_.mixed && string_.inner)) return left(quote, wanted);
  flush();
  result_.open_brackets = result_.open_brackets || (string_.inner && string_.depth > 0);
  doubtful_ = doubtful_ || string_.doubtful;
  at_ = after;
  return true;
}

/// Whether the string can be read in two ways, now that all of it is known. `at`: its end, or where it is in doubt.
bool NearReader::string_fault(std::size_t& at, Wanted& wanted) const {
  // Its brackets say that it goes on, or that members in it belong to the object.
  if (string_.refused || (string_.passed && string_.depth > 0)) return true;
  wanted = Wanted::escape;
  const bool quotes = string_.keeps_quotes() && (!options_.guess || string_.code);
  const bool words = string_.has_bad() && string_.words && string_.doubt_at > 0;
  if (quotes || words) at = quotes ? string_.quote_at : string_.doubt_at;
  return quotes || words;
}

/// Passes the slips of the string on. All escapes of one string are read in the same way: where one has a backslash
/// that belongs to the text, so have `\'`, `\b`, `\f` and `\/`.
void NearReader::flush() {
  const bool bad = options_.guess && string_.has_bad();
  const bool keeps = options_.guess && string_.keeps_quotes();
  for (const Slip& slip : string_.slips) {
    if (slip.kind == SlipKind::escaped_single_quote && keeps) {
      add(slip.begin, 0, "\\", SlipKind::bad_escape);
    } else if (slip.kind != SlipKind::doubtful_escape || bad) {
      add(slip.begin, slip.size, slip.text, slip.kind);
    }
  }
  string_.slips = {};
}

/// Past a character that does not end the string: a double quote must be escaped.
bool NearReader::other_quote(std::size_t& at, Quote quote) {
  if (quote.family == Family::straight) {
    if (!options_.guess) return false;
    string_.slips.add({at, 0, "\\", SlipKind::inner_quote});
  }
  at += quote.size;
  return true;
}

/// Notes a quote of another kind than that around the string, with the next member or the closing brackets behind it:
/// `“a"}` may be all of the string. Not one that closes what another one has opened, nor one in brackets.
void NearReader::note_mixed(std::size_t at, Quote quote) {
  bool odd = true;
  if (quote.family == Family::straight || quote.family == Family::typographic_double) {
    bool& count = string_.odd[quote.family == Family::straight ? 0 : 1];
    odd = count = !count;
  }
  const bool other = quote.family != quote_at(string_.begin).family;
  if (!options_.guess || string_.mixed || !other || !odd || string_.depth > 0) return;
  const std::size_t after = at + quote.size;
  string_.mixed = past_blank(after) < text_.size() && followed(after, true) == Ahead::end;
}

/// Whether the text ends within the escape that begins there: before a line break, if its fence is closed. Of a
/// character of two escapes it is within the first one until the second one is whole.
bool NearReader::cut_in_escape(std::size_t at) const {
  constexpr std::size_t longest = 12;
  if (at >= last_line_end_ || last_line_end_ - at >= longest) return false;
  const auto is_begin = [](std::string_view escape) {
    const auto is_hex = [](char c) { return text::is_digit(c) || ((c | 0x20) >= 'a' && (c | 0x20) <= 'f'); };
    return escape == "\\" ||
           (escape.starts_with("\\u") && escape.size() < 6 && std::all_of(escape.begin() + 2, escape.end(), is_hex));
  };
  const std::string_view rest = text_.substr(at, last_line_end_ - at);
  if (is_begin(rest)) return true;
  const int code = rest.starts_with("\\u") ? hex_quad(text_, at + 2) : -1;
  return code >= 0xD800 && code < 0xDC00 && (rest.size() == 6 || is_begin(rest.substr(6)));
}

bool NearReader::escape(std::size_t& at) {
  const char c = this->at(at + 1);
  if (c == '\'') {
    if (!string_.quoted) string_.quote_at = at;
    string_.quoted = true;
    string_.slips.add({at, 1, "", SlipKind::escaped_single_quote});
    at += 2;
    return true;
  }
  const bool cut = cut_in_escape(at);
  const int code = c == 'u' ? hex_quad(text_, at + 2) : -1;
  const bool slash = c == '/' && string_.code;  // Python leaves the backslash there
  if (!slash && !cut &&
      (c == 'u' ? code >= 0 : c != '\0' && std::string_view("\"\\/bfnrt").find(c) != std::string_view::npos)) {
    string_.apostrophe = string_.apostrophe || code == '\'';
    doubt(at, c);
    at += c == 'u' ? 6 : 2;
    return true;
  }
  if (cut && !options_.guess) {
    at = text_.size();
    return true;
  }
  const bool code_escape = string_.code && is_code_escape(at + 1) && !(cut && at + 1 == last_line_end_);
  if (!options_.guess || code_escape) return false;
  if (cut) {
    string_.slips.add({at, last_line_end_ - at, "", SlipKind::unclosed_string});
    at = last_line_end_;
    return true;
  }
  string_.bad = true;
  string_.words = string_.words || (text::is_letter(c) && text::is_letter(this->at(at + 2)));
  string_.slips.add({at, 0, "\\", SlipKind::bad_escape});
  ++at;
  return true;
}

/// An escape of JSON that may be none, if the string has bad ones. A line may begin or end with any letter, but where
/// backslashes are before words (`\alpha`, `C:\Users`), `\nu` and `\temp` may be such words, and `\\` two backslashes.
void NearReader::doubt(std::size_t at, char c) {
  if (c == 'b' || c == 'f' || c == '/') string_.slips.add({at, 0, "\\", SlipKind::doubtful_escape});
  const bool word = text::is_letter(this->at(at + 2));
  const bool blank = c == 'n' || c == 'r' || c == 't';
  if (string_.doubt_at == 0 && ((blank && word) || (c == '\\' && !word))) string_.doubt_at = at;
}

/// What Python or JavaScript read as one character, and JSON does not have.
bool NearReader::is_code_escape(std::size_t at) const {
  const char c = this->at(at);
  return (c >= '0' && c <= '7') || (c != '\0' && std::string_view("xavNU\n\r").find(c) != std::string_view::npos);
}

/// A raw control character. The blanks of the fence's indentation after a newline are not part of the string.
void NearReader::control(std::size_t& at) {
  const std::size_t begin = at;
  const char c = text_[at++];
  if (c == '\n' || c == '\r') {
    std::string text = c == '\n' ? "\\n" : "\\r";
    if (c == '\r' && this->at(at) == '\n') {
      text += "\\n";
      ++at;
    }
    for (std::size_t column = 0; this->at(at) == ' ' || this->at(at) == '\t'; ++at) {
      column = this->at(at) == '\t' ? after_tab(column) : column + 1;
      if (column > options_.indent) break;
    }
    string_.slips.add({begin, at - begin, text, SlipKind::raw_newline});
    return;
  }
  const std::string quoted = quote(std::string_view(&c, 1));
  string_.slips.add({begin, 1, quoted.substr(1, quoted.size() - 2), SlipKind::raw_control});
}

/// The text ends in the string. `ended`: its end is one of its quotes, and it is not known which.
bool NearReader::unclosed(std::size_t begin, bool key, bool ended) {
  result_.state = NearValue::State::unclosed;
  result_.in_string = true;
  result_.at = begin;
  Wanted wanted = Wanted::escape;
  std::size_t fault = 0;
  if (!options_.guess || key || ended || objects_.empty() || string_.mixed || string_fault(fault, wanted)) return false;
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

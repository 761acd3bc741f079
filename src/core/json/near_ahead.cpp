// SPDX-License-Identifier: MIT
// What follows a quote: whether it can be the end of a string.
#include <algorithm>

#include "core/json/near_reader.hpp"
#include "core/text/ascii.hpp"

namespace jt::json {
namespace {

/// How many bytes of comments are looked at after one quote, so that the work stays linear.
constexpr std::size_t most_comments = 512;
constexpr std::size_t longest_name = 128;
/// How many members, and how much of a container in one, are looked at after one quote, so that the work stays linear.
constexpr std::size_t most_members = 16;
constexpr std::size_t longest_member = 4096;

}  // namespace

NearReader::Quote NearReader::quote_at(std::size_t at) const {
  const char c = this->at(at);
  if (c == '"') return {Family::straight, 1};
  if (c == '\'') return {Family::single, 1};
  if (c != '\xE2' || this->at(at + 1) != '\x80') return {};
  const auto last = static_cast<unsigned char>(this->at(at + 2));
  if (last >= 0x98 && last <= 0x9B) return {Family::typographic_single, 3};  // U+2018 to U+201B
  if (last >= 0x9C && last <= 0x9F) return {Family::typographic_double, 3};  // U+201C to U+201F
  return {};
}

bool NearReader::ends(std::size_t after, bool key) {
  if (!options_.guess && !string_.doubtful) return true;
  if (key) return at(past_blank(after)) == ':';
  if (may_be_text(after)) return false;
  const Ahead ahead = followed(after, string_.doubtful);
  string_.passed = string_.passed || ahead == Ahead::inside;
  string_.refused = ahead == Ahead::refused;
  return ahead == Ahead::end || ahead == Ahead::refused;
}

/// Whether the brackets that close the containers, or the next entry, follow.
NearReader::Ahead NearReader::followed(std::size_t at, bool doubtful) const {
  const auto end_if = [](bool condition) { return condition ? Ahead::end : Ahead::none; };
  const std::size_t begin = at;
  bool comma = false;
  for (std::size_t level = objects_.size();;) {
    at = past_blank(at);
    if (level == 0) return end_if(nothing_after(at));
    if (at >= text_.size()) return end_if(options_.guess);
    const char c = text_[at];
    if (c == (objects_[level - 1] ? '}' : ']')) {
      --level;
      comma = false;
    } else if (c == ',' && !comma) {
      comma = true;
    } else if (!options_.cut && (c == '}' || c == ']') && nothing_after(past_blank(at + 1))) {
      return Ahead::end;  // the wrong bracket ends the text: the string ends before it all the same
    } else if (!comma) {
      return Ahead::none;
    } else if (objects_[level - 1]) {
      return member_ahead(begin, at, level, doubtful);
    } else {
      return end_if(std::string_view("{[-0123456789tfnTFN").find(c) != std::string_view::npos ||
                    quote_at(at).family != Family::none);
    }
    ++at;
  }
}

/// The name of the member that begins there, in its quotes.
std::string_view NearReader::name_ahead(std::size_t at) const {
  const Quote open = quote_at(at);
  if (open.family == Family::none) return {};
  const std::size_t begin = at + open.size;
  std::size_t end = begin;
  while (end < text_.size() && end - begin <= longest_name && quote_at(end).family == Family::none) ++end;
  const Quote close = quote_at(end);
  const std::string_view name = text_.substr(begin, end - begin);
  const bool whole =
      close.family == open.family && is_plain_name(name) && this->at(past_blank(end + close.size)) == ':';
  return whole ? name : std::string_view();
}

/// What a quote is that is followed by `, "name":`. Such text in the string itself has brackets of the string around
/// it, or else it is a member, whatever its name; so it is where all that follows can be read as members.
NearReader::Ahead NearReader::member_ahead(std::size_t after, std::size_t at, std::size_t level, bool doubtful) const {
  const std::string_view name = name_ahead(at);
  if (name.empty()) return Ahead::none;
  const bool twice = level <= names_.size() && names_[level - 1].contains(name);
  if (!options_.guess) return twice ? Ahead::none : Ahead::end;
  const bool known =
      !doubtful || options_.keys.empty() || std::ranges::find(options_.keys, name) != options_.keys.end();
  if (known && !twice) return Ahead::end;
  const bool members = members_follow(after);
  if (!members && string_.depth > 0) return Ahead::inside;
  // Of two members of one name none can be what was meant; a text that was cut may end in the string.
  return twice || (members && options_.cut && string_.depth > 0) ? Ahead::refused : Ahead::end;
}

/// Whether a member may begin with that inner quote: the string may have ended before the comma. Text with members has
/// brackets around them.
bool NearReader::begins_member(std::size_t at) const {
  std::size_t before = at;
  while (before > 0 && text::is_json_space(text_[before - 1])) --before;
  if (before == 0 || text_[before - 1] != ',' || string_.depth > 0) return false;
  const std::string_view name = name_ahead(at);
  return !name.empty() && name.find(' ') == std::string_view::npos;
}

/// Whether members without slips follow up to the end of the text.
bool NearReader::members_follow(std::size_t at) const {
  std::size_t level = objects_.size();
  for (std::size_t count = 0; count < most_members;) {
    at = past_blank(at);
    if (level == 0) return nothing_after(at);
    const char c = this->at(at);
    if (c == (objects_[level - 1] ? '}' : ']')) {
      --level;
      ++at;
      continue;
    }
    if (c != ',' || !objects_[level - 1]) return false;
    at = past_blank(at + 1);
    const std::string_view name = name_ahead(at);
    if (name.empty()) return false;
    at = past_blank(at + name.size() + 2 * quote_at(at).size) + 1;
    const std::size_t end = value_end(past_blank(at));
    if (end == 0) return false;
    at = end;
    ++count;
  }
  return false;
}

/// After the value without slips that begins at `at`; 0: there is none, or it is a long container.
std::size_t NearReader::value_end(std::size_t at) const {
  if (const Quote open = quote_at(at); open.family != Family::none) {
    std::size_t end = at + open.size;
    while (end < text_.size() && quote_at(end).family != open.family) end += text_[end] == '\\' ? 2U : 1U;
    return end < text_.size() ? end + open.size : 0;
  }
  const std::string_view rest = text_.substr(std::min(at, text_.size()), longest_member);
  if (!rest.starts_with('{') && !rest.starts_with('[')) {
    const std::size_t size = std::min(rest.find_first_of(" \t\r\n,}]"), rest.size());
    return size == 0 ? 0 : at + size;
  }
  const NearValue value = read_near(rest, {});
  return value.state == NearValue::State::complete ? at + value.end : 0;
}

/// Whether the quote ends one of several strings that code makes one of: `"a" + "b"`, `"a" "b"`, `"a".strip()`. After
/// the first of its quotes any operator says so; later, a string that ends as one should.
bool NearReader::is_joined(std::size_t at, Quote quote, bool inner) const {
  std::size_t next = past_blank(at + quote.size);
  if (next >= text_.size()) return false;
  const bool blank = next > at + quote.size;
  const bool adds = text_[next] == '+';
  if (!inner && (std::string_view("+*%|&?").find(text_[next]) != std::string_view::npos ||
                 (!blank && text_[next] == '.' && text::is_letter(this->at(next + 1))))) {
    return true;
  }
  if (adds) next = past_blank(next + 1);
  const Quote other = quote_at(next);
  if (other.family == Family::none || (!blank && !adds)) return false;
  if (!inner) return true;
  std::size_t end = next + other.size;
  while (end < text_.size() && quote_at(end).family != other.family) end += text_[end] == '\\' ? 2U : 1U;
  return end < text_.size() && followed(end + quote_at(end).size, false) == Ahead::end;
}

/// After the outermost bracket: nothing, or an object on a line of its own.
bool NearReader::nothing_after(std::size_t at) const {
  if (this->at(at) == ',') at = past_blank(at + 1);
  if (at >= text_.size()) return true;
  if (text_[at] != '{' || name_ahead(past_blank(at + 1)).empty()) return false;
  while (at > 0 && (text_[at - 1] == ' ' || text_[at - 1] == '\t')) --at;
  return at > 0 && text_[at - 1] == '\n';
}

/// Past whitespace and short comments.
std::size_t NearReader::past_blank(std::size_t at) const {
  std::size_t left = most_comments;
  while (at < text_.size()) {
    const char c = text_[at];
    if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
      ++at;
      continue;
    }
    const char second = c == '/' ? this->at(at + 1) : '\0';
    if (second != '/' && second != '*') return at;
    const std::string_view ahead = text_.substr(at, left);
    const std::size_t end = second == '/' ? ahead.find('\n') : ahead.find("*/", 2);
    if (end == std::string_view::npos && ahead.size() == left) return at;
    if (end == std::string_view::npos) return second == '/' ? text_.size() : at;
    const std::size_t size = end + (second == '/' ? 1 : 2);
    left -= size;
    at += size;
  }
  return at;
}

/// A name as people choose them: no quotes, brackets or other signs that code is made of.
bool NearReader::is_plain_name(std::string_view name) {
  if (name.empty() || name.size() > longest_name || name.front() == ' ' || name.back() == ' ') return false;
  return std::ranges::none_of(name, [](char c) {
    return static_cast<unsigned char>(c) < 0x20 ||
           std::string_view("\"'`\\{}[]()<>=:,;").find(c) != std::string_view::npos;
  });
}

}  // namespace jt::json

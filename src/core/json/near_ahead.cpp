// SPDX-License-Identifier: MIT
// What follows a quote: whether it can be the end of a string.
#include <algorithm>

#include "core/json/near_reader.hpp"

namespace jt::json {
namespace {

/// How many bytes of comments are looked at after one quote, so that the work stays linear.
constexpr std::size_t most_comments = 512;
constexpr std::size_t longest_name = 128;

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

bool NearReader::ends(std::size_t after, bool key, bool doubtful) const {
  if (!options_.guess && !doubtful) return true;
  if (key) return at(past_blank(after)) == ':';
  return followed(after, doubtful);
}

/// Whether the brackets that close the containers, or the next entry, follow.
bool NearReader::followed(std::size_t at, bool doubtful) const {
  bool comma = false;
  for (std::size_t level = objects_.size();;) {
    at = past_blank(at);
    if (level == 0) return nothing_after(at);
    if (at >= text_.size()) return options_.guess;
    const char c = text_[at];
    if (c == (objects_[level - 1] ? '}' : ']')) {
      --level;
      comma = false;
    } else if (c == ',' && !comma) {
      comma = true;
    } else if (!options_.cut && (c == '}' || c == ']') && nothing_after(past_blank(at + 1))) {
      return true;  // the wrong bracket ends the text: the string ends before it all the same
    } else {
      return comma && begins_entry(at, level, doubtful);
    }
    ++at;
  }
}

bool NearReader::begins_entry(std::size_t at, std::size_t level, bool doubtful) const {
  if (objects_[level - 1]) return key_ahead(at, level, doubtful);
  return std::string_view("{[-0123456789tfnTFN").find(text_[at]) != std::string_view::npos ||
         quote_at(at).family != Family::none;
}

bool NearReader::key_ahead(std::size_t at, std::size_t level, bool doubtful) const {
  const Quote open = quote_at(at);
  if (open.family == Family::none) return false;
  const std::size_t begin = at + open.size;
  std::size_t end = begin;
  while (end < text_.size() && end - begin <= longest_name && quote_at(end).family == Family::none) ++end;
  const Quote close = quote_at(end);
  const std::string_view name = text_.substr(begin, end - begin);
  if (close.family != open.family || !is_plain_name(name) || this->at(past_blank(end + close.size)) != ':')
    return false;
  if (level <= names_.size() && names_[level - 1].contains(name)) return false;
  // Where a string has quotes of its own, only a name that is expected ends it.
  return !options_.guess || !doubtful || options_.keys.empty() ||
         std::ranges::find(options_.keys, name) != options_.keys.end();
}

/// After the outermost bracket: nothing, or an object on a line of its own.
bool NearReader::nothing_after(std::size_t at) const {
  if (this->at(at) == ',') at = past_blank(at + 1);
  if (at >= text_.size()) return true;
  if (text_[at] != '{' || !key_ahead(past_blank(at + 1), names_.size() + 1, false)) return false;
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

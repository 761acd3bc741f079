// SPDX-License-Identifier: MIT
// Parses a JSON Pointer (RFC 6901) into a Query.
#include "core/json/escape.hpp"
#include "core/path/parsers.hpp"

namespace jt::path {
namespace {

Segment token_segment(std::string text, std::size_t begin, std::size_t end) {
  Segment segment;
  Selector selector;
  selector.kind = Selector::Kind::token;
  selector.text = std::move(text);
  segment.selectors.push_back(std::move(selector));
  segment.begin = begin;
  segment.end = end;
  return segment;
}

/// One character of the pointer, percent-decoded in the URI form: there `%2F` is a `/` like any other (RFC 6901, 6).
bool take_character(PathReader& reader, bool uri, char& out) {
  out = reader.peek();
  if (!uri || out != '%') {
    reader.advance();
    return true;
  }
  const int high = json::hex_digit(reader.peek(1));
  const int low = json::hex_digit(reader.peek(2));
  if (high < 0 || low < 0) return reader.refuse_at(reader.at(), "'%' without two hexadecimal digits");
  out = static_cast<char>(static_cast<unsigned char>(high * 16 + low));
  reader.advance(3);
  return true;
}

/// `~0` and `~1`, after percent-decoding. `places`: where each byte of the token is in the pointer.
bool unescape(PathReader& reader, const std::vector<std::size_t>& places, const std::string& token, std::string& out) {
  for (std::size_t i = 0; i < token.size(); ++i) {
    if (token[i] != '~') {
      out += token[i];
      continue;
    }
    const char next = i + 1 < token.size() ? token[i + 1] : '\0';
    if (next != '0' && next != '1') {
      return reader.refuse_at(places[i], "'~' must be followed by 0 or 1",
                              "a '~' in a key is written '~0', a '/' is '~1'");
    }
    out += next == '0' ? '~' : '/';
    ++i;
  }
  return true;
}

}  // namespace

bool parse_pointer(PathReader& reader, Query& query) {
  query.spelling = Spelling::pointer;
  const bool uri = reader.take("#");
  if (reader.at_end()) return true;
  char c = '\0';
  if (!take_character(reader, uri, c)) return false;
  if (c != '/') return reader.refuse_at(reader.at() - 1, "expected '/' after '#'");
  bool more = true;
  while (more) {
    more = false;
    const std::size_t begin = reader.at() - 1;
    std::size_t end = reader.at();
    std::string token;
    std::vector<std::size_t> places;
    while (!more && !reader.at_end()) {
      const std::size_t place = reader.at();
      if (!take_character(reader, uri, c)) return false;
      more = c == '/';
      if (!more) {
        token += c;
        places.push_back(place);
        end = reader.at();
      }
    }
    std::string text;
    if (!unescape(reader, places, token, text)) return false;
    // Lone surrogates are accepted: jt prints keys that contain one so.
    if (text::invalid_text_at(text) != std::string::npos)
      return reader.refuse_at(begin, "bytes that are not UTF-8 in a key");
    query.segments.push_back(token_segment(std::move(text), begin, end));
  }
  return true;
}

}  // namespace jt::path

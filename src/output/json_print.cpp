// SPDX-License-Identifier: MIT
#include "output/json_print.hpp"

#include "core/text/code_point.hpp"
#include "core/text/printable.hpp"
#include "core/text/utf8.hpp"
#include "output/sanitise.hpp"

namespace jt::output {
namespace {

// The letter after the backslash for control characters that have one; 0 otherwise.
char short_escape(char32_t code) {
  switch (code) {
    case '"':
      return '"';
    case '\\':
      return '\\';
    case '\b':
      return 'b';
    case '\f':
      return 'f';
    case '\n':
      return 'n';
    case '\r':
      return 'r';
    case '\t':
      return 't';
    default:
      return 0;
  }
}

// Printable ASCII that needs no escape: most text.
bool is_plain(char byte) { return byte >= 0x20 && byte < 0x7F && byte != '"' && byte != '\\'; }

void append_quoted(std::string& out, const text::Rune& rune, std::string_view bytes) {
  if (rune.kind == text::Rune::Kind::invalid || rune.kind == text::Rune::Kind::cut) {
    out += "\xEF\xBF\xBD";
  } else if (const char letter = short_escape(rune.code); letter != 0) {
    out += '\\';
    out += letter;
  } else if (rune.kind == text::Rune::Kind::surrogate || text::is_hidden_control(rune.code)) {
    append_escape(out, rune.code);
  } else {
    out += bytes;
  }
}

}  // namespace

void append_json_string(std::string& out, std::string_view text) {
  if (text::is_printable_without(text, '"', '\\')) {
    out += text;
    return;
  }
  for (std::size_t at = 0; at < text.size();) {
    std::size_t run = at;
    while (run < text.size() && is_plain(text[run])) ++run;
    out.append(text, at, run - at);
    if ((at = run) == text.size()) break;
    const text::Rune rune = text::first_rune(text.substr(at));
    append_quoted(out, rune, text.substr(at, rune.size));
    at += rune.size;
  }
}

std::string json_string(std::string_view text) {
  std::string out;
  out.reserve(text.size() + 2);
  out += '"';
  append_json_string(out, text);
  out += '"';
  return out;
}

}  // namespace jt::output

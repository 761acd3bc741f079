// SPDX-License-Identifier: MIT
#include "output/sanitise.hpp"

#include "core/json/escape.hpp"
#include "core/text/printable.hpp"
#include "core/text/utf8.hpp"

namespace jt::output {
namespace {

bool is_cell(Sanitiser::Mode mode) { return mode == Sanitiser::Mode::cell || mode == Sanitiser::Mode::cell_terminal; }

// Printable ASCII that no mode escapes; the backslash is one of these only outside of cells.
bool is_plain(char byte, bool cell) { return byte >= 0x20 && byte < 0x7F && !(cell && byte == '\\'); }

bool must_escape(const text::Rune& rune, Sanitiser::Mode mode) {
  if (rune.kind == text::Rune::Kind::surrogate) return true;  // its bytes are not UTF-8
  if (rune.kind != text::Rune::Kind::valid) return mode != Sanitiser::Mode::cell;
  if (mode == Sanitiser::Mode::cell) return text::is_control(rune.code);
  if (mode == Sanitiser::Mode::terminal_text && (rune.code == '\n' || rune.code == '\t')) return false;
  return text::is_hidden_control(rune.code);
}

}  // namespace

void append_escape(std::string& out, char32_t unit) {
  static constexpr std::string_view digits = "0123456789abcdef";
  out += "\\u";
  for (unsigned shift = 16; shift > 0; shift -= 4) out += digits[(unit >> (shift - 4)) & 0xF];
}

void Sanitiser::push(std::string_view piece, std::string& out) {
  if (held_.empty()) return rewrite(piece, out, false);
  // At most three bytes are held: complete the code point with bytes of the piece, then continue in place.
  while (!piece.empty() && !held_.empty()) {
    held_ += piece.front();
    piece.remove_prefix(1);
    const std::string joined = std::move(held_);
    held_.clear();
    rewrite(joined, out, false);
  }
  rewrite(piece, out, false);
}

void Sanitiser::finish(std::string& out) {
  const std::string rest = std::move(held_);
  held_.clear();
  rewrite(rest, out, true);
}

void Sanitiser::rewrite(std::string_view text, std::string& out, bool last) {
  const bool cell = is_cell(mode_);
  std::size_t at = 0;
  while (at < text.size()) {
    std::size_t run = at;
    while (run < text.size() && is_plain(text[run], cell)) ++run;
    out.append(text, at, run - at);
    at = run;
    if (at == text.size()) break;
    const text::Rune rune = text::first_rune(text.substr(at));
    if (rune.kind == text::Rune::Kind::cut && !last) {
      held_.assign(text.substr(at));
      return;
    }
    const std::size_t size = rune.kind == text::Rune::Kind::cut ? 1 : rune.size;
    if (cell && rune.code == '\\') {
      out += "\\\\";
    } else if (cell && rune.code == '\t') {
      out += "\\t";
    } else if (cell && rune.code == '\n') {
      out += "\\n";
    } else if (must_escape(rune, mode_)) {
      append_escape(out, rune.code);
    } else {
      out.append(text, at, size);
    }
    at += size;
  }
}

std::string sanitise(std::string_view text) {
  std::string out;
  Sanitiser sanitiser(Sanitiser::Mode::terminal);
  sanitiser.push(text, out);
  sanitiser.finish(out);
  return out;
}

std::string escape_cell(std::string_view text, bool terminal) {
  std::string out;
  out.reserve(text.size() + 64);  // room for the cells that follow
  append_cell(out, text, terminal);
  return out;
}

void append_cell(std::string& out, std::string_view text, bool terminal) {
  if (text::is_printable_without(text, '\\', '\\')) {
    out += text;
    return;
  }
  Sanitiser sanitiser(terminal ? Sanitiser::Mode::cell_terminal : Sanitiser::Mode::cell);
  sanitiser.push(text, out);
  sanitiser.finish(out);
}

}  // namespace jt::output

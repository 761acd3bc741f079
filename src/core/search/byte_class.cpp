// SPDX-License-Identifier: MIT
#include "core/search/byte_class.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/json/escape.hpp"
#include "core/text/ascii.hpp"

namespace jt::search {
namespace {

ByteClass of_bytes(std::string_view bytes) {
  ByteClass out;
  for (const char c : bytes) out.set(static_cast<unsigned char>(c));
  return out;
}

ByteClass range(std::size_t first, std::size_t last) {
  ByteClass out;
  for (; first <= last; ++first) out.set(first);
  return out;
}

ByteClass beyond_ascii() { return range(0x80, 0xFF); }

/// Adds the other case of every letter. U+212A, the Kelvin sign, folds to k, and U+017F, the long s, to s; beyond
/// ASCII, case is not distinguished.
ByteClass folded(const ByteClass& bytes) {
  ByteClass out = bytes;
  for (char c = 'a'; c <= 'z'; ++c) {
    const auto lower = static_cast<unsigned char>(c);
    if (bytes[lower] || bytes[lower ^ 0x20U]) out.set(lower).set(lower ^ 0x20U);
  }
  if (out['k'] || out['s']) out |= of_bytes("\u212A\u017F");
  if ((bytes & beyond_ascii()).any()) out |= beyond_ascii() | of_bytes("kKsS");
  return out;
}

/// Classes of bytes that often follow each other: digits after digits, letters after letters.
struct ByteKind {
  ByteClass bytes;
  double stays;  ///< how likely the next byte is of the same kind
};

const std::array<ByteKind, 5>& kinds() {
  static const std::array<ByteKind, 5> all = [] {
    std::array<ByteKind, 5> out{{{range('0', '9'), 0.85},
                                 {range('a', 'z'), 0.8},
                                 {range('A', 'Z'), 0.4},
                                 {beyond_ascii(), 0.93},
                                 {ByteClass(), 0.4}}};
    out[4].bytes = ~(out[0].bytes | out[1].bytes | out[2].bytes | out[3].bytes);
    return out;
  }();
  return all;
}

/// How often a byte is in JSON, about per thousand; an estimate that is good enough for a choice.
double commonness(std::size_t byte) {
  const auto c = static_cast<char>(byte);
  if (byte >= 0x80) return 1.2;
  if (byte < 0x20) return 0.5;
  if (c >= '0' && c <= '9') return 15;
  if (c >= 'a' && c <= 'z') return std::string_view("jqxzkvwbgyfhp").find(c) == std::string_view::npos ? 30 : 8;
  if (c == '"') return 90;
  if (c == ' ' || c == ',' || c == ':' || c == '_') return 30;
  return 2;
}

double commonness(const ByteClass& bytes) {
  double sum = 0;
  for (std::size_t byte = 0; byte < bytes.size(); ++byte)
    if (bytes[byte]) sum += commonness(byte);
  return sum;
}

/// The POSIX names; in PCRE2, each has members beyond ASCII.
std::optional<ByteClass> posix_class(std::string_view name) {
  const ByteClass letters = range('a', 'z') | range('A', 'Z');
  if (name == "alpha") return letters | beyond_ascii();
  if (name == "lower") return range('a', 'z') | beyond_ascii();
  if (name == "upper") return range('A', 'Z') | beyond_ascii();
  if (name == "alnum") return letters | range('0', '9') | beyond_ascii();
  if (name == "digit" || name == "word" || name == "space") return class_of_escape(name.front(), true);
  if (name == "xdigit") return range('0', '9') | range('a', 'f') | range('A', 'F') | beyond_ascii();
  if (name == "blank") return class_of_escape('h', true);
  return {};
}

/// One member of a bracketed class, or a range of them.
class Members {
 public:
  Members(std::string_view pattern, std::size_t& at) : text_(pattern), at_(at) {}

  /// Adds the next one. False: not understood.
  bool add(ByteClass& out) {
    const auto first = character(out);
    if (!first) return false;
    if (first->empty() || at_ + 1 >= text_.size() || text_[at_] != '-' || text_[at_ + 1] == ']') {
      if (!first->empty()) out |= of_bytes(*first);
      return true;
    }
    ++at_;
    ByteClass kinds;
    const auto last = character(kinds);
    if (!last || last->empty()) return false;
    const auto low = static_cast<unsigned char>(first->front());
    const auto high = static_cast<unsigned char>(last->front());
    out |= range(low, std::min<std::size_t>(high, 0x7F));
    if (high >= 0x80) out |= beyond_ascii();
    return true;
  }

 private:
  /// A character; empty if it was a kind of characters, which is then in `kinds`.
  std::optional<std::string_view> character(ByteClass& kinds) {
    const char c = text_[at_];
    if (c == '[' && at_ + 1 < text_.size() && std::string_view(":.=").find(text_[at_ + 1]) != std::string_view::npos)
      return posix(kinds);
    if (c != '\\') {
      const std::size_t size = text::code_point_at(text_, at_).size;
      at_ += size;
      return text_.substr(at_ - size, size);
    }
    if (at_ + 1 == text_.size()) return {};
    const char escaped = text_[at_ + 1];
    at_ += 2;
    if (text::is_letter(escaped)) {
      const auto known = class_of_escape(escaped, true);
      if (!known) return {};
      kinds |= *known;
      return std::string_view();
    }
    if (static_cast<unsigned char>(escaped) >= 0x80 || (escaped >= '0' && escaped <= '9')) return {};
    return text_.substr(at_ - 1, 1);
  }

  /// `[:alpha:]`: a kind of characters.
  std::optional<std::string_view> posix(ByteClass& kinds) {
    const std::size_t end = text_.find(":]", at_ + 2);
    if (text_[at_ + 1] != ':' || end == std::string_view::npos) return {};
    const auto known = posix_class(text_.substr(at_ + 2, end - at_ - 2));
    if (!known) return {};
    kinds |= *known;
    at_ = end + 2;
    return std::string_view();
  }

  std::string_view text_;
  std::size_t& at_;
};

}  // namespace

ByteClass class_of_character(std::string_view character, bool ignore_case) {
  const ByteClass plain = of_bytes(character);
  return ignore_case ? folded(plain) : plain;
}

std::optional<ByteClass> class_of_escape(char letter, bool inside) {
  const ByteClass digits = range('0', '9');
  const ByteClass words = digits | range('a', 'z') | range('A', 'Z') | of_bytes("_");
  const ByteClass spaces = of_bytes(" \t\n\v\f\r");
  const ByteClass lines = of_bytes("\n\v\f\r");
  // U+0085, U+00A0, U+1680, U+180E, U+2000 to U+200A, U+2028, U+2029, U+202F, U+205F, U+3000
  const ByteClass more_spaces = of_bytes("\xC2\xE1\xE2\xE3\x81\x85\x8E\x9A\x9F\xA0\xA8\xA9\xAF") | range(0x80, 0x8A);
  // Each kind has members beyond ASCII, and so has its complement.
  switch (letter) {
    case 'd':
      return digits | beyond_ascii();
    case 'D':
      return ~digits;
    case 'w':
      return words | beyond_ascii();
    case 'W':
      return ~words;
    case 's':
      return spaces | beyond_ascii();
    case 'S':
      return ~spaces;
    case 'h':
      return of_bytes(" \t") | beyond_ascii();
    case 'H':
      return ~of_bytes(" \t");
    case 'v':
      return lines | more_spaces;
    case 'V':
      return ~lines;
    case 'n':
      return of_bytes("\n");
    case 't':
      return of_bytes("\t");
    case 'r':
      return of_bytes("\r");
    case 'f':
      return of_bytes("\f");
    case 'e':
      return of_bytes("\x1B");
    case 'a':
      return of_bytes("\a");
    case 'b':
      return inside ? std::optional(of_bytes("\b")) : std::nullopt;
    case 'R':
      if (inside) return {};
      return lines | more_spaces;
    case 'N':
    case 'X':
      if (inside) return {};
      return ~ByteClass();
    default:
      return {};
  }
}

std::optional<ByteClass> bracketed_class(std::string_view pattern, std::size_t& at, bool ignore_case) {
  ++at;
  const bool negated = at < pattern.size() && pattern[at] == '^';
  if (negated) ++at;
  ByteClass bytes;
  Members members(pattern, at);
  for (bool first = true;; first = false) {
    if (at >= pattern.size()) return {};
    if (pattern[at] == ']' && !first) break;
    if (!members.add(bytes)) return {};
  }
  ++at;
  // For ASCII the class is exact, so it can be inverted; not for case folding.
  if (negated) return ~bytes | beyond_ascii();
  return ignore_case ? folded(bytes) : bytes;
}

std::optional<ByteClass> class_of_property(std::string_view pattern, std::size_t& at) {
  if (at == pattern.size()) return {};
  std::string_view name = pattern.substr(at, 1);
  if (name == "{") {
    const std::size_t end = pattern.find('}', at);
    if (end == std::string_view::npos) return {};
    name = pattern.substr(at + 1, end - at - 1);
    at = end;
  }
  ++at;
  if (name == "L" || name == "Lu" || name == "Ll") return range('a', 'z') | range('A', 'Z') | beyond_ascii();
  if (name == "N" || name == "Nd") return range('0', '9') | beyond_ascii();
  return ~ByteClass();  // it is not known which ASCII characters the others include
}

double information_bits(const ByteClass& bytes, std::size_t run) {
  static const double all = commonness(~ByteClass());
  const double among = commonness(bytes);
  if (among == 0 || run == 0) return 0;
  double stays = 0;
  for (const ByteKind& kind : kinds()) {
    const double part = commonness(bytes & kind.bytes);
    stays += part / among * (kind.stays * part / commonness(kind.bytes) + (1 - kind.stays) * among / all);
  }
  return std::log2(all / among) + static_cast<double>(run - 1) * -std::log2(std::min(stays, 1.0));
}

}  // namespace jt::search

// SPDX-License-Identifier: MIT
#include "core/search/byte_class.hpp"

#include <algorithm>
#include <cmath>

#include "core/text/escape.hpp"

namespace jt {
namespace {

bool is_letter(char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); }

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

/// With the other case of every letter. U+212A, the Kelvin sign, folds to k, and U+017F, the long s, to s; what else
/// folds to what, beyond ASCII, is not told apart.
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

/// How often a byte stands in JSON, in thousandths, measured roughly over documents of several kinds.
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
  /// A character; empty where it was a kind of characters, which `kinds` has then.
  std::optional<std::string_view> character(ByteClass& kinds) {
    const char c = text_[at_];
    if (c == '[' && at_ + 1 < text_.size() && std::string_view(":.=").find(text_[at_ + 1]) != std::string_view::npos)
      return {};  // a POSIX class, perhaps
    if (c != '\\') {
      const std::size_t size = code_point_at(text_, at_).size;
      at_ += size;
      return text_.substr(at_ - size, size);
    }
    if (at_ + 1 == text_.size()) return {};
    const char escaped = text_[at_ + 1];
    at_ += 2;
    if (is_letter(escaped)) {
      const auto known = class_of_escape(escaped, true);
      if (!known) return {};
      kinds |= *known;
      return std::string_view();
    }
    if (static_cast<unsigned char>(escaped) >= 0x80 || (escaped >= '0' && escaped <= '9')) return {};
    return text_.substr(at_ - 1, 1);
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
  // Each kind has members beyond ASCII, and so has what is not of that kind.
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
      return lines | beyond_ascii();
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
      return lines | beyond_ascii();
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
  // What is known of ASCII is exact, so that it can be turned round; not so what a member folds to.
  if (negated) return ~bytes | beyond_ascii();
  return ignore_case ? folded(bytes) : bytes;
}

double bits_told(const ByteClass& bytes) {
  double all = 0;
  double among = 0;
  for (std::size_t byte = 0; byte < bytes.size(); ++byte) {
    all += commonness(byte);
    if (bytes[byte]) among += commonness(byte);
  }
  return among == 0 ? 0 : std::log2(all / among);
}

}  // namespace jt

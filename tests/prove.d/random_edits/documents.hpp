// SPDX-License-Identifier: MIT
// Random documents, in many layouts. Some hold keys, strings, numbers, blanks and nesting about as large as the buffers
// that look at them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <random>
#include <string>
#include <utility>

#include "tree.hpp"

namespace jt_random_edits {

struct Style {
  std::string unit, end, colon, comma, pad;
  bool bom = false, mixed = false, one_line = false, last_end = true;
};

inline std::size_t times_from(const char* variable, std::size_t usual) {
  const char* given = std::getenv(variable);
  return given == nullptr ? usual : std::max<std::size_t>(std::strtoull(given, nullptr, 10), 1);
}

class Documents {
 public:
  explicit Documents(std::uint64_t seed) : random_(seed) {}
  std::size_t below(std::size_t limit) { return static_cast<std::size_t>(random_() % limit); }
  bool once_in(std::size_t times) { return below(times) == 0; }
  template <std::size_t N>
  std::string any(const char* const (&of)[N]) {
    return of[below(N)];
  }

  /// About as large as a buffer that looks at it.
  std::size_t large() {
    static constexpr std::size_t buffers[] = {64, 4096, 65'536, 262'144};
    return buffers[below(4)] - 3 + below(6);
  }
  /// A few times in a document, and in each edit of it, so that its size stays within bounds.
  bool goes_large() { return large_left_ > 0 && once_in(6) && large_left_-- > 0; }

  std::string scalar() {
    static const char* const scalars[] = {"0",
                                          "-0",
                                          "1",
                                          "1.0",
                                          "-5",
                                          "1e400",
                                          "-1E-400",
                                          "123456789012345678901234567890.123",
                                          "9007199254740993",
                                          "true",
                                          "false",
                                          "null",
                                          "\"\"",
                                          "\"x\"",
                                          "\"\\u00e9\\\"\\\\\\/\"",
                                          "\"é😀\"",
                                          "\"\\ud83d\\ude00\"",
                                          "\"[{:,}]\"",
                                          "\"a  b\\n\\tc\"",
                                          "\"//\"",
                                          "\"\\u0000\"",
                                          "\"-\"",
                                          "\"@file\"",
                                          "\"\\ud800\""};
    if (goes_large()) return once_in(4) ? std::string(large(), '7') : "\"" + std::string(large(), 'v') + "\"";
    if (once_in(14)) return holder();
    if (!once_in(12)) return any(scalars);
    return once_in(2) ? std::string(1 + below(400), '7') : "\"" + std::string(below(3000), 'x') + "\"";
  }
  /// A string that holds a document, with one spelling or the other of its characters.
  std::string holder() {
    static const char* const texts[] = {R"({"a":1,"b":[true,"x"]})", R"([1, 2.50, {"k" : null}])",
                                        "{ \"a\" :\t\"é😀\" }", R"("s")", R"({"s":"\"\\\u00e9\n","n":[[],{}]})"};
    std::string text = any(texts);
    if (goes_large()) text = "[\"" + std::string(large(), 'h') + "\", 1]";
    std::string token = "\"";
    for (const char c : text) {
      if (c == '"' || c == '\\') {
        token += once_in(8) ? (c == '"' ? "\\u0022" : "\\u005c") : std::string("\\") + c;
      } else if (c == '\t' || c == '\n') {
        token += c == '\t' ? "\\t" : "\\n";
      } else if (c > 0x20 && text.size() < 200 && once_in(12)) {
        static const char* const digits = "0123456789abcdef";
        token += std::string("\\u00") + digits[c / 16] + digits[c % 16];
      } else {
        token += c;
      }
    }
    return token + "\"";
  }
  std::string key() {
    static const char* const keys[] = {"\"a\"",      "\"b\"",     "\"c\"",        "\"id\"",      "\"0\"",
                                       "\"1\"",      "\"-\"",     "\"\"",         "\"a/b\"",     "\"m~n\"",
                                       "\"é\"",      "\"k\\\"\"", "\"long key\"", "\"\\u0061\"", "\"\\ud800\"",
                                       "\"a.b[0]\"", "\"$\"",     "\"\\u0000\"",  "\"\\n\""};
    if (goes_large()) return "\"" + std::string(large(), 'k') + "\"";
    return once_in(4) ? any(keys) : "\"k" + std::to_string(below(30)) + "\"";
  }
  std::string fresh_key(const Node& object) {
    for (;;) {
      std::string made = key();
      const auto name = name_of(made);
      if (name && std::none_of(object.keys.begin(), object.keys.end(),
                               [&](const std::string& other) { return name_of(other) == name; })) {
        return made;
      }
    }
  }
  /// Arrays in one another, at most so many.
  Node nest(std::size_t most) {
    Node node;
    node.kind = '[';
    for (std::size_t i = std::min<std::size_t>(large(), most); i > 0; --i) {
      Node outer;
      outer.kind = '[';
      outer.children.push_back(std::move(node));
      node = std::move(outer);
    }
    return node;
  }
  Node value(std::size_t depth) {
    Node node;
    if (depth > 0 && once_in(3) && goes_large()) {
      // What an edit puts in is indented, which at 65,536 levels takes more than undo keeps.
      return nest(depth > 2 ? 65'540 : 4'100);
    }
    if (depth == 0 || once_in(3)) {
      node.token = scalar();
      return node;
    }
    node.kind = once_in(2) ? '{' : '[';
    for (std::size_t count = once_in(10) ? below(20) : below(5); count > 0; --count) {
      // Now and then twice the same key: such members are left alone.
      if (node.kind == '{') node.keys.push_back(once_in(20) ? key() : fresh_key(node));
      node.children.push_back(value(depth - 1));
    }
    return node;
  }

  std::string document() {
    static const char* const units[] = {"  ", "    ", "\t", "   ", "", " "};
    static const char* const ends[] = {"\n", "\n", "\r\n", "\r\n", "\r"};
    static const char* const colons[] = {": ", ":", " : ", ":  ", ":\t"};
    static const char* const commas[] = {", ", ",", " , "};
    static const char* const pads[] = {"", "", " "};
    style_ = {any(units), any(ends),  any(colons), any(commas), any(pads),
              once_in(6), once_in(4), once_in(4),  !once_in(4)};
    large_ = once_in(large_in_);
    large_left_ = large_ ? 4 : 0;
    std::string text = style_.bom ? "\xEF\xBB\xBF" : "";
    if (once_in(10)) text += style_.end + "  ";
    Node root = value(5);
    while (root.kind == '0' && !once_in(8)) root = value(5);
    put(root, "", text);
    if (style_.last_end) text += style_.end;
    if (once_in(12)) text += " \n\n";
    return text;
  }
  /// Each edit may have one large thing, if this document has any.
  void begin_edit() { large_left_ = large_ ? 1 : 0; }

 private:
  void put(const Node& node, const std::string& indent, std::string& out) {
    if (node.kind == '0') {
      out += node.token;
      return;
    }
    const bool deep = indent.size() > 200;  // more indentation would grow with the square of the levels
    const bool flat = style_.one_line || deep || (style_.mixed && once_in(2)) || (indent.size() > 3 && once_in(3));
    const std::string inner = deep ? indent : indent + style_.unit;
    out += node.kind + blanks();
    for (std::size_t i = 0; i < node.children.size(); ++i) {
      if (i > 0) out += blanks();
      if (flat) {
        out += i == 0 ? style_.pad : style_.comma;
      } else {
        out += (i == 0 ? "" : ",") + style_.end + inner;
      }
      out += blanks();
      if (node.kind == '{') out += node.keys[i] + blanks() + style_.colon + blanks();
      put(node.children[i], inner, out);
    }
    if (node.children.empty()) {
      out += once_in(4) ? " " : "";
    } else {
      out += (flat ? style_.pad : style_.end + indent) + blanks();
    }
    out += node.kind == '{' ? '}' : ']';
  }
  std::string blanks() {
    if (!once_in(6) || !goes_large()) return "";
    return (once_in(3) ? style_.end : "") + std::string(large(), once_in(4) ? '\n' : ' ');
  }

  std::mt19937_64 random_;
  Style style_;
  bool large_ = false;  // this document holds large things
  std::size_t large_left_ = 0;
  std::size_t large_in_ = times_from("JT_PROVE_LARGE", 40);
};

}  // namespace jt_random_edits

// SPDX-License-Identifier: MIT
// Documents with comments for tests, and a plain reference of what they are without them.
#pragma once

#include <random>
#include <string>
#include <string_view>

namespace jt::test {

/// The text with blanks in place of comments and trailing commas, byte by byte, with no state but where it is. An
/// unclosed comment goes to the end.
inline std::string blanked(std::string text) {
  const auto space = [](char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; };
  const auto blank = [&](std::size_t from, std::size_t to) {
    for (; from < to; ++from)
      if (text[from] != '\n' && text[from] != '\r') text[from] = ' ';
  };
  for (std::size_t i = 0; i < text.size();) {
    if (text[i] == '"') {
      for (++i; i < text.size() && text[i] != '"'; ++i)
        if (text[i] == '\\') ++i;
      ++i;
    } else if (text.compare(i, 2, "//") == 0) {
      const std::size_t end = std::min(text.find('\n', i), text.size());
      blank(i, end);
      i = end;
    } else if (text.compare(i, 2, "/*") == 0) {
      const std::size_t found = text.find("*/", i + 2);
      const std::size_t end = found == std::string::npos ? text.size() : found + 2;
      blank(i, end);
      i = end;
    } else {
      ++i;
    }
  }
  char before = '\0';
  for (std::size_t i = 0; i < text.size();) {
    if (text[i] == ',' && before != '\0' && std::string_view("[{,:").find(before) == std::string_view::npos) {
      std::size_t next = i + 1;
      while (next < text.size() && space(text[next])) ++next;
      if (next < text.size() && (text[next] == ']' || text[next] == '}')) {
        text[i] = ' ';
        i = next;
        continue;
      }
    }
    if (!space(text[i])) before = text[i];
    if (text[i] == '"') {
      for (++i; i < text.size() && text[i] != '"'; ++i)
        if (text[i] == '\\') ++i;
    }
    ++i;
  }
  return text;
}

/// Random documents in which blanks may be comments; the same for the same seed. Some are no JSON.
class Commented {
 public:
  explicit Commented(std::uint64_t seed) : random_(seed) {}

  std::size_t below(std::size_t limit) { return std::uniform_int_distribution<std::size_t>(0, limit - 1)(random_); }

  std::string next(std::size_t depth = 4) {
    out_.clear();
    gap();
    value(depth);
    gap();
    return out_;
  }

  /// Bytes that mean something here, in any order. (A backslash outside strings is no JSON, and means nothing.)
  std::string soup(std::size_t size) {
    static constexpr std::string_view bytes = "//**,,]}[{\"\" \n\r\ta1:\xC3\xA9";
    std::string text;
    for (std::size_t i = 0; i < size; ++i) text += bytes[below(bytes.size())];
    return text;
  }

 private:
  void gap() {
    for (std::size_t i = below(4); i > 0; --i) {
      switch (below(6)) {
        case 0:
          out_ += "// " + words() + (below(4) == 0 ? "\r\n" : "\n");
          break;
        case 1:
          out_ += "/*" + words() + (below(3) == 0 ? "\n * " + words() : "") + "*/";
          break;
        case 2:
          out_ += below(3) == 0 ? "\r\n" : "\n";
          break;
        default:
          out_.append(below(30) == 0 ? below(200) : below(4), ' ');
      }
    }
  }

  std::string words() {
    static constexpr std::string_view all[] = {"a", "it's", "\"x\": 1,", "http://x/y", "]", "}",
                                               "{", "é",    "**",        "/ *",        ","};
    std::string text;
    for (std::size_t i = below(5); i > 0; --i) (text += all[below(std::size(all))]) += ' ';
    return text;
  }

  void text() {
    static constexpr std::string_view all[] = {"a", "//", "/*", "*/", "\\\"", "\\\\", ",", "]", "é", "\\n", "x y"};
    out_ += '"';
    for (std::size_t i = below(5); i > 0; --i) out_ += all[below(std::size(all))];
    if (below(40) == 0) out_.append(below(300), 'l');
    out_ += '"';
  }

  void value(std::size_t depth) {
    const std::size_t kind = below(depth > 0 ? 7 : 4);
    if (kind == 0) return text();
    if (kind < 4) {
      static constexpr std::string_view all[] = {"1", "-0.5e3", "true", "null", "12345678901234567890"};
      out_ += all[below(std::size(all))];
      return;
    }
    const bool object = kind > 4;
    out_ += object ? '{' : '[';
    gap();
    const std::size_t count = below(5);
    for (std::size_t i = 0; i < count; ++i) {
      if (object) {
        text();
        gap();
        out_ += ':';
        gap();
      }
      value(depth - 1);
      gap();
      if (i + 1 < count || below(3) == 0) out_ += below(50) == 0 ? ",," : ",";
      gap();
    }
    if (count == 0 && below(20) == 0) out_ += ',';
    out_ += object ? '}' : ']';
  }

  std::mt19937_64 random_;
  std::string out_;
};

}  // namespace jt::test

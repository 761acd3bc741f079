// SPDX-License-Identifier: MIT
// Seeded documents for the tests of the engine: valid ones of every shape, and damaged copies of them.
#pragma once

#include <cstdint>
#include <random>
#include <string>

namespace jt_test {

/// A random document; the same for the same seed.
class Documents {
 public:
  explicit Documents(std::uint64_t seed) : random_(seed) {}

  std::string next() {
    out_.clear();
    pretty_ = below(3) == 0;
    if (below(20) == 0) out_ += "\xEF\xBB\xBF";
    blanks();
    value(below(6) + 1);
    blanks();
    return out_;
  }

  /// One to three bytes changed, removed or added.
  std::string damage(std::string text) {
    static const std::string bytes =
        "{}[]:,\"\\ \n\t0123456789-+.eEtruefalsn\x01\x1f\x7f\x80\xbf\xc0\xed\xa0\xf4\x90\xff/'#u";
    for (std::size_t i = below(3) + 1; i > 0 && !text.empty(); --i) {
      const std::size_t at = below(text.size());
      const char byte = bytes[below(bytes.size())];
      switch (below(4)) {
        case 0:
          text[at] = byte;
          break;
        case 1:
          text.erase(at, 1);
          break;
        case 2:
          text.insert(at, 1, byte);
          break;
        default:
          text.resize(below(8) == 0 ? at : text.size());
          break;
      }
    }
    return text;
  }

  std::size_t below(std::size_t limit) { return static_cast<std::size_t>(random_() % limit); }

 private:
  void blanks() {
    static const char* const kinds[] = {"", "", "", " ", "\n", "\t", "\r\n", "  ", "\n        ", "      \t     \n    "};
    out_ += pretty_ ? kinds[below(10)] : kinds[below(4)];
  }

  void string() {
    static const char* const pieces[] = {"a",        "key",
                                         "\\\"",     "\\\\",
                                         "\\/",      "\\n",
                                         "\\u00e9",  "\\ud83d\\ude00",
                                         "é",        "日本語",
                                         "🎉",        "{",
                                         "}",        "[",
                                         "]",        ":",
                                         ",",        " ",
                                         "0",        "\\b\\f\\r\\t",
                                         "\\ud800",  "long text without end",
                                         "\\\\\\\\", "\\\\\\\"",
                                         "\x7f",     "e\xcc\x81"};
    out_ += '"';
    const std::size_t count = below(12) == 0 ? below(60) : below(5);
    for (std::size_t i = 0; i < count; ++i) out_ += pieces[below(std::size(pieces))];
    out_ += '"';
  }

  void number() {
    static const char* const numbers[] = {"0",     "-0",
                                          "1",     "12",
                                          "-7",    "123456789012345678901234567890",
                                          "0.5",   "-1.25e10",
                                          "1E-7",  "1e+2",
                                          "10",    "3.141592653589793",
                                          "0e0",   "-0.0",
                                          "1e400", "505874924095815681"};
    out_ += numbers[below(std::size(numbers))];
  }

  void value(std::size_t depth) {
    const std::size_t kind = below(depth == 0 ? 6 : 10);
    if (kind < 2) {
      string();
    } else if (kind < 4) {
      number();
    } else if (kind < 6) {
      static const char* const words[] = {"true", "false", "null"};
      out_ += words[below(3)];
    } else {
      container(depth - 1, kind < 8);
    }
  }

  void container(std::size_t depth, bool object) {
    out_ += object ? '{' : '[';
    blanks();
    const std::size_t count = below(10) == 0 ? below(40) : below(5);
    for (std::size_t i = 0; i < count; ++i) {
      if (i != 0) {
        blanks();
        out_ += ',';
        blanks();
      }
      if (object) {
        string();
        blanks();
        out_ += ':';
        blanks();
      }
      value(depth);
    }
    blanks();
    out_ += object ? '}' : ']';
  }

  std::mt19937_64 random_;
  std::string out_;
  bool pretty_ = false;
};

}  // namespace jt_test

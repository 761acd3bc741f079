// SPDX-License-Identifier: MIT
#include "breed.hpp"

#include <algorithm>
#include <array>

namespace jt::fuzz {
namespace {

using namespace std::string_view_literals;

constexpr std::array blanks = {""sv, ""sv, ""sv, " "sv, "\n"sv, "\t \r\n"sv};
constexpr std::array comments = {"// a\n"sv,       "/* b */"sv,      "\n  // on a line\n  "sv,
                                 "\n\n// c\r\n"sv, "/* \n * d */"sv, " // it's \"e\": [\n"sv,
                                 "/**/"sv,         "//\n"sv,         "\n/* f */ // g\n"sv};
constexpr std::array scalars = {"0"sv,    "-0"sv,    "1.5"sv, "-12e3"sv, "6.02E+23"sv, "123456789012345678901"sv,
                                "true"sv, "false"sv, "null"sv};
constexpr std::array pieces = {"a"sv,    "key"sv,
                               " "sv,    "\\\""sv,
                               "\\\\"sv, "\\n"sv,
                               "\\/"sv,  "\\u00e9"sv,
                               "é"sv,    "日本"sv,
                               "😀"sv,    "]}[{"sv,
                               ",:"sv,   "\\ud83d\\ude00"sv,
                               "\x7f"sv, "0123456789012345678901234567890123456789"sv};
constexpr std::array changes = {"\""sv, "\\"sv, "{"sv,     "}"sv,        "["sv,        "]"sv,  ","sv,
                                ":"sv,  " "sv,  "\x01"sv,  "\xff"sv,     "\xe3\x81"sv, "0"sv,  "-"sv,
                                "."sv,  "e"sv,  "\\u12"sv, "\xc0\xaf"sv, "null"sv,     "\n"sv, "\xef\xbb\xbf"sv};

struct Growing {
  gen::Random& random;
  std::string& text;
  bool commented = false;
};

void blank(const Growing& growing) {
  growing.text += growing.random.pick(blanks);
  if (!growing.commented || !growing.random.chance(25)) return;
  growing.text += growing.random.pick(comments);
  growing.text += growing.random.pick(blanks);
}

void string(gen::Random& random, std::string& text) {
  text += '"';
  for (auto left = random.below(5); left > 0; --left) text += random.pick(pieces);
  text += '"';
}

/// Recursive, six levels at most.
void value(const Growing& growing, int levels) {
  auto& [random, text, commented] = growing;
  blank(growing);
  const auto kind = random.below(levels > 0 ? 6 : 2);
  if (kind == 0) {
    string(random, text);
  } else if (kind == 1) {
    text += random.pick(scalars);
  } else {
    const bool object = kind % 2 == 0;
    text += object ? '{' : '[';
    blank(growing);
    const auto entries = random.below(6);
    for (std::uint64_t at = 0; at < entries; ++at) {
      if (at > 0) text += ',';
      if (object) {
        blank(growing);
        string(random, text);
        blank(growing);
        text += ':';
      }
      value(growing, levels - 1);
    }
    if (commented && entries > 0 && random.chance(30)) {
      text += ',';
      blank(growing);
    }
    text += object ? '}' : ']';
  }
  blank(growing);
}

void change(gen::Random& random, std::string& text) {
  const auto at = static_cast<std::size_t>(random.below(text.size() + 1));
  const auto count = std::min(text.size() - at, static_cast<std::size_t>(random.below(4)));
  switch (random.below(4)) {
    case 0:
      text.erase(at, count);
      break;
    case 1:
      text.insert(at, text.substr(at, count));
      break;
    case 2:
      text.resize(at);
      break;
    default:
      text.replace(at, std::min<std::size_t>(count, 1), random.pick(changes));
  }
}

void alter(gen::Random& random, std::string& text, const std::vector<std::string>& kept,
           const std::vector<std::string>& dictionary) {
  const auto at = static_cast<std::size_t>(random.below(text.size() + 1));
  const auto count = std::min(text.size() - at, static_cast<std::size_t>(random.below(8)));
  switch (random.below(7)) {
    case 0:
      text.erase(at, count);
      break;
    case 1:
      text.insert(at, text.substr(at, count));
      break;
    case 2:
      if (random.chance(20)) text.resize(at);
      break;
    case 3:
      if (at < text.size()) text[at] = static_cast<char>(random.below(256));
      break;
    case 4:
      text.insert(at, 1, static_cast<char>(random.below(256)));
      break;
    case 5:
      if (!dictionary.empty()) text.insert(at, random.pick(dictionary));
      break;
    default: {
      const std::string& other = random.pick(kept);
      const auto from = static_cast<std::size_t>(random.below(other.size() + 1));
      text.insert(at, other.substr(from, static_cast<std::size_t>(random.below(64))));
    }
  }
}

}  // namespace

std::string grown(gen::Random& random, bool commented) {
  std::string text;
  value({random, text, commented}, 6);
  return text;
}

std::string bred(gen::Random& random, const std::vector<std::string>& kept, bool commented) {
  std::string text = kept.empty() || random.chance(70) ? grown(random, commented) : random.pick(kept);
  if (random.chance(50)) {
    for (auto left = 1 + random.below(3); left > 0; --left) change(random, text);
  }
  return text;
}

std::string altered(gen::Random& random, const std::vector<std::string>& kept,
                    const std::vector<std::string>& dictionary) {
  std::string text = random.pick(kept);
  for (auto left = 1 + random.below(6); left > 0; --left) alter(random, text, kept, dictionary);
  if (text.size() > 4096) text.resize(4096);
  return text;
}

}  // namespace jt::fuzz

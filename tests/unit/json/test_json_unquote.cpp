// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <string>

#include "core/json/unquote.hpp"

using jt::json::Unquote;

namespace {

std::string unquoted(std::string_view raw, std::size_t first, std::size_t second) {
  Unquote unquote;
  std::string out;
  unquote.push(raw.substr(0, first), out);
  unquote.push(raw.substr(first, second - first), out);
  unquote.push(raw.substr(second), out);
  unquote.finish(out);
  return out;
}

}  // namespace

TEST_CASE("Unquote cut at every byte") {
  struct Case {
    std::string_view raw;
    std::string_view text;
  };
  const Case cases[] = {
      {R"("")", ""},
      {R"("plain é")", "plain é"},
      {R"("\"\\\/\b\f\n\r\t")", "\"\\/\b\f\n\r\t"},
      {R"("\u00e9\u00E9\u6f22")", "éé漢"},
      {R"("\ud83d\ude42")", "🙂"},
      {R"("a\uD83D\uDE42b\ud83d\ude42")", "a🙂b🙂"},
      {R"("\ud83d")", "\uFFFD"},
      {R"("\ud83dx")", "\uFFFDx"},
      {R"("\ud83d\n")", "\uFFFD\n"},
      {R"("\ude42")", "\uFFFD"},
      {R"("\ud83d\ud83d\ude42")", "\uFFFD🙂"},
      {R"("\ud83d\u0041")", "\uFFFDA"},
      {R"([1, "a\n"])", R"([1, "a\n"])"},
      {"-1.50e3", "-1.50e3"},
      {"null", "null"},
  };
  for (const Case& each : cases) {
    for (std::size_t first = 0; first <= each.raw.size(); ++first) {
      for (std::size_t second = first; second <= each.raw.size(); ++second) {
        CHECK(unquoted(each.raw, first, second) == each.text);
      }
    }
  }
  CHECK(unquoted(R"("\u0000")", 3, 3) == std::string_view("\0", 1));
}

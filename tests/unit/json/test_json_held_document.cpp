// SPDX-License-Identifier: MIT
#include "core/json/held_document.hpp"

#include <doctest/doctest.h>

#include <random>

#include "core/json/escape.hpp"
#include "run.hpp"

using jt::json::HeldChange;

namespace {

/// The token with one change of what it decodes to.
std::string changed(const std::string& token, std::uint64_t begin, std::uint64_t end, const std::string& text) {
  std::string out = token;
  auto changes = jt::json::respelled(token, {HeldChange{begin, end, text}});
  out.replace(changes[0].begin, changes[0].end - changes[0].begin, changes[0].text);
  return out;
}

}  // namespace

TEST_CASE("respelled: all other bytes of the token stay") {
  CHECK(changed(R"("abc")", 1, 2, "x") == R"("axc")");
  CHECK(changed(R"("abc")", 3, 3, "\"") == R"("abc\"")");
  CHECK(changed(R"("abc")", 0, 0, "\n") == R"("\nabc")");
  CHECK(changed(R"("")", 0, 0, "x") == R"("x")");
  CHECK(changed(R"("\"\u0041\/b")", 1, 2, "Z") == R"("\"Z\/b")");
  CHECK(changed(R"("\"\u0041\/b")", 2, 3, "Z") == R"("\"\u0041Zb")");
  // Four bytes of two code units.
  CHECK(changed(R"("x\ud83d\ude00y")", 1, 5, "-") == R"("x-y")");
  CHECK(changed(R"("x\ud83d\ude00y")", 5, 6, "-") == R"("x\ud83d\ude00-")");
}

TEST_CASE("respelled: whatever the spelling, it decodes to the changed text") {
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    std::mt19937_64 random(jt::test::seed(9'100'000 + seed));
    static const char* const units[] = {"a", "\\n", "\\\"",   "\\\\", "\\u00e9", "é", "\\ud83d\\ude00",
                                        "😀", "{",   "\\u0022"};
    std::string token = "\"";
    std::vector<std::size_t> ends{0};  // of characters, in what it decodes to
    static constexpr std::size_t sizes[] = {64, 4096, 65'536, 262'144};
    if (seed % 100 == 0) {
      token += std::string(sizes[random() % 4] - 3 + random() % 6, 'v');
      ends.push_back(token.size() - 1);
    }
    for (std::size_t i = random() % 30; i > 0; --i) {
      token += units[random() % 10];
      ends.push_back(jt::json::decode(std::string_view(token).substr(1)).size());
    }
    token += "\"";
    std::string text = jt::json::decode(std::string_view(token).substr(1, token.size() - 2));
    std::size_t begin = ends[random() % ends.size()];
    std::size_t end = ends[random() % ends.size()];
    if (begin > end) std::swap(begin, end);
    const std::string now = changed(token, begin, end, "\"\\x");
    text.replace(begin, end - begin, "\"\\x");
    CHECK(jt::json::decode(std::string_view(now).substr(1, now.size() - 2)) == text);
  }
}

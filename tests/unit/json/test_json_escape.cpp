// SPDX-License-Identifier: MIT
#include "core/json/escape.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <random>

#include "run.hpp"

using namespace jt;

TEST_CASE("decode: escapes of RFC 8259") {
  CHECK(json::decode("plain") == "plain");
  CHECK(json::decode(R"(\"\\\/\b\f\n\r\t)") == "\"\\/\b\f\n\r\t");
  CHECK(json::decode(R"(\u00e9\u00E9)") == "éé");
  CHECK(json::decode(R"(a\u0000b)") == std::string("a\0b", 3));
  CHECK(json::decode(R"(\ud83d\ude00)") == "😀");
}

TEST_CASE("decode: lone surrogates stand as three bytes") {
  CHECK(json::decode(R"(\ud800)") == "\xED\xA0\x80");
  CHECK(json::decode(R"(\udc00\ud800)") == "\xED\xB0\x80\xED\xA0\x80");
  CHECK(json::decode(R"(\ud800\u0041)") ==
        "\xED\xA0\x80"
        "A");
  CHECK(json::decode(R"(\ud800\ud83d\ude00)") == "\xED\xA0\x80😀");
}

TEST_CASE("decode: bad escapes stand as they are") {
  for (const std::string_view bad : {"\\", "\\x", "\\u", "\\u12", "\\u12g4", "a\\", "\\u123"})
    CHECK(json::decode(bad) == bad);
}

TEST_CASE("quote: escapes what must be, and nothing else") {
  CHECK(json::quote("") == "\"\"");
  CHECK(json::quote("a/b é 😀 \x7f") == "\"a/b é 😀 \x7f\"");
  CHECK(json::quote("\"\\\n\x01") == R"("\"\\\n\u0001")");
  CHECK(json::quote("\xED\xA0\x80x") == R"("\ud800x")");
}

TEST_CASE("quote: is undone by decode and read by others") {
  std::mt19937_64 random(jt::test::seed(1));
  for (int i = 0; i < 2000; ++i) {
    std::string text;
    for (int n = static_cast<int>(random() % 12); n > 0; --n) {
      const char32_t ranges[] = {0x20, 0x80, 0x100, 0x800, 0x10000, 0x110000};
      text::append_code_point(text, static_cast<char32_t>(random() % ranges[random() % 6]));
    }
    const std::string quoted = json::quote(text);
    CHECK(json::decode(std::string_view(quoted).substr(1, quoted.size() - 2)) == text);
    bool surrogates = false;
    for (std::size_t at = 0; at < text.size();) {
      const text::CodePoint point = text::code_point_at(text, at);
      surrogates = surrogates || text::is_surrogate(point.value);
      at += point.size;
    }
    if (!surrogates) CHECK(nlohmann::json::parse(quoted).get<std::string>() == text);
  }
}

TEST_CASE("code_point_at: whole sequences, and single bytes of broken ones") {
  CHECK(text::code_point_at("é", 0).value == 0xE9);
  CHECK(text::code_point_at("😀", 0).size == 4);
  CHECK(text::code_point_at("\xED\xA0\x80", 0).valid);
  for (const std::string_view bad :
       {"\x80", "\xC0\x80", "\xE0\x80\x80", "\xF5\x80\x80\x80", "\xF4\x90\x80\x80", "\xE2\x82", "\xC3"}) {
    const text::CodePoint point = text::code_point_at(bad, 0);
    CHECK_FALSE(point.valid);
    CHECK(point.size == 1);
  }
}

TEST_CASE("append_code_point: joins the halves of a pair") {
  std::string text = "a";
  text::append_code_point(text, 0xD83D);
  text::append_code_point(text, 0xDE00);
  CHECK(text == "a😀");
}

TEST_CASE("count_code_points: characters, not bytes") {
  CHECK(text::count_code_points("aé😀") == 3);
  CHECK(text::count_code_points("\xFF\xFE") == 2);
  // A character at any place among ASCII, which is counted by words.
  for (const std::string_view character : {"é", "€", "😀", "\xED\xA0\x80", "\xFF"}) {
    const std::size_t alone = text::count_code_points(character);
    for (std::size_t before = 0; before < 20; ++before) {
      for (std::size_t behind = 0; behind < 20; ++behind) {
        const std::string text = std::string(before, 'a') + std::string(character) + std::string(behind, 'b');
        CHECK(text::count_code_points(text) == before + alone + behind);
      }
    }
  }
}

TEST_CASE("has_backslash: at each place of texts of each size") {
  for (std::size_t size = 0; size < 40; ++size) {
    std::string text(size, '[');
    CHECK_FALSE(json::has_backslash(text));
    for (std::size_t at = 0; at < size; ++at) {
      text[at] = '\\';
      CHECK(json::has_backslash(text));
      text[at] = at % 2 == 0 ? ']' : '\xDC';
      CHECK_FALSE(json::has_backslash(text));
    }
  }
}

TEST_CASE("excerpt: cut and stripped for messages") {
  CHECK(text::excerpt("short") == "short");
  CHECK(text::excerpt(std::string(200, 'x')) == std::string(80, 'x') + "…");
  CHECK(text::excerpt(std::string(80, 'x')) == std::string(80, 'x'));
  CHECK(text::excerpt("a\x1b[31m\nb\x7f\u0085\u202e\xFF"
                      "c") == "a[31mbc");
  CHECK(text::excerpt("ééé", 2) == "éé…");
}

// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "core/transport/lines.hpp"

using namespace jt::transport;

TEST_CASE("Lines: pieces of any size") {
  const std::string text = "one\n\r\ntwo\r\n" + std::string(300, 'x') + "\nlast";
  for (std::size_t size = 1; size <= text.size(); ++size) {
    Lines lines(1000);
    std::string seen;
    for (std::size_t at = 0; at < text.size(); at += size) {
      lines.push(text.substr(at, size));
      while (auto line = lines.next()) seen += "[" + *line + "]";
    }
    REQUIRE(seen == "[one][][two][" + std::string(300, 'x') + "]");
    CHECK(lines.rest() == "last");
    CHECK_FALSE(lines.rest().has_value());
  }
}

TEST_CASE("Lines: one that is too long is known before it ends") {
  Lines lines(8);
  lines.push("12345678\n12345678");
  CHECK(lines.next() == "12345678");
  CHECK_FALSE(lines.next().has_value());
  CHECK_FALSE(lines.too_long());
  lines.push("9");
  CHECK_FALSE(lines.next().has_value());
  CHECK(lines.too_long());
  CHECK(lines.held() == 9);
}

TEST_CASE("LastWords: at most ten lines and 2 KiB, always UTF-8") {
  LastWords words;
  CHECK(words.text().empty());
  words.push("a\nb\n\n");
  CHECK(words.text() == "a\nb");
  words.push("c");
  CHECK(words.text() == "a\nb\n\nc");
  for (int i = 0; i < 30; ++i) words.push("line " + std::to_string(i) + "\n");
  CHECK(words.text().starts_with("line 20\n"));
  CHECK(words.text().ends_with("line 28\nline 29"));

  LastWords bytes;
  bytes.push("\xFF\xC3\xA9\xED\xA0\x80\xE2\x82");
  CHECK(bytes.text() == "\xEF\xBF\xBD\xC3\xA9\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD");

  LastWords much;
  for (int i = 0; i < 5000; ++i) much.push("\xE2\x82\xAC");
  CHECK(much.text().size() <= LastWords::max_bytes);
  CHECK(much.text().starts_with("\xE2\x82\xAC"));
  much.push("\nshort\n");
  CHECK(much.text() == "short");
}

TEST_CASE("Lines: the rest of a line that is not wanted") {
  Lines lines(8);
  lines.push("ok\n123456789");
  CHECK(lines.next() == "ok");
  CHECK_FALSE(lines.next().has_value());
  REQUIRE(lines.too_long());
  lines.skip();
  CHECK_FALSE(lines.next().has_value());
  CHECK_FALSE(lines.too_long());
  lines.push(std::string(100'000, 'x'));
  CHECK_FALSE(lines.next().has_value());
  CHECK_FALSE(lines.too_long());
  CHECK(lines.held() == 0);
  lines.push("x\nnext\nlast");
  CHECK(lines.next() == "next");
  CHECK_FALSE(lines.next().has_value());
  CHECK(lines.rest() == "last");
}

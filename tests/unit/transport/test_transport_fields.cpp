// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

#include "core/transport/fields.hpp"

using namespace jt::transport;

TEST_CASE("FieldReader::next: any bytes, in pieces of any size") {
  const std::vector<Field> expected{{"url", "http://a/"}, {"end", ""}, {"message", std::string("a\n 3\n\0\xFF", 7)}};
  std::string bytes;
  for (const Field& field : expected) add_field(bytes, field.name, field.text);
  for (std::size_t size = 1; size <= bytes.size(); ++size) {
    FieldReader reader;
    std::vector<Field> found;
    for (std::size_t at = 0; at < bytes.size(); at += size) {
      reader.feed(std::string_view(bytes).substr(at, size));
      while (auto field = reader.next()) found.push_back(*field);
    }
    CHECK(found == expected);
    CHECK_FALSE(reader.broken());
  }
}

TEST_CASE("FieldReader::broken: what is no field") {
  for (const std::string_view bytes :
       {"\n", "url\n", "url \n", "url x\n", "url -1\n", "url 1x\n", "URL 1\na\n", " 1\na\n", "url 1\nab",
        "url 99999999999999999999999\n", "url 70000000\n", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}) {
    CAPTURE(bytes);
    FieldReader reader;
    reader.feed(bytes);
    CHECK_FALSE(reader.next().has_value());
    CHECK(reader.broken());
  }
  FieldReader reader;
  reader.feed("url 3\nab");
  CHECK_FALSE(reader.next().has_value());
  CHECK_FALSE(reader.broken());
}

// SPDX-License-Identifier: MIT
#include "core/text/base64.hpp"

#include <doctest/doctest.h>

using jt::text::decode_base64;

TEST_CASE("decode_base64: the examples of RFC 4648, section 10") {
  CHECK(decode_base64("") == "");
  CHECK(decode_base64("Zg==") == "f");
  CHECK(decode_base64("Zm8=") == "fo");
  CHECK(decode_base64("Zm9v") == "foo");
  CHECK(decode_base64("Zm9vYg==") == "foob");
  CHECK(decode_base64("Zm9vYmFy") == "foobar");
  CHECK(decode_base64("//8A") == std::string("\xFF\xFF\0", 3));
  CHECK(decode_base64("Zm9v\r\nYg") == "foob");
}

TEST_CASE("decode_base64: what it is not") {
  for (const char* text :
       {"*", "Z", "Zm9vY", "Zg=", "Zg===", "Zm8==", "Zm9v=", "=", "Zg==Zg==", "Zm 9", "Zm9-", "Zm\xC3\xA9"}) {
    CAPTURE(text);
    CHECK(!decode_base64(text));
  }
}

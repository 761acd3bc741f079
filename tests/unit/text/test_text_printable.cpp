// SPDX-License-Identifier: MIT
#include "core/text/printable.hpp"

#include <doctest/doctest.h>

#include <string>

using jt::text::is_printable_without;

TEST_CASE("is_printable_without: every byte at every place of a short and a long text") {
  for (int byte = 0; byte < 256; ++byte) {
    const char c = static_cast<char>(byte);
    const bool good = byte >= 0x20 && byte < 0x7F && c != '"' && c != '\\';
    for (std::size_t size = 1; size < 20; ++size) {
      for (std::size_t at = 0; at < size; ++at) {
        for (const char around : {' ', 'a', '~', '!', ']'}) {
          std::string text(size, around);
          text[at] = c;
          CHECK(is_printable_without(text, '"', '\\') == good);
        }
      }
    }
  }
  CHECK(is_printable_without("", '"', '\\'));
}

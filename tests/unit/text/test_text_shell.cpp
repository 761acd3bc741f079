// SPDX-License-Identifier: MIT
#include "core/text/shell.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cstdio>

using namespace jt;

TEST_CASE("shell_quote: plain words stay as they are") {
  CHECK(shell_quote("users.json") == "users.json");
  CHECK(shell_quote("/users/0") == "/users/0");
  CHECK(shell_quote("") == "''");
  CHECK(shell_quote("$.a['b']") == R"('$.a['\''b'\'']')");
  CHECK(shell_quote("a b") == "'a b'");
  CHECK(shell_quote("~") == "'~'");
}

TEST_CASE("shell_quote: a shell gives the text back") {
  for (const std::string text :
       {"a'b", "$HOME", "`id`", "a\nb", "\\", "\"", "*", "#a", "!x", "é", "; echo no", "a\tb", "''"}) {
    FILE* pipe = popen(("printf %s " + shell_quote(text)).c_str(), "r");
    REQUIRE(pipe != nullptr);
    std::array<char, 256> buffer{};
    const std::size_t size = fread(buffer.data(), 1, buffer.size(), pipe);
    pclose(pipe);
    CHECK(std::string(buffer.data(), size) == text);
  }
}

// SPDX-License-Identifier: MIT
#include "core/text/shell.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cstdio>
#include <cstdlib>

using namespace jt;

TEST_CASE("shell_quote: plain words stay as they are") {
  CHECK(text::shell_quote("users.json") == "users.json");
  CHECK(text::shell_quote("/users/0") == "/users/0");
  CHECK(text::shell_quote("") == "''");
  CHECK(text::shell_quote("$.a['b']") == R"('$.a['\''b'\'']')");
  CHECK(text::shell_quote("a b") == "'a b'");
  CHECK(text::shell_quote("~") == "'~'");
}

TEST_CASE("shell_quote: what is not shown as it is, is written as an escape") {
  CHECK(text::shell_quote("a\nb\t\x01") == R"($'a\nb\t\001')");
  CHECK(text::shell_quote("it's\\\x1b[2J") == R"($'it\'s\\\033[2J')");
  CHECK(text::shell_quote("\u202E1") == R"($'\342\200\2561')");
  CHECK(text::shell_quote("\xff") == R"($'\377')");
}

TEST_CASE("shell_quote: a shell gives the text back") {
  for (const std::string text :
       {"a'b", "$HOME", "`id`", "a\nb", "\\", "\"", "*", "#a", "!x", "é", "; echo no", "a\tb", "''",
        "\x01'\\\x7f"
        "9",
        "\u202E'x",
        "\xff"
        "7",
        "\u0085\n"}) {
    // $'…' is in POSIX since 2024; not every sh has it yet.
    setenv("JT_TEST_COMMAND", ("printf %s " + text::shell_quote(text)).c_str(), 1);
    FILE* pipe = popen("bash -c \"$JT_TEST_COMMAND\"", "r");
    REQUIRE(pipe != nullptr);
    std::array<char, 256> buffer{};
    const std::size_t size = fread(buffer.data(), 1, buffer.size(), pipe);
    pclose(pipe);
    CHECK(std::string(buffer.data(), size) == text);
  }
  unsetenv("JT_TEST_COMMAND");
}

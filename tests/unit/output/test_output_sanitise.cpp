// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <string>

#include "output/sanitise.hpp"

using namespace jt;

TEST_CASE("sanitise") {
  CHECK(output::sanitise("plain, é, 漢字, 🙂, \\ and /") == "plain, é, 漢字, 🙂, \\ and /");
  CHECK(output::sanitise("") == "");
  CHECK(output::sanitise(std::string_view("\0", 1)) == "\\u0000");
  CHECK(output::sanitise("a\033[2Jb\r\n\t") == "a\\u001b[2Jb\\u000d\\u000a\\u0009");
  CHECK(output::sanitise("\x7F") == "\\u007f");
  CHECK(output::sanitise("\xC2\x9B"
                         "31m") == "\\u009b31m");
  CHECK(output::sanitise("\u200E\u200F\u202A\u202E\u2066\u2069\u061C") ==
        "\\u200e\\u200f\\u202a\\u202e\\u2066\\u2069\\u061c");
  CHECK(output::sanitise("\uFEFFx") == "\\ufeffx");
  CHECK(output::sanitise("\u200D\u2028\u2065") == "\u200D\u2028\u2065");
  CHECK(output::sanitise("\xFF\xC3") == "\\u00ff\\u00c3");
  CHECK(output::sanitise("\xC3(") == "\\u00c3(");
  CHECK(output::sanitise("\xE2\x82") == "\\u00e2\\u0082");
  CHECK(output::sanitise("\xED\xA0\x80") == "\\ud800");
  CHECK(output::sanitise("\xC0\x80") == "\\u00c0\\u0080");
  CHECK(output::sanitise("\xF4\x90\x80\x80") == "\\u00f4\\u0090\\u0080\\u0080");
}

TEST_CASE("escape_cell") {
  CHECK(output::escape_cell("a\tb\nc\\d") == "a\\tb\\nc\\\\d");
  CHECK(output::escape_cell("\r\033\x7F\xC2\x85") == "\\u000d\\u001b\\u007f\\u0085");
  CHECK(output::escape_cell("é \u202E \xFF") == "é \u202E \xFF");
  CHECK(output::escape_cell("é \u202E \xFF\\", true) == "é \\u202e \\u00ff\\\\");
}

TEST_CASE("Sanitiser::push cut at every byte") {
  const std::string text = "é\u202E漢\xC2\x9B🙂\xFF\xE2\x82x\\\t\n\xF0\x9F\x99";
  for (const auto mode : {output::Sanitiser::Mode::terminal, output::Sanitiser::Mode::terminal_text,
                          output::Sanitiser::Mode::cell, output::Sanitiser::Mode::cell_terminal}) {
    const auto rewrite = [&](std::size_t first, std::size_t second) {
      output::Sanitiser sanitiser(mode);
      std::string out;
      sanitiser.push(std::string_view(text).substr(0, first), out);
      sanitiser.push(std::string_view(text).substr(first, second - first), out);
      sanitiser.push(std::string_view(text).substr(second), out);
      sanitiser.finish(out);
      return out;
    };
    const std::string expected = rewrite(0, 0);
    for (std::size_t first = 0; first <= text.size(); ++first) {
      for (std::size_t second = first; second <= text.size(); ++second) CHECK(rewrite(first, second) == expected);
    }
  }
}

TEST_CASE("Sanitiser keeps lines of a text for a terminal") {
  output::Sanitiser sanitiser(output::Sanitiser::Mode::terminal_text);
  std::string out;
  sanitiser.push("a\n\tb\r\033", out);
  sanitiser.finish(out);
  CHECK(out == "a\n\tb\\u000d\\u001b");
}

// SPDX-License-Identifier: MIT
// A view of a JSON text for tests.
#pragma once

#include <doctest/doctest.h>

#include <deque>
#include <string>
#include <utility>

#include "core/value/view.hpp"

namespace jt::test {

/// The value of the text, which must be JSON. It and its text are kept until the program ends.
inline value::View view_of(std::string text) {
  struct Read {
    std::string text;
    value::Tape tape;
  };
  static std::deque<Read> all;
  Read& read = all.emplace_back();
  read.text = std::move(text);
  REQUIRE(read.tape.read(read.text));
  return read.tape.root();
}

}  // namespace jt::test

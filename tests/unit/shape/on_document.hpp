// SPDX-License-Identifier: MIT
// A cursor on the root of a document in memory, for the tests of this folder.
#pragma once

#include <doctest/doctest.h>

#include <string_view>

#include "core/bytes/memory_source.hpp"
#include "core/scan/cursor.hpp"

namespace jt::shape_test {

struct OnDocument {
  explicit OnDocument(std::string_view text, StreamOptions options = {})
      : source(text), stream(source, options), cursor(stream) {
    REQUIRE(cursor.start());
  }
  MemorySource source;
  Stream stream;
  Cursor cursor;
};

}  // namespace jt::shape_test

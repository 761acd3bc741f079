// SPDX-License-Identifier: MIT
// A cursor on the root of a document in memory, for the tests of this folder.
#pragma once

#include <doctest/doctest.h>

#include <string_view>

#include "core/bytes/memory_source.hpp"
#include "core/scan/cursor.hpp"

namespace jt::shape_test {

struct OnDocument {
  explicit OnDocument(std::string_view text, scan::StreamOptions options = {})
      : source(text), stream(source, options), cursor(stream) {
    REQUIRE(cursor.start());
  }
  bytes::MemorySource source;
  scan::Stream stream;
  scan::Cursor cursor;
};

}  // namespace jt::shape_test

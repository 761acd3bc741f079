// SPDX-License-Identifier: MIT
// A document of NDJSON lies within one line, whatever passes over it and wherever windows end.
#include <doctest/doctest.h>

#include <array>
#include <string>
#include <string_view>

#include "core/bytes/memory_source.hpp"
#include "core/scan/cursor.hpp"
#include "run.hpp"

using namespace jt;

namespace {

constexpr std::array<std::size_t, 4> line_windows{64, 65, 128, 4096};

/// What reads the first document; false: it is wrong.
using Passing = bool (*)(scan::Cursor& cursor);

constexpr std::array<std::string_view, 1> sought{"n"};

bool pass_over(scan::Cursor& cursor) { return cursor.skip(); }
bool leave_it(scan::Cursor& cursor) { return cursor.enter() && cursor.leave(); }
bool look_for_name(scan::Cursor& cursor) {
  if (cursor.type() != scan::Type::object) return cursor.skip();
  return cursor.enter() && cursor.next_named(sought) == scan::Step::end;
}
bool pass_over_entries(scan::Cursor& cursor) {
  if (cursor.type() == scan::Type::string) return cursor.skip();
  cursor.enter();
  (void)cursor.skip_elements(100'000);
  return !cursor.failed();
}

/// Where it fails, as an offset in the text; npos: it does not.
std::size_t fails_at(const std::string& text, std::size_t window, Passing passing) {
  bytes::MemorySource source(text, "memory");
  scan::Stream stream(source, {.window = window, .lines = true});
  scan::Cursor cursor(stream);
  REQUIRE(cursor.start());
  cursor.enter();
  REQUIRE(cursor.next() == scan::Step::entry);
  if (passing(cursor)) return std::string::npos;
  REQUIRE(cursor.failed());
  return static_cast<std::size_t>(cursor.failure()->at->offset);
}

}  // namespace

TEST_CASE("Cursor: what passes over a document of NDJSON stops at the end of its line") {
  for (const Passing passing : {&pass_over, &leave_it, &look_for_name, &pass_over_entries}) {
    for (const std::size_t window : line_windows) {
      for (const std::size_t size : {0U, 1U, 50U, 60U, 61U, 62U, 63U, 64U, 120U, 1000U, 4090U, 5000U}) {
        CAPTURE(window);
        CAPTURE(size);
        const std::string much(size, 'x');
        // behind the separator the brackets are closed, so that what only counts them goes on
        const std::string object = "[{\"k\":\"" + much + "\",\"l\":[1,\x1E" + "2]}\x1E{\"n\":1}\x1E]";
        CHECK(fails_at(object, window, passing) == object.find('\x1E'));
        const std::string array = "[[\"" + much + "\",\x1E[1]]\x1E[2]\x1E]";
        CHECK(fails_at(array, window, passing) == array.find('\x1E'));
        const std::string good = "[{\"k\":\"" + much + "\",\"l\":[1,2]}\x1E{\"n\":1}\x1E]";
        CHECK(fails_at(good, window, passing) == std::string::npos);
      }
    }
  }
}

TEST_CASE("Cursor: a string of NDJSON ends on its line") {
  for (const std::size_t window : line_windows) {
    for (const std::size_t size : {0U, 1U, 60U, 61U, 62U, 63U, 64U, 65U, 4090U}) {
      CAPTURE(window);
      CAPTURE(size);
      const std::string text = "[\"" + std::string(size, 'x') + "\x1Ey\"\x1E 1\x1E]";
      CHECK(fails_at(text, window, &pass_over) == text.find('\x1E'));
    }
  }
}

TEST_CASE("Cursor: leaving all lines passes over their ends") {
  for (const std::size_t window : line_windows) {
    bytes::MemorySource source("[{\"a\":1}\x1E[2]\x1E\"x\"\x1E]", "memory");
    scan::Stream stream(source, {.window = window, .lines = true});
    scan::Cursor cursor(stream);
    REQUIRE(cursor.start());
    cursor.enter();
    REQUIRE(cursor.next() == scan::Step::entry);
    CHECK(cursor.leave());
    CHECK(cursor.finish());
  }
}

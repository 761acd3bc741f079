// SPDX-License-Identifier: MIT
#include "core/bytes/memory_source.hpp"

#include <type_traits>

#include "bytes/chopped_source.hpp"
#include "bytes/scratch.hpp"

using namespace jt;
using namespace jt::test;

static_assert(!std::is_constructible_v<bytes::MemorySource, std::string>, "a temporary string must not be borrowed");

TEST_CASE("MemorySource reads at any offset") {
  const std::string text = pattern(1000);
  bytes::MemorySource source(text, "x.json");
  CHECK(source.rewinds());
  CHECK(source.size() == 1000);
  CHECK(source.name() == "x.json");
  for (const std::size_t piece : {1u, 7u, 64u, 5000u}) {
    CHECK(read_all(source, 0, piece) == text);
    CHECK(read_all(source, 999, piece) == text.substr(999));
  }
  CHECK(read_all(source, 1000) == "");
  CHECK(read_all(source, ~std::uint64_t{0}) == "");
  bytes::MemorySource empty("");
  CHECK(read_all(empty) == "");
}

TEST_CASE("ChoppedSource keeps to its limits") {
  const std::string text = pattern(200);
  bytes::MemorySource memory(text);
  std::uint8_t buffer[64];
  ChoppedSource chopped(memory, {.most = 3, .first = 5});
  CHECK(*chopped.read(0, buffer, 64) == 5);
  CHECK(*chopped.read(5, buffer, 64) == 3);
  CHECK(read_all(chopped) == text);

  ChoppedSource pipe(memory, {.rewinds = false});
  CHECK_FALSE(pipe.rewinds());
  CHECK_FALSE(pipe.size().has_value());
  CHECK(read_all(pipe) == text);
  CHECK_FALSE(pipe.read(0, buffer, 64).has_value());

  ChoppedSource broken(memory, {.fails_at = 70});
  CHECK(*broken.read(0, buffer, 64) == 64);
  CHECK(*broken.read(64, buffer, 64) == 6);
  CHECK(broken.read(70, buffer, 64).error()->code == Code::io_error);
}

// SPDX-License-Identifier: MIT
#include "core/bytes/pieces_source.hpp"

#include "bytes/chopped_source.hpp"
#include "bytes/scratch.hpp"

using namespace jt;
using namespace jt::test;

TEST_CASE("PiecesSource reads its pieces as one text, at any offset") {
  const std::string text = pattern(1000);
  const std::string_view all = text;
  bytes::PiecesSource source({all.substr(0, 1), all.substr(1, 0), all.substr(1, 700), all.substr(701), ""}, "x.json");
  CHECK(source.rewinds());
  CHECK(source.size() == 1000);
  CHECK(source.name() == "x.json");
  for (const std::size_t piece : {1u, 7u, 64u, 5000u}) {
    for (const std::size_t from : {0u, 1u, 2u, 700u, 701u, 999u})
      CHECK(read_all(source, from, piece) == all.substr(from));
  }
  CHECK(read_all(source, 1000) == "");
  CHECK(read_all(source, ~std::uint64_t{0}) == "");
  bytes::PiecesSource empty({});
  CHECK(read_all(empty) == "");
}

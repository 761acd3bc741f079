// SPDX-License-Identifier: MIT
#include "core/splice/compose.hpp"

#include "core/splice/digest_trail.hpp"
#include "edit/edited.hpp"

using namespace jt_edit_test;

namespace {

std::span<const std::uint8_t> bytes_of(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

std::string hash(std::string_view text) {
  jt::scan::Digest digest;
  REQUIRE(digest.feed(bytes_of(text)));
  return digest.hex();
}

}  // namespace

TEST_CASE("compose: goes on with a digest that has seen a beginning of any length, with an outlet that copies or not") {
  const std::string original = "0123456789abcdefghij";
  jt::bytes::MemorySource source(original, "t");
  jt::splice::PieceTable table(source, original.size());
  table.splice(10, 3, "the new text");
  table.splice(5, 0, "+");
  const std::string edited = "01234+56789the new textdefghij";
  REQUIRE(whole(table) == edited);
  // At most the bytes before the first change may have been hashed.
  for (std::uint64_t hashed = 0; hashed <= 5; ++hashed) {
    for (const bool copies : {false, true}) {
      CAPTURE(hashed);
      jt::scan::Digest digest;
      REQUIRE(digest.feed(bytes_of(original.substr(0, hashed))));
      std::string out;
      jt::splice::Outlet outlet;
      outlet.write = [&](std::span<const std::uint8_t> bytes) -> jt::Result<void> {
        out.append(bytes.begin(), bytes.end());
        return {};
      };
      if (copies) {
        outlet.copy = [&](std::uint64_t offset, std::uint64_t size) -> jt::Result<void> {
          CHECK(offset + size <= hashed);
          out += original.substr(offset, size);
          return {};
        };
      }
      REQUIRE(jt::splice::compose(table, outlet, &digest, hashed));
      CHECK(out == edited);
      CHECK(digest.hex() == hash(edited));
    }
  }
}

TEST_CASE("DigestTrail: a remembered beginning is what it says, and not longer than asked for") {
  std::string text(std::size_t{36} << 20, 'x');
  for (std::size_t i = 0; i < text.size(); i += 997) text[i] = static_cast<char>(i);
  jt::splice::DigestTrail trail;
  for (std::size_t at = 0; at < text.size(); at += 1'000'003) {
    REQUIRE(trail.feed(bytes_of(std::string_view(text).substr(at, 1'000'003))));
  }
  CHECK(trail.digest().hex() == hash(text));
  std::uint64_t longest = 0;
  for (const std::uint64_t most : {std::uint64_t{0}, std::uint64_t{8} << 20, std::uint64_t{20'000'000}, text.size() - 1,
                                   text.size(), text.size() + 1}) {
    const jt::scan::Digest beginning = trail.of_beginning(most);
    CHECK(beginning.bytes() <= most);
    CHECK(beginning.hex() == hash(std::string_view(text).substr(0, beginning.bytes())));
    longest = beginning.bytes();
  }
  CHECK(longest == text.size());
  CHECK(trail.of_beginning(20'000'000).bytes() > 8'000'000);
}

TEST_CASE("changed_ranges: what was there and what is there now, up to 64 MB together") {
  const std::string original = "[1, 2]";
  jt::bytes::MemorySource source(original, "t");
  jt::splice::PieceTable table(source, original.size());
  table.splice(4, 1, "3");
  auto ranges = jt::splice::changed_ranges(table);
  REQUIRE(ranges);
  CHECK(ranges->bytes == 2);
  const auto range = ranges->next();
  REQUIRE(range);
  REQUIRE(*range);
  CHECK((*range)->before == "2");
  CHECK((*range)->after == "3");
  const auto end = ranges->next();
  REQUIRE(end);
  CHECK_FALSE(*end);
  table.reset();
  table.splice(4, 1, std::string(jt::splice::most_changed_bytes, '7'));
  const auto refused = jt::splice::changed_ranges(table);
  REQUIRE_FALSE(refused);
  CHECK(refused.error()->code == jt::Code::limit_exceeded);
}

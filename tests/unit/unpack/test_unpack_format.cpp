// SPDX-License-Identifier: MIT
#include "core/unpack/format.hpp"

#include "unpack/packing.hpp"

using namespace jt;
using namespace jt::test;

namespace {

unpack::Recognised recognised(std::string_view text) {
  return unpack::recognise({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
}

}  // namespace

TEST_CASE("unpack: recognise says so as soon as it is certain") {
  for (const unpack::Packing format : formats) {
    const std::string packed = pack(format, "[1, 2]");
    CHECK(recognised(packed).format == format);
    std::size_t enough = 0;
    for (std::size_t size = 0; size < unpack::most_magic; ++size) {
      const auto found = recognised(packed.substr(0, size));
      CHECK(found.format.has_value() != found.undecided);
      if (found.undecided) enough = size + 1;
    }
    CHECK(recognised(packed.substr(0, enough)).format == format);
    CHECK(enough <= unpack::most_magic);
  }
  CHECK(recognised({"\x5A\x2A\x4D\x18", 4}).format == unpack::Packing::zstd);
  CHECK_FALSE(recognised({"\x60\x2A\x4D\x18", 4}).format);
}

TEST_CASE("unpack: recognise takes no JSON for compressed, by its first byte") {
  for (const char* text :
       {"{", "[1", "[[", "\"", "-", "1", "true", "null", " ", "\n", "/", "\xEF\xBB\xBF", "BZ]", "(x", "Px"}) {
    const auto found = recognised(text);
    CHECK_FALSE(found.format);
    CHECK_FALSE(found.undecided);
  }
}

TEST_CASE("unpack: without_ending") {
  CHECK(unpack::without_ending("a/b.jsonl.gz") == "a/b.jsonl");
  CHECK(unpack::without_ending("b.json.zst") == "b.json");
  CHECK(unpack::without_ending("b.xz") == "b");
  CHECK(unpack::without_ending("b.json.bz2") == "b.json");
  CHECK(unpack::without_ending("b.json") == "b.json");
  CHECK(unpack::without_ending(".gz") == ".gz");
}

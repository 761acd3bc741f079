// SPDX-License-Identifier: MIT
// A document that is checked and hashed while it is read in several passes, none of which needs to be whole.
#include <doctest/doctest.h>

#include <random>

#include "core/bytes/memory_source.hpp"
#include "core/document/document.hpp"
#include "run.hpp"

using namespace jt;

namespace {

std::string elements(std::size_t count) {
  std::string text = "[";
  for (std::size_t i = 0; i < count; ++i) text += R"({"id": )" + std::to_string(i) + R"(, "text": "a, {b] \" c"},)";
  text.back() = ']';
  return text;
}

std::string revision_of(std::string_view text) {
  scan::Digest digest;
  REQUIRE(digest.feed({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}));
  return digest.hex();
}

document::DocumentOptions checked(bool busy) {
  document::DocumentOptions options;
  options.again = options.check = options.digest = true;
  options.busy = busy;
  return options;
}

std::unique_ptr<document::Document> open(std::string_view text, bool busy) {
  return std::make_unique<document::Document>(std::make_unique<bytes::MemorySource>(text, "d.json"), checked(busy),
                                              nullptr);
}

/// Walks over some elements, and looks into each.
bool pass(scan::Cursor& cursor, std::size_t count) {
  if (!cursor.start() || !cursor.enter()) return false;
  for (std::size_t i = 0; i < count; ++i) {
    const scan::Step step = cursor.next();
    if (step != scan::Step::entry) return step == scan::Step::end;
    if (!cursor.enter() || cursor.next() != scan::Step::entry || !cursor.leave()) return false;
  }
  return true;
}

}  // namespace

TEST_CASE("Document: every byte is checked and hashed once, whatever the passes read") {
  std::mt19937_64 random(test::seed(1));
  for (const std::size_t count : {std::size_t{1}, std::size_t{100}, std::size_t{100'000}}) {
    const std::string text = elements(count);
    const std::string rev = revision_of(text);
    for (std::size_t round = 0; round < test::fewer(12, 3); ++round) {
      auto document = open(text, round % 2 == 0);
      REQUIRE(pass(document->cursor(), random() % (count + 1)));
      for (auto passes = random() % 4; passes > 0; --passes)
        REQUIRE(pass(document->restart(), random() % 3 == 0 ? count + 1 : random() % (count + 1)));
      REQUIRE(document->finish());
      CHECK(document->revision() == rev);
      CHECK(document->checker()->entries() == count);
      REQUIRE(pass(document->restart(), count + 1));  // also when all was seen
      CHECK(document->revision() == rev);
    }
  }
}

TEST_CASE("Document: a pass may begin where none has been yet") {
  const std::string text = elements(100'000);
  auto document = open(text, true);
  REQUIRE(pass(document->cursor(), 10));
  scan::Stream& stream = document->restart().stream();
  REQUIRE(stream.seek(text.rfind('{')));
  while (stream.slide(stream.end())) {
  }
  REQUIRE(document->finish());
  CHECK(document->revision() == revision_of(text));
  CHECK(document->checker()->entries() == 100'000);
}

TEST_CASE("Document: what is wrong is found in whichever pass comes to it, and at the end") {
  const std::string good = elements(100'000);
  for (const std::size_t at : {good.size() / 10, good.size() / 2, good.size() - 30}) {
    std::string text = good;
    const std::size_t place = text.find("text", at);
    text[place] = '\x01';  // in a key that no pass looks at
    auto document = open(text, at % 2 == 0);
    pass(document->cursor(), 10);
    pass(document->restart(), 60'000);
    pass(document->restart(), 20);
    const auto done = document->finish();
    REQUIRE(!done);
    CHECK(done.error()->code == Code::invalid_json);
    REQUIRE(done.error()->at);
    CHECK(done.error()->at->offset == place);
    CHECK(!document->revision());
  }
}

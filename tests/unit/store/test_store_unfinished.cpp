// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>

#include "bytes/scratch.hpp"
#include "core/store/unfinished.hpp"

using jt::store::Unfinished;
using namespace std::chrono_literals;

TEST_CASE("Unfinished: a record is there until it is ended, and names its files") {
  const jt::test::Scratch scratch;
  const std::string state = scratch / "state";
  CHECK(Unfinished::in("")->empty());
  CHECK(Unfinished::in(state)->empty());
  const std::vector<jt::store::UnfinishedFile> files{{"/a/b", ".b.jt-1", "r1", "r2"}, {"/a/c\n", ".c", "r3", "r4"}};
  auto record = Unfinished::begin(state, files);
  REQUIRE(record);
  const auto all = Unfinished::in(state);
  REQUIRE(all->size() == 1);
  CHECK(*Unfinished::in(state, "/a/c\n") == *all);
  CHECK(Unfinished::in(state, "/a")->empty());
  // Who wrote it holds it.
  const auto held = Unfinished::take(all->front(), 0ms);
  REQUIRE(!held);
  CHECK(held.error()->code == jt::Code::locked);
  record->reset();
  {
    const auto taken = Unfinished::take(all->front(), 0ms);
    REQUIRE(taken);
    REQUIRE((*taken)->files().size() == 2);
    CHECK((*taken)->files()[1].path == "/a/c\n");
    CHECK((*taken)->files()[1].rev_after == "r4");
    CHECK((*taken)->end());
  }
  CHECK(Unfinished::in(state)->empty());
  CHECK(*Unfinished::take(all->front(), 0ms) == nullptr);
}

TEST_CASE("Unfinished: one that is not whole is none, and goes") {
  const jt::test::Scratch scratch;
  const std::string state = scratch / "state";
  REQUIRE((*Unfinished::begin(state, {{"/a", "b", "c", "d"}}))->end());
  std::ofstream(state + "/unfinished/.0123") << "jt unf";
  CHECK(Unfinished::in(state)->empty());
  REQUIRE((*Unfinished::begin(state, {{"/a", "b", "c", "d"}}))->end());
  CHECK(std::filesystem::is_empty(state + "/unfinished"));
  std::ofstream(state + "/unfinished/4567") << "jt unf";
  CHECK(!Unfinished::take(state + "/unfinished/4567", 0ms));
}

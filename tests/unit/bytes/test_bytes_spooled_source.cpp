// SPDX-License-Identifier: MIT
#include "core/bytes/spooled_source.hpp"

#include <sys/resource.h>

#include <csignal>
#include <random>

#include "bytes/chopped_source.hpp"
#include "bytes/scratch.hpp"
#include "core/bytes/memory_source.hpp"
#include "run.hpp"

using namespace jt;
using namespace jt::test;

namespace {

/// A pipe of the text, and a SpooledSource around it.
struct RecordBuffer {
  bytes::MemorySource memory;
  ChoppedSource* pipe;
  bytes::SpooledSource source;
  RecordBuffer(const std::string& text, Chops chops, bytes::SpoolOptions options)
      : memory(text, "doc"),
        pipe(new ChoppedSource(memory, chops)),
        source(std::unique_ptr<bytes::Source>(pipe), std::move(options)) {}
};

}  // namespace

TEST_CASE("SpooledSource rewinds") {
  const Scratch scratch;
  const std::string text = pattern(400'000);
  for (const std::size_t memory : {0u, 1000u, 1u << 20}) {
    for (const std::size_t most : {100u, 4096u, 1u << 20}) {
      CAPTURE(memory);
      CAPTURE(most);
      RecordBuffer spool(text, {.most = most, .first = 13, .rewinds = false},
                         {.folder = scratch.path(), .memory = memory});
      CHECK(spool.source.rewinds());
      CHECK(spool.source.name() == "doc");
      CHECK(read_all(spool.source) == text);
      CHECK(spool.source.size() == 400'000);
      CHECK(read_all(spool.source) == text);
      CHECK(read_all(spool.source, 399'990) == text.substr(399'990));
      CHECK(read_all(spool.source, 400'001) == "");
      CHECK(spool.source.on_disk() == (memory < text.size()));
      // Nothing with a name is left in the folder, not even meanwhile.
      CHECK(std::filesystem::is_empty(scratch.path()));
    }
  }
}

TEST_CASE("SpooledSource does without nameless files") {
  const Scratch scratch;
  const std::string text = pattern(10'000);
  RecordBuffer spool(text, {.most = 999, .rewinds = false}, {.folder = scratch.path(), .memory = 0, .named = true});
  CHECK(read_all(spool.source) == text);
  CHECK(read_all(spool.source) == text);
  CHECK(spool.source.on_disk());
  CHECK(std::filesystem::is_empty(scratch.path()));
  RecordBuffer nowhere(text, {.rewinds = false}, {.folder = scratch / "missing", .memory = 0, .named = true});
  CHECK(read_all(nowhere.source).error()->code == Code::io_error);
}

TEST_CASE("SpooledSource answers in any order") {
  const Scratch scratch;
  const std::string text = pattern(50'000);
  std::mt19937_64 random(jt::test::seed(7));
  for (int round = 0; round < 20; ++round) {
    RecordBuffer spool(text, {.most = 1 + random() % 3000, .rewinds = false},
                       {.folder = scratch.path(), .memory = random() % 60'000});
    std::vector<std::uint8_t> buffer(5000);
    for (int i = 0; i < 100; ++i) {
      const std::size_t offset = random() % 52'000;
      const auto count = spool.source.read(offset, buffer.data(), 1 + random() % buffer.size());
      REQUIRE(count);
      const std::string_view got(reinterpret_cast<const char*>(buffer.data()), *count);
      if (offset < text.size()) {
        CHECK(!got.empty());
        CHECK(std::string_view(text).substr(offset, *count) == got);
      } else {
        CHECK(got.empty());
      }
    }
  }
}

TEST_CASE("SpooledSource pulls no further than it must") {
  const Scratch scratch;
  const std::string text = pattern(50'000);
  RecordBuffer spool(text, {.rewinds = false}, {.folder = scratch.path(), .memory = 0});
  std::uint8_t buffer[10];
  CHECK(*spool.source.read(0, buffer, 10) == 10);
  CHECK(spool.source.kept() == 10);
  CHECK(*spool.source.read(990, buffer, 10) == 10);
  CHECK(spool.source.kept() == 1000);
  CHECK_FALSE(spool.source.size().has_value());
  const std::size_t reads = spool.pipe->reads();
  CHECK(*spool.source.read(500, buffer, 10) == 10);
  CHECK(spool.pipe->reads() == reads);
}

TEST_CASE("SpooledSource passes failures of the pipe on, and keeps what came before") {
  const Scratch scratch;
  const std::string text = pattern(5000);
  for (const std::size_t memory : {0u, 10'000u}) {
    RecordBuffer spool(text, {.most = 700, .rewinds = false, .fails_at = 3000},
                       {.folder = scratch.path(), .memory = memory});
    const auto all = read_all(spool.source);
    REQUIRE_FALSE(all);
    CHECK(all.error()->message == "cannot read 'chopped': injected fault");
    std::vector<std::uint8_t> buffer(3000);
    CHECK(*spool.source.read(0, buffer.data(), 3000) == 3000);
    CHECK(std::equal(buffer.begin(), buffer.end(), text.begin(),
                     [](std::uint8_t a, char b) { return a == static_cast<std::uint8_t>(b); }));
    CHECK_FALSE(spool.source.read(3000, buffer.data(), 1).has_value());
  }
}

TEST_CASE("SpooledSource names the folder that it cannot write to") {
  const Scratch scratch;
  const std::string text = pattern(5000);
  const std::string missing = scratch / "missing";
  RecordBuffer spool(text, {.most = 1000, .rewinds = false}, {.folder = missing, .memory = 2500});
  const auto all = read_all(spool.source);
  REQUIRE_FALSE(all);
  CHECK(all.error()->code == Code::io_error);
  CHECK(all.error()->message ==
        "cannot keep 'doc' in a temporary file in '" + missing + "': no such file or directory");
  CHECK(all.error()->hints.size() == 1);
  // The bytes in memory are still there, and the failure stays.
  std::uint8_t buffer[2000];
  CHECK(*spool.source.read(0, buffer, 2000) == 2000);
  CHECK(spool.source.read(2000, buffer, 1).error()->code == Code::io_error);
}

TEST_CASE("SpooledSource tells of a full disk") {
  // A limit on file sizes simulates a full disk.
  const Scratch scratch;
  const std::string text = pattern(500'000);
  struct sigaction ignore {};
  ignore.sa_handler = SIG_IGN;
  struct sigaction signal_before {};
  REQUIRE(::sigaction(SIGXFSZ, &ignore, &signal_before) == 0);
  rlimit before{};
  REQUIRE(::getrlimit(RLIMIT_FSIZE, &before) == 0);
  const rlimit low{100'000, before.rlim_max};
  REQUIRE(::setrlimit(RLIMIT_FSIZE, &low) == 0);
  RecordBuffer spool(text, {.rewinds = false}, {.folder = scratch.path(), .memory = 0});
  const auto all = read_all(spool.source);
  ::setrlimit(RLIMIT_FSIZE, &before);
  ::sigaction(SIGXFSZ, &signal_before, nullptr);
  REQUIRE_FALSE(all);
  CHECK(all.error()->code == Code::io_error);
  CHECK(all.error()->message == "cannot keep 'doc' in a temporary file in '" + scratch.path() + "': file too large");
  // The same again, although there is enough space now: the bytes that were read are lost.
  CHECK_FALSE(read_all(spool.source));
}

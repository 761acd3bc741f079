// SPDX-License-Identifier: MIT
#include "core/bytes/raw_listener.hpp"
#include "core/scan/lines_source.hpp"

#include "bytes/chopped_source.hpp"
#include "bytes/scratch.hpp"
#include "core/bytes/memory_source.hpp"
#include "core/bytes/spooled_source.hpp"

using namespace jt;
using namespace jt::test;

namespace {

const std::string mark = "\xEF\xBB\xBF";

/// Records what a listener receives.
struct Heard {
  std::string raw;
  int ends = 0;
  bytes::RawListener listener() {
    return {[this](std::span<const std::uint8_t> bytes) -> Result<void> {
              CHECK(ends == 0);
              raw.append(bytes.begin(), bytes.end());
              return {};
            },
            [this]() -> Result<void> {
              ++ends;
              return {};
            }};
  }
};

struct Row {
  std::string raw;
  std::string seen;
};

const std::vector<Row> rows = {
    {"", "[]"},
    {"\n", "[\x1E]"},
    {"1", "[1]"},
    {"1\n", "[1\x1E]"},
    {"{\"a\":1}\n{\"a\":2}\n", "[{\"a\":1}\x1E{\"a\":2}\x1E]"},
    {"1\r\n2\r\n",
     "[1\r\x1E"
     "2\r\x1E]"},
    {mark + "1\n", "[   1\x1E]"},
    {mark, "[   ]"},
    {"\xEF\xBB", "[\xEF\xBB]"},
    {"\xEF\xBB\n", "[\xEF\xBB\x1E]"},
    {"1\n" + mark + "2", "[1\x1E" + mark + "2]"},
    {"1\x1E"
     "2\n",
     "[1\x1F"
     "2\x1E]"},
};

}  // namespace

TEST_CASE("LinesSource presents an array, however it is read") {
  for (const Row& row : rows) {
    for (const bool rewinds : {true, false}) {
      for (const std::size_t most : {1u, 2u, 3u, 4u, 100u}) {
        for (const std::size_t piece : {1u, 2u, 5u, 100u}) {
          CAPTURE(row.raw);
          CAPTURE(most);
          bytes::MemorySource memory(row.raw, "doc");
          ChoppedSource chopped(memory, {.most = most, .rewinds = rewinds});
          Heard heard;
          scan::LinesSource lines(chopped, heard.listener());
          CHECK(lines.rewinds() == rewinds);
          CHECK(lines.name() == "doc");
          CHECK(read_all(lines, 0, piece) == row.seen);
          CHECK(heard.raw == row.raw);
          CHECK(heard.ends == 1);
          CHECK(lines.size() == row.seen.size());
          if (!rewinds) continue;
          for (std::size_t from = 0; from <= row.seen.size() + 2; ++from) {
            CHECK(read_all(lines, from, piece) == row.seen.substr(std::min(from, row.seen.size())));
          }
          CHECK(heard.raw == row.raw);
          CHECK(heard.ends == 1);
        }
      }
    }
  }
}

TEST_CASE("LinesSource finds any offset first") {
  for (const Row& row : rows) {
    for (std::size_t from = 0; from <= row.seen.size() + 3; ++from) {
      bytes::MemorySource memory(row.raw);
      scan::LinesSource deaf(memory);
      CHECK(read_all(deaf, from) == row.seen.substr(std::min(from, row.seen.size())));
      CHECK(read_all(deaf) == row.seen);
      Heard heard;
      scan::LinesSource lines(memory, heard.listener());
      CHECK(read_all(lines, from) == row.seen.substr(std::min(from, row.seen.size())));
      CHECK(read_all(lines) == row.seen);
      CHECK(heard.raw == row.raw);
      CHECK(heard.ends == 1);
    }
  }
}

TEST_CASE("LinesSource works on a source of unknown size that rewinds") {
  std::string raw;
  for (int i = 0; i < 5000; ++i) raw += "{\"i\":" + std::to_string(i) + "}\n";
  std::string seen = "[" + raw + "]";
  std::replace(seen.begin(), seen.end(), '\n', '\x1E');
  bytes::MemorySource memory(raw);
  bytes::SpooledSource spool(std::make_unique<ChoppedSource>(memory, Chops{.most = 999, .rewinds = false}));
  scan::LinesSource lines(spool);
  CHECK_FALSE(lines.size().has_value());
  CHECK(read_all(lines, raw.size() + 50) == "");
  CHECK(read_all(lines, 0, 777) == seen);
  CHECK(read_all(lines, raw.size()) == seen.substr(raw.size()));
  CHECK(lines.size() == seen.size());
}

TEST_CASE("LinesSource ends early where the file shrinks") {
  class Shrinking final : public bytes::Source {
   public:
    std::string_view text = "1\n2\n3\n4\n5\n";
    Result<std::size_t> read(std::uint64_t offset, std::uint8_t* into, std::size_t size) override {
      return bytes::MemorySource(text).read(offset, into, size);
    }
    [[nodiscard]] bool rewinds() const override { return true; }
    [[nodiscard]] std::optional<std::uint64_t> size() const override { return 10; }
    [[nodiscard]] const std::string& name() const override { return name_; }

   private:
    std::string name_ = "shrinking";
  };
  Shrinking file;
  scan::LinesSource lines(file);
  CHECK(lines.size() == 12);
  std::uint8_t buffer[8];
  CHECK(*lines.read(0, buffer, 8) == 1);
  CHECK(*lines.read(1, buffer, 3) == 3);
  CHECK(*lines.read(4, buffer, 4) == 4);
  file.text = file.text.substr(0, 5);
  CHECK(*lines.read(6, buffer, 8) == 1);
  CHECK(buffer[0] == ']');
  CHECK(*lines.read(7, buffer, 8) == 0);
  CHECK(lines.size() == 7);
}

TEST_CASE("LinesSource passes failures on") {
  bytes::MemorySource memory("1\n2\n3\n");
  std::uint8_t buffer[8];
  SUBCASE("of the file") {
    for (std::uint64_t at = 0; at < 6; ++at) {
      ChoppedSource broken(memory, {.rewinds = false, .fails_at = at});
      Heard heard;
      scan::LinesSource lines(broken, heard.listener());
      const auto all = read_all(lines);
      REQUIRE_FALSE(all);
      CHECK(all.error()->code == Code::io_error);
      CHECK(heard.raw == std::string("1\n2\n3\n").substr(0, at));
      CHECK(heard.ends == 0);
    }
  }
  SUBCASE("of the listener") {
    scan::LinesSource lines(
        memory, {[](std::span<const std::uint8_t>) -> Result<void> { return fail(Code::invalid_json, "no"); }, {}});
    CHECK(lines.read(0, buffer, 8).error()->code == Code::invalid_json);
  }
  SUBCASE("of the listener's end") {
    scan::LinesSource lines(memory, {{}, []() -> Result<void> { return fail(Code::invalid_json, "open"); }});
    CHECK(read_all(lines).error()->message == "open");
    // again and again, and no bracket comes after it
    for (const std::uint64_t at : {7U, 8U, 7U}) {
      const auto read = lines.read(at, buffer, 8);
      CHECK((at == 7 ? !read : !read || *read == 0));
    }
  }
}

TEST_CASE("LinesSource::real_offset") {
  CHECK(scan::LinesSource::real_offset(0) == 0);
  CHECK(scan::LinesSource::real_offset(1) == 0);
  CHECK(scan::LinesSource::real_offset(2) == 1);
  CHECK(scan::LinesSource::real_offset(std::uint64_t{1} << 40) == (std::uint64_t{1} << 40) - 1);
}

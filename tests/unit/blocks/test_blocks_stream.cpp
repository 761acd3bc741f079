// SPDX-License-Identifier: MIT
// Long answers and long blocks: memory of one block, time by the size of the answer.
#include <sys/resource.h>

#include <string>

#include "answers.hpp"
#include "core/blocks/schema.hpp"
#include "core/scan/stream.hpp"
#include "run.hpp"

using namespace jt;
using namespace jt::test;
using blocks::FixClass;

namespace {

/// An answer that is made while it is read: a part, over and over.
class RepeatedSource final : public bytes::Source {
 public:
  RepeatedSource(std::string part, std::uint64_t times) : part_(std::move(part)), size_(part_.size() * times) {}
  Result<std::size_t> read(std::uint64_t offset, std::uint8_t* into, std::size_t size) override {
    read_ = offset;
    if (offset >= size_) return std::size_t{0};
    const std::size_t from = static_cast<std::size_t>(offset % part_.size());
    const std::size_t count = std::min(size, part_.size() - from);
    std::copy_n(part_.data() + from, count, into);
    return count;
  }
  [[nodiscard]] bool rewinds() const override { return false; }
  [[nodiscard]] std::optional<std::uint64_t> size() const override { return std::nullopt; }
  [[nodiscard]] const std::string& name() const override { return name_; }
  [[nodiscard]] std::uint64_t position() const { return read_; }

 private:
  std::string part_;
  std::uint64_t size_;
  std::uint64_t read_ = 0;
  std::string name_ = "-";
};

long peak_kilobytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss;
}

/// In a sanitized program freed memory is kept for a while: no limit holds there.
long grown_since(long before) { return scan::frees_window ? 0 : peak_kilobytes() - before; }

std::string write_call(std::string_view content) {
  return R"({"tool": "write_file", "path": "a.txt", "content": ")" + std::string(content) + "\"}";
}

std::size_t count(bytes::Source& source) {
  blocks::BlockReader reader(source, {});
  for (std::size_t number = 0;; ++number) {
    const auto call = reader.next();
    REQUIRE(call.has_value());
    if (!*call) return number;
    REQUIRE((*call)->valid());
  }
}

}  // namespace

TEST_CASE("BlockReader: memory of one block") {
  const std::string content(20'000, 'x');
  constexpr std::size_t times = fewer(2500);  // of 20 KB: 50 MB
  for (const std::string& part : {"text\n" + fenced(write_call(content)), fenced(content, "sh"), content}) {
    RepeatedSource source(part, times);
    const long before = peak_kilobytes();
    const std::size_t found = count(source);
    CHECK((found == times || found == 0));
    CHECK(grown_since(before) < 16'000);
  }
  // Many objects in one fence.
  const std::string object = write_call(content) + "\n";
  std::string one = "```json\n";
  for (int i = 0; i < 3; ++i) one += object;
  CHECK(calls_of(one + "```\n").size() == 3);
  RepeatedSource source(object, times);
  class Opened final : public bytes::Source {
   public:
    explicit Opened(bytes::Source& inner) : inner_(inner) {}
    Result<std::size_t> read(std::uint64_t offset, std::uint8_t* into, std::size_t size) override {
      if (offset >= 8) return inner_.read(offset - 8, into, size);
      std::copy_n("```json\n" + offset, 1, into);
      return std::size_t{1};
    }
    [[nodiscard]] bool rewinds() const override { return false; }
    [[nodiscard]] std::optional<std::uint64_t> size() const override { return std::nullopt; }
    [[nodiscard]] const std::string& name() const override { return inner_.name(); }

   private:
    bytes::Source& inner_;
  } opened(source);
  const long before = peak_kilobytes();
  CHECK(count(opened) == times);
  CHECK(grown_since(before) < 16'000);
}

TEST_CASE("BlockReader: a block is returned before the rest is read") {
  RepeatedSource source(fenced(write_call(std::string(1000, 'x'))), 1000);
  blocks::BlockReader reader(source, {});
  const auto call = reader.next();
  REQUIRE((call.has_value() && call->has_value()));
  CHECK(source.position() < 5000);
}

TEST_CASE("BlockReader: a failure of the source is its own") {
  const std::string answer = fenced(write_call("x")) + fenced(write_call(std::string(1000, 'x')));
  bytes::MemorySource memory(answer);
  ChoppedSource source(memory, {.most = 64, .rewinds = false, .fails_at = answer.size() - 100});
  blocks::BlockReader reader(source, {});
  CHECK(reader.next()->has_value());
  const auto failed = reader.next();
  REQUIRE_FALSE(failed.has_value());
  CHECK(failed.error()->code == Code::io_error);
}

TEST_CASE("BlockReader: sizes around the borders of what is read at once") {
  for (const std::size_t size : {64U, 4096U, 65536U, 131072U, 262144U}) {
    for (std::size_t shift = 0; shift < 12; ++shift) {
      const std::string before(shift, 'a');
      const std::string content(size - 60 + shift, 'x');
      const std::string answer = before + "\n" + fenced(write_call(content)) + before + "\n" +
                                 fenced("{'tool': 'delete_file', 'path': 'b.c'}") + "end";
      const auto calls = calls_of(answer);
      REQUIRE(calls.size() == 2);
      REQUIRE(calls[0].content == content);
      REQUIRE(calls[1].line == 6);
      REQUIRE(fixed(answer).count.valid == 2);
    }
  }
}

TEST_CASE("BlockReader: long and deep blocks, in linear time") {
  const std::string lines = [] {
    std::string out;
    while (out.size() < fewer(10'000'000)) out += "    if (x) {\n}\n```\n  y = 'a';\n";
    return out;
  }();
  const auto raw = calls_of(fenced(write_call(lines)));
  REQUIRE(raw.size() == 1);
  CHECK(codes_of(raw[0]) == "INVALID_JSON(lossless)");
  CHECK((raw[0].content == lines));
  const std::string quotes = [] {
    std::string out;
    while (out.size() < fewer(5'000'000)) out += "\", \"a\": \"//\"/*\"}]\n, \"";
    return out;
  }();
  CHECK(calls_of(fenced(write_call(quotes + "x"))).size() == 1);
  const std::string deep = R"({"tool": "delete_file", "path": "a.b", "x": )";
  for (const std::size_t depth : {std::size_t{99'998}, std::size_t{100'000}, std::size_t{1'000'000}}) {
    const std::string nested = deep + std::string(depth, '[') + std::string(depth, ']') + "}";
    CHECK(codes_in(fenced(nested)) == (depth < 100'000 ? "" : "INVALID_JSON"));
    CHECK(calls_of(fenced(deep + std::string(depth, '['))).size() == 1);
    CHECK(calls_of(fenced(deep + std::string(depth, '{'))).size() == 1);
  }
  std::string cut;
  constexpr std::size_t calls = fewer(20'000);
  for (std::size_t i = 0; i < calls; ++i) cut += "{\"tool\": \"write_file\", \"content\": \"abc\n";
  CHECK(calls_of(fenced(cut)).size() == calls);
  std::string fences;
  for (std::size_t i = 0; i < calls; ++i) fences += "```\n{\"tool\": \"\n";
  CHECK(calls_of(fences).size() <= calls);
}

TEST_CASE("BlockReader: bytes that are not UTF-8") {
  for (const char* const bad : {"a\xFF", "\xC3", "\xED\xA0\x80", "\xE2\x80"}) {
    const auto calls = calls_of(fenced(write_call(bad)));
    REQUIRE(calls.size() == 1);
    CHECK(codes_of(calls[0]) == "INVALID_JSON");
    CHECK_FALSE(calls[0].readable);
    CHECK(calls[0].repairs.empty());
    CHECK(calls[0].path == "a.txt");
    CHECK(codes_in(fenced(write_call("x\n" + std::string(bad) + "\n"))) == "INVALID_JSON");
  }
}

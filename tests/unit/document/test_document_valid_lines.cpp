// SPDX-License-Identifier: MIT
// Lines that are not JSON become whitespace, whatever their lengths and however the bytes are read.
#include <doctest/doctest.h>

#include <random>

#include "core/bytes/memory_source.hpp"
#include "core/document/document.hpp"
#include "core/document/valid_lines.hpp"
#include "run.hpp"

using namespace jt;

namespace {

/// A pipe: each byte once, in order, in pieces of any size.
class Pieces final : public bytes::Source {
 public:
  Pieces(std::string text, std::size_t most) : text_(std::move(text)), most_(most) {}

  Result<std::size_t> read(std::uint64_t offset, std::uint8_t* into, std::size_t size) override {
    REQUIRE(offset == given_);
    const std::size_t count = std::min({size, most_, text_.size() - given_});
    std::copy_n(text_.begin() + static_cast<std::ptrdiff_t>(given_), count, into);
    given_ += count;
    return count;
  }
  [[nodiscard]] bool rewinds() const override { return false; }
  [[nodiscard]] std::optional<std::uint64_t> size() const override { return {}; }
  [[nodiscard]] const std::string& name() const override { return name_; }
  [[nodiscard]] std::size_t given() const { return given_; }

 private:
  std::string name_ = "-";
  std::string text_;
  std::size_t most_;
  std::size_t given_ = 0;
};

/// How many bytes are read in all.
class Counted final : public bytes::Source {
 public:
  explicit Counted(bytes::Source& inner) : inner_(inner) {}
  Result<std::size_t> read(std::uint64_t offset, std::uint8_t* into, std::size_t size) override {
    auto count = inner_.read(offset, into, size);
    bytes += count.value_or(0);
    return count;
  }
  [[nodiscard]] bool rewinds() const override { return true; }
  [[nodiscard]] std::optional<std::uint64_t> size() const override { return inner_.size(); }
  [[nodiscard]] const std::string& name() const override { return inner_.name(); }

  std::uint64_t bytes = 0;

 private:
  bytes::Source& inner_;
};

struct Sample {
  std::string text;
  std::string expected;
  std::uint64_t skipped = 0;
};

Sample sample(std::mt19937_64& random, std::size_t lines, std::size_t longest) {
  Sample sample;
  if (random() % 4 == 0) sample.text = sample.expected = "\xEF\xBB\xBF";
  for (std::size_t i = 0; i < lines; ++i) {
    const std::string filler(random() % longest, 'x');
    const bool last = i + 1 == lines;
    const std::string end = last && random() % 2 == 0 ? "" : random() % 3 == 0 ? "\r\n" : "\n";
    std::string line;
    bool valid = true;
    switch (random() % 6) {
      case 0:
        line = R"({"a": ")" + filler + R"("})";
        break;
      case 1:
        line = "";
        break;
      case 2:
        line = "  12 ";
        break;
      case 3:
        line = R"({"a": ")" + filler;
        valid = false;
        break;
      case 4:
        line = "at Object.<anonymous> " + filler;
        valid = false;
        break;
      default:
        line = R"(["é", ")" + filler + R"("] 1)";
        valid = false;
        break;
    }
    if (!valid && i == 0 && !sample.text.empty()) sample.expected = "   ";
    sample.text += line + end;
    sample.skipped += valid ? 0 : 1;
    if (valid) sample.expected += line + end;
    if (!valid) sample.expected += std::string(line.size() + end.size() - (end.ends_with('\n') ? 1 : 0), ' ');
    if (!valid && end.ends_with('\n')) sample.expected += '\n';
  }
  return sample;
}

std::string all_of(document::ValidLines& lines, std::size_t piece) {
  std::string read;
  std::vector<std::uint8_t> into(piece);
  for (;;) {
    const auto count = lines.read(read.size(), into.data(), into.size());
    REQUIRE(count);
    if (*count == 0) return read;
    read.append(reinterpret_cast<const char*>(into.data()), *count);
  }
}

const document::ValidLinesOptions small{.chunk = 64, .most_held = std::size_t{1} << 20, .most_starts = 4};

}  // namespace

TEST_CASE("ValidLines: bad lines are whitespace, from files and from pipes, in pieces of any size") {
  std::mt19937_64 random(test::seed(7));
  for (int round = 0; round < 400; ++round) {
    const Sample made = sample(random, random() % 12, 1 + random() % 200);
    CAPTURE(made.text);
    bytes::MemorySource file(made.text, "f.ndjson");
    std::string heard;
    int ends = 0;
    bytes::RawListener listener{[&](std::span<const std::uint8_t> raw) -> Result<void> {
                                  heard.append(reinterpret_cast<const char*>(raw.data()), raw.size());
                                  return {};
                                },
                                [&]() -> Result<void> {
                                  ++ends;
                                  return {};
                                }};
    document::ValidLines of_file(file, listener, small);
    CHECK(all_of(of_file, 1 + random() % 100) == made.expected);
    CHECK(of_file.skipped() == made.skipped);
    CHECK(heard == made.text);
    CHECK(ends == 1);
    Pieces pipe(made.text, 1 + random() % 80);
    document::ValidLines of_pipe(pipe, {}, small);
    CHECK(all_of(of_pipe, 1 + random() % 100) == made.expected);
    CHECK(of_pipe.skipped() == made.skipped);
    // Anywhere, in any order: the same bytes, and nothing is counted or heard again.
    for (int i = 0; i < 40 && !made.text.empty(); ++i) {
      const std::size_t at = random() % made.text.size();
      std::array<std::uint8_t, 30> into{};
      const auto count = of_file.read(at, into.data(), into.size());
      REQUIRE(count);
      REQUIRE(*count > 0);
      CHECK(std::string(reinterpret_cast<const char*>(into.data()), *count) == made.expected.substr(at, *count));
    }
    CHECK(of_file.skipped() == made.skipped);
    CHECK(heard == made.text);
    CHECK(ends == 1);
  }
}

TEST_CASE("ValidLines: the first skipped line has its number, empty lines count") {
  bytes::MemorySource file("\n1\nno\n\nno\n", "f.ndjson");
  document::ValidLines lines(file);
  CHECK(all_of(lines, 100) == "\n1\n  \n\n  \n");
  CHECK(lines.skipped() == 2);
  CHECK(lines.first_skipped() == 3);
}

TEST_CASE("ValidLines: a line of a pipe may be as long as what can be held, a bad one longer") {
  const std::size_t held = std::size_t{1} << 20;
  const auto read = [&](const std::string& text) {
    Pieces pipe(text, 1000);
    document::ValidLines lines(pipe, {}, small);
    std::array<std::uint8_t, 1> into{};
    return lines.read(0, into.data(), into.size());
  };
  const auto quoted = [](std::size_t size) { return '"' + std::string(size, 'a') + "\"\n"; };
  CHECK(read(quoted(held - 100)));
  const auto refused = read(quoted(held + 100));
  REQUIRE_FALSE(refused);
  CHECK(refused.error()->code == Code::limit_exceeded);
  CHECK(read("no" + quoted(held + 100)));
  // A file is read again instead.
  const std::string text = quoted(held + 100);
  bytes::MemorySource file(text, "f.ndjson");
  document::ValidLines lines(file, {}, small);
  CHECK(all_of(lines, 5000) == text);
}

TEST_CASE("ValidLines: what a pipe has sent is returned before more is read") {
  Pieces pipe("1\nno\n22", 5);
  document::ValidLines lines(pipe);
  std::array<std::uint8_t, 10> into{};
  CHECK(lines.would_wait(0));
  CHECK(lines.read(0, into.data(), into.size()).value_or(0) == 5);
  CHECK(pipe.given() == 5);
  CHECK(lines.would_wait(5));
}

TEST_CASE("ValidLines: reading in pieces takes at most two reads of each byte, at any size") {
  for (const std::size_t factor : {1U, 2U, 4U, 8U}) {
    std::string text;
    for (std::size_t i = 0; i < 50 * factor; ++i) text += i % 3 == 0 ? "no\n" : '"' + std::string(300, 'a') + "\"\n";
    bytes::MemorySource file(text, "f.ndjson");
    Counted counted(file);
    document::ValidLines lines(counted, {}, small);
    CHECK(all_of(lines, 7).size() == text.size());
    CHECK(counted.bytes <= 3 * text.size());
  }
}

TEST_CASE("ValidLines: a document keeps its revision and its size, and counts the lines once") {
  const std::string text = "{\"a\": 1}\nTraceback\n{\"a\": 2}\n";
  scan::Digest digest;
  REQUIRE(digest.feed({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}));
  document::DocumentOptions options;
  options.lines = options.check = options.digest = options.skip_invalid = true;
  int calls = 0;
  options.on_skipped = [&](std::uint64_t lines, std::uint64_t first) {
    ++calls;
    CHECK(lines == 1);
    CHECK(first == 2);
  };
  document::Document document(std::make_unique<bytes::MemorySource>(text, "f.ndjson"), options, nullptr);
  REQUIRE(document.cursor().start());
  REQUIRE(document.cursor().enter());
  CHECK(document.cursor().next() == scan::Step::entry);
  CHECK(document.cursor().next() == scan::Step::entry);
  CHECK(document.cursor().next() == scan::Step::end);
  REQUIRE(document.finish());
  REQUIRE(document.finish());
  CHECK(calls == 1);
  CHECK(document.revision() == digest.hex());
  CHECK(document.bytes() == text.size());
}

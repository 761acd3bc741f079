// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

#include "core/bytes/memory_source.hpp"
#include "core/bytes/raw_listener.hpp"
#include "core/comments/blank_source.hpp"
#include "core/scan/ahead.hpp"
#include "core/scan/checker.hpp"
#include "core/scan/cursor.hpp"
#include "core/scan/lines_source.hpp"
#include "core/scan/parallel_observer.hpp"
#include "documents.hpp"
#include "run.hpp"

using namespace jt;

namespace {

/// A document in memory of which reading can go wrong: it ends, or fails, at some offset, and comes in small pieces.
class FaultySource final : public bytes::Source {
 public:
  explicit FaultySource(std::string_view text) : inner_(text) {}
  std::optional<std::uint64_t> fails_at;
  std::optional<std::uint64_t> ends_at;
  std::size_t piece = 1000;

  Result<std::size_t> read(std::uint64_t offset, std::uint8_t* into, std::size_t size) override {
    size = std::min(size, piece);
    if (fails_at && offset >= *fails_at) return fail(Code::io_error, "the disk is broken");
    if (fails_at) size = std::min<std::size_t>(size, *fails_at - offset);
    if (ends_at && offset >= *ends_at) return std::size_t{0};
    if (ends_at) size = std::min<std::size_t>(size, *ends_at - offset);
    return inner_.read(offset, into, size);
  }
  [[nodiscard]] bool rewinds() const override { return true; }
  [[nodiscard]] bool reads_beside() const override { return true; }
  [[nodiscard]] std::optional<std::uint64_t> size() const override { return inner_.size(); }
  [[nodiscard]] const std::string& name() const override { return inner_.name(); }

 private:
  bytes::MemorySource inner_;
};

std::string described(const Error& error) {
  std::string out = error->message;
  if (error->at) out += " at " + std::to_string(error->at->offset);
  if (error->opened) out += " opened at " + std::to_string(error->opened->offset);
  return out;
}

enum class Way { walk, back, checked, checked_back, checked_beside, drain };

/// All that a reader sees of a document.
struct Trace {
  std::string out;

  void add(std::string_view what, std::uint64_t number) {
    out += what;
    out += std::to_string(number);
    out += ' ';
  }

  /// Every value, but of some containers only where they end; of some, a second time from a mark.
  void value(scan::Cursor& cursor, Way way) {
    add("v", cursor.begin());
    const std::uint64_t begin = cursor.begin();
    const bool container = cursor.type() == scan::Type::object || cursor.type() == scan::Type::array;
    if (!container) {
      std::string_view text;
      if (cursor.text(text)) out += text;
      return;
    }
    if (begin % 7 == 3) {
      if (cursor.skip()) add("s", cursor.end());
      return;
    }
    const scan::Cursor::Mark mark = cursor.mark();
    entries(cursor, way);
    if ((way == Way::back || way == Way::checked_back) && begin % 11 == 5 && !cursor.failed() && cursor.go(mark)) {
      if (cursor.skip()) add("again", cursor.end());
    }
  }

  void entries(scan::Cursor& cursor, Way way) {
    if (!cursor.enter()) return;
    for (;;) {
      const scan::Step step = cursor.next();
      if (step != scan::Step::entry) break;
      out += cursor.key();
      add("i", cursor.index());
      value(cursor, way);
      if (cursor.failed()) return;
    }
    if (!cursor.failed()) add("e", cursor.end());
  }
};

/// Receives all bytes from where it joins, on any thread.
class Heard final : public scan::Observer {
 public:
  Result<void> feed(std::span<const std::uint8_t> bytes) override {
    text.append(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    return {};
  }
  Result<void> finish() override {
    text += " finished";
    return {};
  }
  [[nodiscard]] bool runs_ahead() const override { return true; }
  std::string text;
};

/// What is seen by a cursor and a check, or by a check alone.
std::string seen(bytes::Source& source, const scan::StreamOptions& options, Way way) {
  Trace trace;
  scan::Checker checker(*options.kernel);
  scan::Stream stream(source, options);
  scan::ParallelObserver beside({&checker});
  if (way == Way::checked || way == Way::checked_back || way == Way::drain) stream.observe(checker);
  if (way == Way::checked_beside) stream.observe(beside);
  scan::Cursor cursor(stream);
  if (way != Way::drain) {
    if (cursor.start()) trace.value(cursor, way);
    if (!cursor.failed() && cursor.finish()) trace.out += "finished ";
    if (cursor.failed()) trace.out += described(cursor.failure());
  }
  if (way == Way::walk || way == Way::back) return trace.out;
  // How far a cursor comes before the check fails depends on the window.
  if (!stream.drain()) return described(*stream.failure());
  trace.add("entries ", checker.entries());
  trace.add("depth ", checker.depth());
  trace.add("lone ", checker.lone_surrogates());
  trace.add("first ", checker.first_lone_surrogate());
  trace.out += checker.root() ? std::to_string(static_cast<int>(*checker.root())) : "none";
  return trace.out;
}

/// A byte of a comment that is not UTF-8 fails the read that it is in, so that how far a cursor comes depends on the
/// window.
std::string comparable(const std::string& seen) {
  return seen.find("is not valid UTF-8") == std::string::npos ? seen : seen.substr(seen.rfind("byte 0x"));
}

scan::StreamOptions ahead(std::size_t window, unsigned threads, std::size_t shift = 0) {
  return {.window = window, .shift = shift, .kernel = &scan::best_kernel(), .threads = threads, .large = 0};
}

/// The same for one thread and more, however windows begin.
void check_same(bytes::Source& source, std::string_view what) {
  for (const Way way : {Way::walk, Way::back, Way::checked, Way::checked_back, Way::checked_beside, Way::drain}) {
    scan::StreamOptions plain = ahead(4096, 1);
    const std::string expected = seen(source, plain, way);
    for (const std::size_t window : {64U, 65U, 4096U, 8192U}) {
      for (const std::size_t shift : {0U, 63U}) {
        for (const unsigned threads : {2U, 3U}) {
          if (threads == 3 && window != 64 + shift * 64) continue;
          INFO(what, " way ", static_cast<int>(way), " window ", window, " threads ", threads, " shift ", shift);
          const bool same = seen(source, ahead(window, threads, shift), way) == expected;
          REQUIRE(same);
        }
      }
    }
  }
}

std::string large(std::size_t bytes) {
  std::string text = "[";
  for (std::size_t i = 0; text.size() < bytes; ++i) {
    text += i != 0 ? ",\n {\"id\":" : "{\"id\":";
    text += std::to_string(i) + R"(,"text":"caf\u00e9 \"quoted\" ü \ud83d\ude00","deep":[[1.5e3,{"a":null}],true]})";
  }
  return text + "]";
}

std::size_t threads_of_this_process() {
  const std::filesystem::directory_iterator tasks("/proc/self/task");
  return static_cast<std::size_t>(std::distance(begin(tasks), end(tasks)));
}

/// A thread that was joined is still listed for a moment.
bool settles_at(std::size_t threads) {
  for (int tries = 0; tries < 200 && threads_of_this_process() != threads; ++tries)
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  return threads_of_this_process() == threads;
}

}  // namespace

TEST_CASE("Ahead: generated documents, whole and damaged, are read as with one thread") {
  jt_test::Documents random(test::seed(1));
  for (std::size_t i = 0; i < test::fewer(120); ++i) {
    std::string text = random.next();
    while (text.size() < 2000) text = "[" + text + "," + random.next() + "]";
    text.resize(std::min<std::size_t>(text.size(), 12'000));
    if (i % 2 == 1) text = random.damage(std::move(text));
    bytes::MemorySource source(text);
    check_same(source, text);
  }
}

TEST_CASE("Ahead: a damage in any window has the error that it has with one thread") {
  const std::string good = large(20'000);
  jt_test::Documents random(test::seed(2));
  for (std::size_t i = 0; i < test::fewer(40); ++i) {
    const std::string text = random.damage(good);
    bytes::MemorySource source(text);
    check_same(source, "damage " + std::to_string(i));
  }
}

TEST_CASE("Ahead: every kernel checks by marks as without them") {
  jt_test::Documents random(test::seed(3));
  const std::string good = large(30'000);
  for (std::size_t i = 0; i < test::fewer(40); ++i) {
    const std::string text = i == 0 ? good : random.damage(good);
    bytes::MemorySource source(text);
    std::optional<std::string> expected;
    for (const scan::Kernel* kernel : scan::kernels()) {
      for (const unsigned threads : {1U, 2U}) {
        scan::StreamOptions options = ahead(8192, threads);
        options.kernel = kernel;
        const std::string now = seen(source, options, Way::drain);
        if (!expected) expected = now;
        INFO(kernel->name, " threads ", threads);
        REQUIRE(now == *expected);
      }
    }
  }
}

TEST_CASE("Ahead: the public suite is read as with one thread") {
  const std::filesystem::path folder = std::filesystem::path(test::suites()) / "JSONTestSuite/test_parsing";
  if (!std::filesystem::exists(folder)) return test::skip("no JSONTestSuite");
  std::size_t count = 0;
  std::size_t turn = test::seed(6) % 8;
  for (const auto& file : std::filesystem::directory_iterator(folder)) {
    if (turn++ % (8 / test::fewer(8)) != 0) continue;
    std::ifstream in(file.path(), std::ios::binary);
    const std::string text(std::istreambuf_iterator<char>(in), {});
    if (text.size() > 20'000) continue;  // nested more deeply than this walk may go
    // Behind blanks or a value, so that it comes from a window that was read ahead.
    for (const std::string& before : {std::string(), std::string(700, ' '), "[\"" + std::string(500, 'x') + "\","}) {
      const std::string each = before + text;
      bytes::MemorySource source(each);
      check_same(source, file.path().filename().string());
    }
    ++count;
  }
  CHECK(count > test::fewer(250));
}

TEST_CASE("Ahead: lines and comments, which are read in turn, are as with one thread") {
  std::string lines;
  for (std::size_t i = 0; lines.size() < 20'000; ++i) {
    lines += large(100 + i % 300);
    std::replace(lines.begin(), lines.end(), '\n', ' ');
    lines += i % 3 == 0 ? "\r\n" : i % 7 == 0 ? "\n\n" : "\n";
  }
  std::string commented = "// first\n[0";
  for (std::size_t i = 0; commented.size() < 20'000; ++i)
    commented += ",\n" + large(60 + i % 200) +
                 (i % 3 == 0   ? " // to the end of \"it\"\n"
                  : i % 5 == 0 ? "/* [ */"
                               : "");
  commented += ",]";
  jt_test::Documents random(test::seed(4));
  for (std::size_t i = 0; i < 2 * test::fewer(20); ++i) {
    const bool in_lines = i % 2 == 0;
    std::string text = in_lines ? lines : commented;
    if (i >= 2) text = random.damage(std::move(text));
    std::optional<std::string> expected;
    for (const std::size_t window : {std::size_t{4096}, std::size_t{64}, std::size_t{320}}) {
      for (const unsigned threads : {1U, 2U, 3U}) {
        bytes::MemorySource file(text);
        std::string raw;
        const bytes::RawListener listener{[&](std::span<const std::uint8_t> bytes) -> Result<void> {
                                            raw.append(reinterpret_cast<const char*>(bytes.data()), bytes.size());
                                            return {};
                                          },
                                          {}};
        std::unique_ptr<bytes::Source> source;
        if (in_lines) {
          source = std::make_unique<scan::LinesSource>(file, listener);
        } else {
          source = std::make_unique<comments::BlankSource>(file, listener);
        }
        scan::StreamOptions options = ahead(window, threads);
        options.lines = in_lines;
        const std::string now = seen(*source, options, Way::back);
        INFO("document ", i, " window ", window, " threads ", threads);
        if (!expected) expected = now;
        REQUIRE(comparable(now) == comparable(*expected));
        REQUIRE(text.starts_with(raw));
      }
    }
  }
}

TEST_CASE("Ahead: a file that becomes shorter, or cannot be read, is as with one thread") {
  const std::string text = large(30'000);
  for (const std::uint64_t at : {0U, 1U, 64U, 4095U, 4096U, 8192U, 12'288U, 20'000U, 29'999U}) {
    FaultySource shorter(text);
    shorter.ends_at = at;
    check_same(shorter, "ends at " + std::to_string(at));
    FaultySource broken(text);
    broken.fails_at = at;
    check_same(broken, "fails at " + std::to_string(at));
  }
}

TEST_CASE("Ahead: values that no window holds are held in one piece") {
  const std::string text = large(3000);
  const std::string document = "[" + text + ",\"" + std::string(9000, 'x') + "\"," + text + ",\"" +
                               std::string(40'000, 'y') + "\"," + text + "]";
  bytes::MemorySource source(document);
  check_same(source, "long strings");
}

TEST_CASE("Ahead: what is read after a jump is right, and reading ahead begins again") {
  const std::string text = large(200'000);
  bytes::MemorySource source(text);
  scan::Stream stream(source, ahead(4096, 2));
  const auto reads = [&](std::uint64_t from, std::size_t slides) {
    REQUIRE(stream.seek(from));
    for (std::size_t i = 0; i < slides && stream.slide(stream.end()); ++i) {
      const std::string_view window(reinterpret_cast<const char*>(stream.data(stream.begin())),
                                    static_cast<std::size_t>(stream.end() - stream.begin()));
      REQUIRE(window == std::string_view(text).substr(stream.begin(), window.size()));
    }
  };
  for (const std::uint64_t from : {0U, 150'000U, 1U, 100'000U, 63U, 199'000U, 0U}) reads(from, 20);
  reads(0, 1000);
  CHECK(stream.at_end());
  CHECK(stream.end() == text.size());
  reads(5000, 1000);  // after the end, whose threads have ended
  CHECK(stream.at_end());
}

TEST_CASE("Ahead: observers that join hear every byte from there on once, until they part") {
  const std::string text = large(60'000);
  for (const unsigned threads : {1U, 2U, 3U}) {
    for (const std::size_t window : {std::size_t{64}, std::size_t{4096}}) {
      CAPTURE(threads);
      CAPTURE(window);
      bytes::MemorySource source(text);
      scan::Stream stream(source, ahead(window, threads));
      const auto to = [&](std::uint64_t offset) {
        while (stream.end() < offset && stream.slide(stream.end())) {
        }
      };
      Heard first;
      Heard second;
      Heard third;
      REQUIRE(stream.slide(0));
      stream.join(first, 10);
      to(20'000);  // others read ahead by now
      const std::uint64_t joined = stream.end() - 30;
      stream.join(second, joined);
      to(30'000);
      stream.part(first);
      const std::uint64_t parted = stream.end();
      const std::size_t heard = first.text.size();
      to(35'000);
      CHECK(first.text.size() == heard);
      CHECK(10 + heard >= parted);
      CHECK(first.text == text.substr(10, heard));
      REQUIRE(stream.seek(15'000));
      stream.join(third, 15'000);
      to(text.size() + 1);
      CHECK(stream.at_end());
      CHECK(second.text == text.substr(joined) + " finished");
      CHECK(third.text == text.substr(15'000) + " finished");
      stream.part(second);
      stream.part(third);
      CHECK_FALSE(stream.failed());
    }
  }
}

TEST_CASE("Ahead: what a check found before a jump back is not lost") {
  std::string text = large(60'000);
  text[40'000] = '\x01';
  for (const std::uint64_t back : {0U, 1000U, 20'000U}) {
    bytes::MemorySource source(text);
    scan::Checker checker;
    scan::Stream stream(source, ahead(4096, 2));
    stream.observe(checker);
    while (stream.end() < 32'000 && stream.slide(stream.end())) {
    }
    REQUIRE(stream.seek(back));
    while (stream.slide(stream.end())) {
    }
    REQUIRE(stream.failed());
    CHECK((*stream.failure())->code == Code::invalid_json);
    CHECK_FALSE(stream.drain());
  }
}

TEST_CASE("Stream: drain goes back for what was jumped over, also where only a check listens") {
  std::string text = large(60'000);
  text[20'000] = '\x01';
  for (const unsigned threads : {1U, 2U}) {
    bytes::MemorySource source(text);
    scan::Checker checker;
    scan::Stream stream(source, ahead(4096, threads));
    stream.observe(checker);
    REQUIRE(stream.slide(0));
    REQUIRE(stream.seek(50'000));
    while (stream.slide(stream.end())) {
    }
    REQUIRE_FALSE(stream.failed());
    CHECK_FALSE(stream.observed());
    CHECK_FALSE(stream.drain());
  }
}

TEST_CASE("Ahead: no thread is left at the end of a document, or of a stream that is left early") {
  const std::string text = large(300'000);
  const std::size_t before = threads_of_this_process();
  for (const bool whole : {true, false}) {
    bytes::MemorySource source(text);
    {
      scan::Stream stream(source, ahead(4096, 3));
      for (std::size_t i = 0; i < 4; ++i) REQUIRE(stream.slide(stream.end()));
      CHECK(threads_of_this_process() == before + 2);
      while (whole && stream.slide(stream.end())) {
      }
      if (whole) CHECK(settles_at(before));
    }
    CHECK(settles_at(before));
  }
}

TEST_CASE("Ahead: one thread, a small document, and one that cannot be read by two start no other") {
  const std::string text = large(300'000);
  const std::size_t before = threads_of_this_process();
  for (const std::uint64_t larger : {std::uint64_t{0}, std::uint64_t{text.size() + 1}}) {
    bytes::MemorySource source(text);
    scan::StreamOptions options = ahead(4096, larger == 0 ? 1 : 3);
    options.large = larger;
    scan::Stream stream(source, options);
    while (stream.slide(stream.end())) REQUIRE(threads_of_this_process() == before);
  }
}

// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "core/bytes/memory_source.hpp"
#include "core/scan/entry_run.hpp"
#include "documents.hpp"
#include "run.hpp"

using namespace jt;

namespace {

constexpr std::array<std::size_t, 5> run_windows{64, 65, 128, 512, 4096};

/// What a walk over all entries of all containers saw, with the cursor alone or with runs.
class Walk {
 public:
  Walk(std::string_view text, scan::StreamOptions options, bool runs)
      : source_(text), stream_(source_, options), cursor_(stream_), runs_(runs) {
    cursor_.trust();
  }

  const std::string& seen() {
    if (!cursor_.start()) return fail();
    if (!scan::is_container(cursor_.type())) return seen_;
    if (!cursor_.enter()) return fail();
    while (cursor_.depth() != 0) {
      if (runs_ && run()) continue;
      const scan::Step step = cursor_.next();
      if (step == scan::Step::fail) return fail();
      if (step == scan::Step::end) {
        note_end();
      } else if (!value()) {
        return fail();
      }
    }
    return seen_;
  }
  [[nodiscard]] std::size_t taken() const { return taken_; }
  [[nodiscard]] std::size_t expected() const { return expected_; }
  [[nodiscard]] std::size_t nested() const { return nested_; }
  [[nodiscard]] bool failed() const { return failed_; }

 private:
  const std::string& fail() {
    failed_ = true;
    return seen_;
  }
  void note_end() { seen_ += "end@" + std::to_string(cursor_.end()) + "\n"; }
  void note(std::string_view key, scan::Type type, std::string_view spelled) {
    seen_ += std::string(key) + "|" + std::string(scan::name(type)) + "|" + std::string(spelled) + "\n";
    last_ = key.find('\\') == std::string_view::npos ? std::string(key) : std::string();
  }
  /// Where the cursor must know all about an entry.
  static bool full(std::string_view spelled) { return spelled.size() % 3 == 0; }
  static bool full(std::uint64_t offset) { return offset % 3 == 0; }
  /// Containers that are passed over.
  static bool passes(std::uint64_t offset) { return offset % 4 == 3; }

  /// True: it left the container, or is within another one.
  bool run() {
    scan::EntryRun run(cursor_);
    return this->run(run);
  }
  bool run(scan::EntryRun& run) {
    for (;;) {
      const std::string likely = last_;
      if (!run.next(scan::LikelyKey(likely))) break;
      CHECK(run.likely() == (cursor_.in_object() && !likely.empty() && run.key() == likely));
      ++taken_;
      if (run.likely()) ++expected_;
      if (scan::is_container(run.type()) && !full(run.begin())) {
        const std::string key(cursor_.in_object() ? run.key() : std::string_view());
        if (cursor_.in_object()) CHECK(run.key_escaped() == (key.find('\\') != std::string::npos));
        if (passes(run.begin()) ? run.pass() : run.enter()) {
          note(key, run.type(), std::to_string(run.begin()));
          ++nested_;
          continue;
        }
      }
      if (scan::is_container(run.type()) || full(run.spelled())) {
        const scan::Type type = run.type();
        const std::string key(cursor_.in_object() ? run.key() : std::string_view());
        run.settle_on_value();
        CHECK(cursor_.type() == type);
        CHECK(cursor_.key() == key);
        if (cursor_.in_object()) CHECK(cursor_.key_escaped() == (key.find('\\') != std::string::npos));
        value();
        return true;
      }
      note(cursor_.in_object() ? run.key() : std::string_view(), run.type(), run.spelled());
    }
    if (run.at_end()) {
      run.leave();
      note_end();
      if (cursor_.depth() == 0 || full(cursor_.end())) return true;
      return this->run(run);
    }
    run.settle();
    return false;
  }

  /// Of the value that the cursor is on; enters it.
  bool value() {
    const scan::Type type = cursor_.type();
    const std::string key(cursor_.key());
    const std::string at = std::to_string(cursor_.begin()) + "," + std::to_string(cursor_.index()) + "," +
                           std::to_string(cursor_.in_object() ? cursor_.key_begin() : 0);
    if (scan::is_container(type)) {
      note(key, type, full(cursor_.begin()) ? at : std::to_string(cursor_.begin()));
      return passes(cursor_.begin()) || cursor_.enter();
    }
    std::string_view text;
    if (!cursor_.text(text)) return false;
    if (type == scan::Type::string) text = text.substr(1, text.size() - 2);
    note(key, type, text);
    if (full(text)) seen_ += at + "\n";
    return true;
  }

  bytes::MemorySource source_;
  scan::Stream stream_;
  scan::Cursor cursor_;
  bool runs_;
  bool failed_ = false;
  std::size_t taken_ = 0;
  std::size_t expected_ = 0;
  std::size_t nested_ = 0;
  std::string seen_;
  std::string last_;
};

}  // namespace

TEST_CASE("EntryRun: sees what the cursor sees, in windows of any size, at any place in a block") {
  jt_test::Documents documents(jt::test::seed(731));
  std::size_t taken = 0;
  std::size_t expected = 0;
  std::size_t nested = 0;
  // Some seeds have no case that expects more among the first ones.
  const auto more = [&] { return !scan::frees_window && expected == 0; };
  for (std::size_t i = 0; i < jt::test::fewer(1'500) || (more() && i < 50'000); ++i) {
    const std::string text = documents.next();
    scan::StreamOptions options;
    options.window = run_windows[documents.below(run_windows.size())];
    options.shift = documents.below(64);
    Walk plain(text, options, false);
    Walk runs(text, options, true);
    CAPTURE(text);
    CAPTURE(options.window);
    CAPTURE(options.shift);
    CHECK(runs.seen() == plain.seen());
    CHECK(!plain.failed());
    CHECK(!runs.failed());
    taken += runs.taken();
    expected += runs.expected();
    nested += runs.nested();
    // What is wrong is found elsewhere; here the reading must end.
    Walk(documents.damage(text), options, true).seen();
  }
  CHECK(taken > 200);
  CHECK(nested > 20);
  if (!scan::frees_window) CHECK(expected > 0);  // of the few cases of the sanitized build there may be none
}

TEST_CASE("EntryRun: entries of any length around the end of a window") {
  for (const std::size_t window : run_windows) {
    for (std::size_t size = 0; size < 140; ++size) {
      const std::string text(size, 'x');
      const std::string blanks(size % 70, ' ');
      const std::string object = "{\"" + text + "\":" + blanks + "1," + blanks + "\"k\"" + blanks + ":\"" + text +
                                 "\",\"k\":" + std::string(size + 1, '7') + blanks + "}";
      const std::string document = "[" + object + "," + object + blanks + "]" + std::string(40, ' ');
      scan::StreamOptions options;
      options.window = window;
      options.shift = size % 64;
      Walk plain(document, options, false);
      Walk runs(document, options, true);
      CAPTURE(window);
      CAPTURE(size);
      CHECK(runs.seen() == plain.seen());
      CHECK(!runs.failed());
    }
  }
}

TEST_CASE("EntryRun: nothing is done where a step of the cursor is needed") {
  const std::string end(40, ' ');
  const auto first = [&](std::string_view text, bool trusted, bool lines) {
    const std::string document = std::string(text) + end;
    bytes::MemorySource source(document);
    scan::StreamOptions options;
    options.lines = lines;
    scan::Stream stream(source, options);
    scan::Cursor cursor(stream);
    if (trusted) cursor.trust();
    REQUIRE(cursor.start());
    REQUIRE(cursor.enter());
    scan::EntryRun run(cursor);
    return run.next({}) || run.at_end();
  };
  CHECK(first("[1,2]", true, false));
  CHECK(first("[ ]", true, false));
  CHECK(first(R"({"a" : 1})", true, false));
  CHECK(first(R"({"\u0061":1})", true, false));
  // Nobody else checks; lines have separators of their own.
  CHECK(!first("[1,2]", false, false));
  CHECK(!first("[1,2]", true, true));
  // What is not JSON is for the one who says so.
  for (const char* each : {"[,1]", "[}", "[x]", "{1:2}", R"({"a" 1})", R"({"a":})", "{,}", "[\x01 1]"}) {
    CAPTURE(each);
    CHECK(!first(each, true, false));
  }
}

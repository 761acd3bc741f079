// SPDX-License-Identifier: MIT
// What is checked while it is read is marked once, for the check and for the bitmaps: both are what they are alone.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "core/bytes/memory_source.hpp"
#include "core/scan/checker.hpp"
#include "core/scan/stream.hpp"
#include "documents.hpp"
#include "run.hpp"

using namespace jt;

namespace {

/// A check that counts how often it was given marks.
class CountedCheck final : public scan::Observer {
 public:
  explicit CountedCheck(const scan::Kernel& kernel) : checker_(kernel) {}
  Result<void> feed(std::span<const std::uint8_t> bytes) override { return checker_.feed(bytes); }
  Result<void> feed_marked(std::span<const std::uint8_t> bytes, const scan::Marked& marked) override {
    ++marked_;
    return checker_.feed_marked(bytes, marked);
  }
  [[nodiscard]] bool takes_marks() const override { return true; }
  Result<void> finish() override { return checker_.finish(); }
  [[nodiscard]] std::size_t marked() const { return marked_; }

 private:
  scan::Checker checker_;
  std::size_t marked_ = 0;
};

std::string described(const Result<void>& result) {
  if (result) return "valid";
  const Error& error = result.error();
  return error->message + " at " + (error->at ? std::to_string(error->at->offset) : std::string("no place"));
}

std::string checked_at_once(const std::string& text, const scan::Kernel& kernel) {
  scan::Checker checker(kernel);
  auto result = checker.feed({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
  if (result) result = checker.finish();
  return described(result);
}

/// Reads the document in a stream with a check beside one without. Returns how often the check was given marks.
std::size_t compare(const std::string& text, const scan::StreamOptions& options, jt_test::Documents& random) {
  bytes::MemorySource source(text);
  scan::Stream plain(source, options);
  scan::Stream stream(source, options);
  CountedCheck check(*options.kernel);
  stream.observe(check);
  std::uint64_t keep = 0;
  bool going = true;
  while (going) {
    going = stream.slide(keep);
    if (stream.failed()) break;
    CHECK(plain.slide(keep) == going);
    REQUIRE(stream.begin() == plain.begin());
    REQUIRE(stream.end() == plain.end());
    const auto end = stream.bits() + stream.blocks();
    CHECK(std::equal(stream.bits(), end, plain.bits()));
    const std::uint64_t size = stream.end() - stream.begin();
    keep = random.below(3) == 0 ? stream.end() : stream.end() - random.below(std::min<std::size_t>(size, 200) + 1);
  }
  const std::string wanted = checked_at_once(text, *options.kernel);
  const auto failure = stream.failure();
  CHECK(described(failure ? Result<void>(jt::fail(*failure)) : Result<void>()) == wanted);
  return check.marked();
}

}  // namespace

TEST_CASE("Stream: what is checked is marked once, for the same bitmaps and the same answer") {
  jt_test::Documents documents(jt::test::seed(101));
  std::size_t marked = 0;
  for (std::size_t i = 0; i < jt::test::fewer(400); ++i) {
    std::string text = "[";
    for (std::size_t n = documents.below(40) + 1; n > 0; --n) {
      std::string one = documents.next();
      if (one.starts_with("\xEF\xBB\xBF")) one.erase(0, 3);
      text += one + (n > 1 ? "," : "]");
    }
    if (i % 2 == 1) text = documents.damage(text);
    CAPTURE(text);
    for (const scan::Kernel* kernel : scan::kernels()) {
      scan::StreamOptions options;
      options.kernel = kernel;
      for (const std::size_t window : {64U, 100U, 640U, 4096U}) {
        options.window = window;
        options.shift = documents.below(4) == 0 ? documents.below(64) : 0;
        CAPTURE(kernel->name);
        CAPTURE(window);
        CAPTURE(options.shift);
        marked += compare(text, options, documents);
      }
    }
  }
  CHECK(marked > 100);
}

// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <utility>

#include "core/bytes/held_part.hpp"
#include "core/bytes/memory_source.hpp"
#include "core/bytes/slice_source.hpp"

namespace {

using namespace jt;

/// Counts how often it is read.
class Counted final : public bytes::Source {
 public:
  explicit Counted(std::string text) : text_(std::move(text)), source_(text_) {}
  Result<std::size_t> read(std::uint64_t offset, std::uint8_t* into, std::size_t size) override {
    ++reads;
    return source_.read(offset, into, std::min<std::size_t>(size, 100));
  }
  [[nodiscard]] bool rewinds() const override { return true; }
  [[nodiscard]] std::optional<std::uint64_t> size() const override { return text_.size(); }
  [[nodiscard]] const std::string& name() const override { return source_.name(); }
  int reads = 0;

 private:
  std::string text_;
  bytes::MemorySource source_;
};

std::string numbers(std::size_t size) {
  std::string text;
  while (text.size() < size) text += std::to_string(text.size()) + ' ';
  return text.substr(0, size);
}

}  // namespace

TEST_CASE("HeldPart: what is held is not read again, and all else is as in the source") {
  const std::string text = numbers(5000);
  for (const std::size_t held : {0U, 1U, 63U, 64U, 1023U, 1024U, 1025U, 4000U}) {
    Counted whole(text);
    bytes::HeldPart part(whole);
    REQUIRE(part.hold(700, 700 + held));
    const int before = whole.reads;
    CHECK((before > 0) == (held > 0 && held <= 1024));
    for (const bytes::Span& span : {bytes::Span{700, 700 + held},
                                    {701, 700 + held / 2},
                                    {600, 800},
                                    {1600, 1800},
                                    {0, text.size()},
                                    {4990, 5000}}) {
      if (span.end < span.begin) continue;
      CHECK(bytes::bytes_of(part, span).value() == text.substr(span.begin, span.end - span.begin));
      if (span.begin >= 700 && span.end <= 700 + held && held <= 1024) CHECK(whole.reads == before);
    }
    std::uint8_t byte = 0;
    CHECK(part.read(5000, &byte, 1).value() == 0);
  }
}

TEST_CASE("HeldPart: a source that ends within the part, and another part") {
  Counted whole(numbers(100));
  bytes::HeldPart part(whole);
  REQUIRE(part.hold(90, 400));
  CHECK(bytes::bytes_of(part, {95, 100}).value() == numbers(100).substr(95));
  CHECK_FALSE(bytes::bytes_of(part, {95, 101}));
  REQUIRE(part.hold(10, 20));
  CHECK(bytes::bytes_of(part, {5, 100}).value() == numbers(100).substr(5));
}

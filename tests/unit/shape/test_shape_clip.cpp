// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <fmt/format.h>

#include <string>
#include <vector>

#include "core/clip/clip.hpp"
#include "core/document/characters.hpp"
#include "shape/on_document.hpp"

using namespace jt;
using jt::shape_test::OnDocument;

namespace {

// Writes the events on one line, markers as jt prints them.
class Text final : public clip::ClipSink {
 public:
  explicit Text(std::uint64_t limit = std::numeric_limits<std::uint64_t>::max()) : limit_(limit) {}
  std::string out;

  void begin(scan::Type container) override {
    comma();
    out += container == scan::Type::object ? "{" : "[";
    fresh_ = true;
    ++open_;
  }
  void end(scan::Type container) override {
    out += container == scan::Type::object ? "}" : "]";
    fresh_ = false;
    --open_;
  }
  void key(std::string_view raw, std::uint64_t cut) override {
    comma();
    out += fmt::format("{}{}:", raw, cut > 0 ? fmt::format("+{}", cut) : "");
    fresh_ = true;
  }
  void scalar(scan::Type, std::string_view raw) override {
    comma();
    out += raw;
  }
  void begin_string() override {
    comma();
    out += '\'';
  }
  void piece(std::string_view raw) override { out += raw; }
  void end_string(std::uint64_t cut) override { out += cut > 0 ? fmt::format("+{}'", cut) : "'"; }
  void more(scan::Type, std::uint64_t count) override {
    comma();
    out += fmt::format("…{}", count);
  }
  void deep(scan::Type container, std::uint64_t count) override {
    comma();
    out += fmt::format("{}…{}", container == scan::Type::object ? "{" : "[", count);
  }
  [[nodiscard]] std::uint64_t room() const override {
    const std::uint64_t used = out.size() + open_ * 30;
    return used > limit_ ? 0 : limit_ - used;
  }

 private:
  void comma() {
    if (!fresh_ && !out.empty()) out += ' ';
    fresh_ = false;
  }
  std::uint64_t limit_;
  std::uint64_t open_ = 0;
  bool fresh_ = false;
};

std::string clipped(std::string_view document, const clip::ClipOptions& options, clip::Clipped* counts = nullptr) {
  OnDocument on(document);
  Text text;
  const Result<clip::Clipped> result = clip::clip(on.cursor, options, text);
  REQUIRE(result.has_value());
  if (counts != nullptr) *counts = *result;
  return text.out;
}

struct Gated {
  std::string text;
  std::uint64_t cut;
  bool operator==(const Gated&) const = default;
};

Gated gated(std::string_view raw, std::uint64_t characters, std::uint64_t bytes, std::size_t step) {
  document::CharacterGate gate(characters, bytes);
  Gated result{{}, 0};
  const scan::Sink keep = [&](std::string_view piece) {
    result.text += piece;
    return true;
  };
  for (std::size_t at = 0; at < raw.size(); at += step) REQUIRE(gate.feed(raw.substr(at, step), keep));
  REQUIRE(gate.finish(keep));
  result.cut = gate.cut();
  return result;
}

}  // namespace

TEST_CASE("CharacterGate: cuts between characters only, however the bytes come") {
  // 8 characters: a, é, an escape, a pair, a lone high surrogate, a lone low one, €, an emoji.
  const std::string raw = R"("aé\n\ud83d\ude00\uD83D\udc00 )"
                          "\xF0\x9F\x98\x80\"";
  const std::vector<std::string> units{
      "a", "é", R"(\n)", R"(\ud83d\ude00)", R"(\uD83D\udc00)", " ", "\xF0\x9F\x98\x80"};
  for (std::size_t step = 1; step <= raw.size(); ++step) {
    for (std::size_t count = 0; count <= units.size() + 1; ++count) {
      std::string expected;
      for (std::size_t i = 0; i < std::min(count, units.size()); ++i) expected += units[i];
      const std::uint64_t cut = count >= units.size() ? 0 : units.size() - count;
      CHECK(gated(raw, count, 1000, step) == Gated{expected, cut});
      CHECK(gated(raw, 1000, expected.size(), step) == Gated{expected, cut});
    }
  }
}

TEST_CASE("CharacterGate: lone surrogates are characters of their own") {
  const std::string raw = R"("\ud83dx\ud83d\ud83d\ude00\ude00\ud83d\n\ud83d")";
  const std::vector<std::string> units{R"(\ud83d)", "x",         R"(\ud83d)", R"(\ud83d\ude00)",
                                       R"(\ude00)", R"(\ud83d)", R"(\n)",     R"(\ud83d)"};
  for (std::size_t step = 1; step <= raw.size(); ++step) {
    for (std::size_t count = 0; count <= units.size(); ++count) {
      std::string expected;
      for (std::size_t i = 0; i < count; ++i) expected += units[i];
      CHECK(gated(raw, count, 1000, step) == Gated{expected, units.size() - count});
    }
  }
}

TEST_CASE("CharacterGate: what is cut is counted in characters") {
  std::string raw = "\"";
  for (int i = 0; i < 1000; ++i)
    raw += R"(\\\"é)"
           "x";
  raw += "\"";
  for (const std::size_t step : {1U, 3U, 64U, 10'000U}) {
    CHECK(gated(raw, 0, 1000, step).cut == 4000);
    CHECK(gated(raw, 4000, 100'000, step).cut == 0);
    CHECK(gated(raw, 3999, 100'000, step).cut == 1);
  }
}

TEST_CASE("count_characters") {
  OnDocument on(R"(["\ud83d\ude00ab", ""])");
  REQUIRE(on.cursor.enter());
  REQUIRE(on.cursor.next() == scan::Step::entry);
  std::uint64_t count = 9;
  REQUIRE(document::count_characters(on.cursor, count));
  CHECK(count == 3);
  REQUIRE(on.cursor.next() == scan::Step::entry);
  REQUIRE(document::count_characters(on.cursor, count));
  CHECK(count == 0);
}

TEST_CASE("clip: what fits is left as it is") {
  clip::Clipped counts;
  CHECK(clipped(R"({"a": [1, 1.0e5, "x\u00e9", true, null], "a": {}, "b": []})", {}, &counts) ==
        R"({a:[1 1.0e5 'x\u00e9' true null] a:{} b:[]})");
  CHECK_FALSE(counts.any());
  CHECK(counts.next == 0);
  CHECK(clipped("\"text\"", {}) == "'text'");
  CHECK(clipped("-0.0", {}) == "-0.0");
}

TEST_CASE("clip: items and keys") {
  clip::ClipOptions options;
  options.max_items = 2;
  options.max_keys = 3;
  clip::Clipped counts;
  CHECK(clipped("[1, 2, [3], {\"a\": 4}]", options, &counts) == "[1 2 …2]");
  CHECK(counts.arrays == 1);
  CHECK(counts.most_items == 4);
  CHECK(counts.next == 2);
  CHECK(clipped(R"({"a": [1, 2, 3], "b": [1], "c": 1, "d": 1, "e": 1})", options, &counts) ==
        "{a:[1 2 …1] b:[1] c:1 …2}");
  CHECK(counts.arrays == 1);
  CHECK(counts.most_items == 3);
  CHECK(counts.objects == 1);
  CHECK(counts.most_keys == 5);
  CHECK(counts.next == 3);
  options.max_items = 0;
  options.max_keys = 0;
  CHECK(clipped("[1]", options) == "[…1]");
  CHECK(clipped("{\"a\": 1}", options) == "{…1}");
  CHECK(clipped("[]", options) == "[]");
}

TEST_CASE("clip: depth") {
  const std::string text = R"({"a": {"b": {"c": {"d": 1, "e": 2}, "l": [1, 2, 3], "n": {}, "m": [], "s": 1}}})";
  clip::Clipped counts;
  CHECK(clipped(text, {}, &counts) == "{a:{b:{c:{…2 l:[…3 n:{} m:[] s:1}}}");
  CHECK(counts.depth == 2);
  CHECK(counts.deep_at == path::Location{std::string("a"), std::string("b"), std::string("c")});
  clip::ClipOptions options;
  options.max_depth = 4;
  CHECK(clipped(text, options) == "{a:{b:{c:{d:1 e:2} l:[1 2 3] n:{} m:[] s:1}}}");
  options.max_depth = 0;
  CHECK(clipped(text, options, &counts) == "{…1");
  CHECK(counts.deep_at.empty());
  options.max_depth = 1;
  CHECK(clipped("[0, [1], {\"a\": 1}]", options, &counts) == "[0 […1 {…1]");
  CHECK(counts.deep_at == path::Location{std::uint64_t{1}});
  options.max_depth = 11;
  OnDocument on("[]");
  Text sink;
  CHECK_FALSE(clip::clip(on.cursor, options, sink).has_value());
}

TEST_CASE("clip: strings, keys and numbers") {
  clip::ClipOptions options;
  options.max_string = 3;
  clip::Clipped counts;
  CHECK(clipped(R"(["abc", "abcd", "\ud83d\ude00éx\n"])", options, &counts) == R"(['abc' 'abc+1' '\ud83d\ude00éx+1'])");
  CHECK(counts.strings == 2);
  CHECK(counts.longest_string == 4);
  CHECK(clipped(R"({"abcdef": 123456})", options, &counts) == "{abc+3:123456}");
  CHECK(counts.strings == 1);
  const std::string digits(5000, '7');
  CHECK(clipped(digits, options, &counts) == "'" + digits.substr(0, 1000) + "+4000'");
  CHECK(counts.longest_string == 5000);
  options.max_string = 1200;
  CHECK(clipped(digits, options, &counts) == "'" + digits.substr(0, 1200) + "+3800'");
  for (std::uint64_t limit = 400; limit < 1400; limit += 100) {  // the available room, if that is less
    OnDocument on(digits);
    Text text(limit);
    REQUIRE(clip::clip(on.cursor, options, text).has_value());
    CHECK(text.out.size() <= limit);
    CHECK(text.out.size() > limit - 200);
  }
}

TEST_CASE("clip: from") {
  clip::ClipOptions options;
  options.max_items = 2;
  options.max_keys = 2;
  options.from = 1;
  clip::Clipped counts;
  CHECK(clipped("[1, [2, 3, 4], 3, 4, 5]", options, &counts) == "[[2 3 …1] 3 …2]");
  CHECK(counts.next == 3);
  CHECK(counts.most_items == 5);
  CHECK(clipped(R"({"a": 1, "b": 2, "c": 3, "d": 4})", options, &counts) == "{b:2 c:3 …1}");
  CHECK(counts.most_keys == 4);
  options.from = 4;
  CHECK(clipped("[1, 2, 3, 4, 5]", options, &counts) == "[5]");
  CHECK_FALSE(counts.any());
  options.from = 9;
  CHECK(clipped("[1, 2, 3, 4, 5]", options) == "[]");
  CHECK(clipped("{\"a\": 1}", options) == "{}");
}

TEST_CASE("clip: room") {
  std::string document = "{\"a\": [";
  for (int i = 0; i < 90; ++i)
    document += fmt::format("{}{{\"key\": \"{}\"}}", i == 0 ? "" : ",", std::string(40, 'x'));
  document += "], \"b\": \"" + std::string(900, 'y') + "\", \"" + std::string(500, 'k') + "\": 1, \"z\": [1]}";
  std::size_t last = 0;
  for (std::uint64_t limit = 200; limit < 7000; limit += 13) {
    OnDocument on(document);
    Text text(limit);
    const Result<clip::Clipped> result = clip::clip(on.cursor, {}, text);
    REQUIRE(result.has_value());
    CHECK(text.out.size() <= limit);
    CHECK(text.out.back() == '}');
    last = text.out.size();
  }
  CHECK(last == clipped(document, {}).size());
}

TEST_CASE("clip: the cursor stands after the value") {
  clip::ClipOptions options;
  options.max_items = 1;
  OnDocument on(R"({"a": [{"x": 1}, {"y": 2}], "b": 5})");
  REQUIRE(on.cursor.enter());
  REQUIRE(on.cursor.next() == scan::Step::entry);
  Text text;
  REQUIRE(clip::clip(on.cursor, options, text).has_value());
  CHECK(text.out == "[{x:1} …1]");
  REQUIRE(on.cursor.next() == scan::Step::entry);
  CHECK(on.cursor.key() == "b");
}

TEST_CASE("clip: the same answer from every kernel, window and shift") {
  std::string document = "{\"a\": [";
  for (int i = 0; i < 20; ++i)
    document += fmt::format("{}{{\"k{}\": \"{}\\u00e9\\ud83d\\ude00é\"}}", i == 0 ? "" : ",", i, std::string(40, 'x'));
  document += "], \"deep\": {\"b\": {\"c\": [1, [2, \"]}\"]]}}, \"n\": " + std::string(200, '7') + "}";
  clip::ClipOptions options;
  options.max_items = 7;
  options.max_string = 42;
  const std::string expected = clipped(document, options);
  for (const scan::Kernel* kernel : scan::kernels()) {
    for (const std::size_t window : {64U, 65U, 128U, 4096U}) {
      for (std::size_t shift = 0; shift < 64; ++shift) {
        scan::StreamOptions how;
        how.kernel = kernel;
        how.window = window;
        how.shift = shift;
        OnDocument on(document, how);
        Text text;
        REQUIRE(clip::clip(on.cursor, options, text).has_value());
        CHECK(text.out == expected);
      }
    }
  }
}

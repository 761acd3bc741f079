// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "core/bytes/memory_source.hpp"
#include "core/json/escape.hpp"
#include "core/scan/cursor.hpp"
#include "documents.hpp"
#include "run.hpp"

using namespace jt;

namespace {

/// A source over text that cannot go back.
class OnceSource final : public bytes::Source {
 public:
  explicit OnceSource(std::string_view text) : text_(text) {}
  Result<std::size_t> read(std::uint64_t offset, std::uint8_t* into, std::size_t size) override {
    REQUIRE(offset == at_);
    const std::size_t take = std::min<std::size_t>({size, 7, text_.size() - at_});
    std::copy_n(text_.begin() + static_cast<std::ptrdiff_t>(at_), take, into);
    at_ += take;
    return take;
  }
  bool rewinds() const override { return false; }
  std::optional<std::uint64_t> size() const override { return {}; }
  const std::string& name() const override { return name_; }

 private:
  std::string_view text_;
  std::uint64_t at_ = 0;
  std::string name_ = "pipe";
};

constexpr std::array<std::size_t, 4> windows{64, 65, 128, 4096};

/// Every value, key, offset and end, in order, by entering every container.
std::string walk(scan::Cursor& cursor) {
  std::string out;
  if (!cursor.start()) return "failed: " + cursor.failure()->message;
  std::size_t base = 0;
  bool more = true;
  const auto visit = [&] {
    out += std::string(scan::name(cursor.type())) + "@" + std::to_string(cursor.begin());
    if (cursor.type() == scan::Type::object || cursor.type() == scan::Type::array) {
      if (!cursor.enter()) return false;
    } else {
      std::string_view text;
      if (!cursor.text(text)) return false;
      out += "=" + std::string(text);
    }
    out += "\n";
    return true;
  };
  if (!visit()) return out + "failed: " + cursor.failure()->message;
  while (more && cursor.depth() > base) {
    switch (cursor.next()) {
      case scan::Step::entry:
        out += std::to_string(cursor.index()) + " ";
        if (cursor.in_object()) out += std::string(cursor.key()) + (cursor.key_escaped() ? "\\: " : ": ");
        more = visit();
        break;
      case scan::Step::end:
        out += "end@" + std::to_string(cursor.end()) + "\n";
        break;
      case scan::Step::fail:
        more = false;
        break;
    }
  }
  if (more && cursor.finish()) return out + "done";
  return out + "failed: " + cursor.failure()->message + "@" + std::to_string(cursor.failure()->at->offset);
}

std::string walk(std::string_view text, scan::StreamOptions options) {
  bytes::MemorySource source(text, "memory");
  scan::Stream stream(source, options);
  scan::Cursor cursor(stream);
  return walk(cursor);
}

}  // namespace

TEST_CASE("Cursor: every window, shift and kernel gives the same walk, on generated documents") {
  jt_test::Documents random(jt::test::seed(21));
  for (std::size_t round = 0; round < jt::test::fewer(3'000); ++round) {
    std::string text = random.next();
    if (round % 4 == 3) text = random.damage(text);
    const std::string expected = walk(text, {});
    if (round % 4 != 3) REQUIRE_MESSAGE(expected.ends_with("done"), expected);
    for (const scan::Kernel* kernel : scan::kernels())
      for (const std::size_t window : windows)
        CHECK_MESSAGE(walk(text, {.window = window, .shift = random.below(64), .kernel = kernel}) == expected, text);
    OnceSource once(text);
    scan::Stream stream(once, {.window = 64});
    scan::Cursor cursor(stream);
    CHECK_MESSAGE(walk(cursor) == expected, text);
  }
}

TEST_CASE("Cursor::trust: a document that is checked elsewhere is walked alike, what is read and what is passed over") {
  jt_test::Documents random(jt::test::seed(25));
  for (std::size_t round = 0; round < jt::test::fewer(3'000, 4); ++round) {
    const std::string text = random.next();
    const auto steps = [&](bool trusts, scan::StreamOptions options) {
      bytes::MemorySource source(text, "memory");
      scan::Stream stream(source, options);
      scan::Cursor cursor(stream);
      if (trusts) cursor.trust();
      std::string out;
      if (!cursor.start()) return "failed: " + cursor.failure()->message;
      for (bool more = true; more;) {
        const scan::Type type = cursor.type();
        out += std::string(scan::name(type)) + "@" + std::to_string(cursor.begin()) + " ";
        const bool container = type == scan::Type::object || type == scan::Type::array;
        std::string_view part;
        if (container && (cursor.depth() == 0 || cursor.begin() % 4 > 0)) {
          if (!cursor.enter()) break;
        } else if (!container && cursor.begin() % 3 == 0 && (cursor.take(part) || cursor.text(part))) {
          out += part;
        }
        if (cursor.depth() == 0) break;
        scan::Step step = cursor.next();
        for (; step == scan::Step::end; step = cursor.next()) {
          out += "end@" + std::to_string(cursor.end()) + " ";
          if (cursor.depth() == 0) break;
        }
        more = step == scan::Step::entry;
        if (!more) break;
        out += std::to_string(cursor.index()) + (cursor.in_object() ? std::string(cursor.key()) : "") + ": ";
        if (cursor.key_escaped() && cursor.in_object()) out += "escaped ";
      }
      return cursor.finish() ? out + "done" : out + cursor.failure()->message;
    };
    const std::string expected = steps(false, {});
    REQUIRE_MESSAGE(expected.ends_with("done"), text);
    for (const std::size_t window : windows)
      CHECK_MESSAGE(steps(true, {.window = window, .shift = random.below(64)}) == expected, text);
    CHECK_MESSAGE(steps(true, {}) == expected, text);
  }
}

TEST_CASE("Cursor: every shift of every small window") {
  const std::string text =
      R"( {"a\"b": [1, {"c": "d\\"}, [], {}, -2.5e+3, true, false, null, "x,]}"], "é": {"": ""}} )";
  const std::string expected = walk(text, {});
  REQUIRE(expected.ends_with("done"));
  for (const std::size_t window : windows)
    for (std::size_t shift = 0; shift < 64; ++shift) CHECK(walk(text, {.window = window, .shift = shift}) == expected);
}

TEST_CASE("Cursor: walks what nlohmann parses") {
  jt_test::Documents random(jt::test::seed(22));
  for (int round = 0; round < 2'000; ++round) {
    const std::string text = random.next();
    const auto parsed = nlohmann::ordered_json::parse(text, nullptr, false);
    if (parsed.is_discarded()) continue;  // lone surrogates, numbers out of its range
    bytes::MemorySource source(text, "memory");
    scan::Stream stream(source, {.window = 128});
    scan::Cursor cursor(stream);
    REQUIRE(cursor.start());
    std::string copied;
    REQUIRE(cursor.copy([&](std::string_view bytes) { return copied += bytes, true; }));
    CHECK(cursor.finish());
    CHECK(nlohmann::ordered_json::parse(copied) == parsed);
  }
}

TEST_CASE("Cursor: skip, copy and leave end at the same offset") {
  jt_test::Documents random(jt::test::seed(23));
  for (int round = 0; round < 2'000; ++round) {
    const std::string text = "[" + std::string(random.below(70), ' ') + [&] {
      std::string one = random.next();
      return one.starts_with("\xEF\xBB\xBF") ? one.substr(3) : one;
    }() + ",0]";
    const auto options = scan::StreamOptions{.window = windows[random.below(4)], .shift = random.below(64)};
    const auto ends = [&](int how) {
      bytes::MemorySource source(text, "memory");
      scan::Stream stream(source, options);
      scan::Cursor cursor(stream);
      REQUIRE(cursor.start());
      cursor.enter();
      REQUIRE(cursor.next() == scan::Step::entry);
      const std::uint64_t begin = cursor.begin();
      std::string copied;
      bool fine = true;
      if (how == 0) fine = cursor.skip();
      if (how == 1) fine = cursor.copy([&](std::string_view bytes) { return copied += bytes, true; });
      if (how == 2 && (cursor.type() == scan::Type::object || cursor.type() == scan::Type::array)) {
        cursor.enter();
        const bool ended = random.below(2) == 0 && cursor.next() == scan::Step::end;
        fine = ended || cursor.leave();
      } else if (how == 2) {
        fine = cursor.skip();
      }
      REQUIRE_MESSAGE(fine, text);
      const std::uint64_t end = cursor.end();
      if (how == 1) CHECK(copied == text.substr(begin, end - begin));
      CHECK(cursor.next() == scan::Step::entry);
      CHECK(cursor.index() == 1);
      CHECK(cursor.next() == scan::Step::end);
      CHECK(cursor.finish());
      return end;
    };
    const std::uint64_t expected = ends(0);
    CHECK(ends(1) == expected);
    CHECK(ends(2) == expected);
  }
}

TEST_CASE("Cursor: skip_elements goes where next would") {
  jt_test::Documents random(jt::test::seed(24));
  for (int round = 0; round < 1'000; ++round) {
    const bool object = round % 2 == 1;
    std::string text = object ? "{" : "[";
    const std::size_t count = random.below(30);
    for (std::size_t i = 0; i < count; ++i) {
      std::string one = random.next();
      if (one.starts_with("\xEF\xBB\xBF")) one.erase(0, 3);
      text += (i != 0 ? "," : "") + std::string(object ? "\"k,}\" :" : "") + one;
    }
    text += object ? "}" : "]";
    bytes::MemorySource source(text, "memory");
    scan::Stream stream(source, {.window = windows[random.below(4)], .shift = random.below(64)});
    scan::Cursor cursor(stream);
    REQUIRE(cursor.start());
    cursor.enter();
    std::uint64_t at = 0;
    while (at < count) {
      if (random.below(2) == 0) {
        REQUIRE(cursor.next() == scan::Step::entry);
        CHECK(cursor.index() == at);
        ++at;
        continue;
      }
      const std::uint64_t want = random.below(6) + 1;
      const std::uint64_t done = cursor.skip_elements(want);
      CHECK(done == std::min<std::uint64_t>(want, count - at));
      at += done;
    }
    CHECK(cursor.skip_elements(1) == 0);
    CHECK(cursor.next() == scan::Step::end);
    CHECK(cursor.finish());
  }
}

TEST_CASE("Cursor: skip_elements refuses empty entries and values without a comma between them, wherever they are") {
  struct Slip {
    std::string_view entry;
    std::size_t at;  ///< where in it the error is
    std::string_view message;
  };
  static constexpr std::array<Slip, 6> arrays{{{",", 0, "expected a value"},
                                               {"1 2,", 2, "expected ',' or ']'"},
                                               {"\"a\"\"b\",", 3, "expected ',' or ']'"},
                                               {"[][],", 2, "expected ',' or ']'"},
                                               {"{} 1,", 3, "expected ',' or ']'"},
                                               {"1[2],", 1, "expected ',' or ']'"}}};
  static constexpr std::array<Slip, 5> objects{{{",", 0, "expected a key"},
                                                {"\"a\":1 \"b\":2,", 6, "expected ',' or '}'"},
                                                {"\"a\"::1,", 4, "expected a value"},
                                                {"\"a\":[]{},", 6, "expected ',' or '}'"},
                                                {"\"a\":,", 4, "expected a value"}}};
  jt_test::Documents random(26);
  static constexpr std::array<std::size_t, 16> sizes{0,    1,    50,   63,    64,    65,     127,    128,
                                                     4095, 4096, 4097, 65535, 65536, 262143, 262144, 262145};
  for (const std::size_t size : sizes) {
    for (const bool object : {false, true}) {
      const Slip& slip = object ? objects[random.below(objects.size())] : arrays[random.below(arrays.size())];
      std::string text = object ? "{" : "[";
      for (const std::string_view entry = object ? "\"k\": [1, 2], " : "\"k\", [1, 2], "; text.size() < size;)
        text += entry;
      if (object ? text.size() < 2 : text.size() < 2) text += object ? "\"k\": 0," : "0,";
      const std::size_t wrong = text.size() + slip.at;
      text += slip.entry;
      text += object ? "\"z\": 1}" : "1]";
      CAPTURE(size);
      CAPTURE(slip.entry);
      bytes::MemorySource source(text, "memory");
      scan::Stream stream(source, {.window = size < 5000 ? windows[random.below(4)] : std::size_t{256} << 10,
                                   .shift = random.below(64)});
      scan::Cursor cursor(stream);
      REQUIRE(cursor.start());
      cursor.enter();
      CHECK(cursor.skip_elements(~std::uint64_t{0}) == 0);
      REQUIRE(cursor.failed());
      CHECK(cursor.failure()->code == Code::invalid_json);
      CHECK(cursor.failure()->message.find(slip.message) != std::string::npos);
      CHECK(cursor.failure()->at->offset == wrong);
    }
  }
}

namespace {

/// A pipe: some bytes are available, the rest after a wait.
class SlowSource final : public bytes::Source {
 public:
  SlowSource(std::string_view text, std::size_t piece) : text_(text), piece_(piece) {}
  Result<std::size_t> read(std::uint64_t offset, std::uint8_t* into, std::size_t size) override {
    REQUIRE(offset == at_);
    if (at_ == there_) there_ = std::min(text_.size(), there_ + piece_);
    const std::size_t take = std::min<std::size_t>(size, there_ - at_);
    std::copy_n(text_.begin() + static_cast<std::ptrdiff_t>(at_), take, into);
    at_ += take;
    return take;
  }
  bool would_wait(std::uint64_t offset) const override {
    CHECK(offset == at_);
    return at_ == there_ && at_ < text_.size();
  }
  bool rewinds() const override { return false; }
  std::optional<std::uint64_t> size() const override { return {}; }
  const std::string& name() const override { return name_; }
  [[nodiscard]] std::size_t there() const { return there_; }

 private:
  std::string_view text_;
  std::size_t piece_;
  std::size_t at_ = 0;
  std::size_t there_ = 0;
  std::string name_ = "pipe";
};

}  // namespace

TEST_CASE("Cursor: comes to what has arrived before it waits for more") {
  std::string text = "[";
  for (int i = 0; i < 3000; ++i) text += (i == 0 ? "{\"n\":" : ",{\"n\":") + std::to_string(i) + "}";
  text += "]";
  for (const std::size_t piece : {std::size_t{1}, std::size_t{7}, std::size_t{64}, std::size_t{4096}}) {
    SlowSource source(text, piece);
    scan::Stream stream(source);
    scan::Cursor cursor(stream);
    REQUIRE(cursor.start());
    REQUIRE(cursor.enter());
    std::uint64_t count = 0;
    while (cursor.next() == scan::Step::entry) {
      // Only its first byte is needed to be on a value.
      REQUIRE(source.there() <= cursor.begin() + piece);
      if (count % 2 == 0) REQUIRE(cursor.skip());
      REQUIRE(source.there() < cursor.begin() + 20 + piece);
      ++count;
    }
    CHECK(count == 3000);
    CHECK(cursor.finish());
  }
}

TEST_CASE("Cursor: the same answer from a pipe that brings few bytes at a time") {
  jt_test::Documents random(27);
  for (int round = 0; round < 600; ++round) {
    std::string text = random.next();
    if (random.below(3) == 0) text = random.damage(text);
    const std::string expected = walk(text, {});
    SlowSource source(text, random.below(5) + 1);
    scan::Stream stream(source, {.window = windows[random.below(4)], .shift = random.below(64)});
    scan::Cursor cursor(stream);
    CHECK(walk(cursor) == expected);
  }
}

TEST_CASE("Cursor: keys that are visited are checked") {
  struct Row {
    std::string_view key;
    std::size_t at;
  };
  static constexpr std::array<Row, 8> rows{{{"a\xE2[b", 1},
                                            {"\xC3", 0},
                                            {"x\\q", 2},
                                            {"\\u12", 4},
                                            {"a\nb", 1},
                                            {"\x01", 0},
                                            {"12345678\x1F", 8},
                                            {"\xED\xA0\x80", 0}}};
  for (const Row& row : rows) {
    static constexpr std::array<std::size_t, 9> lengths{0, 1, 50, 63, 64, 4095, 4096, 65536, 262144};
    for (const std::size_t before : lengths) {
      const std::string text = "{\"k\": 1, \"" + std::string(before, 'k') + std::string(row.key) + "\": 2}";
      CAPTURE(text.substr(0, 100));
      bytes::MemorySource source(text, "memory");
      scan::Stream stream(source);
      scan::Cursor cursor(stream);
      REQUIRE(cursor.start());
      cursor.enter();
      REQUIRE(cursor.next() == scan::Step::entry);
      CHECK(cursor.next() == scan::Step::fail);
      REQUIRE(cursor.failed());
      CHECK(cursor.failure()->code == Code::invalid_json);
      CHECK(cursor.failure()->at->offset == 10 + before + row.at);
    }
  }
  // By its name too.
  const std::string text = "{\"x\\q\": 1}";
  bytes::MemorySource source(text, "memory");
  scan::Stream stream(source);
  scan::Cursor cursor(stream);
  REQUIRE(cursor.start());
  cursor.enter();
  CHECK(cursor.next_named("x\\q") != scan::Step::entry);
}

TEST_CASE("Cursor: copy hands on nothing that is wrong, wherever the fault is") {
  static constexpr std::array<std::string_view, 6> faults{"\xFF", "\\q", "\x01", "\\u12g4", "\xE2[", "\xC0\x80"};
  jt_test::Documents random(28);
  static constexpr std::array<std::size_t, 17> lengths{0,   1,    30,   60,   61,    62,    63,     64,    65,
                                                       100, 4094, 4095, 4096, 65535, 65536, 262143, 262144};
  for (const std::size_t before : lengths) {
    for (const std::string_view fault : faults) {
      const std::string text =
          "[\"" + std::string(before, 'a') + std::string(fault) + std::string(random.below(100), 'z') + "\"]";
      for (const std::size_t window : {std::size_t{64}, std::size_t{4096}, std::size_t{256} << 10}) {
        if (before > 5000 && window == 64) continue;
        bytes::MemorySource source(text, "memory");
        scan::Stream stream(source, {.window = window, .shift = random.below(64)});
        scan::Cursor cursor(stream);
        REQUIRE(cursor.start());
        cursor.enter();
        REQUIRE(cursor.next() == scan::Step::entry);
        std::string got;
        CHECK_FALSE(cursor.copy([&](std::string_view piece) {
          got += piece;
          return true;
        }));
        CHECK(cursor.failed());
        // At most the beginning of a character or escape, which may still be valid until the rest is read.
        CHECK(got.size() <= 1 + before + fault.size());
        CHECK(text.substr(1, got.size()) == got);
        if (got.size() > 1 + before) CHECK(got.substr(1 + before).size() < fault.size());
      }
    }
  }
}

TEST_CASE("Cursor: skip_elements refuses a trailing comma, and never accepts what the checker refuses for its commas") {
  for (const std::string_view text : {"[1,]", "[1 , ]", "{\"a\":1,}", "[[],]"}) {
    bytes::MemorySource source(text, "memory");
    scan::Stream stream(source, {.window = 64});
    scan::Cursor cursor(stream);
    REQUIRE(cursor.start());
    cursor.enter();
    cursor.skip_elements(9);
    CHECK(cursor.failed());
    CHECK(cursor.failure()->message.starts_with("trailing comma"));
  }
}

namespace {

/// An object full of keys that are almost the same, spelled in several ways, with values that look like them.
std::string lookalikes(jt_test::Documents& random, std::size_t depth) {
  static const char* const keys[] = {"",  "a",       "aa",  "ab", "\\u0061", "a\\u0061", "\\u0061a", "a\\\"",
                                     "é", "\\u00e9", "\\/", "/",  "\\\\",    "\\\\\\\\", "k,:{}[]",  "last"};
  const auto blank = [&] { return std::string(random.below(6) == 0 ? random.below(70) : 0, ' '); };
  const auto string = [&] {
    if (random.below(30) == 0) return "\"" + std::string(60 + random.below(10), 'a') + "\"";
    return "\"" + std::string(keys[random.below(std::size(keys))]) + "\"";
  };
  std::string out = "{" + blank();
  const std::size_t count = random.below(4) == 0 ? random.below(40) : random.below(6);
  for (std::size_t i = 0; i < count; ++i) {
    out += (i == 0 ? "" : "," + blank()) + string() + blank() + ":" + blank();
    const std::size_t kind = random.below(depth == 0 ? 4 : 8);
    if (kind < 2) out += string();
    if (kind == 2) out += "-1.5";
    if (kind == 3) out += random.below(2) == 0 ? "{}" : "[\"a\", \"aa\"]";
    if (kind > 3 && kind < 6) out += lookalikes(random, depth - 1);
    if (kind >= 6) out += "[" + lookalikes(random, depth - 1) + "," + string() + ",[" + lookalikes(random, 0) + "]]";
    out += blank();
  }
  return out + "}";
}

/// Offsets of the values of every member of these names, entering some; by name or by visiting all members.
std::string members(std::string_view text, scan::StreamOptions options, std::span<const std::string_view> names,
                    bool by_name) {
  bytes::MemorySource source(text, "memory");
  scan::Stream stream(source, options);
  scan::Cursor cursor(stream);
  REQUIRE(cursor.start());
  cursor.enter();
  std::string out;
  scan::Step step = scan::Step::entry;
  while (cursor.depth() > 0 && step != scan::Step::fail) {
    step = by_name ? cursor.next_named(names) : cursor.next();
    if (step == scan::Step::end) out += "end@" + std::to_string(cursor.end()) + " ";
    if (step != scan::Step::entry) continue;
    const std::string key = cursor.key_escaped() ? json::decode(cursor.key()) : std::string(cursor.key());
    if (std::find(names.begin(), names.end(), key) == names.end()) continue;
    out += std::string(cursor.key()) + "@" + std::to_string(cursor.key_begin()) + "," + std::to_string(cursor.begin());
    out += std::string(jt::scan::name(cursor.type())) + " ";
    if (cursor.type() == scan::Type::object && cursor.begin() % 2 == 0) cursor.enter();
  }
  return step == scan::Step::end && cursor.finish() ? out + "done" : out + "failed: " + cursor.failure()->message;
}

}  // namespace

TEST_CASE("Cursor: next_named comes to every member that stepping comes to, on generated documents") {
  jt_test::Documents random(jt::test::seed(25));
  static const std::string names[] = {"",   "a",    "aa",      "a\"",  "é",       "/",
                                      "\\", "\\\\", "k,:{}[]", "last", "nowhere", std::string(64, 'a')};
  std::size_t found = 0;
  const std::size_t rounds = jt::test::fewer(4'000);
  for (std::size_t round = 0; round < rounds; ++round) {
    const std::string text = lookalikes(random, 3);
    std::vector<std::string_view> wanted(1 + random.below(scan::Kernel::most_names));
    for (std::string_view& name : wanted) name = names[random.below(std::size(names))];
    const std::string expected = members(text, {}, wanted, false);
    REQUIRE_MESSAGE(expected.ends_with("done"), expected);
    if (expected.find('@') != expected.rfind('@')) ++found;
    for (const scan::Kernel* kernel : scan::kernels())
      for (const std::size_t window : windows)
        CHECK_MESSAGE(
            members(text, {.window = window, .shift = random.below(64), .kernel = kernel}, wanted, true) == expected,
            wanted[0], " and ", wanted.size() - 1, " more\n", text);
  }
  CHECK(found > rounds / 4);
}

TEST_CASE("Cursor: next_named, every shift of every small window") {
  const std::string text =
      R"({"x": {"last": 1}, "y": "last", "la\u0073t": [ {"last": 2} ], "z": [[], "last"], "last" : 3, "w": {}})";
  const std::array<std::string_view, 2> names{"last", "z"};
  for (const std::span<const std::string_view> wanted : {std::span(names).first(1), std::span(names).first(2)}) {
    const std::string expected = members(text, {}, wanted, false);
    for (const std::size_t window : windows)
      for (std::size_t shift = 0; shift < 64; ++shift)
        for (const scan::Kernel* kernel : scan::kernels())
          CHECK(members(text, {.window = window, .shift = shift, .kernel = kernel}, wanted, true) == expected);
  }
}

TEST_CASE("Cursor: next_named fails where the object does not end, or ends with the wrong bracket") {
  const std::array<std::string_view, 1> wanted{"b"};
  for (const std::string text :
       {"{", "{\"a\": 1", "{\"a\": 1]", "{\"a\": {\"b\": 1}", "{\"a\": \"b", "{\"b", "{\"b\"", "{\"b\":", "{\"b\": x}"})
    CHECK_MESSAGE(members(text, {.window = 64}, wanted, true).starts_with("failed"), text);
}

TEST_CASE("Cursor: mark and go come back to a value, to a place after one, and into a container that was left") {
  const std::string text = R"({"a": [10, [20, 21], 30], "b": 4})";
  for (const std::size_t window : windows) {
    bytes::MemorySource source(text, "memory");
    scan::Stream stream(source, {.window = window});
    scan::Cursor cursor(stream);
    REQUIRE(cursor.start());
    cursor.enter();
    REQUIRE(cursor.next() == scan::Step::entry);
    const auto array = cursor.mark();
    cursor.enter();
    REQUIRE(cursor.next() == scan::Step::entry);
    REQUIRE(cursor.next() == scan::Step::entry);
    const auto inner = cursor.mark();
    REQUIRE(cursor.next() == scan::Step::entry);
    REQUIRE(cursor.next() == scan::Step::end);
    const auto after = cursor.mark();
    REQUIRE(cursor.next() == scan::Step::entry);
    CHECK(cursor.key() == "b");
    REQUIRE(cursor.go(inner));
    CHECK(cursor.type() == scan::Type::array);
    CHECK(cursor.index() == 1);
    std::string_view value;
    REQUIRE(cursor.text(value));
    CHECK(value == "[20, 21]");
    REQUIRE(cursor.next() == scan::Step::entry);
    CHECK(cursor.begin() == text.find("30"));
    REQUIRE(cursor.go(after));
    REQUIRE(cursor.next() == scan::Step::entry);
    CHECK(cursor.key() == "b");
    REQUIRE(cursor.go(array));
    REQUIRE(cursor.text(value));
    CHECK(value == "[10, [20, 21], 30]");
    CHECK(cursor.finish());
  }
}

TEST_CASE("Cursor: NDJSON as one array") {
  // As presented by LinesSource: brackets around it, line ends as record separators.
  const std::string text = "[{\"a\": [1, 2]}\x1E\x1E \"x\"\r\x1E 3\x1E]";
  for (const std::size_t window : windows) {
    bytes::MemorySource source(text, "memory");
    scan::Stream stream(source, {.window = window, .lines = true});
    scan::Cursor cursor(stream);
    REQUIRE(cursor.start());
    cursor.enter();
    CHECK(cursor.next() == scan::Step::entry);
    CHECK(cursor.type() == scan::Type::object);
    CHECK(cursor.next() == scan::Step::entry);
    CHECK(cursor.type() == scan::Type::string);
    CHECK(cursor.next() == scan::Step::entry);
    CHECK(cursor.index() == 2);
    CHECK(cursor.next() == scan::Step::end);
    CHECK(cursor.finish());
  }
  for (const std::string bad : {"[1, 2\x1E]", "[1 2]", "[{\x1E}]", "[1]\x1E]"}) {
    bytes::MemorySource source(bad, "memory");
    scan::Stream stream(source, {.lines = true});
    scan::Cursor cursor(stream);
    REQUIRE(cursor.start());
    cursor.enter();
    scan::Step step = scan::Step::entry;
    while (step == scan::Step::entry) {
      step = cursor.next();
      if (step == scan::Step::entry && cursor.type() == scan::Type::object) cursor.enter();
    }
    CHECK_MESSAGE((step == scan::Step::fail || !cursor.finish()), bad);
  }
}

TEST_CASE("Cursor: a bracket in a line does not end the lines") {
  for (const std::string bad : {"[1]]", "[1\x1E]]", "[1\x1E]\x1E 2]", "[{}]\x1E{}]", "[1\x1E],[2\x1E 3]"}) {
    for (const std::size_t window : windows) {
      bytes::MemorySource source(bad, "memory");
      scan::Stream stream(source, {.window = window, .lines = true});
      scan::Cursor cursor(stream);
      REQUIRE(cursor.start());
      cursor.enter();
      scan::Step step = cursor.next();
      CHECK(step == scan::Step::entry);
      while (step == scan::Step::entry) step = cursor.next();
      CHECK_MESSAGE(step == scan::Step::fail, bad);
      CHECK(cursor.failure()->message.find("']'") != std::string::npos);
    }
  }
}

TEST_CASE("Cursor: copy says where in the document a value is wrong, and where its bracket was opened") {
  const std::string text = R"({"x": 12345, "a": [1, {"b": 2]]})";
  bytes::MemorySource source(text, "memory");
  scan::Stream stream(source, {.window = 64});
  scan::Cursor cursor(stream);
  REQUIRE(cursor.start());
  cursor.enter();
  REQUIRE(cursor.next_named("a") == scan::Step::entry);
  CHECK(!cursor.copy([](std::string_view) { return true; }));
  REQUIRE(cursor.failed());
  REQUIRE(cursor.failure()->at);
  CHECK(cursor.failure()->at->offset == text.find("2]") + 1);
  REQUIRE(cursor.failure()->opened);
  CHECK(cursor.failure()->opened->offset == text.find("{\"b\""));
}

TEST_CASE("Cursor: 100,000 levels, and an error beyond") {
  const std::size_t depth = scan::Cursor::max_depth;
  const std::string text = std::string(depth + 1, '[') + std::string(depth + 1, ']');
  bytes::MemorySource source(text, "memory");
  scan::Stream stream(source);
  scan::Cursor cursor(stream);
  REQUIRE(cursor.start());
  for (std::size_t i = 0; i < depth; ++i) {
    REQUIRE(cursor.enter());
    REQUIRE(cursor.next() == scan::Step::entry);
  }
  CHECK(!cursor.enter());
  CHECK(cursor.failure()->code == Code::limit_exceeded);
}

TEST_CASE("Cursor::skip_entries_before: entries that end before an offset, and no others") {
  for (const std::string text :
       {R"([1, [2,"],"] ,{"a":[3]}, "x,]" ,5])", R"({"a": 1,"b,}":{"c":2} , "d":[3,4],"e":5 })"}) {
    // Offsets of the commas and the bracket that end the entries.
    std::vector<std::uint64_t> ends;
    {
      bytes::MemorySource source(text);
      scan::Stream stream(source);
      scan::Cursor cursor(stream);
      REQUIRE(cursor.start());
      REQUIRE(cursor.enter());
      while (cursor.next() == scan::Step::entry) {
        REQUIRE(cursor.skip());
        ends.push_back(text.find_first_of(",]}", static_cast<std::size_t>(cursor.end())));
      }
    }
    for (std::uint64_t limit = 0; limit <= text.size() + 1; ++limit) {
      for (const std::size_t first : {0U, 1U}) {
        CAPTURE(limit);
        CAPTURE(first);
        bytes::MemorySource source(text);
        scan::Stream stream(source);
        scan::Cursor cursor(stream);
        REQUIRE(cursor.start());
        REQUIRE(cursor.enter());
        for (std::size_t i = 0; i < first; ++i) REQUIRE((cursor.next() == scan::Step::entry && cursor.skip()));
        std::uint64_t wanted = 0;
        while (first + wanted < ends.size() && ends[first + wanted] < limit) ++wanted;
        CHECK(cursor.skip_entries_before(limit) == wanted);
        std::uint64_t left = 0;
        while (cursor.next() == scan::Step::entry) ++left;
        CHECK(first + wanted + left == ends.size());
        CHECK(!cursor.failed());
      }
    }
  }
}

TEST_CASE("Cursor::take: the bytes that copy gives, or nothing where copy must be asked") {
  const std::vector<std::string> values = {"1",
                                           "-0.5e3",
                                           "1234567890123456789012345678901234567890123456789012345678901234567890",
                                           "true",
                                           "null",
                                           R"("")",
                                           R"("x")",
                                           R"("\n\u00e9\ud800")",
                                           "\"\xE4\xBD\x8F\"",
                                           "\"" + std::string(200, 'k') + "\"",
                                           "01",
                                           "1.",
                                           "tru",
                                           "nulll",
                                           R"("\x")",
                                           R"("\u12g4")",
                                           "\"\x01\"",
                                           "\"\xFF\"",
                                           "\"\xE4\xBD\"",
                                           "\"open",
                                           "-",
                                           "[1]",
                                           "{}"};
  std::size_t taken = 0;
  for (const std::size_t window : windows) {
    for (const std::string& value : values) {
      CAPTURE(window);
      CAPTURE(value);
      const std::string document = "[" + std::string(window % 50, ' ') + value + ", 2]";
      const auto look = [&](bool takes) {
        bytes::MemorySource source(document);
        scan::StreamOptions options;
        options.window = window;
        scan::Stream stream(source, options);
        scan::Cursor cursor(stream);
        REQUIRE(cursor.start());
        REQUIRE(cursor.enter());
        if (cursor.next() != scan::Step::entry) return "failed: " + cursor.failure()->message;
        std::string text;
        std::string_view short_text;
        if (takes && cursor.take(short_text)) {
          ++taken;
          text = short_text;
        } else {
          cursor.copy([&](std::string_view piece) {
            text += piece;
            return true;
          });
        }
        if (cursor.failed()) return "failed: " + cursor.failure()->message;
        text += "@" + std::to_string(cursor.end());
        return text + (cursor.next() == scan::Step::entry ? " more" : " end");
      };
      CHECK(look(true) == look(false));
    }
  }
  CHECK(taken > 20);
}

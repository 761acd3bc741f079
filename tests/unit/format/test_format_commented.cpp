// SPDX-License-Identifier: MIT
#include "core/format/commented.hpp"

#include <doctest/doctest.h>

#include "comments/commented.hpp"
#include "comments/owned.hpp"
#include "core/comments/blank_source.hpp"
#include "core/document/document.hpp"
#include "core/format/whole_file.hpp"
#include "formatted.hpp"
#include "run.hpp"

using namespace jt;
using jt_format_test::formatted;
using jt_format_test::stripped;

namespace {

std::string laid_out(const std::string& text, const format::FormatOptions& options = {},
                     const scan::StreamOptions& reading = {}, const test::Chops& chops = {}) {
  bytes::MemorySource memory(text);
  test::ChoppedSource source(memory, chops);
  comments::BlankSource blanked(source);
  scan::Stream stream(blanked, reading);
  format::CommentedFormatter formatter(stream, blanked, options);
  std::string out;
  while (formatter.more()) {
    if (!formatter.write([&out](std::string_view piece) { return out += piece, true; })) return "failed after " + out;
    out += options.line_end;
  }
  return formatter.failure() ? "failed after " + out : out;
}

/// The comments of a text, in order, one on a line; and the commas between tokens.
struct Comments {
  std::string texts;
  std::size_t commas = 0;
};

Comments comments_of(const std::string& text, bool as_blocks = false) {
  Comments out;
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = i + 1;
    if (text[i] == '"') {
      while (text[end] != '"') end += text[end] == '\\' ? 2U : 1U;
      ++end;
    } else if (text.compare(i, 2, "//") == 0) {
      end = std::min(text.find('\n', i), text.size());
      std::string line = text.substr(i, end - i);
      if (end < text.size() && line.ends_with('\r')) line.pop_back();
      if (as_blocks) {
        line.erase(0, 2);
        const auto space = [](char byte) { return byte == ' ' || byte == '\t' || byte == '\r'; };
        const bool spaced = !line.empty() && space(line.front()) && !space(line.back());
        for (std::size_t at = 0; (at = line.find("*/", at)) != std::string::npos; at += 3) line.insert(at + 1, 1, ' ');
        line = "/*" + line + (spaced ? " */" : "*/");
      }
      out.texts += line + "\n";
    } else if (text.compare(i, 2, "/*") == 0) {
      end = text.find("*/", i + 2) + 2;
      out.texts += text.substr(i, end - i) + "\n";
    } else if (text[i] == ',') {
      ++out.commas;
    }
    i = end;
  }
  return out;
}

bool is_valid(const std::string& text) {
  document::DocumentOptions reading;
  reading.check = true;
  reading.syntax = comments::Choice::jsonc;
  document::Document document(std::make_unique<bytes::MemorySource>(text), reading, nullptr);
  return document.cursor().start() && document.finish().has_value();
}

struct Row {
  std::string document;
  std::string pretty;
  std::string compact;
};

const std::vector<Row> rows = {
    {"[1, // x\n2]", "[\n  1, // x\n  2\n]\n", "[1,/* x */2]\n"},
    {"[1 // x\n, 2]", "[\n  1, // x\n  2\n]\n", "[1/* x */,2]\n"},
    {"[1\n// x\n, 2]", "[\n  1,\n  // x\n  2\n]\n", "[1/* x */,2]\n"},
    {"[1 /* x */, 2]", "[\n  1 /* x */,\n  2\n]\n", "[1/* x */,2]\n"},
    {"[1\n/* x */, 2]", "[\n  1\n  /* x */,\n  2\n]\n", "[1/* x */,2]\n"},
    {"[1 /* x */ // y\n, 2]", "[\n  1 /* x */, // y\n  2\n]\n", "[1/* x *//* y */,2]\n"},
    {"[1\n/* x */ // y\n,\n\n2]", "[\n  1\n  /* x */, // y\n  2\n]\n", "[1/* x *//* y */,2]\n"},
    {"[1 /* x */\n\n// y\n,\n\n2]", "[\n  1 /* x */,\n  // y\n\n  2\n]\n", "[1/* x *//* y */,2]\n"},
    {"[1, /* x */ 2]", "[\n  1,\n  /* x */ 2\n]\n", "[1,/* x */2]\n"},
    {"[1, /* x */ /* y */ 2]", "[\n  1,\n  /* x */ /* y */ 2\n]\n", "[1,/* x *//* y */2]\n"},
    {"[1, /* x */ // y\n2]", "[\n  1, /* x */ // y\n  2\n]\n", "[1,/* x *//* y */2]\n"},
    {"[1, /* x\n y */ 2]", "[\n  1, /* x\n y */\n  2\n]\n", "[1,/* x\n y */2]\n"},
    {"[1,\n/* x\n y */ 2]", "[\n  1,\n  /* x\n y */ 2\n]\n", "[1,/* x\n y */2]\n"},
    {"[1 // x\n]", "[\n  1 // x\n]\n", "[1/* x */]\n"},
    {"[1, // x\n]", "[\n  1, // x\n]\n", "[1/* x */]\n"},
    {"[1 // x\n,]", "[\n  1, // x\n]\n", "[1/* x */]\n"},
    {"[1 /* x */,]", "[\n  1 /* x */,\n]\n", "[1/* x */]\n"},
    {"[1, /* x */]", "[\n  1, /* x */\n]\n", "[1/* x */]\n"},
    {"[1,\n// x\n]", "[\n  1,\n  // x\n]\n", "[1/* x */]\n"},
    {"[1,]", "[\n  1,\n]\n", "[1]\n"},
    {"[ /* x */ ]", "[ /* x */ ]\n", "[/* x */]\n"},
    {"[/* x */\n]", "[ /* x */\n]\n", "[/* x */]\n"},
    {"[\n/* x */]", "[\n  /* x */\n]\n", "[/* x */]\n"},
    {"[ // x\n]", "[ // x\n]\n", "[/* x */]\n"},
    {"[ /* x */ 1]", "[\n  /* x */ 1\n]\n", "[/* x */1]\n"},
    {"[ /* x */\n1]", "[ /* x */\n  1\n]\n", "[/* x */1]\n"},
    {"{\"a\" /* x */ : /* y */ 1}", "{\n  \"a\" /* x */: /* y */ 1\n}\n", "{\"a\"/* x */:/* y */1}\n"},
    {"{\"a\": // x\n1}", "{\n  \"a\": // x\n  1\n}\n", "{\"a\":/* x */1}\n"},
    {"{\"a\" // x\n: {}}", "{\n  \"a\" // x\n  : {}\n}\n", "{\"a\"/* x */:{}}\n"},
    {"{\"a\":\n// x\n[1]}", "{\n  \"a\":\n  // x\n  [\n    1\n  ]\n}\n", "{\"a\":/* x */[1]}\n"},
    {"// x\n1 // y", "// x\n1 // y\n", "/* x */1/* y */\n"},
    {"/* x */ 1 /* y */", "/* x */ 1 /* y */\n", "/* x */1/* y */\n"},
    {"\n // x\n\n\n\n// y\n\n{}", "// x\n\n// y\n\n{}\n", "/* x *//* y */{}\n"},
    {"[1,\n\n// x\n\n// y\n2\n\n]", "[\n  1,\n  // x\n\n  // y\n  2\n]\n", "[1,/* x *//* y */2]\n"},
    {"[1, // x\n\n2,\n// y\n\n]", "[\n  1, // x\n  2,\n  // y\n]\n", "[1,/* x */2/* y */]\n"},
    {"[1, // x\r\n2]", "[\n  1, // x\n  2\n]\n", "[1,/* x */2]\n"},
    {"1 //", "1 //\n", "1/**/\n"},
    {"1 //\r\n", "1 //\n", "1/**/\n"},
    {"1 // x\r", "1 // x\n", "1/* x */\n"},
    {"1 // x\r\r\n", "1 // x\n", "1/* x */\n"},
    {"[1, // x\r\r\r\r\n2]", "[\n  1, // x\n  2\n]\n", "[1,/* x */2]\n"},
    {"1 // x\r\ry\r\r", "1 // x\r\ry\n", "1/* x\r\ry */\n"},
    {"1 // x\ry", "1 // x\ry\n", "1/* x\ry */\n"},
    {"1 //x", "1 //x\n", "1/*x*/\n"},
    {"1 /// x */ y*/z*", "1 /// x */ y*/z*\n", "1/*/ x * / y* /z**/\n"},
    {"1 /*/ */", "1 /*/ */\n", "1/*/ */\n"},
    {"{\"//\": \"/*\", /* \"a\": [ */}", "{\n  \"//\": \"/*\", /* \"a\": [ */\n}\n", "{\"//\":\"/*\"/* \"a\": [ */}\n"},
};

const format::FormatOptions on_one_line{.compact = true};

}  // namespace

TEST_CASE("CommentedFormatter: each comment stays beside its token, in every window") {
  for (const Row& row : rows) {
    CAPTURE(row.document);
    CHECK(laid_out(row.document) == row.pretty);
    CHECK(laid_out(row.document, on_one_line) == row.compact);
    CHECK(laid_out(row.pretty) == row.pretty);
    CHECK(laid_out(row.compact, on_one_line) == row.compact);
    for (std::size_t most = 1; most < 12; ++most) CHECK(laid_out(row.document, {}, {}, {.most = most}) == row.pretty);
    for (std::uint64_t shift = 0; shift < 64; shift += 7) {
      scan::StreamOptions reading;
      reading.window = 64;
      reading.shift = static_cast<std::size_t>(shift);
      CHECK(laid_out(row.document, {}, reading) == row.pretty);
      CHECK(laid_out(row.document, on_one_line, reading) == row.compact);
    }
  }
}

TEST_CASE(
    "CommentedFormatter: random documents keep their value, comments and commas, and are the same when laid out "
    "twice") {
  test::Commented random(test::seed(1));
  std::size_t tried = 0;
  for (int round = 0; tried < test::fewer(3000) && round < 20'000; ++round) {
    const std::string text = random.next();
    if (!is_valid(text)) continue;
    ++tried;
    CAPTURE(text);
    const std::string once = laid_out(text);
    CAPTURE(once);
    CHECK(stripped(test::blanked(once)) == stripped(test::blanked(text)));
    CHECK(comments_of(once).texts == comments_of(text).texts);
    CHECK(comments_of(once).commas == comments_of(text).commas);
    CHECK(laid_out(once) == once);
    scan::StreamOptions reading;
    reading.window = 64 + random.below(200);
    CHECK(laid_out(text, {}, reading, {.most = random.below(100) + 1}) == once);
    const std::string line = laid_out(text, on_one_line);
    CAPTURE(line);
    CHECK(stripped(test::blanked(line)) == stripped(test::blanked(text)));
    CHECK(comments_of(line).commas == comments_of(test::blanked(text)).commas);
    CHECK(comments_of(line).texts == comments_of(text, true).texts);
    CHECK(laid_out(line, on_one_line) == line);
    CHECK(laid_out(text, on_one_line, reading, {.most = random.below(100) + 1}) == line);
    const std::string json = test::blanked(text);
    CHECK(laid_out(json) == formatted(json));
    CHECK(laid_out(json, on_one_line) == formatted(json, on_one_line));
  }
  CHECK(tried > 100);
}

TEST_CASE("CommentedFormatter: what is no JSON is gone over all the same") {
  test::Commented random(test::seed(2));
  for (std::size_t round = 0; round < test::fewer(3000); ++round) {
    const std::string text = random.soup(random.below(300));
    CAPTURE(text);
    scan::StreamOptions reading;
    reading.window = 64;
    const std::string out = laid_out(text);
    if (!out.starts_with("failed")) CHECK(laid_out(text, {}, reading) == out);
  }
}

TEST_CASE("CommentedFormatter: it makes no difference where the bytes that are read again are cut") {
  const std::string text =
      "// first\r\r\n[1 // one\r\n, /* a */ 2 /* b */ /* c */,\n\n// above\n{\"k\" /* k */ : /* v */ \"x\\\"//\"} // "
      "to\r\n,\n"
      "[ /* none */ ], /* **\n two */ 12345 /* so */ , // end\n ] // last\r";
  for (const bool compact : {false, true}) {
    format::FormatOptions options;
    options.compact = compact;
    const std::string expected = laid_out(text, options);
    for (const std::size_t cut : {std::size_t{4096}, std::size_t{32} << 10, std::size_t{64} << 10}) {
      for (std::size_t before = cut - text.size(); before <= cut; ++before) {
        CAPTURE(before);
        REQUIRE(laid_out(std::string(before, ' ') + text, options) == expected);
      }
    }
  }
}

TEST_CASE("CommentedFormatter: long comments, and a comma far from its bracket") {
  constexpr std::size_t size = test::fewer(10'000'000);
  const std::string stars(size, '*');
  const std::string blanks(size, ' ');
  std::string lines;
  while (lines.size() < size) lines += "  // a comment, on a line of its own\n";
  CHECK(laid_out("[1 /*" + stars + "*/, 2]") == "[\n  1 /*" + stars + "*/,\n  2\n]\n");
  CHECK(laid_out("[1 //" + stars + "\n, 2]") == "[\n  1, //" + stars + "\n  2\n]\n");
  CHECK(laid_out("[1 // x\n" + blanks + ",]") == "[\n  1, // x\n]\n");
  CHECK(laid_out("[1," + blanks + "/*" + stars + "*/" + blanks + "]") == "[\n  1, /*" + stars + "*/\n]\n");
  CHECK(laid_out("[1,\n" + lines + "]") == "[\n  1,\n" + lines + "]\n");
  CHECK(laid_out("[1 //" + stars + "/x\n]", on_one_line) == "[1/*" + stars + " /x*/]\n");
}

TEST_CASE("CommentedFormatter: 100,000 levels with comments") {
  constexpr std::size_t levels = test::fewer(100'000);
  std::string text;
  for (std::size_t i = 0; i < levels; ++i) text += "[/**/";
  for (std::size_t i = 0; i < levels; ++i) text += "// x\n]";
  const std::string once = laid_out(text, {.indent = ""});
  CHECK(laid_out(once, {.indent = ""}) == once);
  CHECK(comments_of(once).texts == comments_of(text).texts);
}

namespace {

/// A document that is there once: read again it fails, or is shorter.
class ReadOnce final : public bytes::Source {
 public:
  explicit ReadOnce(bytes::Source& inner) : inner_(inner) {}
  Result<std::size_t> read(std::uint64_t offset, std::uint8_t* into, std::size_t size) override {
    if (offset < read_) return fail(Code::io_error, "cannot read it again");
    const std::size_t got = TRY(inner_.read(offset, into, size));
    read_ = offset + got;
    return got;
  }
  [[nodiscard]] bool rewinds() const override { return true; }
  [[nodiscard]] std::optional<std::uint64_t> size() const override { return inner_.size(); }
  [[nodiscard]] const std::string& name() const override { return inner_.name(); }

 private:
  bytes::Source& inner_;
  std::uint64_t read_ = 0;
};

}  // namespace

TEST_CASE("CommentedFormatter: what is far behind a comment is read ahead, and reading it may fail") {
  const std::string text = "[1 // x\n" + std::string(200'000, ' ') + ", 2]";
  bytes::MemorySource memory(text);
  ReadOnce once(memory);
  for (const bool fails : {false, true}) {
    comments::BlankSource blanked(fails ? static_cast<bytes::Source&>(once) : memory);
    scan::Stream stream(blanked);
    format::CommentedFormatter formatter(stream, blanked, {});
    REQUIRE(formatter.more());
    std::string out;
    const auto keep = [&](std::string_view piece) {
      out += piece;
      return true;
    };
    CHECK(formatter.write(keep) == !fails);
    if (!fails) CHECK(out == "[\n  1, // x\n  2\n]");
    CHECK(formatter.failure().has_value() == fails);
    if (fails) CHECK((*formatter.failure())->code == Code::io_error);
  }
}

TEST_CASE("is_formatted: of a document with comments") {
  const auto already = [](const std::string& text, const format::FormatOptions& options = {}) {
    document::DocumentOptions reading;
    reading.check = true;
    reading.syntax = comments::Choice::jsonc;
    document::Document document(std::make_unique<bytes::MemorySource>(text), reading, nullptr);
    return format::is_formatted(document, options).value();
  };
  for (const Row& row : rows) {
    CAPTURE(row.document);
    CHECK(already(row.pretty));
    CHECK(already(row.compact, on_one_line));
    CHECK(already(row.document) == (row.document == row.pretty));
  }
  CHECK(already("[1]\n", {.compact = true, .plain = true}));
  CHECK_FALSE(already("[1] // x\n", {.compact = true, .plain = true}));
}

TEST_CASE("CommentedFormatter: each comment stays with its entry") {
  const std::uint64_t seed = test::seed(0xF0EED);
  INFO("JT_SEED, " << seed);
  test::OwnedDocument random(seed);
  for (std::size_t i = 0; i < test::fewer(4000); ++i) {
    const std::string text = random.text();
    const std::string pretty = laid_out(text);
    INFO(text << "\n" << pretty);
    CHECK(test::owners_in(text) == test::owners_in(pretty));
  }
}

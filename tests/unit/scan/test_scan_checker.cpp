// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>
#include <simdjson.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "core/bytes/memory_source.hpp"
#include "core/scan/checker.hpp"
#include "core/scan/cursor.hpp"
#include "core/scan/grammar.hpp"
#include "documents.hpp"
#include "run.hpp"

using namespace jt;

namespace {

std::span<const std::uint8_t> bytes_of(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

/// "ok", or the offset and message of the error.
std::string verdict(const Result<void>& result) {
  if (result) return "ok";
  return std::to_string(result.error()->at->offset) + " " + result.error()->message +
         (result.error()->opened ? " from " + std::to_string(result.error()->opened->offset) : "");
}

std::string reference(std::string_view text) {
  scan::Grammar grammar(scan::Checker::max_depth_accepted);
  std::string copy(text);
  if (copy.starts_with("\xEF\xBB\xBF")) copy.replace(0, 3, "   ");
  if (grammar.feed(bytes_of(copy)) && grammar.finish()) return "ok";
  return verdict(fail(grammar.error()));
}

std::string check(std::string_view text, const scan::Kernel& kernel, std::size_t piece) {
  scan::Checker checker(kernel);
  for (std::size_t at = 0; at < text.size(); at += piece)
    if (auto fed = checker.feed(bytes_of(text.substr(at, piece))); !fed) return verdict(fed);
  return verdict(checker.finish());
}

bool nlohmann_accepts(std::string_view text) { return nlohmann::json::accept(text); }

bool simdjson_accepts(std::string_view text) {
  static simdjson::dom::parser parser;
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  return parser.parse(simdjson::padded_string(text)).error() == simdjson::SUCCESS;
}

/// Whether the oracles can represent every number and escape: they reject lone surrogates and numbers out of their
/// range.
bool ordinary(std::string_view text) {
  std::size_t digits = 0;
  for (const char c : text) {
    digits = c >= '0' && c <= '9' ? digits + 1 : 0;
    if (digits > 17 || c == 'e' || c == 'E') return false;
  }
  return text.find("\\ud") == std::string_view::npos;
}

std::string read_file(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

}  // namespace

TEST_CASE("Checker: every kernel and piece size says what the byte-wise grammar says, on 10,000 documents") {
  jt_test::Documents random(jt::test::seed(11));
  std::size_t valid = 0;
  for (int round = 0; round < 10'000; ++round) {
    std::string text = random.next();
    if (round % 2 == 1) text = random.damage(text);
    const std::string expected = reference(text);
    if (expected == "ok") ++valid;
    if (round % 2 == 0) REQUIRE_MESSAGE(expected == "ok", text);
    static constexpr std::array<std::size_t, 7> pieces{1, 3, 64, 65, 128, 4096, 1 << 20};
    for (const scan::Kernel* kernel : scan::kernels()) {
      const std::size_t piece = pieces[random.below(pieces.size())];
      CHECK_MESSAGE(check(text, *kernel, piece) == expected, kernel->name, " ", piece, "\n", text);
    }
    const bool accepted = expected == "ok";
    if (nlohmann_accepts(text) != accepted) CHECK_MESSAGE((accepted && !ordinary(text)), text);
  }
  CHECK(valid > 5'000);
}

TEST_CASE("Checker: a broken sequence of UTF-8 is where its first byte is") {
  for (const std::string broken : {"\x80", "\xC3(", "\xE2\x82(", "\xE2(\xA1", "\xF0\x9F\x98(", "\xED\xA0\x80"}) {
    for (const std::size_t before : {0U, 1U, 59U, 60U, 61U, 62U, 63U, 4093U, 4094U, 4095U}) {
      const std::string text = "[\"" + std::string(before, 'x') + broken + "\"]";
      const std::string expected = std::to_string(before + 2) + " ";
      for (const scan::Kernel* kernel : scan::kernels())
        for (const std::size_t piece : {std::size_t{1}, std::size_t{64}, std::size_t{4096}})
          CHECK_MESSAGE(check(text, *kernel, piece).starts_with(expected), kernel->name, " ", piece, "\n", text);
    }
  }
}

TEST_CASE("Checker: simdjson agrees but for numbers that do not fit") {
  jt_test::Documents random(jt::test::seed(12));
  for (int round = 0; round < 3'000; ++round) {
    std::string text = random.next();
    if (round % 2 == 1) text = random.damage(text);
    const bool accepted = check(text, scan::best_kernel(), 4096) == "ok";
    if (simdjson_accepts(text)) CHECK_MESSAGE(accepted, text);
    if (accepted && ordinary(text)) CHECK_MESSAGE(simdjson_accepts(text), text);
  }
}

TEST_CASE("Checker: long documents, where chunks of blocks are cut anywhere") {
  jt_test::Documents random(jt::test::seed(13));
  for (int round = 0; round < 60; ++round) {
    std::string text = "[";
    while (text.size() < 20'000) {
      std::string one = random.next();
      if (one.starts_with("\xEF\xBB\xBF")) one.erase(0, 3);
      text += one + ",";
    }
    text += "0]";
    if (round % 3 != 0) text = random.damage(text);
    const std::string expected = reference(text);
    for (const scan::Kernel* kernel : scan::kernels())
      for (const std::size_t piece : {std::size_t{61}, std::size_t{4096}, std::size_t{5000}, std::size_t{1} << 20})
        CHECK_MESSAGE(check(text, *kernel, piece) == expected, kernel->name, " ", piece);
  }
}

TEST_CASE("Checker: nesting, to 100,000 levels and no further") {
  for (const std::uint64_t depth : {1U, 63U, 64U, 65U, 1'000U, 100'000U}) {
    const std::string text = std::string(depth, '[') + std::string(depth, ']');
    for (const scan::Kernel* kernel : scan::kernels()) {
      scan::Checker checker(*kernel);
      REQUIRE(checker.feed(bytes_of(text)));
      REQUIRE(checker.finish());
      CHECK(checker.depth() == depth);
    }
    const std::string mixed = std::string(depth, '[') + std::string(depth - 1, ']') + "}";
    for (const scan::Kernel* kernel : scan::kernels()) CHECK(check(mixed, *kernel, 4096) == reference(mixed));
  }
  const std::string deeper = std::string(100'001, '[') + std::string(100'001, ']');
  for (const scan::Kernel* kernel : scan::kernels())
    CHECK(check(deeper, *kernel, 4096).find("nested more than") != std::string::npos);
  scan::Checker checker;
  auto fed = checker.feed(bytes_of(std::string(1'000'000, '[')));
  REQUIRE(!fed);
  CHECK(fed.error()->code == Code::limit_exceeded);
}

TEST_CASE("Checker: numbers and strings of any length, in pieces") {
  const std::string digits(300'000, '7');
  for (const std::string& text :
       {digits, "-" + digits + "." + digits + "e" + digits, "\"" + std::string(300'000, 'x') + "\"",
        "[" + digits + ".]", "0" + digits, "[\"" + std::string(300'000, '\\') + "\"]"})
    for (const scan::Kernel* kernel : scan::kernels()) CHECK(check(text, *kernel, 1000) == reference(text));
}

TEST_CASE("Checker: lone surrogates are counted, pairs are not") {
  const auto lone = [](std::string_view text, const scan::Kernel& kernel) {
    scan::Checker checker(kernel);
    REQUIRE(checker.feed(bytes_of(text)));
    REQUIRE(checker.finish());
    return std::pair(checker.lone_surrogates(), checker.first_lone_surrogate());
  };
  for (const scan::Kernel* kernel : scan::kernels()) {
    for (std::size_t pad = 0; pad < 70; ++pad) {
      const std::string text = "[\"" + std::string(pad, 'a');
      CHECK(lone(text + "\\ud83d\\ude00\"]", *kernel).first == 0);
      CHECK(lone(text + "\\ud83d\"]", *kernel) == std::pair<std::uint64_t, std::uint64_t>(1, 2 + pad));
      CHECK(lone(text + "\\ude00\\ud83d\"]", *kernel).first == 2);
      CHECK(lone(text + "\\ud83dx\\ude00\"]", *kernel).first == 2);
      CHECK(lone(text + "\\ud83d\\ud83d\\ude00\"]", *kernel).first == 1);
      CHECK(lone(text + "\\ud83d\",\"\\ude00\"]", *kernel).first == 2);
    }
  }
}

namespace {

/// The root's type, its number of entries and, up to `most` of them, its keys, by a walk.
std::string walk_root(std::string_view text, std::size_t most) {
  bytes::MemorySource source(text, "memory");
  scan::Stream stream(source);
  scan::Cursor cursor(stream);
  REQUIRE(cursor.start());
  std::string keys;
  std::uint64_t entries = 0;
  const scan::Type root = cursor.type();
  if (root == scan::Type::object || root == scan::Type::array) {
    cursor.enter();
    for (; cursor.next() == scan::Step::entry; ++entries)
      if (entries < most && root == scan::Type::object) keys += "|" + std::string(cursor.key());
  }
  REQUIRE(!cursor.failed());
  return std::string(scan::name(root)) + std::to_string(entries) + keys;
}

/// The same from the check.
std::string checked_root(std::string_view text, std::size_t most, const scan::Kernel& kernel, std::size_t piece) {
  scan::Checker checker(kernel);
  std::string keys;
  std::size_t seen = 0;
  checker.hand_on_keys([&](std::string_view raw) {
    keys += "|" + std::string(raw);
    return ++seen < most;
  });
  for (std::size_t at = 0; at < text.size(); at += piece) REQUIRE(checker.feed(bytes_of(text.substr(at, piece))));
  REQUIRE(checker.finish());
  return std::string(scan::name(*checker.root())) + std::to_string(checker.entries()) + keys;
}

}  // namespace

TEST_CASE("Checker: learns the root's type, entries and keys on its way, whatever the kernel and the pieces") {
  jt_test::Documents random(jt::test::seed(14));
  static constexpr std::array<std::size_t, 7> pieces{1, 3, 64, 65, 128, 4096, 1 << 20};
  for (std::size_t round = 0; round < jt::test::fewer(6'000); ++round) {
    std::string text = random.next();
    if (round % 2 == 1) {  // an object at the root, with keys across any border
      std::string one = text.starts_with("\xEF\xBB\xBF") ? text.substr(3) : text;
      text = "{\"" + std::string(random.below(150), 'k') + "\\\"\":" + one + ",\"\":" + one + ",\"b\" : [" + one + "," +
             one + "],\"" + std::string(random.below(5'000), 'l') + "\":0}";
    }
    const std::size_t most = random.below(6) + 1;
    const std::string expected = walk_root(text, most);
    for (const scan::Kernel* kernel : scan::kernels()) {
      const std::size_t piece = pieces[random.below(pieces.size())];
      CHECK_MESSAGE(checked_root(text, most, *kernel, piece) == expected, kernel->name, " ", piece, "\n", text);
    }
  }
}

TEST_CASE("Checker: a very long key of the root ends the collecting of keys, not the counting") {
  const std::string text = "{\"a\":0,\"" + std::string(scan::RootKeys::max_key + 1, 'x') + "\":0,\"b\":0}";
  for (const scan::Kernel* kernel : scan::kernels())
    for (const std::size_t piece : {std::size_t{4096}, text.size()})
      CHECK(checked_root(text, 9, *kernel, piece) == "object3|a");
}

TEST_CASE("Checker: JSONTestSuite, every file, every kernel and piece size as the grammar says") {
  const auto folder = std::filesystem::path(jt::test::suites()) / "JSONTestSuite/test_parsing";
  if (!std::filesystem::exists(folder)) return jt::test::skip(folder.string() + " is missing; set JT_SUITES");
  std::size_t accepted = 0;
  std::size_t refused = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    const std::string name = entry.path().filename().string();
    const std::string text = read_file(entry.path());
    const std::string expected = reference(text);
    if (name.starts_with("y_") && expected == "ok") ++accepted;
    if (name.starts_with("n_") && expected != "ok") ++refused;
    for (const scan::Kernel* kernel : scan::kernels())
      for (const std::size_t piece : {std::size_t{1}, std::size_t{64}, std::size_t{4096}})
        CHECK_MESSAGE(check(text, *kernel, piece) == expected, name);
  }
  CHECK(accepted == 95);
  CHECK(refused == 188);
}

// SPDX-License-Identifier: MIT
#include "core/format/sort_commented.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "comments/commented.hpp"
#include "comments/kept.hpp"
#include "comments/owned.hpp"
#include "core/comments/blank_source.hpp"
#include "core/comments/given.hpp"
#include "core/document/document.hpp"
#include "core/format/commented.hpp"
#include "core/format/sort_keys.hpp"
#include "core/value/tape.hpp"
#include "run.hpp"

using namespace jt;

namespace {

std::unique_ptr<document::Document> commented_document(const std::string& text) {
  document::DocumentOptions reading;
  reading.check = true;
  reading.syntax = comments::Choice::jsonc;
  return std::make_unique<document::Document>(std::make_unique<bytes::MemorySource>(text), reading, nullptr);
}

std::string sorted_text(const std::string& text, const format::SortOptions& options = {}, bool plain = false) {
  const auto document = commented_document(text);
  const auto done = format::sorted_by_key(*document, plain, options);
  if (!done) return done.error()->message;
  return bytes::bytes_of((*done)->raw(), {0, *(*done)->bytes()}).value();
}

std::string lined(const std::string& text) {
  bytes::MemorySource memory(text);
  comments::BlankSource blanked(memory);
  scan::Stream stream(blanked, {});
  format::CommentedFormatter formatter(stream, blanked, {});
  std::string out;
  while (formatter.more()) {
    if (!formatter.write([&out](std::string_view piece) { return out += piece, true; })) return "failed after " + out;
    out += '\n';
  }
  return out;
}

using Strings = std::vector<std::string>;

/// The comments that belong to each member, which is named by its path; of several of one name, in their order.
class Owned {
 public:
  explicit Owned(const std::string& text) : text_(text), source_(text_), blanked_(test::blanked(text)) {
    value::Tape tape;
    if (tape.read(blanked_)) value("", tape.root());
  }

  std::map<std::string, Strings> leading;
  std::map<std::string, Strings> trailing;  ///< on the line of the value alone: others follow the comma

 private:
  void value(const std::string& path, const value::View& value) {
    std::uint64_t at = value.offset() + 1;
    std::string before;
    std::size_t index = 0;
    for (const value::View& each : value) {
      const std::string name = path + '\1' + (value.is_object() ? each.key() : std::to_string(index));
      if (value.is_object()) gap({at, each.key_offset(), index > 0, true}, before, name);
      this->value(name, each);
      at = each.end_offset();
      before = name;
      ++index;
    }
    if (value.is_object() && index > 0) gap({at, value.end_offset() - 1, true, false}, before, {});
  }

  void gap(const comments::EntryGap& gap, const std::string& before, const std::string& behind) {
    const auto owners = comments::owners(source_, gap).value();
    if (owners.trailing > 0) {
      const std::string part = text_.substr(gap.begin, owners.trailing_end - gap.begin);
      if (part.find('\n') == std::string::npos) add(trailing[before], part);
    }
    if (owners.leading > 0) add(leading[behind], text_.substr(owners.leading_begin, gap.end - owners.leading_begin));
  }

  static void add(Strings& into, const std::string& text) {
    for (std::string& each : test::comments_of(text)) into.push_back(std::move(each));
  }

  std::string text_;
  bytes::MemorySource source_;
  std::string blanked_;
};

bool rises(const nlohmann::ordered_json& value) {
  if (value.is_object()) {
    std::string before;
    for (const auto& [key, below] : value.items()) {
      if (key < before || !rises(below)) return false;
      before = key;
    }
  } else if (value.is_array()) {
    return std::all_of(value.begin(), value.end(), [](const auto& below) { return rises(below); });
  }
  return true;
}

/// In any order, and a comment behind which others follow on its line may be a block now.
Strings any_order(Strings strings) {
  for (std::string& each : strings) each = comments::as_block(each);
  std::sort(strings.begin(), strings.end());
  return strings;
}

}  // namespace

TEST_CASE("sorted_by_key: comments go with their members, and those of the object stay") {
  CHECK(lined(sorted_text(R"({ // of the object
  // section one

  // of z
  "z": {"y": 1, /* of x */ "x": 2 /* of x too */}, // of z too

  // section two

  /* of
     b */
  "b": [3, {"q": 1, // of q
    "p": 2}],
  "a" /* in a */ : 1
  // the end
}
// behind
)")) == R"({ // of the object
  // section one

  "a" /* in a */: 1,
  // section two

  /* of
     b */
  "b": [
    3,
    {
      "p": 2,
      "q": 1 // of q
    }
  ],
  // of z
  "z": {
    /* of x */ "x": 2, /* of x too */
    "y": 1
  } // of z too
  // the end
}
// behind
)");
}

TEST_CASE("sorted_by_key: commas among comments") {
  CHECK(lined(sorted_text("{\"b\": 1 // b\n, \"a\": 2, // a\n}")) == "{\n  \"a\": 2, // a\n  \"b\": 1, // b\n}\n");
  CHECK(lined(sorted_text("{\"b\": 1, /* b */\n\"a\": 2 /* a */}")) ==
        "{\n  \"a\": 2, /* a */\n  \"b\": 1 /* b */\n}\n");
  CHECK(lined(sorted_text("{\"b\":{},\"a\":[1,],}")) == "{\n  \"a\": [\n    1,\n  ],\n  \"b\": {},\n}\n");
  CHECK(lined(sorted_text("\xEF\xBB\xBF{\"b\":1,//\r\n\"a\":2}")) == "{\n  \"a\": 2,\n  \"b\": 1 //\n}\n");
  CHECK(sorted_text("// only\n7 // a scalar") == "// only\n7 // a scalar");
}

TEST_CASE("sorted_by_key: large containers with comments as small ones") {
  const std::uint64_t seed = test::seed(0x1A26E);
  INFO("JT_SEED, " << seed);
  test::Commented documents(seed);
  test::OwnedDocument owned(seed);
  owned.shuffled = true;
  for (std::size_t i = 0; i < test::fewer(6000); ++i) {
    const std::string text =
        i % 2 == 0 ? documents.next() : "// top\n{\"z\": " + owned.text() + ", \"a\": [1, // one\n]}";
    CAPTURE(text);
    const std::string small = sorted_text(text);
    const std::string plain = sorted_text(text, {}, true);
    for (const format::SortOptions& options : {format::SortOptions{4, 64}, format::SortOptions{24, 300}}) {
      const std::string large = sorted_text(text, options);
      CAPTURE(small);
      CAPTURE(large);
      REQUIRE(lined(large) == lined(small));
      REQUIRE(sorted_text(text, options, true) == plain);
    }
  }
}

TEST_CASE("sorted_by_key: comments of any length in a large object") {
  // Members of 1 KiB, with comments beside some, and one of 3 MB.
  std::string text = "{";
  for (int i = 4000; i > 0; --i) {
    if (i % 3 == 0) text += "\n// of " + std::to_string(i);
    text += "\n\"k" + std::to_string(1000 + i) + "\": [\"" + std::string(1000, 'x') + "\"],";
    if (i == 2000) text += " // " + std::string(3'000'000, 'c');
  }
  text += "\n\"a\": {/* in a */ \"c\": 1, \"b\": 2,},\n}";
  const auto document = commented_document(text);
  const auto done = format::sorted_by_key(*document, false, {std::size_t{64} << 10, std::size_t{16} << 10});
  REQUIRE(done);
  CHECK(lined(bytes::bytes_of((*done)->raw(), {0, *(*done)->bytes()}).value()) == lined(sorted_text(text)));
}

TEST_CASE("sorted_by_key: random documents keep their value, their comments, and whose they are") {
  test::Commented documents(test::seed(77));
  std::size_t seen = 0;
  std::size_t changed = 0;
  for (std::size_t i = 0; i < test::fewer(20'000); ++i) {
    const std::string text = documents.next();
    const auto document = commented_document(text);
    if (!document->finish()) continue;
    ++seen;
    CAPTURE(text);
    const std::string found = sorted_text(text);
    CAPTURE(found);
    const auto value = nlohmann::ordered_json::parse(test::blanked(found), nullptr, false);
    REQUIRE(!value.is_discarded());
    REQUIRE(rises(value));
    REQUIRE(nlohmann::json::parse(test::blanked(found)) == nlohmann::json::parse(test::blanked(text)));
    REQUIRE(any_order(test::comments_of(found)) == any_order(test::comments_of(text)));
    const Owned before(text);
    const Owned after(found);
    REQUIRE(after.leading == before.leading);
    for (const auto& [path, comments] : before.trailing) {
      CAPTURE(path);
      const auto kept = after.trailing.find(path);
      REQUIRE(kept != after.trailing.end());
      REQUIRE(test::is_subsequence(comments, kept->second));
    }
    const std::string laid = lined(found);
    // Laid out again it is the same, but where a line comment is behind a block comment over several lines that is on
    // the line of the opening bracket: it may get a line of its own.
    const std::string again = lined(sorted_text(laid));
    changed += again != laid ? 1U : 0U;
    REQUIRE(lined(sorted_text(again)) == again);
  }
  CHECK(seen > test::fewer(20'000) / 4);
  CHECK(changed <= seen / 1000 + 2);
}

TEST_CASE("sorted_by_key: each comment stays with its entry") {
  const std::uint64_t seed = test::seed(0x50EED);
  INFO("JT_SEED, " << seed);
  test::OwnedDocument random(seed);
  random.shuffled = true;
  for (std::size_t i = 0; i < test::fewer(4000); ++i) {
    const std::string text = random.text();
    const std::string sorted = sorted_text(text);
    INFO(text << "\n" << sorted);
    CHECK(test::owners_in(text) == test::owners_in(sorted));
    const std::string pretty = lined(sorted);
    INFO(pretty);
    CHECK(test::owners_in(text) == test::owners_in(pretty));
  }
}

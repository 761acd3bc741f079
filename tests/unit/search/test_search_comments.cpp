// SPDX-License-Identifier: MIT
// Searches that go through comments too, against a plain walk over the whole text.
#include <doctest/doctest.h>

#include "comments/commented.hpp"
#include "core/bytes/memory_source.hpp"
#include "core/comments/blank_source.hpp"
#include "core/comments/gap.hpp"
#include "core/document/document.hpp"
#include "core/json/escape.hpp"
#include "core/path/place.hpp"
#include "core/search/search.hpp"
#include "run.hpp"

using namespace jt;

namespace {

struct Hit {
  path::Location location;
  std::string text;
  bool comment = false;
  bool operator==(const Hit&) const = default;
};

/// What a search with a pattern that matches everything finds.
class Plain {
 public:
  explicit Plain(const std::string& text) : text_(text), blanked_(test::blanked(text)), source_(text_) {}

  std::vector<Hit> all() {
    at_ = token(0);
    comments(0, at_, {}, {}, {});
    const std::size_t end = value({});
    comments(end, text_.size(), {}, {}, {});
    return std::move(hits_);
  }

 private:
  [[nodiscard]] std::size_t token(std::size_t at) const {
    return std::min(blanked_.find_first_not_of(" \t\r\n", at), text_.size());
  }
  std::string string() {
    const std::size_t begin = ++at_;
    while (text_[at_] != '"') at_ += text_[at_] == '\\' ? 2U : 1U;
    return json::decode(std::string_view(text_).substr(begin, at_++ - begin));
  }

  /// The comments between two offsets. Between two entries, `before` and `behind` have them.
  void comments(std::size_t from, std::size_t to, const path::Location& around,
                const std::optional<path::Location>& before, const std::optional<path::Location>& behind,
                bool gap = false) {
    comments::Owners owners;
    if (gap) owners = comments::owners(source_, {from, to, before.has_value(), behind.has_value()}).value();
    REQUIRE(comments::read_gap(source_, from, to, [&](const comments::GapPart& part) {
      if (part.kind != comments::GapPart::Kind::comment) return true;
      const auto [begin, end, block, lines] = part.comment;
      const path::Location* owner = &around;
      if (gap && before && begin < owners.trailing_end) owner = &*before;
      if (gap && behind && begin >= owners.leading_begin) owner = &*behind;
      hits_.push_back({*owner, text_.substr(begin, end - begin), true});
      return true;
    }));
  }

  /// At a value; returns the offset after it.
  std::size_t value(const path::Location& location) {
    if (text_[at_] == '"') {
      hits_.push_back({location, string()});
      return at_;
    }
    if (text_[at_] != '{' && text_[at_] != '[') {
      const std::size_t begin = at_;
      at_ = std::min(blanked_.find_first_of(" \t\r\n,]}", at_), text_.size());
      hits_.push_back({location, text_.substr(begin, at_ - begin)});
      return at_;
    }
    const bool object = text_[at_] == '{';
    std::size_t end = ++at_;
    std::optional<path::Location> before;
    for (std::uint64_t index = 0;; ++index) {
      at_ = token(end);
      if (blanked_[at_] == ',') at_ = token(at_ + 1);
      const std::size_t begin = at_;
      if (blanked_[at_] == '}' || blanked_[at_] == ']') {
        comments(end, begin, location, before, {}, true);
        return ++at_;
      }
      path::Location entry = location;
      std::string key;
      if (object) key = string();
      entry.push_back(object ? path::LocationStep(key) : path::LocationStep(index));
      comments(end, begin, location, before, entry, true);
      if (object) {
        hits_.push_back({entry, key});
        const std::size_t behind_key = at_;
        at_ = token(token(at_) + 1);
        comments(behind_key, at_, entry, {}, {});
      }
      end = value(entry);
      before = entry;
    }
  }

  std::string text_;
  std::string blanked_;
  bytes::MemorySource source_;
  std::size_t at_ = 0;
  std::vector<Hit> hits_;
};

search::TextPattern pattern_of(const std::string& text) {
  auto pattern = search::TextPattern::compile(std::vector{text}, {});
  REQUIRE(pattern);
  return std::move(*pattern);
}

Result<std::vector<Hit>> found(const std::string& text, const std::string& pattern, const std::string& under = "",
                               std::size_t most = std::numeric_limits<std::size_t>::max(), bool prefilter = true) {
  document::DocumentOptions reading;
  reading.syntax = comments::Choice::jsonc;
  document::Document document(std::make_unique<bytes::MemorySource>(text), reading, nullptr);
  path::Location inside;
  if (under.empty()) {
    REQUIRE(document.cursor().start());
  } else {
    inside = path::go_to(document, path::parse_path(under).value(), under).value();
  }
  search::SearchOptions options;
  options.comments = document.blanked();
  options.prefilter = prefilter;
  std::vector<Hit> hits;
  const auto searched =
      search::search(document.cursor(), inside, pattern_of(pattern), options, [&](const search::FoundText& each) {
        hits.push_back({each.location, std::string(each.text), each.comment});
        CHECK(each.text.substr(each.match.begin).size() >= each.match.end - each.match.begin);
        return hits.size() < most;
      });
  if (!searched) return fail(searched.error());
  CHECK(searched->matches == hits.size());
  return hits;
}

bool is_valid(const std::string& text) {
  document::DocumentOptions reading;
  reading.check = true;
  reading.syntax = comments::Choice::jsonc;
  document::Document document(std::make_unique<bytes::MemorySource>(text), reading, nullptr);
  return document.cursor().start() && document.finish().has_value();
}

std::string spelled(const std::vector<Hit>& hits) {
  std::string out;
  for (const Hit& hit : hits)
    out += path::spell(hit.location, path::Spelling::accessor) + (hit.comment ? " # " : " = ") + hit.text + "\n";
  return out;
}

}  // namespace

TEST_CASE("search: comments are found in their order, with the paths of what they belong to") {
  const std::string text =
      "// 1\n{ // 2\n  // 3\n  \"a\" /* 4 */: // 5\n [ /* 6 */ ], // 7\n  /* 8 */ \"b\": {\n // 9\n\n \"//\": \"x\" } "
      "// 10\n"
      "  // 11\n}\n// 12";
  CHECK(spelled(found(text, "\\d|x").value()) ==
        ". # // 1\n. # // 2\n.a # // 3\n.a # /* 4 */\n.a # // 5\n.a # /* 6 */\n.a # // 7\n.b # /* 8 */\n.b # // 9\n"
        ".b['//'] = x\n.b # // 10\n. # // 11\n. # // 12\n");
  CHECK(spelled(found(text, "\\d", ".b").value()) == ".b # // 9\n");
  CHECK(spelled(found(text, "6", ".a").value()) == ".a # /* 6 */\n");
  CHECK(spelled(found(text, "\\d", "", 3).value()) == ". # // 1\n. # // 2\n.a # // 3\n");
  CHECK(spelled(found("1 // x\n", "x").value()) == ". # // x\n");
  CHECK(spelled(found("[1 // x\r\n, 2 /* \xC3\xA9 */, ]", "x$|\xC3\xA9").value()) ==
        "[0] # // x\n[1] # /* \xC3\xA9 */\n");
  CHECK(found("{\"a\": 1} // x /* y", "y").value().size() == 1);
}

TEST_CASE("search: random documents with comments, as a plain walk finds them") {
  test::Commented random(test::seed(4));
  std::size_t tried = 0;
  for (int round = 0; tried < test::fewer(3000) && round < 20'000; ++round) {
    std::string text = random.next(5);
    if (round % 10 == 0) {
      // Longer than a window of the cursor that looks for the places.
      text = "[" + text;
      while (text.size() < 100'000)
        text += ",/*a*/" + random.next(3) + (random.below(20) == 0 ? "//" + std::string(9000, 'l') : "") + "\n";
      text += "]";
    }
    if (!is_valid(text)) continue;
    ++tried;
    CAPTURE(text);
    const auto expected = Plain(text).all();
    for (const std::string pattern : {"^", "a", "http", "[*][*]", "lll"}) {
      CAPTURE(pattern);
      std::string wanted;
      for (const Hit& hit : expected)
        if (pattern == "^" || hit.text.find(pattern == "[*][*]" ? "**" : pattern) != std::string::npos)
          wanted += spelled({hit});
      CHECK(spelled(found(text, pattern).value()) == wanted);
    }
  }
  CHECK(tried > 100);
}

TEST_CASE("search: comments in which something can match, at the end of what is read at once") {
  const std::string comments = "// needle one\n/* hay *//* needle two *//**//***/ // needle / three\n";
  for (std::size_t before = 0; before <= comments.size() + 2; ++before) {
    CAPTURE(before);
    const std::string text = "[" + std::string((std::size_t{128} << 10) - 1 - before, ' ') + comments + "1]";
    std::string all;
    const auto needles = found(text, "needle");
    REQUIRE(needles);
    for (const Hit& hit : *needles) all += hit.text + '|';
    CHECK(all == "// needle one|/* needle two */|// needle / three|");
    CHECK(found(text, "hay")->size() == 1);
    CHECK(found(text, "two|three")->size() == 2);
    CHECK(found(text, "needle *hay")->empty());
  }
}

// Most of such a document is passed over without a look at what of it is a comment.
TEST_CASE("search: needles far from each other, in comments and strings, as a search that passes over nothing") {
  test::Commented random(test::seed(6));
  std::size_t needles = 0;
  for (std::size_t round = 0; round < test::fewer(60); ++round) {
    std::string text = "[0";
    const auto needle = [&] {
      return random.below(12) == 0 ? std::string("needle") : std::string(random.below(9), 'n');
    };
    while (text.size() < 1'200'000) {
      const std::string far(random.below(3) == 0 ? 100'000 + random.below(80'000) : random.below(5000), '-');
      switch (random.below(4)) {
        case 0:
          text += ",\"" + far + needle() + "// /* \\\"\"";
          break;
        case 1:
          text += "//" + needle() + far + needle() + " \"\n";
          break;
        case 2:
          text += "/*" + far + needle() + "*//* \" " + needle() + "*/";
          break;
        default:
          text += std::string(far.size(), ' ') + "/**/,1";
          break;
      }
    }
    text += random.below(2) == 0 ? "]" : ",]//needle";
    const auto all = found(text, "needle", "", 1'000'000, false);
    REQUIRE(all);
    needles += all->size();
    CHECK(spelled(found(text, "needle").value()) == spelled(*all));
    CHECK(spelled(found(text, "n{6,}eedle|-{7}needle").value()) ==
          spelled(found(text, "n{6,}eedle|-{7}needle", "", 1'000'000, false).value()));
  }
  CHECK(needles > test::fewer(60));
}

TEST_CASE("search: a long comment is found, one of over 64 MiB only passed over") {
  const std::string long_one(test::fewer(5'000'000), 'c');
  CHECK(found("[1 /*" + long_one + "*/, 2 // " + long_one + "x\n]", "c[*x]").value().size() == 2);
  if (!test::due(96)) return test::skip("a comment of over 64 MiB is due in one of four sanitized runs");
  const std::string huge = "[1, // " + std::string((std::size_t{64} << 20) + 200'000, 'c') + "\n 2 /* needle */]";
  CHECK(spelled(found(huge, "needle").value()) == "[1] # /* needle */\n");
  const auto refused = found(huge, "c+n?");
  REQUIRE_FALSE(refused.has_value());
  CHECK(refused.error()->code == Code::limit_exceeded);
  CHECK(refused.error()->at->offset == 4);
}

TEST_CASE("search: what can match of a long comment is found wherever it is, and the comment is whole") {
  constexpr std::size_t looked_at = std::size_t{1} << 20;
  for (const std::size_t before : {looked_at - 10, looked_at + 20'000, 2 * looked_at + 300'000}) {
    const std::string text = "/*" + std::string(before, 'c') + "needle" + std::string(looked_at, 'c') + "*/";
    const std::vector<Hit> hits = found("[1, " + text + " 2 // needle\r\n]", "needle").value();
    REQUIRE(hits.size() == 2);
    CHECK(hits[0].text == text);
    CHECK(hits[1].text == "// needle");
  }
  // On the edges of the pieces that are looked at.
  for (std::size_t before = looked_at - 12; before < looked_at + 4; ++before)
    CHECK(found("[1 // " + std::string(before, 'c') + "needle\r\n]", "needle").value().size() == 1);
  if (!test::due(97)) return test::skip("a comment of over 64 MiB is due in one of four sanitized runs");
  const std::string huge = "[1, // " + std::string((std::size_t{64} << 20) + 200'000, 'c') + "needle\n 2]";
  CHECK(found(huge, "needle").error()->code == Code::limit_exceeded);
}

TEST_CASE("search: many levels and many comments, each place found once") {
  constexpr std::size_t levels = test::fewer(50'000);
  std::string text;
  for (std::size_t i = 0; i < levels; ++i) text += "[// x\n";
  for (std::size_t i = 0; i < levels; ++i) text += "]";
  CHECK(found(text, "needle").value().empty());
  CHECK(found("[" + text + ", // needle\n1]", "needle").value().size() == 1);
  std::string lines = "[1,\n";
  for (std::size_t i = 0; i < test::fewer(100'000); ++i) lines += "// needle\n";
  CHECK(found(lines + "2]", "needle").value().size() == test::fewer(100'000));
}

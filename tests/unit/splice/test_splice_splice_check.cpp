// SPDX-License-Identifier: MIT
#include "core/splice/splice_check.hpp"
#include "edit/scribe.hpp"
#include "run.hpp"

using namespace jt_edit_test;

namespace {

bool valid(const std::string& text) {
  jt::scan::Checker checker;
  return checker.feed({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}) && checker.finish();
}

std::string reported(const jt::Result<void>& result) {
  return result ? "fine" : std::string(jt::info(result.error()->code).name);
}

/// The open containers at the offset, and whether it is in a string.
struct Inside {
  std::vector<std::uint64_t> open;
  bool string = false;
};
Inside inside(const std::string& document, std::uint64_t at) {
  Inside found;
  for (std::uint64_t i = 0; i < at; ++i) {
    const char c = document[i];
    if (found.string && c == '\\') {
      ++i;
    } else if (c == '"') {
      found.string = !found.string;
    } else if (!found.string && (c == '{' || c == '[')) {
      found.open.push_back(i);
    } else if (!found.string && (c == '}' || c == ']')) {
      found.open.pop_back();
    }
  }
  return found;
}

/// The splice that makes `after` of `document`; `|` in it separates the removed and the new bytes: `{|"a":1|"b":2|}`.
std::string check(const std::string& marked, char container, const jt::bytes::Span& gone = {},
                  std::uint64_t depth = 1) {
  const std::size_t first = marked.find('|');
  const std::size_t second = marked.find('|', first + 1);
  const std::size_t third = marked.find('|', second + 1);
  const std::string removed = marked.substr(first + 1, second - first - 1);
  const std::string text = marked.substr(second + 1, third - second - 1);
  const std::string document = marked.substr(0, first) + removed + marked.substr(third + 1);
  REQUIRE_MESSAGE(valid(document), document);
  jt::bytes::MemorySource source(document, "t");
  const Inside place = inside(document, first);
  const std::uint64_t bracket = place.open.empty() ? 0 : place.open.back();
  return reported(jt::splice::check_splice(source, {container, bracket, depth, gone}, {first, removed.size(), text}));
}

/// The same if everything that is removed is the removed value or entry.
std::string goes(const std::string& marked, char container) {
  const std::size_t first = marked.find('|');
  return check(marked, container, {first, marked.find('|', first + 1) - 1});
}

const std::string bad = "IO_ERROR";

}  // namespace

TEST_CASE("check_splice: what leads to the state of the original") {
  CHECK(check(R"({||"a":1|})", '{') == "fine");
  CHECK(check(R"({"a":1||,"b":2|})", '{') == "fine");
  CHECK(check(R"({"a":1 || , "b" : [2] | })", '{') == "fine");
  CHECK(check(R"([||1|])", '[') == "fine");
  CHECK(check(R"([ ||1, | 2])", '[') == "fine");
  CHECK(check(R"([1||, 2|, 3])", '[') == "fine");
  CHECK(check(R"([1 , ||2, |3])", '[') == "fine");
  CHECK(goes(R"({"a": |1|{"b":"}"}|})", '{') == "fine");
  CHECK(goes(R"([1, |"x"|-0.5|, 2])", '[') == "fine");
  CHECK(goes("|[1]|\"x\"|", '\0') == "fine");
  CHECK(goes(" \n|[1]|{}|\n", '\0') == "fine");
  CHECK(goes("\xEF\xBB\xBF |[1]|{}|\n", '\0') == "fine");
  CHECK(goes(R"({|"a":1||})", '{') == "fine");
  CHECK(check(R"({|"a":1 , ||"b":2})", '{', {1, 6}) == "fine");
  CHECK(check(R"({"b":2| ,  "a":1||})", '{', {10, 15}) == "fine");
  CHECK(check(R"([1|, 2||, 3])", '[', {4, 5}) == "fine");
  CHECK(check(R"([| ||])", '[') == "fine");
}

TEST_CASE("check_splice: what the missing colon of a long key wrote") {
  CHECK(check(R"({"k": 1||, "m"2|})", '{') == bad);
  CHECK(check(R"({"k": 1||"m": 2|})", '{') == bad);
  CHECK(check(R"({"k": 1||, "m":|})", '{') == bad);
  CHECK(check(R"({"k": 1||, "m": 2,|})", '{') == bad);
  CHECK(check(R"({"k": 1||, 2|})", '{') == bad);
  CHECK(check(R"([1||, "m": 2|])", '[') == bad);
  CHECK(check(R"([1||}, {|])", '[') == bad);
  CHECK(check(R"([1||], [|])", '[') == bad);
  CHECK(check(R"([1||2|])", '[') == bad);
  CHECK(check(R"([1||.5|])", '[') == bad);
  CHECK(check(R"([||5|1])", '[') == bad);
  CHECK(check(R"([||"|"x"])", '[') == bad);
  CHECK(check("[||\"\xFF\"|]", '[') == bad);
  CHECK(check("[||\"\xC3|]", '[') == bad);
  CHECK(check(R"([1||, "\u12|])", '[') == bad);
  CHECK(check(R"([1|| |, 2])", '[') == "fine");
  CHECK(check(R"([1||,|, 2])", '[') == bad);
  CHECK(goes(R"([1, |2||])", '[') == bad);
  CHECK(goes(R"({"a": |1||})", '{') == bad);
  CHECK(goes(R"({"a": |1|"b": 1|})", '{') == bad);
  CHECK(goes("|[1]||", '\0') == bad);
  CHECK(goes("|[1]|1 2|", '\0') == bad);
  CHECK(goes("|[1]|\xEF\xBB\xBF"
             "2|",
             '\0') == bad);
}

TEST_CASE("check_splice: a place that is not what the target says") {
  CHECK(check(R"({||"a":1|})", '[') == bad);
  CHECK(check(R"([||1|])", '{') == bad);
  CHECK(check(R"([1||, 2|])", '\0') == bad);
  CHECK(check(R"({"a"||:1,"b"|:2})", '{') == bad);  // between key and colon
  CHECK(check(R"({"a":||1,"b":|2})", '{') == bad);
  CHECK(check(R"({"|| |a":1})", '{') == bad);  // in a string
  CHECK(goes("1|2|3|", '\0') == bad);
  CHECK(goes(R"([1, |2|3|4])", '[') == bad);
  CHECK(check(R"([1|, 2,||3])", '[', {4, 5}) == bad);    // both commas
  CHECK(check(R"([1, |2, 3||])", '[', {4, 5}) == bad);   // more than the entry
  CHECK(check(R"([|1, 2, 3|4|])", '[', {4, 5}) == bad);  // the result would be valid
  CHECK(check(R"([1, |2|3|])", '[') == bad);             // nothing was to go
  CHECK(check(R"(["a|,|"|b"])", '[', {3, 4}) == bad);
  CHECK(check(R"([1|| |])", '[', {9, 12}) == bad);      // outside
  CHECK(check(R"([|"a", 1|2|])", '[', {1, 7}) == bad);  // more than one value
  CHECK(check(R"([|1, "a"|2|])", '[', {1, 7}) == bad);
  CHECK(check(R"([|{}, []|2|])", '[', {1, 7}) == bad);
  CHECK(check(R"([|[], {}|2|])", '[', {1, 7}) == bad);
  jt::bytes::MemorySource object(R"({"a":[1]})", "t");
  CHECK(reported(jt::splice::check_splice(object, {'[', 5, 2, {}}, {6, 0, "0,"})) == "fine");
  CHECK(reported(jt::splice::check_splice(object, {'[', 0, 2, {}}, {6, 0, "0,"})) == bad);  // another bracket
  CHECK(reported(jt::splice::check_splice(object, {'[', 5, 2, {}}, {5, 0, "0,"})) == bad);  // before its bracket
  jt::bytes::MemorySource source("[1]", "t");
  CHECK(reported(jt::splice::check_splice(source, {'[', 0, 1, {}}, {4, 0, "1"})) == bad);
  CHECK(reported(jt::splice::check_splice(source, {'[', 0, 1, {}}, {2, 9, "1"})) == bad);
}

TEST_CASE("check_splice: behind and before many blanks") {
  for (const std::size_t size : std::initializer_list<std::size_t>{62, 63, 64, 65, 4095, 4096, 4097, 8192, 70'000}) {
    CAPTURE(size);
    const std::string blanks(size, ' ');
    CHECK(check("[1" + blanks + "||, 2|" + blanks + "]", '[') == "fine");
    CHECK(check("[1" + blanks + "|| 2|" + blanks + "]", '[') == bad);
    CHECK(check("[1" + blanks + "||, 2|" + blanks + ", 3]", '[') == "fine");
    CHECK(check("[1," + blanks + "||2|" + blanks + "3]", '[') == bad);
    CHECK(check("[1|" + blanks + "," + blanks + "2||]", '[', {size * 2 + 3, size * 2 + 4}) == "fine");
    CHECK(check("\xEF\xBB\xBF" + blanks + "|1|2|" + blanks, '\0', {size + 3, size + 4}) == "fine");
  }
}

TEST_CASE("check_splice: depth") {
  const std::string nest = std::string(10, '[') + std::string(10, ']');
  CHECK(check("[||" + nest + "|]", '[', {}, 99'990) == "fine");
  CHECK(check("[||" + nest + "|]", '[', {}, 99'991) == "LIMIT_EXCEEDED");
  CHECK(check("[||1|]", '[', {}, 100'000) == "fine");
  CHECK(check("[||1|]", '[', {}, 100'001) == "LIMIT_EXCEEDED");
  const std::string deep = std::string(100'000, '[') + std::string(100'000, ']');
  CHECK(check("|1|" + deep + "|", '\0', {0, 1}, 0) == "fine");
  CHECK(check("|1|[" + deep + "]|", '\0', {0, 1}, 0) == "LIMIT_EXCEEDED");
}

TEST_CASE("check_splice: a failed read is told") {
  class Cut final : public jt::bytes::Source {
   public:
    jt::Result<std::size_t> read(std::uint64_t, std::uint8_t*, std::size_t) override { return std::size_t{0}; }
    [[nodiscard]] bool rewinds() const override { return true; }
    [[nodiscard]] std::optional<std::uint64_t> size() const override { return 10; }
    [[nodiscard]] const std::string& name() const override { return name_; }

   private:
    std::string name_ = "cut";
  };
  Cut source;
  CHECK(reported(jt::splice::check_splice(source, {'[', 0, 1, {}}, {4, 0, ",1"})) == "DOCUMENT_CHANGED");
}

TEST_CASE("check_splice: nothing that breaks a document passes") {
  static const char* const texts[] = {
      "",    ",",     "1",   ",1",   "1,",       ",\"m\":2", "\"m\":2", "\"m\":2,",   ":",
      "{}",  "[1]",   "\"x", "\"",   "},{",      "],[",      "-",       " ",          ",\"m\"2",
      "}",   "]",     "1 2", "true", "\"x\":[",  ",\"a\":",  "{\"a\"}", "\"\xC3\"",   ",,",
      "[,]", "\"a\"", ".5",  "\"\\", ",\"a\" 1", ",[",       "0",       "\t,\n\"x\"", "{"};
  std::uint64_t passed = 0;
  std::uint64_t refused = 0;
  for (std::uint64_t i = 0; i < 3000; ++i) {
    Scribe scribe(jt::test::seed(1'000 + i));
    const std::string document = scribe.written(scribe.value(4));
    if (document.size() > 5000) continue;
    CAPTURE(document);
    jt::bytes::MemorySource source(document, "t");
    const std::vector<Found> values = forwards(document);
    for (std::size_t tries = 0; tries < 20; ++tries) {
      const Found& value = values[scribe.below(values.size())];
      const bool goes = scribe.once_in(2);
      const std::uint64_t at = goes ? value.begin : scribe.below(document.size() + 1);
      const std::uint64_t removed = goes ? value.end - value.begin : 0;
      const jt::bytes::Span gone = goes ? jt::bytes::Span{at, at + removed} : jt::bytes::Span{};
      const std::string text = texts[scribe.below(std::size(texts))];
      // Inside a string the bytes around may look like those between tokens; no target of an edit is there.
      const Inside place = inside(document, at);
      if (place.string) continue;
      const std::uint64_t bracket = place.open.empty() ? 0 : place.open.back();
      const char kind = place.open.empty() ? '\0' : document[bracket];
      CAPTURE(at);
      CAPTURE(removed);
      CAPTURE(text);
      std::string after = document;
      after.replace(at, removed, text);
      const bool fine = jt::splice::check_splice(source, {kind, bracket, 1, gone}, {at, removed, text}).has_value();
      ++(fine ? passed : refused);
      CHECK((!fine || valid(after)));
    }
  }
  CHECK(passed > 100);
  CHECK(refused > 1000);
}

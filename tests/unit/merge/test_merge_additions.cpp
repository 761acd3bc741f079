// SPDX-License-Identifier: MIT
// What both sides added to one array: equal elements once, and none of either side is lost.
#include <algorithm>

#include "merge/merging.hpp"

using namespace jt_merge_test;
using jt::merge::Form;

namespace {

using Letters = std::string;

std::string array_with(const Letters& letters, bool keyed = false) {
  std::string out;
  for (const char each : letters) {
    out += out.empty() ? "[" : ",";
    out += keyed ? std::string("{\"id\":\"") + each + "\"}" : std::string("\"") + each + "\"";
  }
  return out.empty() ? "[]" : out + "]";
}

/// All sequences of some of these letters, each once.
std::vector<Letters> sequences(Letters letters) {
  std::vector<Letters> out;
  std::sort(letters.begin(), letters.end());
  do {
    for (std::size_t size = 0; size <= letters.size(); ++size) out.push_back(letters.substr(0, size));
  } while (std::next_permutation(letters.begin(), letters.end()));
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

bool has_in_order(const Letters& all, const Letters& some) {
  std::size_t at = 0;
  for (const char each : some) {
    at = all.find(each, at);
    if (at++ == Letters::npos) return false;
  }
  return true;
}

std::string lines_with(const Letters& letters) {
  std::string out;
  for (const char each : letters) out += std::string("{\"id\":\"") + each + "\"}\n";
  return out;
}

Merging strict(const std::string& ours, const std::string& base, const std::string& theirs, Options::Settle settle,
               Form form = Form::json) {
  Options options;
  options.rules.strict_order = true;
  options.settle = settle;
  return merge(ours, base, theirs, options, form);
}

/// All of THEIRS is there, and nothing twice.
void check_taken(const Merging& out, const Letters& theirs, const Letters& all) {
  CAPTURE(out.text);
  CHECK(out.error == "");
  CHECK(out.conflicts.size() <= 1);  // they are in one row
  for (const char each : theirs) CHECK(out.text.find(std::string("\"") + each + "\"") != std::string::npos);
  for (const char each : all) {
    const std::string id = std::string("\"") + each + "\"";
    CHECK(out.text.find(id) == out.text.rfind(id));
  }
}

/// Base, ours and theirs as letters, the result, and whether there is a note.
struct Added {
  const char* base;
  const char* ours;
  const char* theirs;
  const char* result;
  bool noted = false;
};

}  // namespace

TEST_CASE("merge: with --strict-order each side of a conflict is what that side has") {
  const auto all = sequences("xyz");
  for (const Letters& mine : all) {
    for (const Letters& other : all) {
      const std::string ours = array_with("a" + mine + "b");
      const std::string theirs = array_with("a" + other + "b");
      CAPTURE(ours);
      CAPTURE(theirs);
      const Merging taken = strict(ours, R"(["a","b"])", theirs, Options::Settle::theirs);
      const Merging kept = strict(ours, R"(["a","b"])", theirs, Options::Settle::ours);
      const Merging marked = strict(ours, R"(["a","b"])", theirs, Options::Settle::mark);
      if (mine.empty() || has_in_order(mine, other)) {
        const std::string& result = mine.empty() ? theirs : ours;
        CHECK(taken.text == result);
        CHECK(marked.text == result);
        continue;
      }
      CHECK(taken.conflicts.size() == 1);
      CHECK(taken.text == theirs);
      CHECK(kept.text == ours);
      CHECK(marked.text == "<<<<<<< ours\n" + ours + "\n=======\n" + theirs + "\n>>>>>>> theirs\n");
    }
  }
}

TEST_CASE("merge: with --strict-order no element that is known by a member is lost") {
  const auto all = sequences("wxyz");
  for (const Letters& mine : {Letters("x"), Letters("xy"), Letters("xyz"), Letters("wxyz")}) {
    for (const Letters& other : all) {
      CAPTURE(mine);
      CAPTURE(other);
      const Merging array = strict(array_with("a" + mine + "b", true), array_with("ab", true),
                                   array_with("a" + other + "b", true), Options::Settle::theirs);
      check_taken(array, "a" + other + "b", "abwxyz");
      const Merging lines = strict(lines_with(mine), "", lines_with(other), Options::Settle::theirs, Form::lines);
      check_taken(lines, other, "wxyz");
    }
  }
}

TEST_CASE("merge: with --strict-order only the lines that differ are in question") {
  const auto lines = [](const Letters& letters) {
    std::string out = "[";
    for (const char each : letters) out += (out == "[" ? "\n  \"" : ",\n  \"") + std::string(1, each) + "\"";
    return out + "\n]\n";
  };
  CHECK(strict(lines("axzb"), lines("ab"), lines("axyb"), Options::Settle::mark).text ==
        "[\n  \"a\",\n  \"x\",\n<<<<<<< ours\n  \"z\",\n=======\n  \"y\",\n>>>>>>> theirs\n  \"b\"\n]\n");
  CHECK(strict(lines("axyb"), lines("ab"), lines("ayxb"), Options::Settle::mark).conflicts == Strings{"order [1]"});
}

TEST_CASE("merge: an element that both added in different places is there once") {
  const Added all[] = {
      {"ab", "vab", "abv", "vab", true},
      {"a", "axy", "xa", "axy", true},
      {"ab", "axb", "xb", "xb", false},  // a was removed, and x is in its place on both sides
      {"ab", "bx", "xb", "bx", true},
      {"ab", "xb", "abx", "xb", true},
      {"ab", "abx", "xb", "bx", true},
      {"ab", "abx", "xyab", "abxy", true},    // what follows it in THEIRS follows it
      {"ab", "xb", "ax", "xx", true},         // each changed another element: two changes
      {"ab", "xabx", "axb", "xaxbx", false},  // OURS has it twice
      {"ab", "xab", "axbx", "xaxbx", false},
      {"axb", "xaxb", "axbx", "xaxbx", false},
      {"ab", "xyab", "abxy", "xyab", true},
      {"abc", "cab", "abxc", "cabx", false},
      {"a", "ban", "abn", "ban", true},  // n stays behind a, though b is before it
      {"a", "bany", "abny", "bany", true},
      {"ab", "anx", "xbn", "nx", false},
      {"aw", "awn", "axn", "axn", false},  // w, which THEIRS removed, does not part the place
      {"aw", "awnm", "axmn", "axnm", false},
      {"awb", "awnb", "axnb", "axnb", false},
      {"abc", "anbmc", "axnmc", "anxmc", false},
  };
  for (const Added& each : all) {
    CAPTURE(each.ours);
    CAPTURE(each.theirs);
    const Merging out = merge(array_with(each.ours), array_with(each.base), array_with(each.theirs));
    CHECK(out.conflicts == Strings{});
    CHECK(out.text == array_with(each.result));
    CHECK(out.notes.empty() != each.noted);
  }
}

TEST_CASE("merge: what is said of elements that both added") {
  CHECK(merge(R"({"t":["v","a"]})", R"({"t":["a"]})", R"({"t":["a","v"]})").notes ==
        Strings{"both added .t[0], at different places; it is where ours has it"});
  CHECK(merge(R"(["x","b"])", R"(["a","b"])", R"(["a","x"])").notes ==
        Strings{"[0] and [1] are equal: ours changed the one, theirs the other"});
  CHECK(merge("[3,2]", "[1,2]", "[1,3]").text == "[3,3]");
  CHECK(merge("[3,2]", "[1,2]", "[1,3]").notes == Strings{});
  CHECK(merge("[9,2,3]", "[1,2,3]", "[1,2,3,9]").text == "[9,2,3,9]");
  CHECK(merge("[9,1,2]", "[1,2]", "[1,2,9.0]").text == "[9,1,2]");
}

TEST_CASE("merge: an object without an identity that both added is there once") {
  CHECK(merge(R"([{"z":9},{"x":1},{"x":2}])", R"([{"x":1},{"x":2}])", R"([{"x":1},{"x":2},{"z":9.0}])").text ==
        R"([{"z":9},{"x":1},{"x":2}])");
  // Scalars beside elements that are known by a member.
  CHECK(merge(R"(["v",{"id":1}])", R"([{"id":1}])", R"([{"id":1,"n":0},"v"])").text == R"(["v",{"id":1,"n":0}])");
}

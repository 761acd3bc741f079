// SPDX-License-Identifier: MIT
// What OURS removed and THEIRS changed comes, settled for THEIRS, where THEIRS has it: between what THEIRS added.
#include <random>

#include "merge/merging.hpp"
#include "run.hpp"

using namespace jt_merge_test;

namespace {

Options for_theirs() {
  Options options;
  options.settle = Options::Settle::theirs;
  return options;
}

std::string without_blanks(const std::string& text) {
  std::string out;
  for (const char c : text)
    if (c != ' ' && c != '\n') out += c;
  return out;
}

struct Entry {
  int id = 0;
  int value = 0;
};
using Entries = std::vector<Entry>;

std::string element(const Entry& each) {
  return "{\"id\":" + std::to_string(each.id) + ",\"v\":" + std::to_string(each.value) + "}";
}

std::string spelled(const Entries& entries, bool object) {
  std::string out;
  for (const Entry& each : entries) {
    out += out.empty() ? "" : ",";
    out += object ? "\"m" + std::to_string(each.id) + "\":{\"v\":" + std::to_string(each.value) + "}" : element(each);
  }
  return object ? "{" + out + "}" : "[" + out + "]";
}

}  // namespace

TEST_CASE("merge: an entry in question comes where THEIRS has it") {
  struct Case {
    std::string base, ours, theirs, wanted;
  };
  const std::vector<Case> cases{
      {R"([{"id":1,"a":1},{"id":5}])", R"([{"id":5}])", R"([{"id":1,"a":2},{"id":2},{"id":5}])",
       R"([{"id":1,"a":2},{"id":2},{"id":5}])"},
      {R"({"p":0,"a":{"x":1},"z":1})", R"({"p":0,"z":1})", R"({"p":0,"a":{"x":2},"c":1,"z":1})",
       R"({"p":0,"a":{"x":2},"c":1,"z":1})"},
      {R"([{"id":1,"a":1}])", "[]", R"([{"id":0},{"id":1,"a":2},{"id":2},{"id":3}])",
       R"([{"id":0},{"id":1,"a":2},{"id":2},{"id":3}])"},
      // In an element that moves, with what is in it.
      {R"([{"id":1,"l":[{"id":7,"a":1}]},{"id":2},{"id":3}])", R"([{"id":1,"l":[]},{"id":2},{"id":3}])",
       R"([{"id":2},{"id":3},{"id":1,"l":[{"id":7,"a":2},{"id":8}]}])",
       R"([{"id":2},{"id":3},{"id":1,"l":[{"id":7,"a":2},{"id":8}]}])"},
  };
  for (const Case& each : cases) {
    CAPTURE(each.theirs);
    const Merging merging = merge(each.ours, each.base, each.theirs, for_theirs());
    CHECK(merging.error == "");
    CHECK(without_blanks(merging.text) == each.wanted);
  }
  const Merging lines = merge("{\"id\":5}\n", "{\"id\":1,\"a\":1}\n{\"id\":5}\n",
                              "{\"id\":1,\"a\":2}\n{\"id\":2}\n{\"id\":5}\n", for_theirs(), jt::merge::Form::lines);
  CHECK(lines.text == "{\"id\":1,\"a\":2}\n{\"id\":2}\n{\"id\":5}\n");
}

TEST_CASE("merge: markers hold entries in question in the order of THEIRS") {
  const Merging merging = merge("[\n  {\"id\":5}\n]\n", "[\n  {\"id\":1,\"a\":1},\n  {\"id\":5}\n]\n",
                                "[\n  {\"id\":1,\"a\":2},\n  {\"id\":2},\n  {\"id\":5}\n]\n");
  std::string theirs;  // what is there if that side is taken
  bool ours = false;
  for (std::size_t at = 0; at < merging.text.size();) {
    const std::size_t end = merging.text.find('\n', at) + 1;
    const std::string line = merging.text.substr(at, end - at);
    at = end;
    if (line.starts_with("<<<<<<<") || line.starts_with("=======") || line.starts_with(">>>>>>>")) {
      ours = line.starts_with("<<<<<<<");
    } else if (!ours) {
      theirs += line;
    }
  }
  CHECK(merging.conflicts.size() == 1);
  CHECK(without_blanks(theirs) == R"([{"id":1,"a":2},{"id":2},{"id":5}])");
}

TEST_CASE("merge: what OURS removed and THEIRS changed, settled for THEIRS, among random additions") {
  std::mt19937_64 random(jt::test::seed(38));
  const auto one_in = [&](unsigned most) { return random() % most == 0; };
  for (std::size_t i = 0; i < jt::test::fewer(2'000); ++i) {
    const bool object = one_in(2);
    Entries base, ours, theirs, wanted;
    int added = 100;
    for (int id = 0; id < static_cast<int>(random() % 8); ++id) base.push_back({id, 0});
    const auto add = [&] {
      for (; one_in(3); ++added) {
        theirs.push_back({added, 0});
        wanted.push_back({added, 0});
      }
    };
    for (const Entry& each : base) {
      add();
      const bool kept = !one_in(2);
      const bool changed = one_in(2);
      if (kept) ours.push_back(each);
      theirs.push_back({each.id, changed ? 1 : 0});
      if (kept || changed) wanted.push_back(theirs.back());
    }
    add();
    CAPTURE(spelled(base, object));
    CAPTURE(spelled(ours, object));
    CAPTURE(spelled(theirs, object));
    const Merging merging = merge(spelled(ours, object), spelled(base, object), spelled(theirs, object), for_theirs());
    REQUIRE(merging.error == "");
    REQUIRE(without_blanks(merging.text) == spelled(wanted, object));
  }
}

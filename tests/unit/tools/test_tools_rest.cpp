// SPDX-License-Identifier: MIT
// `[more: …]`: whoever makes the calls that the answers of the tools of text name, and those for the marks of what was
// cut, sees all of a document, and makes no call twice.
#include <deque>
#include <map>
#include <random>
#include <regex>
#include <set>

#include "calling.hpp"
#include "core/path/evaluate.hpp"
#include "core/text/code_point.hpp"
#include "run.hpp"

using namespace jt;
using namespace jt::test;
using Json = nlohmann::json;
using Ordered = nlohmann::ordered_json;  // members keep their order

namespace {

class Maker {
 public:
  /// `values`: about how many there may be.
  explicit Maker(std::uint64_t seed, int values = 400) : random_(seed), left_(values) {}

  Ordered value(int depth) {
    const std::uint64_t kind = --left_ > 0 ? random_() % 10 : 9;
    if (depth > 0 && kind < 4) return array(depth);
    if (depth > 0 && kind < 8) return object(depth);
    if (kind == 9) return number_++;
    return string(random_() % 8 == 0 ? 3000 : 40);
  }
  Ordered array(int depth) {
    Ordered list = Ordered::array();
    const std::uint64_t count = random_() % (random_() % 6 == 0 ? 150 : 6);
    for (std::uint64_t i = 0; i < count; ++i) list.push_back(value(depth - (count > 20 ? 3 : 1)));
    return list;
  }
  Ordered object(int depth) {
    Ordered map = Ordered::object();
    const std::uint64_t count = random_() % (random_() % 6 == 0 ? 70 : 5);
    for (std::uint64_t i = 0; i < count; ++i) map[key(i)] = value(depth - (count > 20 ? 3 : 1));
    return map;
  }

 private:
  std::string key(std::uint64_t i) {
    static constexpr std::array<const char*, 6> kinds{"k", "a b", "it's", "\"q\"", "é", "x.y"};
    return kinds[random_() % kinds.size()] + std::to_string(i);
  }
  /// No two places of it look alike, so that a wrong offset is seen.
  std::string string(std::uint64_t most) {
    static constexpr std::array<const char*, 6> letters{"x", "é", "€", "😀", "\n", "\""};
    std::string text;
    const std::uint64_t count = random_() % most;
    for (std::uint64_t i = 0; i < count; ++i)
      text += random_() % 4 == 0 ? letters[random_() % letters.size()] : std::to_string(i % 97) + ".";
    return text;
  }

  std::mt19937_64 random_;
  int number_ = 0;
  int left_;
};

std::vector<std::string> characters(const std::string& text) {
  std::vector<std::string> all;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t size = text::code_point_at(text, at).size;
    all.push_back(text.substr(at, size));
    at += size;
  }
  return all;
}

std::string joined(const std::vector<std::string>& all, std::size_t from, std::size_t count) {
  std::string text;
  for (std::size_t i = from; i < std::min(all.size(), from + count); ++i) text += all[i];
  return text;
}

/// A value of which an answer shows a mark, and where what it stands for begins.
using Mark = std::pair<Ordered::json_pointer, std::size_t>;

/// What was seen of a document: which of its scalars, and of its strings how many characters from the start on.
class Seen {
 public:
  explicit Seen(const Ordered& document) : document_(document) {}

  /// The answer of a call of get_json_value for the value there.
  void page(const Ordered& shown, const Ordered::json_pointer& at, std::size_t from) {
    const Ordered& whole = document_.at(at);
    if (whole.is_string()) return string(shown, whole, at, from);
    value(shown, at, from);
  }

  /// What was cut below the values of the answers since the last time.
  std::vector<Mark> take_marks() { return std::exchange(marks_, {}); }

  [[nodiscard]] bool whole(const Ordered::json_pointer& at) const {
    std::vector<std::string> list;
    collect(document_.at(at), at, list);
    return list.empty();
  }
  /// What no answer has shown whole.
  [[nodiscard]] std::vector<std::string> missing() const {
    std::vector<std::string> list;
    collect(document_, Ordered::json_pointer(), list);
    return list;
  }

 private:
  static bool is_mark(const Ordered& shown, std::string_view begin) {
    return shown.is_string() && shown.get<std::string>().starts_with(begin);
  }

  void value(const Ordered& shown, const Ordered::json_pointer& at, std::size_t from) {
    const Ordered& whole = document_.at(at);
    if (whole.is_array()) {
      if (is_mark(shown, "[… ")) return marks_.emplace_back(at, 0), void();
      REQUIRE(shown.is_array());
      if (whole.empty()) whole_.insert(at.to_string());
      for (std::size_t i = 0; i < shown.size(); ++i) {
        if (i + 1 == shown.size() && is_mark(shown[i], "… ")) return marks_.emplace_back(at, from + i), void();
        value(shown[i], at / (from + i), 0);
      }
    } else if (whole.is_object()) {
      if (is_mark(shown, "{… ")) return marks_.emplace_back(at, 0), void();
      REQUIRE(shown.is_object());
      if (whole.empty()) whole_.insert(at.to_string());
      std::size_t entry = from;
      for (const auto& [key, member] : shown.items()) {
        if (key == "…") return marks_.emplace_back(at, entry), void();
        value(member, at / key, 0);
        ++entry;
      }
    } else if (whole.is_string()) {
      string(shown, whole, at, 0);
    } else {
      CHECK(shown == whole);
      whole_.insert(at.to_string());
    }
  }

  void string(const Ordered& shown, const Ordered& whole, const Ordered::json_pointer& at, std::size_t from) {
    static const std::regex cut("…\\[\\+([0-9]+) chars?\\]$");
    std::string text = shown.get<std::string>();
    std::smatch mark;
    std::size_t left = 0;
    if (std::regex_search(text, mark, cut)) {
      left = std::stoull(mark[1]);
      text = mark.prefix();
    }
    const std::vector<std::string> all = characters(whole.get<std::string>());
    const std::size_t count = characters(text).size();
    CHECK(from + count + left == all.size());
    CHECK(joined(all, from, count) == text);
    if (left > 0) marks_.emplace_back(at, from + count);
    parts_[at.to_string()].emplace(from, from + count);
  }

  void collect(const Ordered& value, const Ordered::json_pointer& at, std::vector<std::string>& list) const {
    if (value.is_structured() && !value.empty()) {
      std::size_t i = 0;
      for (const auto& [key, entry] : value.items()) {
        collect(entry, value.is_array() ? at / i : at / key, list);
        ++i;
      }
    } else if (value.is_string() ? !all_of(value, at) : !whole_.contains(at.to_string())) {
      list.push_back(at.to_string());
    }
  }

  [[nodiscard]] bool all_of(const Ordered& value, const Ordered::json_pointer& at) const {
    const auto parts = parts_.find(at.to_string());
    if (parts == parts_.end()) return false;
    std::size_t to = 0;
    for (const auto& [from, end] : parts->second)
      if (from <= to) to = std::max(to, end);
    return to == characters(value.get<std::string>()).size();
  }

  const Ordered& document_;
  std::vector<Mark> marks_;
  std::set<std::string> whole_;
  std::map<std::string, std::set<std::pair<std::size_t, std::size_t>>> parts_;
};

Ordered::json_pointer pointer_of(const std::string& path) {
  const auto query = path::parse_query(path);
  REQUIRE(query.has_value());
  const auto steps = path::path_of(*query);
  REQUIRE(steps.has_value());
  Ordered::json_pointer pointer;
  for (const path::PathStep& step : steps->steps) {
    if (step.kind == path::PathStep::Kind::index) {
      pointer /= static_cast<std::size_t>(step.index);
    } else {
      pointer /= step.text;
    }
  }
  return pointer;
}

std::string path_to(const Ordered& document, const Ordered::json_pointer& pointer) {
  path::Location location;
  const Ordered* value = &document;
  std::vector<std::string> steps;
  for (Ordered::json_pointer at = pointer; !at.empty(); at.pop_back()) steps.insert(steps.begin(), at.back());
  for (const std::string& step : steps) {
    if (value->is_array()) {
      location.emplace_back(std::uint64_t{std::stoull(step)});
      value = &(*value)[std::stoull(step)];
    } else {
      location.emplace_back(step);
      value = &(*value)[step];
    }
  }
  return path::spell(location, path::Spelling::jsonpath);
}

struct Follower : Desk {
  std::deque<std::string> calls;
  std::set<std::string> made;
  std::set<std::pair<std::string, std::size_t>> marks;  ///< the paths and offsets of those that were followed

  /// When no call is left, those for what the answers have marked as cut and no call was named for.
  void follow_marks(const Ordered& document, Seen& seen) {
    if (!calls.empty()) return;
    for (const auto& [pointer, offset] : seen.take_marks()) {
      const std::string path = path_to(document, pointer);
      if (seen.whole(pointer) || !marks.emplace(path, offset).second) continue;
      Json given{{"path", "d.json"}, {"json_path", path}, {"offset", offset}};
      if (document.at(pointer).is_string()) given["limit"] = 4000;
      calls.push_back("get_json_value " + given.dump());
    }
  }

  /// The answer without the calls that it names, which are to be made.
  std::string answer(const std::string& tool, const Json& arguments) {
    std::string text = good(tool, arguments).text + "\n";
    static const std::regex call("\\[(?:more|[0-9]+ more|[0-9]+ more keys?): ([a-z_]+ \\{.*\\})\\]\n");
    std::string rest;
    for (std::smatch found; std::regex_search(text, found, call); text = found.suffix()) {
      // (What a mark leads to may be named by an answer to another call too.)
      if (marks.empty() || !made.contains(found[1])) calls.push_back(found[1]);
      rest += found.prefix();
    }
    return rest + text;
  }

  /// The next call that an answer has named, which was not made before.
  std::pair<std::string, Json> next() {
    const std::string call = calls.front();
    calls.pop_front();
    const bool again = !made.insert(call).second;
    CHECK_MESSAGE((!again || !marks.empty()), "made before: ", call);
    const std::size_t brace = call.find(" {");
    return {call.substr(0, brace), Json::parse(call.substr(brace + 1))};
  }
};

/// The JSON of an answer, before "[Truncation info: …]".
Ordered json_of(const std::string& answer) { return Ordered::parse(answer.substr(0, answer.find("\n[Truncation"))); }

}  // namespace

TEST_CASE_FIXTURE(Follower, "more: keys and numbers that were cut are shown whole by the calls that are named") {
  const std::string key(1500, 'k');
  const std::string inner(2500, 'z');
  const std::string digits = "0." + std::string(3000, '2');
  put("long.json",
      "{\"" + key + "\": 1, \"n\": {\"q\": {\"a\": 0, \"" + inner + "\": [1]}}, \"list\": [7, " + digits + "]}");
  std::string all;
  const auto follow = [&](const std::string& tool, const Json& arguments) {
    all += answer(tool, arguments);
    for (int made_calls = 0; !calls.empty() && made_calls < 50; ++made_calls) {
      if (made.contains(calls.front())) {  // the end of a key: its object was shown by two calls
        calls.pop_front();
        continue;
      }
      const auto [name, given] = next();
      all += answer(name, given);
    }
  };
  for (const auto& [tool, arguments] :
       {std::pair<std::string, Json>{"get_json_value", {{"path", "long.json"}, {"json_path", "$"}}},
        {"preview_json", {{"path", "long.json"}}}}) {
    all.clear();
    made.clear();
    follow(tool, arguments);
    CHECK(all.find(key) != std::string::npos);
    CHECK(all.find(inner) != std::string::npos);
    CHECK(all.find(digits) != std::string::npos);
  }
  const std::string number = answer("get_json_value", {{"path", "long.json"}, {"json_path", "$.list[1]"}});
  REQUIRE(calls.size() == 1);
  CHECK(calls[0] == R"(json_values {"filePath": "long.json", "query": "$.list[1]"})");
}

TEST_CASE_FIXTURE(Follower, "more: following the calls shows everything once") {
  for (int round = 0; round < 8; ++round) {
    if (!test::turn(static_cast<std::uint64_t>(round))) continue;
    const std::uint64_t seed = test::seed(static_cast<std::uint64_t>(round));
    INFO("JT_SEED, ", seed);
    Maker maker(seed);
    const Ordered document = round % 2 == 0 ? maker.array(6) : maker.object(6);
    put("d.json", document.dump(round % 3 == 0 ? 1 : -1));
    for (const std::uint64_t budget : {1000U, 2500U, 25000U}) {
      CAPTURE(budget);
      place.max_bytes = budget;
      Seen seen(document);
      made.clear();
      marks.clear();
      calls = {round % 4 < 2 ? R"(get_json_value {"path": "d.json", "json_path": "$"})"
                             : R"(preview_json {"path": "d.json"})"};
      for (std::size_t count = 0; !calls.empty() && count < 5000; ++count) {
        const auto [tool, arguments] = next();
        const std::string text = answer(tool, arguments);
        seen.page(json_of(text), pointer_of(arguments.value("json_path", "$")),
                  arguments.value("offset", std::size_t{0}));
        follow_marks(document, seen);
      }
      CHECK(calls.empty());
      const auto missing = seen.missing();
      CHECK_MESSAGE(missing.empty(), missing.size(), " such as ", missing.front());
      if (!missing.empty() || !calls.empty()) return;
    }
  }
}

TEST_CASE_FIXTURE(Follower, "more: the limit of the caller goes on") {
  Maker maker(test::seed(20));
  const Ordered document{{"list", maker.array(3)}, {"text", std::string(5000, 'x')}};
  put("d.json", document.dump());
  Seen seen(document);
  calls = {R"(get_json_value {"path": "d.json", "json_path": "$", "limit": 1})"};
  for (std::size_t count = 0; !calls.empty() && count < 5000; ++count) {
    const auto [tool, arguments] = next();
    seen.page(json_of(answer(tool, arguments)), pointer_of(arguments["json_path"]),
              arguments.value("offset", std::size_t{0}));
    follow_marks(document, seen);
  }
  CHECK(calls.empty());
  CHECK(seen.missing().empty());
}

TEST_CASE_FIXTURE(Follower, "more: the values of a query, and those of them that are cut") {
  Maker maker(test::seed(20));
  Ordered document = Ordered::array();
  for (int i = 0; i < 60; ++i) document.push_back(maker.value(4));
  put("d.json", document.dump(2));
  for (const std::uint64_t budget : {1000U, 25000U}) {
    place.max_bytes = budget;
    Seen seen(document);
    made.clear();
    marks.clear();
    calls = {R"(get_json_value {"path": "d.json", "json_path": "$[*]"})"};
    for (std::size_t count = 0; !calls.empty() && count < 5000; ++count) {
      const auto [tool, arguments] = next();
      std::string text = answer(tool, arguments);
      if (arguments["json_path"] != "$[*]") {
        seen.page(json_of(text), pointer_of(arguments["json_path"]), arguments.value("offset", std::size_t{0}));
        follow_marks(document, seen);
        continue;
      }
      static const std::regex line("(\\$\\[[0-9]+\\]): (.*)\n");
      for (std::smatch found; std::regex_search(text, found, line); text = found.suffix())
        seen.page(Ordered::parse(found[2].str()), pointer_of(found[1]), 0);
      follow_marks(document, seen);
    }
    CHECK(calls.empty());
    CHECK(seen.missing().empty());
  }
}

TEST_CASE_FIXTURE(Follower, "more: the keys of an object") {
  Ordered document;
  for (int i = 0; i < 500; ++i) document["key" + std::to_string(i)] = i;
  put("d.json", document.dump());
  place.max_bytes = 1500;
  std::string all;
  calls = {R"(list_json_keys {"path": "d.json"})"};
  for (std::size_t count = 0; !calls.empty() && count < 300; ++count) {
    const auto [tool, arguments] = next();
    all += answer(tool, arguments);
  }
  CHECK(calls.empty());
  for (int i = 0; i < 500; ++i) CHECK(all.find("key" + std::to_string(i) + " (number)") != std::string::npos);
}

TEST_CASE_FIXTURE(Follower,
                  "more: what is cut in the entries that are shown does not make the next page begin at them") {
  Ordered rows = Ordered::array();
  for (int i = 0; i < 400; ++i) rows.push_back({{"id", i}, {"a", {{"b", {{"c", i}}}}}});
  put("d.json", Ordered{{"rows", rows}}.dump());
  std::size_t offset = 0;
  std::size_t pages = 0;
  for (std::size_t next = 0; pages == 0 || next > offset; ++pages) {
    offset = next;
    const std::string text =
        answer("get_json_value", {{"path", "d.json"}, {"json_path", "$.rows"}, {"offset", offset}});
    const Ordered shown = json_of(text);
    CHECK(shown[0]["id"] == offset);
    const std::string last = calls.back();
    const std::size_t at = last.find("\"$.rows\", \"offset\": ");
    if (at != std::string::npos) next = std::stoul(last.substr(at + 20));
    if (next > offset) CHECK(next == offset + shown.size() - 1);  // the last one is the mark
    CHECK(calls.front().find("[" + std::to_string(offset) + "].a.b") != std::string::npos);
    calls.clear();
  }
  CHECK(pages == 4);
}

TEST_CASE_FIXTURE(Follower, "more: goes on at the offset that was reached") {
  Ordered rows = Ordered::array();
  for (int i = 0; i < 5000; ++i) rows.push_back({{"id", i}, {"t", "some text here " + std::to_string(i)}});
  put("big.json",
      Ordered{{"doc", std::string(5000, 'x') + " NEEDLE " + std::string(30000, 'y')}, {"rows", rows}}.dump(1));
  const std::string first = good("preview_json", {{"path", "big.json"}}).text;
  CHECK(first.find(R"([more: get_json_value {"path": "big.json", "json_path": "$.rows", "offset": 100}])") !=
        std::string::npos);
  const std::string text = good("get_json_value", {{"path", "big.json"}, {"json_path", "$.doc"}}).text;
  CHECK(text == "\"" + std::string(1000, 'x') +
                    "…[+34008 chars]\"\n[Truncation info: 1 string]\n[more: get_json_value {\"path\": \"big.json\", "
                    "\"json_path\": \"$.doc\", \"offset\": 1000, \"limit\": 34008}]");
  const auto part = [&](int offset, int limit) {
    return good("get_json_value", {{"path", "big.json"}, {"json_path", "$.doc"}, {"offset", offset}, {"limit", limit}})
        .text;
  };
  CHECK(part(4999, 10).starts_with("\"x NEEDLE y…[+29999 chars]\"\n"));
  CHECK(part(35003, 10) == "\"yyyyy\"");
  CHECK(part(35008, 10).find("the value has 35008 characters, none from 35008 on") != std::string::npos);
}

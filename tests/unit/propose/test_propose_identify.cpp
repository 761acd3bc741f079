// SPDX-License-Identifier: MIT
// `identify` and `follow`: targets by identity, in documents that change in between.
#include <doctest/doctest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <random>

#include "core/bytes/memory_source.hpp"
#include "core/path/evaluate.hpp"
#include "core/propose/identify.hpp"
#include "run.hpp"

using namespace jt;
using namespace jt::propose;
using Kind = edit::OperationKind;
using Json = nlohmann::ordered_json;

namespace {

document::Document on(std::string_view text, bool lines = false) {
  document::DocumentOptions options;
  options.lines = lines;
  options.again = true;
  return {std::make_unique<bytes::MemorySource>(text), options, nullptr};
}

/// A location by its pointer; what is a number is an index.
path::Location at(std::string_view pointer) {
  path::Location out;
  while (!pointer.empty()) {
    const std::size_t end = std::min(pointer.find('/', 1), pointer.size());
    const std::string step(pointer.substr(1, end - 1));
    if (!step.empty() && step.find_first_not_of("0123456789") == std::string::npos) {
      out.emplace_back(std::uint64_t{std::stoull(step)});
    } else {
      out.emplace_back(step);
    }
    pointer.remove_prefix(end);
  }
  return out;
}

std::string text(const path::Location& location) { return path::spell(location, path::Spelling::pointer); }

Change set(std::string_view pointer, std::optional<std::string> current, std::string proposed = "0") {
  Change out;
  out.at = at(pointer);
  out.current = std::move(current);
  out.proposed = std::move(proposed);
  return out;
}

Change of(Kind kind, std::string_view pointer, std::optional<std::string> current = {}) {
  Change out = set(pointer, std::move(current));
  out.kind = kind;
  return out;
}

Change move(std::string_view from, std::string_view to, std::string current) {
  Change out = of(Kind::move, to, std::move(current));
  out.from = at(from);
  return out;
}

std::vector<Change> identified(std::string_view document, std::vector<Change> changes, bool lines = false) {
  auto read = on(document, lines);
  const auto done = identify(read, changes);
  INFO((done ? std::string() : done.error()->message));
  REQUIRE(done);
  return changes;
}

std::string target(std::string_view document, std::string_view pointer, std::string current = "0") {
  return identified(document, {set(pointer, std::move(current))})[0].target;
}

/// Where the changes are now, or why not.
std::vector<std::string> followed(std::string_view document, const std::vector<Change>& changes, bool lines = false) {
  auto read = on(document, lines);
  const auto found = follow(read, changes);
  INFO((found ? std::string() : found.error()->message));
  REQUIRE(found);
  std::vector<std::string> out;
  for (const Found& each : *found) {
    CHECK(each.now.has_value() == each.why.empty());
    out.push_back(!each.now ? each.why : (each.now->from ? text(*each.now->from) + " -> " : "") + text(each.now->at));
  }
  return out;
}

std::string follows(std::string_view before, Change change, std::string_view after) {
  return followed(after, identified(before, {std::move(change)}))[0];
}

struct Selected {
  std::vector<std::string> locations;
  std::vector<std::string> values;
};

/// What the query of a target selects.
Selected selected(std::string_view document, const std::string& query, bool lines = false) {
  auto read = on(document, lines);
  const auto parsed = path::parse_query(query);
  INFO(query);
  REQUIRE(parsed);
  Selected out;
  const auto found =
      path::evaluate(read.cursor(), *parsed, true, [&](scan::Cursor& cursor, const path::Location& location) {
        std::string_view value;
        REQUIRE(cursor.text(value));
        out.values.emplace_back(value);
        out.locations.push_back(text(location));
        return path::Visit::more;
      });
  REQUIRE(found);
  return out;
}

constexpr std::string_view users =
    R"({"users":[{"id":1,"name":"Alice","theme":"dark","tags":["a","b"]},{"id":2,"name":"Bob","theme":"light"}]})";

}  // namespace

TEST_CASE("identify: targets") {
  CHECK(target(users, "/users/0/theme") == "$.users[?@.id==1].theme");
  CHECK(target(users, "/users/1") == "$.users[?@.id==2]");
  CHECK(target(users, "/users/1/new") == "$.users[?@.id==2].new");
  CHECK(target(users, "/users/0/tags/1") == "$.users[?@.id==1].tags[1]");
  CHECK(target(users, "/users") == "$.users");
  CHECK(target(users, "") == "$");
  CHECK(target("7", "", "7") == "$");
  CHECK(target(R"({"a b":[{"x":1}]})", "/a b/0/x") == "$['a b'][0].x");
}

TEST_CASE("identify: what others share does not identify") {
  CHECK(target(R"([{"id":1,"name":"a"},{"id":1.0,"name":"b"}])", "/0/x") == R"($[?@.name=="a"].x)");
  CHECK(target(R"([{"id":1,"name":"a"},{"id":1,"name":"\u0061"}])", "/0/x") == "$[0].x");
  CHECK(target(R"([{"id":"1"},{"id":1}])", "/0/x") == R"($[?@.id=="1"].x)");
  CHECK(target(R"([{"id":null,"name":""},{"id":{"x":1},"title":true}])", "/0/x") == "$[0].x");
  CHECK(target(R"([{"id":1,"id":2,"name":"n"}])", "/0/x") == R"($[?@.name=="n"].x)");
  CHECK(target(R"([{"id":1,"name":"n"},{"id":2,"id":1}])", "/0/x") == R"($[?@.name=="n"].x)");
  CHECK(target(R"([{"id":1},7,[{"id":1}],"id"])", "/0/x") == "$[?@.id==1].x");
  CHECK(target(R"([{"id":")" + std::string(254, 'x') + R"("}])", "/0/x").size() == 254 + 14);
  CHECK(target(R"([{"id":")" + std::string(255, 'x') + R"("}])", "/0/x") == "$[0].x");
  CHECK(target(R"([{"name":"\ud800"}])", "/0/x") == "$[0].x");
}

TEST_CASE("identify: what is written identifies last") {
  const std::string_view document = R"([{"id":1,"name":"n"},{"id":2,"name":"m"}])";
  CHECK(identified(document, {set("/0/id", "1"), set("/0/name", "\"n\"")})[0].target == "$[?@.id==1].id");
  CHECK(identified(document, {set("/0/id", "1"), set("/0/x", {})})[1].target == R"($[?@.name=="n"].x)");
  CHECK(identified(document, {set("/0/x", {})})[0].target == "$[?@.id==1].x");
}

TEST_CASE("identify: queries that jt reads, and that select the value") {
  const std::string_view documents[] = {R"({"x":[{"name":"a\"b\\c\n\u00e9'd/\u0007"},{"name":"y"}]})",
                                        R"({"x":[{"id":1.50e2},{"id":150.0001}]})",
                                        R"({"x":[{"id":505874847260353055},{"id":505874847260353056}]})",
                                        R"({"x":[{"metadata":{"name":"p"}},{"metadata":{"name":"q"}}]})",
                                        R"({"x":[{"_id":"\ud83d\ude00"},{"_id":"\ud83d\ude01"}]})",
                                        R"({"x":[{"name":"]"},{"name":"?@.x==1"}]})",
                                        R"({"x":[{"id":-0},{"id":-1}]})",
                                        R"({"x":[{"n\u0061me":"k"},{"name":"l"}]})"};
  for (const std::string_view document : documents) {
    const std::string query = target(document, "/x/0");
    INFO(query);
    CHECK(query.find("[?@") != std::string::npos);
    CHECK(selected(document, query).locations == std::vector<std::string>{"/x/0"});
  }
}

TEST_CASE("identify: a key that occurs twice") {
  const std::pair<std::string_view, std::string_view> documents[] = {
      {R"({"a":{"b":1},"a":{"b":2}})", "/a/b"},
      {R"([{"id":1,"a":1,"\u0061":2}])", "/0/a"},
      // after the element that is looked for
      {R"({"u":[{"id":1,"a":1},{"id":2}],"u":[]})", "/u/0/a"},
      {R"({"u":[{"a":1},{"id":2}],"u":[]})", "/u/0/a"},
      {R"({"v":{"u":[{"id":1,"a":1}]},"v":1})", "/v/u/0/a"}};
  for (const auto& [document, place] : documents) {
    auto read = on(document);
    std::vector<Change> changes = {set(place, "1")};
    const auto done = identify(read, changes);
    REQUIRE(!done);
    CHECK(done.error()->code == Code::duplicate_key);
  }
  CHECK(target(R"({"x":1,"x":2,"a":3})", "/a", "3") == "$.a");
}

TEST_CASE("follow: elements that moved, came and went") {
  const Change theme = set("/users/0/theme", "\"dark\"");
  CHECK(follows(users, theme, users) == "/users/0/theme");
  CHECK(follows(users, theme, R"({"users":[{"id":2},{"theme":"dark","id":1}]})") == "/users/1/theme");
  CHECK(follows(users, theme, R"({"users":[7,[],{"id":5},{"id":1.0,"theme":"d\u0061rk"}]})") == "/users/3/theme");
  CHECK(follows(users, theme, R"({"users":[{"id":2,"theme":"dark"}]})") == "no element of '$.users' has id 1");
  CHECK(follows(users, theme, R"({"users":[{"id":1,"theme":"dark"},{"id":1}]})") ==
        "more than one element of '$.users' has id 1");
  CHECK(follows(users, theme, R"({"users":[{"id":1,"theme":3}]})") == "the value is 3 now");
  CHECK(follows(users, theme, R"({"users":[{"id":1,"theme":{}}]})") == "the value is another object now");
  CHECK(follows(users, theme, R"({"users":[{"id":1}]})") == "there is no '$.users[0].theme' now");
  CHECK(follows(users, theme, R"({"users":{"id":1}})") == "'$.users' is no longer an array");
  CHECK(follows(users, theme, R"([1])") == "'$' is no longer an object");
  CHECK(follows(users, theme, R"({"users":[{"id":1,"theme":"dark","theme":"dark"}]})") ==
        "'$.users[0]' has the key 'theme' twice now");
}

TEST_CASE("follow: values that are new, containers, roots") {
  CHECK(follows(users, set("/users/1/new", {}), R"({"users":[{"id":2}]})") == "/users/0/new");
  CHECK(follows(users, set("/users/1/new", {}), R"({"users":[{"id":2,"new":null}]})") == "the value is null now");
  CHECK(follows(users, set("/users/1/new", {}), R"({"users":[{"id":3}]})") == "no element of '$.users' has id 2");
  const Change tags = set("/users/0/tags", R"(["a","b"])");
  CHECK(follows(users, tags, R"({"users":[{"id":1,"tags":[ "a" , "\u0062" ]}]})") == "/users/0/tags");
  CHECK(follows(users, tags, R"({"users":[{"id":1,"tags":["b","a"]}]})") == "the value is another array now");
  const std::string grown = R"({"users":[{"id":1,"tags":["a")" + std::string(5'000'000, ' ') + "]}]}";
  CHECK(follows(users, tags, grown) == "the value is another array now");
  CHECK(follows("7", set("", "7"), " 7.0 ") == "");
  CHECK(follows("7", set("", "7"), "8") == "the value is 8 now");
  CHECK(follows("{}", set("/a", {}), "{}") == "/a");
  CHECK(follows("{}", set("/a", {}), "[]") == "'$' is no longer an object");
  CHECK(follows(R"({"":{"":1}})", set("//", "1"), R"({"x":0,"":{"":1}})") == "//");
}

TEST_CASE("follow: elements that are scalars") {
  const std::string_view document = R"(["a","b","c"])";
  const Change b = of(Kind::remove, "/1", "\"b\"");
  CHECK(follows(document, b, document) == "/1");
  CHECK(follows(document, b, R"(["b","a"])") == "/0");
  CHECK(follows(document, b, R"(["x","b","b"])") == "/1");
  CHECK(follows(document, b, R"(["b","x","b"])") == "the value is \"x\" now");
  CHECK(follows(document, b, R"(["b"])") == "/0");
  CHECK(follows(document, b, "[]") == "'$' has no element 1 now");
}

TEST_CASE("follow: elements that nothing identifies must be equal to what they were") {
  const std::string_view rows = R"({"rows":[{"x":1,"y":1},{"x":1.0,"y":2},[3,[4]],"s"]})";
  const std::string other = "'$.rows[1]' is not the element that it was, and no member identifies that one";
  const Change deep = set("/rows/1/x", "1.0");
  CHECK(identified(rows, {deep})[0].element.size() == 48);
  CHECK(follows(rows, deep, R"({"new":0,"rows":[ 7, {"y":2.0, "x":1}]})") == "/rows/1/x");
  CHECK(follows(rows, deep, R"({"rows":[{"x":9,"y":9},{"x":1,"y":1},{"x":1.0,"y":2}]})") == other);
  CHECK(follows(rows, set("/rows/1/z", {}), R"({"rows":[{"x":9},{"x":1,"y":1},{"x":1,"y":2}]})") == other);
  CHECK(follows(rows, set("/rows/1/z", {}), rows) == "/rows/1/z");
  // The element itself is what is compared.
  const Change whole = of(Kind::remove, "/rows/1", R"({"x":1,"y":2})");
  CHECK(identified(rows, {whole})[0].element.empty());
  CHECK(follows(rows, whole, R"({"rows":[7,{"y":2,"x":1}]})") == "/rows/1");
  CHECK(follows(rows, whole, R"({"rows":[7,{"y":2,"x":2}]})") == "the value is another object now");
  // the outermost one
  const Change nested = set("/rows/2/1/0", "4");
  CHECK(follows(rows, nested, R"({"rows":[0,0,[3,[4]]]})") == "/rows/2/1/0");
  CHECK(follows(rows, nested, R"({"rows":[0,0,[9,[4]]]})").find("'$.rows[2]' is not") == 0);
  // what an insertion goes before, and arrays whose end it goes to
  CHECK(follows(rows, of(Kind::insert, "/rows/3"), R"({"rows":[0,0,0,"s"]})") == "/rows/3");
  CHECK(follows(rows, of(Kind::insert, "/rows/3"), R"({"rows":[0,0,0,0,"s"]})").find("'$.rows[3]' is not") == 0);
  CHECK(follows(rows, of(Kind::insert, "/rows/4"), R"({"rows":[]})") == "/rows/0");
  CHECK(follows(rows, of(Kind::insert, "/rows/2/2"), R"({"rows":[0,0,[3,[4]]]})") == "/rows/2/2");
  CHECK(follows(rows, of(Kind::insert, "/rows/2/2"), R"({"rows":[0,0,[3]]})").find("'$.rows[2]' is not") == 0);
  // what is moved, and what it goes before
  CHECK(follows(R"(["a","b","c"])", move("/0", "/1", "\"a\""), R"(["a","x","c"])") == "/0 -> /1");
  CHECK(follows(R"(["a","b","c"])", move("/0", "/1", "\"a\""), R"(["a","x","b","c"])").find("'$[2]' is not") == 0);
  // A session of before there were fingerprints proves nothing.
  auto old = identified(rows, {deep});
  old[0].element.clear();
  CHECK(followed(rows, old)[0] == other);
}

TEST_CASE("follow: insert, move, rename") {
  const std::string_view one = R"([{"id":1},{"id":2},{"id":3}])";
  const std::string_view other = R"([{"id":9},{"id":3},{"id":1},{"id":2},{"id":8}])";
  CHECK(follows(one, of(Kind::insert, "/1"), other) == "/3");
  CHECK(follows(one, of(Kind::insert, "/3"), other) == "/5");
  CHECK(follows(one, of(Kind::insert, "/1"), R"([{"id":1}])") == "no element of '$' has id 2");
  CHECK(follows(one, of(Kind::insert, "/3"), "{}") == "'$' is no longer an array");
  CHECK(follows("[]", of(Kind::insert, "/0"), "[1,2]") == "/2");
  CHECK(identified(one, {of(Kind::insert, "/3")})[0].target == "$");
  // 1 before 3: at index 1, as 1 itself goes; 3 before 1; 1 to the end.
  CHECK(follows(one, move("/0", "/1", R"({"id":1})"), one) == "/0 -> /1");
  CHECK(follows(one, move("/0", "/1", R"({"id":1})"), other) == "/2 -> /1");
  CHECK(follows(one, move("/2", "/0", R"({"id":3})"), other) == "/1 -> /1");
  CHECK(follows(one, move("/0", "/2", R"({"id":1})"), one) == "/0 -> /2");
  CHECK(follows(one, move("/0", "/2", R"({"id":1})"), other) == "/2 -> /4");
  CHECK(follows(one, move("/0", "/1", R"({"id":1})"), R"([{"id":1},{"id":2}])") == "no element of '$' has id 3");
  CHECK(follows(users, of(Kind::rename, "/users/1/name", "\"Bob\""), R"({"users":[{"id":2,"name":"Bob"}]})") ==
        "/users/0/name");
}

TEST_CASE("identify and follow: lines") {
  const std::string_view before = "{\"id\":1,\"v\":1}\n{\"id\":2,\"v\":2}\n";
  const std::string_view after = "{\"id\":2,\"v\":2}\n\n{\"id\":3}\n{\"id\":1,\"v\":9}";
  const auto changes = identified(before, {set("/1/v", "2"), set("/0/v", "1"), of(Kind::insert, "/2")}, true);
  CHECK(changes[0].target == "$[?@.id==2].v");
  CHECK(changes[2].target == "$");
  CHECK(selected(before, changes[0].target, true).values == std::vector<std::string>{"2"});
  CHECK(followed(after, changes, true) == std::vector<std::string>{"/0/v", "the value is 9 now", "/3"});
}

TEST_CASE("identify: documents that are no JSON, targets that are no targets") {
  auto read = on(R"({"a":[{"id":1,)");
  std::vector<Change> changes = {set("/a/0/id", "1")};
  const auto done = identify(read, changes);
  REQUIRE(!done);
  CHECK(done.error()->code == Code::invalid_json);
  for (const std::string_view bad :
       {"$..a", "$[", "$[?@.id>1]", "$[?@.a.b.c==1]", "$[?length(@.a)==1]", "$[-1]", "$[*]"}) {
    auto again = on("{}");
    changes[0].target = bad;
    const auto found = follow(again, changes);
    REQUIRE(!found);
    CHECK(found.error()->code == Code::invalid_path);
  }
}

TEST_CASE("identify and follow: ten thousand changes in a million elements") {
  const int count = jt::scan::frees_window ? 100'000 : 1'000'000;  // a small window is moved very often there
  std::string before = "[";
  std::string after = "[";
  std::vector<Change> changes;
  for (int i = 0; i < count; ++i) {
    before += "{\"id\":" + std::to_string(i) + ",\"v\":1},";
    after += "{\"id\":" + std::to_string(count - 1 - i) + ",\"v\":1},";
    if (i % 100 == 7) changes.push_back(set("/" + std::to_string(i) + "/v", "1"));
  }
  before.back() = after.back() = ']';
  const auto targets = identified(before, std::move(changes));
  CHECK(targets.back().target == "$[?@.id==" + std::to_string(count - 93) + "].v");
  const auto found = followed(after, targets);
  for (std::size_t i = 0; i < found.size(); ++i)
    REQUIRE(found[i] == "/" + std::to_string(count - 1 - (static_cast<int>(i) * 100 + 7)) + "/v");
}

TEST_CASE("identify and follow: far down") {
  std::string before;
  std::string ends;
  std::string pointer;
  constexpr std::size_t levels = test::fewer(3'000, 4);
  for (std::size_t i = 0; i < levels; ++i) {
    before += R"({"a":[{"id":3},{"id":4,"x":)";
    ends += "}]}";
    pointer += "/a/1/x";
  }
  const auto changes = identified(before + "5" + ends, {set(pointer, "5")});
  CHECK(changes[0].target.size() == 1 + levels * std::string_view(".a[?@.id==4].x").size());
  CHECK(followed(before + "5" + ends, changes) == std::vector<std::string>{pointer});
  CHECK(followed(before + "6" + ends, changes) == std::vector<std::string>{"the value is 6 now"});
}

// ---- random documents, changes and edits

namespace {

struct Generator {
  std::mt19937_64 random;
  std::uint64_t below(std::uint64_t n) { return random() % n; }

  Json scalar() {
    const std::vector<Json> some = {1, 2, 3, "a", "b", "c\"d", true, nullptr, 1.5, "x y", ""};
    return some[below(some.size())];
  }
  Json value(int depth) {
    const auto kind = below(depth == 0 ? 4 : 10);
    if (kind < 4) return scalar();
    Json out = kind < 7 ? Json::object() : Json::array();
    if (kind >= 7) {
      const bool records = below(3) != 0;
      for (auto count = below(5); count > 0; --count) out.push_back(records ? record(depth - 1) : value(depth - 1));
      return out;
    }
    for (auto count = below(5); count > 0; --count)
      out[std::string(1, static_cast<char>('p' + below(6)))] = value(depth - 1);
    return out;
  }
  Json record(int depth) {
    Json out = Json::object();
    if (below(4) != 0) out["id"] = below(8);
    if (below(3) != 0) out["name"] = scalar();
    if (below(4) == 0) out["metadata"] = {{"name", scalar()}};
    for (auto count = below(3); count > 0; --count)
      out[std::string(1, static_cast<char>('p' + below(6)))] = value(depth);
    return out;
  }
  /// All values with their locations.
  static void list(Json& value, const path::Location& at, std::vector<std::pair<path::Location, Json*>>& out) {
    out.emplace_back(at, &value);
    std::uint64_t index = 0;
    for (auto entry = value.begin(); value.is_structured() && entry != value.end(); ++entry) {
      path::Location below = at;
      if (value.is_object()) {
        below.emplace_back(entry.key());
      } else {
        below.emplace_back(index++);
      }
      list(*entry, below, out);
    }
  }
  void edit(Json& document) {
    std::vector<std::pair<path::Location, Json*>> all;
    list(document, {}, all);
    Json& one = *all[below(all.size())].second;
    if (one.is_array() && !one.empty()) {
      const auto i = static_cast<Json::difference_type>(below(one.size()));
      const auto j = below(one.size());
      const auto what = below(4);
      if (what == 0) one.erase(static_cast<std::size_t>(i));
      if (what == 1) one.insert(one.begin() + i, value(1));
      if (what == 2) std::swap(one[static_cast<std::size_t>(i)], one[j]);
      if (what == 3) one.insert(one.begin() + i, Json(one[j]));
    } else if (one.is_object() && !one.empty() && below(2) == 0) {
      one.erase(one.begin());
    } else if (!one.is_structured()) {
      one = scalar();
    }
  }
};

/// The elements of the one array that are equal to the value.
std::vector<std::string> places_of(const Json& document, const Selected& arrays, const Json& value) {
  std::vector<std::string> out;
  if (arrays.values.size() != 1) return out;
  const Json& array = document.at(Json::json_pointer(arrays.locations[0]));
  for (std::size_t i = 0; array.is_array() && i < array.size(); ++i)
    if (array[i] == value) out.push_back(arrays.locations[0] + "/" + std::to_string(i));
  return out;
}

/// Where a change is now, by the query alone and, for a scalar element that no other one equalled, by its value.
std::optional<std::string> model(const std::string& before, const std::string& document, const Json& now,
                                 const Change& change) {
  const Json current = Json::parse(*change.current);
  // The outermost element above it that has an index alone must be what it was. (No key here begins with a digit.)
  const std::size_t bracket = [&] {
    for (std::size_t i = change.target.find('['); i != std::string::npos; i = change.target.find('[', i + 1)) {
      if (change.target[i + 1] >= '0' && change.target[i + 1] <= '9') return i;
    }
    return std::string::npos;
  }();
  if (bracket != std::string::npos && change.target.find(']', bracket) + 1 < change.target.size()) {
    const std::string element = change.target.substr(0, change.target.find(']', bracket) + 1);
    const Selected was = selected(before, element);
    const Selected is = selected(document, element);
    REQUIRE(was.values.size() == 1);
    if (is.values.size() != 1 || nlohmann::json::parse(was.values[0]) != nlohmann::json::parse(is.values[0]))
      return std::nullopt;
  }
  const Selected found = selected(document, change.target);
  // Each element above must be the only one of its identity, whatever the others hold.
  for (std::size_t p = change.target.find("[?"); p != std::string::npos; p = change.target.find("[?", p + 1)) {
    if (selected(document, change.target.substr(0, change.target.find(']', p) + 1)).values.size() != 1)
      return std::nullopt;
  }
  if (found.values.size() == 1 && Json::parse(found.values[0]) == current) return found.locations[0];
  const bool by_value = change.target.back() == ']' &&
                        change.target.find("[?", change.target.rfind('[')) == std::string::npos &&
                        change.target[change.target.rfind('[') + 1] != '\'' && !current.is_structured();
  if (!by_value) return std::nullopt;
  const std::string array = change.target.substr(0, change.target.rfind('['));
  if (places_of(Json::parse(before), selected(before, array), current).size() != 1) return std::nullopt;
  const std::vector<std::string> places = places_of(now, selected(document, array), current);
  return places.size() == 1 ? std::optional(places[0]) : std::nullopt;
}

}  // namespace

TEST_CASE("identify and follow: the same as a model, over random documents and edits") {
  Generator generator{std::mt19937_64(test::seed(1))};
  for (std::size_t round = 0; round < test::fewer(1500); ++round) {
    Json document = generator.value(5);
    std::vector<std::pair<path::Location, Json*>> all;
    Generator::list(document, {}, all);
    std::vector<Change> changes;
    for (auto count = 1 + generator.below(6); count > 0; --count) {
      const auto& [location, value] = all[generator.below(all.size())];
      Change change = set("", value->dump());
      change.at = location;
      changes.push_back(std::move(change));
    }
    const std::string before = document.dump(generator.below(2) == 0 ? -1 : 1);
    changes = identified(before, std::move(changes));
    for (const Change& change : changes) {
      const Selected found = selected(before, change.target);
      INFO(before << " " << change.target);
      REQUIRE(found.locations == std::vector<std::string>{text(change.at)});
    }
    for (auto edits = generator.below(4); edits > 0; --edits) generator.edit(document);
    const std::string after = document.dump(generator.below(2) == 0 ? -1 : 1);
    const auto found = followed(after, changes);
    for (std::size_t i = 0; i < changes.size(); ++i) {
      INFO(before << "\n" << after << "\n" << changes[i].target);
      const auto expected = model(before, after, document, changes[i]);
      if (expected) {
        REQUIRE(found[i] == *expected);
      } else {
        REQUIRE(found[i].find(' ') != std::string::npos);
      }
    }
  }
}

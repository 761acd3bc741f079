// SPDX-License-Identifier: MIT
// Edits by query: against a model, on random documents and queries. JT_CASES=N: N times as many.
#include <cstdlib>

#include "edit/query_model.hpp"
#include "run.hpp"

using namespace jt_edit_test;
using Kind = jt::edit::OperationKind;

namespace {

jt::edit::Operation query(Kind kind, const std::string& path, const std::string& value = {}, bool all = true) {
  jt::edit::Operation made;
  made.kind = kind;
  made.path = jt::edit::given_target(path).value();
  if (!value.empty()) made.value = value;
  made.all = all;
  return made;
}

std::string edited(const std::string& document, const jt::edit::Operation& operation) {
  return edit(document, {operation}).text;
}

class QueryScribe {
 public:
  explicit QueryScribe(std::uint64_t seed) : scribe(seed) {}
  Scribe scribe;

  /// Records, and what else may be beside them.
  Json document() {
    Json json{'[', {}, {}, {}};
    for (std::size_t count = 1 + scribe.below(5); count > 0; --count) {
      json.elements.push_back(scribe.once_in(3) ? scribe.value(3) : scribe.record(3));
    }
    if (scribe.once_in(2)) return json;
    Json object{'{', {}, {}, {}};
    object.members.emplace_back("\"a\"", std::move(json));
    object.members.emplace_back("\"b\"", scribe.value(3));
    return object;
  }

  Part part() {
    static const char* const keys[] = {"a", "b", "c", "id", "name"};
    static const char* const values[] = {"1", "2", "3", "\"1\"", "true", "null"};
    Part made;
    made.kind = static_cast<Part::Kind>(scribe.below(6));
    made.descendant = scribe.once_in(3);
    made.key = keys[scribe.below(5)];
    made.from = scribe.below(3);
    made.to = made.from + scribe.below(4);
    made.value = values[scribe.below(6)];
    return made;
  }

  std::vector<Part> parts() {
    std::vector<Part> made;
    for (std::size_t count = 1 + scribe.below(3); count > 0; --count) made.push_back(part());
    // The last one must select several, or it would be a part of the tail.
    Part& last = made.back();
    if (!last.descendant && (last.kind == Part::name || last.kind == Part::index)) last.kind = Part::all;
    return made;
  }

  std::string tail() {
    static const char* const steps[] = {".a", ".b", ".c", ".id", ".name", "[0]", "[1]", "[-1]", "['-']"};
    std::string text;
    for (std::size_t count = scribe.below(3); count > 0; --count) text += steps[scribe.below(9)];
    return text;
  }

  jt::edit::Operation operation(const std::string& path) {
    static constexpr Kind kinds[] = {Kind::set,    Kind::set,   Kind::remove, Kind::remove,
                                     Kind::append, Kind::merge, Kind::insert, Kind::rename};
    jt::edit::Operation made = query(kinds[scribe.below(8)], path);
    if (made.kind == Kind::rename) made.value = scribe.once_in(2) ? "\"z\"" : "\"b\"";
    if (made.kind == Kind::merge) made.value = scribe.once_in(2) ? R"({"b":0,"z":"x"})" : R"({"a":[1]})";
    made.shallow = made.kind == Kind::merge && scribe.once_in(2);
    if (!made.value && made.kind != Kind::remove) made.value = scribe.value(scribe.below(2)).text();
    return made;
  }
};

/// The value at the location; null: there is none.
const Json* value_at(const Json& root, const jt::path::Location& location) {
  const Json* at = &root;
  for (const jt::path::LocationStep& step : location) {
    if (const auto* index = std::get_if<std::uint64_t>(&step)) {
      if (at->kind != '[' || *index >= at->elements.size()) return nullptr;
      at = &at->elements[static_cast<std::size_t>(*index)];
    } else {
      at = at->kind == '{' ? at->find(std::get<std::string>(step)) : nullptr;
      if (at == nullptr) return nullptr;
    }
  }
  return at;
}

/// Each change that is reported happened: the document had the one value, and has the other one. Locations are those
/// before the edit, so new values are looked for where no element moves.
std::uint64_t check_changes(const Json& before, const Json& after, const jt::edit::OperationResult& result) {
  std::vector<jt::edit::ValueChange> changes = result.changes;
  if (changes.empty()) changes.push_back({result.target, result.previous, result.value});
  const bool in_place = result.kind == Kind::set || result.kind == Kind::merge;
  std::set<std::string> seen;
  for (const jt::edit::ValueChange& change : changes) {
    const std::string path = jt::path::spell(change.target, jt::path::Spelling::normalized);
    CAPTURE(path);
    REQUIRE(seen.insert(path).second);
    const Json* old = value_at(before, change.target);
    if (result.kind == Kind::set || result.kind == Kind::merge || result.kind == Kind::remove) {
      REQUIRE(change.previous.has_value() == (old != nullptr));
      if (old != nullptr) REQUIRE(compact(*change.previous) == old->text());
    }
    const Json* now = value_at(after, change.target);
    if (in_place) {
      REQUIRE(now != nullptr);
      REQUIRE(compact(change.value.value()) == now->text());
    }
  }
  return changes.size();
}

bool has_duplicates(const Json& json) {
  for (const auto& [key, value] : json.members) {
    if (json.count(Json::name(key)) > 1 || has_duplicates(value)) return true;
  }
  return std::any_of(json.elements.begin(), json.elements.end(), has_duplicates);
}

}  // namespace

TEST_CASE("edits by query: as a model has it, on random documents") {
  const char* given = std::getenv("JT_CASES");
  const std::uint64_t count = jt::test::fewer(2000, 4) * (given != nullptr ? std::strtoull(given, nullptr, 10) : 1);
  std::uint64_t edits = 0;
  std::uint64_t several = 0;
  std::uint64_t changes = 0;
  for (std::uint64_t seed = 0; seed < count; ++seed) {
    QueryScribe scribe(jt::test::seed(7'000'000 + seed));
    const Json document = scribe.document();
    if (has_duplicates(document) && seed % 8 != 0) continue;  // names are no positions then
    const std::string text = scribe.scribe.written(document);
    if (text.size() > 100'000 && seed % 8 != 0) continue;
    if (document.text().find(std::string(1000, '[')) != std::string::npos) continue;  // the model is too slow for it
    for (int tries = 0; tries < 6; ++tries) {
      const std::vector<Part> parts = scribe.parts();
      std::string path = "$";
      for (const Part& part : parts) path += part.text();
      path += scribe.tail();
      jt::edit::Operation operation = scribe.operation(path);
      CAPTURE(seed);
      CAPTURE(text);
      CAPTURE(path);
      CAPTURE(jt::edit::name(operation.kind));
      if (operation.value) CAPTURE(*operation.value);
      Setting setting;
      setting.stream.window = scribe.scribe.once_in(2) ? 64 : 4096;
      const ModelEdit wanted = model_edit(document, parts, operation);
      const Edited got = edit(text, {operation}, setting);
      const std::string code = got.error ? std::string(jt::info((*got.error)->code).name) : "";
      if (code == "DUPLICATE_KEY") {
        REQUIRE((wanted.taken || has_duplicates(document)));
        continue;
      }
      if (has_duplicates(document)) continue;
      if (wanted.targets == 0) {
        REQUIRE(code == "NO_MATCH");
        continue;
      }
      if (wanted.contradicts) {
        REQUIRE(code == "TYPE_MISMATCH");
        continue;
      }
      if (wanted.taken) {
        REQUIRE(code == "DUPLICATE_KEY");
        continue;
      }
      REQUIRE(got.text.substr(0, 200) + code == got.text.substr(0, 200));  // no error
      REQUIRE(compact(got.text) == wanted.after.text());
      REQUIRE(got.results[0].targets == wanted.targets);
      REQUIRE(got.results[0].left_out == wanted.left_out);
      changes += check_changes(document, wanted.after, got.results[0]);
      ++edits;
      several += wanted.targets > 1 ? 1 : 0;
      operation.all = false;
      const Edited one = edit(text, {operation}, setting);
      if (wanted.targets == 1) {
        REQUIRE(one.text == got.text);
      } else {
        REQUIRE(one.error);
        REQUIRE((*one.error)->code == jt::Code::ambiguous_match);
        REQUIRE((*one.error)->available.size() == std::min<std::size_t>(wanted.targets, 5));
      }
    }
  }
  CHECK(changes > edits);
  MESSAGE(edits << " edits by query, " << changes << " changes, " << several << " of several targets");
  CHECK(edits > count / 4);
  CHECK(several > count / 8);
}

TEST_CASE("edits by query: selector and tail") {
  const auto split = [](const std::string& path) {
    const jt::edit::GivenPath given = jt::edit::given_target(path).value();
    return std::pair(given.selector ? given.selector->segments.size() : 0, given.path.steps.size());
  };
  CHECK(split("$.a.b") == std::pair<std::size_t, std::size_t>(0, 2));
  CHECK(split("/a/b") == std::pair<std::size_t, std::size_t>(0, 2));
  CHECK(split("$.a[*].b[0]") == std::pair<std::size_t, std::size_t>(2, 2));
  CHECK(split("$.a[*]") == std::pair<std::size_t, std::size_t>(2, 0));
  CHECK(split("$..a") == std::pair<std::size_t, std::size_t>(1, 0));
  CHECK(split("$..a.b[-1]") == std::pair<std::size_t, std::size_t>(1, 2));
  CHECK(split("$['a','b'].c") == std::pair<std::size_t, std::size_t>(1, 1));
  CHECK(split("$.a[1:2]['x']") == std::pair<std::size_t, std::size_t>(2, 1));
}

TEST_CASE("edits by query: bytes") {
  const std::string text = "{\n  \"u\": [\n    {\"id\": 1,  \"n\": \"a\"},\n    {\"id\": 2, \"n\" : \"b\"}\n  ]\n}\n";
  CHECK(edited(text, query(Kind::set, "$.u[?@.id == 2].n", "\"x\"", false)) ==
        "{\n  \"u\": [\n    {\"id\": 1,  \"n\": \"a\"},\n    {\"id\": 2, \"n\" : \"x\"}\n  ]\n}\n");
  CHECK(
      edited(text, query(Kind::set, "$.u[*].k", "0")) ==
      "{\n  \"u\": [\n    {\"id\": 1,  \"n\": \"a\",  \"k\": 0},\n    {\"id\": 2, \"n\" : \"b\", \"k\" : 0}\n  ]\n}\n");
  CHECK(edited(text, query(Kind::remove, "$.u[?@.id == 1]")) ==
        "{\n  \"u\": [\n    {\"id\": 2, \"n\" : \"b\"}\n  ]\n}\n");
  CHECK(edited(text, query(Kind::remove, "$.u[*]")) == "{\n  \"u\": []\n}\n");
  CHECK(edited(text, query(Kind::remove, "$..id")) ==
        "{\n  \"u\": [\n    {\"n\": \"a\"},\n    {\"n\" : \"b\"}\n  ]\n}\n");
  CHECK(edited(text, query(Kind::rename, "$..n", "\"name\"")) ==
        "{\n  \"u\": [\n    {\"id\": 1,  \"name\": \"a\"},\n    {\"id\": 2, \"name\" : \"b\"}\n  ]\n}\n");
  CHECK(edited(text, query(Kind::insert, "$.u[?@.id == 2]", "{\"id\": 3}")) ==
        "{\n  \"u\": [\n    {\"id\": 1,  \"n\": \"a\"},\n    {\"id\": 3},\n    {\"id\": 2, \"n\" : \"b\"}\n  ]\n}\n");
}

TEST_CASE("edits by query: none goes through a duplicate key, named or not") {
  const std::string text = R"({"a": 1, "b": {"c": {"x": 1}, "d": 0, "c": {"y": 2}}, "a": 3, "l": [{"i": 1}]})";
  const auto refused = [&](Kind kind, const std::string& path, const std::string& value = "9") {
    const Edited got = edit(text, {query(kind, path, kind == Kind::remove ? "" : value)});
    CAPTURE(path);
    REQUIRE(got.error);
    CHECK((*got.error)->code == jt::Code::duplicate_key);
    return (*got.error)->message;
  };
  CHECK(refused(Kind::set, "$[?@ == 1]") ==
        "the key 'a' is a duplicate in its object, first at byte 1; an edit cannot go through it");
  CHECK(refused(Kind::set, "$[?@ == 3]") == refused(Kind::set, "$[?@ == 1]"));
  CHECK(refused(Kind::remove, "$[?@ == 3]") == refused(Kind::set, "$[?@ == 1]"));
  CHECK(refused(Kind::rename, "$[?@ == 3]", "\"z\"") == refused(Kind::set, "$['a', 'l']"));
  CHECK(refused(Kind::set, "$.b[?@.x].x").starts_with("the key 'c' is a duplicate"));
  CHECK(refused(Kind::set, "$.b.*.y").starts_with("the key 'c' is a duplicate"));
  CHECK(refused(Kind::set, "$..y").starts_with("the key 'c' is a duplicate"));
  CHECK(refused(Kind::set, "$..c.x").starts_with("the key 'c' is a duplicate"));
  // Beside one it may go.
  CHECK(edited(text, query(Kind::set, "$.b[?@ == 0]", "9")).find(R"("d": 9)") != std::string::npos);
  CHECK(edited(text, query(Kind::set, "$..i", "9")).find(R"("i": 9)") != std::string::npos);
  CHECK(edited(text, query(Kind::set, "$.l[?@.i == 1].i", "9")).find(R"("i": 9)") != std::string::npos);
}

TEST_CASE("edits by query: nodes within nodes") {
  CHECK(edited(R"({"a": {"a": {"a": 1}}})", query(Kind::set, "$..a", "0")) == R"({"a": 0})");
  CHECK(edited(R"({"a": {"a": {"a": 1}}})", query(Kind::set, "$..a.b", "0")) ==
        R"({"a": {"a": {"a": 1, "b": 0}, "b": 0}})");
  CHECK(edited(R"([[1], [[2]]])", query(Kind::append, "$..[?count(@.*) > 0]", "9")) == R"([[1, 9], [[2, 9], 9]])");
  const Edited got = edit(R"({"a": {"a": {"a": 1}}})", {query(Kind::remove, "$..a")});
  CHECK(got.text == "{}");
  CHECK(got.results[0].targets == 1);
}

TEST_CASE("edits by query: expectations hold for every target, or nothing is changed") {
  jt::edit::Operation operation = query(Kind::set, "$[*].v", "9");
  operation.expect = "1";
  CHECK(edited(R"([{"v": 1}, {"v": 1.0}])", operation) == R"([{"v": 9}, {"v": 9}])");
  const Edited got = edit(R"([{"v": 1}, {"v": 2}, {"v": 3}, {"v": 1}])", {operation});
  REQUIRE(got.error);
  CHECK((*got.error)->code == jt::Code::expectation_failed);
  CHECK((*got.error)->current_value == "2");
  CHECK((*got.error)->message.find("'$[1].v'") != std::string::npos);
  CHECK((*got.error)->message.find("1 more differ") != std::string::npos);
  operation.expect.reset();
  operation.expect_absent = true;
  CHECK(edited(R"([{}, {"w": 1}])", operation) == R"([{"v": 9}, {"w": 1, "v": 9}])");
  CHECK(edited(R"([{}, {"v": 1}])", operation).starts_with("EXPECTATION_FAILED"));
}

TEST_CASE("edits by query: limits, and what is reported") {
  jt::edit::Operation operation = query(Kind::set, "$[*]", "0");
  operation.max_targets = 2;
  CHECK(edited("[1, 2]", operation) == "[0, 0]");
  CHECK(edited("[1, 2, 3]", operation).starts_with("LIMIT_EXCEEDED"));
  std::string many = "[0";
  for (int i = 1; i < 300; ++i) many += ",0";
  const Edited got = edit(many + "]", {query(Kind::set, "$[*]", "1")});
  REQUIRE(got.results.size() == 1);
  CHECK(got.results[0].targets == 300);
  CHECK(got.results[0].changes.size() == 100);
  CHECK(got.results[0].change_count == 300);
  CHECK(jt::path::spell(got.results[0].changes[0].target, jt::path::Spelling::pointer) == "/0");
  CHECK(jt::path::spell(got.results[0].changes[99].target, jt::path::Spelling::pointer) == "/99");
  CHECK(got.passes == 1);
}

TEST_CASE("edits by query: targets within one another end in a limit, not in a time that is quadratic") {
  const auto nested = [](std::size_t levels) {
    std::string text;
    for (std::size_t i = 0; i < levels; ++i) text += R"({"a": [0, )";
    text += "0";
    for (std::size_t i = 0; i < levels; ++i) text += "]}";
    return text;
  };
  const jt::edit::Operation edits[] = {query(Kind::append, "$..a", "9"), query(Kind::insert, "$..a[0]", "9"),
                                       query(Kind::rename, "$..a", "\"b\"")};
  for (const jt::edit::Operation& operation : edits) {
    CHECK(edited(nested(300), operation).find("0, 0") != std::string::npos);
    if (!jt::test::due(33 + static_cast<std::uint64_t>(&operation - edits))) continue;
    const Edited got = edit(nested(8'000), {operation});
    REQUIRE(got.error);
    CHECK((*got.error)->code == jt::Code::limit_exceeded);
    CHECK((*got.error)->message.find("targets are nested") != std::string::npos);
  }
  // Beside each other, any number may be edited: each is read once.
  std::string many = R"([{"a": [0]})";
  for (int i = 0; i < 10'000; ++i) many += R"(, {"a": [0]})";
  const Edited beside = edit(many + "]", {query(Kind::append, "$[*].a", "9")});
  REQUIRE(beside.results.size() == 1);
  CHECK(beside.results[0].targets == 10'001);
}

TEST_CASE("edits by query: in a list, each sees what those before it did") {
  CHECK(patch(R"({"l": [1, 2]})", R"([{"operation": "set", "path": "/l/-", "value": 3},
                                      {"operation": "set", "path": "$.l[?@ > 1]", "value": 0, "all": true},
                                      {"operation": "remove", "path": "/l/0"}])")
            .text == R"({"l": [0, 0]})");
  CHECK(patch("[1]", R"([{"operation": "set", "path": "/0", "value": 3, "all": true}])").text ==
        R"(INVALID_INPUT: "all" and "maxTargets" belong to a query)");
  CHECK(patch("[1]", R"([{"operation": "rename", "path": "/0", "value": 3}])").text ==
        R"(INVALID_INPUT: the "value" of "rename" is the new key, a string)");
}

TEST_CASE("edits by query: several paths are paths into the document as it was") {
  jt::edit::Operation operation = query(Kind::remove, "$[*]");
  const auto whole = [](const char* text) { return jt::edit::whole_selector(jt::path::parse_query(text).value()); };
  operation.path = whole("/0");
  operation.others.push_back(whole("/1"));
  operation.all = false;
  CHECK(edited("[0, 1, 2]", operation) == "[2]");
  operation.others.push_back(jt::edit::given_target("$[?@ == 7]").value());
  CHECK(edited("[0, 1, 2]", operation).starts_with("NO_MATCH"));
  operation.if_exists = true;
  CHECK(edited("[0, 1, 2]", operation) == "[2]");
}

TEST_CASE("edits by query: several paths that select one value each are located in one pass") {
  const auto removal = [](std::initializer_list<const char*> paths) {
    jt::edit::Operation made = query(Kind::remove, "$[*]");
    made.all = false;
    std::vector<jt::edit::GivenPath> given;
    for (const char* path : paths) given.push_back(jt::edit::whole_selector(jt::path::parse_query(path).value()));
    made.path = given.front();
    made.others.assign(given.begin() + 1, given.end());
    return made;
  };
  const std::string document = R"({"a": [0, 1, 2, {"x": 1, "y": 2}], "b": {"0": 5, "c": 6}, "d": 7, "e": 8})";
  const Edited many = edit(document, {removal({".a[-1].y", "/a/0", "$.a[1]", "/b/0", ".d", "/a/3/y", ".a[-4]"})});
  CHECK(many.text == R"({"a": [2, {"x": 1}], "b": {"c": 6}, "e": 8})");
  CHECK(many.passes == 1);
  REQUIRE(many.results.size() == 1);
  CHECK(many.results[0].targets == 5);
  REQUIRE(many.results[0].changes.size() == 5);
  CHECK(jt::path::spell(many.results[0].changes[2].target, jt::path::Spelling::pointer) == "/a/3/y");
  // What is within another one goes with it.
  CHECK(edit(document, {removal({".a[3].x", ".a", ".b.c"})}).text == R"({"b": {"0": 5}, "d": 7, "e": 8})");
  // What cannot be followed is said of the first such path, as by a pass for each.
  CHECK(edit(document, {removal({".d", ".f", "/a/01"})}).text.starts_with("PATH_NOT_FOUND: no path '.f' in"));
  CHECK(edit(document, {removal({".d", "/a/01", ".f"})}).text.starts_with("INVALID_PATH: '01' is not an index"));
  CHECK(edit(document, {removal({".d", "/a/x"})}).text.starts_with("PATH_NOT_FOUND: no path '/a/x' in"));
  CHECK(edit(R"({"a": 1, "b": 2, "a": 3})", {removal({".b", ".a"})}).text.starts_with("DUPLICATE_KEY"));
  jt::edit::Operation maybe = removal({".d", ".f", "/a/7", ".e"});
  maybe.if_exists = true;
  const Edited some = edit(document, {maybe});
  CHECK(some.text == R"({"a": [0, 1, 2, {"x": 1, "y": 2}], "b": {"0": 5, "c": 6}})");
  CHECK(some.passes == 1);
}

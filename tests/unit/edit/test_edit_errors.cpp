// SPDX-License-Identifier: MIT
// The errors of edits that cannot be done: code, text, hints.
#include "cli/advice.hpp"
#include "edit/model.hpp"

using namespace jt_edit_test;
using Kind = jt::edit::OperationKind;

namespace {

/// The error with its hints, the candidates in brackets and the commands after `$`, each on a line.
std::string told(const Edited& edited) {
  if (!edited.error) return "no error: " + edited.text;
  std::string out = edited.text;
  const jt::Error error = jt::cli::worded(*edited.error);
  for (const std::string& hint : error->hints) out += "\n- " + hint;
  for (const std::string& each : error->available) out += "\n[" + each + "]";
  for (const std::string& command : error->commands) out += "\n$ " + command;
  return out;
}

std::string told(const std::string& document, const jt::edit::Operation& made) { return told(edit(document, {made})); }
std::string told(const std::string& document, Kind kind, const std::string& path, const std::string& value = {}) {
  return told(document, operation(kind, path, value));
}

jt::edit::Operation matching(Kind kind, const std::string& array, const std::string& where,
                             const std::string& value = {}) {
  jt::edit::Operation made = operation(kind, "", value);
  jt::edit::Match match;
  match.array = jt::edit::given_path(array).value();
  match.where = where;
  made.match = std::move(match);
  return made;
}

}  // namespace

namespace {

const std::string document =
    R"({"items":[1,2],"name":"x","o":{"k":1,"k":2},"users":[{"id":"user-1","n":1},{"id":2,"n":1},{"ID":3,"n":1}]})";
const std::string no_key =
    "PATH_NOT_FOUND: no path '/nope' in 'test.json': the root object has no key 'nope'\n"
    "- its keys are 'items', 'name', 'o', 'users'\n[/items]\n[/name]\n[/o]\n[/users]\n"
    "$ jt inspect test.json";
const std::string elements =
    "\n- the last element is '/items/1'\n[/items/0]\n[/items/1]\n$ jt inspect test.json /items";

}  // namespace

TEST_CASE("Applier: no such place") {
  CHECK(told(document, Kind::set, "/items/2", "3") ==
        "PATH_NOT_FOUND: no path '/items/2' in 'test.json': array '/items' has 2 elements\n"
        "- '/items/-' appends to the array" +
            elements);
  CHECK((*edit(document, {operation(Kind::set, "/items/2", "3")}).error)->suggestion == "Use '/items/-' to append");
  CHECK(told(document, Kind::set, "/items/7", "3") ==
        "PATH_NOT_FOUND: no path '/items/7' in 'test.json': array '/items' has 2 elements" + elements);
  // Elements that are objects may be found by a property.
  CHECK(told(document, Kind::remove, "/users/9")
            .find("\n- find elements by property with --match: jt patch test.json remove --match /users "
                  "--where '{\"KEY\":\"VALUE\"}'\n") != std::string::npos);
  // Advice to append does not help a removal.
  CHECK(told(document, Kind::remove, "/items/2") ==
        "PATH_NOT_FOUND: no path '/items/2' in 'test.json': array '/items' has 2 elements" + elements);
  CHECK(told(document, Kind::insert, "/items/3", "1") ==
        "PATH_NOT_FOUND: no path '/items/3' in 'test.json': array '/items' has 2 elements" + elements);
  CHECK(told(document, Kind::remove, "/nope") == no_key);
  CHECK(told(document, Kind::append, "/nope", "1") == no_key);
  CHECK(told(document, Kind::replace, "/nope", "1") == no_key);
  CHECK(told(document, Kind::merge, "/nope", "{}") == no_key);
  CHECK(told(document, Kind::test, "/nope", "1") == no_key);
  CHECK(told(patch(document, R"([{"op":"copy","from":"/nope","path":"/x"}])")) == no_key);
  CHECK(told(patch(document, R"([{"op":"move","from":"/nope","path":"/x"}])")) == no_key);
  CHECK(told(document, matching(Kind::set, "/nope", R"({"id":3})", "{}")) == no_key);
  CHECK(told(document, Kind::set, "/name/x", "3") ==
        "PATH_NOT_FOUND: no path '/name/x' in 'test.json': string '/name' has nothing below it\n[/name]\n"
        "$ jt inspect test.json /name");
  jt::edit::Operation below = matching(Kind::remove, "/users", R"({"n":1})");
  below.match->at = jt::edit::given_path("/x").value();
  CHECK(told(document, below) ==
        "PATH_NOT_FOUND: no path '/users/0/x' in 'test.json': object '/users/0' has no key 'x'\n- did you mean 'n'?\n"
        "- its keys are 'id', 'n'\n[/users/0/n]\n[/users/0/id]\n$ jt inspect test.json /users/0");
}

TEST_CASE("Applier: a new array begins with its first element") {
  const std::string hint = "\n- the first element of a new array is '0' or '-'";
  CHECK(told(document, Kind::set, "/new/3", "3") ==
        "PATH_NOT_FOUND: cannot create '/new/3' in 'test.json': a new array has no element 3" + hint);
  CHECK(told(document, Kind::set, "$.new[-1]", "3") ==
        "PATH_NOT_FOUND: cannot create '$.new[-1]' in 'test.json': a new array has no element -1" + hint);
  // A string that looks like a number is not used as the first key of a new object.
  for (const std::string number : {"-1", "05", "00", "-0", "1.5", "1e2", "18446744073709551616"}) {
    CHECK(told(document, Kind::set, "/new/" + number, "3") == "PATH_NOT_FOUND: cannot create '/new/" + number +
                                                                  "' in 'test.json': a new array has no element " +
                                                                  number + hint);
    CHECK(told(document, Kind::set, "/new/x/-/" + number, "3").starts_with("PATH_NOT_FOUND: cannot create"));
  }
  for (const std::string name : {"1.2.3", "2026-11-22", "+1", "0x1", "1 ", "--1"}) {
    CHECK(compact(set("{}", "/new/" + name, "3")) == R"({"new":{")" + name + "\":3}}");
  }
  // In an existing object they are keys like others.
  CHECK(set("{}", "/05", "3") == R"({"05": 3})");
  CHECK(set("{}", "/-1", "3") == R"({"-1": 3})");
  CHECK(set("{}", "$.new['05']", "3") == R"({"new": {"05": 3}})");
}

TEST_CASE("Applier: the operation does not suit what is there") {
  const std::string hint =
      " in 'test.json': it is not a position in an array\n"
      "- insert takes an array's path and an index, such as '/items/0'; set adds members, and '/items/-' appends";
  CHECK(told(document, Kind::insert, "/name", "1") == "TYPE_MISMATCH: cannot insert at '/name'" + hint);
  CHECK(told(document, Kind::insert, "/new", "1") == "TYPE_MISMATCH: cannot insert at '/new'" + hint);
  CHECK(told(document, Kind::insert, "/items/-", "1") == "TYPE_MISMATCH: cannot insert at '/items/-'" + hint);
  CHECK(told(document, Kind::insert, "", "1") == "TYPE_MISMATCH: cannot insert at ''" + hint);
  CHECK(told(document, Kind::remove, "") ==
        "INVALID_INPUT: cannot remove the root of 'test.json'\n"
        "- a document without a value is not JSON; to empty it, set the root to {} or null");
  CHECK(told(document, Kind::merge, "/items", "{}") ==
        "TYPE_MISMATCH: cannot merge into '/items' in 'test.json': it is an array, not an object");
  CHECK(told("null", Kind::merge, "", "{}") ==
        "TYPE_MISMATCH: cannot merge into the root in 'test.json': it is null, not an object");
  CHECK(told(document, Kind::append, "/name", "1") ==
        "TYPE_MISMATCH: cannot append to '/name' in 'test.json': it is a string, not an array");
  CHECK(told(document, matching(Kind::set, "/name", R"({"id":3})", "{}")) ==
        "TYPE_MISMATCH: cannot match elements of '/name' in 'test.json': it is a string, not an array");
  CHECK(told(document, Kind::merge, "", "[]") == "INVALID_INPUT: merge takes an object, not an array");
  CHECK(told(patch(document, R"([{"op":"move","from":"/items","path":"/items/0"}])")) ==
        "INVALID_INPUT: cannot move '/items' to '/items/0', which is inside it");
}

TEST_CASE("Applier: a property matches once, and long values are no near misses") {
  jt::edit::Operation both = matching(Kind::set, "", R"({"id":1,"x":2})", "{}");
  const std::string twice = R"([{"id":1,"id":1}])";
  CHECK(told(twice, both).starts_with("NO_MATCH"));
  for (const std::size_t size : {std::size_t{200}, std::size_t{300}}) {
    const std::string wanted = "\"" + std::string(size, 'a') + "\"";
    const std::string near = "\"" + std::string(size, 'A') + "\"";
    const std::string error = told("[{\"id\":" + near + "}]", matching(Kind::set, "", "{\"id\":" + wanted + "}", "{}"));
    CAPTURE(error);
    CHECK((error.find("AAA") != std::string::npos) == (size == 200));
  }
}

TEST_CASE("Applier: keys that stand twice") {
  const std::string twice =
      "DUPLICATE_KEY: cannot edit inside 'k' in 'test.json': duplicate key, at line 1, column 32 "
      "and at line 1, column 38\n- it is not clear which of the two is meant; remove one by hand first";
  CHECK(told(document, Kind::set, "/o/k", "3") == twice);
  CHECK(told(document, Kind::set, "/o/k/x", "3") == twice);
  CHECK(told(document, Kind::remove, "/o/k") == twice);
  CHECK(told(document, Kind::merge, "/o", R"({"k":1})") == twice);
  CHECK(told(document, Kind::merge, "", R"({"k":1,"k":2})") ==
        "DUPLICATE_KEY: the key 'k' is a duplicate in the given object");
  CHECK(told(document, matching(Kind::remove, "/users", R"({"n":1,"n":2})")) ==
        "DUPLICATE_KEY: the key 'n' is a duplicate in the given object");
}

TEST_CASE("Applier: what was expected is not there") {
  jt::edit::Operation made = operation(Kind::set, "/name", "1");
  made.expect = "\"y\"";
  CHECK(told(document, made) == "EXPECTATION_FAILED: the value at '/name' in 'test.json' is \"x\", not \"y\"");
  CHECK(told(document, Kind::test, "/name", "\"y\"") ==
        "EXPECTATION_FAILED: the value at '/name' in 'test.json' is \"x\", not \"y\"");
  made.path = jt::edit::given_path("/nope").value();
  CHECK(told(document, made) ==
        "EXPECTATION_FAILED: there is no value at '/nope' in 'test.json', where \"y\" was expected");
  made.path = jt::edit::given_path("/name").value();
  made.expect.reset();
  made.expect_absent = true;
  CHECK(told(document, made) == "EXPECTATION_FAILED: there is a value at '/name' in 'test.json': \"x\"");
  made.path = jt::edit::given_path("").value();
  CHECK(told("7", made) == "EXPECTATION_FAILED: there is a value at the root in 'test.json': 7");
  jt::edit::Operation element = matching(Kind::remove, "/users", R"({"n":1})");
  element.expect = "{}";
  CHECK(told(document, element) ==
        "EXPECTATION_FAILED: the value at '/users/0' in 'test.json' is {\"id\":\"user-1\",\"n\":1}, not {}");
}

TEST_CASE("Applier: nothing matches, too much matches, nothing to match by") {
  const auto none = [](const std::string& where) { return told(document, matching(Kind::set, "/users", where, "{}")); };
  CHECK(none(R"({"id":"User-1"})") ==
        "NO_MATCH: no element of '/users' in 'test.json' matches {\"id\":\"User-1\"}\n"
        "- '/users/0' has \"id\": \"user-1\"\n[/users/0]\n$ jt inspect test.json /users");
  CHECK(none(R"({"id":"2"})") ==
        "NO_MATCH: no element of '/users' in 'test.json' matches {\"id\":\"2\"}\n"
        "- '/users/1' has \"id\": 2\n[/users/1]\n$ jt inspect test.json /users");
  CHECK(none(R"({"id":3})") ==
        "NO_MATCH: no element of '/users' in 'test.json' matches {\"id\":3}\n"
        "- '/users/2' has \"ID\": 3\n[/users/2]\n$ jt inspect test.json /users");
  CHECK(none(R"({"id":99})") ==
        "NO_MATCH: no element of '/users' in 'test.json' matches {\"id\":99}\n$ jt inspect test.json /users");
  CHECK(none("{}") ==
        "INVALID_INPUT: the object to match has no properties: every element would match\n"
        "- give at least one, such as '{\"id\": 7}'");
  CHECK(none("[]") == "INVALID_INPUT: the properties to match are an object, such as '{\"id\": 7}', not []");
  CHECK(told(document, matching(Kind::set, "/users", R"({"n":1})", "5")) ==
        "INVALID_INPUT: a matched element is set to an object, whose properties are assigned one by one\n"
        "- --replace replaces the whole element; --at POINTER selects one value in it");
  jt::edit::Operation unique = matching(Kind::remove, "", R"({"n":1})");
  unique.match->unique = true;
  CHECK(told(R"([{"id":1,"n":1,"x":0},{"n":1,"id":2,"x":0},{"n":2}])", unique) ==
        "AMBIGUOUS_MATCH: 2 elements of the root in 'test.json' match {\"n\":1}\n- they differ in 'id'\n"
        "- --all edits every one; without --unique the first one is edited\n[/0]\n[/1]");
}

TEST_CASE("Transaction::run: the operation that failed, and a document that is no JSON") {
  const Edited second = patch(document, R"([{"op":"test","path":"/name","value":"x"},{"op":"remove","path":"/nope"}])");
  CHECK(told(second) == no_key);
  CHECK(second.failed == 1);
  CHECK(told("{\"a\":1,}", Kind::set, "/a", "2")
            .starts_with("INVALID_JSON: trailing comma: expected a key in double quotes, found '}'"));
  CHECK(told("", Kind::set, "/a", "2") == "INVALID_JSON: the document is empty");
  // Even if the value would be found before it, and if the list is invalid too.
  CHECK(told("{\"a\":1} x", Kind::set, "/a", "2").starts_with("INVALID_JSON"));
  CHECK(!edit("{\"a\":1} x", {operation(Kind::set, "/a", "2")}).failed);
  CHECK(told("[1,", matching(Kind::set, "", "{}", "{}")).starts_with("INVALID_JSON"));
}

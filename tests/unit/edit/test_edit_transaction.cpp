// SPDX-License-Identifier: MIT
// Long lists of operations: their results, and that they need few passes over the document.
#include "core/edit/batch.hpp"

#include <algorithm>
#include <numeric>
#include <random>

#include "edit/model.hpp"
#include "run.hpp"

using namespace jt_edit_test;
using Kind = jt::edit::OperationKind;

namespace {

std::string numbers(std::size_t count) {
  std::string text = "[";
  for (std::size_t i = 0; i < count; ++i) text += (i > 0 ? ", " : "") + std::to_string(i);
  return text + "]";
}

std::string users(std::size_t count) {
  std::string text = "{\n  \"users\": [";
  for (std::size_t i = 0; i < count; ++i) {
    text += (i > 0 ? ",\n    " : "\n    ") + ("{\"id\": " + std::to_string(i)) + ", \"n\": 0}";
  }
  return text + "\n  ]\n}\n";
}

/// The same by the model; in at most that many passes.
Edited as_model(const std::string& document, const std::vector<jt::edit::Operation>& operations, std::size_t passes) {
  Model model(Json::parse(document));
  for (const jt::edit::Operation& each : operations) REQUIRE(model.apply(each));
  Edited result = edit(document, operations);
  REQUIRE_MESSAGE(!result.error, result.text);
  CHECK(compact(result.text) == model.root.text());
  CHECK(result.passes <= passes);
  return result;
}

jt::edit::Operation matched(Kind kind, std::size_t id, const std::string& value = {}) {
  jt::edit::Operation made = operation(kind, "", value);
  jt::edit::Match match;
  match.array = jt::edit::given_path("/users").value();
  match.where = "{\"id\":" + std::to_string(id) + "}";
  made.match = std::move(match);
  return made;
}

}  // namespace

TEST_CASE("Transaction::run: a thousand sets, appends, removes and inserts in few passes") {
  constexpr std::size_t count = 1000;
  const std::string list = numbers(count);
  std::vector<jt::edit::Operation> sets, appends, up, down, front, inserts;
  for (std::size_t i = 0; i < count; ++i) {
    const std::string index = std::to_string(i);
    sets.push_back(operation(Kind::set, "/" + index, "\"v" + index + "\""));
    appends.push_back(operation(i % 2 == 0 ? Kind::append : Kind::set, i % 2 == 0 ? "" : "/-", index));
    up.push_back(operation(Kind::remove, "/" + std::to_string(i / 2)));
    down.push_back(operation(Kind::remove, "/" + std::to_string(count - 1 - i)));
    front.push_back(operation(Kind::remove, "/0"));
    inserts.push_back(operation(Kind::insert, "/" + std::to_string(2 * i), "\"i\""));
  }
  up.resize(count / 2);
  as_model(list, sets, 2);
  as_model(list, appends, 2);
  as_model(list, up, 2);
  CHECK(as_model(list, down, 2).text == "[]");
  CHECK(as_model(list, front, 2).text == "[]");
  as_model(list, inserts, 2);
  as_model("[]", appends, 2);
}

TEST_CASE("Transaction::run: a thousand matches by id in few passes") {
  constexpr std::size_t count = jt::test::fewer(1000, 4);
  std::vector<jt::edit::Operation> sets, removes, nested;
  for (std::size_t i = 0; i < count; ++i) {
    sets.push_back(matched(Kind::set, count - 1 - i, R"({"n":1,"new":[true]})"));
    removes.push_back(matched(Kind::remove, i));
    nested.push_back(matched(Kind::set, i, "7"));
    nested.back().match->at = jt::edit::given_path("/deep/er").value();
  }
  as_model(users(count), sets, 2);
  CHECK(as_model(users(count), removes, 2).text == "{\n  \"users\": []\n}\n");
  as_model(users(count), nested, 2);
}

TEST_CASE("Transaction::run: elements that the list itself puts in need no pass of their own") {
  constexpr std::size_t count = 10'000;
  std::vector<jt::edit::Operation> front;
  std::string wanted = "1, 2, 3]";
  for (std::size_t i = 0; i < count; ++i) {
    front.push_back(operation(Kind::add, "/0", std::to_string(i)));
    wanted.insert(0, std::to_string(i) + ", ");
  }
  const Edited result = edit("[1, 2, 3]", front);
  CHECK((result.text == "[" + wanted));
  CHECK(result.passes <= count / jt::edit::Transaction::most_in_batch + 1);
}

TEST_CASE("Transaction::run: inserts, removals and moves at random indices, as the model has it") {
  std::mt19937_64 random(std::random_device{}());
  const std::uint64_t seed = random();
  CAPTURE(seed);
  random.seed(seed);
  constexpr std::size_t most = 400;
  std::size_t size = 20;
  std::vector<jt::edit::Operation> operations;
  const auto index = [&](std::size_t limit) { return "/" + std::to_string(random() % limit); };
  for (std::size_t i = 0; i < most; ++i) {
    const std::string value = "\"v" + std::to_string(i) + "\"";
    switch (random() % 5) {
      case 0:
        operations.push_back(operation(Kind::replace, index(size), value));
        break;
      case 1:
        operations.push_back(operation(Kind::delete_, index(size)));
        --size;
        break;
      case 2:
        operations.push_back(operation(Kind::move, index(size)));
        operations.back().from = jt::edit::given_path(index(size)).value();
        break;
      default:
        operations.push_back(operation(Kind::add, index(++size), value));
        break;
    }
  }
  as_model(numbers(20), operations, 1);
}

TEST_CASE("Transaction::run: ids as keys are taken for indices once") {
  constexpr std::size_t count = 3000;
  std::vector<jt::edit::Operation> operations;
  std::string wanted = R"({"users": {)";
  for (std::size_t i = 0; i < count; ++i) {
    const std::string id = std::to_string(1000 + i);
    operations.push_back(operation(Kind::add, "/users/" + id, "1"));
    wanted += (i == 0 ? "\"" : ",\"") + id + "\": 1";
  }
  const Edited result = edit(R"({"users": {}})", operations);
  CHECK(compact(result.text) == compact(wanted + "}}"));
  CHECK(result.passes <= 3);
  // An object is replaced by an array in between.
  CHECK(patch(R"({"a":{}})", R"([{"op":"add","path":"/a/5","value":1},{"op":"add","path":"/a/6","value":2},
                                 {"op":"add","path":"/a/7","value":2},{"op":"add","path":"/a","value":[0]},
                                 {"op":"add","path":"/a/0","value":3},{"op":"add","path":"/a/0","value":4}])")
            .text == R"({"a":[4,3,0]})");
}

TEST_CASE("Transaction::run: a merge of many keys, in any order") {
  constexpr std::size_t count =
      jt::test::fewer(50'000, 10);  // if the cost of each key grew with their number, this would take minutes
  std::vector<std::size_t> keys(count);
  std::iota(keys.begin(), keys.end(), std::size_t{0});
  std::shuffle(keys.begin(), keys.end(), std::mt19937_64(7));
  std::string document = "{";
  std::string wanted = "{";
  std::string value = "{";
  std::string fresh;
  for (std::size_t i = 0; i < count; ++i) {
    const std::string comma = i == 0 ? "" : ",";
    const std::string key = "\"k" + std::to_string(i) + "\":";
    document += comma + key + "0";
    wanted += comma + key + "1";
    value += comma + "\"k" + std::to_string(keys[i]) + "\":1";
    if (i % 10 != 0) continue;
    value += ",\"n" + std::to_string(keys[i]) + "\":2";
    fresh += ",\"n" + std::to_string(keys[i]) + "\":2";
  }
  const Edited result = edit(document + "}", {operation(Kind::merge, "", value + "}")});
  CHECK((result.text == wanted + fresh + "}"));
  REQUIRE(result.results.size() == 1);
  CHECK(result.results[0].change_count == count + count / 10);
  // Changes are reported in the given order.
  CHECK(jt::path::spell(result.results[0].changes[0].target, jt::path::Spelling::pointer) ==
        "/k" + std::to_string(keys[0]));
  CHECK(jt::path::spell(result.results[0].changes[1].target, jt::path::Spelling::pointer) ==
        "/n" + std::to_string(keys[0]));
}

TEST_CASE("Transaction::run: merges and paths that go deep") {
  constexpr std::size_t levels = 60'000;  // if the cost of each level grew with the depth, this would take minutes
  const auto nested = [](const std::string& inner) {
    std::string text;
    for (std::size_t i = 0; i < levels; ++i) text += "{\"a\":";
    return text + inner + std::string(levels, '}');
  };
  const Edited into = edit(nested("{\"b\":1}"), {operation(Kind::merge, "", nested("{\"b\":2,\"c\":3}"))});
  CHECK((into.text == nested("{\"b\":2,\"c\":3}")));
  jt::edit::Operation fresh = operation(Kind::merge, "", nested("{\"b\":null,\"c\":3}"));
  fresh.null_deletes = true;
  CHECK((compact(edit("{}", {fresh}).text) == nested("{\"c\":3}")));
  std::string path;
  for (std::size_t i = 0; i < levels; ++i) path += "/a";
  CHECK((compact(edit("{}", {operation(Kind::set, path, "7")}).text) == nested("7")));
}

TEST_CASE("Transaction::run: what is there already is not written again") {
  const auto same = [](const std::string& document, const jt::edit::Operation& wanted) {
    const Edited result = edit(document, {wanted});
    CHECK(result.text == document);
    CHECK(result.changes.empty());
    REQUIRE(result.results.size() == 1);
    CHECK(result.results[0].bytes_changed == 0);
  };
  const std::string large(10'000, 'x');
  const std::string lines = "{\n  \"a\": {\n    \"b\": [1, 2]\n  },\n  \"s\": \"" + large + "\"\n}\n";
  same(lines, operation(Kind::set, "/a", R"({"b":[1,2]})"));
  same(lines, operation(Kind::replace, "/a/b/1", "2"));
  same(lines, operation(Kind::set, "/s", "\"" + large + "\""));
  same(lines, operation(Kind::merge, "", R"({"a":{"b":[1,2]}})"));
  // Equal as JSON, but spelled differently.
  const Edited other = edit(lines, {operation(Kind::set, "/a/b/1", "2.0")});
  CHECK(other.results[0].bytes_changed == 3);
  CHECK(other.changes.size() == 1);
  const Edited last = edit(lines, {operation(Kind::set, "/s", "\"" + large.substr(1) + "y\"")});
  CHECK(last.results[0].bytes_changed == large.size() + 2);
}

TEST_CASE("Transaction::run: a value is held in one piece up to 64 MiB") {
  if (!jt::test::due(61)) return jt::test::skip("it is due in one of four sanitized runs");
  const std::string longest = "\"" + std::string(jt::scan::Cursor::max_held - 2, 'x') + "\"";
  CHECK((edit("[" + longest + "]", {operation(Kind::test, "/0", longest)}).text == "[" + longest + "]"));
  const std::string longer = "[\"" + std::string(jt::scan::Cursor::max_held - 1, 'x') + "\"]";
  const Edited refused = edit(longer, {operation(Kind::test, "/0", "1")});
  CHECK(refused.text.starts_with("LIMIT_EXCEEDED: a value of 67108865 bytes"));
}

TEST_CASE("Transaction::run: more than a batch holds") {
  std::vector<jt::edit::Operation> sets;
  for (std::size_t i = 0; i < jt::edit::Transaction::most_in_batch + 1; ++i) {
    sets.push_back(operation(Kind::set, "/" + std::to_string(i % 50), std::to_string(i)));
  }
  as_model(numbers(50), sets, 2);
}

TEST_CASE("Batch: an index is that of the list as the operations before leave it") {
  const auto run = [](const std::string& operations) { return patch("[0,1,2,3,4,5]", operations).text; };
  CHECK(run(R"([{"op":"remove","path":"/0"},{"op":"remove","path":"/0"},{"op":"replace","path":"/0","value":9}])") ==
        "[9,3,4,5]");
  CHECK(run(R"([{"op":"add","path":"/0","value":8},{"op":"add","path":"/2","value":7},{"op":"remove","path":"/1"}])") ==
        "[8,7,1,2,3,4,5]");
  // One that the list itself added.
  CHECK(
      run(R"([{"op":"add","path":"/3","value":[1]},{"op":"add","path":"/3/0","value":0},{"op":"remove","path":"/4"}])") ==
      "[0,1,2,[0,1],4,5]");
  CHECK(
      run(R"([{"op":"move","from":"/0","path":"/5"},{"op":"move","from":"/5","path":"/0"},{"op":"remove","path":"/5"}])") ==
      "[0,1,2,3,4]");
  CHECK(
      run(R"([{"op":"copy","from":"/5","path":"/0"},{"op":"remove","path":"/6"},{"op":"test","path":"/0","value":5}])") ==
      "[5,0,1,2,3,4]");
  CHECK(run(R"([{"operation":"remove","path":"$[-1]"},{"operation":"set","path":"$[-1]","value":"x"}])") ==
        "[0,1,2,3,\"x\"]");
  CHECK(run(R"([{"operation":"set","path":"$[-1]","value":[1]},{"operation":"set","path":"/5/-","value":2},
                {"operation":"set","path":"$[-1][0]","value":3}])") == "[0,1,2,3,4,[3,2]]");
  // Keys that look like indices shift nothing.
  CHECK(patch(R"({"0":0,"1":1,"2":2})",
              R"([{"op":"remove","path":"/0"},{"op":"replace","path":"/1","value":9},{"op":"add","path":"/0","value":8},
                  {"op":"remove","path":"/2"}])")
            .text == R"({"1":9,"0":8})");
  // An array that was replaced by another value, or that was emptied and filled.
  CHECK(patch(R"({"a":[0,1,2]})",
              R"([{"op":"remove","path":"/a/0"},{"op":"replace","path":"/a","value":[7,8]},
                  {"op":"remove","path":"/a/0"},{"op":"add","path":"/a/-","value":9}])")
            .text == R"({"a":[8,9]})");
}

TEST_CASE("PathTree::shift: offsets stay those of the values") {
  const std::string text = R"({"a": [10, {"b": 20}], "c": "x", "d": {}})";
  jt::bytes::MemorySource source(text, "t");
  jt::splice::PieceTable table(source, text.size());
  jt::edit::PathTree tree;
  const std::size_t a = tree.add(jt::edit::PathTree::root, {"a"});
  const std::size_t b = tree.add(jt::edit::PathTree::root, {"a", "1", "b"});
  const std::size_t c = tree.add(jt::edit::PathTree::root, {"c"});
  const std::size_t d = tree.add(jt::edit::PathTree::root, {"d"});
  const std::size_t none = tree.add(jt::edit::PathTree::root, {"d", "x"});
  jt::scan::Stream stream(table);
  jt::scan::Cursor cursor(stream);
  REQUIRE(cursor.start());
  REQUIRE(tree.locate(cursor, {}));
  const auto value = [&](std::size_t node) {
    const jt::bytes::Span span = tree.value(tree.at(node));
    return whole(table).substr(span.begin, span.size());
  };
  const auto splice = [&](std::uint64_t at, std::uint64_t removed, const std::string& with) {
    table.splice(at, removed, with);
    tree.shift({at, removed, with.size()});
  };
  CHECK(value(a) == R"([10, {"b": 20}])");
  CHECK(value(b) == "20");
  CHECK(!tree.at(none).there);
  splice(tree.value(tree.at(b)).end, 0, "  ");  // directly after a value is not inside it
  CHECK(value(b) == "20");
  splice(tree.value(tree.at(b)).begin, 2, "\"longer\"");
  CHECK(value(b) == "\"longer\"");
  splice(tree.value(tree.at(a)).begin + 1, 3, "");
  CHECK(value(a) == R"([ {"b": "longer"  }])");
  splice(tree.span(tree.at(c)).entry, 0, R"("new": 1, )");
  CHECK(value(c) == "\"x\"");
  CHECK(whole(table)[tree.span(tree.at(c)).entry] == '"');
  CHECK(whole(table).substr(tree.span(tree.at(c)).entry, 3) == "\"c\"");
  splice(tree.value(tree.at(d)).end - 1, 0, R"("x": 1)");
  CHECK(value(d) == R"({"x": 1})");
  CHECK(value(jt::edit::PathTree::root) == whole(table));
}

TEST_CASE("ElementSearch: what matches, and what nearly does") {
  const auto search = [](const std::string& list, const std::string& where) {
    jt::edit::Match match;
    match.where = where;
    match.all = true;
    jt::edit::Search wanted = jt::edit::make_search(match).value();
    jt::edit::ElementSearch elements({&wanted});
    jt::bytes::MemorySource source(list, "t");
    jt::scan::Stream stream(source);
    jt::scan::Cursor cursor(stream);
    REQUIRE(cursor.start());
    REQUIRE(cursor.enter());
    for (std::uint64_t i = 0; cursor.next() == jt::scan::Step::entry; ++i) REQUIRE(elements.look(cursor, i));
    std::string out;
    for (const jt::edit::Search::Match& each : wanted.found) {
      out += std::to_string(each.index) + "=" + list.substr(each.value.begin, each.value.size()) + " ";
    }
    for (const jt::edit::Search::Near& each : wanted.near) {
      out += std::to_string(each.index) + "~" + each.key + ":" + each.value + " ";
    }
    return out;
  };
  CHECK(search(R"([{"id":1},{"id":1.0},{"id":10e-1},{"id":"1"},{"id":2}])", R"({"id":1})") ==
        R"(0={"id":1} 1={"id":1.0} 2={"id":10e-1} )");
  // 30 digits that differ in the last one.
  CHECK(search(R"([{"id":123456789012345678901234567890},{"id":123456789012345678901234567891}])",
               R"({"id":123456789012345678901234567891})") == R"(1={"id":123456789012345678901234567891} )");
  CHECK(search(R"([{"\u0069d":"\u0061"},7,null,[{"id":"a"}],"id"])", R"({"id":"a"})") == R"(0={"\u0069d":"\u0061"} )");
  CHECK(search(R"([{"a":{"x":1,"y":[2]},"b":1},{"b":1,"a":{"y":[2.0],"x":1}},{"a":{"x":1,"y":[2]}}])",
               R"({"b":1,"a":{"y":[2],"x":1}})") ==
        R"(0={"a":{"x":1,"y":[2]},"b":1} 1={"b":1,"a":{"y":[2.0],"x":1}} )");
  // Of duplicate keys the first one counts.
  CHECK(search(R"([{"id":2,"id":1},{"id":1,"id":2}])", R"({"id":1})") == R"(1={"id":1,"id":2} )");
  // Similar properties: another type, another case, the key in another case; none if the value is different.
  CHECK(search(R"([{"id":"1"},{"id":2},{"ID":1},{"Id":3}])", R"({"id":1})") == R"(0~id:"1" 2~ID:1 )");
  CHECK(search(R"([{"n":"Ann"},{"n":"ANN "},{"N":"aNN"}])", R"({"n":"ann"})") == R"(0~n:"Ann" 2~N:"aNN" )");
  CHECK(search(R"([{"f":"true"},{"f":true}])", R"({"f":"TRUE"})") == R"(0~f:"true" 1~f:true )");
  CHECK(search(R"([{"i":"1"},{"i":"1.0"},{"i":"1e0"},{"i":"10e-1"}])", R"({"i":1})") ==
        R"(0~i:"1" 1~i:"1.0" 2~i:"1e0" )");
  CHECK(search("[]", R"({"i":1})").empty());
}

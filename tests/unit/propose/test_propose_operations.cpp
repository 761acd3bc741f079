// SPDX-License-Identifier: MIT
// Operations become changes of the first document, and changes become operations again: all of them, and some.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <random>

#include "../run.hpp"
#include "core/bytes/slice_source.hpp"
#include "core/edit/operations_json.hpp"
#include "core/propose/operations.hpp"

using jt::propose::Change;
using jt::propose::changes_of;
using jt::propose::sequence_of;
using Json = nlohmann::json;

namespace {

jt::edit::EditRequest request_for(const std::string& text, std::vector<jt::edit::Operation> operations) {
  jt::edit::EditRequest request;
  request.file = "document";
  request.text = text;
  request.operations = std::move(operations);
  request.list = true;
  request.undo = false;
  request.output = "-";
  request.excerpt = [](jt::bytes::Source& document, const jt::bytes::Span& value) {
    return jt::bytes::bytes_of(document, value).value_or("null");
  };
  return request;
}

/// The document after the operations.
std::string edited(const std::string& text, std::vector<jt::edit::Operation> operations,
                   std::vector<jt::edit::OperationResult>* results = nullptr) {
  auto request = request_for(text, std::move(operations));
  std::string out;
  request.sink = [&out](std::string_view part) {
    out += part;
    return true;
  };
  auto outcome = jt::edit::edit(jt::bytes::Roots(), request);
  if (!outcome) FAIL(outcome.error()->message);
  if (results != nullptr) *results = std::move(outcome->results);
  return out;
}

std::vector<jt::edit::Operation> parsed(const std::string& text) {
  auto operations = jt::edit::parse_operations(text);
  if (!operations) FAIL(operations.error()->message);
  return std::move(*operations);
}

std::vector<Change> changes(const std::string& document, const std::string& operations) {
  std::vector<jt::edit::OperationResult> results;
  const auto list = parsed(operations);
  edited(document, list, &results);
  auto found = changes_of(list, results);
  if (!found) FAIL(found.error()->message);
  return std::move(*found);
}

Json applied(const std::string& document, const std::vector<Change>& changes) {
  auto sequence = sequence_of(changes);
  if (!sequence) FAIL(sequence.error()->message);
  return Json::parse(edited(document, std::move(sequence->operations)));
}

std::string pointer(const Change& change) { return jt::path::spell(change.at, jt::path::Spelling::pointer); }

}  // namespace

TEST_CASE("changes_of: locations are those of the first document") {
  const std::string document = R"({"a":[1,2,3],"b":{"k":1}})";
  const auto list = changes(document, R"([{"op":"remove","path":"/a/0"},{"op":"replace","path":"/a/0","value":9},
    {"op":"add","path":"/a/2","value":4},{"operation":"rename","path":"/b","value":"c"},
    {"op":"add","path":"/c/n","value":null},{"op":"test","path":"/c/k","value":1}])");
  REQUIRE(list.size() == 5);
  CHECK(pointer(list[0]) == "/a/0");
  CHECK(list[0].kind == jt::edit::OperationKind::remove);
  CHECK(*list[0].current == "1");
  CHECK(pointer(list[1]) == "/a/1");
  CHECK(*list[1].current == "2");
  CHECK(*list[1].proposed == "9");
  CHECK(pointer(list[2]) == "/a/3");
  CHECK(list[2].kind == jt::edit::OperationKind::insert);
  CHECK(pointer(list[3]) == "/b");
  CHECK(*list[3].proposed == "\"c\"");
  CHECK(pointer(list[4]) == "/b/n");
  CHECK(applied(document, list) == Json::parse(R"({"a":[9,3,4],"c":{"k":1,"n":null}})"));
  CHECK(applied(document, {list[1], list[4]}) == Json::parse(R"({"a":[1,9,3],"b":{"k":1,"n":null}})"));
}

TEST_CASE("changes_of: what lies within what another one writes goes with it") {
  const std::string document = R"({"l":[]})";
  const auto list = changes(document, R"([{"op":"add","path":"/x","value":[1]},{"op":"add","path":"/l/0","value":{}},
    {"op":"add","path":"/x/0","value":0},{"op":"add","path":"/l/0/y","value":2},{"op":"replace","path":"/x/1","value":5}])");
  REQUIRE(list.size() == 5);
  CHECK(list[2].within == "change_001");
  CHECK(list[3].within == "change_002");
  CHECK(applied(document, list) == Json::parse(R"({"l":[{"y":2}],"x":[0,5]})"));
  const auto without = sequence_of(std::vector<Change>{list[3]});
  REQUIRE_FALSE(without);
  CHECK(without.error()->message == "change_004 lies within what change_002 writes, so both are applied or none");
}

TEST_CASE("changes_of: a query that selects more values than results tell of is refused") {
  Json big = Json::array();
  for (int n = 0; n < 150; ++n) big.push_back(n);
  const auto list = parsed(R"([{"operation":"set","path":"$[*]","value":0,"all":true}])");
  std::vector<jt::edit::OperationResult> results;
  edited(big.dump(), list, &results);
  const auto found = changes_of(list, results);
  REQUIRE_FALSE(found);
  CHECK(found.error()->code == jt::Code::limit_exceeded);
  Json small = Json::array({1, 2, 3});
  const auto three = changes(small.dump(), R"([{"operation":"remove","path":"$[?@>1]","all":true}])");
  REQUIRE(three.size() == 2);
  CHECK(applied(small.dump(), three) == Json::array({1}));
  CHECK(applied(small.dump(), {three[0]}) == Json::array({1, 3}));
}

// Any list of operations: its changes give the same document, and any one of them alone can be made.
TEST_CASE("changes_of and sequence_of: generated operations") {
  std::mt19937 random(static_cast<unsigned>(jt::test::seed(1)));
  const auto below = [&](std::size_t most) { return std::uniform_int_distribution<std::size_t>(0, most - 1)(random); };
  for (std::size_t round = 0; round < jt::test::fewer(200); ++round) {
    const Json document = {{"a", {1, 2, 3, 4}}, {"b", {{"k", {5, 6}}, {"m", "x"}}}, {"c", 1}};
    Json now = document;
    Json operations = Json::array();
    for (int step = 0; step < 5; ++step) {
      const Json flat = now.flatten();
      std::vector<std::string> paths;
      for (const auto& [path, value] : flat.items()) {
        if (!path.empty()) paths.push_back(path);
      }
      if (paths.empty()) break;
      const std::string path = paths[below(paths.size())];
      const std::string other = paths[below(paths.size())];
      Json operation;
      switch (below(4)) {
        case 0:
          operation = {{"op", "remove"}, {"path", path}};
          break;
        case 1:
          operation = {{"op", "replace"}, {"path", path}, {"value", {{"new", step}}}};
          break;
        case 2:
          operation = {{"op", "add"}, {"path", path}, {"value", step + 100}};
          break;
        default:
          operation = {{"op", "copy"}, {"from", other}, {"path", path}};
          break;
      }
      now = now.patch(Json::array({operation}));
      operations.push_back(operation);
    }
    CAPTURE(operations.dump());
    const auto list = changes(document.dump(), operations.dump());
    CHECK(applied(document.dump(), list) == now);
  }
}

namespace {

Change change_at(const std::string& pointer, jt::edit::OperationKind kind, std::optional<std::string> proposed) {
  Change change;
  const auto path = jt::path::parse_path(pointer);
  REQUIRE(path);
  for (const auto& step : path->steps) {
    const bool index = !step.text.empty() && step.text.find_first_not_of("0123456789") == std::string::npos;
    if (index) change.at.emplace_back(static_cast<std::uint64_t>(std::stoull(step.text)));
    if (!index) change.at.emplace_back(step.text);
  }
  change.id = pointer;
  change.kind = kind;
  change.proposed = std::move(proposed);
  return change;
}

}  // namespace

TEST_CASE("sequence_of: the order of the changes does not matter, but for what is inserted at one place") {
  using Kind = jt::edit::OperationKind;
  const std::string document = R"({"a":[{"x":1},{"x":2},{"x":3}],"k":{"y":1}})";
  std::vector<Change> list{change_at("/a/3", Kind::insert, "\"end\""),    change_at("/a/0", Kind::remove, std::nullopt),
                           change_at("/a/1/x", Kind::set, "9"),           change_at("/k", Kind::rename, "\"l\""),
                           change_at("/a/1", Kind::insert, "\"first\""),  change_at("/k/y", Kind::set, "5"),
                           change_at("/a/1", Kind::insert, "\"second\""), change_at("/a/2/new", Kind::set, "[]")};
  const Json wanted = Json::parse(R"({"a":["first","second",{"x":9},{"x":3,"new":[]},"end"],"l":{"y":5}})");
  CHECK(applied(document, list) == wanted);
  std::swap(list[0], list[5]);
  std::swap(list[1], list[7]);
  std::swap(list[2], list[3]);
  CHECK(applied(document, list) == wanted);
}

TEST_CASE("sequence_of: what two changes claim is refused") {
  using Kind = jt::edit::OperationKind;
  const std::vector<std::vector<Change>> clashes{
      {change_at("/a", Kind::set, "1"), change_at("/a", Kind::set, "2")},
      {change_at("/a", Kind::set, "1"), change_at("/a", Kind::remove, std::nullopt)},
      {change_at("/a", Kind::remove, std::nullopt), change_at("/a/x", Kind::set, "1")},
      {change_at("/a", Kind::set, "{}"), change_at("/b", Kind::set, "1"), change_at("/a/x/y", Kind::rename, "\"z\"")}};
  for (const std::vector<Change>& clash : clashes) CHECK_FALSE(sequence_of(clash).has_value());
}

TEST_CASE("sequence_of: what is changed first may be removed with all that is around it") {
  using Kind = jt::edit::OperationKind;
  const std::vector<Change> list{change_at("/a/0", Kind::remove, std::nullopt), change_at("/a/1", Kind::set, "5"),
                                 change_at("/a", Kind::remove, std::nullopt)};
  CHECK(applied(R"({"a":[1,2],"b":3})", list) == Json::parse(R"({"b":3})"));
}

// Within the time of any other case: one step for each pair would be ten thousand million.
TEST_CASE("sequence_of and changes_of: a hundred thousand changes") {
  using Kind = jt::edit::OperationKind;
  std::vector<Change> list;
  for (std::uint64_t n = 0; n < 100'000; ++n) {
    Change change;
    change.id = std::to_string(n);
    change.at.emplace_back(n);
    change.kind = n % 2 == 0 ? Kind::remove : Kind::set;
    if (n % 2 == 1) change.proposed = "0";
    list.push_back(std::move(change));
  }
  const auto sequence = sequence_of(list);
  REQUIRE(sequence);
  CHECK(sequence->operations.size() == list.size());
  CHECK(sequence->changes.front() == list.size() - 1);
  jt::propose::Shift shift;
  for (std::uint64_t n = 0; n < 100'000; ++n) {
    CHECK(shift.origin({n}).within == jt::propose::Shift::none);
    shift.wrote({n}, n);
  }
  CHECK(shift.origin({std::uint64_t{7}, "x"}).within == 7);
}

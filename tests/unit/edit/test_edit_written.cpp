// SPDX-License-Identifier: MIT
// Operations that go into what an earlier one of the list wrote: as one after the other, and in few passes.
#include "edit/scribe.hpp"
#include "run.hpp"

using namespace jt_edit_test;
using Kind = jt::edit::OperationKind;

namespace {

/// A document that is large beside what the operations write, so that it is not read for each of them.
std::string large_document() { return R"({"large": ")" + std::string(200'000, 'x') + R"(", "z": {}, "n": 0})"; }

jt::edit::Operation moving(Kind kind, const std::string& source, const std::string& target) {
  jt::edit::Operation made = operation(kind, target);
  made.from = jt::edit::given_path(source).value();
  return made;
}

std::size_t passes_of(const std::vector<jt::edit::Operation>& operations) {
  std::string text = large_document();
  for (const jt::edit::Operation& each : operations) {
    const Edited one = edit(text, {each});
    REQUIRE_MESSAGE(!one.error, one.text);
    text = one.text;
  }
  const Edited all = edit(large_document(), operations);
  REQUIRE_MESSAGE(!all.error, all.text);
  CHECK((all.text == text));
  return all.passes;
}

/// One operation on few names, so that most of them go into what another one wrote.
jt::edit::Operation any_within(Scribe& scribe) {
  static constexpr const char* steps[] = {"/a", "/b", "/0", "/1", "/-"};
  static constexpr const char* values[] = {"1",
                                           "{}",
                                           "[]",
                                           R"({"a": null, "b": {"a": 1}})",
                                           R"({"a": {"b": [1, 2]}})",
                                           R"([{"a": 1}, [2, 3], "x"])",
                                           "{\n  \"b\": {\n    \"a\": []\n  }\n}"};
  const auto path = [&] {
    std::string out;
    for (std::size_t i = scribe.below(5); i > 0; --i) out += steps[scribe.below(std::size(steps))];
    return out;
  };
  const std::string value = values[scribe.below(std::size(values))];
  static constexpr Kind kinds[] = {Kind::set,    Kind::set,    Kind::add,   Kind::add,  Kind::replace, Kind::remove,
                                   Kind::insert, Kind::append, Kind::merge, Kind::move, Kind::move,    Kind::copy};
  const Kind kind = kinds[scribe.below(std::size(kinds))];
  if (kind == Kind::move || kind == Kind::copy) return moving(kind, path(), path());
  jt::edit::Operation made = operation(kind, path(), kind == Kind::remove ? "" : value);
  made.null_deletes = kind == Kind::merge && scribe.below(2) == 0;
  return made;
}

}  // namespace

TEST_CASE("Transaction::run: an operation within what another one wrote needs no pass of its own") {
  std::vector<jt::edit::Operation> pairs;
  for (std::size_t i = 0; i < jt::test::fewer(100, 4); ++i) {
    const std::string at = "/z/n" + std::to_string(i);
    pairs.push_back(operation(Kind::add, at, "{}"));
    pairs.push_back(operation(Kind::add, at + "/list", "[]"));
    pairs.push_back(operation(Kind::add, at + "/list/0", "1"));
    pairs.push_back(operation(Kind::add, at + "/list/0", "{}"));
    pairs.push_back(operation(Kind::set, at + "/list/0/deep/er", "2"));
    pairs.push_back(operation(Kind::append, at + "/list", "3"));
    pairs.push_back(operation(Kind::merge, at, R"({"list2": [4]})"));
    pairs.push_back(moving(Kind::move, at + "/list/0/deep", at + "/moved"));
    pairs.push_back(moving(Kind::copy, at + "/list", "/z/copied" + std::to_string(i)));
    pairs.push_back(moving(Kind::move, "/z/copied" + std::to_string(i) + "/0", at + "/last"));
    pairs.push_back(operation(Kind::remove, at + "/list/1"));
  }
  CHECK(passes_of(pairs) <= 2);
  std::vector<jt::edit::Operation> sums(500, operation(Kind::add_number, "/n", "1"));
  CHECK(passes_of(sums) <= 2);
  std::vector<jt::edit::Operation> deep;
  for (std::string at = "/z/a"; deep.size() < 60; at += "/a") deep.push_back(operation(Kind::add, at, "{}"));
  CHECK(passes_of(deep) <= 2);
}

TEST_CASE("Transaction::run: a merge that makes an object of a written scalar, and one into that object") {
  const auto merging = [](const std::string& path, const std::string& value) {
    jt::edit::Operation made = operation(Kind::merge, path, value);
    made.null_deletes = true;
    return made;
  };
  const Edited object = edit(R"({"a": {}})", {operation(Kind::set, "/a", "1"), merging("/a", R"({"c": []})"),
                                              operation(Kind::merge, "", R"({"a": {"b": {}}})")});
  CHECK(object.text == R"({"a": {"c": [], "b": {}}})");
  const Edited scalar = edit(R"({"a": {}})", {operation(Kind::set, "/a", R"({"c": []})"), merging("/a", "1"),
                                              merging("", R"({"a": {"b": {}}})")});
  CHECK(scalar.text == R"({"a": {"b": {}}})");
}

TEST_CASE("Transaction::run: where what is written is read too often, the document is read again") {
  // Each time all of it would be read: as many bytes as the square of their number.
  std::vector<jt::edit::Operation> members{operation(Kind::set, "", "{}")};
  for (std::size_t i = 0; i < 2000; ++i) members.push_back(operation(Kind::set, "/k" + std::to_string(i), "0"));
  const Edited result = edit("[]", members);
  REQUIRE_MESSAGE(!result.error, result.text);
  CHECK(result.passes <= 4);
  CHECK(result.results.size() == members.size());
}

TEST_CASE("Transaction::run: operations within one another's values are as one after the other") {
  std::uint64_t done = 0;
  for (std::uint64_t seed = 1; seed <= jt::test::fewer(3000, 30); ++seed) {
    Scribe scribe(jt::test::seed(seed));
    const std::string begin = scribe.once_in(2) ? "{}" : "{\n  \"a\": {\"b\": [0, {}]},\n  \"b\": [\n    1\n  ]\n}\n";
    const std::string large = scribe.once_in(2) ? std::string(3000, ' ') : "";  // how often it is read depends on this
    const std::string text = begin + large;
    CAPTURE(seed);
    std::string one_by_one = text;
    std::vector<jt::edit::Operation> operations;
    std::string bytes;
    while (operations.size() < 12) {
      const jt::edit::Operation next = any_within(scribe);
      const Edited one = edit(one_by_one, {next});
      if (!one.error) {
        one_by_one = one.text;
        operations.push_back(next);
        bytes += std::to_string(one.results[0].bytes_changed) + " ";
        continue;
      }
      // It fails the same way behind the others.
      if (!scribe.once_in(20)) continue;
      std::vector<jt::edit::Operation> failing = operations;
      failing.push_back(next);
      CHECK(edit(text, failing).text == one.text);
    }
    const Edited all = edit(text, operations);
    REQUIRE_MESSAGE(!all.error, all.text);
    CHECK(all.text == one_by_one);
    std::string all_bytes;
    for (const auto& each : all.results) all_bytes += std::to_string(each.bytes_changed) + " ";
    CHECK(all_bytes == bytes);
    ++done;
  }
  CHECK(done > 0);
}

// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <random>

#include "core/search/path_tally.hpp"
#include "run.hpp"

using jt::path::Location;
using jt::path::Spelling;
using jt::search::PathShape;
using jt::search::PathTally;
using jt::search::PathTallyOptions;
using jt::search::ShapeStep;

namespace {

using Rows = std::vector<std::pair<std::string, std::uint64_t>>;

Rows rows(PathTally& tally) {
  const std::uint64_t shapes = tally.finish();
  Rows out;
  tally.each([&](const PathShape& shape, std::uint64_t count) {
    out.emplace_back(spell(shape, Spelling::accessor), count);
    return true;
  });
  CHECK(shapes == out.size());
  return out;
}

/// Adds the location of every scalar in the order of the document.
void add_scalars(PathTally& tally, const nlohmann::ordered_json& value, Location& at) {
  if (!value.is_structured()) return tally.add(at);
  std::uint64_t index = 0;
  for (const auto& [key, each] : value.items()) {
    if (value.is_object()) {
      at.emplace_back(key);
    } else {
      at.emplace_back(index++);
    }
    add_scalars(tally, each, at);
    at.pop_back();
  }
}

void add_document(PathTally& tally, const std::string& text) {
  Location at;
  tally.next_document();
  add_scalars(tally, nlohmann::ordered_json::parse(text), at);
}

Rows tallied(const std::string& text, PathTallyOptions options = {}) {
  PathTally tally(options);
  add_document(tally, text);
  return rows(tally);
}

/// `{"PREFIX0": VALUE, …}`
std::string object_of(const std::string& prefix, int keys, const std::string& value, int from = 0) {
  std::string text;
  for (int i = from; i < from + keys; ++i)
    text += (text.empty() ? "{\"" : ", \"") + prefix + std::to_string(i) + "\": " + value;
  return text + "}";
}

}  // namespace

TEST_CASE("PathTally: indices are one path, the most frequent comes first") {
  CHECK(tallied(R"({"a": 1, "list": [{"x": 1, "y": [1, 2]}, {"x": 2}, 3]})") ==
        Rows{{".list[*].x", 2}, {".list[*].y[*]", 2}, {".a", 1}, {".list[*]", 1}});
  CHECK(tallied("[[1, [2]], [3]]") == Rows{{"[*][*]", 2}, {"[*][*][*]", 1}});
  CHECK(tallied("7") == Rows{{".", 1}});
  CHECK(tallied("{}").empty());
}

TEST_CASE("PathTally: the keys of a map are one path") {
  CHECK(tallied(object_of("k", 21, "{\"v\": 1}")) == Rows{{".*.v", 21}});
  CHECK(tallied(object_of("k", 20, "1")).size() == 20);
  CHECK(tallied("{\"a\": [" + object_of("k", 11, "1") + ", " + object_of("k", 11, "1", 11) + "]}") ==
        Rows{{".a[*].*", 22}});
  // In a map of maps, both.
  std::string maps;
  for (int i = 0; i < 21; ++i)
    maps += (i == 0 ? "{\"h" : ", \"h") + std::to_string(i) + "\": " + object_of("m", 21, "[1, 2]", 21 * i);
  CHECK(tallied(maps + "}") == Rows{{".*.*[*]", 21 * 21 * 2}});
  // The values of a map are records.
  CHECK(tallied(object_of("k", 21, object_of("m", 21, "1"))).size() == 21);
  CHECK(tallied(object_of("k", 150, object_of("m", 3, "1"))) == Rows{{".*.m0", 150}, {".*.m1", 150}, {".*.m2", 150}});
}

TEST_CASE("PathTally: records with many members are no maps, unless there are over 100") {
  const auto records = [](int keys) {
    const std::string record = object_of("k", keys, "1");
    return tallied("[" + record + ", " + record + ", " + record + "]");
  };
  CHECK(records(60).size() == 60);
  CHECK(records(60).front() == Rows::value_type{"[*].k0", 3});
  CHECK(records(100).size() == 100);
  CHECK(records(101) == Rows{{"[*].*", 303}});
}

TEST_CASE("PathTally: members that were counted apart are united with those of a map") {
  // The first elements have other members than the later ones, at every level.
  std::string text = "[{\"k0\": 1, \"k1\": {\"x\": 2, \"y\": [1]}}, {\"k1\": {\"x\": [3]}}";
  text += ", " + object_of("n", 200, R"({"x": 2, "y": [1, {"z": null}]})") + "]";
  CHECK(tallied(text) ==
        Rows{{"[*].*.x", 201}, {"[*].*.y[*]", 201}, {"[*].*.y[*].z", 200}, {"[*].*", 1}, {"[*].*.x[*]", 1}});
  // Maps that are maps only once their holders are united.
  text.clear();
  for (int i = 0; i < 30; ++i)
    text += (i == 0 ? "{\"h" : ", \"h") + std::to_string(i) + "\": " + object_of("m", 3, "1", 3 * i);
  CHECK(tallied(text + "}") == Rows{{".*.*", 90}});
}

TEST_CASE("PathTally: an object in another document is another object") {
  PathTally tally;
  const std::string record = object_of("k", 40, "1");
  add_document(tally, record);
  add_document(tally, record);
  const Rows all = rows(tally);
  CHECK(all.size() == 40);
  CHECK(all.front() == Rows::value_type{".k0", 2});
  CHECK(tally.count() == 80);
}

TEST_CASE("PathTally: what has no room is counted") {
  PathTallyOptions options;
  options.shapes = 8;
  PathTally tally(options);
  add_document(tally, R"([{"a": 1, "b": 2, "c": {"x": 1, "y": 2, "z": 3, "u": 1, "v": 1}, "d": 1, "e": 1}, {"a": 1}])");
  CHECK(rows(tally) == Rows{{"[*].a", 2},
                            {"[*].b", 1},
                            {"[*].c.x", 1},
                            {"[*].c.y", 1},
                            {"[*].c.z", 1},
                            {"[*].c.u", 1},
                            {"[*].c.v", 1},
                            {"[*].d", 1}});
  CHECK(tally.omitted() == 1);
  CHECK(tally.count() == 10);
  // Maps are united first.
  options.shapes = 50;
  PathTally maps(options);
  add_document(maps, "{\"a\": " + object_of("k", 60, "1") + ", \"b\": " + object_of("k", 60, "[1]") + ", \"c\": 1}");
  CHECK(rows(maps) == Rows{{".a.*", 60}, {".b.*[*]", 60}, {".c", 1}});
  CHECK(maps.omitted() == 0);
}

TEST_CASE("PathTally: memory is bounded, long keys and deep paths count") {
  PathTallyOptions options;
  options.memory = 100'000;
  PathTally tally(options);
  for (int i = 0; i < 100; ++i) {
    Location at{std::string("a"), std::string(10'000, 'k') + std::to_string(i % 15), std::uint64_t{3}};
    tally.add(at);
  }
  CHECK(tally.finish() < 15);
  CHECK(tally.omitted() > 0);
  PathTally deep;
  Location at;
  for (int i = 0; i < 100'000; ++i) at.emplace_back(std::uint64_t{0});
  deep.add(at);
  at.back() = std::uint64_t{1};
  deep.add(at);
  CHECK(deep.finish() == 1);
  deep.each([&](const PathShape& shape, std::uint64_t count) {
    CHECK(shape.size() == 100'000);
    CHECK(count == 2);
    return true;
  });
}

TEST_CASE("PathTally: no match is lost, whatever the limits are") {
  std::mt19937_64 random(jt::test::seed(71));
  const std::function<nlohmann::ordered_json(int)> value = [&](int depth) -> nlohmann::ordered_json {
    const auto kind = random() % (depth == 0 ? 1U : 4U);
    if (kind == 0) return 1;
    auto out = kind == 1 ? nlohmann::ordered_json::array() : nlohmann::ordered_json::object();
    for (auto left = random() % (kind == 3 ? 40U : 5U); left > 0; --left) {
      if (kind == 1) {
        out.push_back(value(depth - 1));
      } else {
        out["k" + std::to_string(random() % (kind == 3 ? 200U : 8U))] = value(depth - 1);
      }
    }
    return out;
  };
  for (int round = 0; round < 200; ++round) {
    PathTallyOptions options;
    options.few_names = 1 + random() % 10;
    options.most_names = options.few_names + random() % 20;
    options.shapes = 5 + random() % 200;
    const auto document = value(4);
    PathTally tally(options);
    Location at;
    add_scalars(tally, document, at);
    const std::function<std::uint64_t(const nlohmann::ordered_json&)> scalars = [&](const auto& each) {
      if (!each.is_structured()) return std::uint64_t{1};
      std::uint64_t sum = 0;
      for (const auto& inner : each) sum += scalars(inner);
      return sum;
    };
    std::uint64_t sum = 0;
    std::map<std::string, int> seen;
    for (const auto& [path, count] : rows(tally)) {
      sum += count;
      CHECK(++seen[path] == 1);
    }
    CHECK(sum + tally.omitted() == tally.count());
    CHECK(tally.count() == scalars(document));
  }
}

TEST_CASE("PathTally: counts by the oracle, without maps") {
  std::mt19937_64 random(jt::test::seed(72));
  const std::function<nlohmann::ordered_json(int)> value = [&](int depth) -> nlohmann::ordered_json {
    const auto kind = random() % (depth == 0 ? 1U : 3U);
    if (kind == 0) return 1;
    auto out = kind == 1 ? nlohmann::ordered_json::array() : nlohmann::ordered_json::object();
    for (auto left = random() % 6; left > 0; --left) {
      if (kind == 1) {
        out.push_back(value(depth - 1));
      } else {
        out["k" + std::to_string(random() % 8)] = value(depth - 1);
      }
    }
    return out;
  };
  const std::function<void(const nlohmann::ordered_json&, const std::string&, std::map<std::string, std::uint64_t>&)>
      expect = [&](const auto& each, const std::string& at, auto& out) {
        if (!each.is_structured()) ++out[at.empty() ? "." : at];
        if (!each.is_structured()) return;
        for (const auto& [key, inner] : each.items()) expect(inner, at + (each.is_array() ? "[*]" : "." + key), out);
      };
  for (int round = 0; round < 200; ++round) {
    const auto document = value(6);
    std::map<std::string, std::uint64_t> expected;
    expect(document, "", expected);
    const Rows got = tallied(document.dump());
    CHECK(std::map<std::string, std::uint64_t>(got.begin(), got.end()) == expected);
    CHECK(std::is_sorted(got.begin(), got.end(), [](const auto& a, const auto& b) { return a.second > b.second; }));
  }
}

TEST_CASE("spell(PathShape): each spelling") {
  using Kind = ShapeStep::Kind;
  const PathShape shape{{Kind::name, "a"}, {Kind::elements}, {Kind::members}, {Kind::name, "b c"}, {Kind::name, "$r"}};
  CHECK(spell(shape, Spelling::accessor) == ".a[*].*['b c'].$r");
  CHECK(spell(shape, Spelling::jsonpath) == "$.a[*].*['b c']['$r']");
  CHECK(spell(shape, Spelling::normalized) == "$['a'][*][*]['b c']['$r']");
  CHECK(spell(shape, Spelling::pointer) == "/a/*/*/b c/$r");
  CHECK(spell(PathShape{{Kind::elements}, {Kind::name, "x"}}, Spelling::accessor) == "[*].x");
  CHECK(spell(PathShape{{Kind::members}}, Spelling::accessor) == ".*");
  CHECK(spell(PathShape{}, Spelling::accessor) == ".");
  CHECK(spell(PathShape{}, Spelling::jsonpath) == "$");
  CHECK(spell(PathShape{}, Spelling::pointer).empty());
}

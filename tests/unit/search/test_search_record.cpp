// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <random>
#include <set>

#include "core/bytes/memory_source.hpp"
#include "core/path/evaluate.hpp"
#include "core/scan/lines_source.hpp"
#include "core/search/search.hpp"
#include "run.hpp"

using namespace jt;
using Json = nlohmann::ordered_json;

namespace {

path::Location at(const char* path) {
  path::Location location;
  const auto parsed = path::parse_path(path);
  REQUIRE(parsed);
  for (const auto& step : parsed->steps) {
    if (step.kind == path::PathStep::Kind::index) {
      location.emplace_back(static_cast<std::uint64_t>(step.index));
    } else {
      location.emplace_back(step.text);
    }
  }
  return location;
}

struct Seen {
  path::Location match;
  std::string record;  ///< its path
  std::string json;
};

/// Every match of `pattern` below the path, with the text of its record.
std::vector<Seen> records(const std::string& text, const std::string& pattern, std::size_t window,
                          const std::string& under = "", bool lines = false) {
  bytes::MemorySource memory(text);
  std::optional<scan::LinesSource> documents;
  if (lines) documents.emplace(memory);
  bytes::Source& source = lines ? static_cast<bytes::Source&>(*documents) : memory;
  scan::StreamOptions options;
  options.window = window;
  options.lines = lines;
  scan::Stream stream(source, options);
  scan::Cursor cursor(stream);
  path::Location inside;
  if (under.empty()) {
    REQUIRE(cursor.start());
  } else {
    const auto path = path::parse_path(under);
    REQUIRE(path);
    const auto found = path::follow(cursor, *path);
    REQUIRE(found);
    REQUIRE(found->missing == 0);
    inside = found->location;
  }
  const std::vector<std::string> patterns{pattern};
  const auto compiled = search::TextPattern::compile(patterns, {});
  REQUIRE(compiled);
  search::SearchOptions search;
  search.records = std::numeric_limits<std::uint64_t>::max();
  search::RecordReader reader(source, options);
  std::vector<Seen> out;
  const auto done = search::search(cursor, inside, *compiled, search, [&](const search::FoundText& found) {
    REQUIRE(found.record);
    path::Location record = found.location;
    record.resize(found.record->steps);
    scan::Cursor* value = reader.at(*found.record);
    REQUIRE(value != nullptr);
    std::string_view whole;
    REQUIRE(value->text(whole));
    out.push_back({found.location, path::spell(record, path::Spelling::accessor), std::string(whole)});
    return true;
  });
  REQUIRE(done);
  return out;
}

std::string record_of(const char* path) {
  path::Location location = at(path);
  location.resize(search::record_steps(location));
  return path::spell(location, path::Spelling::accessor);
}

constexpr std::array<std::size_t, 4> windows{64, 65, 128, 4096};

}  // namespace

TEST_CASE("record_steps: the nearest element that is a container, else the member of the root") {
  CHECK(record_of(".users[3].settings.theme") == ".users[3]");
  CHECK(record_of(".users[3].tags[0]") == ".users[3]");
  CHECK(record_of(".users[3].tags[0].name") == ".users[3].tags[0]");
  CHECK(record_of(".users[3].pairs[0][1]") == ".users[3].pairs[0]");
  CHECK(record_of(".tags[3]") == ".tags");
  CHECK(record_of(".a.b.c") == ".a");
  CHECK(record_of(".a") == ".a");
  CHECK(record_of("[7].a") == "[7]");
  CHECK(record_of("[7]") == "[7]");
  CHECK(search::record_steps({}) == 0);
}

TEST_CASE("RecordsSeen: nested records, each once") {
  search::RecordsSeen seen;
  CHECK(seen.add({10, 2}));
  CHECK(!seen.add({10, 2}));
  CHECK(seen.add({20, 4}));
  CHECK(!seen.add({20, 4}));
  CHECK(seen.add({30, 4}));
  CHECK(!seen.add({10, 2}));
  CHECK(seen.add({40, 2}));
  CHECK(seen.add({50, 6}));
  CHECK(!seen.add({40, 2}));
  CHECK(seen.add({60, 1}));
}

TEST_CASE("value_after_key: blanks, the ends of the buffer, no value") {
  for (std::size_t blanks = 0; blanks < 200; blanks += 7) {
    const std::string text = "\"k\"" + std::string(blanks, ' ') + ":" + std::string(blanks, '\n') + "[1]";
    bytes::MemorySource source(text);
    const auto value = search::value_after_key(source, 3);
    REQUIRE(value);
    CHECK(*value == 4 + 2 * blanks);
  }
  for (const std::string text : {"", "  ", " :", " : \n", "1", "}"}) {
    bytes::MemorySource source(text);
    const auto value = search::value_after_key(source, 0);
    REQUIRE(value);
    CHECK(!value->has_value());
  }
}

TEST_CASE("search: the record of a key is that of its value; blanks and scalars") {
  const std::string text = "{\"hit\"  :\n  [1, 2], \"list\": [\"hit\", 5], \"n\": {\"hit\": null}, \"hit2\":17}";
  for (const std::size_t window : windows) {
    const auto all = records(text, "hit", window);
    REQUIRE(all.size() == 4);
    CHECK(all[0].record == ".hit");
    CHECK(all[0].json == "[1, 2]");
    CHECK(all[1].record == ".list");
    CHECK(all[1].json == "[\"hit\", 5]");
    CHECK(all[2].record == ".n");
    CHECK(all[2].json == "{\"hit\": null}");
    CHECK(all[3].record == ".hit2");
    CHECK(all[3].json == "17");
    CHECK(records("\"a hit\"", "hit", window).front().json == "\"a hit\"");
    CHECK(records("[17, 171]", "17", window).back().json == "171");
  }
}

TEST_CASE("search: records above the searched value") {
  const std::string text = R"({"users": [{"id": 1}, {"id": 2, "tags": [["x"], ["hit"]], "o": {"p": {"q": "hit"}}}]})";
  const std::string user = text.substr(text.find("{\"id\": 2"), text.rfind("]}") - text.find("{\"id\": 2"));
  for (const std::size_t window : windows) {
    for (const char* under : {"users[1].o", "users[1].o.p", "users[1].o.p.q", "users[1]", "users"}) {
      const auto all = records(text, "hit", window, under);
      CHECK(all.back().record == ".users[1]");
      CHECK(all.back().json == user);
    }
    CHECK(records(text, "hit", window, "users[1].tags[1][0]").front().json == "[\"hit\"]");
  }
}

TEST_CASE("search: records of lines") {
  for (const std::size_t window : windows) {
    const auto all = records("{\"a\": \"hit\"}\n[\"hit\", 2]\n\"hit\"\n 17 \n171", "hit|17", window, "", true);
    REQUIRE(all.size() == 5);
    CHECK(all[0].json == "{\"a\": \"hit\"}");
    CHECK(all[1].json == "[\"hit\", 2]");
    CHECK(all[2].json == "\"hit\"");
    CHECK(all[3].json == "17");
    CHECK(all[4].json == "171");
    CHECK(all[4].record == "[4]");
  }
}

TEST_CASE("search: records of generated documents, by the oracle") {
  std::mt19937_64 random(test::seed(73));
  const std::function<Json(int)> value = [&](int depth) -> Json {
    static constexpr std::array<const char*, 4> texts{"hit", "no", "a hit", "x\"{["};
    const auto kind = random() % (depth == 0 ? 2U : 6U);
    if (kind == 0) return random() % 100;
    if (kind == 1) return texts[random() % texts.size()];
    Json out = kind < 4 ? Json::array() : Json::object();
    for (auto left = random() % 6; left > 0; --left) {
      if (kind < 4) {
        out.push_back(value(depth - 1));
      } else {
        out["k" + std::to_string(random() % 12) + (random() % 4 == 0 ? "hit" : "")] = value(depth - 1);
      }
    }
    return out;
  };
  for (int round = 0; round < 300; ++round) {
    const Json document = value(5);
    const std::string text = document.dump(static_cast<int>(random() % 5) - 1);
    for (const std::size_t window : windows) {
      for (const Seen& each : records(text, "hit|5", window)) {
        path::Location location = each.match;
        const Json* expected = &document;
        location.resize(search::record_steps(location));
        for (const auto& step : location) {
          const auto* name = std::get_if<std::string>(&step);
          expected = name != nullptr ? &expected->at(*name) : &expected->at(std::get<std::uint64_t>(step));
        }
        CHECK(Json::parse(each.json) == *expected);
      }
    }
  }
}

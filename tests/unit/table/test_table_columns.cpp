// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "core/bytes/memory_source.hpp"
#include "core/table/columns.hpp"
#include "run.hpp"
#include "scan/documents.hpp"

using namespace jt;

namespace {

std::vector<table::Column> columns_of(const std::vector<std::string>& texts) {
  std::vector<table::Column> columns;
  for (const std::string& text : texts) {
    auto column = table::parse_column(text);
    REQUIRE(column);
    columns.push_back(*column);
  }
  return columns;
}

/// The cells of each element of an array; "-" where there is none.
std::vector<std::vector<std::string>> rows_of(const std::string& text, const std::vector<std::string>& columns,
                                              std::size_t window = 4096) {
  bytes::MemorySource source(text);
  scan::StreamOptions reading;
  reading.window = window;
  scan::Stream stream(source, reading);
  scan::Cursor cursor(stream);
  REQUIRE(cursor.start());
  REQUIRE(cursor.enter());
  table::RowReader reader(columns_of(columns));
  std::vector<table::Cell> cells;
  std::vector<std::vector<std::string>> rows;
  while (cursor.next() == scan::Step::entry) {
    REQUIRE(reader.read(cursor, cells));
    auto& row = rows.emplace_back();
    for (const table::Cell& cell : cells) row.push_back(cell.there ? cell.json : "-");
  }
  CHECK_FALSE(cursor.failed());
  CHECK(cursor.finish());
  return rows;
}

std::vector<std::string> row_of(const std::string& node, const std::vector<std::string>& columns) {
  return rows_of("[" + node + "]", columns).front();
}

bool has_duplicate_keys(const std::string& text) {
  using Event = nlohmann::json::parse_event_t;
  std::vector<std::set<std::string>> open;
  bool twice = false;
  const auto parsed = nlohmann::json::parse(text, [&](int, Event event, nlohmann::json& key) {
    if (event == Event::object_start) open.emplace_back();
    if (event == Event::key) twice = !open.back().insert(key.get<std::string>()).second || twice;
    if (event == Event::object_end) open.pop_back();
    return true;
  });
  return twice;
}

using Row = std::vector<std::string>;

}  // namespace

TEST_CASE("parse_column: paths, names, @path and @line") {
  const auto columns = columns_of({"a.b", "Title=/a/0", "@path", "where=@line", "['x=y']", "/p=q", "."});
  CHECK(columns[0].name == "a.b");
  CHECK(columns[0].steps.size() == 2);
  CHECK(columns[1].name == "Title");
  CHECK(columns[1].steps[1].text == "0");
  CHECK((columns[2].kind == table::Column::Kind::path));
  CHECK(columns[2].name == "@path");
  CHECK((columns[3].kind == table::Column::Kind::line));
  CHECK(columns[3].name == "where");
  CHECK(columns[4].name == "['x=y']");
  CHECK(columns[5].steps[0].text == "p=q");
  CHECK(columns[6].steps.empty());
  for (const char* text : {"a[-", "$.a[*", "a[?@.b", "x=[", "a[", "/0/0/0/0/0/0/0/0/0"})
    CHECK_FALSE(table::parse_column(text));
}

TEST_CASE("parse_column: of a query, the first names and indices are steps") {
  const auto columns =
      columns_of({"a.b[-1]", "$.a[0][*].x", "n=tags[?@.k == \"v\"].w", "a[?@.x == $.y]", "..a", "[1:]"});
  const std::vector<std::size_t> steps{2, 2, 1, 0, 0, 0};
  const std::vector<std::size_t> segments{1, 2, 2, 2, 1, 1};
  for (std::size_t i = 0; i < columns.size(); ++i) {
    CAPTURE(i);
    CHECK(columns[i].steps.size() == steps[i]);
    REQUIRE(columns[i].query);
    CHECK(columns[i].query->segments.size() == segments[i]);
  }
  CHECK(columns[2].name == "n");
}

TEST_CASE("RowReader: queries, with several values") {
  const auto all = [](const std::string& node, const std::string& column) {
    bytes::MemorySource source(node);
    scan::Stream stream(source);
    scan::Cursor cursor(stream);
    REQUIRE(cursor.start());
    table::RowReader reader(columns_of({column}));
    std::vector<table::Cell> cells;
    REQUIRE(reader.read(cursor, cells));
    Row values;
    if (cells[0].there) values.push_back(cells[0].json);
    values.insert(values.end(), cells[0].more.begin(), cells[0].more.end());
    return values;
  };
  const std::string node = R"({"t": [{"k": "a", "v": 1}, {"k": "b", "v": [ 2 ]}, {"k": "a"}], "w": "a", "n": []})";
  CHECK(all(node, "t[*].v") == Row{"1", "[2]"});
  CHECK(all(node, "t[-1].k") == Row{"\"a\""});
  CHECK(all(node, "t[?@.k == $.w].v") == Row{"1"});
  CHECK(all(node, "$..v") == Row{"1", "[2]"});
  CHECK(all(node, "n[*]").empty());
  CHECK(all(node, "w[*]").empty());
  CHECK(all("5", "a[*]").empty());
}

TEST_CASE("RowReader: values wherever they are, and nothing where they are not") {
  CHECK(row_of(R"({"a": 1, "b": {"c": "x", "d": [1, {"e": 2}, 3]}})",
               {"a", "b.c", "b.d[1].e", "b.d[2]", "b.d[3]", "z"}) == Row{"1", "\"x\"", "2", "3", "-", "-"});
  CHECK(row_of(R"({"b": {"c": 1}, "a": null})", {"a", "b", "b.c", "b", "."}) ==
        Row{"null", "{\"c\":1}", "1", "{\"c\":1}", "{\"b\":{\"c\":1},\"a\":null}"});
  CHECK(row_of("[1,[2,3]]", {"[1][0]", "[0]", "/1/1", "/x", "a", "[5]"}) == Row{"2", "1", "3", "-", "-", "-"});
  CHECK(row_of(R"({"0": 1})", {"/0", "[0]", "['0']"}) == Row{"1", "-", "1"});
  CHECK(row_of("7", {"a", "."}) == Row{"-", "7"});
  CHECK(row_of("{}", {"a", "b.c"}) == Row{"-", "-"});
  CHECK(row_of("[]", {"[0]", "[7]"}) == Row{"-", "-"});
  CHECK(row_of(R"({"a": [], "b": 1})", {"a[0]", "b"}) == Row{"-", "1"});
  // A number with a leading zero is a key only.
  CHECK(row_of(R"({"a": [1, 2], "b": {"01": 3}})", {"/a/01", "/a/1", "/b/01"}) == Row{"-", "2", "3"});
}

TEST_CASE("RowReader: the first of duplicate keys counts, and keys compare decoded") {
  CHECK(row_of(R"({"a": 1, "b": 2, "a": 3, "b": 4})", {"b", "a"}) == Row{"2", "1"});
  CHECK(row_of(R"({"\u0061": {"x": 1}, "a": {"y": 2}, "b": 0})", {"a.x", "a.y", "b"}) == Row{"1", "-", "0"});
}

TEST_CASE("RowReader: the first of duplicate keys counts among many columns too") {
  std::string text = R"({"k0": "first", "k1": "first", "k0": "second")";
  std::vector<std::string> columns;
  Row wanted{"\"first\"", "\"first\""};
  for (int i = 0; i < 40; ++i) {
    columns.push_back("k" + std::to_string(i));
    if (i < 2) continue;
    text += ", \"k" + std::to_string(i) + "\": " + std::to_string(i);
    wanted.push_back(std::to_string(i));
  }
  CHECK(row_of(text + R"(, "k1": "second"})", columns) == wanted);
}

TEST_CASE("RowReader: rows do not depend on each other") {
  CHECK(rows_of(R"([{"a": {"b": 1}, "c": 2}, {"c": 3}, 5, {"a": [], "c": {"a": 1}}, {"c": 4, "a": {"b": 6}}])",
                {"a.b", "c"}) == std::vector<Row>{{"1", "2"}, {"-", "3"}, {"-", "-"}, {"-", "{\"a\":1}"}, {"6", "4"}});
}

TEST_CASE("RowReader: as nlohmann/json finds them, in every window") {
  jt_test::Documents documents(test::seed(1));
  const std::vector<std::string> columns{"a",     "key",  "/key/a", "a.key",    "/0",
                                         "[1].a", "/a/0", "/0/0",   "/key/key", "key"};
  const std::vector<std::string> pointers{"/a",   "/key", "/key/a", "/a/key",   "/0",
                                          "/1/a", "/a/0", "/0/0",   "/key/key", "/key"};
  int found = 0;
  for (int i = 0; i < 400; ++i) {
    std::string text = "[";
    for (int k = 0; k < 6; ++k) {
      std::string part = documents.next();
      if (part.starts_with("\xEF\xBB\xBF")) part.erase(0, 3);
      text += (k > 0 ? "," : "") + std::string(k % 2 == 0 ? "{\"key\":" : "[") + part +
              (k % 2 == 0 ? ",\"a\":[7]}" : ",{\"a\":8}]");
    }
    text += "]";
    const auto value = nlohmann::json::parse(text, nullptr, false);
    if (value.is_discarded() || has_duplicate_keys(text)) continue;  // of these nlohmann/json takes the last one
    for (const std::size_t window : std::initializer_list<std::size_t>{64, 65, 128, 4096}) {
      const auto rows = rows_of(text, columns, window);
      REQUIRE(rows.size() == value.size());
      for (std::size_t row = 0; row < rows.size(); ++row) {
        for (std::size_t column = 0; column < columns.size(); ++column) {
          const nlohmann::json& node = value[row];
          const nlohmann::json::json_pointer pointer(pointers[column]);
          const bool name = columns[column] == "[1].a" && !node.is_array();
          bool there = false;
          try {
            there = !name && node.contains(pointer);
          } catch (const nlohmann::json::exception&) {
            there = false;
          }
          CAPTURE(columns[column]);
          CHECK((rows[row][column] != "-") == there);
          if (there) {
            ++found;
            CHECK(nlohmann::json::parse(rows[row][column]) == node.at(pointer));
          }
        }
      }
    }
  }
  CHECK(found > 100);
}

TEST_CASE("RowReader: invalid text is an error") {
  for (const char* text : {"[{\"a\": tru, \"b\": 1}]", "[{\"a\": \"\x01\"}]", "[{\"a\": 1"}) {
    CAPTURE(text);
    bytes::MemorySource source{std::string_view(text)};
    scan::Stream stream(source);
    scan::Cursor cursor(stream);
    REQUIRE(cursor.start());
    REQUIRE(cursor.enter());
    REQUIRE((cursor.next() == scan::Step::entry));
    table::RowReader reader(columns_of({"b", "a"}));
    std::vector<table::Cell> cells;
    CHECK_FALSE(reader.read(cursor, cells));
  }
}

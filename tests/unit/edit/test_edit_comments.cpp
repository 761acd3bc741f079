// SPDX-License-Identifier: MIT
// Edits of documents with comments: expected bytes, written from the contract.
#include "core/comments/given.hpp"
#include "edit/edited.hpp"

using namespace jt_edit_test;
using jt::edit::OperationKind;

namespace {

/// A value as a user gives it: with comments in it.
jt::edit::Operation commented(OperationKind kind, const std::string& path, const std::string& value) {
  jt::edit::Operation made = operation(kind, path);
  if (value.empty()) return made;
  const auto blanks = jt::comments::blanked(value);
  made.value = value;
  made.commented = blanks.has_value();
  return made;
}

struct Row {
  OperationKind kind;
  std::string path;
  std::string value;
  std::string before;
  std::string after;
};

std::string done(const Row& row, bool keep = false) {
  jt::edit::Operation operation = commented(row.kind, row.path, row.value);
  operation.keep_comments = keep;
  return edit(row.before, {operation}, {.commented = true}).text;
}

constexpr auto to_set = OperationKind::set;
constexpr auto to_insert = OperationKind::insert;
constexpr auto to_remove = OperationKind::remove;
constexpr auto to_append = OperationKind::append;
constexpr auto to_merge = OperationKind::merge;

void check_all(const std::vector<Row>& rows) {
  for (const Row& row : rows) {
    INFO(row.before);
    CHECK(done(row) == row.after);
    // The same with the line ends of Windows.
    Row windows = row;
    const auto change = [](std::string& text) {
      for (std::size_t at = 0; (at = text.find('\n', at)) != std::string::npos; at += 2) text.insert(at, "\r");
    };
    change(windows.before);
    change(windows.after);
    if (row.value.find('\n') == std::string::npos) CHECK(done(windows) == windows.after);
  }
}

}  // namespace

TEST_CASE("edit: comments, set changes the bytes of the value alone") {
  check_all({
      {to_set, "/a", "2", "{ // x\n  \"a\": 1, // one\n  \"b\": 2 /* two */\n}\n",
       "{ // x\n  \"a\": 2, // one\n  \"b\": 2 /* two */\n}\n"},
      {to_set, "/b", "[]", "{\"a\": 1, /* l */ \"b\" /* k */ : /* v */ {\"c\": 1 /* in */} /* t */ }",
       "{\"a\": 1, /* l */ \"b\" /* k */ : /* v */ [] /* t */ }"},
      {to_set, "", "{}", "// top\n{\"a\": 1} // end\n", "// top\n{} // end\n"},
      {to_set, "/0", "\"//\"", "[ 1 // \"x\n]", "[ \"//\" // \"x\n]"},
  });
}

TEST_CASE("edit: comments, a new entry goes behind the comments of the last one") {
  check_all({
      {to_append, "", "2", "[\n  1 // one\n]", "[\n  1, // one\n  2\n]"},
      {to_append, "", "2", "[\n  1, // one\n]", "[\n  1, // one\n  2,\n]"},
      {to_append, "", "2", "[\n  1\n  // end\n]", "[\n  1,\n  2\n  // end\n]"},
      {to_append, "", "2", "[\n  1 /* a */ // b\n  // end\n]", "[\n  1, /* a */ // b\n  2\n  // end\n]"},
      {to_append, "", "3", "[1, 2 /* two */]", "[1, 2 /* two */, 3]"},
      {to_append, "", "3", "[1, 2, /* two */]", "[1, 2 /* two */, 3,]"},
      {to_append, "", "3", "[1, 2,]", "[1, 2, 3,]"},
      {to_append, "", "3", "[1, 2 // two\n]", "[1, 2, // two\n  3\n]"},
      {to_set, "/b", "2", "{\n\t\"a\": 1 // , \"x\n}", "{\n\t\"a\": 1, // , \"x\n\t\"b\": 2\n}"},
      {to_set, "/b", "2", "{\n  \"a\": 1 // x\n  , // y\n}", "{\n  \"a\": 1 // x\n  , // y\n  \"b\": 2,\n}"},
      {to_merge, "", "{\"a\": 5, \"b\": 6}", "{\n  // a\n  \"a\": 1 // one\n}",
       "{\n  // a\n  \"a\": 5, // one\n  \"b\": 6\n}"},
  });
}

TEST_CASE("edit: comments, behind a block comment that spans lines the other one belongs to the same") {
  check_all({
      {to_append, "", "2", "[\n  1, /* a\n b */ // c\n]", "[\n  1, /* a\n b */ // c\n  2,\n]"},
      {to_append, "", "2", "[\n  1 /* a\n b */ // c\n]", "[\n  1, /* a\n b */ // c\n  2\n]"},
      {to_append, "", "2", "[\n  1 /* a\n b *//* c */\n]", "[\n  1, /* a\n b *//* c */\n  2\n]"},
      {to_set, "/b", "2", "{\n\t\"a\": 1 /* a\n b */\t// c\n\t// d\n}",
       "{\n\t\"a\": 1, /* a\n b */\t// c\n\t\"b\": 2\n\t// d\n}"},
      {to_append, "", "2", "[\n  1 /* a\n b */\n  // c\n]", "[\n  1, /* a\n b */\n  2\n  // c\n]"},
      {to_remove, "/0", "", "[\n  1, /* a\n b */ // c\n  2\n]", "[\n  2\n]"},
      {to_remove, "/1", "", "[\n  1,\n  2 /* a\n b */ /* c\n d */ // e\n]", "[\n  1\n]"},
      {to_remove, "/0", "", "[\n  1, /* a\n b */ /* c */ 2\n]", "[\n  /* c */ 2\n]"},
  });
}

TEST_CASE("edit: comments, the first entry of a container") {
  check_all({
      {to_set, "/a", "1", "{ // nothing yet\n}", "{ // nothing yet\n  \"a\": 1\n}"},
      {to_set, "/a", "1", "{\n    // here\n}", "{\n    \"a\": 1\n    // here\n}"},
      {to_set, "/a", "1", "{ /* c */ }", "{ /* c */ \"a\": 1 }"},
      {to_append, "/a", "1", "{\n  \"a\": [],\n}", "{\n  \"a\": [\n    1,\n  ],\n}"},
      {to_append, "/a", "1", "{\n  \"a\": [ // x\n  ]\n}", "{\n  \"a\": [ // x\n    1\n  ]\n}"},
      {to_append, "/a", "1", "{\n  \"a\": [ // x\n  ],\n}", "{\n  \"a\": [ // x\n    1,\n  ],\n}"},
  });
}

TEST_CASE("edit: comments, the first entry is indented as the document is, which a comment alone may show") {
  check_all({
      // With other characters than the document: it shows nothing.
      {to_append, "/a", "1", "{\n\t\"a\": [\n        // four\n\t],\n\t\"b\": 1\n}",
       "{\n\t\"a\": [\n\t\t1\n        // four\n\t],\n\t\"b\": 1\n}"},
      {to_append, "/a", "1", "{\n\t\"a\": [\n\t  // two\n\t]\n}", "{\n\t\"a\": [\n\t\t1\n\t  // two\n\t]\n}"},
      {to_set, "/a/b", "1", "{\n  \"a\": {\n  \t// tab\n  }\n}", "{\n  \"a\": {\n    \"b\": 1\n  \t// tab\n  }\n}"},
      // No deeper than the container.
      {to_append, "/a", "1", "{\n  \"a\": [\n  // x\n  ]\n}", "{\n  \"a\": [\n    1\n  // x\n  ]\n}"},
      // What is in the entry follows it.
      {to_set, "/a", "{\"b\": [1]}", "{\n\t// x\n}", "{\n\t\"a\": {\n\t\t\"b\": [\n\t\t\t1\n\t\t]\n\t}\n\t// x\n}"},
      {to_append, "", "{\"b\": {}}", "[\n    // x\n]", "[\n    {\n        \"b\": {}\n    }\n    // x\n]"},
  });
}

TEST_CASE("edit: comments, insert goes above the comments of the entry there") {
  check_all({
      {to_insert, "/1", "9", "[\n  1, // one\n  // two\n  2\n]", "[\n  1, // one\n  9,\n  // two\n  2\n]"},
      {to_insert, "/0", "9", "[\n  // one\n  1\n]", "[\n  9,\n  // one\n  1\n]"},
      {to_insert, "/0", "9", "[ // c\n  // one\n  1\n]", "[ // c\n  9,\n  // one\n  1\n]"},
      {to_insert, "/1", "9", "[1, /* two */ 2]", "[1, 9, /* two */ 2]"},
      {to_insert, "/1", "9", "[\n  1,\n\n  // c\n\n  2\n]", "[\n  1,\n\n  // c\n\n  9,\n\n  2\n]"},
      {to_insert, "/0", "9", "[\n  // l\n  1, 2, 3\n]", "[\n  9,\n  // l\n  1, 2, 3\n]"},
  });
}

TEST_CASE("edit: comments, delete takes those of the entry and keeps the others") {
  check_all({
      {to_remove, "/b", "", "{\n  \"a\": 1, // one\n  // two\n  \"b\": 2, // b\n  \"c\": 3 // three\n}",
       "{\n  \"a\": 1, // one\n  \"c\": 3 // three\n}"},
      {to_remove, "/b", "", "{\n  \"a\": 1, // one\n  \"b\": 2 // two\n}", "{\n  \"a\": 1 // one\n}"},
      {to_remove, "/b", "", "{\n  \"a\": 1, // one\n  \"b\": 2, // two\n}", "{\n  \"a\": 1, // one\n}"},
      {to_remove, "/1", "", "[1, 2 /* two */]", "[1]"},
      {to_remove, "/1", "", "[1, 2,]", "[1,]"},
      {to_remove, "/0", "", "[1,]", "[]"},
      {to_remove, "/0", "", "[1 /* one */, /* two */ 2]", "[/* two */ 2]"},
      {to_remove, "/1", "", "[1, /* two */ 2, /* three */ 3]", "[1, /* three */ 3]"},
      {to_remove, "/x", "", "{\n  // about x\n  \"x\": \"y\",\n\n  // This is a comment\n  \"test\": \"1\"\n}",
       "{\n  // This is a comment\n  \"test\": \"1\"\n}"},
      {to_remove, "/x", "", "{\n  \"x\": \"y\",\n  // This is a comment\n  \"test\": \"1\"\n}",
       "{\n  // This is a comment\n  \"test\": \"1\"\n}"},
      {to_remove, "/a", "", "{\n  // about a\n  \"a\": 1 // one\n}", "{}"},
      {to_remove, "/a", "", "{ // c\n  \"a\": 1\n}", "{ // c\n}"},
      {to_remove, "/a", "", "{\n  \"a\": 1,\n  // end\n}", "{\n  // end\n}"},
      {to_remove, "/1", "", "[\n  1,\n  // c\n\n  2\n]", "[\n  1\n  // c\n]"},
      {to_remove, "/1", "", "[\n  1,\n  2\n  // c\n]", "[\n  1\n  // c\n]"},
      {to_remove, "/1", "", "[1, // t\n 2]", "[1 // t\n ]"},
      {to_remove, "/1", "", "[\n  1,\n  2, // t\n\n  // l\n  3\n]", "[\n  1,\n\n  // l\n  3\n]"},
      {to_remove, "/1", "", "[\n  1 // t\n  , 2\n]", "[\n  1 // t\n]"},
  });
  CHECK(done({to_remove, "/b", "", "{\n  \"a\": 1,\n  // two\n  \"b\": 2 // b\n}", ""}, true) ==
        "{\n  \"a\": 1\n  // two\n}");
  CHECK(done({to_remove, "/a", "", "{\n  // one\n  \"a\": 1,\n  \"b\": 2\n}", ""}, true) ==
        "{\n  // one\n  \"b\": 2\n}");
}

TEST_CASE("edit: comments, those that go are counted") {
  const auto count = [](OperationKind kind, const std::string& path, const std::string& value,
                        const std::string& text) {
    const auto edited = edit(text, {commented(kind, path, value)}, {.commented = true});
    REQUIRE(!edited.error);
    return edited.results[0].comments_removed;
  };
  CHECK(count(to_set, "/a", "1", "{\"a\": [1, /* x */ 2 // y\n] // z\n}") == 2);
  CHECK(count(to_set, "/a", "1", "{\"a\": 2 // z\n}") == 0);
  CHECK(count(to_remove, "/a", "", "{\n // l\n \"a\": [/* in */] // t\n, \"b\": 1}") == 3);
  CHECK(count(to_append, "", "1", "[0 // x\n]") == 0);
}

TEST_CASE("edit: comments, a value with comments keeps them; in JSON there are none") {
  check_all({
      {to_set, "/a", "[1, /* x */ 2]", "{\"a\": 1}", "{\"a\": [1, /* x */ 2]}"},
      {to_set, "/a", "{\n// why\n\"x\": 1, // one\n}", "{\n  \"a\": 1\n}",
       "{\n  \"a\": {\n    // why\n    \"x\": 1, // one\n  }\n}"},
  });
  const auto refused = edit("{\"a\": 1}", {commented(to_set, "/a", "[1, /* x */ 2]")});
  CHECK(refused.text.starts_with("INVALID_INPUT: "));
}

TEST_CASE("edit: comments, a value that is moved or copied keeps its lines") {
  const auto transferred = [](OperationKind kind, const std::string& text, const std::string& from,
                              const std::string& to) {
    jt::edit::Operation made = operation(kind, to);
    made.from = jt::edit::given_path(from).value();
    return edit(text, {made}, {.commented = true}).text;
  };
  const std::string value =
      "{\n    \"x\":  [1,2], // one\n\n    \"y\": [\n\n      1 /* a\n  b */,\n\n      // lead\n      2,\n    ]\n\n  // "
      "end\n  }";
  const std::string text = "{\n  // about a\n  \"a\": " + value + ",\n  \"b\": {\n    \"z\": 0\n  }\n}\n";
  CHECK(transferred(OperationKind::copy, text, "/a", "/c") ==
        "{\n  // about a\n  \"a\": " + value + ",\n  \"b\": {\n    \"z\": 0\n  },\n  \"c\": " + value + "\n}\n");
  CHECK(transferred(OperationKind::move, text, "/a", "/c") ==
        "{\n  \"b\": {\n    \"z\": 0\n  },\n  // about a\n  \"c\": " + value + "\n}\n");
  CHECK(
      transferred(OperationKind::copy, text, "/a", "/b/z") ==
      "{\n  // about a\n  \"a\": " + value + ",\n  \"b\": {\n    \"z\": " +
          "{\n      \"x\":  [1,2], // one\n\n      \"y\": [\n\n        1 /* a\n  b */,\n\n        // lead\n        2,\n"
          "      ]\n\n    // end\n    }\n  }\n}\n");
}

TEST_CASE("edit: comments, several operations") {
  const std::string text = "[\n  1, // one\n  2 // two\n]\n";
  const auto edited = edit(text,
                           {commented(to_append, "", "3"), commented(to_remove, "/0", ""),
                            commented(to_append, "", "4"), commented(to_insert, "/0", "0")},
                           {.commented = true});
  CHECK(edited.text == "[\n  0,\n  2, // two\n  3,\n  4\n]\n");
}

// SPDX-License-Identifier: MIT
// Edits next to keys, strings, whitespace and nesting that are about as large as a buffer that reads them.
#include "core/scan/stream.hpp"
#include "edit/model.hpp"
#include "run.hpp"

using namespace jt_edit_test;
using Kind = jt::edit::OperationKind;

namespace {

constexpr std::size_t sizes[] = {63, 64, 65, 4095, 4096, 4097, 65'535, 65'536, 65'537, 262'144};

struct Shape {
  std::string name;
  std::string document;
};

/// Documents with an item of that size in each position that an edit reads.
std::vector<Shape> shapes(std::size_t size) {
  const std::string key = "\"" + std::string(size - 2, 'k') + "\"";
  const std::string text = "\"" + std::string(size - 2, 'v') + "\"";
  const std::string blanks(size, ' ');
  const std::string lines = std::string(size / 2, '\n') + std::string(size - size / 2, ' ');
  return {
      {"the only key", "{" + key + ": 1}"},
      {"the last key", "{\"a\": 1, " + key + " : 2}"},
      {"the first key and the last value", "{" + key + ":1,\"b\":" + text + "}"},
      {"key and value", "{" + key + ":" + text + "}"},
      {"a key of two-byte characters", "{\"" + std::string(size, 'k') + "\xC3\xA9\" :\t1 , \"b\": [1]}"},
      {"a string of backslashes", "{\"a\": \"" + std::string(size / 2 * 2, '\\') + "\"}"},
      {"a number", "{\"a\": " + std::string(size, '7') + ", \"b\": [" + std::string(size, '7') + "]}"},
      {"blanks behind the comma", "{\"a\": [1]," + blanks + "\"b\": [2," + blanks + "3]}"},
      {"blanks before the comma", "{\"a\": 1" + blanks + ",\"b\": [2" + blanks + ",3]}"},
      {"blanks around the colon", "{\"a\"" + blanks + ":" + blanks + "1, \"b\"" + lines + ":" + lines + "[2]}"},
      {"blanks before the end", "{\"a\": 1" + blanks + ", \"b\": [1" + blanks + "]" + blanks + "}" + blanks},
      {"blanks behind the brackets", "{" + blanks + "\"a\": 1, \"b\": [" + blanks + "1]}"},
      {"blanks in empty containers", "{\"a\": {" + blanks + "}, \"b\": [" + lines + "]}"},
      {"blanks before the root", blanks + "{\"a\": 1, \"b\": [1, 2]}"},
      {"indentation", "{\n" + blanks + "\"a\": 1,\n" + blanks + "\"b\": [\n" + blanks + " 1\n" + blanks + "]\n}"},
      {"empty lines", "{" + lines + "\"a\": 1," + lines + "\"b\": [" + lines + "1," + lines + "2" + lines + "]}"},
  };
}

/// The edits of each: at the root's members and at the elements of those that are arrays.
std::vector<jt::edit::Operation> edits(const Json& root) {
  std::vector<jt::edit::Operation> made;
  made.push_back(operation(Kind::set, "/m", "2"));
  made.push_back(operation(Kind::set, "/m", R"({"x":[1]})"));
  made.push_back(operation(Kind::set, "/m/n/0", "{}"));
  for (const auto& [key, value] : root.members) {
    const std::string path = "/" + Json::name(key);
    made.push_back(operation(Kind::remove, path));
    made.push_back(operation(Kind::set, path, "0"));
    made.push_back(operation(Kind::set, path, R"([{"x":1},[]])"));
    if (value.kind == '{') made.push_back(operation(Kind::set, path + "/x", R"([1])"));
    if (value.kind != '[') continue;
    made.push_back(operation(Kind::append, path, "[0]"));
    for (std::size_t i = 0; i < value.elements.size(); ++i) {
      const std::string element = path + "/" + std::to_string(i);
      made.push_back(operation(Kind::insert, element, "9"));
      made.push_back(operation(Kind::insert, element, R"({"x":1})"));
      made.push_back(operation(Kind::remove, element));
    }
  }
  return made;
}

bool valid(const std::string& text) {
  jt::scan::Checker checker;
  return checker.feed({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}) && checker.finish();
}

std::string whole_key(std::size_t size) { return "\"" + std::string(size - 2, 'k') + "\""; }

}  // namespace

TEST_CASE("edits beside keys, strings and blanks of the size of each buffer") {
  std::uint64_t left_out = jt::test::seed(32);
  for (const std::size_t size : sizes) {
    if (jt::scan::frees_window && size > 65'537) continue;  // a small window is moved very often there
    CAPTURE(size);
    for (const Shape& shape : shapes(size)) {
      CAPTURE(shape.name);
      const Json root = Json::parse(shape.document);
      for (const jt::edit::Operation& made : edits(root)) {
        if (jt::scan::frees_window && size > 5'000 && ++left_out % 4 != 0) continue;
        const std::string what =
            std::string(jt::edit::name(made.kind)) + " " + made.path.text.substr(0, 20) + " " + made.value.value_or("");
        CAPTURE(what);
        Model model(root);
        REQUIRE(model.apply(made));
        const Edited result = edit(shape.document, {made});
        REQUIRE_MESSAGE(!result.error, result.text);
        CHECK(valid(result.text));
        CHECK((compact(result.text) == model.root.text()));
      }
    }
  }
}

TEST_CASE("edits beside and in deep nesting") {
  for (const std::size_t size : std::initializer_list<std::size_t>{64, 4096, 65'535, 65'536, 65'537, 99'998}) {
    CAPTURE(size);
    const std::string nest = std::string(size, '[') + std::string(size, ']');
    const std::string document = "{\"a\":" + nest + "}";
    CHECK((set(document, "/m", "[2]") == "{\"a\":" + nest + ",\"m\":[2]}"));
    CHECK((set(document, "/a", "1") == "{\"a\":1}"));
    CHECK((set(document, "/m", nest) == "{\"a\":" + nest + ",\"m\":" + nest + "}"));
    CHECK((remove("{\"a\":" + nest + ",\"b\":1}", "/b") == document));
    CHECK((remove("{\"b\":1,\"a\":" + nest + "}", "/b") == document));
    CHECK((remove(document, "/a") == "{}"));
  }
}

TEST_CASE("a colon is as those beside it, however long the keys and values are") {
  for (const std::size_t size : sizes) {
    CAPTURE(size);
    const std::string key = whole_key(size);
    CHECK((set("{" + key + " : 1}", "/m", "2") == "{" + key + " : 1, \"m\" : 2}"));
    CHECK((set("{\"a\" : 1," + key + ":1}", "/m", "2").ends_with(",\"m\":2}")));
  }
}

TEST_CASE("AdjacentEntries: the nearest entry is the model up to 64 KiB, beyond that the first") {
  const auto beside = [](std::size_t size) {
    const std::string document = "{\"a\":1 , \"b\" : \"" + std::string(size, 'v') + "\"}";
    const std::string text = set(document, "/m", "2");
    return text.substr(document.size() - 1);
  };
  CHECK(beside(10) == " , \"m\" : 2}");
  CHECK(beside(100) == " , \"m\" : 2}");
  CHECK(beside(5000) == " , \"m\" : 2}");
  CHECK(beside(65'000) == " , \"m\" : 2}");
  CHECK(beside(65'600) == " , \"m\":2}");
}

TEST_CASE("blanks over 64 KiB are not repeated") {
  const std::string blanks(70'000, ' ');
  CHECK((set("{\"a\": 1," + blanks + "\"b\": 2}", "/m", "3").ends_with("\"b\": 2, \"m\": 3}")));
  CHECK((set("{\"a\": 1,\n" + blanks + "\"b\": 2}", "/m", "3").ends_with("\"b\": 2,\n\"m\": 3}")));
  CHECK((set("{\"a\": 1,\r\n  \"b\"" + blanks + ": 2}", "/m", "3").ends_with(": 2,\r\n  \"m\" : 3}")));
  CHECK((set("{\"a\": 1," + std::string(70'000, '\n') + "\t\"b\": 2}", "/m", "3").ends_with(": 2,\n\t\"m\": 3}")));
}

TEST_CASE("no edit makes a document deeper than what can be read") {
  const auto nest = [](std::size_t levels) { return std::string(levels, '[') + std::string(levels, ']'); };
  const std::string refused = "LIMIT_EXCEEDED: the edit would make the document more than 100000 levels deep";
  CHECK((set("1", "", nest(100'000)) == nest(100'000)));
  CHECK((set("{\"d\":1}", "/d", nest(99'999)) == "{\"d\":" + nest(99'999) + "}"));
  CHECK(set("{\"d\":1}", "/d", nest(100'000)) == refused);
  CHECK(set("{}", "/d", nest(100'000)) == refused);
  CHECK(set("{\"d\":{}}", "/d/e", nest(99'999)) == refused);
  CHECK(set("{\"d\":[1]}", "/d/-", nest(99'999)) == refused);
  CHECK(set("{\"d\":[[1]]}", "/d/0/0", nest(99'998)) == refused);
  CHECK(insert("[1]", "/0", nest(100'000)) == refused);
  CHECK(insert("[[1]]", "/0/0", nest(99'999)) == refused);
  CHECK((insert("[[1]]", "/0/0", nest(99'998)) == "[[" + nest(99'998) + ", 1]]"));
  CHECK(edit("{\"d\":[1]}", {operation(Kind::append, "/d", nest(99'999))}).text == refused);
  CHECK(merge("{\"d\":1}", "", "{\"d\":" + nest(99'999) + ",\"e\":" + nest(99'999) + "}").find("LIMIT") != 0);
  jt::edit::Operation deep = operation(Kind::set, "/e", nest(100'000));
  deep.kind = Kind::add;
  CHECK(edit("{\"d\":1}", {deep}).text == refused);
  CHECK(patch("{\"a\":" + nest(99'999) + ",\"b\":[]}", R"([{"op":"copy","from":"/a","path":"/b/-"}])").text == refused);
  CHECK(patch("[" + nest(60'000) + "]", R"([{"op":"copy","from":"","path":"/0"},
                                          {"op":"copy","from":"/0","path":"/0/0"}])")
            .text.starts_with("LIMIT") == false);
  // If the element is matched, the text around the array counts too.
  jt::edit::Operation matched = operation(Kind::set, "", nest(99'998));
  jt::edit::Match match;
  match.array = jt::edit::given_path("/d").value();
  match.where = R"({"id":1})";
  match.replace = true;
  matched.match = match;
  CHECK((edit("{\"d\":[{\"id\":1}]}", {matched}).text == "{\"d\":[" + nest(99'998) + "]}"));
  matched.value = nest(99'999);
  CHECK(edit("{\"d\":[{\"id\":1}]}", {matched}).text == refused);
  matched.kind = Kind::insert;
  CHECK(edit("{\"d\":[{\"id\":1}]}", {matched}).text == refused);
  matched.kind = Kind::set;
  matched.match->at = jt::edit::given_path("/x/y").value();
  matched.value = nest(99'997);
  CHECK(edit("{\"d\":[{\"id\":1}]}", {matched}).text == refused);
}

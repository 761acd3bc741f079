// SPDX-License-Identifier: MIT
// The three levels, and the findings about fields.
#include <string>

#include "answers.hpp"
#include "core/blocks/tools.hpp"

using namespace jt;
using namespace jt::test;
using blocks::FixClass;
using blocks::ToolCall;

namespace {

const blocks::Rules extended{.extended = true, .all = false, .schemas = nullptr, .now = {}};

std::string codes(std::string_view object, const blocks::Rules& rules = {}) { return codes_in(fenced(object), rules); }

ToolCall one(std::string_view object, const blocks::Rules& rules = {}) {
  auto calls = calls_of(fenced(object), rules);
  REQUIRE(calls.size() == 1);
  return std::move(calls[0]);
}

/// The repaired object, which must be the only block and be valid.
std::string repaired(std::string_view object, FixClass allowed = FixClass::lossless) {
  const FixedAnswer out = fixed(fenced(object), allowed);
  REQUIRE(out.count.blocks == 1);
  CHECK(out.count.valid == 1);
  CHECK(codes_in(out.text).empty());
  const auto calls = calls_of(out.text);
  REQUIRE(calls.size() == 1);
  CHECK(calls[0].repairs.empty());
  return calls[0].args;
}

}  // namespace

TEST_CASE("check: correct blocks of each tool") {
  for (const char* const object : {
           R"({"tool": "write_file", "path": "src/ui/Card.tsx", "content": "export {}\n\nconst a = 'b'"})",
           R"({"tool": "write_file", "path": ".gitkeep", "content": ""})",
           R"({"tool": "write_file", "path": "app.json", "content": "{\n  \"name\": \"x\"\n}"})",
           R"({"tool": "delete_file", "path": "src/ui/Old.tsx"})",
           R"({"tool": "delete_file", "path": ".eslintrc.js", "why": [1, {"x": null}]})",
           "{\n  \"tool\": \"edit_file\",\n  \"path\": \"src/App.tsx\",\n  \"search_replace\": {\n    \"old_string\": "
           "\"a\",\n    \"new_string\": \"\"\n  }\n}",
       }) {
    CAPTURE(object);
    const ToolCall call = one(object);
    CHECK(codes_of(call).empty());
    CHECK(call.level == 3);
    CHECK(call.valid());
    CHECK(call.repairs.empty());
  }
  for (const char* const tool : {"read_file", "list_files", "create_directory", "pilotdelete"}) {
    const std::string object = R"({"tool": ")" + std::string(tool) + R"(", "path": "src/a.b"})";
    CHECK(codes(object, extended).empty());
    const ToolCall standard = one(object);
    CHECK(codes_of(standard) == "UNKNOWN_TOOL");
    CHECK(standard.findings[0].extended);
    CHECK(standard.level == 1);
  }
  CHECK(codes(R"({"tool": "pilotwrite", "path": "a.b", "content": "x"})", extended).empty());
  CHECK(codes(R"({"tool": "pilotwrite", "path": "a.b"})", extended) == "MISSING_FIELD");
  CHECK(codes(R"({"tool": "pilotedit", "path": "a.b"})", extended) == "MISSING_FIELD");
  CHECK(codes(R"({"tool": "list_files", "path": "src"})", extended).empty());
}

TEST_CASE("check: the call holds what the block says") {
  const ToolCall call = one(
      R"({"tool": "edit_file", "path": "é/\u0061.ts", "search_replace": {"old_string": "a\n", "new_string": "\"b\""}, "n": 1.50})");
  CHECK(call.tool == "edit_file");
  CHECK(call.path == "é/a.ts");
  CHECK_FALSE(call.content);
  REQUIRE(call.search_replace);
  CHECK(call.search_replace->old_string == "a\n");
  CHECK(call.search_replace->new_string == "\"b\"");
  CHECK(
      call.args ==
      R"({"tool":"edit_file","path":"é/\u0061.ts","search_replace":{"old_string":"a\n","new_string":"\"b\""},"n":1.50})");
  CHECK(call.status == blocks::Status::detected);
  CHECK(call.start_time > 1'600'000'000'000);
  const blocks::Rules clock{
      .extended = false, .all = false, .schemas = nullptr, .now = [] { return std::int64_t{42}; }};
  CHECK(one(R"({"tool": "delete_file", "path": "a.b"})", clock).start_time == 42);
}

TEST_CASE("check: the seven common mistakes, each with its own finding") {
  struct Mistake {
    const char* object;
    const char* codes;
    const char* message;
    const char* repaired;
  };
  for (const Mistake& mistake : {
           Mistake{R"({"tool": "create_file", "path": "t.txt", "content": "hi"})", "UNKNOWN_TOOL(lossless)",
                   "unknown tool 'create_file': the tool is 'write_file'",
                   R"({"tool":"write_file","path":"t.txt","content":"hi"})"},
           Mistake{R"({"tool": "edit_file", "path": "A.tsx", "old": "x", "new": "y"})", "WRONG_FIELD(lossless)",
                   "wrong fields 'old' and 'new': the field is 'search_replace' with 'old_string' and 'new_string'",
                   R"({"tool":"edit_file","path":"A.tsx","search_replace":{"old_string":"x","new_string":"y"}})"},
           Mistake{"{\"tool\": \"write_file\", \"path\": \"t.txt\", \"content\": \"One\nTwo\"}",
                   "INVALID_JSON(lossless)", "raw newline in a string",
                   R"({"tool":"write_file","path":"t.txt","content":"One\nTwo"})"},
           Mistake{"{'tool': 'write_file', 'path': 't.txt', 'content': 'hi'}", "INVALID_JSON(lossless)",
                   "single quotes around a string (6 strings)",
                   R"({"tool":"write_file","path":"t.txt","content":"hi"})"},
           Mistake{"{\n\"tool\": \"write_file\", \"path\": \"t.txt\",\n\"content\": \"hi\",\n}",
                   "INVALID_JSON(lossless)", "trailing comma",
                   R"({"tool":"write_file","path":"t.txt","content":"hi"})"},
       }) {
    CAPTURE(mistake.object);
    const ToolCall call = one(mistake.object);
    CHECK(codes_of(call) == mistake.codes);
    CHECK(call.findings[0].message == mistake.message);
    CHECK_FALSE(call.valid());
    CHECK(repaired(mistake.object) == mistake.repaired);
  }
  // No value is invented: what is missing stays a finding.
  const char* const missing = R"({"tool": "write_file", "path": "t.txt"})";
  CHECK(codes(missing) == "MISSING_FIELD");
  CHECK(one(missing).level == 2);
  CHECK(fixed(fenced(missing), FixClass::guess).text == fenced(missing));
  // Inner quotes can only be guessed.
  const char* const quotes = R"({"tool": "write_file", "path": "t.txt", "content": "She said "hi""})";
  CHECK(codes(quotes) == "INVALID_JSON(guess)");
  CHECK(one(quotes).findings[0].message == "unescaped quote in a string (2 places)");
  CHECK(fixed(fenced(quotes)).text == fenced(quotes));
  CHECK(repaired(quotes, FixClass::guess) == R"({"tool":"write_file","path":"t.txt","content":"She said \"hi\""})");
}

TEST_CASE("check: names of tools") {
  for (const char* const name : {"create_file", "createFile", "writeFile", "write-file", "WriteFile", "WRITE_FILE"}) {
    CAPTURE(name);
    CHECK(repaired(R"({"tool": ")" + std::string(name) + R"(", "path": "a.b", "content": ""})") ==
          R"({"tool":"write_file","path":"a.b","content":""})");
  }
  const ToolCall typo = one(R"({"tool": "wirte_file", "path": "a.b"})");
  CHECK(codes_of(typo) == "UNKNOWN_TOOL");
  CHECK(typo.findings[0].message == "unknown tool 'wirte_file': the nearest is 'write_file'");
  CHECK(one(R"({"tool": "deploy", "path": "a.b"})").findings[0].message == "unknown tool 'deploy'");
  CHECK(codes(R"({"tool": "mkdir", "path": "a"})") == "UNKNOWN_TOOL");
  CHECK(codes(R"({"tool": "mkdir", "path": "a"})", extended) == "UNKNOWN_TOOL(lossless)");
  CHECK(codes(R"({"tool": 3, "path": "a.b"})") == "WRONG_TYPE");
  CHECK(codes(R"({"tool": "", "path": "a.b"})") == "UNKNOWN_TOOL");
  CHECK(codes(R"({"path": "a.b", "content": "x"})") == "MISSING_FIELD");
}

TEST_CASE("check: paths") {
  const auto path = [](std::string_view raw) {
    return codes(R"({"tool": "delete_file", "path": )" + std::string(raw) + "}");
  };
  CHECK(codes(R"({"tool": "delete_file"})") == "MISSING_FIELD");
  CHECK(path("\"\"") == "EMPTY_PATH");
  CHECK(path("null") == "WRONG_TYPE");
  CHECK(path("[\"a.b\"]") == "WRONG_TYPE");
  for (const char* const vague : {"Button", "components/Button", "a.d/Button", "src/", "a."})
    CHECK(path('"' + std::string(vague) + '"') == "VAGUE_PATH:warning");
  for (const char* const fine :
       {".gitignore", "Makefile", "docs/LICENSE", "a.b", "x/.env", "./a.b", "..a.b", "a..b/c.d"}) {
    CAPTURE(fine);
    CHECK(path('"' + std::string(fine) + '"').empty());
  }
  for (const char* const outside :
       {"/etc/a.b", "../a.b", "a/../b.c", "a/../../b.c", "\\\\host\\\\a.b", "C:\\\\a.b", "..\\\\a.b"}) {
    CAPTURE(outside);
    CHECK(path('"' + std::string(outside) + '"') == "PATH_OUTSIDE_ROOT");
  }
  CHECK(path(R"("a\u0000.b")") == "WRONG_TYPE");
  CHECK(one(R"({"tool": "delete_file", "path": "Button"})").level == 3);
  CHECK(repaired(R"({"tool": "delete_file", "file_path": "a.b"})") == R"({"tool":"delete_file","path":"a.b"})");
  CHECK(codes(R"({"tool": "delete_file", "file_path": "a.b", "filename": "c.d"})") == "MISSING_FIELD");
}

TEST_CASE("check: content that is no text") {
  CHECK(codes(R"({"tool": "write_file", "path": "a.b", "content": "\ud83d x"})") == "WRONG_TYPE");
  CHECK(codes(R"({"tool": "write_file", "path": "a.b", "content": "\ud83d\ude00"})").empty());
  for (const char* const pair : {R"("x\udc00", "new_string": "y")", R"("x", "new_string": "\ud83d")"}) {
    CHECK(codes(R"({"tool": "edit_file", "path": "a.b", "search_replace": {"old_string": )" + std::string(pair) +
                "}}") == "WRONG_TYPE");
  }
}

TEST_CASE("check: search_replace under all its names") {
  const auto edit = [](std::string_view fields) {
    return R"({"tool": "edit_file", "path": "a.b", )" + std::string(fields) + "}";
  };
  const std::string right = R"({"tool":"edit_file","path":"a.b","search_replace":{"old_string":"x","new_string":"y"}})";
  for (const char* const fields :
       {R"("old": "x", "new": "y")", R"("search": "x", "replace": "y")", R"("old_string": "x", "new_string": "y")",
        R"("oldString": "x","newString": "y")", R"("search_replace": {"old": "x", "new": "y"})",
        R"("search_replace": {"search": "x", "replace": "y"})",
        R"("searchReplace": {"old_string": "x", "new_string": "y"})"}) {
    CAPTURE(fields);
    CHECK(codes(edit(fields)) == "WRONG_FIELD(lossless)");
    CHECK(repaired(edit(fields)) == right);
  }
  CHECK(repaired(R"({"old": "x", "tool": "edit_file", "new": "y", "path": "a.b"})") ==
        R"({"search_replace":{"old_string":"x","new_string":"y"},"tool":"edit_file","path":"a.b"})");
  CHECK(repaired(edit(R"("new": "y", "old": "x")")) ==
        R"({"tool":"edit_file","path":"a.b","search_replace":{"new_string":"y","old_string":"x"}})");
  // With slips of the JSON in the same places.
  CHECK(repaired("{'old': 'x\n', // c\n'tool': 'editFile', 'new': 'y\n', 'path': 'a.b',}") ==
        R"({"search_replace":{"old_string":"x\n","new_string":"y\n"},"tool":"edit_file","path":"a.b"})");
  CHECK(repaired("{'tool': 'edit_file', 'path': 'a.b', 'old': 'x', 'new': 'y',}") == right);
  CHECK(repaired("{\"tool\": \"edit_file\", \"path\": \"a.b\", \"old\": \"x\", \"new\": \"y", FixClass::guess) ==
        right);
  CHECK(codes(edit(R"("old": "x")")) == "MISSING_FIELD");
  CHECK(codes(edit(R"("old": 1, "new": "y")")) == "MISSING_FIELD");
  CHECK(codes(edit(R"("old": "x", "old": "z", "new": "y")")) == "MISSING_FIELD WRONG_FIELD");
  CHECK(codes(edit(R"("search_replace": "x")")) == "WRONG_TYPE");
  CHECK(codes(edit(R"("search_replace": {})")) == "MISSING_FIELD MISSING_FIELD");
  CHECK(codes(edit(R"("search_replace": {"old_string": "", "new_string": "y"})")) == "EMPTY_FIELD");
  CHECK(codes(edit(R"("search_replace": {"old_string": 1, "new_string": null})")) == "WRONG_TYPE WRONG_TYPE");
  CHECK(codes(edit(R"("search_replace": {"old_string": "x"})")) == "MISSING_FIELD");
  CHECK(one(edit(R"("search_replace": {"old_string": "x"})")).findings[0].field == "search_replace.new_string");
}

TEST_CASE("check: content") {
  const auto write = [](std::string_view field) {
    return R"({"tool": "write_file", "path": "a.b", )" + std::string(field) + "}";
  };
  CHECK(codes(write("\"content\": null")) == "WRONG_TYPE");
  CHECK(codes(write("\"content\": {\"a\": 1}")) == "WRONG_TYPE");
  CHECK(repaired(write("\"contents\": \"x\"")) == R"({"tool":"write_file","path":"a.b","content":"x"})");
  CHECK(codes(write("\"text\": \"x\"")) == "MISSING_FIELD");
}

TEST_CASE("check: fields that ask for something else") {
  const auto write = [](std::string_view field) {
    return R"({"tool": "write_file", "path": "a.b", "content": "x", )" + std::string(field) + "}";
  };
  const auto edit = [](std::string_view field) {
    return R"({"tool": "edit_file", "path": "a.b", "search_replace": {"old_string": "x", "new_string": "y"}, )" +
           std::string(field) + "}";
  };
  for (const char* const field :
       {R"("append": true)", R"("append": "true")", R"("append": 1)", R"("mode": "append")", R"("mode": "a")",
        R"("write_mode": "x")", R"("overwrite": false)", R"("encoding": "base64")", R"("dryRun": true)",
        R"("start_line": 3)", R"("insert": "after")"}) {
    CAPTURE(field);
    CHECK(codes(write(field)) == "WRONG_FIELD");
    CHECK(one(write(field)).level == 2);
  }
  for (const char* const field : {R"("append": false)", R"("append": null)", R"("mode": "w")", R"("mode": null)",
                                  R"("overwrite": true)", R"("encoding": "UTF-8")", R"("description": "x")"}) {
    CAPTURE(field);
    CHECK(codes(write(field)).empty());
  }
  for (const char* const field : {R"("more": [1])", R"("mode": "0644")", R"("old_string": "x")", R"("file": "x")"}) {
    CAPTURE(field);
    CHECK(codes(write(field)) == "WRONG_FIELD:warning");
    CHECK(one(write(field)).valid());
  }
  for (const char* const field : {R"("regex": true)", R"("ignore_case": true)", R"("case_sensitive": false)",
                                  R"("flags": "g")", R"("mode": "regex")"}) {
    CAPTURE(field);
    CHECK(codes(edit(field)) == "WRONG_FIELD");
  }
  CHECK(codes(edit(R"("regex": false)")).empty());
  CHECK(codes(edit(R"("replace_all": true)")) == "WRONG_FIELD:warning");
  // They are not lost by a rename.
  const char* const pattern = R"({"tool": "edit_file", "path": "a.b", "search": "a.*", "replace": "b", "regex": true})";
  CHECK(codes(pattern) == "WRONG_FIELD WRONG_FIELD");
  CHECK(fixed(fenced(pattern), FixClass::guess).text == fenced(pattern));
  CHECK(
      codes(R"({"tool":"edit_file","path":"a.b","search_replace":{"old_string":"x","new_string":"y","regex":true}})") ==
      "WRONG_FIELD");
  // What delete_file does not need is ignored.
  CHECK(codes(R"({"tool": "delete_file", "path": "a.b", "append": true, "more": 1})").empty());
}

TEST_CASE("check: duplicate fields are an error where their values differ") {
  const auto call = [](std::string_view fields) { return one("{" + std::string(fields) + "}"); };
  for (
      const char* const fields : {
          R"("tool": "write_file", "path": "a.b", "content": "x", "path": "c.d")",
          R"("tool": "delete_file", "path": "a.b", "content": "x", "tool": "write_file")",
          R"("tool": "write_file", "path": "a.b", "content": "x", "content": "y")",
          R"("tool": "write_file", "path": "a.b", "content": "x", "content": null, "content": "x")",
          R"("tool": "edit_file", "path": "a.b", "search_replace": {"old_string": "x", "old_string": "z", "new_string": "y"})",
      }) {
    CAPTURE(fields);
    const ToolCall found = call(fields);
    CHECK_FALSE(found.valid());
    CHECK(codes_of(found).find("WRONG_FIELD") == codes_of(found).rfind("WRONG_FIELD"));
    CHECK(fixed(fenced("{" + std::string(fields) + "}"), FixClass::guess).text ==
          fenced("{" + std::string(fields) + "}"));
  }
  CHECK(call(R"("tool": "delete_file", "path": "a.b", "path": "c.d")").findings[0].message ==
        "duplicate field 'path' with another value");
  for (const char* const fields : {R"("tool": "delete_file", "path": "a.b", "path": "\u0061.b")",
                                   R"("tool": "delete_file", "path": "a.b", "why": 1, "why": 2)"}) {
    CAPTURE(fields);
    CHECK(codes_of(call(fields)) == "WRONG_FIELD:warning");
  }
}

TEST_CASE("check: a rename that clashes is no repair") {
  for (const char* const object : {
           R"({"tool":"edit_file","path":"a.txt","search_replace":{"old_string":"x","old":"q","new":"y"}})",
           R"({"tool":"edit_file","path":"a.txt","search_replace":{"new_string":"x","search":"q","replace":"y"}})",
           R"({"tool":"edit_file","path":"a.txt","old_string":"x","old":"q","new":"y"})",
           R"({"tool":"delete_file","file":"a.txt","file":"b.txt"})",
       }) {
    CAPTURE(object);
    CHECK_FALSE(one(object).valid());
    for (const FixClass kind : {FixClass::lossless, FixClass::guess}) {
      const FixedAnswer out = fixed(fenced(object), kind);
      CHECK(out.text == fenced(object));
      CHECK(out.count.valid == 0);
    }
  }
}

TEST_CASE("check: control characters in a path") {
  const ToolCall escaped = one(R"({"tool": "write_file", "path": "src\tests\new.txt", "content": "x"})");
  CHECK(codes_of(escaped) == "VAGUE_PATH:warning");
  CHECK(escaped.valid());
  // A raw one is no escape that was forgotten: the string may have lost its end.
  for (const char* const raw : {"src\nb.txt", "src\tb.txt", "src\r\nb.txt"}) {
    const std::string object = "{\"tool\": \"delete_file\", \"path\": \"" + std::string(raw) + "\"}";
    CAPTURE(object);
    CHECK(codes(object) == "INVALID_JSON");
    CHECK(fixed(fenced(object), FixClass::guess).text == fenced(object));
  }
}

TEST_CASE("check: paths that mean something else to a shell, and files of git") {
  for (const char* const path : {"~/a.b", "$HOME/a.b", "./~/a.b", ".git/hooks/pre-commit", "x/.git/config"}) {
    CAPTURE(path);
    const ToolCall call = one(R"({"tool": "delete_file", "path": ")" + std::string(path) + "\"}");
    CHECK(codes_of(call).starts_with("VAGUE_PATH:note"));
    CHECK(call.valid());
  }
  for (const char* const path : {".gitignore", "a~b.c", "a$b.c", ".github/x.yml"}) {
    CHECK(codes(R"({"tool": "delete_file", "path": ")" + std::string(path) + "\"}").empty());
  }
}

TEST_CASE("check: several findings at once, with their places") {
  const std::string answer = "é\n```json\n{\n  'tool': 'createFile',\n  \"é\": 1, \"path\": \"\",\n}\n```\n";
  const auto calls = calls_of(answer);
  REQUIRE(calls.size() == 1);
  const auto& findings = calls[0].findings;
  REQUIRE(codes_of(calls[0]) ==
          "MISSING_FIELD INVALID_JSON(lossless) UNKNOWN_TOOL(lossless) EMPTY_PATH INVALID_JSON(lossless)");
  CHECK(findings[1].at == Position{4, 3, answer.find("'tool'")});
  CHECK(findings[0].at == Position{3, 1, answer.find('{')});
  CHECK(findings[2].at == Position{4, 11, answer.find("'createFile'")});
  CHECK(findings[3].at == Position{5, 19, answer.find("\"\"")});
  CHECK(findings[3].excerpt == "  \"é\": 1, \"path\": \"\",");
  CHECK(findings[3].caret == 18);
  CHECK(findings[3].field == "path");
  CHECK(findings[4].at.line == 5);
  CHECK(calls[0].line == 2);
  CHECK(calls[0].level == 0);
  CHECK(calls[0].places.path.at == findings[3].at);
}

TEST_CASE("check: the level of a block does not depend on the one before, even if that is none") {
  const auto calls = calls_of(
      "```js\n{\"tool\": \"hammer\", \"path\": \"a.b\"}\n```\n```json\n"
      "{\"tool\": \"delete_file\", \"path\": \"c.d\"}\n```\n");
  REQUIRE(calls.size() == 1);
  CHECK(calls[0].level == 3);
}

TEST_CASE("check: all files in their places") {
  const std::string mark = "\xEF\xBB\xBF```json\n{\"tool\": \"delete_file\", \"path\": \"\"}\n```";
  CHECK(calls_of(mark)[0].findings[0].at == Position{2, 33, mark.find("\"\"")});
  const std::string crlf = "a\r\n```json\r\n{\"tool\": \"delete_file\",\r\n \"path\": 1}\r\n```";
  CHECK(calls_of(crlf)[0].findings[0].at == Position{4, 10, crlf.find("1}")});
  const std::string wrong = "a\n  ``` js x\n{\"tool\": \"delete_file\", \"path\": \"a.b\"}\n  ```";
  CHECK(calls_of(wrong)[0].findings[0].at == Position{2, 7, wrong.find("js")});
  CHECK(calls_of(wrong)[0].findings[0].excerpt == "  ``` js x");
}

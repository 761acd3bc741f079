// SPDX-License-Identifier: MIT
// Which fences hold blocks, and where they end.
#include <string>

#include "answers.hpp"
#include "core/blocks/fences.hpp"

using namespace jt;
using namespace jt::test;

namespace {

constexpr std::string_view call = R"({"tool": "delete_file", "path": "a.ts"})";

std::size_t count(std::string_view answer) { return calls_of(answer).size(); }

std::string paths(std::string_view answer) {
  std::string out;
  for (const blocks::ToolCall& found : calls_of(answer)) out += (out.empty() ? "" : " ") + found.path;
  return out;
}

std::string deletion(std::string_view path) {
  return R"({"tool": "delete_file", "path": ")" + std::string(path) + "\"}";
}

}  // namespace

TEST_CASE("opening_fence: as CommonMark has it") {
  CHECK(blocks::opening_fence("```json")->json);
  CHECK(blocks::opening_fence("``` json")->json);
  CHECK(blocks::opening_fence("   ~~~~\tJSON title=x")->json);
  CHECK(blocks::opening_fence("~~~ json ` ~~~")->json);
  CHECK_FALSE(blocks::opening_fence("```jsonc")->json);
  CHECK_FALSE(blocks::opening_fence("```json5 json")->json);
  CHECK_FALSE(blocks::opening_fence("```")->json);
  for (const char* const line :
       {"``json", "    ```json", "\t```json", "```json `", "text ```json", "", "~~`", "> ```json"}) {
    CAPTURE(line);
    CHECK_FALSE(blocks::opening_fence(line));
  }
}

TEST_CASE("closes: at least as long, the same character, only blanks after it") {
  const auto open = *blocks::opening_fence("````json");
  CHECK(blocks::closes(open, "````"));
  CHECK(blocks::closes(open, "   `````  \t"));
  for (const char* const line : {"```", "~~~~", "    ````", "```` x", "````json"}) {
    CAPTURE(line);
    CHECK_FALSE(blocks::closes(open, line));
  }
}

TEST_CASE("BlockReader: fences of all kinds") {
  const std::string text(call);
  CHECK(count("") == 0);
  CHECK(count("no block\n") == 0);
  CHECK(count(text) == 0);  // not in a fence
  CHECK(count("<tool>\n" + text + "\n</tool>\n") == 0);
  for (const char* const open : {"```json", "~~~json", "   ```` JSON x=1", "~~~~~Json {.line}"}) {
    CAPTURE(open);
    const std::string mark = std::string(open).find('~') != std::string::npos ? "~~~~~~" : "``````";
    CHECK(codes_in("Text.\n\n" + std::string(open) + "\n" + text + "\n" + mark + "\nmore\n").empty());
    CHECK(count(std::string(open) + "\r\n" + text + "\r\n" + mark + "\r\n") == 1);
  }
  CHECK(count("    ```json\n    " + text + "\n    ```\n") == 0);  // indented code
  CHECK(count("````markdown\n" + fenced(text) + "````\n") == 0);  // content of another fence
  CHECK(count("~~~\n" + fenced(text) + "~~~\n" + fenced(text)) == 1);
  CHECK(count("\xEF\xBB\xBF" + fenced(text)) == 1);
}

TEST_CASE("BlockReader: a fence in a list item is indented from the item's content on") {
  const auto in_item = [](const std::string& before, std::size_t indent, const std::string& after = {}) {
    const std::string blanks(indent, ' ');
    return before + blanks + "```json\n" + blanks + deletion("a.ts") + "\n" + blanks + "```\n" + after;
  };
  CHECK(count(in_item("- item\n", 2)) == 1);
  CHECK(count(in_item("- item\n", 5)) == 1);
  CHECK(count(in_item("- item\n", 6)) == 0);  // indented code
  CHECK(count(in_item("10. item\n\n", 4)) == 1);
  CHECK(count(in_item("1.  item\n\n", 7)) == 1);
  CHECK(count(in_item("1. item\n   - inner\n\n", 5)) == 1);
  CHECK(count(in_item("1. item\n   - inner\n\n", 8)) == 1);
  CHECK(count(in_item("- * inner\n\n", 7)) == 1);
  CHECK(count(in_item("-\n\n", 2)) == 1);
  CHECK(count(in_item("10. item\n\nText.\n\n", 4)) == 0);  // the item has ended
  CHECK(count(in_item("* * *\n\n", 4)) == 0);
  CHECK(count(in_item("1999 was\n\n", 4)) == 0);
  CHECK(count(in_item("-item\n\n", 4)) == 0);
  CHECK(count(in_item("1234567890. item\n\n", 12)) == 0);
  // What follows is in the item, or not.
  CHECK(paths(in_item("10. item\n\n", 4, in_item("11. item\n", 6))) == "a.ts a.ts");
  CHECK(paths(in_item("10. item\n\n", 4, fenced(deletion("b.ts")))) == "a.ts b.ts");
  // The line that closes it may be indented less.
  CHECK(paths("10. item\n    ```json\n" + deletion("a.ts") + "\n```\n" + fenced(deletion("b.ts"))) == "a.ts b.ts");
  // The indentation is no part of the text.
  const auto calls = calls_of(
      "10. x\n    ~~~json\n    {\"tool\": \"write_file\", \"path\": \"a.ts\", \"content\": \"a\n      b\"}\n    ~~~\n");
  REQUIRE(calls.size() == 1);
  CHECK(calls[0].content == "a\n  b");
}

TEST_CASE("BlockReader: a tab before a fence goes to the next multiple of 4") {
  const auto in_item = [](const std::string& before, const std::string& blanks) {
    return before + blanks + "```json\n" + blanks + deletion("a.ts") + "\n" + blanks + "```\n";
  };
  CHECK(codes_in(in_item("1. x\n\n", "\t")).empty());
  for (const auto& [before, blanks] : std::vector<std::pair<std::string, std::string>>{{"1. x\n\n", "\t"},
                                                                                       {"- x\n", "\t"},
                                                                                       {"-\tx\n\n", "\t"},
                                                                                       {"-\tx\n\n", "    "},
                                                                                       {"10. x\n", "\t  "},
                                                                                       {"1. x\n", "  \t"},
                                                                                       {"1.\tx\n\t- y\n\n", "\t\t"},
                                                                                       {"- x\n\t\n", "  "},
                                                                                       {"- x\n\n\t- y\n", "\t  "}}) {
    CAPTURE(before + blanks);
    CHECK(count(in_item(before, blanks)) == 1);
  }
  for (const std::string marker : {"-\t", "1.\t", "- \t", "-\t-\t"}) {
    CAPTURE(marker);
    CHECK(count(marker + "```json\n\t" + deletion("a.ts") + "\n\t```\n") == 1);
  }
  CHECK(count(in_item("", "\t")) == 0);         // indented code
  CHECK(count(in_item("- x\n", "\t\t")) == 0);  // the same in an item
  CHECK(count(in_item("- x\n\ny\n\n", "\t")) == 0);
  CHECK(count(in_item("-\t\tx\n\n", "\t\t")) == 0);
  // The line that closes it.
  CHECK(paths("1. x\n\n\t```json\n" + deletion("a.ts") + "\n```\n" + fenced(deletion("b.ts"))) == "a.ts b.ts");
  // A bare call.
  CHECK(count("1. x\n\n\t{\"name\": \"delete_file\", \"arguments\": {\"path\": \"a.ts\"}}\n") == 1);
  // The indentation, up to that of the fence, is no part of a string. A tab that goes beyond it stays.
  const auto content = [](const std::string& before, const std::string& blanks, const std::string& line) {
    const auto calls = calls_of(before + blanks + "```json\n" + blanks +
                                "{\"tool\": \"write_file\", \"path\": \"a.ts\", \"content\": \"a\n" + line + "\"}\n" +
                                blanks + "```\n");
    return calls.size() == 1 ? calls[0].content.value_or("?") : "?";
  };
  for (const std::string before : {"1. x\n\n", "- x\n"}) {
    CHECK(content(before, "\t", "\tb") == "a\nb");
    CHECK(content(before, "\t", "\t\tb") == "a\n\tb");
    CHECK(content(before, "\t", "\t  b") == "a\n  b");
    CHECK(content(before, "\t", "  \tb") == "a\nb");
    CHECK(content(before, "\t", "     b") == "a\n b");
    CHECK(content(before, "\t", "  b") == "a\nb");  // less than the fence
    CHECK(content(before, "\t", "b") == "a\nb");
    CHECK(content(before, "   ", "\tb") == "a\n\tb");
    CHECK(content(before, "\t ", "\t\tb") == "a\n\tb");
  }
  // The place of a finding and of a repair is in bytes.
  const std::string other = "1. x\n\n\t``` js\n\t" + deletion("a.ts") + "\n\t```\n";
  CHECK(fixed(other).text == "1. x\n\n\t``` json\n\t" + deletion("a.ts") + "\n\t```\n");
  CHECK(calls_of(other)[0].findings[0].at == Position{3, 6, 11});
  const std::string marked = "-\t``` js\n\t" + deletion("a.ts") + "\n\t```\n";
  CHECK(fixed(marked).text == "-\t``` json\n\t" + deletion("a.ts") + "\n\t```\n");
}

TEST_CASE("BlockReader: calls in an array in an object are reported") {
  std::vector<std::uint64_t> lines;
  blocks::Rules rules;
  rules.on_array = [&](std::uint64_t line) { lines.push_back(line); };
  const std::string text = "x\n" + fenced("[" + deletion("a.ts") + "]") +
                           fenced("{\"tools\": [" + deletion("b.ts") + "]}") + fenced("[1, {\"a\": []}]") +
                           fenced("[[" + deletion("c.ts") + "]]") + fenced(deletion("d.ts"));
  bytes::MemorySource source(text, "answer");
  blocks::BlockReader reader(source, rules);
  std::size_t calls = 0;
  while (*reader.next()) ++calls;
  CHECK(calls == 2);
  CHECK(lines == std::vector<std::uint64_t>{5});
}

TEST_CASE("BlockReader: each object of a fence is a block") {
  const auto calls = calls_of(fenced(deletion("a.ts") + "\n" + deletion("b.ts") + " " + deletion("c.ts")));
  REQUIRE(calls.size() == 3);
  CHECK(calls[0].id == "tool_1");
  CHECK(calls[2].id == "tool_3");
  CHECK(calls[2].path == "c.ts");
  CHECK(calls[2].line == 1);
  for (const auto& found : calls) CHECK(found.findings.empty());
  const std::string comments =
      fenced("// first\n" + deletion("a.ts") + "\n\n/* then */\n" + deletion("b.ts") + "\n// done");
  CHECK(codes_in(comments) == "INVALID_JSON(lossless); INVALID_JSON(lossless) INVALID_JSON(lossless)");
  CHECK(fixed(comments).count.valid == 2);
  CHECK(codes_in(fixed(comments).text) == "; ");
  CHECK(codes_in(fenced("Here it is:\n" + deletion("a.ts"))) == "INVALID_JSON");
  CHECK(codes_in(fenced(deletion("a.ts") + "\nThat is all.")) == "INVALID_JSON");
  // A comma is wrong with the block before it: the one behind it can be run without it.
  const std::string comma = fenced(deletion("a.ts") + ",\n" + deletion("b.ts") + " , // c\n,\n" + deletion("c.ts"));
  CHECK(codes_in(comma) ==
        "INVALID_JSON(lossless); INVALID_JSON(lossless); INVALID_JSON(lossless) INVALID_JSON(lossless)");
  CHECK(codes_in(fixed(comma).text) == "; ; ");
}

TEST_CASE("BlockReader: there are no fences in an HTML comment") {
  const std::string block = fenced(deletion("a.ts"));
  const std::string after = fenced(deletion("b.ts"));
  for (const std::string open : {"<!--\n", "<!-- x\n", "  <!---\n"}) {
    for (const std::string close : {"-->\n", "x --> y\n", "--->\n"}) {
      const auto calls = calls_of(open + block + close + after);
      CAPTURE(open + close);
      REQUIRE(calls.size() == 1);
      CHECK(calls[0].path == "b.ts");
    }
    CHECK(calls_of(open + block).empty());
  }
  for (const std::string none : {"<!-- x -->\n", "<!-->\n", "    <!--\n", "a <!--\n", "<!-\n", "<!- -\n"}) {
    CAPTURE(none);
    CHECK(calls_of(none + block).size() == 1);
  }
  // The end may be cut by the edge of what is in memory.
  for (std::size_t size = 65'530; size < 65'550; ++size) {
    CHECK(calls_of("<!-- " + std::string(size, 'x') + "-->" + "\n" + block).size() == 1);
    CHECK(calls_of("<!-- " + std::string(size, 'x') + "\n" + block + "-->\n").empty());
  }
}

TEST_CASE("BlockReader: which JSON is a tool block") {
  CHECK(codes_in(fenced(R"({"path": "a.ts", "content": ""})")) == "MISSING_FIELD");
  CHECK(codes_in(fenced(R"({"path": "a.ts", "search_replace": {}})")) == "MISSING_FIELD");
  for (const char* const other : {R"({"path": "a.ts"})", R"({"content": "x"})", "[]", "1", "\"tool\"", "{}",
                                  R"([{"path": "a.ts"}])", "", "not JSON", R"({"a": 1,})", R"({"tools": oops})"}) {
    CAPTURE(other);
    CHECK(count(fenced(other)) == 0);
  }
  const blocks::Rules all{.extended = false, .all = true, .schemas = nullptr, .now = {}};
  const auto others = calls_of(fenced(R"({"name": "jt"})") + fenced("[1]") + fenced(call), all);
  REQUIRE(others.size() == 3);
  CHECK_FALSE(others[0].is_tool);
  CHECK(others[0].findings.empty());
  CHECK(others[0].args == R"({"name":"jt"})");
  CHECK(others[2].is_tool);
  for (const char* const broken :
       {R"({"tool": oops})", "{'tool': oops}", "{tool: \"write_file\"}", "{\xE2\x80\x9Ctool\xE2\x80\x9D: x}",
        R"("tool": "write_file", "path": "x"})", R"({\"tool\": \"write_file\"})"}) {
    CAPTURE(broken);
    CHECK(codes_in(fenced(broken)).starts_with("INVALID_JSON"));
    CHECK(calls_of(fenced(broken))[0].repairs.empty());
  }
}

TEST_CASE("BlockReader: a fence of another language") {
  for (const char* const info : {"", "javascript", "jsonc", "text x"}) {
    CAPTURE(info);
    const std::string answer = "a\n" + fenced(call, info) + "b\n";
    CHECK(codes_in(answer) == "WRONG_FENCE(lossless)");
    const FixedAnswer out = fixed(answer);
    CHECK(out.count.valid == 1);
    CHECK(codes_in(out.text).empty());
    CHECK(count(out.text) == 1);
  }
  CHECK(fixed(fenced(call, " jsonc x=1")).text == fenced(call, " json x=1"));
  CHECK(fixed("~~~\n" + std::string(call) + "\n~~~").text == "~~~json\n" + std::string(call) + "\n~~~");
  CHECK(count(fenced(R"({"path": "a", "content": "x"})", "js")) == 0);
  CHECK(count(fenced("const x = " + std::string(call), "js")) == 0);
  CHECK(count(fenced("{\"a\": 1}", "")) == 0);
  CHECK(count(fenced("{ tool: 1 }", "js")) == 0);
}

TEST_CASE("BlockReader: a call with unquoted keys in a fence of another language") {
  for (const std::string text :
       {R"({tool: "write_file", path: "a.ts", content: "x"})", R"({tool: 'write_file', path: 'a.ts', content: 'x'})",
        "{\n  tool: \"write_file\",\n  path: \"a.ts\",\n  content: `x\ny`,\n}", R"({path: "a.ts", tool: "write_file"})",
        R"({"tool": "write_file", path: "a.ts"})", R"({tool: "write_file", "path": "a.ts", content: "}{"})",
        "// first\n{tool: \"write_file\", path: \"a.ts\"}", R"({tool: "write_file", path: "a.ts", content: "x)",
        "{tool: \"write_file\", path: \"a.ts\" /* d */ } // c", R"({tool: "writeFile", path: "a.ts"})"}) {
    for (const char* const info : {"", "json5", "js", "text"}) {
      CAPTURE(text);
      CAPTURE(info);
      const auto calls = calls_of(fenced(text, info));
      REQUIRE(calls.size() == 1);
      CHECK(codes_of(calls[0]).starts_with("WRONG_FENCE(lossless) INVALID_JSON"));
      CHECK(calls[0].tool.starts_with("write"));
      CHECK(calls[0].path == "a.ts");
      CHECK_FALSE(calls[0].readable);
      // With its fence named it is still wrong, for the same reason.
      CHECK(fixed(fenced(text, info), blocks::FixClass::guess).text == fenced(text));
    }
  }
  CHECK(count(fenced(R"([{tool: "delete_file", path: "a.ts"}, {tool: "delete_file", path: "b.ts"}])", "json5")) == 1);
  // Ordinary code.
  for (const std::string text :
       {R"({ tool: 1, path: "a" })", R"({ tool: write_file, path: a.ts })", R"({tool: "hammer", path: "a"})",
        R"({tool: "write_file", want: true},)", R"({tool: "write_file"})", R"({ tool, path })",
        "{\n  const tool = {tool: \"write_file\", path: \"a\"};\n  run(tool);\n}",
        "{ steps: [{ tool: \"write_file\", path: \"a\" }] }",
        "// x\nconst a = [\n  {tool: \"write_file\", path: \"a\"},\n];",
        "{tool: \"write_file\", path: \"a\"}\nrun(it);", "{tool: \"write_file\", path: \"a\"}.path",
        "tool: write_file\npath: a", "run({tool: \"write_file\", path: \"a\"})",
        "{ run(); tool: \"write_file\"; path: \"a\" }", "{% tool: \"write_file\", path: \"a\" %}",
        "{Tool: \"write_file\", Path: \"a\"},"}) {
    for (const char* const info : {"", "js", "go", "python", "yaml"}) {
      CAPTURE(text);
      CAPTURE(info);
      CHECK(count(fenced(text, info)) == 0);
    }
  }
}

TEST_CASE("BlockReader: open until the end") {
  const auto calls = calls_of("```json\n" + std::string(call));
  REQUIRE(calls.size() == 1);
  CHECK(codes_of(calls[0]) == "UNCLOSED_FENCE:warning");
  CHECK(calls[0].valid());
  CHECK(calls[0].level == 3);
  CHECK(calls[0].findings[0].at == Position{1, 1, 0});
  const auto cut = calls_of("x\n```json\n{\"tool\": \"write_file\", \"path\": \"a.ts\", \"content\": \"abc");
  REQUIRE(cut.size() == 1);
  CHECK(codes_of(cut[0]) == "UNCLOSED_FENCE INVALID_JSON(guess) INVALID_JSON(guess)");
  CHECK(cut[0].content == "abc");
  CHECK(cut[0].level == 0);
  CHECK_FALSE(cut[0].valid());
}

TEST_CASE("BlockReader: a closing fence in a string") {
  const std::string text =
      "{\"tool\": \"write_file\", \"path\": \"README.md\", \"content\": \"# A\n```js\nlet a = 1;\n```\nend\"}";
  const auto calls = calls_of(fenced(text) + fenced(call));
  REQUIRE(calls.size() == 2);
  CHECK(codes_of(calls[0]) == "INVALID_JSON(lossless)");
  CHECK(calls[0].content == "# A\n```js\nlet a = 1;\n```\nend");
  CHECK(calls[1].findings.empty());
  CHECK(calls[1].line == 8);
  // Quotes in it, and a bare fence.
  const std::string quotes =
      "{\"tool\": \"write_file\", \"path\": \"R.md\", \"content\": \"# A\n```js\nlet a = \"b\";\n```\nend\"}";
  CHECK(codes_in(fenced(quotes) + fenced(call)) == "INVALID_JSON(lossless) INVALID_JSON(guess); ");
  const std::string bare = "{\"tool\": \"write_file\", \"path\": \"R.md\", \"content\": \"\n```\nx\n```\n\"}";
  CHECK(calls_of(fenced(bare) + fenced(call))[0].content == "\n```\nx\n```\n");
}

TEST_CASE("BlockReader: several fences in a string are skipped in pairs") {
  const auto write = [](std::string_view content) {
    return R"({"tool": "write_file", "path": "d.md", "content": ")" + std::string(content) + "\"}";
  };
  const std::string content = "Run:\n```\nmake\n```\nthen:\n```sh\n./a.out\n```\nEnd";
  const auto calls = calls_of(fenced(write(content)) + "\n" + fenced(call));
  REQUIRE(calls.size() == 2);
  CHECK(codes_of(calls[0]) == "INVALID_JSON(lossless)");
  CHECK(calls[0].content == content);
  CHECK(calls[1].line == 13);
  // A string that is cut after an odd number of fences: the next block is found all the same.
  const std::string cut =
      "```json\n{\"tool\": \"write_file\", \"path\": \"d.md\", \"content\": \"a\n```\nb\n```\nc\n```\nd\n";
  CHECK(paths(cut + fenced(call)) == "d.md a.ts");
  CHECK(paths("```\ntext\n" + fenced(call)) == "a.ts");
  CHECK(count("```md\ntext\n" + fenced(call)) == 0);
  CHECK(count("````\ntext\n" + fenced(call) + "````\n") == 0);
}

TEST_CASE("BlockReader: a string that ends with a fence, and its quote behind it") {
  for (const std::string content :
       {"A\n````\nx\n````", "A\n````md\n```js\nx\n```\n````", "A\n````md\n```\nx\n```\n````",
        "A\n```js\nx\n```\n~~~\ny\n~~~", "A\n~~~\ny\n~~~", "A\n```\nx\n```"}) {
    CAPTURE(content);
    const auto calls = calls_of(fenced(R"({"tool": "write_file", "path": "d.md", "content": ")" + content + "\"}") +
                                "\n" + fenced(call));
    REQUIRE(calls.size() == 2);
    CHECK(codes_of(calls[0]) == "INVALID_JSON(lossless)");
    CHECK(calls[0].content == content);
    CHECK(calls[1].valid());
  }
}

TEST_CASE("BlockReader: a cut string does not swallow the blocks after it") {
  const std::string cut = "{\"tool\": \"write_file\", \"path\": \"a.ts\", \"content\": \"abc";
  CHECK(paths(fenced(cut) + "text\n" + fenced(call) + fenced(deletion("b.ts"))) == "a.ts a.ts b.ts");
  CHECK(paths(fenced(cut) + fenced(call, "") + fenced(deletion("b.ts"))) == "a.ts a.ts b.ts");
  CHECK(paths(fenced(cut) + "~~~json\n" + deletion("b.ts") + "\n~~~\n") == "a.ts b.ts");
  CHECK(paths(fenced(cut + "\n" + deletion("b.ts")) + fenced(deletion("c.ts"))) == "a.ts b.ts c.ts");
  // Its fence is not closed at all.
  const std::string again = "```json\n" + cut + "\n\n" + fenced(deletion("b.ts"));
  const auto calls = calls_of(again);
  REQUIRE(calls.size() == 2);
  CHECK(codes_of(calls[0]) == "UNCLOSED_FENCE INVALID_JSON INVALID_JSON");
  CHECK(calls[1].path == "b.ts");
  CHECK(calls[1].line == 4);
  CHECK(codes_of(calls[1]) == "INVALID_JSON");
  CHECK(fixed(again, blocks::FixClass::guess).text == again);
  CHECK(codes_in("```json\n" + deletion("a.ts") + "\n```json\n" + deletion("b.ts") + "\n```\n") ==
        "UNCLOSED_FENCE:warning; ");
}

TEST_CASE("BlockReader: a call that may be an example in a string is not valid") {
  const std::string inner = "{\"tool\":\"write_file\",\"path\":\"r.md\",\"content\":\"Usage:\n```json\n" +
                            deletion("b.ts") + "\n```\ndone\"}\n";
  // Three backticks do not end a fence of four.
  const FixedAnswer four = fixed("````json\n" + inner + "````\n" + fenced(call), blocks::FixClass::guess);
  REQUIRE(four.blocks.size() == 2);
  CHECK(four.count.valid == 2);
  CHECK(four.blocks[0].call.content == "Usage:\n```json\n" + deletion("b.ts") + "\n```\ndone");
  CHECK(calls_of(four.text).size() == 2);
  // A string without an end: nothing after it is repaired or run.
  const std::string cut = "{\"tool\":\"write_file\",\"path\":\"r.md\",\"content\":\"Usage:";
  for (const std::string& answer :
       {"```json\n" + inner + "```\n" + fenced(call), fenced(cut + "\n" + deletion("b.ts")),
        fenced(cut) + fenced(call, "") + fenced(deletion("b.ts")),
        // Pairs of fences in the string: the block is in none of them.
        fenced(cut + "\n```\nmake\n```\nthen\n```json\n" + deletion("b.ts") + "\n```\ndone\"}") + fenced(call),
        fenced(cut + "\n```sh\nmake\n```\nthen\n```json\n" + deletion("b.ts") + "\n```\ndone\"}")}) {
    CAPTURE(answer);
    CHECK(calls_of(answer).size() > 1);
    const FixedAnswer out = fixed(answer, blocks::FixClass::guess);
    CHECK(out.count.valid == 0);
    CHECK(out.text == answer);
  }
  // Calls in other forms and fences, and strings of other languages.
  const std::string named = R"({"name": "write_file", "arguments": {"path": "r.md", "content": "Usage:)";
  const std::string example = "\n" + fenced(deletion("b.ts")) + "done\"}}\n";
  const std::string other = "{\"tool\": \"write_file\", \"path\": \"r.md\", \"content\": ";
  for (const std::string& answer :
       {named + example, "<tool_call>\n" + named + example + "</tool_call>\n", "```js\n" + named + example + "```\n",
        "```js\n" + cut + example + "```\n", "```\n" + cut + example + "```\n", "```json\n[" + cut + example + "```\n",
        "<tool_call>\n" + named + "\n<tool_call>\n{\"name\": \"delete_file\", \"arguments\": {\"path\": \"b.ts\"}}\n" +
            "</tool_call>\ndone\"}}\n</tool_call>\n",
        "```json\n" + other + "\"\"\"" + example + "```\n", "```json\n" + other + "`" + example + "```\n",
        "```json\n" + other + "Usage:" + example + "```\n"}) {
    CAPTURE(answer);
    CHECK(calls_of(answer).back().path == "b.ts");
    const FixedAnswer out = fixed(answer, blocks::FixClass::guess);
    CHECK(out.count.valid == 0);
    CHECK(out.text == answer);
  }
  const std::string tildes = "~~~json\n" + cut + "\n" + fenced(deletion("b.ts")) + "~~~\n";
  CHECK(fixed(tildes, blocks::FixClass::guess).text == tildes);
  // A fence of its own is not in doubt, but the string before it is not closed.
  const std::string own = fenced(cut) + "\nAgain:\n" + fenced(call);
  CHECK(fixed(own, blocks::FixClass::guess).text == own);
  CHECK(fixed(own, blocks::FixClass::guess).count.valid == 1);
  // Other JSON that is broken elsewhere is no such string.
  CHECK(codes_in(fenced(R"({"tool": "delete_file" "path": "a.ts"})") + fenced(call)) == "INVALID_JSON; ");
}

TEST_CASE("BlockReader: the same in pieces of any size") {
  const std::string answer =
      "Text\n" + fenced(call) + "\r\n~~~ js\r\n" + std::string(call) + "\r\n~~~\r\n" +
      fenced("{\"tool\": \"write_file\", \"path\": \"é.md\", \"content\": \"\n```\nx\n```\n\",}") +
      fenced(deletion("a.ts") + "\n" + deletion("b.ts") + "\n" + deletion("c.ts") + "\n// é") + "```\n{\n";
  const auto whole = calls_of(answer);
  CHECK(whole.size() == 6);
  for (const std::size_t size : {1U, 2U, 3U, 7U, 64U, 1000U}) {
    CAPTURE(size);
    bytes::MemorySource memory(answer);
    ChoppedSource source(memory, {.most = size, .rewinds = false});
    std::string passed;
    const auto calls = calls_of(source, {}, &passed);
    CHECK(passed == answer);
    REQUIRE(calls.size() == whole.size());
    for (std::size_t i = 0; i < calls.size(); ++i) {
      CHECK(codes_of(calls[i]) == codes_of(whole[i]));
      CHECK(calls[i].args == whole[i].args);
      CHECK(calls[i].line == whole[i].line);
      REQUIRE(calls[i].findings.size() == whole[i].findings.size());
      for (std::size_t f = 0; f < calls[i].findings.size(); ++f)
        CHECK(calls[i].findings[f].at == whole[i].findings[f].at);
    }
  }
}

TEST_CASE("fix: a guess has the members that follow a string, and no more than one of the ends that it needs") {
  const auto write = [](std::string_view rest) {
    return fenced(R"({"tool": "write_file", "path": "a.b", "content": )" + std::string(rest));
  };
  const auto guessed = [&](std::string_view rest) { return fixed(write(rest), blocks::FixClass::guess).text; };
  CHECK(guessed(R"("a 5" disk", "overwrite": true})") == write(R"("a 5\" disk", "overwrite": true})"));
  CHECK(guessed(R"("5" and 6"", "mode": null})") == write(R"("5\" and 6\"", "mode": null})"));
  CHECK(guessed(R"("say "hi" to all"})") == write(R"("say \"hi\" to all"})"));
  CHECK(guessed(R"x("print("a", "b")"})x") == write(R"x("print(\"a\", \"b\")"})x"));
  CHECK(guessed("\"never closed\n}") == write("\"never closed\"\n}"));
  // Members of a text have brackets around them.
  CHECK(guessed(R"("x {"a": 1, "mode": "append"}"})") == write(R"("x {\"a\": 1, \"mode\": \"append\"}"})"));
  for (const std::string rest : {R"("x", ...})", R"("abc, "mode": "append"})", "\"abc,\n \"mode\": \"append\"\n}",
                                 "\"un\"closed\n}", "\"\"\"x\ny\n\"\"\"}", "'''x\ny'''}", "\"\"\"x\"\"\"}"}) {
    CAPTURE(rest);
    CHECK(guessed(rest) == write(rest));
  }
}

TEST_CASE("fix: a string that is cut right after its opening quote is no empty string") {
  for (const std::string text :
       {R"({"tool":"write_file","path":"a.txt","content":")",
        R"({"tool":"edit_file","path":"a.txt","search_replace":{"old_string":"x","new_string":")",
        R"({"tool":"edit_file","path":"a.txt","old_string":"x","new_string":")",
        R"([{"tool":"write_file","path":"a.txt","content":")",
        R"({"name":"write_file","arguments":{"path":"a.txt","content":")",
        R"({"name":"write_file","arguments":"{\"path\":\"a.txt\",\"content\":\")"}) {
    for (const std::string& answer : {fenced(text), "```json\n" + text, "```json\n" + text + "\n"}) {
      CAPTURE(answer);
      const FixedAnswer out = fixed(answer, blocks::FixClass::guess);
      CHECK(out.text == answer);
      CHECK(out.count.blocks == 1);
      CHECK(out.count.valid == 0);
    }
  }
  // The half of an escape is nothing that is known.
  const std::string half = "```json\n" + std::string(R"({"tool":"write_file","path":"a.txt","content":"\)");
  CHECK(fixed(half, blocks::FixClass::guess).text == half);
  // One that has both quotes is one.
  const std::string empty = R"({"tool":"write_file","path":"a.txt","content":"")";
  CHECK(fixed(fenced(empty), blocks::FixClass::guess).text == fenced(empty + "}"));
}

TEST_CASE("fix: a part of a name is no name") {
  const auto cut = [](std::string_view text) { return "```json\n" + std::string(text); };
  for (const std::string text :
       {R"({"tool": "delete_file", "path": "data/report.json)", R"({"path": "a", "tool": "delete)",
        R"({"name": "delete_file", "arguments": {"path": "data/rep)", R"({"tool": "delete_file", "file": "data/rep)",
        R"({"tool": "delete_file", "path": "a\)"}) {
    CAPTURE(text);
    CHECK(fixed(cut(text), blocks::FixClass::guess).text == cut(text));
  }
  const std::string content = R"({"tool": "write_file", "path": "a.b", "content": "abc)";
  CHECK(fixed(cut(content), blocks::FixClass::guess).text == cut(content + "\"}"));
  // The half of an escape goes.
  CHECK(fixed(cut(content + "\\"), blocks::FixClass::guess).text == cut(content + "\"}"));
  CHECK(codes_in(cut(content + "\\")).find("INVALID_JSON(guess)") != std::string::npos);
}

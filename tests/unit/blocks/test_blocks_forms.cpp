// SPDX-License-Identifier: MIT
// Calls in other forms: found, read as blocks, and written in another form and back.
#include <nlohmann/json.hpp>
#include <random>
#include <string>

#include "answers.hpp"
#include "bytes/chopped_source.hpp"
#include "core/blocks/form.hpp"
#include "run.hpp"

using namespace jt;
using namespace jt::test;
using blocks::FixClass;
using blocks::Form;
using Json = nlohmann::ordered_json;

namespace {

constexpr Form forms[] = {Form::tool,  Form::arguments, Form::function,    Form::action,
                          Form::array, Form::tool_call, Form::function_tag};

blocks::Rules to(Form form) {
  blocks::Rules rules;
  rules.to = form;
  return rules;
}

class CallMaker {
 public:
  explicit CallMaker(std::uint64_t seed) : random_(seed) {}
  std::size_t below(std::size_t count) { return static_cast<std::size_t>(random_() % count); }

  std::string text() {
    static const std::vector<std::string> parts{"a",           "\n", "\"",          "\\",  "}",  "{", "]",
                                                "[",           ", ", "é",           "😀",   "\t", "'", "```",
                                                "\n```json\n", ": ", "<tool_call>", "\"}", "//"};
    std::string out;
    for (std::size_t i = below(12); i > 0; --i) out += parts[below(parts.size())];
    return out;
  }

  Json fields(std::string& tool) {
    Json fields = Json::object();
    const std::size_t kind = below(3);
    tool = kind == 0 ? "write_file" : kind == 1 ? "edit_file" : "delete_file";
    fields["path"] = "src/" + std::to_string(below(100)) + ".ts";
    if (kind == 0) fields["content"] = text();
    if (kind == 1) fields["search_replace"] = Json{{"old_string", "x" + text()}, {"new_string", text()}};
    if (below(3) == 0) fields["comment"] = Json{{"n", 1.5}, {"a", {true, nullptr, text()}}};
    return fields;
  }

  std::string spelled(const Json& value) { return value.dump(below(2) == 0 ? -1 : 2, ' ', below(3) == 0); }

  /// A call in some form, as it is in its fence, or without one.
  std::string call(Form form, const std::string& tool, const Json& fields) {
    static const char* const keys[] = {"arguments", "input", "parameters", "args"};
    switch (form) {
      case Form::tool: {
        Json object = Json{{"tool", tool}};
        object.update(fields);
        return spelled(object);
      }
      case Form::function:
        return spelled(
            Json{{"type", "function"},
                 {"function", {{"name", tool}, {"arguments", below(2) == 0 ? Json(spelled(fields)) : fields}}}});
      case Form::action:
        return spelled(Json{{"action", tool}, {"action_input", fields}});
      case Form::array:
        return spelled(Json::array({Json{{"name", tool}, {"arguments", fields}}}));
      case Form::tool_call:
        return "<tool_call>\n" + call(Form::arguments, tool, fields) + "\n</tool_call>";
      case Form::function_tag:
        return "<function=" + tool + ">" + spelled(fields) + "</function>";
      default:
        return spelled(Json{{"name", tool}, {keys[below(4)], below(3) == 0 ? Json(spelled(fields)) : fields}});
    }
  }

  /// Around it: a fence, or lines of its own.
  std::string placed(Form form, const std::string& call) {
    if (form == Form::tool) return fenced(call);
    switch (below(3)) {
      case 0:
        return fenced(call);
      case 1:
        return fenced(call, "");
      default:
        return "\n" + call + "\n";
    }
  }

 private:
  std::mt19937_64 random_;
};

std::string names(const std::vector<blocks::ToolCall>& calls) {
  std::string out;
  for (const auto& call : calls)
    out += std::string(out.empty() ? "" : " ") + std::string(name(call.form)) + ":" + call.path;
  return out;
}

}  // namespace

TEST_CASE("Form: names") {
  for (const Form form : forms) CHECK(blocks::form_named(name(form)) == form);
  CHECK_FALSE(blocks::form_named("xml"));
}

TEST_CASE("BlockReader: each form is named") {
  const std::string call = R"({"name": "delete_file", "arguments": {"path": "a.b"}})";
  CHECK(names(calls_of(call)) == "arguments:a.b");
  CHECK(names(calls_of(fenced(call, "py"))) == "arguments:a.b");
  CHECK(names(calls_of(fenced("[" + call + ", " + call + "]"))) == "array:a.b array:a.b");
  CHECK(names(calls_of("<tool_call>" + call + "</tool_call>")) == "tool-call:a.b");
  CHECK(names(calls_of("<function=delete_file>{\"path\": \"a.b\"}</function>")) == "function-tag:a.b");
  CHECK(names(calls_of(R"({"function": {"name": "delete_file", "arguments": {"path": "a.b"}}})")) == "function:a.b");
  CHECK(names(calls_of(R"({"action": "delete_file", "action_input": {"path": "a.b"}})")) == "action:a.b");
  CHECK(names(calls_of(fenced(R"({"tool": "delete_file", "path": "a.b"})"))) == "tool:a.b");
}

TEST_CASE("BlockReader: generated calls in every form are found, and have the same fields in every other one") {
  CallMaker make(seed(5));
  for (std::size_t round = 0; round < fewer(300, 15); ++round) {
    std::string answer = "Text.\n";
    std::vector<Json> made;
    std::vector<Form> kinds;
    for (std::size_t i = 1 + make.below(4); i > 0; --i) {
      std::string tool;
      const Json fields = make.fields(tool);
      kinds.push_back(forms[make.below(std::size(forms))]);
      answer += make.placed(kinds.back(), make.call(kinds.back(), tool, fields)) + "and\n";
      made.push_back(Json{{"tool", tool}});
      made.back().update(fields);
    }
    CAPTURE(answer);
    const auto same = [&](const std::string& text, const char* what) {
      CAPTURE(what);
      CAPTURE(text);
      const auto calls = calls_of(text);
      REQUIRE(calls.size() == made.size());
      for (std::size_t i = 0; i < calls.size(); ++i) {
        CHECK(codes_of(calls[i]).empty());
        REQUIRE(Json::parse(calls[i].args) == made[i]);
      }
      return calls;
    };
    const auto calls = same(answer, "as it was");
    for (std::size_t i = 0; i < calls.size(); ++i) CHECK(calls[i].form == kinds[i]);
    for (const Form form : forms) {
      const FixedAnswer out = fixed(answer, FixClass::lossless, to(form));
      for (const auto& call : same(out.text, "changed")) CHECK(call.form == form);
      const FixedAnswer back = fixed(out.text, FixClass::lossless, to(Form::tool));
      for (const auto& call : same(back.text, "back")) CHECK(call.form == Form::tool);
    }
    // In small pieces, from a pipe.
    bytes::MemorySource memory(answer);
    ChoppedSource source(memory, {.most = 1 + make.below(9), .rewinds = false});
    std::string passed;
    const auto pieces = calls_of(source, {}, &passed);
    CHECK(passed == answer);
    REQUIRE(names(pieces) == names(calls));
  }
}

TEST_CASE("fix: a call in another form is repaired where it is") {
  CHECK(fixed("<function=createFile>{\"file\": \"a.b\", \"content\": \"x\",}</function>\n").text ==
        "<function=write_file>{\"path\": \"a.b\", \"content\": \"x\"}</function>\n");
  CHECK(fixed(fenced(R"({"name": "createFile", "arguments": "{\"file\": \"a.b\", \"content\": \"\\u00e9\"}"})")).text ==
        fenced(R"({"name": "write_file", "arguments": "{\"path\": \"a.b\", \"content\": \"\\u00e9\"}"})"));
  CHECK(fixed(fenced(R"([{"tool": "deleteFile", "path": "a.b"}, {"tool": "delete_file", "file": "c.d"},])")).text ==
        fenced(R"([{"tool": "delete_file", "path": "a.b"}, {"tool": "delete_file", "path": "c.d"}])"));
}

TEST_CASE("fix: a fence is named for its second block, after repairs of the first") {
  const std::string first = R"({"name": "delete_file", "arguments": {"path": "a.b",}})";
  CHECK(fixed(fenced(first + "\n" + R"({"tool": "delete_file", "path": "c.d",})", "")).text ==
        fenced("{\"name\": \"delete_file\", \"arguments\": {\"path\": \"a.b\"}}\n{\"tool\": \"delete_file\", "
               "\"path\": \"c.d\"}"));
}

TEST_CASE("fix: an array of calls as blocks of their own") {
  const std::string array =
      R"([{"name": "deleteFile", "arguments": {"file": "a.b"}}, {"tool": "delete_file", "path": "c.d"}])";
  CHECK(fixed(fenced(array), FixClass::lossless, to(Form::tool)).text ==
        fenced("{\"tool\": \"delete_file\", \"path\": \"a.b\"}\n{\"tool\": \"delete_file\", \"path\": \"c.d\"}"));
  CHECK(fixed("x\n" + array + "\ny\n", FixClass::lossless, to(Form::tool)).text ==
        "x\n" +
            fenced("{\"tool\": \"delete_file\", \"path\": \"a.b\"}\n{\"tool\": \"delete_file\", \"path\": \"c.d\"}") +
            "y\n");
  // A call that has a field `tool` of its own has no place for it; the name is the one of the call.
  const std::string clash = fenced(R"({"name": "delete_file", "arguments": {"path": "a.b", "tool": "x"}})");
  CHECK(codes_in(clash) == "WRONG_FIELD");
  CHECK(calls_of(clash)[0].tool == "delete_file");
  CHECK(fixed(clash, FixClass::guess, to(Form::arguments)).text == clash);
  // A tool of the user's own may have an argument of that name.
  const auto own =
      jt::blocks::parse_schemas(R"({"run": {"properties": {"tool": {"const": "x"}, "n": {}}, "required": ["tool"],
      "additionalProperties": false}})");
  REQUIRE(own.has_value());
  jt::blocks::Rules rules;
  rules.schemas = &*own;
  const std::string run = fenced(R"({"name": "run", "arguments": {"tool": "x", "n": 1}})");
  CHECK(codes_in(run, rules).empty());
  CHECK(calls_of(run, rules)[0].tool == "run");
  CHECK(calls_of(run, rules)[0].args == R"({"tool":"x","n":1})");
  CHECK(codes_in(fenced(R"({"name": "run", "arguments": {"tool": "y"}})"), rules) == "SCHEMA");
  rules.to = Form::tool;
  CHECK(codes_in(run, rules) == "WRONG_FIELD:warning");
  CHECK(fixed(run, FixClass::guess, rules).text == run);
}

TEST_CASE("BlockReader: a call that is not read is never valid") {
  // With quotes of its own the path might go on; read for certain, the value ends before the comma.
  const auto calls = calls_of("<tool_call>{\"action\": \"delete_file\", \"input\": {\"path\": \"a.b\"}},]\n");
  REQUIRE(calls.size() == 1);
  CHECK(calls[0].level == 0);
  CHECK_FALSE(calls[0].valid());
}

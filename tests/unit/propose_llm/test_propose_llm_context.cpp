// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "core/propose/llm/context.hpp"
#include "core/propose/llm/prompt.hpp"
#include "on_document.hpp"

using namespace jt;
using namespace jt::propose::llm;
using propose_test::OnDocument;

namespace {

Result<Context> context(const std::string& json, const char* instruction, std::size_t budget = 4000,
                        bool lines = false) {
  OnDocument on(json, lines);
  return context_of(*on.document, Words(instruction), budget);
}

std::string rows(int count) {
  std::string text = R"({"rows":[)";
  for (int i = 0; i < count; ++i) {
    text += (i > 0 ? ",\n" : "") + (R"({"id":)" + std::to_string(i)) + R"(,"name":"row )" + std::to_string(i) + "\"}";
  }
  return text + R"(],"owner":{"name":"Zoe"}})";
}

}  // namespace

TEST_CASE("llm::context_of: a small document as it is") {
  const auto found = context(R"({ "a": 1 })", "x");
  REQUIRE(found.has_value());
  CHECK(found->whole);
  CHECK(found->text == R"({ "a": 1 })");
  CHECK(found->shows({"b"}));
}

TEST_CASE("llm::context_of: of a large one the shape and what the words find, within the budget") {
  const std::string text = rows(3000);
  for (const std::size_t budget : {1000U, 4000U, 24576U}) {
    CAPTURE(budget);
    const auto found = context(text, "set the id of row 1234 to 7", budget);
    REQUIRE(found.has_value());
    CHECK_FALSE(found->whole);
    CHECK(found->text.size() <= budget);
    CHECK(found->text.find("/rows: array") != std::string::npos);
    CHECK(found->text.find(R"(/rows/1234: {"id":1234,"name":"row 1234"})") != std::string::npos);
  }
}

TEST_CASE("llm::Context::shows: what was shown, and one place alone") {
  const auto found = context(rows(3000), "rename Zoe");
  REQUIRE(found.has_value());
  CHECK(found->text.find(R"(/owner: {"name":"Zoe"})") != std::string::npos);
  CHECK(found->shows({"owner", "name"}));
  CHECK(found->shows({"owner", "age"}));
  CHECK(found->shows({"rows"}));
  CHECK_FALSE(found->shows({"rows", std::uint64_t{5}, "name"}));
  CHECK_FALSE(found->shows({"other", "name"}));
}

TEST_CASE("llm::context_of: of a record that is too long, the values that match") {
  std::string text = R"({"server":{"port":8080,"filler":[)";
  for (int i = 0; i < 3000; ++i) text += (i > 0 ? "," : "") + std::to_string(i);
  const auto found = context(text + "]}}", "change the port");
  REQUIRE(found.has_value());
  CHECK(found->text.find("/server/port: 8080\n") != std::string::npos);
}

TEST_CASE("llm::context_of: one document per line, and errors") {
  std::string text;
  for (int i = 0; i < 500; ++i) text += R"({"name":"n)" + std::to_string(i) + "\"}\n";
  const auto found = context(text, "rename n 77", 2000, true);
  REQUIRE(found.has_value());
  CHECK(found->text.find(R"(/77: {"name":"n77"})") != std::string::npos);
  CHECK(context(R"({"a":)", "a").error()->code == Code::invalid_json);
  CHECK(context(R"({"a":[)" + std::string(5000, '1') + "}", "a").error()->code == Code::invalid_json);
}

TEST_CASE("llm::context_of: always UTF-8") {
  const auto found = context(R"({"\ud800":)" + std::string(5000, '1') + "}", "a");
  REQUIRE(found.has_value());
  CHECK(found->text.find("number") != std::string::npos);
  CHECK(found->text.find("\xED\xA0") == std::string::npos);
}

TEST_CASE("llm::prompt_for: the delimiter does not occur in the document") {
  Context context;
  context.text = "x document-00000000000000010000000000000002 y";
  std::uint64_t number = 0;
  const Prompt prompt = prompt_for(context, "do it", {}, [&] { return ++number; });
  CHECK(number == 4);
  CHECK(prompt.user.starts_with("<document-00000000000000030000000000000004>\n" + context.text + "\n</document-"));
  CHECK(prompt.user.ends_with("Instruction: do it\n"));
  const std::vector<std::string> problems{"'/a' does not exist"};
  CHECK(prompt_for(context, "do it", problems, [&] { return ++number; }).user.find("- '/a' does not exist\n") !=
        std::string::npos);
}

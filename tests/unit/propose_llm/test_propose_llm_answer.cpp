// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "core/propose/llm/answer.hpp"

using namespace jt;
using namespace jt::propose::llm;
using Kind = edit::OperationKind;

namespace {

std::string wrong(std::string_view text) {
  const auto answer = read_answer(text);
  REQUIRE_FALSE(answer.has_value());
  CHECK(answer.error()->code == Code::llm_service_error);
  constexpr std::string_view head = "the answer of the language model is not of its schema: ";
  REQUIRE(answer.error()->message.starts_with(head));
  return answer.error()->message.substr(head.size());
}

}  // namespace

TEST_CASE("llm::read_answer: operations, with the spelling of their numbers") {
  const auto answer = read_answer(R"({"operations":[
    {"op":"set","path":"/a~1b/0","value":1.50,"json":null,"from":null,"confidence":0.25},
    {"op":"set","path":"/c","value":null,"json":"[ 1,\n {} ]","from":null,"confidence":1},
    {"op":"move","path":"/c/1","value":null,"json":null,"from":"/c/0","confidence":1},
    {"op":"remove","path":"/","value":7}],"unclear":null,"suggestions":[]})");
  REQUIRE(answer.has_value());
  const auto& list = answer->operations;
  REQUIRE(list.size() == 4);
  CHECK(list[0].path == Tokens{"a/b", "0"});
  CHECK(list[0].value == "1.50");
  CHECK(list[0].confidence == 0.25);
  CHECK(list[1].value == "[1,{}]");
  CHECK(list[2].kind == Kind::move);
  CHECK(list[2].from == Tokens{"c", "0"});
  CHECK(list[3].path == Tokens{""});
  CHECK_FALSE(list[3].value.has_value());
}

TEST_CASE("llm::read_answer: unclear; texts are one line and short") {
  const auto answer = read_answer(
      R"({"operations":[],"unclear":"Which\none?\u001b[31m","suggestions":["1","","2",3,"4","5","6","7"]})");
  REQUIRE(answer.has_value());
  CHECK(answer->unclear.find('\n') == std::string::npos);
  CHECK(answer->unclear.find('\x1b') == std::string::npos);
  CHECK(answer->suggestions == std::vector<std::string>{"1", "2", "4", "5", "6"});
}

TEST_CASE("llm::read_answer: what is not of the schema") {
  CHECK(wrong("") == "it is not valid JSON");
  CHECK(wrong("\xC3\x28") == "it is not valid JSON");
  CHECK(wrong(R"({"operations":[{"op":"rename","path":"/a","value":7}]})") ==
        "the new key of a rename is not a string");
  CHECK(wrong(R"({"operations":[{"op":"set","path":"/a","value":"\ud800"}]})") == "a value is not Unicode");
  CHECK(wrong(R"({"operations":[{"op":"set","path":"a","value":1}]})") == "the path 'a' is not a JSON Pointer");
  CHECK(wrong(R"({"operations":[{"op":"set","path":"/a~2","value":1}]})") == "the path '/a~2' is not a JSON Pointer");
  std::string deep;
  for (int i = 0; i < 65; ++i) deep += "/a";
  CHECK(wrong(R"({"operations":[{"op":"remove","path":")" + deep + "\"}]}").ends_with("is too deep"));
}

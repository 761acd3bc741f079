// SPDX-License-Identifier: MIT
#include "core/propose/llm/answer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "core/json/escape.hpp"
#include "core/json/layout.hpp"
#include "core/path/path.hpp"
#include "core/text/code_point.hpp"
#include "core/value/view.hpp"

namespace jt::propose::llm {
namespace {

using Kind = edit::OperationKind;
using value::View;

constexpr std::size_t longest_answer = std::size_t{1} << 20;
constexpr std::size_t longest_value = std::size_t{64} << 10;
constexpr std::size_t longest_pointer = 4096;
constexpr std::size_t most_steps = 64;
constexpr std::size_t deepest_value = 64;
constexpr std::size_t most_suggestions = 5;
constexpr std::array kinds{Kind::set, Kind::insert, Kind::remove, Kind::rename, Kind::move};

constexpr std::string_view schema =
    R"({"type":"object","properties":{)"
    R"("operations":{"type":"array","description":"The changes, in the order of the document; empty if the instruction is unclear.",)"
    R"("items":{"type":"object","properties":{)"
    R"("op":{"type":"string","enum":["set","insert","remove","rename","move"]},)"
    R"("path":{"type":"string","description":"JSON Pointer (RFC 6901) to the value. Of insert: to the index that the element will have, or - for the end of the array. Of move: to the index that the element will have."},)"
    R"("value":{"anyOf":[{"type":"string"},{"type":"number"},{"type":"boolean"},{"type":"null"}],"description":"The new value of set and insert, of the JSON type of the present one; the new key of rename; else null."},)"
    R"("json":{"anyOf":[{"type":"string"},{"type":"null"}],"description":"Only for a new value that is an object or array: its JSON text; else null."},)"
    R"("from":{"anyOf":[{"type":"string"},{"type":"null"}],"description":"Of move: JSON Pointer to the element; else null."},)"
    R"("confidence":{"type":"number","description":"From 0 to 1."}},)"
    R"("required":["op","path","value","json","from","confidence"],"additionalProperties":false}},)"
    R"("unclear":{"anyOf":[{"type":"string"},{"type":"null"}],"description":"If there are no operations: what is unclear, in one sentence; else null."},)"
    R"("suggestions":{"type":"array","items":{"type":"string"},"description":"Up to 5 clearer instructions, if it is unclear."}},)"
    R"("required":["operations","unclear","suggestions"],"additionalProperties":false})";

Failed wrong(std::string why) {
  return fail(Code::llm_service_error, "the answer of the language model is not of its schema: " + why);
}

Result<Tokens> tokens_of(std::string_view pointer) {
  const auto refuse = [&](const char* why) {
    return wrong(fmt::format("the path '{}' {}", text::excerpt(pointer), why));
  };
  if (pointer.empty()) return refuse("is the root, which cannot be changed");
  if (pointer.front() != '/' || pointer.size() > longest_pointer) return refuse("is not a JSON Pointer");
  const auto path = path::parse_path(pointer);
  if (!path) return refuse("is not a JSON Pointer");
  if (path->steps.size() > most_steps) return refuse("is too deep");
  Tokens tokens;
  for (const path::PathStep& step : path->steps) tokens.push_back(step.text);
  return tokens;
}

/// The value, from its two members; what is null counts as missing there, and is null here.
Result<std::string> value_of(const View& operation) {
  View value = operation.find("value");
  std::optional<std::string> given;
  value::Tape tape;
  if (const View json = operation.find("json")) {
    if (value) return wrong("an operation has both a 'value' and a 'json'");
    given = json.string();
    if (!given) return wrong("'json' is not a string");
    if (given->size() > longest_value || !tape.read(*given)) return wrong("'json' is not the text of a JSON value");
    value = tape.root();
  } else if (value.is_container()) {
    return wrong("'value' is neither a scalar nor null");
  }
  if (!value) return std::string("null");
  std::string compact;
  json::append_compact(compact, value.text());
  if (compact.size() > longest_value) return wrong("a value is longer than 64 KiB");
  if (value.depth() > deepest_value) return wrong("a value is nested too deeply");
  // A lone surrogate can be written in JSON, and is no text.
  for (std::size_t at = compact.find("\\u"); at != std::string::npos; at = compact.find("\\u", at + 2)) {
    const std::string decoded = json::decode(compact);
    for (std::size_t i = 0; i < decoded.size();) {
      const text::CodePoint point = text::code_point_at(decoded, i);
      if (!point.valid || text::is_surrogate(point.value)) return wrong("a value is not Unicode");
      i += point.size;
    }
    break;
  }
  return compact;
}

Result<double> confidence_of(const View& operation) {
  const std::string_view text = operation.find("confidence").text();
  if (text.empty()) return Proposed().confidence;
  double number = -1;
  const auto [rest, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (failure != std::errc() || rest != text.data() + text.size() || number < 0 || number > 1) {
    return wrong("'confidence' is not a number from 0 to 1");
  }
  return number;
}

Result<Proposed> operation_of(const View& operation) {
  Proposed proposed;
  const auto name = operation.find("op").string();
  const auto kind = std::ranges::find_if(kinds, [&](Kind each) { return name == edit::name(each); });
  if (kind == kinds.end()) return wrong("'op' is not set, insert, remove, rename or move");
  proposed.kind = *kind;
  const auto pointer = operation.find("path").string();
  if (!pointer) return wrong("an operation has no 'path'");
  proposed.pointer = *pointer;
  auto path = TRY(tokens_of(*pointer));
  proposed.path = std::move(path);
  const auto confidence = TRY(confidence_of(operation));
  proposed.confidence = confidence;
  if (proposed.kind == Kind::move) {
    const auto from = operation.find("from").string();
    if (!from) return wrong("a move has no 'from'");
    auto tokens = TRY(tokens_of(*from));
    proposed.from = std::move(tokens);
  }
  if (proposed.kind == Kind::move || proposed.kind == Kind::remove) return proposed;
  auto value = TRY(value_of(operation));
  if (proposed.kind == Kind::rename && !value.starts_with('"')) return wrong("the new key of a rename is not a string");
  proposed.value = std::move(value);
  return proposed;
}

Result<std::vector<Proposed>> operations_of(const View& array) {
  if (!array.is_array()) return wrong("it has no array 'operations'");
  std::vector<Proposed> operations;
  for (const View& each : array) {
    if (!each.is_object()) return wrong("an operation is not an object");
    if (operations.size() == Answer::most_operations) {
      return wrong(fmt::format("it has more than {} operations", Answer::most_operations));
    }
    auto operation = TRY(operation_of(each));
    operations.push_back(std::move(operation));
  }
  return operations;
}

}  // namespace

std::string_view answer_schema() { return schema; }

Result<Answer> read_answer(std::string_view text) {
  if (text.size() > longest_answer) return wrong("it is longer than 1 MiB");
  value::Tape tape;
  if (!tape.read(text)) return wrong("it is not valid JSON");
  const View root = tape.root();
  if (!root.is_object()) return wrong("it is not an object");
  Answer answer;
  auto operations = TRY(operations_of(root.find("operations")));
  answer.operations = std::move(operations);
  answer.unclear = text::excerpt(root.find("unclear").string().value_or(""), 300);
  for (const View& each : root.find("suggestions").elements()) {
    if (answer.suggestions.size() == most_suggestions) break;
    std::string suggestion = text::excerpt(each.string().value_or(""), 200);
    if (!suggestion.empty()) answer.suggestions.push_back(std::move(suggestion));
  }
  return answer;
}

}  // namespace jt::propose::llm

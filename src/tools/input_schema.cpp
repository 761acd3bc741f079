// SPDX-License-Identifier: MIT
#include "core/json/layout.hpp"
#include "output/json_sink.hpp"
#include "tools/parameter.hpp"

namespace jt::tools {

namespace {

using Kind = Parameter::Kind;

void write_schema(output::JsonSink& out, const Parameter& parameter);

void write_members(output::JsonSink& out, std::span<const Parameter> parameters) {
  out.member("type", "object");
  out.object("properties", [&] {
    for (const Parameter& parameter : parameters) {
      out.object(parameter.name, [&] { write_schema(out, parameter); });
    }
  });
  std::vector<std::string_view> required;
  for (const Parameter& parameter : parameters) {
    if (parameter.required) required.push_back(parameter.name);
  }
  if (!required.empty()) out.member("required", required);
  out.member("additionalProperties", false);
}

void write_text(output::JsonSink& out, const Parameter& parameter) {
  out.member("type", "string");
  if (!parameter.choices.empty()) out.member("enum", parameter.choices);
  if (parameter.least > 0) out.member("minLength", parameter.least);
  if (parameter.most != UINT64_MAX) out.member("maxLength", parameter.most);
}

void write_number(output::JsonSink& out, const Parameter& parameter) {
  out.member("type", "integer");
  if (parameter.least > 0) out.member("minimum", parameter.least);
  if (parameter.most != UINT64_MAX) out.member("maximum", parameter.most);
}

void write_schema(output::JsonSink& out, const Parameter& parameter) {
  switch (parameter.kind) {
    case Kind::text:
      write_text(out, parameter);
      break;
    case Kind::number:
    case Kind::offset:
      write_number(out, parameter);
      break;
    case Kind::flag:
      out.member("type", "boolean");
      break;
    case Kind::texts:
    case Kind::objects:
      out.member("type", "array");
      out.object("items", [&] { out.member("type", parameter.kind == Kind::texts ? "string" : "object"); });
      break;
    case Kind::object:
      if (parameter.members.empty()) {
        out.member("type", "object");
      } else {
        write_members(out, parameter.members);
      }
      break;
    case Kind::tree:
      out.member("type", std::vector<std::string_view>{"object", "array"});
      break;
  }
  if (!parameter.description.empty()) out.member("description", parameter.description);
}

}  // namespace

std::string input_schema(std::span<const Parameter> parameters) {
  std::string text;
  json::Compact layout(text);
  output::JsonSink out(layout);
  out.object([&] { write_members(out, parameters); });
  return text;
}

}  // namespace jt::tools

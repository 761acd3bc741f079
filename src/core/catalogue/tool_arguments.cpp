// SPDX-License-Identifier: MIT
#include "core/catalogue/tool_arguments.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/catalogue/value_kinds.hpp"
#include "core/json/escape.hpp"
#include "core/json/layout.hpp"
#include "core/schema/check_document.hpp"
#include "core/text/code_point.hpp"
#include "core/text/distance.hpp"
#include "core/value/given.hpp"

namespace jt::catalogue {
namespace {

using value::View;
using Members = std::vector<std::pair<std::string, std::string>>;  // names and JSON on one line

constexpr std::size_t most_violations = 10;

Failed wrong(std::string message) { return fail(Code::invalid_input, std::move(message)); }

struct Word {
  std::string name;
  std::string value;
  bool json = false;  ///< it was given as JSON
};

Result<Word> word_of(const std::string& given) {
  const std::size_t equals = given.find('=');
  const bool json = equals != std::string::npos && equals > 0 && given[equals - 1] == ':';
  const std::size_t end = json ? equals - 1 : equals;
  if (equals == std::string::npos || end == 0) {
    return wrong(fmt::format("argument '{}' is neither NAME=VALUE nor NAME:=JSON", text::excerpt(given)));
  }
  if (text::invalid_text_at(given) != std::string_view::npos) {
    return wrong(fmt::format("argument '{}' is not UTF-8", text::excerpt(given.substr(0, end))));
  }
  return Word{given.substr(0, end), given.substr(equals + 1), json};
}

std::string compact(std::string_view json) {
  std::string out;
  json::append_compact(out, json);
  return out;
}

Result<std::string> value_of(const Word& word, const View& schema) {
  const View property = resolved(schema, schema).find("properties").member(word.name);
  const ValueKinds kinds = kinds_of(property, schema);
  if (!word.json && kinds.plain()) return json::quote(word.value);
  auto value = value::checked(word.value);
  if (value) return compact(*value);
  if (!word.json && kinds.unknown()) return json::quote(word.value);
  Error error = make_error(Code::invalid_input, fmt::format("the value of '{}' is not JSON: {}",
                                                            text::excerpt(word.name), value.error()->message));
  if (!word.json) error->hints.emplace_back("the input schema of the tool says that it is no string");
  return fail(std::move(error));
}

Members members_of_object(const std::optional<std::string>& given) {
  Members members;
  value::Tape tape;
  if (!given || !tape.read(*given)) return members;
  for (const View& each : tape.root().members()) members.emplace_back(each.key(), compact(each.text()));
  return members;
}

std::vector<std::string> names_in(const View& object) {
  std::vector<std::string> names;
  for (const View& each : object.members()) names.push_back(each.key());
  return names;
}

bool holds(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

struct Slip {
  std::string given;
  std::string meant;
};

/// Names that the schema does not have, and the one it has that is nearest, unless that is given too.
std::vector<Slip> slips(const View& arguments, const View& schema) {
  const std::vector<std::string> given = names_in(arguments);
  const std::vector<std::string> known = names_in(resolved(schema, schema).find("properties"));
  std::vector<std::string> open;
  std::copy_if(known.begin(), known.end(), std::back_inserter(open),
               [&](const std::string& name) { return !holds(given, name); });
  std::vector<Slip> found;
  for (const std::string& name : given) {
    if (holds(known, name)) continue;
    auto near = text::nearest(name, open, 1);
    if (!near.empty()) found.push_back({name, std::move(near[0])});
  }
  return found;
}

Error problem(const std::string& tool, const std::vector<schema::Described>& errors, const std::vector<Slip>& near) {
  Error error = make_error(
      Code::invalid_input,
      errors.empty()
          ? fmt::format("'{}' is not an argument of the tool '{}'", text::excerpt(near[0].given), text::excerpt(tool))
          : fmt::format("the arguments do not fit the input schema of the tool '{}'", text::excerpt(tool)));
  for (const schema::Described& each : errors) {
    error->violations.push_back({path::spell(each.location, path::Spelling::accessor),
                                 std::string(schema::name(each.keyword)), each.schema_place, each.message});
  }
  for (const Slip& each : near) {
    error->choices.push_back(each.meant);
    error->hints.push_back(
        fmt::format("did you mean '{}' instead of '{}'?", text::excerpt(each.meant), text::excerpt(each.given)));
  }
  return error;
}

}  // namespace

Result<std::string> tool_arguments(const std::vector<std::string>& words, const std::optional<std::string>& given,
                                   const View& schema) {
  Members members = members_of_object(given);
  std::vector<std::string> seen;
  for (const std::string& each : words) {
    Word word = TRY(word_of(each));
    if (holds(seen, word.name)) return wrong(fmt::format("argument '{}' is given twice", text::excerpt(word.name)));
    std::string value = TRY(value_of(word, schema));
    const auto known =
        std::find_if(members.begin(), members.end(), [&](const auto& m) { return m.first == word.name; });
    if (known == members.end()) {
      members.emplace_back(word.name, std::move(value));
    } else {
      known->second = std::move(value);
    }
    seen.push_back(std::move(word.name));
  }
  std::string out = "{";
  for (const auto& [name, value] : members) {
    if (out.size() > 1) out += ',';
    out.append(json::quote(name)).append(":").append(value);
  }
  return out + "}";
}

ArgumentProblems check_arguments(const std::string& tool, std::string_view arguments, const View& schema) {
  value::Tape tape;
  if (!schema.is_object() || !tape.read(arguments)) return {};
  const auto compiled = schema::Schema::make("urn:jt:tool", {"input_schema", std::string(schema.text())});
  if (!compiled) return {{}, compiled.error()->message};
  const auto errors = schema::check_text(**compiled, arguments, most_violations);
  if (!errors) return {{}, errors.error()->message};
  const std::vector<Slip> near = slips(tape.root(), schema);
  if (errors->empty() && near.empty()) return {};
  return {problem(tool, *errors, near), {}};
}

}  // namespace jt::catalogue

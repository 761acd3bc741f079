// SPDX-License-Identifier: MIT
#include "tools/parameter.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "core/json/escape.hpp"
#include "core/mcp/value.hpp"
#include "core/scan/type.hpp"
#include "core/text/code_point.hpp"
#include "core/text/distance.hpp"
#include "core/text/words.hpp"

namespace jt::tools {

namespace {

using Kind = Parameter::Kind;

std::string_view wanted(const Parameter& parameter) {
  switch (parameter.kind) {
    case Kind::text:
      return parameter.holds_json ? "a string with JSON text" : "a string";
    case Kind::number:
      return "an integer";
    case Kind::flag:
      return "true or false";
    case Kind::texts:
      return "an array of strings";
    case Kind::objects:
      return "an array of objects";
    case Kind::object:
      return "an object";
    case Kind::tree:
      return "an object or an array";
  }
  return {};
}

/// What came, in a few words.
std::string came(std::string_view json) {
  switch (json[0]) {
    case '{':
      return "an object";
    case '[':
      return "an array";
    default: {
      std::string text(json.substr(0, 60));
      while (!text.empty() && text::invalid_text_at(text) != std::string::npos) text.pop_back();
      return text.size() < json.size() ? text + "…" : text;
    }
  }
}

Error wrong_error(const std::string& name, std::string_view json, std::string_view what) {
  return make_error(Code::invalid_input, fmt::format("parameter '{}' must be {}, not {}", name, what, came(json)));
}

/// To the letter as source 001 shows it.
Failed no_document(std::string name, std::string_view json) {
  Error error = make_error(
      Code::invalid_input,
      fmt::format("Expected object, received {}", scan::name(scan::type_of[static_cast<std::uint8_t>(json[0])])));
  error->hints = {fmt::format("Ensure the {} parameter contains a valid JSON object", name),
                  "Check that the JSON is properly formatted"};
  name[0] = static_cast<char>(name[0] - 'a' + 'A');
  error->sentence = name + " must be a valid JSON object";
  return fail(std::move(error));
}

Failed wrong(const std::string& name, std::string_view json, std::string_view what) {
  return fail(wrong_error(name, json, what));
}

/// How a value is written as a string with JSON text; an example, where the value is long.
std::string as_text(std::string_view name, std::string_view json) {
  constexpr std::size_t longest = 200;
  std::string compact;
  mcp::append_compact(compact, json);
  const bool shown = compact.size() <= longest;
  return fmt::format("{} {}: {}", shown ? "write it as" : "write it as a string, such as", json::quote(name),
                     json::quote(shown                 ? std::string_view(compact)
                                 : mcp::is_array(json) ? "[1, 2]"
                                                       : R"({"a": 1})"));
}

/// An array whose elements all fit; `element`: what each must be.
template <class Fits>
Result<void> every(const Parameter& parameter, const std::string& name, std::string_view json, std::string_view element,
                   const Fits& fits) {
  if (!mcp::is_array(json)) return wrong(name, json, wanted(parameter));
  mcp::Walk walk(json);
  if (!walk.enter()) return {};
  Result<void> good;
  for (std::size_t at = 0; walk.next(); ++at) {
    const std::string_view item = walk.take();
    if (good && !fits(item)) good = wrong(fmt::format("{}[{}]", name, at), item, element);
  }
  return good;
}

Result<void> check_text(const Parameter& parameter, const std::string& name, std::string_view json) {
  const auto text = mcp::string_in(json);
  if (!text) {
    Error error = wrong_error(name, json, wanted(parameter));
    if (parameter.holds_json) error->hints.push_back(as_text(name, json));
    return fail(std::move(error));
  }
  if (!parameter.choices.empty() &&
      std::find(parameter.choices.begin(), parameter.choices.end(), *text) == parameter.choices.end()) {
    return wrong(name, json, fmt::format("one of '{}'", fmt::join(parameter.choices, "', '")));
  }
  const std::size_t length = text::count_code_points(*text);
  if (length < parameter.least) return wrong(name, json, "a string that is not empty");
  if (length > parameter.most && !parameter.described_only) {
    return wrong(name, json, fmt::format("a string of at most {} characters", parameter.most));
  }
  return {};
}

Result<void> check_number(const Parameter& parameter, const std::string& name, std::string_view json) {
  const auto number = text::parse_number(json);
  if (number && *number >= parameter.least && *number <= parameter.most) return {};
  if (parameter.most == UINT64_MAX) {
    return wrong(name, json, fmt::format("an integer from {} on", parameter.least));
  }
  return wrong(name, json, fmt::format("an integer from {} to {}", parameter.least, parameter.most));
}

Result<void> check_value(const Parameter& parameter, const std::string& name, std::string_view json) {
  bool good = false;
  switch (parameter.kind) {
    case Kind::text:
      return check_text(parameter, name, json);
    case Kind::number:
      return check_number(parameter, name, json);
    case Kind::flag:
      good = json == "true" || json == "false";
      break;
    case Kind::texts:
      return every(parameter, name, json, "a string", [](std::string_view item) { return mcp::is_string(item); });
    case Kind::objects:
      return every(parameter, name, json, "an object", [](std::string_view item) { return mcp::is_object(item); });
    case Kind::object:
      good = mcp::is_object(json);
      break;
    case Kind::tree:
      if (!mcp::is_object(json) && !mcp::is_array(json)) return no_document(name, json);
      return {};
  }
  if (!good) return wrong(name, json, wanted(parameter));
  if (parameter.members.empty()) return {};
  auto members = Arguments::check(parameter.members, json);
  if (members) return {};
  Error error = std::move(members.error().error);
  error->message = fmt::format("in '{}': {}", name, error->message);
  return fail(std::move(error));
}

Error unknown(const std::string& name, std::span<const Parameter> parameters) {
  std::vector<std::string> names;
  for (const Parameter& parameter : parameters) names.emplace_back(parameter.name);
  Error error = make_error(Code::invalid_input, fmt::format("there is no parameter '{}'", name));
  const auto near = text::nearest(name, names);
  if (!near.empty()) {
    error->hints.push_back(fmt::format("did you mean '{}'?", near.front()));
  } else {
    error->hints.push_back(fmt::format("the parameters are {}", fmt::join(names, ", ")));
  }
  error->choices = std::move(names);
  return error;
}

}  // namespace

tl::expected<Arguments, Misuse> Arguments::check(std::span<const Parameter> parameters, std::string_view json) {
  const auto misuse = [](std::string_view name, std::string message) {
    return tl::unexpected(Misuse{std::string(name), make_error(Code::invalid_input, std::move(message))});
  };
  Arguments arguments;
  mcp::Walk walk(json);
  if (!walk.on(scan::Type::object) || !walk.enter()) return misuse("", "the arguments are not an object");
  while (walk.next()) {
    std::string name = walk.key();
    const std::string_view value = walk.take();
    const auto parameter =
        std::find_if(parameters.begin(), parameters.end(), [&](const Parameter& each) { return each.name == name; });
    if (parameter == parameters.end()) return tl::unexpected(Misuse{name, unknown(name, parameters)});
    if (value == "null") {
      arguments.nulls_.push_back(std::move(name));
      continue;
    }
    if (arguments.given(name)) return misuse(name, fmt::format("parameter '{}' is given twice", name));
    if (auto good = check_value(*parameter, name, value); !good) {
      return tl::unexpected(Misuse{name, std::move(good.error())});
    }
    arguments.given_.push_back({std::move(name), value});
  }
  for (const Parameter& parameter : parameters) {
    if (!parameter.required || arguments.given(parameter.name)) continue;
    return tl::unexpected(Misuse{std::string(parameter.name), missing(parameter, arguments)});
  }
  return arguments;
}

Error missing(const Parameter& parameter, const Arguments& arguments) {
  Error error = make_error(Code::invalid_input,
                           fmt::format("parameter '{}' is missing: it is {}", parameter.name, wanted(parameter)));
  if (parameter.holds_json && arguments.null(parameter.name)) {
    error->hints.push_back("null counts as missing: " + as_text(parameter.name, "null"));
  }
  return error;
}

bool Arguments::null(std::string_view name) const {
  return std::find(nulls_.begin(), nulls_.end(), name) != nulls_.end();
}

const Arguments::Given* Arguments::find(std::string_view name) const {
  const auto at = std::find_if(given_.begin(), given_.end(), [&](const Given& each) { return each.name == name; });
  return at == given_.end() ? nullptr : &*at;
}

std::optional<std::string> Arguments::maybe_text(std::string_view name) const {
  const Given* given = find(name);
  return given == nullptr ? std::nullopt : mcp::string_in(given->json);
}

std::string Arguments::text(std::string_view name) const { return maybe_text(name).value_or(""); }

std::optional<std::uint64_t> Arguments::number(std::string_view name) const {
  const Given* given = find(name);
  return given == nullptr ? std::nullopt : text::parse_number(given->json);
}

bool Arguments::flag(std::string_view name) const { return json(name) == "true"; }

std::vector<std::string> Arguments::texts(std::string_view name) const {
  std::vector<std::string> list;
  const Given* given = find(name);
  if (given == nullptr) return list;
  mcp::Walk walk(given->json);
  if (!walk.enter()) return list;
  while (walk.next()) list.push_back(mcp::string_in(walk.take()).value_or(""));
  return list;
}

std::string_view Arguments::json(std::string_view name) const {
  const Given* given = find(name);
  return given == nullptr ? std::string_view() : given->json;
}

std::vector<std::pair<std::string_view, std::string_view>> Arguments::all() const {
  std::vector<std::pair<std::string_view, std::string_view>> list;
  for (const Given& each : given_) list.emplace_back(each.name, each.json);
  return list;
}

Arguments Arguments::members(std::string_view name) const {
  Arguments arguments;
  const Given* given = find(name);
  if (given == nullptr) return arguments;
  mcp::Walk walk(given->json);
  if (!walk.enter()) return arguments;
  while (walk.next()) {
    std::string key = walk.key();
    const std::string_view value = walk.take();
    if (value != "null") arguments.given_.push_back({std::move(key), value});
  }
  return arguments;
}

}  // namespace jt::tools

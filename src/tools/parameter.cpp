// SPDX-License-Identifier: MIT
#include "tools/parameter.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "core/json/escape.hpp"
#include "core/json/layout.hpp"
#include "core/scan/type.hpp"
#include "core/text/code_point.hpp"
#include "core/text/distance.hpp"
#include "core/text/words.hpp"

namespace jt::tools {

namespace {

using Kind = Parameter::Kind;
using value::View;

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
std::string came(const View& value) {
  if (value.is_container()) return scan::with_article(value.type());
  std::string text(value.text().substr(0, 60));
  while (!text.empty() && text::invalid_text_at(text) != std::string::npos) text.pop_back();
  return text.size() < value.text().size() ? text + "…" : text;
}

Error wrong_error(const std::string& name, const View& value, std::string_view what) {
  return make_error(Code::invalid_input, fmt::format("parameter '{}' must be {}, not {}", name, what, came(value)));
}

/// To the letter as source 001 shows it.
Failed no_document(std::string name, const View& value) {
  Error error = make_error(Code::invalid_input, fmt::format("Expected object, received {}", scan::name(value.type())));
  error->hints = {fmt::format("Ensure the {} parameter contains a valid JSON object", name),
                  "Check that the JSON is properly formatted"};
  name[0] = static_cast<char>(name[0] - 'a' + 'A');
  error->sentence = name + " must be a valid JSON object";
  return fail(std::move(error));
}

Failed wrong(const std::string& name, const View& value, std::string_view what) {
  return fail(wrong_error(name, value, what));
}

/// How a value is written as a string with JSON text; an example, where the value is long.
std::string as_text(std::string_view name, std::string_view json) {
  constexpr std::size_t longest = 200;
  std::string compact;
  json::append_compact(compact, json);
  const bool shown = compact.size() <= longest;
  return fmt::format("{} {}: {}", shown ? "write it as" : "write it as a string, such as", json::quote(name),
                     json::quote(shown                 ? std::string_view(compact)
                                 : json.front() == '[' ? "[1, 2]"
                                                       : R"({"a": 1})"));
}

/// An array whose elements are all of the type; `element`: what each must be.
Result<void> every(const Parameter& parameter, const std::string& name, const View& value, scan::Type type,
                   std::string_view element) {
  if (!value.is_array()) return wrong(name, value, wanted(parameter));
  std::size_t at = 0;
  for (const View& each : value) {
    if (!each.is(type)) return wrong(fmt::format("{}[{}]", name, at), each, element);
    ++at;
  }
  return {};
}

Result<void> check_text(const Parameter& parameter, const std::string& name, const View& value) {
  const auto text = value.string();
  if (!text) {
    Error error = wrong_error(name, value, wanted(parameter));
    if (parameter.holds_json) error->hints.push_back(as_text(name, value.text()));
    return fail(std::move(error));
  }
  if (!parameter.choices.empty() &&
      std::find(parameter.choices.begin(), parameter.choices.end(), *text) == parameter.choices.end()) {
    return wrong(name, value, fmt::format("one of '{}'", fmt::join(parameter.choices, "', '")));
  }
  const std::size_t length = text::count_code_points(*text);
  if (length < parameter.least) return wrong(name, value, "a string that is not empty");
  if (length > parameter.most && !parameter.described_only) {
    return wrong(name, value, fmt::format("a string of at most {} characters", parameter.most));
  }
  return {};
}

Result<void> check_number(const Parameter& parameter, const std::string& name, const View& value) {
  const auto number = text::parse_number(value.text());
  if (number && *number >= parameter.least && *number <= parameter.most) return {};
  if (parameter.most == UINT64_MAX) {
    return wrong(name, value, fmt::format("an integer from {} on", parameter.least));
  }
  return wrong(name, value, fmt::format("an integer from {} to {}", parameter.least, parameter.most));
}

Result<void> check_value(const Parameter& parameter, const std::string& name, const View& value) {
  bool good = false;
  switch (parameter.kind) {
    case Kind::text:
      return check_text(parameter, name, value);
    case Kind::number:
      return check_number(parameter, name, value);
    case Kind::flag:
      good = value.is(scan::Type::boolean);
      break;
    case Kind::texts:
      return every(parameter, name, value, scan::Type::string, "a string");
    case Kind::objects:
      return every(parameter, name, value, scan::Type::object, "an object");
    case Kind::object:
      good = value.is_object();
      break;
    case Kind::tree:
      if (!value.is_container()) return no_document(name, value);
      return {};
  }
  if (!good) return wrong(name, value, wanted(parameter));
  if (parameter.members.empty()) return {};
  auto members = Arguments::check(parameter.members, value);
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

Expected<Arguments, Misuse> Arguments::check(std::span<const Parameter> parameters, const View& object) {
  const auto misuse = [](std::string_view name, std::string message) {
    return Unexpected(Misuse{std::string(name), make_error(Code::invalid_input, std::move(message))});
  };
  if (object && !object.is_object()) return misuse("", "the arguments are not an object");
  std::vector<bool> seen(parameters.size());
  for (const View& value : object) {
    const std::string name = value.key();
    const auto parameter =
        std::find_if(parameters.begin(), parameters.end(), [&](const Parameter& each) { return each.name == name; });
    if (parameter == parameters.end()) return Unexpected(Misuse{name, unknown(name, parameters)});
    if (value.is_null()) continue;
    const auto at = static_cast<std::size_t>(parameter - parameters.begin());
    if (seen[at]) return misuse(name, fmt::format("parameter '{}' is given twice", name));
    if (auto good = check_value(*parameter, name, value); !good) {
      return Unexpected(Misuse{name, std::move(good.error())});
    }
    seen[at] = true;
  }
  const Arguments arguments(object);
  for (const Parameter& parameter : parameters) {
    if (!parameter.required || arguments.given(parameter.name)) continue;
    return Unexpected(Misuse{std::string(parameter.name), missing(parameter, arguments)});
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

std::optional<std::uint64_t> Arguments::number(std::string_view name) const {
  return text::parse_number(value(name).text());
}

std::vector<std::string> Arguments::texts(std::string_view name) const {
  std::vector<std::string> list;
  for (const View& each : value(name)) list.push_back(each.string().value_or(""));
  return list;
}

std::vector<View> Arguments::all() const {
  std::vector<View> given = object_.members();
  std::erase_if(given, [](const View& each) { return each.is_null(); });
  return given;
}

}  // namespace jt::tools

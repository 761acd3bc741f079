// SPDX-License-Identifier: MIT
#include "tools/input_check.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "core/json/escape.hpp"
#include "core/json/layout.hpp"
#include "core/schema/check_document.hpp"
#include "core/text/code_point.hpp"
#include "core/text/distance.hpp"

namespace jt::tools {

namespace {

using schema::Keyword;
using value::View;
using Kind = Parameter::Kind;

std::string wanted(const Parameter& parameter) {
  switch (parameter.kind) {
    case Kind::text:
      return parameter.holds_json ? "a string with JSON text" : "a string";
    case Kind::number:
      return parameter.most == UINT64_MAX ? fmt::format("an integer from {} on", parameter.least)
                                          : fmt::format("an integer from {} to {}", parameter.least, parameter.most);
    case Kind::offset:
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

/// The same, of what breaks one rule.
std::string wanted(const Parameter& parameter, Keyword rule) {
  if (rule == Keyword::enumeration) return fmt::format("one of '{}'", fmt::join(parameter.choices, "', '"));
  if (rule == Keyword::min_length) return "a string that is not empty";
  if (rule == Keyword::max_length) return fmt::format("a string of at most {} characters", parameter.most);
  return wanted(parameter);
}

/// What came, in a few words.
std::string came(const View& value) {
  if (value.is_container()) return scan::with_article(value.type());
  std::string text(value.text().substr(0, 60));
  while (!text.empty() && text::invalid_text_at(text) != std::string::npos) text.pop_back();
  return text.size() < value.text().size() ? text + "…" : text;
}

Error wrong(const std::string& name, const View& value, std::string_view what) {
  return make_error(Code::invalid_input, fmt::format("parameter '{}' must be {}, not {}", name, what, came(value)));
}

/// To the letter as source 001 shows it.
Error no_document(std::string name, const View& value) {
  Error error = make_error(Code::invalid_input, fmt::format("Expected object, received {}", scan::name(value.type())));
  error->hints = {fmt::format("Ensure the {} parameter contains a valid JSON object", name),
                  "Check that the JSON is properly formatted"};
  name[0] = static_cast<char>(name[0] - 'a' + 'A');
  error->sentence = name + " must be a valid JSON object";
  if (const auto text = value.string(); text && is_placeholder(*text))
    error->sentence += fmt::format(", and is '{}': give the whole document", *text);
  return error;
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

/// The parameter that names the file, where another tool's name of it was given.
std::vector<std::string> file_meant(const std::string& name, const std::vector<std::string>& names, const View& given) {
  static constexpr std::array<std::string_view, 6> usual{"path",     "filePath",  "file",
                                                         "filename", "file_path", "filepath"};
  if (std::ranges::find(usual, name) == usual.end()) return {};
  const bool has_file = std::ranges::find(names, "filePath") != names.end();
  const std::string own = has_file ? "filePath" : "path";
  if (std::ranges::find(names, own) == names.end() || given.member(own)) return {};
  return {own};
}

Error unknown(const std::string& name, std::span<const Parameter> parameters, const View& given) {
  std::vector<std::string> names;
  for (const Parameter& parameter : parameters) names.emplace_back(parameter.name);
  Error error = make_error(Code::invalid_input, fmt::format("there is no parameter '{}'", name));
  auto near = file_meant(name, names, given);
  if (near.empty()) near = text::nearest(name, names);
  if (!near.empty()) {
    error->hints.push_back(fmt::format("did you mean '{}'?", near.front()));
  } else {
    error->hints.push_back(fmt::format("the parameters are {}", fmt::join(names, ", ")));
  }
  error->choices = std::move(names);
  return error;
}

const Parameter* named(std::span<const Parameter> parameters, std::string_view name) {
  const auto found = std::ranges::find(parameters, name, &Parameter::name);
  return found == parameters.end() ? nullptr : &*found;
}

Error within(std::string_view object, Error error) {
  error->message = fmt::format("in '{}': {}", object, error->message);
  return error;
}

/// An error against the schema, as the tool says it; nothing for what only the client is told. `location`: what is left
/// of the way to the value, of which `parent` is the object that has the parameters.
std::optional<Error> worded(const schema::Described& error, std::span<const path::LocationStep> location,
                            std::span<const Parameter> parameters, const View& parent, std::size_t at) {
  const auto& name = std::get<std::string>(location.front());
  const Parameter* const parameter = named(parameters, name);
  if (parameter == nullptr) return unknown(name, parameters, parent);
  // Of a name that is given twice, the value that the error is about.
  View value;
  for (const View& each : parent)
    if (each.key_is(name) && each.offset() <= at && at < each.end_offset()) value = each;
  if (location.size() > 1 && parameter->kind == Kind::object) {
    auto inner = worded(error, location.subspan(1), parameter->members, value, at);
    if (inner) *inner = within(name, std::move(*inner));
    return inner;
  }
  if (location.size() > 1) {
    const std::uint64_t index = std::get<std::uint64_t>(location[1]);
    View element;
    for (const View& each : value)
      if (each.offset() == at) element = each;
    const std::string_view what = parameter->kind == Kind::texts ? "a string" : "an object";
    return wrong(fmt::format("{}[{}]", name, index), element, what);
  }
  if (parameter->kind == Kind::tree) return no_document(name, value);
  if (error.keyword == Keyword::max_length && parameter->described_only) return std::nullopt;
  Error out = wrong(name, value, wanted(*parameter, error.keyword));
  if (parameter->holds_json && error.keyword == Keyword::type) out->hints.push_back(as_text(name, value.text()));
  return out;
}

/// Offsets of what is null: it counts as missing, so no rule is about it.
void add_nulls(std::span<const Parameter> parameters, const View& object, std::vector<std::uint64_t>& offsets) {
  for (const View& value : object) {
    if (value.is_null()) offsets.push_back(value.offset());
    const Parameter* const parameter = named(parameters, value.key());
    if (parameter != nullptr && value.is_object()) add_nulls(parameter->members, value, offsets);
  }
}

/// What the schema does not say: null counts as missing, a name is given once, and integers have 64 bits.
std::optional<Misuse> beside_schema(std::span<const Parameter> parameters, const Arguments& arguments,
                                    const View& object) {
  std::vector<bool> seen(parameters.size());
  for (const View& value : object) {
    const std::string name = value.key();
    const Parameter* const known = named(parameters, name);
    if (known == nullptr) return Misuse{name, unknown(name, parameters, object)};
    if (value.is_null()) continue;
    const Parameter& parameter = *known;
    const auto at = static_cast<std::size_t>(known - parameters.data());
    if (seen[at])
      return Misuse{name, make_error(Code::invalid_input, fmt::format("parameter '{}' is given twice", name))};
    seen[at] = true;
    const bool integer = arguments.number(name) || (parameter.kind == Kind::offset && arguments.from_end(name));
    if ((parameter.kind == Kind::number || parameter.kind == Kind::offset) && !integer)
      return Misuse{name, wrong(name, value, wanted(parameter))};
    if (parameter.members.empty()) continue;
    if (auto inner = beside_schema(parameter.members, arguments.members(name), value))
      return Misuse{name, within(name, std::move(inner->error))};
  }
  for (const Parameter& parameter : parameters) {
    if (!parameter.required || arguments.given(parameter.name)) continue;
    return Misuse{std::string(parameter.name), missing(parameter, arguments)};
  }
  return std::nullopt;
}

}  // namespace

InputCheck::InputCheck(std::span<const Parameter> parameters) : parameters_(parameters) {
  auto made = schema::Schema::make("urn:jt:input", {"inputSchema", input_schema(parameters)});
  schema_ = std::move(made.value());
}

std::optional<Misuse> InputCheck::against_schema(const View& object) const {
  std::vector<std::uint64_t> nulls;
  add_nulls(parameters_, object, nulls);
  for (std::uint64_t& each : nulls) each -= object.offset();
  constexpr std::size_t most = 100;
  const auto errors = schema::check_text(*schema_, object.text(), most, &nulls);
  if (!errors) return Misuse{"", errors.error()};
  for (const schema::Described& each : *errors) {
    if (each.keyword == Keyword::required) continue;
    auto error = worded(each, each.location, parameters_, object, object.offset() + each.at);
    if (error) return Misuse{std::get<std::string>(each.location.front()), std::move(*error)};
  }
  return std::nullopt;
}

Expected<Arguments, Misuse> InputCheck::check(const View& object) const {
  if (object && !object.is_object())
    return Unexpected(Misuse{"", make_error(Code::invalid_input, "the arguments are not an object")});
  if (object) {
    if (auto misuse = against_schema(object)) return Unexpected(std::move(*misuse));
  }
  const Arguments arguments(object);
  if (auto misuse = beside_schema(parameters_, arguments, object)) return Unexpected(std::move(*misuse));
  return arguments;
}

Error missing(const Parameter& parameter, const Arguments& arguments) {
  const bool number = parameter.kind == Kind::number;
  Error error = make_error(Code::invalid_input, fmt::format("parameter '{}' is missing: it is {}", parameter.name,
                                                            number ? std::string("an integer") : wanted(parameter)));
  if (parameter.holds_json && arguments.null(parameter.name)) {
    error->hints.push_back("null counts as missing: " + as_text(parameter.name, "null"));
  }
  return error;
}

}  // namespace jt::tools

// SPDX-License-Identifier: MIT
#include "core/schema/keyword.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

namespace jt::schema {
namespace {

using Inside = KeywordInfo::Inside;
using enum Draft;
using namespace vocabulary;

constexpr std::array<KeywordInfo, 46> keywords{{
    {Keyword::defs, "$defs", draft2019, draft2020, core, Inside::map},
    {Keyword::dynamic_ref, "$dynamicRef", draft2020, draft2020, core, Inside::none},
    {Keyword::recursive_ref, "$recursiveRef", draft2019, draft2019, core, Inside::none},
    {Keyword::ref, "$ref", draft4, draft2020, core, Inside::none},
    {Keyword::additional_items, "additionalItems", draft4, draft2019, applicator, Inside::schema},
    {Keyword::additional_properties, "additionalProperties", draft4, draft2020, applicator, Inside::schema},
    {Keyword::all_of, "allOf", draft4, draft2020, applicator, Inside::list},
    {Keyword::any_of, "anyOf", draft4, draft2020, applicator, Inside::list},
    {Keyword::constant, "const", draft6, draft2020, validation, Inside::none},
    {Keyword::contains, "contains", draft6, draft2020, applicator, Inside::schema},
    {Keyword::content_schema, "contentSchema", draft2019, draft2020, content, Inside::schema},
    {Keyword::definitions, "definitions", draft4, draft2020, core, Inside::map},
    {Keyword::dependencies, "dependencies", draft4, draft2020, applicator, Inside::map_of_schema_or_names},
    {Keyword::dependent_required, "dependentRequired", draft2019, draft2020, validation, Inside::none},
    {Keyword::dependent_schemas, "dependentSchemas", draft2019, draft2020, applicator, Inside::map},
    {Keyword::otherwise, "else", draft7, draft2020, applicator, Inside::schema},
    {Keyword::enumeration, "enum", draft4, draft2020, validation, Inside::none},
    {Keyword::exclusive_maximum, "exclusiveMaximum", draft4, draft2020, validation, Inside::none},
    {Keyword::exclusive_minimum, "exclusiveMinimum", draft4, draft2020, validation, Inside::none},
    {Keyword::format, "format", draft4, draft2020, vocabulary::format, Inside::none},
    {Keyword::condition, "if", draft7, draft2020, applicator, Inside::schema},
    {Keyword::items, "items", draft4, draft2020, applicator, Inside::schema_or_list},
    {Keyword::max_contains, "maxContains", draft2019, draft2020, validation, Inside::none},
    {Keyword::max_items, "maxItems", draft4, draft2020, validation, Inside::none},
    {Keyword::max_length, "maxLength", draft4, draft2020, validation, Inside::none},
    {Keyword::max_properties, "maxProperties", draft4, draft2020, validation, Inside::none},
    {Keyword::maximum, "maximum", draft4, draft2020, validation, Inside::none},
    {Keyword::min_contains, "minContains", draft2019, draft2020, validation, Inside::none},
    {Keyword::min_items, "minItems", draft4, draft2020, validation, Inside::none},
    {Keyword::min_length, "minLength", draft4, draft2020, validation, Inside::none},
    {Keyword::min_properties, "minProperties", draft4, draft2020, validation, Inside::none},
    {Keyword::minimum, "minimum", draft4, draft2020, validation, Inside::none},
    {Keyword::multiple_of, "multipleOf", draft4, draft2020, validation, Inside::none},
    {Keyword::negation, "not", draft4, draft2020, applicator, Inside::schema},
    {Keyword::one_of, "oneOf", draft4, draft2020, applicator, Inside::list},
    {Keyword::pattern, "pattern", draft4, draft2020, validation, Inside::none},
    {Keyword::pattern_properties, "patternProperties", draft4, draft2020, applicator, Inside::map},
    {Keyword::prefix_items, "prefixItems", draft2020, draft2020, applicator, Inside::list},
    {Keyword::properties, "properties", draft4, draft2020, applicator, Inside::map},
    {Keyword::property_names, "propertyNames", draft6, draft2020, applicator, Inside::schema},
    {Keyword::required, "required", draft4, draft2020, validation, Inside::none},
    {Keyword::then, "then", draft7, draft2020, applicator, Inside::schema},
    {Keyword::type, "type", draft4, draft2020, validation, Inside::none},
    {Keyword::unevaluated_items, "unevaluatedItems", draft2019, draft2020, unevaluated, Inside::schema},
    {Keyword::unevaluated_properties, "unevaluatedProperties", draft2019, draft2020, unevaluated, Inside::schema},
    {Keyword::unique_items, "uniqueItems", draft4, draft2020, validation, Inside::none},
}};

constexpr std::size_t slots = 256;

constexpr std::size_t slot_of(std::string_view name) {
  const auto character = [name](std::size_t at) { return static_cast<unsigned char>(name[at]); };
  return (name.size() * 37 + character(0) * std::size_t{5} + character(name.size() - 1) * std::size_t{11}) % slots;
}

/// Keywords by their name: the index and 1; 0 is free. One whose slot is taken has the next free one.
constexpr auto table = [] {
  std::array<std::uint8_t, slots> out{};
  for (std::size_t i = 0; i < keywords.size(); ++i) {
    std::size_t at = slot_of(keywords[i].name);
    while (out[at] != 0) at = (at + 1) % slots;
    out[at] = static_cast<std::uint8_t>(i + 1);
  }
  return out;
}();

}  // namespace

const KeywordInfo* keyword_of(std::string_view name, Draft draft) {
  if (name.empty()) return nullptr;
  for (std::size_t at = slot_of(name); table[at] != 0; at = (at + 1) % slots) {
    const KeywordInfo& info = keywords[table[at] - std::size_t{1}];
    if (info.name == name) return draft < info.since || draft > info.until ? nullptr : &info;
  }
  return nullptr;
}

std::string_view name(Keyword keyword) {
  const auto* const found = std::ranges::find(keywords, keyword, &KeywordInfo::keyword);
  return found == keywords.end() ? std::string_view("false") : found->name;
}

std::uint8_t vocabulary_of(std::string_view uri) {
  const std::size_t slash = uri.rfind("/vocab/");
  if (!uri.starts_with("https://json-schema.org/draft/") || slash == std::string_view::npos) return 0;
  const std::string_view word = uri.substr(slash + 7);
  if (word == "core") return vocabulary::core;
  // In 2019-09 `unevaluated*` are applicators.
  if (word == "applicator") return uri.find("2019-09") != uri.npos ? applicator | unevaluated : applicator;
  if (word == "unevaluated") return unevaluated;
  if (word == "validation") return validation;
  if (word == "format" || word == "format-annotation") return vocabulary::format;
  if (word == "format-assertion") return vocabulary::format | format_assertion;
  if (word == "content") return content;
  return 0;
}

}  // namespace jt::schema

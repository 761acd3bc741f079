// SPDX-License-Identifier: MIT
// Keyword: the words of a schema that jt acts on, as a table: since which draft, in which vocabulary, and where schemas
// are in its value.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/schema/draft.hpp"

namespace jt::schema {

enum class Keyword : std::uint8_t {
  additional_items,
  additional_properties,
  all_of,
  any_of,
  constant,
  contains,
  content_schema,
  definitions,
  defs,
  dependencies,
  dependent_required,
  dependent_schemas,
  dynamic_ref,
  otherwise,
  enumeration,
  exclusive_maximum,
  exclusive_minimum,
  format,
  condition,
  items,
  max_contains,
  max_items,
  max_length,
  max_properties,
  maximum,
  min_contains,
  min_items,
  min_length,
  min_properties,
  minimum,
  multiple_of,
  negation,
  one_of,
  pattern,
  pattern_properties,
  prefix_items,
  properties,
  property_names,
  recursive_ref,
  ref,
  required,
  then,
  type,
  unevaluated_items,
  unevaluated_properties,
  unique_items,
  never,  ///< the schema `false`; no keyword of its own
};

/// What is known of a keyword.
struct KeywordInfo {
  /// Where schemas are: the value, its elements, the values of its members, or some of these.
  enum class Inside : std::uint8_t { none, schema, list, map, schema_or_list, map_of_schema_or_names };
  Keyword keyword;
  std::string_view name;
  Draft since;
  Draft until;
  std::uint8_t vocabulary;  ///< one of those below
  Inside inside;
};

/// Vocabularies, as bits: a metaschema of one's own may leave some out.
namespace vocabulary {
constexpr std::uint8_t core = 1;
constexpr std::uint8_t applicator = 2;
constexpr std::uint8_t unevaluated = 4;
constexpr std::uint8_t validation = 8;
constexpr std::uint8_t format = 16;
constexpr std::uint8_t content = 32;
constexpr std::uint8_t format_assertion = 64;  ///< `format` is an assertion
constexpr std::uint8_t all = 63;
}  // namespace vocabulary

/// The keyword of that name in a draft; null if it has none.
const KeywordInfo* keyword_of(std::string_view name, Draft draft);
/// As it is written: "minItems".
std::string_view name(Keyword keyword);
/// The bit of a vocabulary by its URI; 0 if jt does not know it.
std::uint8_t vocabulary_of(std::string_view uri);

}  // namespace jt::schema

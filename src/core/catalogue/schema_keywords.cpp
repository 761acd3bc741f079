// SPDX-License-Identifier: MIT
#include "core/catalogue/schema_keywords.hpp"

#include <algorithm>
#include <array>

namespace jt::catalogue {

namespace {

struct Keyword {
  std::string_view name;
  Holds holds;
};

/// Sorted by name.
constexpr std::array<Keyword, 27> keywords{{
    {"$ref", Holds::reference},
    {"additionalItems", Holds::one},
    {"additionalProperties", Holds::one},
    {"allOf", Holds::one},
    {"anyOf", Holds::one},
    {"const", Holds::values},
    {"contains", Holds::one},
    {"contentSchema", Holds::one},
    {"default", Holds::values},
    {"dependencies", Holds::map},
    {"dependentSchemas", Holds::map},
    {"description", Holds::description},
    {"else", Holds::one},
    {"enum", Holds::values},
    {"if", Holds::one},
    {"items", Holds::one},
    {"not", Holds::one},
    {"oneOf", Holds::one},
    {"patternProperties", Holds::fields},
    {"prefixItems", Holds::one},
    {"properties", Holds::fields},
    {"propertyNames", Holds::one},
    {"then", Holds::one},
    {"title", Holds::title},
    {"type", Holds::types},
    {"unevaluatedItems", Holds::one},
    {"unevaluatedProperties", Holds::one},
}};

}  // namespace

Holds holds(std::string_view keyword) {
  const auto* found = std::lower_bound(keywords.begin(), keywords.end(), keyword,
                                       [](const Keyword& each, std::string_view text) { return each.name < text; });
  return found != keywords.end() && found->name == keyword ? found->holds : Holds::nothing;
}

}  // namespace jt::catalogue

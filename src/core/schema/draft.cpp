// SPDX-License-Identifier: MIT
#include "core/schema/draft.hpp"

#include <array>

namespace jt::schema {
namespace {

struct DraftNames {
  std::string_view name;
  std::string_view uri;
};

constexpr std::array<DraftNames, 5> draft_names{{
    {"4", "http://json-schema.org/draft-04/schema"},
    {"6", "http://json-schema.org/draft-06/schema"},
    {"7", "http://json-schema.org/draft-07/schema"},
    {"2019-09", "https://json-schema.org/draft/2019-09/schema"},
    {"2020-12", "https://json-schema.org/draft/2020-12/schema"},
}};

}  // namespace

std::string_view name(Draft draft) { return draft_names[static_cast<std::size_t>(draft)].name; }

std::string_view metaschema(Draft draft) { return draft_names[static_cast<std::size_t>(draft)].uri; }

std::optional<Draft> draft_named(std::string_view name) {
  for (std::size_t i = 0; i < draft_names.size(); ++i)
    if (draft_names[i].name == name) return static_cast<Draft>(i);
  return std::nullopt;
}

std::optional<Draft> draft_of(std::string_view uri) {
  // Schemas are written with either scheme.
  const auto bare = [](std::string_view text) { return text.substr(text.find(':') + 1); };
  for (std::size_t i = 0; i < draft_names.size(); ++i)
    if (bare(draft_names[i].uri) == bare(uri)) return static_cast<Draft>(i);
  return std::nullopt;
}

}  // namespace jt::schema

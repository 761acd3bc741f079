// SPDX-License-Identifier: MIT
#include "tools/joined_path.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/path/query.hpp"
#include "core/path/spell_steps.hpp"
#include "core/text/ascii.hpp"

namespace jt::tools {

namespace {

using path::PathStep;
using path::Spelling;

/// Whether a pointer's token with this text may be an element of an array.
bool may_be_index(const std::string& text) {
  return text == "-" || (!text.empty() && std::all_of(text.begin(), text.end(), text::is_digit));
}

bool is_open(const PathStep& step) { return step.kind == PathStep::Kind::token && may_be_index(step.text); }

std::optional<std::string> as_pointer(const std::vector<PathStep>& steps) {
  path::Location location;
  for (const PathStep& step : steps) {
    if (step.kind == PathStep::Kind::index) {
      if (step.index < 0) return std::nullopt;
      location.emplace_back(static_cast<std::uint64_t>(step.index));
    } else if (step.kind == PathStep::Kind::name && may_be_index(step.text)) {
      return std::nullopt;
    } else {
      location.emplace_back(step.text);
    }
  }
  return path::spell(location, Spelling::pointer);
}

/// No step is open.
std::string with_names(const std::vector<PathStep>& steps, Spelling spelling) {
  std::string text = spelling == Spelling::accessor ? "" : "$";
  for (const PathStep& step : steps) {
    if (step.kind == PathStep::Kind::index) {
      text += fmt::format("[{}]", step.index);
    } else {
      path::append_key(text, step.text, spelling);
    }
  }
  return text;
}

std::optional<std::string> spelled(const std::vector<PathStep>& steps, Spelling spelling) {
  const bool open = std::any_of(steps.begin(), steps.end(), is_open);
  if (open || spelling == Spelling::pointer) {
    auto pointer = as_pointer(steps);
    if (pointer || open) return pointer;
    spelling = Spelling::jsonpath;
  }
  return with_names(steps, spelling);
}

bool same_place(const PathStep& a, const PathStep& b) {
  const auto text = [](const PathStep& step) {
    return step.kind == PathStep::Kind::index ? std::to_string(step.index) : step.text;
  };
  return text(a) == text(b);
}

/// A query that begins at the root and nowhere goes back to it, below the steps.
std::optional<std::string> below(const std::vector<PathStep>& steps, const path::Query& query) {
  const std::string& text = query.text;
  const bool plain = query.spelling == Spelling::jsonpath && !query.by_jq && text.starts_with('$');
  if (!plain || text.find('$', 1) != std::string::npos) return std::nullopt;
  if (std::any_of(steps.begin(), steps.end(), is_open)) return std::nullopt;
  return with_names(steps, Spelling::jsonpath) + text.substr(1);
}

}  // namespace

std::optional<std::string> joined_path(const std::string& outer, const std::string& inner, bool query) {
  const auto first = path::parse_path(outer);
  const auto second = path::parse_query(inner);
  if (!first || !second || first->steps.empty()) return std::nullopt;
  if (second->segments.empty()) return outer;
  if (!second->singular()) return query ? below(first->steps, *second) : std::nullopt;
  const auto last = path::parse_path(inner);
  if (!last) return std::nullopt;
  std::vector<PathStep> steps = first->steps;
  if (last->steps.size() >= steps.size() && std::equal(steps.begin(), steps.end(), last->steps.begin(), same_place)) {
    return std::nullopt;
  }
  steps.insert(steps.end(), last->steps.begin(), last->steps.end());
  return spelled(steps, last->spelling);
}

}  // namespace jt::tools

// SPDX-License-Identifier: MIT
#include "core/search/path_glob.hpp"

#include <algorithm>
#include <optional>

#include "core/text/code_point.hpp"

namespace jt::search {

/// The step that the text begins with is cut off: `**`, `.*`, `[*]`, jq's `[]`, or a step of a path, which the parser
/// of paths reads.
Result<PathGlob::Step> PathGlob::read_step(std::string_view& rest) {
  const auto wildcard = [&](std::string_view spelled, Kind kind) {
    const std::string_view after = rest.substr(std::min(rest.size(), spelled.size()));
    const bool found =
        rest.starts_with(spelled) && (after.empty() || after[0] == '.' || after[0] == '[' || after[0] == '/');
    if (found) rest = after;
    return found ? std::optional(Step{kind, {}, 0}) : std::nullopt;
  };
  for (const std::string_view spelled : {".**", "/**", "[**]", "**"}) {
    if (auto step = wildcard(spelled, Kind::any)) return *step;
  }
  for (const std::string_view spelled : {".*", "/*", "[*]", "[]", "*"}) {
    if (auto step = wildcard(spelled, Kind::one)) return *step;
  }
  std::size_t size = 1;
  if (rest[0] == '[' && rest.size() > 1 && (rest[1] == '\'' || rest[1] == '"')) {
    for (size = 2; size < rest.size() && rest[size] != rest[1]; ++size) size += rest[size] == '\\' ? 1U : 0U;
  }
  size = std::min(rest.find_first_of(rest[0] == '/' ? "/" : ".[", std::min(size, rest.size())), rest.size());
  const auto path = path::parse_path(rest.substr(0, size));
  if (!path) return fail(path.error());
  if (path->steps.size() != 1) {
    return fail(Code::invalid_path, "'" + text::excerpt(rest) + "' does not begin with a step of a path");
  }
  rest.remove_prefix(size);
  const path::PathStep& step = path->steps[0];
  if (step.kind == path::PathStep::Kind::index && step.index < 0)
    return fail(Code::invalid_path, "a pattern for paths has no negative index");
  if (step.kind == path::PathStep::Kind::index) return Step{Kind::index, {}, static_cast<std::uint64_t>(step.index)};
  return Step{step.kind == path::PathStep::Kind::name ? Kind::name : Kind::token, step.text, 0};
}

Result<PathGlob> PathGlob::parse(std::string_view text) {
  PathGlob glob;
  std::string_view rest = text;
  const bool jsonpath = rest.starts_with('$') && (rest.size() == 1 || rest[1] == '.' || rest[1] == '[');
  if (jsonpath) rest.remove_prefix(1);
  if (rest == ".") rest = {};
  while (!rest.empty()) {
    if (jsonpath && rest.starts_with("..") && rest.size() > 2) {
      glob.steps_.push_back({Kind::any, {}, 0});
      rest.remove_prefix(rest[2] == '[' ? 2 : 1);
    }
    if (rest.starts_with(".[")) rest.remove_prefix(1);  // as in jq
    auto step = TRY(read_step(rest));
    glob.steps_.push_back(std::move(step));
  }
  return glob;
}

bool PathGlob::fits(const Step& step, const path::LocationStep& with) {
  const std::string* name = std::get_if<std::string>(&with);
  switch (step.kind) {
    case Kind::name:
      return name != nullptr && *name == step.text;
    case Kind::index:
      return name == nullptr && std::get<std::uint64_t>(with) == step.index;
    case Kind::token:
      return (name != nullptr ? *name : std::to_string(std::get<std::uint64_t>(with))) == step.text;
    default:
      return true;
  }
}

/// Where a step does not fit, the last `**` takes one step more. What was before that `**` need not be tried again.
bool PathGlob::fits(const path::Location& location) const {
  constexpr auto none = static_cast<std::size_t>(-1);
  std::size_t step = 0;
  std::size_t any = none;
  std::size_t taken = 0;
  for (std::size_t at = 0; at < location.size();) {
    if (step < steps_.size() && steps_[step].kind == Kind::any) {
      any = step++;
      taken = at;
    } else if (step < steps_.size() && fits(steps_[step], location[at])) {
      ++step;
      ++at;
    } else if (any != none) {
      step = any + 1;
      at = ++taken;
    } else {
      return false;
    }
  }
  while (step < steps_.size() && steps_[step].kind == Kind::any) ++step;
  return step == steps_.size();
}

}  // namespace jt::search

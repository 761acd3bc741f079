// SPDX-License-Identifier: MIT
#include "core/propose/shift.hpp"

#include <algorithm>

namespace jt::propose {
namespace {

using path::Location;
using path::LocationStep;

bool begins(const Location& at, const Location& with) {
  return with.size() <= at.size() && std::equal(with.begin(), with.end(), at.begin());
}

bool leads_to_element(const Location& at) { return !at.empty() && std::holds_alternative<std::uint64_t>(at.back()); }

/// The index that `at` has in the array in which `element` is one; null if it is elsewhere.
std::uint64_t* adjacent_index(Location& at, const Location& element) {
  if (!leads_to_element(element) || at.size() < element.size()) return nullptr;
  if (!std::equal(element.begin(), element.end() - 1, at.begin())) return nullptr;
  return std::get_if<std::uint64_t>(&at[element.size() - 1]);
}

void make_room(Location& at, const Location& element) {
  std::uint64_t* const index = adjacent_index(at, element);
  if (index != nullptr && *index >= std::get<std::uint64_t>(element.back())) ++*index;
}

void close_up(Location& at, const Location& element) {
  std::uint64_t* const index = adjacent_index(at, element);
  if (index != nullptr && *index > std::get<std::uint64_t>(element.back())) --*index;
}

/// `at`, which begins with `old`, with another beginning.
Location rebased(const Location& at, const Location& old, const Location& fresh) {
  Location result = fresh;
  result.insert(result.end(), at.begin() + static_cast<std::ptrdiff_t>(old.size()), at.end());
  return result;
}

}  // namespace

void Shift::fresh(Step step) {
  fresh_[path::spell(step.at, path::Spelling::pointer)] = steps_.size();
  still_ = still_ && step.kind == Kind::wrote;
  steps_.push_back(std::move(step));
}

void Shift::wrote(const Location& at, std::size_t change) { fresh({Kind::wrote, at, {}, change}); }
void Shift::inserted(const Location& at, std::size_t change) { fresh({Kind::inserted, at, {}, change}); }
void Shift::removed(const Location& at) {
  still_ = false;
  steps_.push_back({Kind::removed, at});
}
void Shift::renamed(const Location& at, const std::string& key) {
  still_ = false;
  Location to = at;
  to.back() = key;
  steps_.push_back({Kind::renamed, at, std::move(to)});
}
void Shift::moved(const Location& from, const Location& to) {
  still_ = false;
  steps_.push_back({Kind::moved, from, to});
}

/// False: it is gone.
bool Shift::forward(const Step& step, Location& at, bool gap) {
  const bool inside = begins(at, step.at);
  const bool itself = inside && at.size() == step.at.size();
  switch (step.kind) {
    case Kind::wrote:
      return !inside || itself;
    case Kind::inserted:
      make_room(at, step.at);
      return true;
    case Kind::removed:
      if (itself && gap) return true;
      if (inside) return false;
      close_up(at, step.at);
      return true;
    case Kind::renamed:
      if (inside) at = rebased(at, step.at, step.to);
      return true;
    case Kind::moved:
      break;
  }
  if (inside && !(itself && gap)) {
    at = rebased(at, step.at, step.to);
    return true;
  }
  close_up(at, step.at);
  make_room(at, step.to);
  return leads_to_element(step.to) || !begins(at, step.to);
}

std::optional<Location> Shift::now(Location then, std::size_t since) const {
  for (std::size_t i = since; i < steps_.size(); ++i) {
    if (!forward(steps_[i], then, false)) return std::nullopt;
  }
  return then;
}

std::optional<Location> Shift::gap_now(Location then, std::size_t since) const {
  for (std::size_t i = since; i < steps_.size(); ++i) {
    if (!forward(steps_[i], then, true)) return std::nullopt;
  }
  return then;
}

Shift::Origin Shift::origin(Location at) const {
  if (still_) {  // many values are often set, and nothing else
    std::size_t step = none;
    Location above;
    for (std::size_t size = 0; size <= at.size(); ++size) {
      const auto found = fresh_.find(path::spell(above, path::Spelling::pointer));
      if (found != fresh_.end() && (step == none || found->second > step)) step = found->second;
      if (size < at.size()) above.push_back(at[size]);
    }
    if (step == none) return {std::move(at), none};
    return {rebased(at, steps_[step].at, {}), steps_[step].change};
  }
  for (auto step = steps_.rbegin(); step != steps_.rend(); ++step) {
    const bool fresh = step->kind == Kind::wrote || step->kind == Kind::inserted;
    if (fresh && begins(at, step->at)) return {rebased(at, step->at, {}), step->change};
    if (step->kind == Kind::inserted) close_up(at, step->at);
    if (step->kind == Kind::removed) make_room(at, step->at);
    if (step->kind == Kind::renamed && begins(at, step->to)) at = rebased(at, step->to, step->at);
    if (step->kind != Kind::moved) continue;
    if (begins(at, step->to)) {
      at = rebased(at, step->to, step->at);
    } else {
      close_up(at, step->to);
      make_room(at, step->at);
    }
  }
  return {std::move(at), none};
}

}  // namespace jt::propose

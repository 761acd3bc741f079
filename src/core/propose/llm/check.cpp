// SPDX-License-Identifier: MIT
#include "core/propose/llm/check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "core/edit/value.hpp"
#include "core/json/canonical.hpp"
#include "core/json/escape.hpp"
#include "core/propose/llm/targets.hpp"
#include "core/text/code_point.hpp"
#include "core/text/words.hpp"

namespace jt::propose::llm {
namespace {

using Kind = edit::OperationKind;

/// Where a confidence ends if the instruction does not say the new value: the model has made it up, or computed it.
constexpr double most_if_not_said = 0.6;

/// Which of the paths that are looked up belong to an operation.
struct Lookup {
  std::size_t path = 0;
  std::size_t other = 0;  ///< of move the element, of rename the new key
};

class Check {
 public:
  Check(const Context& context, const Words& words) : context_(context), words_(words) {}

  /// Nothing: the operation holds, and `change` is it. Else why not.
  std::string operation(const Proposed& proposed, const Target& target, const Target& other, Change& change) const {
    change.kind = proposed.kind;
    change.at = target.location;
    change.proposed = proposed.value;
    std::string why = fits(proposed, target, other, change);
    if (!why.empty()) return why;
    const bool said = proposed.value && words_.say(*proposed.value);
    if (!related(proposed, target, other, said)) return "has nothing to do with the instruction";
    if (!shown(target, other)) return "is not in what was shown of the document";
    if (made_up(proposed))
      return fmt::format("would get the number {}, which is not in the instruction", *proposed.value);
    const bool removal = !proposed.value || proposed.kind == Kind::move;
    change.confidence = said || removal ? proposed.confidence : std::min(proposed.confidence, most_if_not_said);
    return {};
  }

 private:
  [[nodiscard]] std::string fits(const Proposed& proposed, const Target& target, const Target& other,
                                 Change& change) const {
    switch (proposed.kind) {
      case Kind::insert:
        return insertion(target);
      case Kind::move:
        return movement(target, other, change);
      case Kind::rename:
        return renaming(proposed, target, other, change);
      case Kind::remove:
        return present(target, change);
      default:
        return setting(proposed, target, change);
    }
  }

  [[nodiscard]] static std::string present(const Target& target, Change& change) {
    if (!target.exists) return "does not exist";
    if (!target.text) return "is too long a value";
    change.current = target.text;
    return {};
  }

  /// A key that the instruction does not name is made up.
  [[nodiscard]] std::string setting(const Proposed& proposed, const Target& target, Change& change) const {
    if (!target.exists) {
      if (!target.container) return "does not exist";
      if (*target.container == scan::Type::array) return "is out of range";
      const bool named = words_.name_key(std::get<std::string>(target.location.back()));
      return named ? "" : "does not exist, and the instruction does not name it";
    }
    if (auto why = present(target, change); !why.empty()) return why;
    const scan::Type type = edit::type_of_value(*proposed.value);
    if (type == target.type || target.type == scan::Type::null) return {};
    return fmt::format("is {}, and would become {}", scan::with_article(target.type), scan::with_article(type));
  }

  [[nodiscard]] static std::string insertion(const Target& target) {
    if (target.container != scan::Type::array) return "is not in an array";
    const auto* const index = target.location.empty() ? nullptr : std::get_if<std::uint64_t>(&target.location.back());
    if (index == nullptr || *index > target.count) return "is out of range";
    return {};
  }

  [[nodiscard]] static std::string movement(const Target& target, const Target& element, Change& change) {
    if (auto why = present(element, change); !why.empty()) return "is where a value would go that " + why;
    if (element.container != scan::Type::array) return "is where a value would go that is in no array";
    if (auto why = insertion(target); !why.empty()) return why;
    const bool same = element.location.size() == target.location.size() &&
                      std::equal(element.location.begin(), element.location.end() - 1, target.location.begin());
    if (!same) return "is in another array than the element";
    if (std::get<std::uint64_t>(target.location.back()) >= target.count) return "is out of range";
    change.from = element.location;
    return {};
  }

  [[nodiscard]] static std::string renaming(const Proposed& proposed, const Target& target, const Target& other,
                                            Change& change) {
    if (auto why = present(target, change); !why.empty()) return why;
    if (target.container != scan::Type::object) return "is not a member of an object";
    const auto& key = std::get<std::string>(target.location.back());
    if (other.exists && *proposed.value != json::quote(key)) {
      return fmt::format("cannot be renamed to {}, which exists", text::excerpt(*proposed.value));
    }
    return {};
  }

  [[nodiscard]] bool related(const Proposed& proposed, const Target& target, const Target& other, bool said) const {
    if (said || target.near || (proposed.kind == Kind::move && other.near)) return true;
    for (const path::LocationStep& step : target.location) {
      const auto* const key = std::get_if<std::string>(&step);
      if (key != nullptr && words_.name_key(*key)) return true;
    }
    const Target& present = proposed.kind == Kind::move ? other : target;
    const bool scalar = present.type != scan::Type::object && present.type != scan::Type::array;
    return present.exists && scalar && present.text && words_.name_value(*present.text);
  }

  [[nodiscard]] bool shown(const Target& target, const Target& other) const {
    return target.near || context_.shows(target.location) ||
           (!other.location.empty() && context_.shows(other.location));
  }

  [[nodiscard]] bool made_up(const Proposed& proposed) const {
    return proposed.kind == Kind::set && words_.only_numbers_said() &&
           edit::type_of_value(*proposed.value) == scan::Type::number && !words_.say(*proposed.value);
  }

  const Context& context_;
  const Words& words_;
};

/// Whether one is the beginning of the other.
bool overlap(const Tokens& a, const Tokens& b) {
  const auto [left, right] = std::ranges::mismatch(a, b);
  return left == a.end() || right == b.end();
}

/// All places that an operation changes.
std::vector<const Tokens*> touched(const Proposed& proposed) {
  std::vector<const Tokens*> paths{&proposed.path};
  if (proposed.from) paths.push_back(&*proposed.from);
  return paths;
}

/// Whether another operation changes the same value, or one in it or around it.
bool twice(std::span<const Proposed> all, const Proposed& proposed) {
  return std::ranges::any_of(all, [&](const Proposed& each) {
    if (&each == &proposed) return false;
    for (const Tokens* a : touched(each)) {
      for (const Tokens* b : touched(proposed)) {
        if (overlap(*a, *b)) return true;
      }
    }
    return false;
  });
}

/// Gathers the paths to look up.
std::vector<Lookup> lookups(const Answer& answer, std::vector<Tokens>& paths) {
  std::vector<Lookup> all;
  for (const Proposed& proposed : answer.operations) {
    Lookup& lookup = all.emplace_back();
    lookup.path = lookup.other = paths.size();
    paths.push_back(proposed.path);
    if (proposed.from) {
      lookup.other = paths.size();
      paths.push_back(*proposed.from);
    } else if (proposed.kind == Kind::rename) {
      lookup.other = paths.size();
      Tokens renamed = proposed.path;
      renamed.back() = json::decode(std::string_view(*proposed.value).substr(1, proposed.value->size() - 2));
      paths.push_back(std::move(renamed));
    }
  }
  return all;
}

bool unchanged(const Proposed& proposed, const Change& change) {
  if (proposed.kind == Kind::set) return change.current && json::same_value(*change.current, *change.proposed);
  if (proposed.kind == Kind::move) return change.from == change.at;
  return proposed.kind == Kind::rename && json::quote(std::get<std::string>(change.at.back())) == *change.proposed;
}

}  // namespace

Result<Checked> check(document::Document& document, const Answer& answer, const Context& context, const Words& words) {
  std::vector<Tokens> paths;
  const std::vector<Lookup> found = lookups(answer, paths);
  const auto targets =
      find_targets(document.restart(), paths, [&](std::string_view json) { return words.name_value(json); });
  if (!targets) return fail(document.explain(targets.error()));
  const Check checks(context, words);
  Checked checked;
  for (std::size_t i = 0; i < answer.operations.size(); ++i) {
    const Proposed& proposed = answer.operations[i];
    Change change;
    std::string why = twice(answer.operations, proposed)
                          ? "is changed twice"
                          : checks.operation(proposed, (*targets)[found[i].path], (*targets)[found[i].other], change);
    if (!why.empty()) {
      checked.problems.push_back(fmt::format("'{}' {}", text::excerpt(proposed.pointer), why));
    } else if (!unchanged(proposed, change)) {
      checked.changes.push_back(std::move(change));
    }
  }
  return checked;
}

}  // namespace jt::propose::llm

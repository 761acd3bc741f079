// SPDX-License-Identifier: MIT
#include "core/propose/operations.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <unordered_map>

#include "core/json/escape.hpp"

namespace jt::propose {
namespace {

using edit::Operation;
using edit::OperationKind;
using path::Location;

bool is_element(const Location& at) { return !at.empty() && std::holds_alternative<std::uint64_t>(at.back()); }

edit::GivenPath given(const Location& at) {
  edit::GivenPath path;
  path.text = path::spell(at, path::Spelling::pointer);
  path.path.spelling = path::Spelling::pointer;
  for (const path::LocationStep& step : at) {
    const auto* const name = std::get_if<std::string>(&step);
    if (name != nullptr) {
      path.path.steps.push_back({path::PathStep::Kind::name, *name, 0});
    } else {
      path.path.steps.push_back(
          {path::PathStep::Kind::index, {}, static_cast<std::int64_t>(std::get<std::uint64_t>(step))});
    }
  }
  return path;
}

void note(Shift& shift, const Change& change, const Location& at, const std::optional<Location>& from,
          std::size_t number) {
  switch (change.kind) {
    case OperationKind::remove:
      return shift.removed(at);
    case OperationKind::insert:
      return shift.inserted(at, number);
    case OperationKind::rename:
      return shift.renamed(at, json::decode(std::string_view(*change.proposed).substr(1, change.proposed->size() - 2)));
    case OperationKind::move:
      return shift.moved(*from, at);
    default:
      return shift.wrote(at, number);
  }
}

Failed gone(const Change& change) {
  return fail(Code::invalid_input, fmt::format("{} changes what another change removes or replaces", change.id));
}

/// Whether a whole value is taken out or written.
bool is_whole(const Change& change) {
  return change.kind == OperationKind::remove || change.kind == OperationKind::set;
}

/// Before another one in the document: what is around it, what is inserted before it, and its key come first.
bool before(const Change& one, const Change& other) {
  if (one.at != other.at) return one.at < other.at;
  const auto rank = [](const Change& change) {
    return change.kind == OperationKind::insert ? 0 : change.kind == OperationKind::rename ? 1 : 2;
  };
  return rank(one) < rank(other);
}

/// From the last place of the document to the first, no change moves one that is still to come. Nothing: one lies
/// within what another one removes or writes, so their order counts.
Result<std::optional<Sequence>> backwards(std::span<const Change> changes) {
  Sequence out;
  out.changes.resize(changes.size());
  std::iota(out.changes.begin(), out.changes.end(), std::size_t{0});
  std::stable_sort(out.changes.begin(), out.changes.end(),
                   [&](std::size_t one, std::size_t other) { return before(changes[one], changes[other]); });
  // What is removed or written as a whole, around the present place.
  const Change* whole = nullptr;
  for (const std::size_t number : out.changes) {
    const Change& change = changes[number];
    const bool inside = whole != nullptr && whole->at.size() <= change.at.size() &&
                        std::equal(whole->at.begin(), whole->at.end(), change.at.begin());
    if (inside && whole->at.size() < change.at.size()) return std::nullopt;
    if (inside && is_whole(change)) return gone(change);
    if (is_whole(change)) whole = &change;
  }
  std::reverse(out.changes.begin(), out.changes.end());
  for (const std::size_t number : out.changes) {
    const Change& change = changes[number];
    edit::Operation operation;
    operation.kind = change.kind;
    operation.path = given(change.at);
    operation.value = change.proposed;
    out.operations.push_back(std::move(operation));
    note(out.shift, change, change.at, std::nullopt, number);
  }
  return out;
}

/// In the given order, where some changes lie within others or move something: knows where each was carried out.
class Sequencer {
 public:
  Result<Sequence> run(std::span<const Change> changes) {
    for (const Change& change : changes) {
      auto at = TRY(place(change));
      TRY(add(change, at));
    }
    return std::move(out_);
  }

 private:
  struct Done {
    Location first;  ///< as in the change
    Location at;     ///< when it was made
    std::size_t steps = 0;
  };

  Result<Location> place(const Change& change) const {
    Location at = change.at;
    std::size_t since = 0;
    if (!change.within.empty()) {
      const auto above = done_.find(change.within);
      if (above == done_.end()) {
        return fail(Code::invalid_input, fmt::format("{} lies within what {} writes, so both are applied or none",
                                                     change.id, change.within));
      }
      const Done& done = above->second;
      at = done.at;
      at.insert(at.end(), change.at.begin() + static_cast<std::ptrdiff_t>(done.first.size()), change.at.end());
      since = done.steps;
    }
    const bool gap = change.kind == OperationKind::insert;
    auto now = gap ? out_.shift.gap_now(std::move(at), since) : out_.shift.now(std::move(at), since);
    if (!now) return gone(change);
    return std::move(*now);
  }

  Result<void> add(const Change& change, const Location& at) {
    Operation operation;
    operation.kind = change.kind;
    operation.path = given(at);
    operation.value = change.proposed;
    std::optional<Location> from;
    if (change.kind == OperationKind::move) {
      from = out_.shift.now(*change.from);
      if (!from) return gone(change);
      operation.from = given(*from);
    }
    note(out_.shift, change, at, from, out_.operations.size());
    out_.changes.push_back(out_.operations.size());
    out_.operations.push_back(std::move(operation));
    done_[change.id] = {change.at, at, out_.shift.steps()};
    return {};
  }

  Sequence out_;
  std::unordered_map<std::string, Done> done_;  ///< by id
};

/// What one operation did, in the order of the document.
std::vector<edit::ValueChange> reported_changes(const edit::OperationResult& result) {
  if (result.kind == OperationKind::test || result.change_count == 0) return {};
  if (!result.changes.empty()) return result.changes;
  return {{result.target, result.previous, result.value}};
}

Change change_of(const Operation& operation, const edit::OperationResult& result, const edit::ValueChange& value) {
  Change change;
  change.current = value.previous;
  change.proposed = value.value;
  const bool whole = operation.value && !value.previous && operation.kind != OperationKind::merge;
  if (whole && operation.kind == OperationKind::insert) change.proposed = operation.value;
  if (!value.value) {
    change.kind = OperationKind::remove;
  } else if (operation.kind == OperationKind::rename) {
    change.kind = OperationKind::rename;
  } else if (operation.kind == OperationKind::move) {
    change.kind = OperationKind::move;
    change.from = result.from;
  } else {
    change.kind = !value.previous && is_element(value.target) ? OperationKind::insert : OperationKind::set;
  }
  return change;
}

}  // namespace

Result<Sequence> sequence_of(std::span<const Change> changes) {
  const bool apart = std::all_of(changes.begin(), changes.end(), [](const Change& change) {
    return change.within.empty() && change.kind != OperationKind::move;
  });
  if (apart) {
    auto sequence = TRY(backwards(changes));
    if (sequence) return std::move(*sequence);
  }
  return Sequencer().run(changes);
}

Result<std::vector<Change>> changes_of(std::span<const Operation> operations,
                                       std::span<const edit::OperationResult> results) {
  std::vector<Change> out;
  Shift shift;
  for (std::size_t i = 0; i < results.size(); ++i) {
    const edit::OperationResult& result = results[i];
    const std::vector<edit::ValueChange> values = reported_changes(result);
    if (result.change_count > values.size()) {
      return fail(Code::limit_exceeded, fmt::format("operation {} changes {} values; at most {} of one can be proposed",
                                                    i, result.change_count, edit::OperationResult::most_changes));
    }
    const std::size_t first = out.size();
    // The locations of one operation are all those before it.
    for (const edit::ValueChange& value : values) {
      Change change = change_of(operations[i], result, value);
      Shift::Origin origin = shift.origin(value.target);
      if (origin.within != Shift::none) {
        const Change& above = out[origin.within];
        change.within = above.id;
        origin.at.insert(origin.at.begin(), above.at.begin(), above.at.end());
      }
      change.at = std::move(origin.at);
      if (change.from) change.from = shift.origin(*change.from).at;
      out.push_back(std::move(change));
      numbered(std::span(out).subspan(out.size() - 1), out.size() - 1);
    }
    for (std::size_t k = values.size(); k-- > 0;) {
      note(shift, out[first + k], values[k].target, result.from, first + k);
    }
  }
  return out;
}

}  // namespace jt::propose

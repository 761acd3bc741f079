// SPDX-License-Identifier: MIT
#include "core/schema/new_errors.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

#include "core/schema/evaluator.hpp"

namespace jt::schema {
namespace {

constexpr std::size_t most_shown = 20;

struct Errors {
  std::uint64_t total = 0;
  std::vector<Finding> list;
};

Result<Errors> errors_of(const Schema& schema, bytes::Source& document, bool lines, std::size_t most) {
  EvaluateOptions options;
  options.most = most;
  options.lines = lines;
  scan::Stream stream(document);
  scan::Cursor cursor(stream);
  cursor.trust();
  Evaluator evaluator(schema.program(), options);
  TRY(evaluator.run(cursor, document));
  return Errors{evaluator.total(), evaluator.findings()};
}

Result<std::vector<Described>> described(const Schema& schema, const Errors& errors, bytes::Source& document) {
  scan::Stream stream(document);
  scan::Cursor cursor(stream);
  return describe(schema.program(), schema.registry(), errors.list, cursor, document);
}

/// Each kind of error, and how many there are of it.
using Kinds = std::map<std::size_t, std::uint64_t>;

Result<std::vector<ErrorKind>> kinds_in(const Schema& schema, const Errors& errors, bytes::Source& document) {
  scan::Stream stream(document);
  scan::Cursor cursor(stream);
  return kinds_of(schema.program(), schema.registry(), errors.list, cursor);
}

Kinds counted(const std::vector<ErrorKind>& kinds) {
  Kinds out;
  for (const ErrorKind& each : kinds) ++out[each.hash];
  return out;
}

/// The first of as many of each kind as were added: those at changed places, and where that is not enough, any.
std::vector<Finding> added_of(const std::vector<Finding>& all, const std::vector<ErrorKind>& kinds, Kinds added,
                              const OldPlace& old_place) {
  std::vector<std::size_t> order(all.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, [&](std::size_t i) { return kinds[i].at; });
  std::vector<bool> at_changes(all.size());
  for (const std::size_t i : order) at_changes[i] = !old_place(kinds[i].at);
  std::vector<Finding> out;
  for (const bool wanted : {true, false}) {
    for (const std::size_t i : order) {
      if (out.size() == most_shown) break;
      std::uint64_t& count = added[kinds[i].hash];
      if (at_changes[i] != wanted || count == 0) continue;
      --count;
      out.push_back(all[i]);
    }
  }
  return out;
}

/// Of too many errors to describe them all: the first of those that the old document does not have at their place,
/// at most `most`. Those at changed places come first. Both lists are ascending.
std::vector<Finding> added_findings(const std::vector<Finding>& then, const std::vector<Finding>& now,
                                    const OldPlace& old_place, std::size_t most) {
  const auto known = [&](const Finding& finding, std::uint64_t at) {
    const auto same_place = std::ranges::equal_range(then, at, {}, &Finding::at);
    return std::ranges::any_of(same_place, [&](const Finding& old) {
      return old.node == finding.node && old.keyword == finding.keyword && old.detail == finding.detail;
    });
  };
  std::vector<Finding> changed;
  std::vector<Finding> others;
  for (const Finding& each : now) {
    const auto at = old_place(each.at);
    std::vector<Finding>& list = at ? others : changed;
    if (list.size() < most && !(at && known(each, *at))) list.push_back(each);
  }
  others.resize(std::min(others.size(), most - changed.size()));
  changed.insert(changed.end(), others.begin(), others.end());
  std::ranges::stable_sort(changed, {}, &Finding::at);
  return changed;
}

/// The errors of documents with so many that only their number is compared.
Result<std::vector<Described>> shown_of_many(const Schema& schema, bytes::Source& before, bytes::Source& after,
                                             bool lines, const OldPlace& old_place, std::uint64_t added) {
  constexpr std::size_t most_kept = 500'000;
  Errors then = TRY(errors_of(schema, before, lines, most_kept));
  Errors now = TRY(errors_of(schema, after, lines, most_kept));
  std::ranges::stable_sort(then.list, {}, &Finding::at);
  std::ranges::stable_sort(now.list, {}, &Finding::at);
  // Where the list of old errors is not complete, those after its end would all seem to be new.
  if (then.total > then.list.size()) {
    const auto after_last = [&](const Finding& each) { return each.at >= then.list.back().at; };
    now.list.erase(std::ranges::find_if(now.list, after_last), now.list.end());
  }
  now.list = added_findings(then.list, now.list, old_place, std::min<std::uint64_t>(added, most_shown));
  return described(schema, now, after);
}

}  // namespace

Result<NewErrors> new_errors(const Schema& schema, bytes::Source& before, bytes::Source& after, bool lines,
                             const OldPlace& old_place) {
  NewErrors out;
  const Errors now = TRY(errors_of(schema, after, lines, most_compared));
  if (now.total == 0) return out;
  const Errors then = TRY(errors_of(schema, before, lines, most_compared));
  if (now.total > most_compared || then.total > most_compared) {
    out.added = now.total > then.total ? now.total - then.total : 0;
    out.left = now.total - out.added;
    if (out.added > 0) out.shown = TRY(shown_of_many(schema, before, after, lines, old_place, out.added));
    return out;
  }
  const Kinds known = counted(TRY(kinds_in(schema, then, before)));
  const std::vector<ErrorKind> kinds = TRY(kinds_in(schema, now, after));
  Kinds more = counted(kinds);
  for (auto& [kind, count] : more) {
    const auto found = known.find(kind);
    count -= std::min(count, found == known.end() ? 0 : found->second);
    out.added += count;
  }
  out.left = now.total - out.added;
  if (out.added == 0) return out;
  const Errors added{out.added, added_of(now.list, kinds, std::move(more), old_place)};
  out.shown = TRY(described(schema, added, after));
  return out;
}

}  // namespace jt::schema

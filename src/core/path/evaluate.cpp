// SPDX-License-Identifier: MIT
#include "core/path/evaluate.hpp"

#include <algorithm>

#include "core/path/evaluator.hpp"
#include "core/path/filter.hpp"
#include "core/text/code_point.hpp"

namespace jt::path {
namespace {

bool reads_root(const Query& query);

bool reads_root(const Operand& operand) {
  if (const auto* query = std::get_if<std::shared_ptr<const Query>>(&operand)) return reads_root(**query);
  const auto* call = std::get_if<std::shared_ptr<const Call>>(&operand);
  if (call == nullptr) return false;
  const std::vector<Operand>& arguments = (*call)->arguments;
  return std::any_of(arguments.begin(), arguments.end(), [](const Operand& each) { return reads_root(each); });
}

/// Whether the condition contains a query that begins with `$`.
bool reads_root(const Condition& condition) {
  return reads_root(condition.left) || reads_root(condition.right) ||
         std::any_of(condition.parts.begin(), condition.parts.end(),
                     [](const Condition& part) { return reads_root(part); });
}

bool reads_root(const Segment& segment) {
  return std::any_of(segment.selectors.begin(), segment.selectors.end(),
                     [](const Selector& each) { return each.filter != nullptr && reads_root(*each.filter); });
}

bool reads_root(const Query& query) {
  return query.absolute || std::any_of(query.segments.begin(), query.segments.end(),
                                       [](const Segment& segment) { return reads_root(segment); });
}

bool reads_forward(const Selector& selector) {
  if (selector.kind == Selector::Kind::index) return selector.index >= 0;
  if (selector.kind != Selector::Kind::slice) return true;
  const Slice& slice = selector.slice;
  return slice.step == 0 || (slice.step > 0 && slice.start.value_or(0) >= 0 && slice.end.value_or(0) >= 0);
}

template <class Prepare>
Result<std::uint64_t> run(scan::Cursor& cursor, const Query& query, bool track, const OnMatch& on_match,
                          const Prepare& prepare) {
  bytes::Source& source = cursor.stream().source();
  if (!source.rewinds() && !one_pass(query)) {
    return fail(Code::invalid_input,
                "'" + source.name() + "' cannot be read twice, as the query '" + query.text + "' needs");
  }
  if (!cursor.start()) return fail(cursor.failure());
  Filters filters(source, cursor.stream().options());
  Location location;
  Evaluator evaluator(cursor, query.segments, filters, track ? &location : nullptr, on_match);
  prepare(evaluator);
  if (query.nulls) evaluator.absent_is_null();
  return evaluator.run();
}

}  // namespace

bool one_pass(const Query& query) {
  const bool from_end = query.part && (query.part->start.value_or(0) < 0 || query.part->end.value_or(0) < 0);
  if (query.nulls || from_end) return false;
  for (std::size_t i = 0; i < query.segments.size(); ++i) {
    const Segment& segment = query.segments[i];
    if (segment.step != Segment::Step::child) return false;
    if (segment.descendant || segment.selectors.size() != 1 || !reads_forward(segment.selectors[0])) return false;
    if (segment.selectors[0].filter == nullptr) continue;
    // Candidates are held in memory, and the segments after the filter are evaluated there: only the root would be
    // read again.
    return std::none_of(query.segments.begin() + static_cast<std::ptrdiff_t>(i), query.segments.end(),
                        [](const Segment& later) { return reads_root(later); });
  }
  return true;
}

bool one_pass(const Path& path) {
  return std::none_of(path.steps.begin(), path.steps.end(),
                      [](const PathStep& step) { return step.kind == PathStep::Kind::index && step.index < 0; });
}

Result<std::uint64_t> evaluate(scan::Cursor& cursor, const Query& query, bool track, const OnMatch& on_match,
                               bool unique) {
  return run(cursor, query, track, on_match, [unique](Evaluator& evaluator) {
    if (unique) evaluator.refuse_duplicates();
  });
}

Result<std::uint64_t> count(scan::Cursor& cursor, const Query& query, const OnMatch& on_match) {
  return run(cursor, query, false, on_match, [](Evaluator& evaluator) { evaluator.only_count(); });
}

Error duplicate_key(std::string_view key, std::uint64_t first, std::uint64_t again) {
  Error error = make_error(Code::duplicate_key, "the key '" + text::excerpt(key) +
                                                    "' is a duplicate in its object, first at byte " +
                                                    std::to_string(first) + "; an edit cannot go through it");
  error->hints.emplace_back("it is not clear which of the two is meant; remove one by hand first");
  error->at = Position{0, 0, again};
  return error;
}

}  // namespace jt::path

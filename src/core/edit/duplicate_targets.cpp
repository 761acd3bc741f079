// SPDX-License-Identifier: MIT
#include "core/edit/duplicate_targets.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "core/edit/path_tree.hpp"
#include "core/path/evaluate.hpp"

namespace jt::edit {
namespace {

constexpr std::size_t most_checked = 1'000'000;  ///< steps of locations

/// Whether a wildcard, a filter or a descendant segment may have led to that step, which is a key.
bool unnamed(const path::Location& location, std::size_t step, const path::Query& query, bool nests) {
  using Kind = path::Selector::Kind;
  if (!std::holds_alternative<std::string>(location[step])) return false;
  // A segment of these forms is one step.
  const auto is_child = [](const path::Segment& each) { return each.step == path::Segment::Step::child; };
  if (nests || !std::all_of(query.segments.begin(), query.segments.end(), is_child)) return true;
  const auto& selectors = query.segments[step].selectors;
  return std::any_of(selectors.begin(), selectors.end(),
                     [](const path::Selector& each) { return each.kind != Kind::name && each.kind != Kind::token; });
}

/// Adds the members on the ways to the targets, and returns them.
std::vector<std::size_t> members_on_the_way(PathTree& tree, const Targets& targets, const path::Query& query,
                                            bool nests) {
  std::vector<std::size_t> members;
  std::size_t steps = 0;
  for (const auto& [begin, location] : targets.locations) {
    bool any = false;
    for (std::size_t i = 0; i < location.size(); ++i) any = any || unnamed(location, i, query, nests);
    steps += any ? location.size() : 0;
    if (steps > most_checked) break;
    std::size_t node = PathTree::root;
    for (std::size_t i = 0; any && i < location.size(); ++i) {
      const auto* const name = std::get_if<std::string>(&location[i]);
      node = tree.child(node, name != nullptr ? *name : std::to_string(std::get<std::uint64_t>(location[i])));
      if (name != nullptr) members.push_back(node);
    }
  }
  return members;
}

}  // namespace

Result<void> refuse_duplicates(scan::Cursor& cursor, const Targets& targets, const path::Query& query, bool nests) {
  PathTree tree;
  const std::vector<std::size_t> members = members_on_the_way(tree, targets, query, nests);
  if (members.empty()) return {};
  scan::Stream stream(cursor.stream().source(), cursor.stream().options());
  scan::Cursor again(stream);
  splice::EntrySpan root;
  root.root = true;
  if (!again.start()) return fail(again.failure());
  root.entry = again.begin();
  if (!tree.locate(again, root)) return fail(again.failure());
  for (const std::size_t member : members) {
    const PathNode& found = tree.at(member);
    if (found.duplicate) return fail(path::duplicate_key(found.text, found.duplicate->first, found.duplicate->again));
  }
  return {};
}

}  // namespace jt::edit

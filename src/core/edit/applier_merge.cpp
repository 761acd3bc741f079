// SPDX-License-Identifier: MIT
// Merges an object into another: deeply, one level deep, or as RFC 7396 defines it.
#include <algorithm>
#include <span>

#include "core/bytes/memory_source.hpp"
#include "core/comments/given.hpp"
#include "core/edit/applier.hpp"
#include "core/edit/value.hpp"
#include "core/text/code_point.hpp"
#include "core/text/shell.hpp"

namespace jt::edit {

namespace {

/// Whether a member of these, at any depth that was read, is null: it deletes.
bool has_null(std::span<const GivenMember> members) {
  return std::any_of(members.begin(), members.end(), [](const GivenMember& each) { return each.value == "null"; });
}

}  // namespace

/// A merge in progress.
struct Applier::Merging {
  /// One member to add, replace or remove.
  struct Change {
    std::size_t member = 0;
    std::size_t order = 0;  ///< among the changes, as they are reported
    std::uint64_t at = 0;   ///< where in the document, before the first change
    bool removes = false;
  };

  /// The given object with its comments.
  struct Given {
    explicit Given(const std::string& text)
        : source(text), table(source, text.size()), splicer(read(table), std::nullopt, [](const splice::Splice&) {}) {}

    bytes::MemorySource source;
    splice::PieceTable table;
    splice::Splicer splicer;

   private:
    static splice::PieceTable& read(splice::PieceTable& table) {
      table.read_comments();
      return table;
    }
  };

  Place& place;  ///< of the object that is merged into
  const Operation& operation;
  const GivenMembers& members;
  std::vector<std::size_t> nodes;  ///< of each member that was reached
  std::vector<Change> changes;
  std::vector<ValueChange> reported;  ///< the first changes, in the order of the members
  bool commented = false;             ///< there are comments in what is given, and they may be kept
  std::optional<Given> given = {};

  /// The node of the object that is the target of the member.
  [[nodiscard]] std::size_t above(std::size_t member) const {
    const std::size_t parent = members[member].parent;
    return parent == GivenMember::outermost ? place.reached.nodes.back() : nodes[parent];
  }
  /// Only computed when it is reported: it is as long as the nesting is deep.
  [[nodiscard]] path::Location location(std::size_t member) const {
    std::vector<std::size_t> up;
    for (; member != GivenMember::outermost; member = members[member].parent) up.push_back(member);
    path::Location result = place.reached.location;
    for (auto each = up.rbegin(); each != up.rend(); ++each) result.emplace_back(members[*each].key);
    return result;
  }

  /// The comments that belong to a new member in the given object come with it.
  Result<void> bring_comments(std::size_t member, splice::Splicer& to) {
    const std::string& text = *operation.value;
    const auto span_of = [&](std::string_view part) {
      const auto begin = static_cast<std::uint64_t>(part.data() - text.data());
      return bytes::Span{begin, begin + part.size()};
    };
    if (!given) given.emplace(text);
    const GivenMember& each = members[member];
    const bool outermost = each.parent == GivenMember::outermost;
    const std::uint64_t container = outermost ? 0 : span_of(members[each.parent].value).begin;
    TRY(given->splicer.carry({span_of(each.value), span_of(each.token).begin, false, 0, container}));
    to.carry_from(given->splicer);
    return {};
  }
};

Result<Applier::Done> Applier::merge(Place& place, const Operation& operation) {
  const std::string& value = *operation.value;
  const bool object = type_of_value(value) == scan::Type::object;
  if (place.reached.missing > 0) return fail(not_there(place));
  result_.target = place.reached.location;
  const PathNode& node = place.last();
  if (node.opaque) return Done::stale;
  if (!object && operation.null_deletes) return put_value(place, value);
  if (!object)
    return fail(Code::invalid_input, "merge takes an object, not " + scan::with_article(type_of_value(value)));
  if (node.type != scan::Type::object && !operation.null_deletes)
    return fail(wrong_type(place, "merge into", "an object"));
  const auto members = TRY(members_of(value, !operation.shallow));
  // RFC 7396: a new value is merged into nothing, so its nulls delete nothing and are left out.
  if (node.type != scan::Type::object) return put_value(place, has_null(members) ? without_nulls(members) : value);
  Merging merging{place,
                  operation,
                  members,
                  std::vector<std::size_t>(members.size()),
                  {},
                  {},
                  document_.commented() && comments::blanked(value).has_value()};
  for (std::size_t i = 0; i < members.size();) {
    const auto next = TRY(plan_member(merging, i));
    if (next == Next::stale) return Done::stale;
    i = next == Next::inside ? i + 1 : members[i].next;
  }
  TRY(carry_out(merging));
  return Done::yes;
}

/// What to do with a member.
Result<Applier::Next> Applier::plan_member(Merging& merging, std::size_t at) {
  PathTree& tree = merging.place.tree;
  const GivenMember& member = merging.members[at];
  const std::size_t child = *tree.find_child(merging.above(at), member.key);
  merging.nodes[at] = child;
  const PathNode& node = tree.at(child);
  if (node.duplicate) return fail(duplicated(node, member.key));
  const bool object = type_of_value(member.value) == scan::Type::object;
  if (object && !merging.operation.shallow && node.there && node.type == scan::Type::object) {
    if (node.opaque) return Next::stale;  // an operation before put it there
    return Next::inside;
  }
  const bool removes = merging.operation.null_deletes && member.value == "null";
  if (removes && !node.there) return Next::behind;
  if (merging.operation.existing && !node.there) {
    return fail(Code::path_not_found, "no path '" + text::excerpt(spelled(merging.location(at))) + "' in '" +
                                          options_.file + "', and only what exists may be replaced");
  }
  const PathNode& above = tree.at(merging.above(at));
  const std::uint64_t place = node.there ? tree.value(node).begin : tree.value(above).end;
  merging.changes.push_back({at, merging.changes.size(), place, removes});
  return Next::behind;
}

/// In the order of the document, which costs the least. Removals come last, from the end on: an object that is empty
/// in between would lose its layout.
Result<void> Applier::carry_out(Merging& merging) {
  std::vector<Merging::Change>& changes = merging.changes;
  merging.reported.resize(std::min(changes.size(), OperationResult::most_changes));
  std::stable_sort(changes.begin(), changes.end(), [](const Merging::Change& one, const Merging::Change& other) {
    return one.removes != other.removes ? other.removes : one.removes ? one.at > other.at : one.at < other.at;
  });
  for (std::size_t i = 0; i < changes.size(); ++i) {
    if (auto done = carry_out(merging, i); !done) return done;
  }
  for (ValueChange& each : merging.reported) {
    record(std::move(each.target), std::move(each.previous), std::move(each.value));
  }
  result_.change_count += changes.size() - merging.reported.size();
  return {};
}

Result<void> Applier::carry_out(Merging& merging, std::size_t at) {
  const Merging::Change& change = merging.changes[at];
  PathTree& tree = merging.place.tree;
  const GivenMember& member = merging.members[change.member];
  PathNode& node = tree.at(merging.nodes[change.member]);
  ValueChange* const reported = change.order < merging.reported.size() ? &merging.reported[change.order] : nullptr;
  if (reported != nullptr) reported->target = merging.location(change.member);
  if (reported != nullptr && node.there) reported->previous = shown(tree.value(node));
  const splice::EntrySpan above = tree.span(tree.at(merging.above(change.member)));
  if (change.removes) {
    TRY(splicer_.remove(above.value.begin, tree.span(node)));
    tree.drop(node);
    return {};
  }
  const Operation& operation = merging.operation;
  const auto inside = std::span(merging.members).subspan(change.member + 1, member.next - change.member - 1);
  const bool strips = operation.null_deletes && !operation.shallow && has_null(inside);
  const std::string stripped = strips ? without_nulls(merging.members, change.member) : std::string();
  const std::string_view text = strips ? stripped : member.value;
  if (reported != nullptr) reported->value = shown(text);
  if (merging.commented && !node.there) TRY(merging.bring_comments(change.member, splicer_));
  const auto placed =
      TRY(node.there ? splicer_.replace(tree.span(node), text) : splicer_.append(above, member.key, text));
  replaced(tree, node, placed, text);
  return {};
}

}  // namespace jt::edit

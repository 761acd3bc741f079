// SPDX-License-Identifier: MIT
// The errors of operations.
#include <map>
#include <set>

#include "core/document/position.hpp"
#include "core/edit/applier.hpp"
#include "core/edit/value.hpp"
#include "core/json/canonical.hpp"
#include "core/json/escape.hpp"
#include "core/path/evaluate.hpp"
#include "core/text/shell.hpp"

namespace jt::edit {
namespace {

/// Longer elements are not read to distinguish candidates.
constexpr std::uint64_t longest_candidate = 65'536;
constexpr std::size_t most_telling = 3;

std::vector<path::PathStep> steps_to(const path::Location& location) {
  std::vector<path::PathStep> steps;
  for (const path::LocationStep& step : location) {
    path::PathStep& added = steps.emplace_back();
    added.kind = path::PathStep::Kind::token;
    const auto* key = std::get_if<std::string>(&step);
    added.text = key != nullptr ? *key : std::to_string(std::get<std::uint64_t>(step));
  }
  return steps;
}

/// Whether the first element of the array there is an object: one that is found by its properties.
bool begins_with_object(scan::Stream& stream, const path::Location& array) {
  scan::Cursor cursor(stream);
  path::Path path;
  path.steps = steps_to(array);
  const auto found = path::follow(cursor, path);
  return found && found->missing == 0 && cursor.enter() && cursor.next() == scan::Step::entry &&
         cursor.type() == scan::Type::object;
}

}  // namespace

std::string Applier::spelled(const path::Location& location) const { return path::spell(location, spelling_); }

std::string Applier::quoted(const path::Location& location) const {
  return location.empty() ? "the root" : "'" + text::excerpt(spelled(location)) + "'";
}

std::string Applier::text_of(const Place& place) const { return quoted(place.reached.location); }

Error Applier::not_there(const Place& place) {
  path::Path path = place.path.path;
  std::string given = place.path.text;
  if (!place.before.empty()) {
    const std::vector<path::PathStep> steps = steps_to(place.before);
    path.steps.insert(path.steps.begin(), steps.begin(), steps.end());
    given = spelled(place.location());
    path.spelling = spelling_;
  }
  scan::Stream stream(document_.view(), options_.stream);
  scan::Cursor cursor(stream);
  const auto found = path::follow(cursor, path);
  if (!found) return found.error();
  if (found->missing == 0) return make_error(Code::path_not_found, "no path '" + text::excerpt(given) + "'");
  Error error = path::not_found(cursor, path, *found, options_.file, given);
  const PathNode& above = place.last();
  const path::PathStep& step = place.path.path.steps[place.path.path.steps.size() - place.reached.missing];
  const auto index = step_index(step);
  using Kind = OperationKind;
  const Kind kind = result_.kind;
  if (above.type == scan::Type::array && index && *index == above.count && kind == Kind::set) {
    path::Location end = place.reached.location;
    end.emplace_back(std::string("-"));
    error->hints.insert(error->hints.begin(),
                        "'" + text::excerpt(path::spell(end, path::Spelling::pointer)) + "' appends to the array");
    error->suggestion = "Use '" + path::spell(end, path::Spelling::pointer) + "' to append";
    error->advice.push_back({Advice::Kind::append_value, {spelled(place.reached.location)}});
  }
  const bool matches = kind == Kind::set || kind == Kind::insert || kind == Kind::remove || kind == Kind::merge;
  if (above.type == scan::Type::array && options_.file != "-" && matches) {
    scan::Stream again(document_.view(), options_.stream);
    if (begins_with_object(again, place.reached.location)) {
      std::string array = spelled(place.reached.location);
      error->advice.push_back(
          {Advice::Kind::match_elements, {options_.file, std::string(jt::edit::name(kind)), std::move(array)}});
    }
  }
  return error;
}

Error Applier::duplicated(const PathNode& node, const std::string& key) {
  const auto place = [&](std::uint64_t offset) {
    const std::uint64_t real = document_.real_offset(offset);
    const auto position = document::track_to(document_, real).position(real);
    return position ? "line " + std::to_string(position->line) + ", column " + std::to_string(position->column)
                    : "byte " + std::to_string(offset);
  };
  Error error = make_error(Code::duplicate_key, "cannot edit inside '" + text::excerpt(key) + "' in '" + options_.file +
                                                    "': duplicate key, at " + place(node.duplicate->first) +
                                                    " and at " + place(node.duplicate->again));
  error->hints.emplace_back("it is not clear which of the two is meant; remove one by hand first");
  error->at = Position{0, 0, document_.real_offset(node.duplicate->again)};
  return error;
}

Error Applier::no_such_start(const Place& place, const path::PathStep& step) const {
  Error error =
      make_error(Code::path_not_found, "cannot create '" + text::excerpt(place.path.text) + "' in '" + options_.file +
                                           "': a new array has no element " + text::excerpt(step_text(step)));
  error->path = place.path.text;
  error->hints.emplace_back("the first element of a new array is '0' or '-'");
  return error;
}

Error Applier::no_insert(const Place& place) const {
  Error error = make_error(Code::type_mismatch, "cannot insert at '" + text::excerpt(place.path.text) + "' in '" +
                                                    options_.file + "': it is not a position in an array");
  error->path = place.path.text;
  error->hints.emplace_back(
      "insert takes an array's path and an index, such as '/items/0'; set adds members, and "
      "'/items/-' appends");
  return error;
}

Error Applier::no_removal(const Place& place) const {
  Error error = make_error(Code::invalid_input, "cannot remove the root of '" + options_.file + "'");
  error->path = place.path.text;
  error->hints.emplace_back("a document without a value is not JSON; to empty it, set the root to {} or null");
  return error;
}

Error Applier::wrong_type(const Place& place, std::string_view verb, std::string_view wanted) const {
  Error error = make_error(Code::type_mismatch,
                           "cannot " + std::string(verb) + " " + text_of(place) + " in '" + options_.file +
                               "': it is " + scan::with_article(place.last().type) + ", not " + std::string(wanted));
  error->path = place.path.text;
  return error;
}

Error Applier::no_member(const Place& place) const {
  Error error = make_error(Code::type_mismatch, "cannot rename " + text_of(place) + " in '" + options_.file +
                                                    "': it is an element of an array and has no key");
  error->path = place.path.text;
  return error;
}

Error Applier::key_taken(const path::Location& member, const std::string& key) const {
  path::Location object = member;
  object.pop_back();
  Error error = make_error(Code::duplicate_key, "cannot rename " + quoted(member) + " in '" + options_.file +
                                                    "': its object has a key '" + text::excerpt(key) + "' already");
  path::Location other = object;
  other.emplace_back(key);
  error->available.push_back(spelled(other));
  return error;
}

Error Applier::other_value(const Place& place, std::string_view wanted) {
  const std::string current = shown(place.value());
  Error error =
      make_error(Code::expectation_failed, "the value at " + text_of(place) + " in '" + options_.file + "' is " +
                                               text::excerpt(current) + ", not " + text::excerpt(wanted));
  error->path = place.path.text;
  error->current_value = current;
  return error;
}

Error Applier::into_itself(const Operation& operation) const {
  Error error = make_error(Code::invalid_input, "cannot move '" + text::excerpt(operation.from->text) + "' to '" +
                                                    text::excerpt(operation.path.text) + "', which is inside it");
  error->path = operation.path.text;
  return error;
}

Result<void> Applier::check_expected(const Place& place, const Operation& operation) {
  if (operation.inside) return {};  // it is about the value in there
  if (operation.expect_absent && place.reached.missing == 0) {
    const std::string current = shown(place.value());
    Error error = make_error(Code::expectation_failed, "there is a value at " + text_of(place) + " in '" +
                                                           options_.file + "': " + text::excerpt(current));
    error->path = place.path.text;
    error->current_value = current;
    return fail(std::move(error));
  }
  if (!operation.expect) return {};
  if (place.reached.missing > 0) {
    Error error = make_error(Code::expectation_failed, "there is no value at '" + text::excerpt(place.path.text) +
                                                           "' in '" + options_.file + "', where " +
                                                           text::excerpt(*operation.expect) + " was expected");
    error->path = place.path.text;
    return fail(std::move(error));
  }
  const auto same = TRY(equal(place.value(), *operation.expect));
  if (!same) return fail(other_value(place, *operation.expect));
  return {};
}

/// The same for a matched element as a whole.
Result<void> Applier::check_element(const Operation& operation, const Search::Match& match, const path::Location& at) {
  PathTree tree;
  tree.put(tree.at(PathTree::root), {match.value, match.value.begin, false});
  const GivenPath path{{}, spelled(at)};
  const NodePath way{PathTree::root};
  const Place place{tree, way, path, at, {{PathTree::root}, at, 0, false}, 0};
  return check_expected(place, operation);
}

Error Applier::no_match(const Operation& operation, const Search& search, const path::Location& array) const {
  Error error = make_error(Code::no_match, "no element of " + quoted(array) + " in '" + options_.file + "' matches " +
                                               text::excerpt(operation.match->where));
  error->path = operation.match->array.text;
  for (const Search::Near& near : search.near) {
    path::Location at = array;
    at.emplace_back(near.index);
    const std::string near_path = spelled(at);
    error->available.push_back(near_path);
    error->hints.push_back("'" + near_path + "' has " + json::quote(text::excerpt(near.key)) + ": " +
                           text::excerpt(near.value));
  }
  if (options_.file != "-") {
    error->advice.push_back({Advice::Kind::inspect, {options_.file, spelled(array)}});
  }
  return error;
}

/// Names the candidates and the properties that distinguish them.
Error Applier::ambiguous(const Operation& operation, const Search& search, const path::Location& array) {
  Error error =
      make_error(Code::ambiguous_match, std::to_string(search.count) + " elements of " + quoted(array) + " in '" +
                                            options_.file + "' match " + text::excerpt(operation.match->where));
  error->path = operation.match->array.text;
  std::map<std::string, std::set<std::string>> values;
  std::vector<std::string> order;
  for (const Search::Match& each : search.found) {
    path::Location at = array;
    at.emplace_back(each.index);
    error->available.push_back(spelled(at));
    if (each.value.size() > longest_candidate) continue;
    const auto text = value_at(each.value);
    const auto members = text ? members_of(*text) : Result<GivenMembers>(fail(Code::io_error, ""));
    if (!members) continue;
    for (const GivenMember& member : *members) {
      const auto value = json::canonical(member.value);
      if (!value) continue;
      if (values.find(member.key) == values.end()) order.push_back(member.key);
      values[member.key].insert(*value);
    }
  }
  std::string telling;
  std::size_t named = 0;
  for (const std::string& key : order) {
    if (values[key].size() != search.found.size() || named == most_telling) continue;
    telling += (named++ == 0 ? "'" : ", '") + text::excerpt(key) + "'";
  }
  if (!telling.empty()) error->hints.push_back("they differ in " + telling);
  error->advice.push_back({Advice::Kind::edit_all_matches, {}});
  return error;
}

}  // namespace jt::edit

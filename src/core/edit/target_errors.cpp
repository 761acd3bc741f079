// SPDX-License-Identifier: MIT
// What is reported where a query has no target, or several and one is wanted.
#include <map>
#include <set>

#include "core/bytes/slice_source.hpp"
#include "core/edit/applier.hpp"
#include "core/edit/element_search.hpp"
#include "core/edit/value.hpp"
#include "core/json/canonical.hpp"
#include "core/json/escape.hpp"
#include "core/path/evaluate.hpp"
#include "core/text/code_point.hpp"
#include "core/text/words.hpp"

namespace jt::edit {
namespace {

/// Candidates that are shown, and how much of them.
constexpr std::size_t most_candidates = 5;
constexpr std::uint64_t longest_named_value = 65'536;
constexpr std::size_t most_members = 3;
constexpr std::size_t longest_member = 100;

/// Of a query and of what narrows it down.
std::string jsonpath(const path::Location& location) { return path::spell(location, path::Spelling::jsonpath); }

/// Runs queries over the document that failed to give what was wanted.
class Inquiry {
 public:
  Inquiry(bytes::Source& document, const TransactionOptions& options, const path::Query& query)
      : document_(document), options_(options), query_(query) {}

  /// The first location that so many of the query's segments select.
  std::optional<path::Location> first(std::size_t segments) {
    path::Query query = query_;
    query.segments.resize(segments);
    std::optional<path::Location> found;
    visit(query, [&](scan::Cursor&, const path::Location& location) {
      found = location;
      return path::Visit::stop;
    });
    return found;
  }

  /// How many values the query selects, counted up to two.
  std::uint64_t count(const path::Query& query) {
    std::uint64_t count = 0;
    visit(query,
          [&](scan::Cursor&, const path::Location&) { return ++count == 2 ? path::Visit::stop : path::Visit::more; });
    return count;
  }

  /// Elements that nearly have the property, of the array at the location.
  std::vector<Search::Near> near(const path::Location& array, Search search) {
    scan::Stream stream(document_, options_.stream);
    scan::Cursor cursor(stream);
    const auto found = path::follow(cursor, path_of(array));
    if (!found || found->missing > 0 || cursor.type() != scan::Type::array || !cursor.enter()) return {};
    ElementSearch look({&search});
    for (std::uint64_t index = 0; cursor.next() == scan::Step::entry; ++index) {
      if (!look.look(cursor, index)) break;
    }
    return std::move(search.near);
  }

  /// What `not_found` teaches of a name that is not at the location.
  Error missing(path::Location location, const std::string& name, const std::string& given) {
    location.emplace_back(name);
    return not_found(path_of(location), given);
  }

  /// The same of a path.
  Error not_found(const std::string& given) {
    const auto path = path::parse_path(given);
    return path ? not_found(*path, given) : path.error();
  }

  static path::Path path_of(const path::Location& location) {
    path::Path path;
    for (const path::LocationStep& step : location) {
      const auto* name = std::get_if<std::string>(&step);
      path.steps.push_back(name != nullptr ? path::PathStep{path::PathStep::Kind::name, *name, 0}
                                           : path::PathStep{path::PathStep::Kind::index,
                                                            {},
                                                            static_cast<std::int64_t>(std::get<std::uint64_t>(step))});
    }
    return path;
  }

 private:
  Error not_found(const path::Path& path, const std::string& given) {
    scan::Stream stream(document_, options_.stream);
    scan::Cursor cursor(stream);
    const auto found = path::follow(cursor, path);
    if (!found) return found.error();
    if (found->missing == 0) return make_error(Code::no_match, {});
    return path::not_found(cursor, path, *found, options_.file, given);
  }

  void visit(const path::Query& query, const path::OnMatch& on_match) {
    scan::Stream stream(document_, options_.stream);
    scan::Cursor cursor(stream);
    (void)path::evaluate(cursor, query, true, on_match);
  }

  bytes::Source& document_;
  const TransactionOptions& options_;
  const path::Query& query_;
};

/// The property that a filter asks for, where it is `@.name == literal`.
std::optional<Search::Property> wanted_property(const path::Selector& selector) {
  if (selector.filter == nullptr || selector.filter->kind != path::Condition::Kind::comparison) return {};
  if (selector.filter->comparison != path::Comparison::equal) return {};
  const auto* query = std::get_if<std::shared_ptr<const path::Query>>(&selector.filter->left);
  const auto* literal = std::get_if<path::Literal>(&selector.filter->right);
  if (query == nullptr || literal == nullptr || (*query)->absolute || (*query)->segments.size() != 1) return {};
  const path::Segment& segment = (*query)->segments[0];
  if (!path::selects_one(segment) || segment.selectors[0].kind != path::Selector::Kind::name) return {};
  using Kind = path::Literal::Kind;
  const std::string json = literal->kind == Kind::string   ? json::quote(literal->text)
                           : literal->kind == Kind::number ? literal->text
                           : literal->kind == Kind::yes    ? "true"
                           : literal->kind == Kind::no     ? "false"
                                                           : "null";
  auto value = json::canonical(json);
  if (!value) return {};
  return Search::Property{segment.selectors[0].text, std::move(*value)};
}

std::string part_of(const GivenPath& given, const path::Segment& segment) {
  return given.text.substr(segment.begin, segment.end - segment.begin);
}

/// The scalar members of candidates, to find those in which they differ.
class Candidates {
 public:
  void add(const path::Location& location, std::string_view object) {
    std::map<std::string, std::string>& members = all_.emplace_back(location, Members()).second;
    if (type_of_value(object) != scan::Type::object) return;
    const auto given = members_of(object);
    if (!given) return;
    for (const GivenMember& member : *given) {
      const scan::Type type = type_of_value(member.value);
      if (type == scan::Type::object || type == scan::Type::array || member.value.size() > longest_member) continue;
      if (all_.size() == 1) order_.push_back(member.key);
      members.emplace(member.key, member.value);
    }
  }

  /// Keys whose values differ from candidate to candidate.
  [[nodiscard]] std::vector<std::string> telling() const {
    std::vector<std::string> keys;
    for (const std::string& key : order_) {
      std::set<std::string> values;
      for (const auto& [location, members] : all_) {
        const auto value = members.find(key);
        if (value != members.end()) values.insert(value->second);
      }
      if (values.size() == all_.size() && keys.size() < most_members) keys.push_back(key);
    }
    return keys;
  }

  [[nodiscard]] std::vector<std::string> lines(const std::vector<std::string>& keys, path::Spelling spelling) const {
    std::vector<std::string> lines;
    for (const auto& [location, members] : all_) {
      std::string line = path::spell(location, spelling);
      for (const std::string& key : keys) {
        line += (&key == keys.data() ? " has " : ", ") + text::excerpt(json::quote(key)) + ": " + members.at(key);
      }
      lines.push_back(std::move(line));
    }
    return lines;
  }

  [[nodiscard]] const std::string& value_of_first(const std::string& key) const { return all_[0].second.at(key); }

 private:
  using Members = std::map<std::string, std::string>;
  std::vector<std::pair<path::Location, Members>> all_;
  std::vector<std::string> order_;
};

/// The query with one more condition in its last segment, as text. Nothing where there is no room for one.
std::optional<std::string> narrowed(const GivenPath& given, const std::string& key, const std::string& value) {
  const path::Segment& last = given.selector->segments.back();
  if (last.descendant || last.selectors.size() != 1) return {};
  const std::string condition = "@" + jsonpath({key}).substr(1) + " == " + value;
  const std::string part = part_of(given, last);
  std::string filter;
  if (last.selectors[0].kind == path::Selector::Kind::wildcard) {
    filter = "[?" + condition + "]";
  } else if (last.selectors[0].filter != nullptr && part.starts_with("[?") && part.ends_with("]")) {
    filter = "[?(" + part.substr(2, part.size() - 3) + ") && " + condition + "]";
  } else {
    return {};
  }
  return given.text.substr(0, last.begin) + filter + given.text.substr(last.end);
}

/// The path from each selected node on. What is typed in a program of jq cannot follow the place of one: ` | .v`.
std::string tail_of(const GivenPath& given) {
  const path::Query& query = *given.selector;
  if (!query.by_jq) return given.text.substr(query.segments.back().end);
  std::string tail;
  for (const path::PathStep& step : given.path.steps) {
    const bool index = step.kind == path::PathStep::Kind::index;
    tail += index ? "[" + std::to_string(step.index) + "]" : jsonpath({step.text}).substr(1);
  }
  return tail;
}

}  // namespace

/// The query selects nodes, but the operation can be carried out in none of them.
Error Applier::nothing_fits(const Operation& operation, const GivenPath& given, const Targets& targets) {
  const std::string tail = tail_of(given);
  const std::string what = std::string(name(operation.kind)) + (tail.empty() ? "" : " '" + text::excerpt(tail) + "'");
  Error error =
      make_error(Code::no_match, "nothing to edit for '" + text::excerpt(given.text) + "' in '" + options_.file +
                                     "': the query selects " + text::counted(targets.left_out, "value") +
                                     ", but cannot " + what + " in any of them");
  error->path = given.text;
  auto whole = path::parse_query(given.text);
  if (!whole) return error;
  // The last step that selects something: what is there does not fit.
  Inquiry inquiry(document_.view(), options_, *whole);
  std::size_t selected = whole->segments.size();
  std::optional<path::Location> found;
  while (selected > 0 && !(found = inquiry.first(selected))) --selected;
  if (!found) return error;
  scan::Stream stream(document_.view(), options_.stream);
  scan::Cursor cursor(stream);
  const auto there = path::follow(cursor, Inquiry::path_of(*found));
  if (there && there->missing == 0) error->hints.push_back(quoted(*found) + " is " + scan::with_article(cursor.type()));
  return error;
}

Error Applier::no_target(const Operation& operation, const GivenPath& given, const Targets& targets) {
  const std::string subject = "'" + text::excerpt(given.text) + "' in '" + options_.file + "'";
  // What is to be there is looked for as far as the path goes, in what is created only the selector.
  auto whole = path::parse_query(given.text);
  const bool creates = operation.kind == OperationKind::set && !operation.existing && !operation.inside;
  const bool all = whole && !creates && !Inquiry(document_.view(), options_, *whole).first(whole->segments.size());
  if (targets.left_out > 0 && !all) return nothing_fits(operation, given, targets);
  const path::Query& query = all ? *whole : *given.selector;
  Inquiry inquiry(document_.view(), options_, query);
  if (query.singular()) return inquiry.not_found(given.text);
  std::size_t selected = 0;  // segments that select something
  path::Location parent;
  while (selected + 1 < query.segments.size()) {
    auto found = inquiry.first(selected + 1);
    if (!found) break;
    parent = std::move(*found);
    ++selected;
  }
  const path::Segment& empty = query.segments[selected];
  Error error = make_error(
      Code::no_match, "no value for " + subject + ": '" + text::excerpt(part_of(given, empty)) + "' selects nothing");
  error->path = given.text;
  const path::Selector& selector = empty.selectors[0];
  if (selector.kind == path::Selector::Kind::name && !empty.descendant) {
    const Error missing = inquiry.missing(parent, selector.text, given.text);
    error->hints = missing->hints;
    error->available = missing->available;
  }
  if (auto property = wanted_property(selector); property && !empty.descendant) {
    Search search;
    search.properties.push_back(std::move(*property));
    for (const Search::Near& near : inquiry.near(parent, std::move(search))) {
      path::Location at = parent;
      at.emplace_back(near.index);
      error->available.push_back(spelled(at));
      error->hints.push_back("'" + spelled(at) + "' has " + json::quote(text::excerpt(near.key)) + ": " +
                             text::excerpt(near.value));
    }
  }
  if (options_.file != "-") error->advice.push_back({Advice::Kind::inspect, {options_.file, spelled(parent)}});
  return error;
}

Error Applier::several_targets(const GivenPath& given, const Targets& targets) {
  const std::string count =
      (targets.more ? "more than " : "") + std::to_string(targets.list.size() - (targets.more ? 1 : 0));
  Error error = make_error(Code::ambiguous_match, count + " values are selected by '" + text::excerpt(given.text) +
                                                      "' in '" + options_.file + "'; nothing was written");
  error->path = given.text;
  Candidates candidates;
  for (std::size_t i = 0; i < std::min(targets.list.size(), most_candidates); ++i) {
    const splice::EntrySpan& node = targets.list[i].node;
    const path::Location& location = targets.location(targets.list[i]);
    error->available.push_back(spelled(location));
    const auto text = node.value.size() > longest_named_value ? Result<std::string>("null") : value_at(node.value);
    candidates.add(location, text ? std::string_view(*text) : "null");
  }
  const std::vector<std::string> telling = candidates.telling();
  if (!telling.empty()) error->hints = candidates.lines(telling, spelling_);
  std::string first = jsonpath(targets.location(targets.list[0])) + tail_of(given);
  for (const std::string& key : telling) {
    const auto text = narrowed(given, key, candidates.value_of_first(key));
    const auto query = text ? path::parse_query(*text) : Result<path::Query>(fail(Code::invalid_path, ""));
    if (!query) continue;
    path::Query selector = *query;
    selector.segments.resize(given.selector->segments.size());
    if (Inquiry(document_.view(), options_, selector).count(selector) != 1) continue;
    first = *text;
    break;
  }
  error->advice.push_back({Advice::Kind::edit_all_targets, {}});
  error->advice.push_back({Advice::Kind::edit_one_target, {given.text, first}});
  return error;
}

}  // namespace jt::edit

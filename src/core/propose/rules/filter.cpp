// SPDX-License-Identifier: MIT
// The part of Resolver that evaluates conditions.
#include <algorithm>
#include <set>

#include "core/json/decimal.hpp"
#include "core/propose/rules/conditions.hpp"
#include "core/propose/rules/resolver.hpp"
#include "core/propose/rules/units.hpp"
#include "core/propose/rules/values.hpp"
#include "core/scan/container.hpp"
#include "core/text/ascii.hpp"

namespace jt::propose::rules {

namespace {

/// "2024-01-31", "2024-01-31T12:00:00Z": compared as texts.
constexpr std::size_t date_size = 10;
bool is_date(std::string_view text) {
  return text.size() >= date_size && text[4] == '-' && text[7] == '-' &&
         std::all_of(text.begin(), text.begin() + 4, [](char c) { return c >= '0' && c <= '9'; });
}

bool has_digit(std::string_view text) { return std::any_of(text.begin(), text.end(), text::is_digit); }

/// Whether it is a number or text that is too long to be kept.
bool is_unread(const Node& node) {
  return node.text.empty() && (node.type == scan::Type::string || node.type == scan::Type::number);
}

bool ordered(Comparison comparison, std::strong_ordering order) {
  switch (comparison) {
    case Comparison::less:
      return order < 0;
    case Comparison::at_most:
      return order <= 0;
    case Comparison::greater:
      return order > 0;
    case Comparison::at_least:
      return order >= 0;
    default:
      return order == 0;
  }
}

}  // namespace

Resolver::Verdict Resolver::compares_number(const Condition& condition, std::string_view number, const Slot& slot) {
  if (tokens_.list[condition.value.begin].kind != Token::Kind::number) return Verdict::unfit;
  const Try<Amount> amount = amount_in(tokens_, condition.value, slot);
  if (!amount && amount.error().understood) trouble(condition, amount.error().why);  // "30.000"
  if (!amount || (amount->percent && unit_in_key(slot.key) != unit_of("%"))) return Verdict::unfit;
  const auto order = json::compare_numbers(number, text_of(amount->number));
  return ordered(condition.comparison, order) ? Verdict::yes : Verdict::no;
}

Resolver::Verdict Resolver::compares(const Condition& condition, NodeId id, bool loose) {
  using enum Verdict;
  const auto verdict = [](bool holds) { return holds ? yes : no; };
  const Node& node = model_.at(id);
  if (condition.comparison == Comparison::empty) {
    if (is_container(node.type)) return verdict(size_of(id) == 0);
    return node.type == scan::Type::string ? verdict(node.text == "\"\"") : unfit;
  }
  const bool equality = condition.comparison == Comparison::equal;
  const bool ordering = condition.comparison > Comparison::equal && condition.comparison <= Comparison::at_least;
  const bool textual = !equality && !ordering;
  std::string value(written(condition.value));
  const Token& token = tokens_.list[condition.value.begin];
  const bool quoted = condition.value.size() == 1 && token.kind == Token::Kind::quoted;
  if (quoted) value = token.text;
  if (is_unread(node)) {
    // no word of an instruction is so long, whatever escapes it is written with
    if (equality && node.type == scan::Type::string && value.size() < Wanted::longest_text / 8) return no;
    trouble(condition, "some '" + said(condition.key) + "' is too long to be compared");
    return unfit;
  }
  const bool null = equality && !quoted && lowercase(value) == "null";
  if (null && node.type != scan::Type::string) return verdict(node.type == scan::Type::null);
  switch (node.type) {
    case scan::Type::array: {
      if (condition.comparison != Comparison::contains) return unfit;
      Condition equal = condition;
      equal.comparison = Comparison::equal;
      for (const NodeId child : model_.children(id))
        if (compares(equal, child, true) == yes) return yes;
      return no;
    }
    case scan::Type::object:
      return unfit;
    case scan::Type::number:
      return textual || condition.dated ? unfit : compares_number(condition, node.text, slot(id));
    case scan::Type::boolean: {
      const auto wanted = boolean_of(lowercase(value));
      return equality && wanted && !quoted ? verdict(*wanted == (node.text == "true")) : unfit;
    }
    case scan::Type::null:
      return equality ? no : unfit;
    case scan::Type::string:
      break;
  }
  std::string text = model_.text(id);
  if (condition.dated && !is_date(text)) {
    trouble(condition, "some '" + said(condition.key) + "' is no date");
    return unfit;
  }
  if (ordering && is_date(text) && is_date(value)) {
    // "until" a day is until its end, "after" it is on no hour of it
    if (condition.dated && value.size() == date_size) text.resize(date_size);
    return verdict(ordered(condition.comparison, text.compare(value) <=> 0));
  }
  if (ordering && json::is_number(text)) return compares_number(condition, text, slot(id));
  if (ordering) {
    // "40px" is a number to a person: it is not left out
    if (has_digit(text)) trouble(condition, "some '" + said(condition.key) + "' is '" + text + "', and not a number");
    return unfit;
  }
  // a part of a text is one whatever its case: "Report bug" contains "report" as much as "Write report" does
  if (loose || textual) {
    text = lowercase(text);
    value = lowercase(value);
  }
  if (condition.comparison == Comparison::contains) return verdict(text.find(value) != std::string::npos);
  if (condition.comparison == Comparison::begins) return verdict(text.starts_with(value));
  if (condition.comparison == Comparison::ends) return verdict(text.ends_with(value));
  return verdict(text == value);
}

std::vector<Target> Resolver::members(const Condition& condition, NodeId node) {
  Scope scope;
  scope.node = node;
  scope.whole = false;
  if (!condition.keys.empty()) {
    for (const std::string_view key : condition.keys)
      if (const auto member = model_.member(node, key)) return {{*member, scope, false}};
    return {};
  }
  Name name;
  name.words = name.whole = condition.key;
  std::vector<Target> found = named(name, 0, {scope}, true, Want::field);
  if (!found.empty() || !(condition.has || condition.counted)) return found;
  name.quantifier = Quantifier::all;  // "tag" is the array "tags"
  return named(name, 0, {scope}, true, Want::field);
}

/// Whether only something in the object, and not the object itself, has the member that the condition is about.
bool Resolver::is_of_part(const Condition& condition, NodeId node) {
  if (condition.comparison == Comparison::described || condition.own) return false;
  const std::vector<Target> found = members(condition, node);
  return std::any_of(found.begin(), found.end(),
                     [&](const Target& target) { return model_.at(target.node).parent != node; });
}

void Resolver::trouble(const Condition& condition, std::string why) {
  Doubt out;
  out.why = std::move(why);
  out.words = condition.value.empty() ? condition.key : condition.value;
  if (!condition.more.empty()) out.words.end = condition.more.back().end;
  trouble_ = std::move(out);
}

/// How many keys of a status have it: "new cars", where the status of some is "new", and the condition of others.
std::size_t Resolver::states_with(const std::string& lower) {
  const std::span<const std::string_view> states = state_keys();
  return static_cast<std::size_t>(std::count_if(states.begin(), states.end(), [&](std::string_view key) {
    return lookup_.precedents(key).texts.contains(lower);
  }));
}

/// "red cars", where one key alone has that value.
Resolver::Verdict Resolver::has_text(const std::string& lower, NodeId node) {
  const std::set<std::string>& keys = lookup_.keys_of_text(lower);
  if (keys.size() != 1 || model_.scoped()) return Verdict::absent;
  const auto member = model_.member(node, *keys.begin());
  if (!member) return Verdict::absent;
  const bool has = model_.at(*member).type == scan::Type::string && lowercase(model_.text(*member)) == lower;
  return has ? Verdict::yes : Verdict::no;
}

/// "done", "inactive": a boolean member says so, or the status is that word, or another member alone.
Resolver::Verdict Resolver::is_so(Span word, NodeId node) {
  const std::string lower = lowercase(said(word));
  const Flags& flags = lookup_.flags(lower);
  MatchKind best = MatchKind::none;
  std::optional<bool> flag;
  std::optional<bool> state;
  bool several = false;
  for (const NodeId child : model_.children(node)) {
    const Node& member = model_.at(child);
    if (const auto found = flags.hits.of_node.find(child); found != flags.hits.of_node.end()) {
      const MatchKind kind = flags.hits.list[found->second].kind;
      if (kind > best) continue;
      several = kind == best;
      best = kind;
      flag = (member.text == "true") != flags.negated.contains(child);
    }
    const std::span<const std::string_view> states = state_keys();
    if (member.type == scan::Type::string && std::find(states.begin(), states.end(), member.key) != states.end())
      state = state.value_or(false) || lowercase(model_.text(child)) == lower;
  }
  if (several || (state && states_with(lower) > 1)) return Verdict::unfit;
  if (!flag && !state) return has_text(lower, node);
  // a flag of another name is no better than the status
  if (flag && state && *state != *flag && (*state || best == MatchKind::synonym)) return Verdict::unfit;
  return flag.value_or(false) || state.value_or(false) ? Verdict::yes : Verdict::no;
}

/// The entries that a container has after the clauses before. Of one that got another content, see `Course::depends`.
std::uint64_t Resolver::size_of(NodeId id) const {
  const Node& node = model_.at(id);
  if (node.text == "[]" || node.text == "{}") return 0;
  if (node.type == scan::Type::array) return model_.left(id);
  std::uint64_t gone = 0;
  for (NodeId child = node.first_child; child != no_node; child = model_.at(child).next_sibling)
    if (model_.gone(child)) ++gone;
  return node.count - gone;
}

/// "users with tags": whether that says nothing about one that has none of them, an empty text, false or 0.
bool Resolver::is_hollow(NodeId id) const {
  if (model_.unknown(id)) return false;
  const Node& node = model_.at(id);
  if (is_container(node.type)) return size_of(id) == 0;
  if (node.text.empty()) return false;  // it is long
  if (node.type == scan::Type::number) return json::canonical_number(node.text) == json::canonical_number("0");
  return node.text == "null" || node.text == "false" || node.text == "\"\"";
}

/// "is A and B": one of them, for nothing is both; "contains A and B", and "with tag A and B" of an array: both of
/// them.
Resolver::Verdict Resolver::holds_list(const Condition& condition, NodeId node, bool loose) {
  const std::vector<Condition> each = singles(condition, node);
  std::size_t yes = 0;
  for (const Condition& one : each) {
    const Verdict verdict = holds(one, node, loose);
    if (trouble_ || verdict > Verdict::no) return verdict;
    if (verdict == Verdict::yes) ++yes;
  }
  const bool both = each[0].comparison == Comparison::contains;
  if (both && condition.negated && yes > 0 && yes < each.size())
    trouble(condition, "it is not clear whether none or not all of that is meant");
  return (both ? yes == each.size() : yes > 0) ? Verdict::yes : Verdict::no;
}

/// The conditions of which a list of values is made.
std::vector<Condition> Resolver::singles(const Condition& condition, NodeId node) {
  std::vector<Condition> out{condition};
  out[0].more.clear();
  if (condition.has) {
    const std::vector<Target> found = members(condition, node);
    const bool array = !found.empty() && model_.at(found[0].node).type == scan::Type::array;
    out[0].comparison = array ? Comparison::contains : Comparison::equal;
  }
  for (const Span value : condition.more) {
    out.push_back(out[0]);
    out.back().value = value;
  }
  return out;
}

/// "with role viewer": the role is that, where no key is called so.
std::optional<Condition> Resolver::as_equal(const Condition& condition) {
  if (condition.key.size() != 2 || !lookup_.hits(said(condition.key)).list.empty()) return std::nullopt;
  const Span key{condition.key.begin, condition.key.begin + 1};
  const Span value{condition.key.begin + 1, condition.key.end};
  const std::string said_key = said(key);
  const Forms forms = forms_of(said_key);
  for (const std::string& known : lookup_.keys_of_text(lowercase(said(value)))) {
    if (match_key(said_key, forms, known, forms_of(known)) > MatchKind::stem) continue;
    Condition out = condition;
    out.key = key;
    out.value = value;
    out.comparison = Comparison::equal;
    return out;
  }
  return std::nullopt;
}

/// "with tag A and B": B is a tag, too; if it is a key, a member that is there.
std::vector<Condition> Resolver::with_values(const std::vector<Condition>& conditions) {
  std::vector<Condition> out;
  for (const Condition& condition : conditions) {
    out.push_back(condition);
    if (condition.comparison != Comparison::present) continue;
    if (condition.more.empty()) {
      if (auto equal = as_equal(condition)) out.back() = std::move(*equal);
      continue;
    }
    const auto is_key = [&](Span word) {
      const std::vector<Hit>& hits = lookup_.hits(said(word)).list;
      return std::any_of(hits.begin(), hits.end(),
                         [&](const Hit& hit) { return !hit.entity && !model_.at(hit.node).element; });
    };
    Condition& list = out.back();
    if (std::none_of(list.more.begin(), list.more.end(), is_key)) {
      const std::size_t value = list.key.end - 1;
      list.key.end = value;
      list.value = {value, value + 1};
      list.comparison = Comparison::equal;
      list.has = true;
      continue;
    }
    list.more.clear();
    for (const Span key : condition.more) out.push_back({key, Comparison::present, false, {}});
  }
  return out;
}

/// The value of a list that nothing has: it is hardly one of the list.
std::optional<Span> Resolver::unknown_value(const Condition& condition, const std::vector<NodeId>& nodes) {
  for (std::size_t i = 0; i <= condition.more.size(); ++i) {
    const bool known = std::any_of(nodes.begin(), nodes.end(), [&](NodeId node) {
      return !trouble_ && holds(singles(condition, node)[i], node, true) == Verdict::yes;
    });
    if (trouble_) return std::nullopt;
    if (!known) return i == 0 ? condition.value : condition.more[i - 1];
  }
  return std::nullopt;
}

/// "with 2 tags", "with no tags": `found` are the members of one thing with that key. What is there, but neither a
/// number nor a list, is not counted.
Resolver::Verdict Resolver::counts(const Condition& condition, const std::vector<Target>& found) {
  const bool none = condition.comparison == Comparison::missing;
  const std::string_view number = none ? "0" : count_in(tokens_.list[condition.value.begin]);
  const std::string key = said(condition.key);
  if (found.size() > 1) {
    trouble(condition, "multiple " + key + " fields found in one element");
    return Verdict::unfit;
  }
  if (found.empty()) {
    const std::vector<Hit>& hits = lookup_.hits(key).list;
    const bool numbers = std::any_of(hits.begin(), hits.end(), [&](const Hit& hit) {
      return !hit.entity && model_.at(hit.node).type == scan::Type::number;
    });
    const bool may_be_so = none || ordered(condition.comparison, json::compare_numbers("0", number));
    const bool unknown = is_unknown(condition);
    if (unknown) trouble(condition, "nothing found for '" + key + "'");
    if (!unknown && may_be_so && (numbers || !none)) trouble(condition, "some have no field '" + key + "'");
    return none ? Verdict::yes : Verdict::absent;
  }
  const NodeId id = found[0].node;
  const Node& node = model_.at(id);
  if (none && (is_hollow(id) || node.type == scan::Type::boolean) && node.type != scan::Type::array &&
      node.type != scan::Type::number)
    trouble(condition, "some '" + key + "' is " + node.text);
  if (none) return is_hollow(id) ? Verdict::yes : Verdict::no;
  if (node.type == scan::Type::number || node.type == scan::Type::array) {
    const std::string count = node.type == scan::Type::number ? node.text : std::to_string(size_of(id));
    return ordered(condition.comparison, json::compare_numbers(count, number)) ? Verdict::yes : Verdict::no;
  }
  trouble(condition, "'" + key + "' is neither a number nor a list");
  return Verdict::unfit;
}

Resolver::Verdict Resolver::holds(const Condition& condition, NodeId node, bool loose) {
  if (!condition.more.empty()) return holds_list(condition, node, loose);
  if (condition.own) return model_.unknown(node) ? Verdict::unfit : compares(condition, node, loose);
  if (condition.comparison == Comparison::described) {
    const Verdict so = is_so(condition.key, node);
    if (so == Verdict::unfit || (condition.negated && so == Verdict::absent))
      trouble(condition, "it is not clear which are '" + said(condition.key) + "'");
    return so;
  }
  const std::vector<Target> found = members(condition, node);
  if (condition.counted) return counts(condition, found);
  const auto verdict = [](bool holds) { return holds ? Verdict::yes : Verdict::no; };
  if (condition.comparison == Comparison::missing) {
    Name name;
    name.words = name.whole = condition.key;
    // null is no value, but it is there
    const bool null = condition.negated && !found.empty() && model_.at(found[0].node).type == scan::Type::null;
    if (null) trouble(condition, "some '" + said(condition.key) + "' is null");
    if (found.empty() && named(name, 0, {Scope()}, true, Want::field).empty())
      trouble(condition, "nothing found for '" + said(condition.key) + "'");
    return verdict(found.empty());
  }
  if (condition.comparison == Comparison::present) {
    if (!found.empty() && is_hollow(found[0].node))
      trouble(condition, "some '" + said(condition.key) + "' is " + model_.at(found[0].node).text);
    return verdict(!found.empty());
  }
  if (found.size() > 1) {
    trouble(condition, "multiple " + said(condition.key) + " fields found in one element");
    return Verdict::unfit;
  }
  if (!found.empty()) return compares(condition, found[0].node, loose);
  if (condition.negated) trouble(condition, "some have no field '" + said(condition.key) + "'");
  return Verdict::absent;
}

/// Whether the value of a condition is one that is compared with: a number where numbers are, a text that is there.
bool Resolver::is_compared(const Condition& condition, const Tally& tally) {
  const std::string value(written(condition.value));
  const bool ordering = condition.comparison > Comparison::equal && condition.comparison <= Comparison::at_least;
  if (!condition.more.empty()) return tally.unfit == 0;  // each value is known
  if (condition.comparison >= Comparison::missing) return !condition.negated || tally.yes > 0;
  if (condition.comparison == Comparison::empty && tally.unfit > 0) return false;
  if (ordering && tally.yes + tally.no == 0 && tally.unfit > 0) return false;
  if (!condition.negated) return true;
  if (tally.unfit > 0) return false;
  if (ordering || tally.yes > 0) return true;
  // in another array, maybe
  if (condition.comparison == Comparison::empty || !condition.keys.empty()) return false;
  const Hits& hits = lookup_.hits(said(condition.key));
  return std::any_of(hits.list.begin(), hits.list.end(), [&](const Hit& hit) {
    return !hit.entity && compares(condition, hit.node, true) == Verdict::yes;
  });
}

/// Whether nothing in the document has a member that the condition is about: its words are not understood.
bool Resolver::is_unknown(const Condition& condition) {
  if (condition.comparison == Comparison::described || !condition.keys.empty()) return false;
  Name name;
  name.words = name.whole = condition.key;
  return named(name, 0, {Scope()}, true, Want::field).empty() && lookup_.hits(said(condition.key)).list.empty();
}

/// Whether every value of the lists is one that something has; `nodes`: what the conditions are about.
bool Resolver::knows_lists(const std::vector<Condition>& conditions, const std::vector<NodeId>& nodes) {
  for (const Condition& condition : conditions) {
    if (condition.more.empty()) continue;
    if (const auto unknown = unknown_value(condition, nodes))
      trouble(condition, "no '" + said(condition.key) + "' is '" + said(*unknown) + "', so it is not clear whether '" +
                             said(*unknown) + "' belongs to the condition");
    if (trouble_) return false;
  }
  return true;
}

/// What is in the way of a condition that was evaluated, if anything is. `first`: of those of the thing.
bool Resolver::is_usable(const Name& name, const Condition& condition, const Tally& tally, bool first, bool loose) {
  // "without a proxy and debug", where none has "debug": it may be something else that is spoken of
  const bool listed = condition.comparison == Comparison::missing && !condition.counted && !first;
  if (listed && tally.no == 0) {
    trouble(condition, "none of '" + said(name.whole) + "' has a field '" + said(condition.key) + "'");
  } else if (loose && tally.yes + tally.unfit == 0 && (tally.no == 0 || condition.comparison == Comparison::present) &&
             is_unknown(condition)) {
    trouble(condition, "nothing found for '" + said(condition.key) + "'");
    trouble_->words = condition.key;
  } else if (loose && !is_compared(condition, tally)) {
    trouble(condition, "no '" + said(condition.key) + "' is '" + std::string(written(condition.value)) +
                           "' or can be compared with it");
  }
  return !trouble_;
}

std::vector<NodeId> Resolver::filtered(const Name& name, std::vector<NodeId> nodes) {
  if (name.conditions.empty()) return nodes;
  // an element that is a scalar has no members, and lacks none
  const auto of_member = [](const Condition& condition) { return !condition.own; };
  if (std::any_of(name.conditions.begin(), name.conditions.end(), of_member))
    std::erase_if(nodes, [&](NodeId id) { return model_.is_scalar_element(id); });
  if (nodes.empty()) return nodes;
  // of a scalar the conditions are about the object that it is in
  std::vector<NodeId> about = nodes;
  for (NodeId& id : about)
    if (!model_.unknown(id) && !is_container(model_.at(id).type)) id = model_.at(id).parent;
  const std::vector<Condition> conditions = with_values(name.conditions);
  if (!knows_lists(conditions, about)) return {};
  // what is left out, or one of a list, must not be decided by a difference of case
  const bool any_case = std::any_of(conditions.begin(), conditions.end(), [](const Condition& condition) {
    return condition.negated || !condition.more.empty();
  });
  std::vector<NodeId> kept;
  for (const bool loose : {false, true}) {
    kept = nodes;
    if (any_case && !loose) continue;
    for (const Condition& condition : conditions) {
      const bool is_there = condition.comparison == Comparison::present || condition.comparison == Comparison::missing;
      if (is_there && nodes.size() == 1 && about[0] != nodes[0]) {
        trouble(condition, "the condition may apply to '" + said(name.words) + "' or to what is in it");
        return {};
      }
      Tally tally;
      std::set<NodeId> out;
      for (std::size_t i = 0; i < nodes.size(); ++i) {
        const Verdict verdict = holds(condition, condition.own ? nodes[i] : about[i], loose);
        if (trouble_) return {};
        ++(verdict == Verdict::yes ? tally.yes : verdict == Verdict::no ? tally.no : tally.unfit);
        if (verdict == Verdict::absent) --tally.unfit;
        if ((verdict == Verdict::yes) == condition.negated || verdict > Verdict::no) out.insert(nodes[i]);
      }
      if (!is_usable(name, condition, tally, &condition == conditions.data(), loose)) return {};
      std::erase_if(kept, [&](NodeId id) { return out.contains(id); });
    }
    if (!kept.empty()) return kept;
  }
  return kept;
}

}  // namespace jt::propose::rules

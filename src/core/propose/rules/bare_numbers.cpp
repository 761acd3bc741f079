// SPDX-License-Identifier: MIT
// The part of Resolver that decides what a number without a noun means: "ages of 40" may be those that are 40, or those
// of what has the id 40; "2 users" may be two of them, or the one with the id 2. Neither is guessed.
#include <algorithm>
#include <set>

#include "core/json/decimal.hpp"
#include "core/path/path.hpp"
#include "core/propose/rules/conditions.hpp"
#include "core/propose/rules/resolver.hpp"
#include "core/scan/container.hpp"

namespace jt::propose::rules {

namespace {

bool is_bare_number(const Token& token) { return token.kind == Token::Kind::number && token.unit.empty(); }

/// "of 40"; not "of user 40", nor "40's age".
bool is_number_alone(const Tokens& tokens, const Name& name) {
  const bool alone = name.words.size() == 1 && name.quantifier == Quantifier::none && name.conditions.empty();
  if (!alone || !is_bare_number(tokens.list[name.words.begin])) return false;
  return name.words.end >= tokens.list.size() || tokens.list[name.words.end].kind != Token::Kind::possessive;
}

std::set<NodeId> meant_nodes(const Found& found) {
  std::set<NodeId> out;
  for (const Target& target : found.targets) out.insert(target.node);
  return out;
}

Condition own_value(Span key, Span number) {
  Condition out;
  out.key = key;
  out.value = number;
  out.own = true;
  return out;
}

}  // namespace

/// Whether the last words name members that are numbers, or texts or lists of them.
bool Resolver::is_number_field(Span words) const {
  const auto is_number = [&](NodeId id) {
    const Node& node = model_.at(id);
    return node.type == scan::Type::number ||
           (node.type == scan::Type::string && !node.text.empty() && json::is_number(model_.text(id)));
  };
  const auto counts = [&](const Hit& hit) {
    if (hit.entity) return false;
    if (model_.at(hit.node).type != scan::Type::array) return is_number(hit.node);
    const std::vector<NodeId> elements = model_.children(hit.node);
    return std::any_of(elements.begin(), elements.end(), is_number);
  };
  for (; !words.empty(); ++words.begin) {
    const std::vector<Hit>& hits = lookup_.hits(said(words)).list;
    if (std::any_of(hits.begin(), hits.end(), counts)) return true;
  }
  return false;
}

/// "ages of 40", "age 40": with the number as a value of the field, and not as the name of what it is in. Nothing where
/// no number alone is said of a field of numbers; empty where it is, but cannot be one value.
std::optional<Chain> Resolver::as_value(const Chain& chain) const {
  Chain out = chain;
  Part& fields = out.back();
  for (std::size_t part = 0; part + 1 < out.size(); ++part) {
    const auto alone = [&](const Name& name) { return is_number_alone(tokens_, name); };
    if (std::none_of(out[part].begin(), out[part].end(), alone)) continue;
    const auto counted = [&](const Name& name) { return !name.missing && is_number_field(name.words); };
    if (std::none_of(fields.begin(), fields.end(), counted)) continue;
    if (out[part].size() > 1 || fields.size() > 1) return Chain();
    fields[0].conditions.push_back(own_value(fields[0].words, out[part][0].words));
    out.erase(out.begin() + static_cast<std::ptrdiff_t>(part));
    return out;
  }
  Name& name = fields[0];
  const bool follows = fields.size() == 1 && name.words.size() > 1 && !name.missing &&
                       is_bare_number(tokens_.list[name.words.end - 1]) && lookup_.hits(said(name.words)).list.empty();
  if (!follows) return std::nullopt;
  const Span number{name.words.end - 1, name.words.end};
  if (!is_number_field({name.words.begin, number.begin})) return std::nullopt;
  name.words.end = name.whole.end = number.begin;
  name.conditions.push_back(own_value(name.words, number));
  return out;
}

/// "2 users", "two users": any two, or the one that is named 2?
std::optional<Doubt> Resolver::said_count(const Name& name) const {
  if (name.words.size() < 2 || name.quantifier == Quantifier::ordinal) return std::nullopt;
  const Token& first = tokens_.list[name.words.begin];
  const Token& noun = tokens_.list[name.words.end - 1];
  if (!first.unit.empty() || count_in(first).empty() || noun.kind != Token::Kind::word) return std::nullopt;
  // "1 user"; but "the 404 page" is one that is named so
  const bool plain = name.whole.begin == name.words.begin && name.words.size() == 2;
  if (stem(noun.lower) == noun.lower && !plain) return std::nullopt;
  if (lookup_.hits(noun.text).list.empty()) return std::nullopt;
  Doubt out;
  out.understood = true;
  out.why = "it is not clear whether '" + said(name.words) + "' is the one with the id or name " + first.text +
            ", or any " + first.text + " of them";
  out.value = name.whole;
  if (name.words.size() == 2) out.readings = {stem(noun.lower) + " " + first.text};
  return out;
}

/// "2 of the users".
std::optional<Doubt> Resolver::said_part(const Chain& chain, std::size_t part) const {
  if (part == 0 || chain[part].size() != 1 || chain[part - 1].size() != 1) return std::nullopt;
  const Name& name = chain[part][0];
  const Name& all = chain[part - 1][0];
  const std::size_t next = name.words.end;
  const bool counts = name.words.size() == 1 && !count_in(tokens_.list[name.words.begin]).empty();
  if (!counts || next >= all.words.begin || !tokens_.list[next].is("of") || !is_plural(all.words)) return std::nullopt;
  Doubt out;
  out.understood = true;
  out.why = "it is not clear which '" + said(name.words) + "' of '" + said(all.words) + "' are meant";
  return out;
}

/// Why it is not clear whether the number that `valued` reads as a value is one. `target`: where it is the id or key of
/// what the field is in, if that is one place; `valid`: whether the field is that number somewhere. The readings are
/// written in place of `holder`: what comes before the condition (`lead`), and the verb of the condition.
Doubt Resolver::two_numbers(const Chain& valued, std::optional<NodeId> target, bool valid, Span holder,
                            const std::string& lead, const std::string& verb) const {
  Doubt out;
  out.understood = true;
  if (valued.empty()) {
    out.why = "it is not clear whether the numbers are values, or ids or keys of what the field is in";
    return out;
  }
  const Name& name = valued.back()[0];
  const std::string field = said(name.words);
  const std::string digits(written(name.conditions.back().value));
  out.why =
      "it is not clear whether '" + digits + "' is a value of '" + field + "', or the id or key of what that is in";
  if (!valid)
    out.why = "no '" + field + "' is " + digits + ", and it is not clear whether '" + digits +
              "' is the id or key of what that is in";
  if (holder.empty()) return out;
  out.value = holder;
  if (valid) out.readings.push_back(lead + "where " + stem(lowercase(field)) + verb + digits);
  if (!target || model_.unknown(*target) || model_.at(*target).parent == no_node) return out;
  const auto id = model_.member(model_.at(*target).parent, "id");
  if (id && model_.text(*id) == digits)
    out.readings.push_back(lead + "where id" + verb + digits);
  else if (!lead.empty() && verb == " is ")
    out.readings.push_back("'" + path::spell(model_.location(*target), path::Spelling::jsonpath) + "'");
  return out;
}

/// The reading of an object in which a number alone is said of a field of numbers. `named`: what it means where the
/// number names what the field is in, as `attempt` found it.
Try<Found> Resolver::number_meant(const Clause& clause, const std::vector<Chain>& chains, Try<Found> named,
                                  Resolver& attempt, Want want) const {
  std::vector<Chain> valued = chains;
  std::size_t number = chains.size();  // the chain that has one
  bool single = true;                  // each number is one value
  for (std::size_t i = 0; i < chains.size() && want != Want::thing; ++i) {
    auto other = as_value(chains[i]);
    if (!other) continue;
    single = single && !other->empty();
    valued[i] = std::move(*other);
    number = i;
  }
  const Span led_by = context_.leading;
  if (led_by.size() == 1 && is_bare_number(tokens_.list[led_by.begin]) && want != Want::thing &&
      is_number_field(chains.back().back().back().words))
    return doubt("it is not clear what '" + std::string(written(led_by)) + "' is: say what kind of thing has that id");
  if (number == chains.size()) return named;
  if (!named && chains.size() == 1 && chains[0].size() == 1) {  // "age 40": the age of what has the id 40?
    Resolver of = again();
    const Condition& said_number = valued[0].empty() ? Condition() : valued[0].back()[0].conditions.back();
    Name owner;
    owner.words = owner.whole = said_number.value;
    Name field = valued[0].empty() ? Name() : valued[0].back()[0];
    if (!field.conditions.empty()) field.conditions.pop_back();
    if (!owner.words.empty())
      if (Try<Found> theirs = of.chains({Chain{{owner}, {field}}}, want, true)) named = std::move(theirs);
  }
  Resolver other = again();
  const Try<Found> value = single ? other.chains(valued, want, true) : Try<Found>(doubt(""));
  const bool valid = value || !value.error().candidates.empty();
  if (!named && !valid) return named;
  if (named && value && meant_nodes(*named) == meant_nodes(*value)) return named;
  // "delete port 80": the field, or what has it?
  if (!named && want != Want::any) {
    attempt.next_ = other.next_;
    attempt.led_ = other.led_;
    return value;
  }
  const Name& field = valued[number].empty() ? chains[number].back()[0] : valued[number].back()[0];
  const bool one = named && named->targets.size() == 1;
  const bool plain = chains.size() == 1 && valued[0].size() == 1;
  Span holder;
  if (plain && clause.scope.empty()) holder = clause.object;
  if (plain && clause.scope.size() == 1) holder = {clause.scope.begin - 1, clause.scope.end};
  const std::string lead = clause.scope.empty() ? std::string(written(field.whole)) + " " : "";
  return Doubted(two_numbers(valued[number], one ? std::optional(named->targets[0].node) : std::nullopt, valid, holder,
                             lead, " is "));
}

/// Of what is left out by "except 40": `named` are the targets where the number names something.
Try<std::set<NodeId>> Resolver::number_left_out(const Clause& clause, const Chain& chain, const Found& found,
                                                std::set<NodeId> named) const {
  const std::optional<Chain> valued = as_value(chain);
  if (!valued) return named;
  std::set<NodeId> values;
  if (!valued->empty()) {
    Resolver other(model_, lookup_, tokens_, {});
    const Try<Found> value = other.chain(*valued, Want::value, false);
    std::set<NodeId> all;
    if (value) all = meant_nodes(*value);
    if (!value) all.insert(value.error().candidates.begin(), value.error().candidates.end());
    for (const NodeId node : meant_nodes(found))
      if (all.contains(node)) values.insert(node);
  }
  if (named.empty() || named == values) return values;
  const bool follows = clause.scope.empty() && clause.object.end < clause.except.begin && clause.where.empty() &&
                       clause.except.begin - clause.object.end < 4;
  const Span holder = follows ? Span{clause.object.begin, clause.except.end} : Span();
  return Doubted(two_numbers(*valued, named.size() == 1 ? std::optional(*named.begin()) : std::nullopt, !values.empty(),
                             holder, std::string(written(clause.object)) + " ", " is not "));
}

}  // namespace jt::propose::rules

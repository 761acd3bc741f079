// SPDX-License-Identifier: MIT
#include "core/propose/rules/manner.hpp"

#include <algorithm>
#include <array>

#include "core/json/escape.hpp"
#include "core/propose/rules/actions.hpp"
#include "core/propose/rules/verbs.hpp"
#include "core/text/distance.hpp"

namespace jt::propose::rules {

namespace {

constexpr std::array<std::string_view, 10> uppers{"uppercase",   "upper case",     "upper-case",   "uppercased",
                                                  "all caps",    "all uppercase",  "in uppercase", "in upper case",
                                                  "in all caps", "capital letters"};
constexpr std::array<std::string_view, 8> lowers{"lowercase",     "lower case",   "lower-case",    "lowercased",
                                                 "all lowercase", "in lowercase", "in lower case", "small letters"};
constexpr std::array<std::string_view, 22> casings{
    "capitalized", "capitalised", "capitalize",    "capitalise",  "capital",       "title case",
    "titlecase",   "title-case",  "sentence case", "camelcase",   "camel case",    "snake case",
    "snakecase",   "kebab case",  "pascalcase",    "pascal case", "in title case", "initial caps",
    "mixed case",  "snake_case",  "kebab-case",    "camel-case"};
/// Words of comparison alone: "server", "docker" and "owner" end in "er" too.
constexpr std::array<std::string_view, 96> degrees{
    "stronger",  "weaker",  "higher",     "lower",    "shorter",   "longer",   "better",   "worse",    "bigger",
    "smaller",   "larger",  "greater",    "faster",   "slower",    "quicker",  "safer",    "stricter", "looser",
    "tighter",   "darker",  "lighter",    "brighter", "louder",    "quieter",  "softer",   "harder",   "easier",
    "simpler",   "cheaper", "newer",      "older",    "younger",   "earlier",  "later",    "sooner",   "nicer",
    "cleaner",   "clearer", "friendlier", "funnier",  "happier",   "heavier",  "thicker",  "thinner",  "wider",
    "narrower",  "deeper",  "shallower",  "taller",   "warmer",    "cooler",   "hotter",   "colder",   "richer",
    "poorer",    "smarter", "sharper",    "smoother", "rougher",   "fewer",    "more",     "less",     "further",
    "farther",   "closer",  "nearer",     "broader",  "fuller",    "prettier", "uglier",   "busier",   "healthier",
    "wiser",     "calmer",  "kinder",     "bolder",   "fresher",   "neater",   "finer",    "greener",  "leaner",
    "meaner",    "milder",  "plainer",    "politer",  "punchier",  "catchier", "snappier", "tidier",   "trickier",
    "uppermost", "stabler", "crisper",    "sturdier", "different", "other"};

bool is_case(Manner manner) { return manner != Manner::none && manner != Manner::degree; }

/// "set the name to uppercase": the text, or what is done to the one that is there?
Doubt text_or_case(const Clause& clause, Resolver& resolver, const std::string& said, bool upper) {
  Doubt out;
  out.why = "it is not clear whether '" + said + "' is the text, or how it is to be written";
  out.understood = true;
  if (clause.object.begin == 0 || !clause.old.empty() || clause.object.empty()) return out;
  const std::string object(resolver.written(clause.object));
  const Token& verb = resolver.tokens().list[clause.object.begin - 1];
  out.value = Span{clause.object.begin - 1, clause.value.end};
  out.readings = {(upper ? "uppercase " : "lowercase ") + object,
                  verb.text + " " + object + " to " + json::quote(said)};
  return out;
}

}  // namespace

Manner manner_of(std::string_view lower) {
  if (is_one_of(uppers, lower)) return Manner::upper;
  if (is_one_of(lowers, lower)) return Manner::lower;
  const std::array<std::string, 2> known{"uppercase", "lowercase"};  // a slip of one
  if (is_one_of(casings, lower) || !text::nearest(lower, known).empty()) return Manner::casing;
  const std::string_view first = lower.substr(0, lower.find(' '));
  constexpr std::array<std::string_view, 6> leads{"more", "less", "a", "much", "slightly", "bit"};
  if (is_one_of(degrees, lower) ||
      (first.size() < lower.size() && is_one_of(leads, first) &&
       (first == "more" || first == "less" || is_one_of(degrees, lower.substr(lower.rfind(' ') + 1)))))
    return Manner::degree;
  return Manner::none;
}

bool is_value_there(Resolver& resolver, NodeId node, const std::string& lower) {
  const bool of_case = is_case(manner_of(lower));
  const auto& texts = resolver.precedents(node).texts;
  return std::any_of(texts.begin(), texts.end(), [&](const std::string& text) {
    const Manner manner = manner_of(text);
    return text == lower || (manner != Manner::none && is_case(manner) == of_case);
  });
}

std::optional<Try<Effects>> in_manner(const Clause& clause, Resolver& resolver, const Found& found) {
  const Tokens& tokens = resolver.tokens();
  if (clause.value.empty() || tokens.list[clause.value.begin].kind == Token::Kind::quoted) return std::nullopt;
  const std::string said(resolver.written(clause.value));
  const std::string lower = lowercase(said);
  const Manner manner = manner_of(lower);
  if (manner == Manner::none) return std::nullopt;
  for (const Target& target : found.targets) {
    const Node& node = resolver.model().at(target.node);
    if (node.type != scan::Type::string || is_value_there(resolver, target.node, lower)) return std::nullopt;
  }
  const bool upper = manner == Manner::upper;
  const bool bare = clause.value.begin == clause.object.end;  // "make X uppercase"
  if (!upper && manner != Manner::lower) {
    Doubt out;
    out.why = "'" + said + "' says how it is to be, and not what: say the new text, in quotes";
    if (manner == Manner::casing) out.why += ", or 'uppercase' or 'lowercase'";
    out.understood = true;
    return Try<Effects>(Doubted(std::move(out)));
  }
  if (!bare) return Try<Effects>(Doubted(text_or_case(clause, resolver, said, upper)));
  Clause cased = clause;
  cased.verb = verb_named(upper ? "uppercase" : "lowercase");
  cased.value = {};
  return change_case(cased, resolver);
}

}  // namespace jt::propose::rules

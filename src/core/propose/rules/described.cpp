// SPDX-License-Identifier: MIT
// The part of Resolver that is about words which say how things are: "done tasks", "all red cars".
#include <algorithm>
#include <set>

#include "core/propose/rules/resolver.hpp"

namespace jt::propose::rules {

/// "done" of "done tasks", "high priority" of "high priority tasks": how the things are. The last word is the noun.
std::optional<Condition> Resolver::description(Span words) {
  const Token& word = tokens_.list[words.begin];
  if (word.kind != Token::Kind::word || is_stop_word(word.lower) || words.size() > 3) return std::nullopt;
  if (words.size() == 2) return Condition{{words.begin, words.begin + 1}, Comparison::described, false, {}};
  const Span key{words.begin + 1, words.begin + 2};
  const std::string said_key = said(key);
  const Forms forms = forms_of(said_key);
  for (const std::string& known : lookup_.keys_of_text(word.lower))
    if (match_key(said_key, forms, known, forms_of(known)) <= MatchKind::stem)
      return Condition{key, Comparison::equal, false, {words.begin, words.begin + 1}};
  return std::nullopt;
}

/// Whether a boolean member or a status may say it.
bool Resolver::says_state(const std::string& lower) {
  return states_with(lower) > 0 || !lookup_.flags(lower).hits.list.empty();
}

/// "done tasks", "every open task", "the second paid order": the first word says how the things are.
std::vector<Target> Resolver::described(const Name& name, const std::vector<Scope>& scopes, bool last, Want want) {
  if (name.words.size() < 2) return {};
  const auto condition = description(name.words);
  if (!condition) return {};
  Name noun = name;
  noun.words.begin = noun.words.end - 1;
  noun.conditions.insert(noun.conditions.begin(), *condition);
  if (name.quantifier == Quantifier::none && is_plural(noun.words)) noun.quantifier = Quantifier::all;
  const std::string lower = tokens_.list[name.words.begin].lower;
  const bool by_value = condition->comparison == Comparison::described && !says_state(lower);
  if (by_value && noun.quantifier == Quantifier::none) return {};  // its values were not looked for
  std::vector<Target> out = segments(noun, noun.words, 1, scopes, last, want);
  // a field is not what is described
  std::erase_if(out, [&](const Target& target) { return !target.entity && !model_.at(target.node).element; });
  if (by_value)
    for (Target& target : out) target.via.confidence *= confidence(MatchKind::synonym);
  return out;
}

/// "red cars" may be those that are red, and not the one that is called "Red Bull", nor the cars of one that is.
std::optional<Doubt> Resolver::two_readings(const Name& name, const std::vector<Scope>& scopes, bool last, Want want,
                                            const std::vector<Target>& found) {
  const bool things = want == Want::any || want == Want::thing;
  if (name.words.size() != 2 || found.empty() || !(things || !last)) return std::nullopt;
  const std::string word = lowercase(said({name.words.begin, name.words.begin + 1}));
  const bool is_quality = !lookup_.keys_of_text(word).empty() || says_state(word);
  if (!is_quality) return std::nullopt;
  std::set<NodeId> named;
  for (const Target& target : found) named.insert(object_of(target).value_or(target.node));
  std::set<NodeId> so;
  const bool kinds = kinds_;
  for (const Target& target : described(name, scopes, last, want)) so.insert(object_of(target).value_or(target.node));
  trouble_.reset();
  kinds_ = kinds;
  if (so.empty() || so == named) return std::nullopt;
  Doubt out;
  out.why =
      "it is not clear whether '" + said(name.words) + "' are those that are '" + word + "', or what is called so";
  return out;
}

}  // namespace jt::propose::rules

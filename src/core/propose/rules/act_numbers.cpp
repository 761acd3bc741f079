// SPDX-License-Identifier: MIT
// The verbs that calculate.
#include <algorithm>
#include <array>

#include "core/propose/rules/actions.hpp"
#include "core/propose/rules/exact.hpp"
#include "core/propose/rules/units.hpp"
#include "core/propose/rules/values.hpp"
#include "core/propose/rules/verbs.hpp"

namespace jt::propose::rules {

namespace {

const Exact one_hundredth{false, "1", -2};
const Exact one{false, "1", 0};

Exact whole(std::string digits) { return {false, std::move(digits), 0}; }

/// A verb, and the one that does the contrary.
struct Contrary {
  std::string_view verb;
  std::string_view other;
};
constexpr std::array<Contrary, 11> contraries{{{"increase", "decrease"},
                                               {"raise", "lower"},
                                               {"bump", "decrease"},
                                               {"upgrade", "decrease"},
                                               {"increment", "decrement"},
                                               {"decrease", "increase"},
                                               {"lower", "raise"},
                                               {"reduce", "increase"},
                                               {"decrement", "increment"},
                                               {"subtract", "add"},
                                               {"deduct", "add"}}};

/// "lower volume by -10": by 10, or is it raised?
Doubt contradicting(const Clause& clause, const Tokens& tokens) {
  Doubt out;
  const std::string said(tokens.written(clause.value.begin, clause.value.end));
  out.why = "the verb and the sign of '" + said + "' contradict each other";
  out.understood = true;
  out.value = clause.value;
  const bool sign = said.starts_with('-');
  if (sign) out.readings = {said.substr(1)};
  const bool taking = clause.object.begin > clause.value.begin;  // "subtract N from X"
  std::size_t verb = taking ? clause.value.begin : clause.object.begin;
  const auto is_article = [&](std::size_t at) { return tokens.list[at].is("the") || tokens.list[at].is("a"); };
  while (verb > 0 && is_article(verb - 1)) --verb;
  if (!sign || clause.object.empty() || verb == 0) return out;
  const Token& word = tokens.list[--verb];
  const auto* const found = std::ranges::find_if(contraries, [&](const Contrary& each) { return word.is(each.verb); });
  if (found == contraries.end()) return out;
  // Both readings are written in place of all from the verb on.
  const std::size_t end = taking ? clause.object.begin : clause.value.end;
  const std::string between =
      tokens.source.substr(word.end, tokens.list[clause.value.begin].begin - word.end) + said.substr(1);
  const std::string after = taking
                                ? tokens.source.substr(tokens.list[clause.value.end - 1].end,
                                                       tokens.list[end - 1].end - tokens.list[clause.value.end - 1].end)
                                : "";
  out.value = {verb, end};
  out.readings = {word.text + between + after, std::string(found->other) + between + (taking ? " to" : "")};
  return out;
}

/// The number with N, or N %, added.
Try<Exact> raised(const Exact& number, const Amount& amount, bool down, std::string_view key) {
  if (amount.percent && unit_in_key(key) == unit_of("%"))
    return doubt("the field '" + std::string(key) + "' is in percent: it is not clear of what");
  Exact by = amount.percent ? product(product(number, amount.number), one_hundredth) : amount.number;
  // 10 % more of a negative number is further from zero: that is what the words say of a size
  return sum(number, down ? negated(by) : by);
}

Try<Exact> calculated(const Clause& clause, const Tokens& tokens, const Exact& number, const Slot& slot) {
  const std::string_view key = slot.key;
  const std::string_view variant = clause.verb->variant;
  if (variant == "double") return product(number, whole("2"));
  if (variant == "triple") return product(number, whole("3"));
  const auto halved = [&](const Exact& by) -> Try<Exact> {
    const auto result = quotient(number, by);
    if (!result) return doubt("the quotient has no exact decimal value");
    return *result;
  };
  if (variant == "halve") return halved(whole("2"));
  const bool down = variant == "decrease" || variant == "decrement";
  if (clause.value.empty()) return sum(number, down ? negated(one) : one);  // increment
  Try<Amount> amount = amount_in(tokens, clause.value, slot, clause.how == "by");
  if (!amount) return Doubted(amount.error());
  const bool factor = variant == "multiply" || variant == "divide";
  if (factor) {
    if (clause.how != "by") return doubt("it is not clear what to " + std::string(variant) + " by");
    if (tokens.list[clause.value.begin].unit.size() + clause.value.size() > 1 && !amount->percent)
      return doubt("a factor has no unit");
    const Exact by = amount->percent ? product(amount->number, one_hundredth) : amount->number;
    return variant == "multiply" ? Try<Exact>(product(number, by)) : halved(by);
  }
  const bool negative = amount->number.negative && !amount->number.digits.empty();
  if (clause.how == "by" && negative) return Doubted(contradicting(clause, tokens));
  if (clause.how == "by") return raised(number, *amount, down, key);
  // "raise the price to 5"
  if (tokens.source[tokens.list[clause.value.begin].begin] == '+')
    return doubt("it is not clear whether that is the value or what is added to it");
  if (amount->percent) return doubt("it is not clear what the percentage is of");
  const Exact difference = sum(amount->number, negated(number));
  if (!difference.digits.empty() && difference.negative != down)
    return doubt("'" + std::string(key) + "' is " + text_of(number) + " now");
  return amount->number;
}

}  // namespace

Try<Effects> calculate(const Clause& clause, Resolver& resolver) {
  resolver.require_each();
  Try<Found> found = resolver.object(clause, Want::value);
  if (!clause.old.empty()) found = with_old_value(clause, resolver, std::move(found));
  resolver.use(clause.value);
  if (clause.how == "nothing") {
    Doubt out;
    out.why = "no number given";
    if (!found) out = found.error();
    out.value_missing = true;
    if (found) {
      out.phrase = clause.object;
      for (const Target& target : found->targets) out.candidates.push_back(target.node);
    }
    return Doubted(std::move(out));
  }
  if (!found) return Doubted(found.error());
  Effects effects;
  for (const Target& target : found->targets) {
    const Node& node = resolver.model().at(target.node);
    const Slot slot = resolver.slot(target.node);
    const std::string_view key = slot.key;
    if (node.type != scan::Type::number || resolver.model().unknown(target.node))
      return doubt("'" + std::string(key) + "' is not a number");
    const auto number = exact(node.text);
    if (!number) return doubt("a number is too large");
    Try<Exact> result = calculated(clause, resolver.tokens(), *number, slot);
    if (!result) return Doubted(result.error());
    std::string text = text_of(*result);
    if (text.find('.') != std::string::npos && text_of(*number).find('.') == std::string::npos && !slot.like->fractions)
      return doubt("'" + std::string(key) + "' is an integer, and would become " + text);
    // what stays the same keeps its spelling
    effects.push_back(computed(target, same_json(text, node.text) ? node.text : std::move(text)));
  }
  return effects;
}

Try<Effects> round_number(const Clause& clause, Resolver& resolver) {
  resolver.require_each();
  Try<Found> found = resolver.object(clause, Want::value);
  if (!found) return Doubted(found.error());
  resolver.use(clause.value);
  std::int64_t places = 0;
  if (clause.how == "places") {
    Span span = clause.value;
    const Tokens& tokens = resolver.tokens();
    const std::string words = lowercase(resolver.written(span));
    const bool integer = words == "the nearest integer" || words == "an integer" || words == "integer" ||
                         words == "the nearest whole number" || words == "whole numbers" || words == "integers" ||
                         words == "a whole number";
    if (!integer) {
      const Token& number = tokens.list[span.begin];
      bool good = number.kind == Token::Kind::number && number.unit.empty() && number.text.size() == 1;
      for (std::size_t i = span.begin + 1; i < span.end; ++i) {
        const std::string word = stem(tokens.list[i].lower);
        good = good && (word == "decimal" || word == "place" || word == "digit");
      }
      if (!good || span.size() == 1)
        return doubt("'" + std::string(resolver.written(span)) + "' is not a number of decimals");
      places = number.text[0] - '0';
    }
  }
  const Rounding how = clause.how == "up" ? Rounding::up : clause.how == "down" ? Rounding::down : Rounding::half_away;
  Effects effects;
  for (const Target& target : found->targets) {
    const Node& node = resolver.model().at(target.node);
    if (node.type != scan::Type::number || resolver.model().unknown(target.node))
      return doubt("'" + std::string(key_of(resolver.model(), target.node)) + "' is not a number");
    const auto number = exact(node.text);
    if (!number) return doubt("a number is too large");
    std::string text = text_of(rounded(*number, places, how));
    effects.push_back(computed(target, same_json(text, node.text) ? node.text : std::move(text)));
  }
  return effects;
}

}  // namespace jt::propose::rules

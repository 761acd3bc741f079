// SPDX-License-Identifier: MIT
#include "core/propose/rules/values.hpp"

#include <algorithm>
#include <array>

#include "core/edit/value.hpp"
#include "core/json/decimal.hpp"
#include "core/json/escape.hpp"

namespace jt::propose::rules {

namespace {

using Kind = Token::Kind;
using scan::Type;

constexpr std::array<std::string_view, 5> true_words{"true", "on", "yes", "enabled", "active"};
constexpr std::array<std::string_view, 5> false_words{"false", "off", "no", "disabled", "inactive"};
/// Words that a person means as words of the instruction, unless they are in quotes.
constexpr std::array<std::string_view, 13> restricting{"except", "excluding", "unless",   "if",      "when",
                                                       "where",  "whose",     "without",  "instead", "rather",
                                                       "only",   "but",       "otherwise"};

const Token& first(const Tokens& tokens, Span span) { return tokens.list[span.begin]; }

bool is_quoted(const Tokens& tokens, Span span) { return span.size() == 1 && first(tokens, span).kind == Kind::quoted; }

std::string lower_text(const Tokens& tokens, Span span) {
  return lowercase(is_quoted(tokens, span) ? std::string_view(first(tokens, span).text)
                                           : tokens.written(span.begin, span.end));
}

/// The full stop of a sentence is no part of a value, except maybe of a text.
Span without_stop(const Tokens& tokens, Span span) {
  if (span.size() > 1 && (tokens.list[span.end - 1].is(".") || tokens.list[span.end - 1].is("!"))) --span.end;
  return span;
}

/// Whether the full stop at the end is that of a sentence, which begins with a capital, and not of an abbreviation.
bool ends_sentence(const Tokens& tokens, Span span) {
  constexpr std::array<std::string_view, 14> abbreviations{"inc", "ltd", "jr", "sr", "co", "corp", "etc",
                                                           "mr",  "mrs", "dr", "st", "vs", "ms",   "no"};
  const char capital = tokens.source[tokens.list[0].begin];
  if (span.size() < 2 || capital < 'A' || capital > 'Z') return false;
  const std::string& word = tokens.list[span.end - 2].lower;
  return word.size() > 1 && word.find('.') == std::string::npos &&
         std::find(abbreviations.begin(), abbreviations.end(), word) == abbreviations.end();
}

Doubted unfit(const Tokens& tokens, Span span, std::string_view type) {
  return doubt("'" + std::string(tokens.written(span.begin, span.end)) + "' is not " + std::string(type));
}

Try<std::string> text_value(const Tokens& tokens, Span span) {
  const std::string lower = lower_text(tokens, span);
  const bool quoted = is_quoted(tokens, span);
  if (!quoted && lower == "null") return "null";
  if (!quoted && (lower == "empty" || lower == "an empty string" || lower == "empty string")) return "\"\"";
  if (!quoted && (lower == "none" || lower == "nothing"))
    return doubt("'" + lower + "' may be a text, or no value: put the text in quotes, or say null");
  Try<std::string> text = text_in(tokens, span);
  if (!text) return text;
  return json::quote(*text);
}

Try<std::string> boolean_value(const Tokens& tokens, Span span) {
  const std::string lower = lower_text(tokens, span);
  if (lower == "null" && !is_quoted(tokens, span)) return "null";
  const auto value = boolean_of(lower);
  if (!value) return unfit(tokens, span, "true or false");
  return *value ? "true" : "false";
}

Try<std::string> container_value(const Tokens& tokens, Span span, Type type) {
  const std::string lower = lower_text(tokens, span);
  const bool object = type == Type::object;
  if (!is_quoted(tokens, span)) {
    if (lower == "null") return "null";
    if (lower == "empty" ||
        (object ? lower == "an empty object" : lower == "an empty array" || lower == "an empty list"))
      return object ? "{}" : "[]";
    const Token& token = first(tokens, span);
    if (span.size() == 1 && token.kind == Kind::json && edit::type_of_value(token.text) == type) return token.text;
  }
  return unfit(tokens, span, object ? "an object" : "an array");
}

/// Of a value that is null now, or not there at all.
Try<std::string> untyped_value(const Tokens& tokens, Span span) {
  const Token& token = first(tokens, span);
  if (span.size() == 1 && token.kind == Kind::json) return token.text;
  if (span.size() == 1 && token.kind == Kind::number && token.unit.empty()) return token.text;
  const std::string lower = lower_text(tokens, span);
  if (!is_quoted(tokens, span) && (lower == "true" || lower == "false")) return lower;
  if (!is_quoted(tokens, span) && boolean_of(lower)) return doubt("'" + lower + "' may be a text, or true or false");
  return text_value(tokens, span);
}

}  // namespace

std::optional<bool> boolean_of(std::string_view lower) {
  if (std::find(true_words.begin(), true_words.end(), lower) != true_words.end()) return true;
  if (std::find(false_words.begin(), false_words.end(), lower) != false_words.end()) return false;
  return std::nullopt;
}

Try<std::string> text_in(const Tokens& tokens, Span span) {
  if (span.size() == 2 && first(tokens, span).kind == Kind::quoted) span = without_stop(tokens, span);
  if (is_quoted(tokens, span)) return first(tokens, span).text;
  const auto unclear = [&](std::string why) {
    Doubt out;
    out.why = std::move(why);
    out.value = span;
    return Doubted(std::move(out));
  };
  for (std::size_t at = span.begin; at < span.end; ++at) {
    const Token& token = tokens.list[at];
    if (token.kind == Kind::json) return unfit(tokens, span, "a text");
    if (token.is("=")) return unclear("it is not clear what '=' belongs to: put the text in quotes");
    if (token.kind == Kind::quoted)
      return unclear("it is not clear how '" + token.text + "' belongs to the text around it");
    if (std::find(restricting.begin(), restricting.end(), token.lower) != restricting.end())
      return unclear("'" + token.lower + "' may be part of the text or of the instruction: put the text in quotes");
  }
  const Token& last = tokens.list[span.end - 1];
  if (last.is(".")) {
    if (!ends_sentence(tokens, span)) return unclear("the full stop may be part of the text: put the text in quotes");
    --span.end;
  }
  if (last.is("?")) return unclear("that is a question");
  if (last.is("please")) return unclear("'please' may be part of the text: put the text in quotes");
  return std::string(tokens.written(span.begin, span.end));
}

Try<Amount> amount_in(const Tokens& tokens, Span span, std::string_view key) {
  span = without_stop(tokens, span);
  const Token& token = first(tokens, span);
  std::string number = token.text;
  std::string unit = token.unit;
  const bool quoted_number = token.kind == Kind::quoted && json::is_number(token.text);
  if (token.kind != Kind::number && !quoted_number) return unfit(tokens, span, "a number");
  if (span.size() == 2 && unit.empty() && !quoted_number) {
    const Token& word = tokens.list[span.begin + 1];
    unit = word.text;
    const bool of_key = !words_of(key).empty() && forms_of(unit).stems == forms_of(key).stems;
    if (of_key) unit.clear();  // "5 replicas"
  } else if (span.size() != 1) {
    return unfit(tokens, span, "a number");
  }
  Amount out;
  const auto value = exact(number);
  if (!value) return doubt("the number '" + number + "' is too large");
  out.number = *value;
  if (unit.empty()) return out;
  const auto known = unit_of(unit);
  if (!known) return doubt("'" + unit + "' is not a unit that is understood");
  if (*known == "%") {
    out.percent = true;
    return out;
  }
  const auto own = unit_in_key(key);
  if (own && *own != *known) return doubt("the field '" + std::string(key) + "' has another unit than '" + unit + "'");
  return out;
}

Try<std::string> value_for(const Tokens& tokens, Span span, Type current, std::string_view key) {
  if (current != Type::string && current != Type::null) span = without_stop(tokens, span);
  switch (current) {
    case Type::string:
      return text_value(tokens, span);
    case Type::boolean:
      return boolean_value(tokens, span);
    case Type::object:
    case Type::array:
      return container_value(tokens, span, current);
    case Type::null:
      return untyped_value(tokens, span);
    case Type::number:
      break;
  }
  if (lower_text(tokens, span) == "null" && !is_quoted(tokens, span)) return "null";
  const Try<Amount> amount = amount_in(tokens, span, key);
  if (!amount) return Doubted(amount.error());
  if (amount->percent && unit_in_key(key) != unit_of("%"))
    return doubt("the field '" + std::string(key) + "' may or may not be in percent");
  return first(tokens, span).text;  // spelled as it was said
}

Try<std::string> new_value(const Tokens& tokens, Span span, std::optional<Type> like, std::string_view key) {
  if (like && *like != Type::null) {
    const Token& token = first(tokens, span);
    if (span.size() == 1 && token.kind == Kind::json) return token.text;
    return value_for(tokens, span, *like, key);
  }
  return untyped_value(tokens, span);
}

}  // namespace jt::propose::rules

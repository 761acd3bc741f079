// SPDX-License-Identifier: MIT
#include "core/propose/rules/values.hpp"

#include <algorithm>
#include <array>

#include "core/edit/value.hpp"
#include "core/json/decimal.hpp"
#include "core/json/escape.hpp"
#include "core/propose/rules/plain_text.hpp"
#include "core/propose/rules/units.hpp"
#include "core/propose/rules/words.hpp"
#include "core/text/ascii.hpp"

namespace jt::propose::rules {

namespace {

using Kind = Token::Kind;
using scan::Type;

constexpr std::array<std::string_view, 5> true_words{"true", "on", "yes", "enabled", "active"};
constexpr std::array<std::string_view, 5> false_words{"false", "off", "no", "disabled", "inactive"};
const Token& first(const Tokens& tokens, Span span) { return tokens.list[span.begin]; }

bool is_quoted(const Tokens& tokens, Span span) { return span.size() == 1 && first(tokens, span).kind == Kind::quoted; }

std::string lower_text(const Tokens& tokens, Span span) {
  return lowercase(is_quoted(tokens, span) ? std::string_view(first(tokens, span).text)
                                           : tokens.written(span.begin, span.end));
}

Doubted unfit(const Tokens& tokens, Span span, std::string_view type) {
  Doubt out;
  out.why = "'" + std::string(tokens.written(span.begin, span.end)) + "' is not " + std::string(type);
  out.words = span;
  return Doubted(std::move(out));
}

/// "30s": the text that is there now, if it is a number with a unit.
std::optional<std::string> measure_now(const Slot& slot) {
  if (slot.current.size() < 2 || slot.current.front() != '"') return std::nullopt;
  std::string current = json::decode(slot.current.substr(1, slot.current.size() - 2));
  return measure_in(current) ? std::optional(std::move(current)) : std::nullopt;
}

/// "45 seconds" where "30s" is now: in that unit, and written in that way.
std::optional<std::string> measure_value(const Tokens& tokens, Span span, const Slot& slot) {
  const auto current = measure_now(slot);
  if (!current) return std::nullopt;
  const auto measure = measure_in(*current);
  const Token& token = first(tokens, span);
  if (span.size() != 2 || token.kind != Kind::number || !token.unit.empty()) return std::nullopt;
  const auto said = unit_of(tokens.list[span.begin + 1].text);
  const auto own = unit_of(measure->unit);
  const auto number = exact(token.text);
  if (!said || !number) return std::nullopt;
  const auto factor = said == own ? std::optional(Exact{false, "1", 0}) : conversion(*said, *own);
  if (!factor) return std::nullopt;
  const std::string text = text_of(product(*number, *factor));
  const bool whole = measure->number.find('.') == std::string_view::npos;
  if (whole && token.text.find('.') == std::string::npos && text.find('.') != std::string::npos) return std::nullopt;
  return json::quote(text + current->substr(measure->number.size()));
}

constexpr std::string_view digits = "0123456789";

/// Where the tag begins in "nginx:1.19"; nothing in other texts.
std::optional<std::size_t> tag_in(std::string_view text) {
  const std::size_t colon = text.rfind(':');
  const bool name = colon != std::string_view::npos && colon > 0 && colon + 1 < text.size() &&
                    text.find(' ') == std::string_view::npos;
  return name ? std::optional(colon + 1) : std::nullopt;
}

/// The text with another number in place of its only one, or of the tag that is none; nothing where it has several.
std::optional<std::string> with_number(const std::string& text, std::string_view number) {
  const std::size_t begin = text.find_first_of(digits);
  const std::size_t end = std::min(text.find_first_not_of("0123456789.", begin), text.size());
  if (begin != std::string::npos && text.find_first_of(digits, end) == std::string::npos)
    return text.substr(0, begin) + std::string(number) + text.substr(end);
  const auto tag = tag_in(text);
  const bool replaced =
      tag && text.find_first_not_of("0123456789.", text.find_first_of(digits, *tag)) == std::string::npos;
  return replaced ? std::optional(text.substr(0, *tag) + std::string(number)) : std::nullopt;
}

/// "1.20", "v2.0", "1.20-alpine"; not "1.5Gi", whose letters are a unit.
bool is_version(std::string_view text) {
  if (text.starts_with('v')) text.remove_prefix(1);
  return !text.empty() && text::is_digit(text.front()) &&
         text.substr(0, text.find('-')).find_first_not_of("0123456789.") == std::string_view::npos;
}

/// "^18.2.0", "~1.2", ">=3": a range, of which the sign says more than a number.
bool is_range(std::string_view text) {
  return !text.empty() && text.find_first_of("^~<>=") == 0 && text.find_first_of(digits) != std::string_view::npos;
}

/// "$19.99", "every 5 minutes", "PT5M", "nginx:1.19", "v1.2": a number that took its place would leave out what is
/// around the number that is there. Of a range ("^1.2") it is the usual way to name one version.
bool says_more_than_number(const std::string& text) {
  const Form form = form_of(text);
  if (form == Form::version) return text.starts_with('v');
  if (form == Form::date || form == Form::number) return false;
  const bool letters = std::any_of(text.begin(), text.end(), text::is_letter);
  const bool number = text.find_first_of(digits) != std::string::npos;
  const auto has = [&](std::string_view sign) { return text.find(sign) != std::string::npos; };
  const bool sign = has("$") || has("%") || has("\u20AC") || has("\u00A3");
  return (number && (letters || sign)) || tag_in(text);
}

/// Whether the text has three parts ("1.4.2"), or four ("10.0.0.1"), and the number says fewer.
bool is_part_of_version(const std::string& text, std::string_view number) {
  const auto plain = [](std::string_view of) { return of.find_first_not_of("0123456789.") == std::string_view::npos; };
  if (!plain(text) || !plain(number) || form_of(text) == Form::date) return false;
  return std::count(text.begin(), text.end(), '.') >= 2 && std::count(number.begin(), number.end(), '.') <= 1;
}

/// The version with its zeros: "2.0.0". Nothing for an address.
std::optional<std::string> whole_version(const std::string& text, std::string_view number) {
  if (std::count(text.begin(), text.end(), '.') != 2) return std::nullopt;
  return std::string(number) + (number.find('.') == std::string_view::npos ? ".0.0" : ".0");
}

/// Whether the text names the unit, or none is given.
bool has_unit(const std::string& text, std::string_view unit) {
  const std::vector<std::string> words = words_of(text);
  return unit.empty() || std::any_of(words.begin(), words.end(), [&](const std::string& word) {
           const std::size_t letters = std::min(word.find_first_not_of(digits), word.size());  // "1px"
           return unit_of(std::string_view(word).substr(letters)) == unit_of(unit);
         });
}

/// A number with or without its unit, or a version, where more than that is now: whether the rest is to go is not
/// clear.
std::optional<Doubt> part_of_text(const Tokens& tokens, Span span, const Slot& slot) {
  if (slot.current.size() < 2 || slot.current.front() != '"') return std::nullopt;
  const std::string current = json::decode(slot.current.substr(1, slot.current.size() - 2));
  const std::string said(tokens.written(span.begin, span.end));
  const Token& token = first(tokens, span);
  const bool number = token.kind == Kind::number;
  const std::string unit = !number ? "" : span.size() == 2 ? tokens.list[span.begin + 1].text : token.unit;
  const bool measured = measure_in(current).has_value();
  const bool alone = span.size() == 1 && unit.empty() && (number || (!measured && is_version(said)));
  const bool with_unit = number && span.size() <= 2 && unit_of(unit);
  const bool known = slot.like != nullptr && slot.like->texts.contains(lowercase(said));
  const bool version = alone && number && is_part_of_version(current, token.text);
  const bool part =
      measured  ? alone
      : version ? !known
                : (alone || with_unit) && (says_more_than_number(current) || (number && is_range(current))) && !known;
  if (!part) return std::nullopt;
  const bool prefixed = said.starts_with('v') && current.starts_with('v');
  const std::optional<std::string> whole =
      version ? whole_version(current, token.text)
              : with_number(current, number ? token.text : said.substr(prefixed ? 1 : 0));
  if (whole == said) return std::nullopt;  // "$25" where "$19.99" is
  Doubt out;
  out.why = measured ? "it is not clear which unit '" + said + "' has: '" + current + "' is there now"
                     : "it is not clear whether all of '" + current + "' becomes '" + said + "'";
  out.value = span;
  if (whole && has_unit(current, unit)) out.readings.push_back(json::quote(*whole));
  out.readings.push_back(json::quote(said));
  return out;
}

/// "10%", "10 percent".
bool says_percent(const Tokens& tokens, Span span) {
  if (first(tokens, span).kind != Kind::number || span.size() > 2) return false;
  const std::string& unit = span.size() == 2 ? tokens.list[span.begin + 1].text : first(tokens, span).unit;
  return unit_of(unit) == unit_of("%");
}

/// "-10%", "+5": the value, or how much is added to the one that is there (`current`)?
std::optional<Doubt> unclear_sign(const Tokens& tokens, Span span, std::string_view current) {
  const Token& token = first(tokens, span);
  if (token.kind != Kind::number || current.empty() || span.size() > 2) return std::nullopt;
  const char sign = tokens.source[token.begin];
  const bool change = sign == '+' || (sign == '-' && says_percent(tokens, span));
  if (!change || current.front() == sign) return std::nullopt;
  const std::string said(tokens.written(span.begin, span.end));
  Doubt out;
  out.why = "it is not clear whether '" + said + "' is the value or a change of it: say 'increase' or 'decrease'";
  out.understood = true;
  if (sign == '-') return out;
  out.value = span;
  out.readings = {said.substr(1)};
  return out;
}

Try<std::string> text_value(const Tokens& tokens, Span span, const Slot& slot) {
  const std::string lower = lower_text(tokens, span);
  const bool quoted = is_quoted(tokens, span);
  if (!quoted && lower == "null") return "null";
  if (!quoted && (lower == "empty" || lower == "an empty string" || lower == "empty string")) return "\"\"";
  if (!quoted && (lower == "none" || lower == "nothing"))
    return doubt("'" + lower + "' may be a text, or no value: put the text in quotes, or say null");
  if (!quoted && slot.current.starts_with('"')) {
    const std::string current = json::decode(slot.current.substr(1, slot.current.size() - 2));
    if (json::is_number(current) || measure_in(current))  // "1200", "30s"
      if (auto unclear = unclear_sign(tokens, span, current)) return Doubted(std::move(*unclear));
    if (json::is_number(current) && says_percent(tokens, span)) {
      Doubt out;
      out.why = "it is not clear what the percentage is of: '" + current + "' is there now";
      out.value = span;
      out.readings = {json::quote(tokens.written(span.begin, span.end))};
      return Doubted(std::move(out));
    }
  }
  if (!quoted)
    if (auto part = part_of_text(tokens, span, slot)) return Doubted(std::move(*part));
  Try<std::string> text = plain_text(tokens, span, slot);
  if (text) return json::quote(*text);
  if (auto measure = measure_value(tokens, span, slot)) return std::move(*measure);
  return text;
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
Try<std::string> untyped_value(const Tokens& tokens, Span span, const Slot& slot) {
  const Token& token = first(tokens, span);
  if (span.size() == 1 && token.kind == Kind::json) return token.text;
  if (span.size() == 1 && token.kind == Kind::number && token.unit.empty()) return token.text;
  if (token.kind == Kind::number && span.size() <= 2 && (!token.unit.empty() || span.size() == 2)) {
    const Try<Amount> amount = amount_in(tokens, span, slot);
    if (!amount) return Doubted(amount.error());
    if (!amount->percent) return text_of(amount->number);
    return unfit(tokens, span, "a value that is clear");
  }
  const std::string lower = lower_text(tokens, span);
  if (!is_quoted(tokens, span) && (lower == "true" || lower == "false")) return lower;
  if (!is_quoted(tokens, span) && boolean_of(lower)) return doubt("'" + lower + "' may be a text, or true or false");
  return text_value(tokens, span, slot);
}

/// Whether the key is that of a share, which is often in percent.
bool says_share(std::string_view key) {
  constexpr std::array<std::string_view, 36> shares{
      "percent",      "percentage",  "pct",        "rate",       "ratio",       "rollout", "share",    "opacity",
      "progress",     "volume",      "brightness", "battery",    "coverage",    "quality", "humidity", "usage",
      "level",        "discount",    "tax",        "vat",        "threshold",   "score",   "margin",   "zoom",
      "scale",        "confidence",  "accuracy",   "completion", "probability", "chance",  "contrast", "saturation",
      "transparency", "utilization", "traffic",    "sampling"};
  const std::vector<std::string> words = words_of(key);
  return std::any_of(words.begin(), words.end(), [&](const std::string& word) {
    return std::find(shares.begin(), shares.end(), stem(word)) != shares.end();
  });
}

/// Whether a number that is over 1 now may be in percent.
bool may_be_share(const Slot& slot, const Exact& number) {
  if (says_share(slot.key)) return true;
  const auto fits = [](std::string_view json) { return json::compare_numbers(json, "100") <= 0; };
  return !unit_in_key(slot.key) && fits(slot.current) && fits(text_of(number));
}

/// A percentage where the place does not say that it is one: left out of shares over 1, unclear from 0 to 1 and of
/// other numbers.
Try<void> percentage_fits(Span span, const Slot& slot, const Exact& number) {
  if (unit_in_key(slot.key) == unit_of("%")) return {};
  const bool over_one = json::is_number(slot.current) && json::compare_numbers(slot.current, "1") > 0;
  if (over_one && may_be_share(slot, number)) return {};
  Doubt out;
  if (over_one) {
    out.why = "it is not clear what the percentage is of: '" + std::string(slot.key) + "' is " +
              std::string(slot.current) + " now";
    out.value = span;
    out.readings = {text_of(number)};
    return Doubted(std::move(out));
  }
  out.why = "the field '" + std::string(slot.key) + "' may or may not be in percent";
  out.value = span;
  out.readings = {text_of(number), text_of(product(number, {false, "1", -2}))};
  return Doubted(std::move(out));
}

Try<std::string> number_value(const Tokens& tokens, Span span, const Slot& slot) {
  if (lower_text(tokens, span) == "null" && !is_quoted(tokens, span)) return "null";
  const Try<Amount> amount = amount_in(tokens, span, slot);
  if (!amount) return Doubted(amount.error());
  if (auto unclear = unclear_sign(tokens, span, slot.current)) return Doubted(std::move(*unclear));
  if (amount->percent)
    if (auto fits = percentage_fits(span, slot, amount->number); !fits) return Doubted(fits.error());
  if (!amount->converted) return first(tokens, span).text;  // spelled as it was said
  std::string text = text_of(amount->number);
  if (text.find('.') != std::string::npos && slot.current.find_first_of(".eE") == std::string_view::npos &&
      (slot.like == nullptr || !slot.like->fractions))
    return doubt("'" + std::string(slot.key) + "' would become " + text);
  return text;
}

}  // namespace

bool guesses_percent(const Tokens& tokens, Span span, const Slot& slot) {
  return slot.type == Type::number && says_percent(tokens, span) && !says_share(slot.key) &&
         unit_in_key(slot.key) != unit_of("%");
}

std::optional<bool> boolean_of(std::string_view lower) {
  if (std::find(true_words.begin(), true_words.end(), lower) != true_words.end()) return true;
  if (std::find(false_words.begin(), false_words.end(), lower) != false_words.end()) return false;
  return std::nullopt;
}

Try<std::string> value_for(const Tokens& tokens, Span span, const Slot& slot) {
  switch (slot.type) {
    case Type::string:
      return text_value(tokens, span, slot);
    case Type::boolean:
      return boolean_value(tokens, span);
    case Type::object:
    case Type::array:
      return container_value(tokens, span, slot.type);
    case Type::null:
      return untyped_value(tokens, span, slot);
    case Type::number:
      break;
  }
  return number_value(tokens, span, slot);
}

Try<std::string> new_value(const Tokens& tokens, Span span, std::optional<Type> like, Slot slot) {
  slot.current = {};
  if (like && *like != Type::null) {
    const Token& token = first(tokens, span);
    if (span.size() == 1 && token.kind == Kind::json) return token.text;
    slot.type = *like;
    return value_for(tokens, span, slot);
  }
  return untyped_value(tokens, span, slot);
}

}  // namespace jt::propose::rules

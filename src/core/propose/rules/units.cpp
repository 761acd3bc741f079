// SPDX-License-Identifier: MIT
#include "core/propose/rules/units.hpp"

#include <algorithm>
#include <array>

#include "core/json/decimal.hpp"
#include "core/json/escape.hpp"
#include "core/propose/rules/conditions.hpp"
#include "core/propose/rules/words.hpp"
#include "core/text/ascii.hpp"

namespace jt::propose::rules {

namespace {

using Kind = Token::Kind;

enum class Measured : std::uint8_t { time, mass, length };

/// How many of the smallest unit of its kind a unit is.
struct Size {
  std::string_view unit;
  Measured kind;
  std::string_view digits;
  std::int64_t exponent;
};

constexpr std::array<Size, 12> sizes{{{"ms", Measured::time, "1", 0},
                                      {"s", Measured::time, "1", 3},
                                      {"min", Measured::time, "6", 4},
                                      {"h", Measured::time, "36", 5},
                                      {"day", Measured::time, "864", 5},
                                      {"week", Measured::time, "6048", 5},
                                      {"g", Measured::mass, "1", 0},
                                      {"kg", Measured::mass, "1", 3},
                                      {"mm", Measured::length, "1", 0},
                                      {"cm", Measured::length, "1", 1},
                                      {"meter", Measured::length, "1", 3},
                                      {"km", Measured::length, "1", 6}}};

const Size* size_of(std::string_view unit) {
  const auto found = std::find_if(sizes.begin(), sizes.end(), [&](const Size& size) { return size.unit == unit; });
  return found == sizes.end() ? nullptr : found;
}

Exact exact_of(const Size& size) { return {false, std::string(size.digits), size.exponent}; }

bool is_currency(std::string_view unit) { return unit == "usd" || unit == "eur" || unit == "gbp"; }

/// The unit of the member "currency" that is nearest: in the object, or in one around it.
std::optional<std::string_view> currency_near(const Slot& slot) {
  if (slot.model == nullptr) return std::nullopt;
  const Model& model = *slot.model;
  for (NodeId id = slot.node; id != no_node; id = model.at(id).parent)
    if (const auto member = model.member(id, "currency")) return unit_of(model.text(*member));
  return std::nullopt;
}

/// The unit that the place names: its key, or the text that is there now.
std::optional<std::string_view> own_unit(const Slot& slot, std::string_view said) {
  if (const auto unit = unit_in_key(slot.key)) return unit;
  if (is_currency(said)) return currency_near(slot);
  return std::nullopt;
}

/// "5 replicas" for `replicaCount`, "7 units": a noun that says what is counted, and is no measure.
bool counts(std::string_view unit, std::string_view key) {
  const auto known = unit_of(unit);
  if (known == "unit" || known == "item") return true;
  if (known) return false;
  const std::string noun = stem(lowercase(unit));
  const std::vector<std::string> words = words_of(key);
  return std::any_of(words.begin(), words.end(), [&](const std::string& word) { return stem(word) == noun; });
}

Doubted unit_unclear(Span span, const Slot& slot, std::string_view unit, const Exact& number) {
  Doubt out;
  out.why = "'" + std::string(slot.key) + "' does not say that it is in '" + std::string(unit) + "'";
  out.value = span;
  out.readings.push_back(text_of(number));
  const auto known = unit_of(unit);
  if (const Size* size = known ? size_of(*known) : nullptr; size != nullptr && size->kind == Measured::time) {
    const auto other = conversion(*known, *known == "s" ? "ms" : "s");
    if (other) out.readings.push_back(text_of(product(number, *other)));
  }
  if (known == "kb") out.readings.push_back(text_of(product(number, {false, "1024", 0})));
  if (known == "mb") out.readings.push_back(text_of(product(number, {false, "1048576", 0})));
  return Doubted(std::move(out));
}

/// "25.000" for an integer: 25, or what many countries write so, 25 thousand?
std::optional<Doubt> unclear_thousands(const Tokens& tokens, Span span, const Slot& slot) {
  const Token& token = tokens.list[span.begin];
  const std::string& text = token.text;
  const std::size_t point = text.find('.');
  const std::size_t first = text.starts_with('-') ? 1 : 0;
  const bool groups = token.kind == Kind::number && point != std::string::npos && point > first && point - first <= 3 &&
                      text.size() - point == 4 && text[first] != '0' &&
                      text.find_first_not_of("0123456789", point + 1) == std::string::npos;
  const bool integer = slot.type == scan::Type::number && !slot.current.empty() &&
                       slot.current.find_first_of(".eE") == std::string_view::npos &&
                       (slot.like == nullptr || !slot.like->fractions);
  if (!groups || !integer || unit_of(token.unit) == unit_of("%")) return std::nullopt;
  const std::string digits = text.substr(0, point) + text.substr(point + 1);
  const std::string fraction = text_of(*exact(text));
  Doubt out;
  out.why = "it is not clear whether '" + text + "' is " + digits + " or " + fraction + ": '" + std::string(slot.key) +
            "' is an integer";
  out.understood = true;
  out.value = span;
  std::string said(tokens.written(span.begin, span.end));
  const std::size_t at = said.find(text.substr(first));
  if (at == std::string::npos) return out;
  for (const std::string& number : {digits, fraction})
    out.readings.push_back(std::string(said).replace(at, text.size() - first, number.substr(first)));
  return out;
}

Doubted no_number(const Tokens& tokens, Span span) {
  Doubt out;
  out.why = "'" + std::string(tokens.written(span.begin, span.end)) + "' is not a number";
  out.words = span;
  return Doubted(std::move(out));
}

}  // namespace

std::optional<Exact> conversion(std::string_view from, std::string_view to) {
  const Size* a = size_of(from);
  const Size* b = size_of(to);
  if (a == nullptr || b == nullptr || a->kind != b->kind) return std::nullopt;
  return quotient(exact_of(*a), exact_of(*b));
}

std::optional<Measure> measure_in(std::string_view text) {
  std::size_t size = 0;
  while (size < text.size() && (text::is_digit(text[size]) || text[size] == '.')) ++size;
  std::size_t unit = size;
  while (unit < text.size() && text[unit] == ' ') ++unit;
  if (size == 0 || unit == text.size() || !json::is_number(text.substr(0, size))) return std::nullopt;
  if (!unit_of(text.substr(unit))) return std::nullopt;
  return Measure{text.substr(0, size), text.substr(unit)};
}

Try<Amount> amount_in(const Tokens& tokens, Span span, const Slot& slot, bool words) {
  const Token& token = tokens.list[span.begin];
  std::string unit = token.unit;
  const bool quoted_number = token.kind == Kind::quoted && json::is_number(token.text);
  const bool word = words && token.kind == Kind::word && !count_in(token).empty();  // "by two"
  if (token.kind != Kind::number && !quoted_number && !word) return no_number(tokens, span);
  if (span.size() == 2 && unit.empty() && !quoted_number) {
    unit = tokens.list[span.begin + 1].text;
    if (counts(unit, slot.key)) unit.clear();
  } else if (span.size() != 1) {
    return no_number(tokens, span);
  } else if (!unit.empty() && counts(unit, slot.key)) {
    unit.clear();
  }
  if (auto unclear = unclear_thousands(tokens, span, slot)) return Doubted(std::move(*unclear));
  Amount out;
  const auto value = exact(word ? count_in(token) : std::string_view(token.text));
  if (!value) return doubt("the number '" + token.text + "' is too large");
  out.number = *value;
  if (unit.empty()) return out;
  const auto known = unit_of(unit);
  if (!known) {
    Doubt other;
    other.why = "'" + unit + "' is not a unit that is understood";
    other.words = {span.end - 1, span.end};
    return Doubted(std::move(other));
  }
  const auto own = own_unit(slot, *known);
  if (own == known) {
    if (*known == "%") out.percent = true;
    return out;
  }
  if (*known == "%") {
    out.percent = true;
    return out;
  }
  if (own) {
    const auto factor = conversion(*known, *own);
    if (!factor) return doubt("'" + std::string(slot.key) + "' has another unit than '" + unit + "'");
    out.number = product(out.number, *factor);
    out.converted = true;
    return out;
  }
  return unit_unclear(span, slot, unit, out.number);
}

}  // namespace jt::propose::rules

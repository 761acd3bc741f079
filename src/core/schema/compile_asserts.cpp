// SPDX-License-Identifier: MIT
// The part of Compiler for keywords that look at a value itself.
#include <fmt/format.h>

#include "core/schema/compiler.hpp"
#include "core/text/code_point.hpp"
#include "core/text/words.hpp"

namespace jt::schema {

using value::View;

namespace {

std::uint8_t type_bits(std::string_view name) {
  if (name == "integer") return types::integer;
  if (name == "number") return types::number;
  for (const scan::Type type :
       {scan::Type::object, scan::Type::array, scan::Type::string, scan::Type::boolean, scan::Type::null})
    if (scan::name(type) == name) return static_cast<std::uint8_t>(1U << static_cast<unsigned>(type));
  return 0;
}

/// A count in any spelling: 2.0 is 2. One that is too large is the largest.
std::optional<std::uint64_t> count_of(const View& view) {
  if (!view.is_number() || view.text().starts_with('-') || !is_integer(view.text())) return std::nullopt;
  if (const auto small = text::parse_number(view.text())) return small;
  const json::Decimal number = json::decimal(view.text());
  if (number.sign == 0) return 0;
  const auto exponent = text::parse_number(number.exponent);
  if (!exponent || *exponent > 19) return ~std::uint64_t{0};
  return text::parse_number(number.digits + std::string(*exponent - number.digits.size(), '0'))
      .value_or(~std::uint64_t{0});
}

template <class Rules>
Rules& rules_of(std::uint32_t& index, std::vector<Rules>& all) {
  if (index == none) {
    index = static_cast<std::uint32_t>(all.size());
    all.emplace_back();
  }
  return all[index];
}

}  // namespace

NumberRules& Compiler::numbers() { return rules_of(node().numbers, program_.numbers); }
StringRules& Compiler::strings() { return rules_of(node().strings, program_.strings); }
ObjectRules& Compiler::object() { return rules_of(node().object, program_.objects); }
ArrayRules& Compiler::array() { return rules_of(node().array, program_.arrays); }

Result<void> Compiler::type(const View& member) {
  std::uint8_t allowed = 0;
  std::string held;
  if (member.is_string()) {
    allowed = type_bits(string_of(member, held));
  } else {
    for (const View& entry : member.elements())
      if (entry.is_string()) allowed |= type_bits(string_of(entry, held));
  }
  if (allowed != 0) node().allowed = allowed;
  return {};
}

Result<void> Compiler::values(const KeywordInfo& info, const View& member) {
  Values made;
  if (info.keyword == Keyword::constant) {
    TRY(made.add(member, program_.seed));
  } else {
    if (!member.is_array()) return {};
    for (const View& entry : member) TRY(made.add(entry, program_.seed));
  }
  std::uint32_t& into = info.keyword == Keyword::constant ? node().constant : node().enumeration;
  into = static_cast<std::uint32_t>(program_.values.size());
  program_.values.push_back(std::move(made));
  return {};
}

Result<void> Compiler::number(Keyword keyword, const View& member) {
  if (!member.is_number()) return {};
  const bool old = now_.draft == Draft::draft4;
  NumberRules& rules = numbers();
  switch (keyword) {
    case Keyword::minimum:
      (old && now_.view.member("exclusiveMinimum").is_true() ? rules.above : rules.minimum).emplace(member.text());
      break;
    case Keyword::maximum:
      (old && now_.view.member("exclusiveMaximum").is_true() ? rules.below : rules.maximum).emplace(member.text());
      break;
    case Keyword::exclusive_minimum:
      if (!old) rules.above.emplace(member.text());
      break;
    case Keyword::exclusive_maximum:
      if (!old) rules.below.emplace(member.text());
      break;
    default:
      rules.divisor.emplace(member.text());
      break;
  }
  return {};
}

Result<Pattern> Compiler::pattern(const View& view, std::string_view text) {
  auto made = Pattern::compile(text);
  if (!made) return wrong(view, made.error()->message);
  if (made->loose()) {
    program_.warnings.push_back(
        fmt::format("the regular expression '{}' is valid without the flag 'u' only", text::excerpt(text)));
  }
  return made;
}

Result<void> Compiler::string(Keyword keyword, const View& member) {
  if (!member.is_string()) return {};
  if (keyword == Keyword::pattern) {
    Pattern made = TRY(pattern(member, *member.string()));
    strings().pattern = std::make_unique<Pattern>(std::move(made));
    return {};
  }
  if (!options_.assert_formats && (now_.vocabularies & vocabulary::format_assertion) == 0) return {};
  if (const auto format = format_named(*member.string(), now_.draft)) strings().format = format;
  return {};
}

void Compiler::sizes(Keyword keyword, const View& member) {
  if (keyword == Keyword::unique_items) {
    if (member.is_true()) array().unique = true;
    return;
  }
  const auto count = count_of(member);
  if (!count) return;
  switch (keyword) {
    case Keyword::min_length:
      strings().least = *count;
      break;
    case Keyword::max_length:
      strings().most = count;
      break;
    case Keyword::min_items:
      array().least = *count;
      break;
    case Keyword::max_items:
      array().most = count;
      break;
    case Keyword::min_contains:
      array().least_contained = *count;
      break;
    case Keyword::max_contains:
      array().most_contained = count;
      break;
    case Keyword::min_properties:
      object().least = *count;
      break;
    case Keyword::max_properties:
      object().most = count;
      break;
    default:
      break;
  }
}

}  // namespace jt::schema

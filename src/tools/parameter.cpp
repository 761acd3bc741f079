// SPDX-License-Identifier: MIT
#include "tools/parameter.hpp"

#include "core/json/decimal.hpp"
#include "core/text/words.hpp"

namespace jt::tools {

using value::View;

namespace {

/// 1.0 and 1e2 are integers too.
std::optional<std::uint64_t> whole_number(std::string_view text) {
  if (const auto number = text::parse_number(text)) return number;
  if (!json::is_number(text)) return std::nullopt;
  const json::Decimal decimal = json::decimal(text);
  if (decimal.sign == 0) return 0;
  constexpr std::size_t most_digits = 20;
  const auto digits = text::parse_number(decimal.exponent);
  if (decimal.sign < 0 || !digits || *digits < decimal.digits.size() || *digits > most_digits) return std::nullopt;
  return text::parse_number(decimal.digits + std::string(*digits - decimal.digits.size(), '0'));
}

}  // namespace

std::optional<std::uint64_t> Arguments::number(std::string_view name) const { return whole_number(value(name).text()); }

std::optional<std::uint64_t> Arguments::from_end(std::string_view name) const {
  const std::string_view text = value(name).text();
  if (!text.starts_with('-')) return std::nullopt;
  const auto number = whole_number(text.substr(1));
  return number == 0 ? std::nullopt : number;  // -0 is 0
}

std::vector<std::string> Arguments::texts(std::string_view name) const {
  std::vector<std::string> list;
  for (const View& each : value(name)) list.push_back(each.string().value_or(""));
  return list;
}

std::vector<View> Arguments::all() const {
  std::vector<View> given = object_.members();
  std::erase_if(given, [](const View& each) { return each.is_null(); });
  return given;
}

}  // namespace jt::tools

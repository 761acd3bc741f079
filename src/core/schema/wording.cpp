// SPDX-License-Identifier: MIT
#include "core/schema/wording.hpp"

#include <fmt/format.h>

#include <string_view>
#include <vector>

#include "core/schema/alternatives.hpp"
#include "core/text/code_point.hpp"
#include "core/text/words.hpp"

namespace jt::schema {
namespace {

constexpr std::size_t shown_characters = 40;
constexpr std::size_t shown_values = 8;
constexpr std::string_view in_one_of_several = " (in one of several alternatives)";

std::string either(const std::vector<std::string>& parts) {
  std::string out;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i > 0) out += i + 1 == parts.size() ? " or " : ", ";
    out += parts[i];
  }
  return out;
}

std::vector<std::string> type_parts(std::uint8_t allowed) {
  std::vector<std::string> parts;
  if ((allowed & types::number) == types::number) {
    parts.emplace_back("a number");
  } else if ((allowed & types::integer) != 0) {
    parts.emplace_back("an integer");
  }
  for (const scan::Type type :
       {scan::Type::string, scan::Type::boolean, scan::Type::object, scan::Type::array, scan::Type::null})
    if (((static_cast<unsigned>(allowed) >> static_cast<unsigned>(type)) & 1U) != 0)
      parts.push_back(scan::with_article(type));
  return parts;
}

std::vector<std::string> values_parts(const std::vector<std::string_view>& all) {
  std::vector<std::string> parts;
  const std::size_t shown = all.size() > shown_values + 1 ? shown_values : all.size();
  for (std::size_t i = 0; i < shown; ++i) parts.push_back(text::excerpt(all[i], shown_characters));
  if (shown < all.size()) parts.push_back(fmt::format("one of {} more", all.size() - shown));
  return parts;
}

std::string values_words(const Values& values) {
  return values.spelled().empty() ? "a value that does not exist" : either(values_parts(values.spelled()));
}

/// The name of the member that the finding is about.
std::string member_name(const Wording& wording) {
  return text::excerpt(raw_member_name(wording.place), shown_characters);
}

const NumberRules& numbers_of(const Wording& wording) {
  return wording.program.numbers[wording.program.nodes[wording.finding.node].numbers];
}
const StringRules& strings_of(const Wording& wording) {
  return wording.program.strings[wording.program.nodes[wording.finding.node].strings];
}
const ObjectRules& object_of(const Wording& wording) {
  return wording.program.objects[wording.program.nodes[wording.finding.node].object];
}
const ArrayRules& array_of(const Wording& wording) {
  return wording.program.arrays[wording.program.nodes[wording.finding.node].array];
}

/// "the member 'a', or the members 'b' and 'c'".
std::string members_words(const std::vector<std::vector<std::string>>& alternatives) {
  std::vector<std::string> parts;
  bool several = false;
  const std::size_t shown = alternatives.size() > shown_values + 1 ? shown_values : alternatives.size();
  for (std::size_t i = 0; i < shown; ++i) {
    const std::vector<std::string>& names = alternatives[i];
    std::string part;
    for (std::size_t k = 0; k < names.size() && k < shown_values; ++k) {
      part += k == 0 ? "" : k + 1 == names.size() ? " and " : ", ";
      part += fmt::format("'{}'", text::excerpt(names[k], shown_characters));
    }
    if (names.size() > shown_values) part += fmt::format(" and {} more", names.size() - shown_values);
    several = several || names.size() > 1;
    parts.push_back((names.size() > 1 ? "the members " : "the member ") + part);
  }
  if (shown < alternatives.size()) parts.push_back(fmt::format("those of {} more", alternatives.size() - shown));
  std::string out;
  for (std::size_t i = 0; i < parts.size(); ++i) out += (i == 0 ? "" : several ? ", or " : " or ") + parts[i];
  return out;
}

/// What alternatives want, where that is one thing.
std::string alternatives_words(const Wording& wording) {
  const Finding& finding = wording.finding;
  if (finding.detail != 0 || finding.other == 0) return {};
  if (finding.other == alternatives::missing) return members_words(wanted_members(wording.program, finding));
  if ((finding.other & alternatives::values) == 0) return type_words(static_cast<std::uint8_t>(finding.other));
  const WantedValues wanted = wanted_values(wording.program, finding, raw_member_name(wording.place));
  std::vector<std::string> parts = values_parts(wanted.values);
  for (std::string& each : type_parts(wanted.types)) parts.push_back(std::move(each));
  return either(parts);
}

/// What was expected, of keywords that compare; empty for the others.
std::string expected_words(const Wording& wording) {
  const Finding& finding = wording.finding;
  const Node& node = wording.program.nodes[finding.node];
  switch (finding.keyword) {
    case Keyword::type:
      return type_words(static_cast<std::uint8_t>(finding.detail));
    case Keyword::enumeration:
      return values_words(wording.program.values[node.enumeration]);
    case Keyword::constant:
      return values_words(wording.program.values[node.constant]);
    case Keyword::minimum:
      return fmt::format("at least {}", numbers_of(wording).minimum->text());
    case Keyword::maximum:
      return fmt::format("at most {}", numbers_of(wording).maximum->text());
    case Keyword::exclusive_minimum:
      return fmt::format("more than {}", numbers_of(wording).above->text());
    case Keyword::exclusive_maximum:
      return fmt::format("less than {}", numbers_of(wording).below->text());
    case Keyword::multiple_of:
      return fmt::format("a multiple of {}", numbers_of(wording).divisor->text());
    case Keyword::pattern:
      return fmt::format("a string that matches '{}'", text::excerpt(strings_of(wording).pattern->text()));
    case Keyword::format:
      return std::string(described(*strings_of(wording).format));
    case Keyword::min_length:
      return "at least " + text::counted(strings_of(wording).least, "character");
    case Keyword::max_length:
      return "at most " + text::counted(*strings_of(wording).most, "character");
    case Keyword::min_items:
      return "at least " + text::counted(array_of(wording).least, "element");
    case Keyword::max_items:
      return "at most " + text::counted(*array_of(wording).most, "element");
    case Keyword::min_properties:
      return "at least " + text::counted(object_of(wording).least, "member");
    case Keyword::max_properties:
      return "at most " + text::counted(*object_of(wording).most, "member");
    case Keyword::min_contains:
      return fmt::format("at least {} that fit 'contains'",
                         text::counted(array_of(wording).least_contained, "element"));
    case Keyword::max_contains:
      return fmt::format("at most {} that fit 'contains'", text::counted(*array_of(wording).most_contained, "element"));
    case Keyword::any_of:
    case Keyword::one_of:
      return alternatives_words(wording);
    default:
      return {};
  }
}

/// What `propertyNames` says of all names, where it is one schema.
std::string name_words(const Wording& wording) {
  const Node& node = wording.program.nodes[object_of(wording).key.node];
  std::vector<std::string> parts;
  for (const std::uint32_t values : {node.constant, node.enumeration})
    if (values != none) parts.push_back(values_words(wording.program.values[values]));
  if (node.strings != none) {
    const StringRules& rules = wording.program.strings[node.strings];
    if (rules.pattern) parts.push_back(fmt::format("a name that matches '{}'", text::excerpt(rules.pattern->text())));
    if (rules.format) parts.emplace_back(described(*rules.format));
    if (rules.least > 0) parts.push_back("at least " + text::counted(rules.least, "character"));
    if (rules.most) parts.push_back("at most " + text::counted(*rules.most, "character"));
  }
  std::string out;
  for (std::size_t i = 0; i < parts.size(); ++i) out += (i == 0 ? ": expected " : ", ") + parts[i];
  return out;
}

std::string too_many_words(const Wording& wording) {
  const Finding& finding = wording.finding;
  std::string out = fmt::format("the value fits {} alternatives, where it must fit one", finding.detail);
  const auto names = fitting_alternatives(wording.program, finding, shown_values);
  for (std::size_t i = 0; i < names.size(); ++i)
    out += (i == 0 ? ": " : i + 1 == finding.detail ? " and " : ", ") + names[i];
  if (names.size() < finding.detail && !names.empty())
    out += fmt::format(" and {} more", finding.detail - names.size());
  return out;
}

/// Whether a value can fit the schema that this is the number of.
bool allows_some(const Wording& wording, std::uint32_t node) { return !wording.program.nodes[node].never; }

/// A message of its own, where it is not "expected …, found …".
std::string own_words(const Wording& wording) {
  const Finding& finding = wording.finding;
  const std::string member = member_name(wording);
  switch (finding.keyword) {
    case Keyword::required:
      return fmt::format("the member '{}' is missing",
                         text::excerpt(object_of(wording).bit_names[finding.detail], shown_characters));
    case Keyword::dependencies:
    case Keyword::dependent_required:
      return fmt::format("the member '{}' is missing, which '{}' needs",
                         text::excerpt(object_of(wording).bit_names[finding.detail], shown_characters),
                         text::excerpt(object_of(wording).bit_names[finding.other], shown_characters));
    case Keyword::additional_properties:
      return fmt::format("the member '{}' is not allowed", member);
    case Keyword::unevaluated_properties:
      if (allows_some(wording, object_of(wording).unevaluated.node))
        return fmt::format("the member '{}' does not fit the schema under 'unevaluatedProperties'", member);
      return fmt::format("the member '{}' is not one that the schema allows", member);
    case Keyword::property_names:
      return fmt::format("the name '{}' is not allowed{}", member, name_words(wording));
    case Keyword::items:
    case Keyword::additional_items:
      return finding.detail == 0 ? "no elements are allowed"
                                 : fmt::format("expected at most {}", text::counted(finding.detail, "element"));
    case Keyword::unevaluated_items:
      if (allows_some(wording, array_of(wording).unevaluated.node))
        return "the element does not fit the schema under 'unevaluatedItems'";
      return "the element is not one that the schema allows";
    case Keyword::unique_items:
      return fmt::format("this element is equal to {}", wording.earlier);
    case Keyword::contains:
      return "no element fits 'contains'";
    case Keyword::negation:
      return "the value fits the schema under 'not', which it must not";
    case Keyword::any_of:
      return "the value fits none of the alternatives";
    case Keyword::one_of:
      return finding.detail > 1 ? too_many_words(wording) : "the value fits none of the alternatives";
    default:
      return "no value is allowed here";
  }
}

}  // namespace

std::string found_words(scan::Type type, const std::optional<std::string>& text) {
  if (type == scan::Type::object || type == scan::Type::array) return scan::with_article(type);
  if (!text) return "a long " + std::string(scan::name(type));
  const std::string shown = text::excerpt(*text, shown_characters);
  if (type == scan::Type::string) return "the string " + shown;
  return type == scan::Type::number ? "the number " + shown : shown;
}

std::string type_words(std::uint8_t allowed) { return either(type_parts(allowed)); }

void say(const Wording& wording, Described& out) {
  out.expected = expected_words(wording);
  if (out.expected.empty()) {
    out.message = own_words(wording);
    if (wording.finding.one_of_several) out.message += in_one_of_several;
    return;
  }
  switch (wording.finding.keyword) {
    case Keyword::min_length:
    case Keyword::max_length:
      out.found = text::counted(wording.finding.other, "character");
      break;
    case Keyword::min_items:
    case Keyword::max_items:
    case Keyword::min_contains:
    case Keyword::max_contains:
      out.found = text::counted(wording.finding.other, "element");
      break;
    case Keyword::min_properties:
    case Keyword::max_properties:
      out.found = text::counted(wording.finding.other, "member");
      break;
    default:
      break;
  }
  out.message = fmt::format("expected {}, found {}", out.expected, out.found);
  if (wording.finding.one_of_several) out.message += in_one_of_several;
}

}  // namespace jt::schema

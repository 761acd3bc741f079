// SPDX-License-Identifier: MIT
#include "core/schema/wording.hpp"

#include <fmt/format.h>

#include "core/text/code_point.hpp"
#include "core/text/words.hpp"

namespace jt::schema {
namespace {

constexpr std::size_t shown_characters = 40;
constexpr std::size_t shown_values = 8;

std::string either(const std::vector<std::string>& parts) {
  std::string out;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i > 0) out += i + 1 == parts.size() ? " or " : ", ";
    out += parts[i];
  }
  return out;
}

std::string values_words(const Values& values) {
  std::vector<std::string> parts;
  const auto& all = values.spelled();
  if (all.empty()) return "a value that does not exist";
  const std::size_t shown = all.size() > shown_values + 1 ? shown_values : all.size();
  for (std::size_t i = 0; i < shown; ++i) parts.push_back(text::excerpt(all[i], shown_characters));
  if (shown < all.size()) parts.push_back(fmt::format("one of {} more", all.size() - shown));
  return either(parts);
}

/// The name of the member that the finding is about.
std::string member_name(const Wording& wording) {
  const path::Location& location = wording.place.location;
  const std::string* name = location.empty() ? nullptr : std::get_if<std::string>(&location.back());
  return name == nullptr ? std::string() : text::excerpt(*name, shown_characters);
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
      return finding.detail == 0 && finding.other != 0 ? type_words(static_cast<std::uint8_t>(finding.other)) : "";
    default:
      return {};
  }
}

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
      return fmt::format("the member '{}' is not one that the schema allows", member);
    case Keyword::property_names:
      return fmt::format("the name '{}' is not allowed", member);
    case Keyword::items:
    case Keyword::additional_items:
      return finding.detail == 0 ? "no elements are allowed"
                                 : fmt::format("expected at most {}", text::counted(finding.detail, "element"));
    case Keyword::unevaluated_items:
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
      return finding.detail > 1 ? fmt::format("the value fits {} alternatives, where it must fit one", finding.detail)
                                : "the value fits none of the alternatives";
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

std::string type_words(std::uint8_t allowed) {
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
  return either(parts);
}

void say(const Wording& wording, Described& out) {
  out.expected = expected_words(wording);
  if (out.expected.empty()) {
    out.message = own_words(wording);
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
}

}  // namespace jt::schema

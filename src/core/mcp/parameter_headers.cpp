// SPDX-License-Identifier: MIT
#include "core/mcp/parameter_headers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "core/text/ascii.hpp"
#include "core/text/code_point.hpp"

namespace jt::mcp {
namespace {

using value::View;

constexpr std::string_view annotation = "x-mcp-header";

/// A token of RFC 9110, 5.6.2.
bool is_token(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return text::is_letter(c) || text::is_digit(c) ||
           std::string_view("!#$%&'*+-.^_`|~").find(c) != std::string_view::npos;
  });
}

bool same_header(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return text::lower(x) == text::lower(y); });
}

/// An integer in decimal digits, as far as a double holds it exactly; other numbers as they are spelled.
std::string number(std::string_view spelled) {
  constexpr double exact = 9007199254740991;
  if (spelled.find_first_of(".eE") == std::string_view::npos) return std::string(spelled);
  const double value = std::strtod(std::string(spelled).c_str(), nullptr);
  if (std::trunc(value) != value || std::abs(value) > exact) return std::string(spelled);
  return fmt::format("{:.0f}", value == 0 ? 0.0 : value);
}

class Reader {
 public:
  Expected<std::vector<ParameterHeader>, std::string> read(const View& schema, const View& arguments) {
    visit(schema, arguments);
    if (!wrong_.empty()) return Unexpected(std::move(wrong_));
    return std::move(headers_);
  }

 private:
  /// `argument` is what the schema describes; absent where nothing is given.
  void visit(const View& schema, const View& argument) {
    for (const View& member : schema.is_object() ? schema.members() : std::vector<View>()) {
      if (member.key_is("properties") && member.is_object()) {
        for (const View& property : member.members()) {
          const View given = argument.is_object() ? argument.find(property.key()) : View();
          if (property.is_object() && property.member(annotation)) add(property, given);
          visit(property, given);
        }
      } else if (!member.key_is("examples") && !member.key_is("default") && !member.key_is("enum") &&
                 !member.key_is("const")) {
        refuse_within(member);
      }
    }
  }

  /// Only properties of objects can be found in any arguments without a decision.
  void refuse_within(const View& value) {
    if (!value.is_container()) return;
    // A property may have that name too; what describes it is no string.
    if (value.is_object() && value.find(annotation).is_string()) {
      wrong_ = fmt::format("'{}' is at a place that is no property", annotation);
      return;
    }
    for (const View& entry : value) refuse_within(entry);
  }

  void add(const View& property, const View& given) {
    const std::string name = property.member(annotation).string().value_or("");
    const std::string type = property.find("type").string().value_or("");
    const std::string key = text::excerpt(property.key(), 60);
    if (!is_token(name)) {
      wrong_ = fmt::format("'{}' of '{}' is not the name of a header", annotation, key);
    } else if (type != "string" && type != "integer" && type != "boolean") {
      wrong_ = fmt::format("'{}' of '{}' is neither string nor integer nor boolean", annotation, key);
    } else if (std::any_of(names_.begin(), names_.end(), [&](const auto& one) { return same_header(one, name); })) {
      wrong_ = fmt::format("two parameters have the header '{}'", name);
    }
    names_.push_back(name);
    if (!given || given.is_container()) return;
    headers_.push_back({name, given.is_number() ? number(given.text()) : given.plain()});
  }

  std::vector<ParameterHeader> headers_;
  std::vector<std::string> names_;
  std::string wrong_;
};

}  // namespace

Expected<std::vector<ParameterHeader>, std::string> parameter_headers(const View& schema, const View& arguments) {
  return Reader().read(schema, arguments);
}

}  // namespace jt::mcp

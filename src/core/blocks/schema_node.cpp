// SPDX-License-Identifier: MIT
#include "core/blocks/schema_node.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/json/canonical.hpp"
#include "core/json/decimal.hpp"
#include "core/path/path.hpp"
#include "core/scan/type.hpp"
#include "core/text/code_point.hpp"
#include "core/text/words.hpp"

namespace jt::blocks {
namespace {

using value::View;

bool is_whole(std::string_view number) {
  const json::Decimal decimal = json::decimal(number);
  if (decimal.sign == 0) return true;
  if (decimal.exponent.starts_with('-')) return false;
  const auto exponent = text::parse_number(decimal.exponent);
  return !exponent || *exponent >= decimal.digits.size();  // over 64 bits: larger than any number of digits
}

/// A step of an accessor: `.name`.
std::string step(const std::string& name) { return path::spell({name}, path::Spelling::accessor); }

/// A place as the findings about fields have it, without the first dot: `search_replace.old_string`.
std::string field_of(std::string_view place) { return std::string(place.starts_with('.') ? place.substr(1) : place); }

/// What a message is about.
std::string subject(std::string_view place) {
  return place.empty() ? "the block" : fmt::format("'{}'", text::excerpt(field_of(place)));
}

std::string number_text(std::string_view raw) { return text::excerpt(raw, 40); }

class NodeCheck {
 public:
  NodeCheck(std::vector<Violation>& violations, std::size_t most) : violations_(violations), most_(most) {}

  void check(const SchemaNode& schema, const View& value, const std::string& place) {
    if (schema.never) return add(place, fmt::format("the value of {} is not allowed", subject(place)));
    if (!type_fits(schema, value)) {
      return add(place, fmt::format("wrong type of {}: expected {}, found {}", subject(place),
                                    fmt::join(schema.types, " or "), scan::name(value.type())));
    }
    for (const SchemaNode::Values& values : schema.values) one_of(values, value.text(), place);
    if (value.is_string()) string(schema, value, place);
    if (value.is_number()) number(schema, value.text(), place);
    if (value.is_object()) object(schema, value, place);
    if (value.is_array() && schema.items != nullptr) {
      std::size_t index = 0;
      for (const View& entry : value) {
        if (violations_.size() == most_) break;
        check(*schema.items, entry, fmt::format("{}[{}]", place, index++));
      }
    }
  }

 private:
  void add(const std::string& place, std::string message) {
    if (violations_.size() < most_) violations_.push_back({field_of(place), std::move(message)});
  }

  static bool type_fits(const SchemaNode& schema, const View& value) {
    const std::string_view kind = scan::name(value.type());
    return schema.types.empty() || std::ranges::any_of(schema.types, [&](const std::string& type) {
             return type == kind || (type == "integer" && value.is_number() && is_whole(value.text()));
           });
  }

  void one_of(const SchemaNode::Values& values, std::string_view raw, const std::string& place) {
    const auto canonical = json::canonical(raw);
    if (canonical && std::ranges::find(values.canonical, *canonical) != values.canonical.end()) return;
    add(place,
        fmt::format("wrong value of {}: expected {}, found {}", subject(place),
                    text::excerpt(fmt::format("{}", fmt::join(values.written, " or ")), 200), text::excerpt(raw, 40)));
  }

  void string(const SchemaNode& schema, const View& string, const std::string& place) {
    if (!schema.min_length && !schema.max_length && !schema.pattern) return;
    const std::string value = string.plain();
    const std::size_t length = text::count_code_points(value);
    if (schema.min_length && length < *schema.min_length) {
      add(place, fmt::format("{} is too short: expected at least {}, found {}", subject(place),
                             text::counted(*schema.min_length, "character"), length));
    }
    if (schema.max_length && length > *schema.max_length) {
      add(place, fmt::format("{} is too long: expected at most {}, found {}", subject(place),
                             text::counted(*schema.max_length, "character"), length));
    }
    if (!schema.pattern) return;
    const auto found = schema.pattern->find(value);
    if (!found) return add(place, found.error()->message);
    if (!*found) {
      add(place, fmt::format("{} does not match '{}'", subject(place), text::excerpt(schema.pattern->pattern())));
    }
  }

  void number(const SchemaNode& schema, std::string_view raw, const std::string& place) {
    if (schema.minimum && json::compare_numbers(raw, *schema.minimum) < 0) {
      add(place, fmt::format("{} is too small: expected at least {}, found {}", subject(place), *schema.minimum,
                             number_text(raw)));
    }
    if (schema.maximum && json::compare_numbers(raw, *schema.maximum) > 0) {
      add(place, fmt::format("{} is too large: expected at most {}, found {}", subject(place), *schema.maximum,
                             number_text(raw)));
    }
  }

  void object(const SchemaNode& schema, const View& object, const std::string& place) {
    missing(schema, object, place);
    for (const View& member : object) {
      if (violations_.size() == most_) break;
      const std::string name = member.key();
      const auto property = schema.properties.find(name);
      if (property != schema.properties.end()) {
        check(*property->second, member, place + step(name));
      } else if (schema.additional != nullptr && !(schema.root && (name == "tool" || name == "path"))) {
        if (schema.additional->never) {
          const std::string at = place + step(name);
          add(at, fmt::format("the field {} is not allowed", subject(at)));
        } else {
          check(*schema.additional, member, place + step(name));
        }
      }
    }
  }

  void missing(const SchemaNode& schema, const View& object, const std::string& place) {
    for (const std::string& name : schema.required) {
      const std::string at = place + step(name);
      if (!object.member(name)) add(at, fmt::format("missing field {}", subject(at)));
    }
  }

  std::vector<Violation>& violations_;
  std::size_t most_;
};

}  // namespace

void check_node(const SchemaNode& schema, const View& value, std::vector<Violation>& violations, std::size_t most) {
  NodeCheck(violations, most).check(schema, value, "");
}

}  // namespace jt::blocks

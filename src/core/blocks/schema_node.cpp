// SPDX-License-Identifier: MIT
#include "core/blocks/schema_node.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/blocks/members.hpp"
#include "core/json/canonical.hpp"
#include "core/json/decimal.hpp"
#include "core/json/escape.hpp"
#include "core/path/path.hpp"
#include "core/scan/type.hpp"
#include "core/text/code_point.hpp"
#include "core/text/words.hpp"

namespace jt::blocks {
namespace {

bool is_whole(std::string_view number) {
  const json::Decimal decimal = json::decimal(number);
  if (decimal.sign == 0) return true;
  if (decimal.exponent.starts_with('-')) return false;
  const auto exponent = text::parse_number(decimal.exponent);
  return !exponent || *exponent >= decimal.digits.size();  // over 64 bits: larger than any number of digits
}

std::string_view kind_of(char first) { return scan::name(scan::type_of[static_cast<std::uint8_t>(first)]); }

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
  NodeCheck(std::string_view json, std::vector<Violation>& violations, std::size_t most)
      : json_(json), violations_(violations), most_(most) {}

  /// `raw`: the text of the value.
  void check(const SchemaNode& schema, std::size_t begin, std::size_t end, const std::string& place) {
    const std::string_view raw = json_.substr(begin, end - begin);
    if (schema.never) return add(place, fmt::format("the value of {} is not allowed", subject(place)));
    if (!type_fits(schema, raw)) {
      return add(place, fmt::format("wrong type of {}: expected {}, found {}", subject(place),
                                    fmt::join(schema.types, " or "), kind_of(raw.front())));
    }
    for (const SchemaNode::Values& values : schema.values) one_of(values, raw, place);
    if (raw.front() == '"') string(schema, raw, place);
    if (kind_of(raw.front()) == "number") number(schema, raw, place);
    if (raw.front() == '{') object(schema, begin, place);
    if (raw.front() == '[' && schema.items != nullptr) {
      std::size_t index = 0;
      EntryWalk walk(json_, begin);
      for (const Member* entry = walk.next(); entry != nullptr && violations_.size() < most_; entry = walk.next()) {
        check(*schema.items, entry->value, entry->end, fmt::format("{}[{}]", place, index++));
      }
    }
  }

 private:
  void add(const std::string& place, std::string message) {
    if (violations_.size() < most_) violations_.push_back({field_of(place), std::move(message)});
  }

  static bool type_fits(const SchemaNode& schema, std::string_view raw) {
    const std::string_view kind = kind_of(raw.front());
    return schema.types.empty() || std::ranges::any_of(schema.types, [&](const std::string& type) {
             return type == kind || (type == "integer" && kind == "number" && is_whole(raw));
           });
  }

  void one_of(const SchemaNode::Values& values, std::string_view raw, const std::string& place) {
    const auto canonical = json::canonical(raw);
    if (canonical && std::ranges::find(values.canonical, *canonical) != values.canonical.end()) return;
    add(place,
        fmt::format("wrong value of {}: expected {}, found {}", subject(place),
                    text::excerpt(fmt::format("{}", fmt::join(values.written, " or ")), 200), text::excerpt(raw, 40)));
  }

  void string(const SchemaNode& schema, std::string_view raw, const std::string& place) {
    if (!schema.min_length && !schema.max_length && !schema.pattern) return;
    const std::string value = json::decode(raw.substr(1, raw.size() - 2));
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

  void object(const SchemaNode& schema, std::size_t begin, const std::string& place) {
    missing(schema, begin, place);
    EntryWalk walk(json_, begin);
    for (const Member* member = walk.next(); member != nullptr && violations_.size() < most_; member = walk.next()) {
      const auto property = schema.properties.find(member->name);
      if (property != schema.properties.end()) {
        check(*property->second, member->value, member->end, place + step(member->name));
      } else if (schema.additional != nullptr && !(schema.root && (member->name == "tool" || member->name == "path"))) {
        if (schema.additional->never) {
          const std::string at = place + step(member->name);
          add(at, fmt::format("the field {} is not allowed", subject(at)));
        } else {
          check(*schema.additional, member->value, member->end, place + step(member->name));
        }
      }
    }
  }

  void missing(const SchemaNode& schema, std::size_t begin, const std::string& place) {
    if (schema.required.empty()) return;
    std::vector<bool> there(schema.required.size());
    EntryWalk walk(json_, begin);
    while (const Member* const member = walk.next()) {
      for (std::size_t i = 0; i < there.size(); ++i) there[i] = there[i] || schema.required[i] == member->name;
    }
    for (std::size_t i = 0; i < there.size(); ++i) {
      const std::string at = place + step(schema.required[i]);
      if (!there[i]) add(at, fmt::format("missing field {}", subject(at)));
    }
  }

  std::string_view json_;
  std::vector<Violation>& violations_;
  std::size_t most_;
};

}  // namespace

void check_node(const SchemaNode& schema, std::string_view json, std::size_t at, std::vector<Violation>& violations,
                std::size_t most) {
  const std::size_t end = json.find_last_not_of(" \t\r\n") + 1;
  NodeCheck(json, violations, most).check(schema, at, end, "");
}

}  // namespace jt::blocks

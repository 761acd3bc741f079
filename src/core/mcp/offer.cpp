// SPDX-License-Identifier: MIT
#include "core/mcp/offer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "core/json/escape.hpp"
#include "core/json/layout.hpp"
#include "core/text/code_point.hpp"

namespace jt::mcp {
namespace {

bool fits(Field::Type type, const value::View& value) {
  switch (type) {
    case Field::Type::text:
      return value.is_string();
    case Field::Type::object:
      return value.is_object();
    case Field::Type::array:
      return value.is_array();
    case Field::Type::any:
      return true;
  }
  return true;
}

constexpr std::string_view expected(Field::Type type) {
  return type == Field::Type::text ? "a string" : type == Field::Type::object ? "an object" : "an array";
}

}  // namespace

Result<void> Collection::check(const Field& field, const value::View& value, std::string_view name) const {
  if (!value && field.needed) {
    return fail(Code::server_protocol, fmt::format("the {} '{}' has no '{}'", noun_, text::excerpt(name), field.from));
  }
  if (value && !fits(field.type, value)) {
    return fail(Code::server_protocol, fmt::format("the '{}' of the {} '{}' is not {}", field.from, noun_,
                                                   text::excerpt(name), expected(field.type)));
  }
  return {};
}

Result<void> Collection::add(const value::View& element) {
  const std::uint64_t index = added_++;
  auto name = element.find("name").string();
  if (!name) {
    nameless_.append(nameless_.empty() ? "[" : ",").append(std::to_string(index));
    return {};
  }
  Item item;
  item.text = "{";
  for (const Field& field : fields_) {
    const value::View value = element.find(field.from);
    TRY(check(field, value, *name));
    if (!value) continue;
    if (item.text.size() > 1) item.text += ',';
    item.text.append("\"").append(field.to).append("\":");
    json::append_compact(item.text, value.text());
    if (field.from == by_uri_) item.uri = value.string().value_or("");
  }
  item.text += '}';
  item.key = std::move(*name);
  item.place = items_.size();
  items_.push_back(std::move(item));
  return {};
}

/// By key; of one key, in the order of the server.
void Collection::sort() {
  std::sort(items_.begin(), items_.end(),
            [](const Item& a, const Item& b) { return std::tie(a.key, a.place) < std::tie(b.key, b.place); });
}

/// Elements of one name are known by their URI.
void Collection::use_uris() {
  for (std::size_t i = 0, end = 0; i < items_.size(); i = end) {
    end = i + 1;
    while (end < items_.size() && items_[end].key == items_[i].key) ++end;
    for (std::size_t at = i; end - i > 1 && at < end; ++at) items_[at].key = items_[at].uri;
  }
  sort();
}

std::string Collection::object() {
  sort();
  if (!by_uri_.empty()) use_uris();
  std::size_t size = 2;
  for (const Item& each : items_) size += each.key.size() + each.text.size() + 4;
  std::string text;
  text.reserve(size);
  text += '{';
  for (std::size_t i = 0, end = 0; i < items_.size(); i = end) {
    end = i + 1;
    while (end < items_.size() && items_[end].key == items_[i].key) ++end;
    const std::string key = json::quote(items_[i].key);
    if (text.size() > 1) text += ',';
    text.append(key).append(":").append(items_[i].text);
    if (end - i > 1)
      repeated_.append(repeated_.empty() ? "{" : ",").append(key).append(":").append(std::to_string(end - i));
    for (std::size_t at = i; at < end; ++at) items_[at] = {};
  }
  if (!repeated_.empty()) repeated_ += '}';
  return text += '}';
}

}  // namespace jt::mcp

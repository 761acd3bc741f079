// SPDX-License-Identifier: MIT
#include "core/propose/properties.hpp"

#include <algorithm>
#include <array>
#include <span>

#include "core/json/canonical.hpp"
#include "core/json/escape.hpp"
#include "core/propose/short_text.hpp"
#include "core/scan/container.hpp"
#include "core/scan/kernel.hpp"

namespace jt::propose {
namespace {

/// Appends what is known of the scalar at the cursor.
bool compare(scan::Cursor& cursor, const std::unordered_map<std::string, std::size_t>& values,
             std::vector<std::size_t>& out) {
  std::string_view text;
  if (!short_text(cursor, longest_property, text)) return false;
  const auto place = values.find(canonical_scalar(text));
  if (place != values.end()) out.push_back(place->second);
  return true;
}

}  // namespace

std::string canonical_scalar(std::string_view text) {
  if (text.empty()) return {};
  auto canonical = json::canonical(text);
  return canonical ? std::move(*canonical) : std::string();
}

Properties::Key& Properties::key(std::string_view text) {
  if (Key* known = find(text)) return *known;
  keys_.push_back({std::string(text), {}, nullptr});
  return keys_.back();
}

Properties::Key* Properties::find(std::string_view text) {
  const auto place = std::find_if(keys_.begin(), keys_.end(), [&](const Key& key) { return key.text == text; });
  return place == keys_.end() ? nullptr : &*place;
}

void Properties::add(const Property& property, std::size_t number) {
  if (property.keys.empty()) {
    itself_.emplace(property.canonical, number);
    return;
  }
  Key& first = key(property.keys[0]);
  if (property.keys.size() == 1) {
    first.values.emplace(property.canonical, number);
    return;
  }
  if (!first.below) first.below = std::make_unique<Properties>();
  first.below->key(property.keys[1]).values.emplace(property.canonical, number);
}

bool Properties::read(scan::Cursor& cursor, std::vector<std::size_t>& out, bool& moved) {
  moved = true;
  if (cursor.type() == scan::Type::object && !keys_.empty()) return members(cursor, out);
  if (!is_container(cursor.type()) && !itself_.empty()) return compare(cursor, itself_, out);
  moved = false;
  return true;
}

/// Of an object.
bool Properties::members(scan::Cursor& cursor, std::vector<std::size_t>& out) {
  std::array<std::string_view, scan::Kernel::most_names> names;
  const bool few = keys_.size() <= names.size();
  for (std::size_t i = 0; few && i < keys_.size(); ++i) names[i] = keys_[i].text;
  const std::span<const std::string_view> wanted(names.data(), few ? keys_.size() : 0);
  if (!cursor.enter()) return false;
  std::string decoded;
  for (;;) {
    const scan::Step step = few ? cursor.next_named(wanted) : cursor.next();
    if (step != scan::Step::entry) return step == scan::Step::end;
    std::string_view text = cursor.key();
    if (cursor.key_escaped()) text = decoded = json::decode(text);
    const Key* found = find(text);
    if (found == nullptr) continue;
    if (cursor.type() == scan::Type::object && found->below) {
      if (!found->below->members(cursor, out)) return false;
    } else if (!is_container(cursor.type()) && !found->values.empty()) {
      if (!compare(cursor, found->values, out)) return false;
    }
  }
}

}  // namespace jt::propose

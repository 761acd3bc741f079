// SPDX-License-Identifier: MIT
#include "core/edit/element_search.hpp"

#include <algorithm>
#include <cctype>
#include <utility>

#include "core/json/canonical.hpp"
#include "core/json/decimal.hpp"
#include "core/json/escape.hpp"

namespace jt::edit {
namespace {

/// Similar properties are searched for in this many elements.
constexpr std::uint64_t elements_for_near = 10'000;
/// A longer value is probably not a typo.
constexpr std::size_t longest_near = 256;

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return out;
}

/// The value without its type and case: `"5"` and `5`, `"Ann"` and `"ann"` are equal.
std::string blurred(std::string_view canonical) {
  if (canonical.size() >= 2 && canonical.front() == '"') {
    canonical.remove_prefix(1);
    canonical.remove_suffix(1);
    if (json::is_number(canonical)) return json::canonical_number(canonical);
  }
  return lower(canonical);
}

}  // namespace

ElementSearch::ElementSearch(std::vector<Search*> searches) : searches_(std::move(searches)), hits_(searches_.size()) {
  std::unordered_map<std::string, std::size_t> places;
  for (std::size_t s = 0; s < searches_.size(); ++s) {
    for (std::size_t p = 0; p < searches_[s]->properties.size(); ++p) {
      const Search::Property& property = searches_[s]->properties[p];
      const auto [place, fresh] = places.try_emplace(property.key, keys_.size());
      if (fresh) keys_.push_back({property.key, {}, {}, false});
      Key& key = keys_[place->second];
      key.by_value[property.canonical].push_back({s, p});
      key.all.push_back({s, p});
    }
  }
  for (std::size_t i = 0; i < keys_.size(); ++i) by_text_.emplace(keys_[i].text, i);
}

ElementSearch::Key* ElementSearch::find(std::string_view key) {
  if (keys_.size() == 1) return keys_[0].text == key ? keys_.data() : nullptr;
  const auto place = by_text_.find(key);
  return place == by_text_.end() ? nullptr : &keys_[place->second];
}

bool ElementSearch::look(scan::Cursor& cursor, std::uint64_t index) {
  if (cursor.type() != scan::Type::object) return cursor.skip();
  const std::uint64_t begin = cursor.begin();
  if (!cursor.enter()) return false;
  seen_ = 0;
  nearly_ = without_match_ && index < elements_for_near;
  const bool jumps = keys_.size() == 1 && !nearly_;
  scan::Step step = scan::Step::entry;
  // When every key was found, the rest is not needed.
  while (step == scan::Step::entry && seen_ < keys_.size()) {
    step = jumps ? cursor.next_named(keys_[0].text) : cursor.next();
    if (step == scan::Step::entry && !member(cursor, index)) return false;
  }
  if (step == scan::Step::fail || (step == scan::Step::entry && !cursor.leave())) return false;
  finish(index, {begin, cursor.end()});
  return true;
}

bool ElementSearch::member(scan::Cursor& cursor, std::uint64_t index) {
  std::string decoded;
  std::string_view name = cursor.key();
  if (cursor.key_escaped()) name = decoded = json::decode(name);
  Key* key = find(name);
  if (key == nullptr || key->seen) {
    if (key == nullptr && nearly_) note_near_key(cursor, name, index);
    return !cursor.failed();  // the value is skipped by `next`
  }
  key->seen = true;
  ++seen_;
  if (decoded.empty()) name = key->text;  // the next call moves, and the bytes of the key may go
  std::string_view text;
  if (!cursor.text(text)) return false;
  const Result<std::string> value = json::canonical(text);
  if (!value) return true;
  const auto asked = key->by_value.find(*value);
  if (asked == key->by_value.end()) {
    if (nearly_) note_near(*key, name, text, index);
    return true;
  }
  for (const Question& question : asked->second) {
    if (hits_[question.search]++ == 0) touched_.push_back(question.search);
  }
  return true;
}

void ElementSearch::note_near(Key& key, std::string_view found_key, std::string_view value, std::uint64_t index) {
  if (value.size() > longest_near) return;
  const Result<std::string> canonical_value = json::canonical(value);
  if (!canonical_value) return;
  const std::string blur = blurred(*canonical_value);
  for (const Question& question : key.all) {
    Search& search = *searches_[question.search];
    if (search.count > 0 || search.near.size() >= Search::most_near) continue;
    if (blurred(search.properties[question.property].canonical) != blur) continue;
    search.near.push_back({index, std::string(found_key), std::string(value)});
  }
}

/// A key that differs from a wanted one only in case.
void ElementSearch::note_near_key(scan::Cursor& cursor, std::string_view found_key, std::uint64_t index) {
  for (Key& key : keys_) {
    if (key.text.size() != found_key.size() || lower(key.text) != lower(found_key)) continue;
    const std::string name(found_key);
    std::string_view text;
    if (!cursor.text(text)) return;
    if (text.size() > longest_near) return;
    for (const Question& question : key.all) {
      Search& search = *searches_[question.search];
      const Result<std::string> value = json::canonical(text);
      if (search.count > 0 || search.near.size() >= Search::most_near || !value) continue;
      if (blurred(*value) != blurred(search.properties[question.property].canonical)) continue;
      search.near.push_back({index, name, std::string(text)});
    }
    return;
  }
}

void ElementSearch::finish(std::uint64_t index, const bytes::Span& value) {
  for (const std::size_t s : touched_) {
    Search& search = *searches_[s];
    if (std::exchange(hits_[s], 0) != search.properties.size()) continue;
    ++search.count;
    if (search.found.size() < search.keep) search.found.push_back({index, value});
  }
  if (!touched_.empty() && without_match_) {
    without_match_ =
        std::any_of(searches_.begin(), searches_.end(), [](const Search* each) { return each->count == 0; });
  }
  touched_.clear();
  for (Key& key : keys_) key.seen = false;
}

}  // namespace jt::edit

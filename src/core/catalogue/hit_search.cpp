// SPDX-License-Identifier: MIT
#include "core/catalogue/hit_search.hpp"

#include <algorithm>
#include <utility>

#include "core/catalogue/entry_search.hpp"
#include "core/catalogue/schema_keywords.hpp"
#include "core/json/escape.hpp"

namespace jt::catalogue {

namespace {

constexpr std::size_t owner_steps = 3;  // the server, the section and the entry

}  // namespace

HitSearch::Ended HitSearch::search(std::string_view server, Section section, std::string_view entry,
                                   const HitWalk::Window& window) {
  const std::size_t hit = walk_.first_hit(window);
  if (hit == HitWalk::none) return Ended::done;
  server_ = server;
  section_ = section;
  entry_ = entry;
  text_ = {reinterpret_cast<const char*>(window.bytes) + window.begin, window.end - window.begin};
  ended_ = Ended::done;
  prepared_ = false;
  walk_.walk(window, hit, [this](const HitWalk::Token& each) { return token(each); });
  return ended_;
}

/// False: the search has ended.
bool HitSearch::token(const HitWalk::Token& token) {
  if (token.text.size() < pattern_.least_bytes()) return true;
  std::string_view plain = token.text;
  if (token.what != HitWalk::What::scalar && json::has_backslash(plain)) {
    decoded_.clear();
    json::decode_to(decoded_, plain);
    plain = decoded_;
  }
  const text::Regex::Answer answer = pattern_.match(plain, found_.match);
  if (answer == text::Regex::Answer::no) return true;
  if (!prepared_ && !prepare()) return false;
  find_places();
  const auto what = searched(token);
  if (!what || !options_.wants(what->part) || repeats()) return true;
  if (answer == text::Regex::Answer::gave_up) {
    failure_ = pattern_.why_not();
    ended_ = Ended::failed;
    return false;
  }
  return report(token, *what, plain);
}

/// Before the first match of an entry is handled.
bool HitSearch::prepare() {
  if (may_refer()) {
    ended_ = Ended::references;
    return false;
  }
  if (auto good = options_.checked ? Result<void>() : check(); !good) {
    failure_ = std::move(good.error());
    ended_ = Ended::failed;
    return false;
  }
  known_.clear();
  step(0, server_);
  step(1, name(section_));
  step(2, entry_);
  prepared_ = true;
  return true;
}

Result<void> HitSearch::check() {
  checker_.reset();
  auto good = checker_.feed({reinterpret_cast<const std::uint8_t*>(text_.data()), text_.size()});
  return good ? checker_.finish() : good;
}

/// Whether the key `$ref` may be there, which can also be spelled with `\u00…`.
bool HitSearch::may_refer() {
  escaped_ = false;
  for (std::size_t at = 0; (at = text_.find('\\', at)) != std::string_view::npos; at += 2) {
    escaped_ = true;
    if (text_.substr(at + 1, 3) == "u00") return true;
  }
  for (std::size_t at = 0; (at = text_.find('$', at)) != std::string_view::npos; ++at) {
    if (text_.substr(at + 1, 3) == "ref") return true;
  }
  return false;
}

/// What the containers around the token are. Those that were around the token before are known.
void HitSearch::find_places() {
  const auto levels = walk_.levels();
  known_.resize(levels.size());
  bool same = true;
  for (std::size_t i = 0; i < levels.size(); ++i) {
    Known& known = known_[i];
    same = same && known.begin == levels[i].begin;
    if (!same) {
      const Place place = i == 0 ? Place::entry : inside(known_[i - 1].place, key(i - 1), levels[i].object);
      known = Known();
      known.begin = levels[i].begin;
      known.place = place;
    }
    if (known.entry == levels[i].entry) continue;
    known.entry = levels[i].entry;
    known.key = levels[i].object ? walk_.key(i) : std::string_view();
    known.repeats.reset();
  }
}

/// The current key at that level, decoded; empty in an array.
std::string_view HitSearch::key(std::size_t level) const {
  const std::string_view raw = known_[level].key;
  if (!escaped_ || !json::has_backslash(raw)) return raw;
  key_.clear();
  json::decode_to(key_, raw);
  return key_;
}

HitSearch::Place HitSearch::inside(Place outer, std::string_view key, bool object) const {
  const Place schema = object ? Place::schema : Place::none;
  switch (outer) {
    case Place::entry:
      if (section_ == Section::prompts && key == "arguments" && !object) return Place::arguments;
      if (section_ != Section::tools) return Place::none;
      return key == name(SchemaSide::input) || key == name(SchemaSide::output) ? schema : Place::none;
    case Place::arguments:
      return object ? Place::argument : Place::none;
    case Place::schema:
      switch (holds(key)) {
        case Holds::one:
          return object ? Place::schema : Place::list;
        case Holds::fields:
          return object ? Place::fields : Place::none;
        case Holds::map:
          return object ? Place::map : Place::none;
        case Holds::types:
          return object ? Place::none : Place::types;
        case Holds::values:
          return Place::values;
        default:
          return Place::none;
      }
    case Place::fields:
    case Place::map:
    case Place::list:
      return schema;
    case Place::values:
      return Place::values;
    default:
      return Place::none;
  }
}

/// What the token is; nothing if it is not searched.
std::optional<HitSearch::Searched> HitSearch::searched(const HitWalk::Token& token) const {
  const Place place = known_.back().place;
  if (place != Place::entry && place != Place::argument) return in_schema(token.what);
  if (token.what != HitWalk::What::string) return {};
  const std::string_view name = key(known_.size() - 1);
  const std::size_t holder = place == Place::entry ? 0 : known_.size() - 1;
  if (name == "description") return Searched{Part::description, holder, true};
  if (name == "title" || (name == "name" && place == Place::argument)) return Searched{Part::name, holder, false};
  return {};
}

std::optional<HitSearch::Searched> HitSearch::in_schema(HitWalk::What what) const {
  const Place place = known_.back().place;
  const bool string = what == HitWalk::What::string;
  std::size_t holder = known_.size() - 1;
  while (holder > 0 && known_[holder].place != Place::schema) --holder;
  Searched found{key(0) == name(SchemaSide::input) ? Part::input_schema : Part::output_schema, holder, false};
  if (what == HitWalk::What::key) {
    found.holder = known_.size();
    return place == Place::fields ? std::optional(found) : std::nullopt;
  }
  if (place == Place::values || (place == Place::types && string)) return found;
  if (place != Place::schema) return {};
  const Holds keyword = holds(key(known_.size() - 1));
  found.described = keyword == Holds::description;
  const bool text = keyword == Holds::title || keyword == Holds::description || keyword == Holds::types;
  return keyword == Holds::values || (text && string) ? std::optional(found) : std::nullopt;
}

/// Whether a key on the way to the token has occurred before in its object: a path finds only the first.
bool HitSearch::repeats() {
  bool any = false;
  for (std::size_t i = 0; i < known_.size() && !any; ++i) {
    if (!walk_.levels()[i].object) continue;
    Known& known = known_[i];
    if (!known.repeats) known.repeats = walk_.repeats(i, escaped_);
    any = *known.repeats;
  }
  return any;
}

void HitSearch::step(std::size_t at, std::string_view name) {
  path::Location& location = found_.location;
  if (at >= location.size()) location.resize(at + 1);
  if (auto* const text = std::get_if<std::string>(&location[at])) {
    text->assign(name);
  } else {
    location[at] = std::string(name);
  }
}

bool HitSearch::report(const HitWalk::Token& token, const Searched& what, std::string_view plain) {
  const auto levels = walk_.levels();
  found_.location.resize(owner_steps + levels.size());
  for (std::size_t i = 0; i < levels.size(); ++i) {
    if (std::exchange(known_[i].reported, known_[i].entry) == known_[i].entry) continue;
    if (levels[i].object) {
      step(owner_steps + i, key(i));
    } else {
      found_.location[owner_steps + i] = std::uint64_t{levels[i].index};
    }
  }
  found_.owner_steps = owner_steps;
  found_.holder_steps = owner_steps + what.holder;
  found_.owner = owner_of(section_);
  found_.part = what.part;
  found_.key = token.what == HitWalk::What::key;
  found_.described = what.described;
  found_.type = token.what == HitWalk::What::scalar ? scan::type_of[static_cast<std::uint8_t>(plain.front())]
                                                    : scan::Type::string;
  found_.text = plain;
  ++matches_;
  if (events_.found(found_)) return true;
  ended_ = Ended::stopped;
  return false;
}

}  // namespace jt::catalogue

// SPDX-License-Identifier: MIT
#include "core/schema/infer.hpp"

#include "core/json/escape.hpp"
#include "core/scan/container.hpp"
#include "core/schema/inferred_place.hpp"
#include "core/schema/program.hpp"

namespace jt::schema {
namespace {

constexpr std::size_t most_places = 20'000;
constexpr std::size_t most_levels = 64;
constexpr std::size_t longest_string = std::size_t{64} << 10;
/// An object with more names than this may be a map.
constexpr std::size_t longest_record = 20;

using Place = Inference::Place;

void see_string(Place& place, std::string_view raw) {
  ++place.strings;
  const std::string text = json::decode(raw.substr(1, raw.size() - 2));
  for (std::size_t i = 0; i < inferred_formats.size(); ++i)
    if ((place.formats >> i & 1U) != 0 && !has_format(inferred_formats[i], text)) place.formats &= ~(1U << i);
  if (place.many_texts) return;
  const auto found = place.texts.find(text);
  if (found != place.texts.end()) {
    ++found->second;
  } else if (place.texts.size() < Place::most_texts && text.size() <= Place::longest_text) {
    place.texts.emplace(text, 1);
  } else {
    place.many_texts = true;
    place.texts.clear();
  }
}

bool see_scalar(Place& place, scan::Cursor& cursor) {
  const auto bit = static_cast<std::uint8_t>(1U << static_cast<unsigned>(cursor.type()));
  if (cursor.type() == scan::Type::string) {
    place.seen |= bit;
    if (place.formats == 0 && place.many_texts) {
      ++place.strings;
      return cursor.skip();
    }
    std::string_view text;
    if (!cursor.take(text) && !cursor.text(text)) return false;
    if (text.size() > longest_string) {
      place.formats = 0;
      place.many_texts = true;
      place.texts.clear();
    }
    see_string(place, text);
    return true;
  }
  if (cursor.type() != scan::Type::number) {
    place.seen |= bit;
    return cursor.skip();
  }
  if ((place.seen & types::fraction) != 0) return cursor.skip();
  std::string_view text;
  if (!cursor.take(text) && !cursor.text(text)) return false;
  place.seen |= is_integer(text) ? types::integer : types::number;
  return true;
}

}  // namespace

Inference::Inference() : root_(std::make_unique<Place>()) {}
Inference::~Inference() = default;
Inference::Inference(Inference&&) noexcept = default;

void Place::merge(Place&& other) {
  seen |= other.seen;
  unknown = unknown || other.unknown;
  strings += other.strings;
  formats &= other.formats;
  many_texts = many_texts || other.many_texts;
  for (const auto& [text, count] : other.texts) texts[text] += count;
  if (texts.size() > most_texts) many_texts = true;
  if (many_texts) texts.clear();
  if (other.element) {
    if (!element) element = std::make_unique<Place>();
    element->merge(std::move(*other.element));
  }
  if (other.map) become_map();
  if (other.rest) {
    if (!rest) rest = std::make_unique<Place>();
    rest->merge(std::move(*other.rest));
  }
  for (Member& member : other.members) {
    if (map) {
      rest->merge(std::move(*member.place));
      continue;
    }
    const auto [found, fresh] = by_name.try_emplace(member.name, members.size());
    if (fresh) {
      member.last = 0;
      members.push_back(std::move(member));
      if (members.size() > most_names) become_map();
    } else {
      members[found->second].objects += member.objects;
      members[found->second].place->merge(std::move(*member.place));
    }
  }
  objects += other.objects;
}

void Place::become_map() {
  if (std::exchange(map, true)) return;
  if (!rest) rest = std::make_unique<Place>();
  std::vector<Member> all = std::move(members);
  members.clear();
  by_name.clear();
  for (Member& member : all) rest->merge(std::move(*member.place));
}

bool Place::is_map() const {
  if (map) return true;
  if (members.size() <= longest_record) return false;
  std::uint64_t present = 0;
  bool required = false;
  for (const Member& member : members) {
    present += member.objects;
    required = required || (member.objects == objects && objects > 1);
  }
  // Each object has few of the names: they are data.
  return !required && objects > 1 && present * 2 < objects * members.size();
}

std::unique_ptr<Place> Inference::make_place() {
  ++places_;
  return std::make_unique<Place>();
}

/// Where the entry belongs that the cursor is on; null if it is not looked at.
Inference::Place* Inference::child_of(Place& place, const scan::Cursor& cursor) {
  if (place.unknown || places_ >= most_places) {
    place.unknown = true;
    return nullptr;
  }
  if (!cursor.in_object()) {
    if (!place.element) place.element = make_place();
    return place.element.get();
  }
  if (place.map) return place.rest.get();
  std::string name = cursor.key_escaped() ? json::decode(cursor.key()) : std::string(cursor.key());
  const auto [found, fresh] = place.by_name.try_emplace(name, place.members.size());
  if (fresh && place.members.size() >= Place::most_names) {
    place.become_map();
    return place.rest.get();
  }
  if (fresh) place.members.push_back({std::move(name), 0, 0, make_place()});
  Place::Member& member = place.members[found->second];
  if (member.last != place.objects) ++member.objects;
  member.last = place.objects;
  return member.place.get();
}

/// A walk with a stack of its own; what is below the last level is passed over.
bool Inference::add(scan::Cursor& cursor) {
  std::vector<Place*> open;
  Place* place = root_.get();
  for (;;) {
    if (place == nullptr) {
      if (!cursor.skip()) return false;
    } else if (!scan::is_container(cursor.type())) {
      if (!see_scalar(*place, cursor)) return false;
    } else {
      place->seen |= static_cast<std::uint8_t>(1U << static_cast<unsigned>(cursor.type()));
      const bool object = cursor.type() == scan::Type::object;
      if (object) ++place->objects;
      if (open.size() >= most_levels || places_ >= most_places) {
        place->unknown = true;
        if (!cursor.skip()) return false;
      } else {
        if (!cursor.enter()) return false;
        open.push_back(place);
      }
    }
    for (;;) {
      if (open.empty()) return !cursor.failed();
      const scan::Step step = cursor.next();
      if (step == scan::Step::fail) return false;
      if (step == scan::Step::entry) break;
      open.pop_back();
    }
    place = child_of(*open.back(), cursor);
  }
}

}  // namespace jt::schema

// SPDX-License-Identifier: MIT
#include "core/propose/places.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <span>
#include <utility>

#include "core/json/escape.hpp"
#include "core/scan/kernel.hpp"

namespace jt::propose {
namespace {

constexpr std::uint64_t all = std::numeric_limits<std::uint64_t>::max();

void append(std::string& out, std::string_view text) {
  out += std::to_string(text.size());
  out += ':';
  out += text;
}

}  // namespace

// ---- the tree

std::size_t Places::child(std::size_t parent, Place place, std::string key) {
  key.append(reinterpret_cast<const char*>(&parent), sizeof parent);
  const auto [known, fresh] = by_key_.try_emplace(std::move(key), places_.size());
  if (fresh) {
    place.parent = parent;
    places_.push_back(std::move(place));
    places_[parent].children.push_back(known->second);
  }
  return known->second;
}

std::size_t Places::name(std::size_t parent, std::string_view name) {
  Place place;
  place.kind = Place::Kind::name;
  place.name = name;
  return child(parent, std::move(place), "n" + std::string(name));
}

std::size_t Places::index(std::size_t parent, std::uint64_t index) {
  Place place;
  place.kind = Place::Kind::index;
  place.index = index;
  return child(parent, std::move(place), "i" + std::to_string(index));
}

std::size_t Places::property(std::size_t parent, const Property& property) {
  Place place;
  place.kind = Place::Kind::property;
  place.property = property;
  std::string key = "p";
  for (const std::string& each : property.keys) append(key, each);
  return child(parent, std::move(place), key + "=" + property.canonical);
}

std::size_t Places::add(const path::Location& location, std::size_t steps) {
  std::size_t at = root;
  for (std::size_t i = 0; i < steps; ++i) {
    const std::string* const text = std::get_if<std::string>(&location[i]);
    at = text != nullptr ? name(at, *text) : index(at, std::get<std::uint64_t>(location[i]));
  }
  return at;
}

std::vector<std::size_t> Places::way(std::size_t place) const {
  std::vector<std::size_t> out{place};
  while (out.back() != root) out.push_back(places_[out.back()].parent);
  std::reverse(out.begin(), out.end());
  return out;
}

path::Location Places::location(std::size_t place) const {
  path::Location out;
  for (; place != root; place = places_[place].parent) {
    if (places_[place].kind == Place::Kind::name) {
      out.emplace_back(places_[place].name);
    } else {
      out.emplace_back(places_[place].index);
    }
  }
  std::reverse(out.begin(), out.end());
  return out;
}

void Places::reset() {
  for (Place& place : places_) {
    place.matches = place.element = place.count = place.key = place.again = 0;
    place.type = scan::Type::null;
  }
}

// ---- the pass

class Places::Walk {
 public:
  Walk(Places& all, scan::Cursor& cursor, const Visit& visit)
      : places_(all.places_), stopped_(all.stopped_), cursor_(cursor), visit_(visit) {}

  bool run() {
    if (!stand_on(root)) return false;
    while (!levels_.empty() && !stopped_) {
      if (!(levels_.back().elements ? element() : member())) return false;
    }
    return true;
  }

 private:
  /// Of an array that is open.
  struct Elements {
    std::vector<std::pair<std::uint64_t, std::size_t>> wanted;  ///< indices and places, in order
    std::size_t next = 0;                                       ///< of `wanted`
    std::uint64_t passed = 0;                                   ///< elements so far
    Properties properties;
    std::vector<std::size_t> queue;  ///< places of the current element, still to be visited
    scan::Cursor::Mark mark;         ///< the current element
    bool moved = false;              ///< the cursor is not on it any more
  };
  struct Level {
    std::size_t place = 0;
    std::unique_ptr<Elements> elements;                                          ///< of an array
    std::unique_ptr<std::unordered_map<std::string_view, std::size_t>> members;  ///< of an object, if many are wanted
  };

  /// The cursor is on a value of that place: enters it if something in it is needed, else moves past it.
  bool stand_on(std::size_t number) {
    Place& place = places_[number];
    if (++place.matches > 1) return cursor_.skip();
    place.type = cursor_.type();
    const bool enters = (place.type == scan::Type::object && has_names(place)) ||
                        (place.type == scan::Type::array && (!place.children.empty() || place.counted));
    if (place.visited) {
      const scan::Cursor::Mark mark = cursor_.mark();
      if (!visit_(number, cursor_)) return false;
      if (!enters) return true;
      if (!cursor_.go(mark)) return false;
    }
    return enters ? open(number) : cursor_.skip();
  }

  [[nodiscard]] bool is_name(std::size_t number) const { return places_[number].kind == Place::Kind::name; }
  [[nodiscard]] bool has_names(const Place& place) const {
    return std::any_of(place.children.begin(), place.children.end(), [&](std::size_t each) { return is_name(each); });
  }

  bool open(std::size_t number) {
    const Place& place = places_[number];
    Level level;
    level.place = number;
    if (place.type == scan::Type::array) {
      level.elements = elements_of(place);
    } else if (place.children.size() > scan::Kernel::most_names) {
      level.members = std::make_unique<std::unordered_map<std::string_view, std::size_t>>();
      for (const std::size_t each : place.children) {
        if (is_name(each)) level.members->emplace(places_[each].name, each);
      }
    }
    levels_.push_back(std::move(level));
    return cursor_.enter();
  }

  std::unique_ptr<Elements> elements_of(const Place& array) {
    auto out = std::make_unique<Elements>();
    for (const std::size_t each : array.children) {
      const Place& child = places_[each];
      if (child.kind == Place::Kind::index) out->wanted.emplace_back(child.index, each);
      if (child.kind == Place::Kind::property) out->properties.add(child.property, each);
    }
    std::sort(out->wanted.begin(), out->wanted.end());
    return out;
  }

  /// To the next wanted member.
  bool member() {
    const Level& level = levels_.back();
    const std::vector<std::size_t>& children = places_[level.place].children;
    std::array<std::string_view, scan::Kernel::most_names> names;
    std::size_t count = 0;
    for (std::size_t i = 0; !level.members && i < children.size(); ++i) {
      if (is_name(children[i])) names[count++] = places_[children[i]].name;
    }
    const scan::Step step = level.members ? cursor_.next() : cursor_.next_named(std::span(names.data(), count));
    if (step == scan::Step::end) return levels_.pop_back(), true;
    if (step == scan::Step::fail) return false;
    std::string_view key = cursor_.key();
    if (cursor_.key_escaped()) key = decoded_ = json::decode(key);
    const std::size_t found = child_named(level, key);
    if (found == root) return true;  // the value is skipped by `next`
    Place& place = places_[found];
    if (place.matches < 2) (place.matches == 0 ? place.key : place.again) = cursor_.key_begin();
    return stand_on(found);
  }

  [[nodiscard]] std::size_t child_named(const Level& level, std::string_view key) const {
    if (level.members) {
      const auto place = level.members->find(key);
      return place == level.members->end() ? root : place->second;
    }
    for (const std::size_t each : places_[level.place].children) {
      if (is_name(each) && places_[each].name == key) return each;
    }
    return root;
  }

  /// The next place of the current element, or the next element.
  bool element() {
    Elements& array = *levels_.back().elements;
    if (array.queue.empty()) return next_element(array);
    const std::size_t number = array.queue.back();
    array.queue.pop_back();
    if (std::exchange(array.moved, true) && !cursor_.go(array.mark)) return false;
    return stand_on(number);
  }

  bool next_element(Elements& array) {
    if (array.properties.empty()) {
      const bool more = array.next < array.wanted.size();
      if (!more && !places_[levels_.back().place].counted) return levels_.pop_back(), cursor_.leave();
      const std::uint64_t to = more ? array.wanted[array.next].first : all;
      array.passed += cursor_.skip_elements(to - array.passed);
    }
    const scan::Step step = cursor_.next();
    if (step == scan::Step::fail) return false;
    if (step == scan::Step::end) {
      places_[levels_.back().place].count = array.passed;
      levels_.pop_back();
      return true;
    }
    array.mark = cursor_.mark();
    array.moved = false;
    if (!array.properties.empty() && !find_properties(array)) return false;
    for (; array.next < array.wanted.size() && array.wanted[array.next].first == array.passed; ++array.next)
      array.queue.push_back(array.wanted[array.next].second);
    ++array.passed;
    return true;
  }

  bool find_properties(Elements& array) {
    found_.clear();
    if (!array.properties.read(cursor_, found_, array.moved)) return false;
    for (const std::size_t each : found_) {
      Place& place = places_[each];
      if (std::exchange(place.element, array.passed + 1) == array.passed + 1) continue;  // a key that occurs twice
      if (place.matches == 0) place.index = array.passed;
      if (place.matches > 0 || (place.children.empty() && !place.visited && !place.counted)) {
        if (place.matches++ == 0) place.type = array.mark.type;
      } else {
        array.queue.push_back(each);
      }
    }
    return true;
  }

  std::vector<Place>& places_;
  const bool& stopped_;
  scan::Cursor& cursor_;
  const Visit& visit_;
  std::vector<Level> levels_;
  std::vector<std::size_t> found_;
  std::string decoded_;
};

bool Places::walk(scan::Cursor& cursor, const Visit& visit) {
  stopped_ = false;
  return Walk(*this, cursor, visit).run();
}

}  // namespace jt::propose

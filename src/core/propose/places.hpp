// SPDX-License-Identifier: MIT
// Places: the targets of many changes as one tree, found in one pass; elements by index or by a value in them.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/path/path.hpp"
#include "core/propose/properties.hpp"
#include "core/scan/cursor.hpp"

namespace jt::propose {

/// One step, and what the pass found there.
struct Place {
  enum class Kind : std::uint8_t { root, name, index, property };
  Kind kind = Kind::root;
  std::string name;
  std::uint64_t index = 0;  ///< of `index` as given; of an element that was found, where it is
  Property property;
  std::size_t parent = 0;
  std::vector<std::size_t> children;
  bool visited = false;  ///< the receiver wants its value
  bool counted = false;  ///< the number of elements is wanted

  // ---- what the pass found
  std::uint64_t matches = 0;  ///< what follows is of the first one
  std::uint64_t element = 0;  ///< of `property`: the last element that was counted, from 1
  scan::Type type = scan::Type::null;
  std::uint64_t count = 0;
  std::uint64_t key = 0;  ///< offsets of the first two keys of that name
  std::uint64_t again = 0;
};

class Places {
 public:
  static constexpr std::size_t root = 0;
  /// Receives a place while the cursor is on its value, and moves past it. False: failure of the cursor.
  using Visit = std::function<bool(std::size_t place, scan::Cursor& cursor)>;

  Places() : places_(1) {}

  /// The places below one; created if needed.
  std::size_t name(std::size_t parent, std::string_view name);
  std::size_t index(std::size_t parent, std::uint64_t index);
  /// An element that has the property; without keys, one that equals the value.
  std::size_t property(std::size_t parent, const Property& property);
  std::size_t add(const path::Location& location, std::size_t steps);

  [[nodiscard]] Place& at(std::size_t place) { return places_[place]; }
  [[nodiscard]] const Place& at(std::size_t place) const { return places_[place]; }
  [[nodiscard]] std::size_t size() const { return places_.size(); }
  /// Where the place was found.
  [[nodiscard]] path::Location location(std::size_t place) const;
  /// The places from the root to this one.
  [[nodiscard]] std::vector<std::size_t> way(std::size_t place) const;

  /// Forgets what was found.
  void reset();
  /// Reads the current value of a cursor whose source rewinds, or up to where `stop` is called. False: failure of the
  /// cursor.
  bool walk(scan::Cursor& cursor, const Visit& visit);
  /// From a visit: the walk ends after it.
  void stop() { stopped_ = true; }

 private:
  class Walk;
  std::size_t child(std::size_t parent, Place place, std::string key);

  std::vector<Place> places_;
  bool stopped_ = false;
  std::unordered_map<std::string, std::size_t> by_key_;  ///< parent and step of each but the root
};

}  // namespace jt::propose

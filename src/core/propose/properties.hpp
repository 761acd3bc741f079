// SPDX-License-Identifier: MIT
// Properties: what elements of an array are looked for by, and which of them an element has.
#pragma once

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/result.hpp"
#include "core/scan/cursor.hpp"

namespace jt::propose {

/// A scalar in an element.
struct Property {
  std::vector<std::string> keys;  ///< none: the element itself; one, or two: `metadata`, `name`
  std::string canonical;          ///< see json/canonical.hpp
};

/// The longest text of a scalar that is compared: what identifies has at most 256 bytes, spelled with escapes maybe.
constexpr std::size_t longest_property = 4096;

/// The canonical text of a scalar; empty for one that is too long or wrong.
std::string canonical_scalar(std::string_view text);

/// Many properties, all of elements of one array; each has a number.
class Properties {
 public:
  void add(const Property& property, std::size_t number);
  [[nodiscard]] bool empty() const { return keys_.empty() && itself_.empty(); }
  /// Appends the numbers of those that the current element of the cursor has, once for each value that fits. Moves past
  /// the element if `moved` is set; else it did not need to be read. False: failure of the cursor.
  bool read(scan::Cursor& cursor, std::vector<std::size_t>& out, bool& moved);

 private:
  struct Key {
    std::string text;
    std::unordered_map<std::string, std::size_t> values;
    std::unique_ptr<Properties> below;
  };
  Key& key(std::string_view text);
  Key* find(std::string_view text);
  bool members(scan::Cursor& cursor, std::vector<std::size_t>& out);

  std::vector<Key> keys_;
  std::unordered_map<std::string, std::size_t> itself_;
};

}  // namespace jt::propose

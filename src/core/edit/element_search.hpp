// SPDX-License-Identifier: MIT
// ElementSearch: finds the elements of an array that have given properties, for many searches at once.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/scan/cursor.hpp"
#include "core/splice/splicer.hpp"

namespace jt::edit {

/// A search for all elements that have these properties.
struct Search {
  struct Property {
    std::string key;        ///< decoded
    std::string canonical;  ///< the value wanted (see text/canonical.hpp)
  };
  struct Match {
    std::uint64_t index = 0;
    bytes::Span value;
  };
  /// A property that is similar to the wanted one: its value has another type or case, or its key another case.
  struct Near {
    std::uint64_t index = 0;
    std::string key;    ///< as in the element, decoded
    std::string value;  ///< as it is spelled in the element
  };
  static constexpr std::size_t most_near = 3;

  std::vector<Property> properties;  ///< at least one, keys distinct
  std::size_t keep = 1;              ///< how many matches are kept

  std::vector<Match> found;  ///< the first `keep` ones
  std::uint64_t count = 0;
  std::vector<Near> near;  ///< looked for as long as nothing matched
};

/// Of duplicate keys, the first one counts. Numbers compare by exact decimal value.
class ElementSearch {
 public:
  /// Borrows the searches; all must be for the same array.
  explicit ElementSearch(std::vector<Search*> searches);

  /// Tests the current element of the cursor, and moves past it. False: failure of the cursor (LIMIT_EXCEEDED if a
  /// value to be compared is over 64 MiB).
  bool look(scan::Cursor& cursor, std::uint64_t index);

 private:
  struct Question {
    std::size_t search = 0;
    std::size_t property = 0;
  };
  struct Key {
    std::string text;
    std::unordered_map<std::string, std::vector<Question>> by_value;
    std::vector<Question> all;
    bool seen = false;  ///< in the current element
  };

  bool member(scan::Cursor& cursor, std::uint64_t index);
  Key* find(std::string_view key);
  void note_near(Key& key, std::string_view found_key, std::string_view value, std::uint64_t index);
  void note_near_key(scan::Cursor& cursor, std::string_view found_key, std::uint64_t index);
  void finish(std::uint64_t index, const bytes::Span& value);

  std::vector<Search*> searches_;
  std::vector<Key> keys_;
  std::unordered_map<std::string_view, std::size_t> by_text_;
  std::vector<std::size_t> hits_;     ///< of each search: properties that the current element has
  std::vector<std::size_t> touched_;  ///< searches with hits in the current element
  std::size_t seen_ = 0;              ///< keys that the current element has
  bool without_match_ = true;         ///< some search found nothing yet
  bool nearly_ = true;                ///< near misses are looked for in the current element
};

}  // namespace jt::edit

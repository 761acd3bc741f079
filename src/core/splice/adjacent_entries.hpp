// SPDX-License-Identifier: MIT
// AdjacentEntries: the entries beside a place in a container, and what they say of how one more would be written there.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/bytes/slice_source.hpp"
#include "core/splice/local_text.hpp"

namespace jt::splice {

/// An entry and what stands around it.
struct AdjacentEntry {
  std::uint64_t begin = 0;             ///< of the entry: of its key's quote in an object
  std::optional<std::uint64_t> value;  ///< where its value begins; nothing behind a key that is very long
  bool container = false;              ///< its value is an object or an array
  bool first = false;                  ///< nothing but the bracket is before it
  bool member = false;                 ///< of an object
  std::string lead;                    ///< blanks before the entry
  std::string before_comma;            ///< blanks before the comma in front of it
  std::optional<std::string> colon;    ///< of a member whose value is known: with the blanks around it
  std::size_t key_width = 0;           ///< characters of the key with its quotes
};

class AdjacentEntries {
 public:
  /// In the container whose bracket is at `container`.
  AdjacentEntries(LocalText& nearby, std::uint64_t container) : nearby_(&nearby), container_(container) {}

  /// The entry that is there.
  [[nodiscard]] AdjacentEntry describe(std::uint64_t entry, std::optional<std::uint64_t> value);
  /// Entries before a place, the nearest first, which ends there: `end` is the offset after its value. None where it is
  /// too long to be found from behind.
  [[nodiscard]] std::vector<AdjacentEntry> before(std::uint64_t end);
  /// The first entry.
  [[nodiscard]] AdjacentEntry first();

  /// The colon of the member that ends there, however long its key is; nothing where its value is too long to be found
  /// from behind.
  [[nodiscard]] std::optional<std::string> colon_before(std::uint64_t end);

  /// The comma behind the value that begins there, with what may be repeated of the blanks around it; nothing where it
  /// is the last one or very long.
  [[nodiscard]] std::optional<std::string> gap_behind(std::uint64_t value);

 private:
  [[nodiscard]] std::optional<std::string> colon_of(std::uint64_t value, std::uint64_t& key_end);

  LocalText* nearby_;
  std::uint64_t container_;
};

/// The comma in front of the first of these, with what may be repeated of the blanks around it. A blank line is where
/// all have one: where some have, it parts groups. `scalar`: a scalar is to be put in, which may be one of a list that
/// is wrapped. Precondition: the first of them is no first entry.
std::string gap_of(const std::vector<AdjacentEntry>& entries, bool scalar);

/// What stands between a key of that many characters and its value, beside these members: so that the values are in a
/// column where theirs are. Nothing where only the container tells.
std::optional<std::string> colon_beside(const std::vector<AdjacentEntry>& members, std::size_t key_width,
                                        bool container);

/// Characters of UTF-8 text.
std::size_t characters(std::string_view text);

/// Where the values begin that are next to an entry: before it, and after it.
std::vector<std::uint64_t> values_beside(LocalText& nearby, std::uint64_t entry, std::uint64_t end);
/// Where the values of these entries begin, of those that are known.
std::vector<std::uint64_t> values_of(const std::vector<AdjacentEntry>& entries);

}  // namespace jt::splice

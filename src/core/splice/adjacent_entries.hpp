// SPDX-License-Identifier: MIT
// AdjacentEntries: the entries next to a position in a container, and the style that a new entry there should have.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/bytes/slice_source.hpp"
#include "core/splice/local_text.hpp"

namespace jt::splice {

/// An entry and the whitespace around it.
struct AdjacentEntry {
  std::uint64_t begin = 0;             ///< offset of the entry: in an object, of its key's quote
  std::optional<std::uint64_t> value;  ///< offset of its value; nothing after a very long key
  bool container = false;              ///< its value is an object or an array
  bool first = false;                  ///< only the bracket is before it
  bool member = false;                 ///< of an object
  std::string lead;                    ///< whitespace before the entry
  std::string before_comma;            ///< whitespace before the comma that precedes the entry
  std::optional<std::string> colon;    ///< of a member whose value is known: with the whitespace around it
  std::size_t key_width = 0;           ///< characters of the key with its quotes
};

class AdjacentEntries {
 public:
  /// In the container whose bracket is at `container`.
  AdjacentEntries(LocalText& local, std::uint64_t container) : local_(&local), container_(container) {}

  /// The entry that is there.
  [[nodiscard]] AdjacentEntry describe(std::uint64_t entry, std::optional<std::uint64_t> value);
  /// Entries before a position, the nearest first, which ends there: `end` is the offset after its value. None if
  /// that value is too long to be found backwards.
  [[nodiscard]] std::vector<AdjacentEntry> before(std::uint64_t end);
  /// The first entry.
  [[nodiscard]] AdjacentEntry first();

  /// The colon of the member that ends there, however long its key is; nothing if its value is too long to be found
  /// backwards.
  [[nodiscard]] std::optional<std::string> colon_before(std::uint64_t end);

  /// The comma after the value that begins there, with the whitespace around it that may be repeated; nothing if the
  /// value is the last one or very long.
  [[nodiscard]] std::optional<std::string> gap_behind(std::uint64_t value);

 private:
  [[nodiscard]] std::optional<std::string> colon_of(std::uint64_t value, std::uint64_t& key_end);

  LocalText* local_;
  std::uint64_t container_;
};

/// The comma before the first of these, with the whitespace around it that may be repeated. A blank line is repeated
/// only if all have one: if only some have one, it separates groups. `scalar`: the new entry is a scalar, which may
/// be in a list that is wrapped. Precondition: the first of them is not the first entry of its container.
std::string gap_of(const std::vector<AdjacentEntry>& entries, bool scalar);

/// The text between a key of that many characters and its value, next to these members, so that the values are
/// aligned in a column. Nothing if only the container shows the style.
std::optional<std::string> adjacent_colon(const std::vector<AdjacentEntry>& members, std::size_t key_width,
                                          bool container);

/// Number of characters of UTF-8 text.
std::size_t characters(std::string_view text);

/// Offsets of the values next to an entry: before it, and after it.
std::vector<std::uint64_t> adjacent_values(LocalText& local, std::uint64_t entry, std::uint64_t end);
/// Offsets of the values of these entries, if known.
std::vector<std::uint64_t> values_of(const std::vector<AdjacentEntry>& entries);

}  // namespace jt::splice

// SPDX-License-Identifier: MIT
// ValuePeek: reads what messages quote: a value at an offset, or the keys of an object there.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/bytes/source.hpp"
#include "core/scan/cursor.hpp"

namespace jt::schema {

class ValuePeek {
 public:
  /// Longest scalar that is read, in bytes.
  static constexpr std::size_t longest = std::size_t{64} << 10;
  /// Most keys of an object that are looked at.
  static constexpr std::size_t most_keys = 10'000;

  /// Borrows the source, which rewinds.
  explicit ValuePeek(bytes::Source& source) : source_(source) {}

  [[nodiscard]] std::optional<scan::Type> type(std::uint64_t at);
  /// A scalar as it is spelled; nothing for a container, or one that is too long.
  std::optional<std::string> scalar(std::uint64_t at);
  /// The keys of an object, decoded.
  struct Key {
    std::string name;
    std::uint64_t at = 0;     ///< of its opening quote
    std::uint64_t value = 0;  ///< of its value
    bool repeated = false;    ///< another one before it or after it has the name
  };
  const std::vector<Key>& keys(std::uint64_t at);
  /// The first one of that name; null: there is none.
  const Key* key(std::uint64_t at, const std::string& name);

 private:
  bool go(std::uint64_t at);
  bytes::Source& source_;
  std::optional<scan::Stream> stream_;
  std::optional<scan::Cursor> cursor_;
  std::optional<std::uint64_t> keys_of_;  ///< the object that was asked about last: many errors are in one
  std::vector<Key> keys_;
  std::unordered_map<std::string_view, std::size_t> by_name_;
};

}  // namespace jt::schema

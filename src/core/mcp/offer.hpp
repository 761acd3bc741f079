// SPDX-License-Identifier: MIT
// Lists of what a server offers, as objects keyed by name.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "core/value/view.hpp"

namespace jt::mcp {

/// A member of the protocol and the name that it has in an Offer.
struct Field {
  enum class Type : std::uint8_t { text, object, array, any };
  std::string_view from;
  std::string_view to;
  Type type = Type::any;
  bool needed = false;
};

/// Collects the elements of a list.
class Collection {
 public:
  /// `noun` is what messages call an element; `fields` is a constant table. Where two elements have one name: `by_uri`
  /// is the field that is their key then. Of elements that still have one key, the first counts.
  Collection(std::string_view noun, std::span<const Field> fields, std::string_view by_uri = {})
      : noun_(noun), fields_(fields), by_uri_(by_uri) {}

  /// SERVER_PROTOCOL: what the protocol requires is missing, or of another type. An element without a name cannot be
  /// asked for: it is left out.
  Result<void> add(const value::View& element);
  /// The object, sorted by key bytewise. The elements are moved into it: this is called once.
  [[nodiscard]] std::string object();
  /// Afterwards: each key that several elements had, with their number, as a JSON object; empty if there is none.
  [[nodiscard]] const std::string& repeated() const { return repeated_; }
  /// The indices of elements without a name, as a JSON array; empty if there is none.
  [[nodiscard]] std::string nameless() const { return nameless_.empty() ? "" : nameless_ + "]"; }

 private:
  struct Item {
    std::string key;
    std::string uri;
    std::string text;  ///< JSON object
    std::size_t place = 0;
  };
  [[nodiscard]] Result<void> check(const Field& field, const value::View& value, std::string_view name) const;
  void sort();
  void use_uris();

  std::string_view noun_;
  std::span<const Field> fields_;
  std::string_view by_uri_;
  std::vector<Item> items_;
  std::string repeated_;
  std::string nameless_;  ///< "[3,7"
  std::uint64_t added_ = 0;
};

}  // namespace jt::mcp

// SPDX-License-Identifier: MIT
// View: one value of a checked JSON text (see Tape). Nothing is converted until it is asked for, so the spelling of
// numbers and strings and the order of members stay.
//
// Of several members with one key the last counts, as in JSON.parse and most other readers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/scan/type.hpp"
#include "core/value/tape.hpp"

namespace jt::value {

/// Borrows the tape and its text; as cheap to copy as a string_view. A view may be absent: what a lookup has not found.
/// An absent view has no type, an empty text and no entries, so a lookup in it finds nothing.
class View {
 public:
  class Iterator;

  View() = default;
  explicit operator bool() const { return tape_ != nullptr; }

  /// `scan::no_type` if it is absent.
  [[nodiscard]] scan::Type type() const {
    return tape_ == nullptr ? scan::no_type : scan::type_of[static_cast<std::uint8_t>(tape_->text_[offset()])];
  }
  [[nodiscard]] bool is(scan::Type type) const { return this->type() == type; }
  [[nodiscard]] bool is_object() const { return is(scan::Type::object); }
  [[nodiscard]] bool is_array() const { return is(scan::Type::array); }
  [[nodiscard]] bool is_container() const { return is_object() || is_array(); }
  [[nodiscard]] bool is_string() const { return is(scan::Type::string); }
  [[nodiscard]] bool is_number() const { return is(scan::Type::number); }
  [[nodiscard]] bool is_null() const { return is(scan::Type::null); }
  [[nodiscard]] bool is_true() const { return text() == "true"; }
  [[nodiscard]] bool is_false() const { return text() == "false"; }

  /// As it is spelled, without whitespace around it.
  [[nodiscard]] std::string_view text() const {
    return tape_ == nullptr ? std::string_view() : text_at(place_, is_container() ? after() - 1 : place_ + 1);
  }
  /// A string, decoded; nothing for a value of another type.
  [[nodiscard]] std::optional<std::string> string() const;
  /// A string, decoded; any other value as it is spelled.
  [[nodiscard]] std::string plain() const { return is_string() ? *string() : std::string(text()); }
  /// Its place in the index of its tape, less than `Tape::size`.
  [[nodiscard]] std::uint32_t place() const { return place_; }
  /// Where it begins in the text of the tape, in bytes.
  [[nodiscard]] std::size_t offset() const { return word(place_); }
  /// Where it ends.
  [[nodiscard]] std::size_t end_offset() const { return offset() + text().size(); }
  /// Levels of containers in it; a scalar has none.
  [[nodiscard]] std::size_t depth() const;

  // ---- its entries: the elements of an array, or the values of the members of an object, in order
  [[nodiscard]] Iterator begin() const;
  [[nodiscard]] Iterator end() const;
  [[nodiscard]] bool has_entries() const;
  /// Itself if it is an array, else absent: for loops over what should be one.
  [[nodiscard]] View elements() const { return is_array() ? *this : View(); }
  /// The last member of that name of an object; absent if there is none.
  [[nodiscard]] View member(std::string_view key) const;
  /// The same where null counts as missing: everywhere but where null is a value.
  [[nodiscard]] View find(std::string_view key) const;
  /// The members of an object in the order of the first of each name; of each name the last. None if it is no object.
  [[nodiscard]] std::vector<View> members() const;
  /// The same, in the place of what is in that list.
  void members(std::vector<View>& into) const;

  // ---- as a member of an object, which it must be
  /// As it is spelled, with its quotes.
  [[nodiscard]] std::string_view key_text() const { return text_at(place_ - 1, place_); }
  [[nodiscard]] std::size_t key_offset() const { return word(place_ - 1); }
  [[nodiscard]] std::string key() const;
  [[nodiscard]] bool key_is(std::string_view name) const;

 private:
  friend class Tape;
  View(const Tape& tape, std::uint32_t place) : tape_(&tape), place_(place) {}

  [[nodiscard]] std::uint32_t word(std::uint32_t place) const { return tape_->words_[place]; }
  /// Of a container: the place behind it. The one before is that of its closing bracket.
  [[nodiscard]] std::uint32_t after() const { return word(place_ + 1); }
  [[nodiscard]] std::uint32_t next() const { return is_container() ? after() : place_ + 1; }
  [[nodiscard]] std::string_view text_at(std::uint32_t place, std::uint32_t last) const;

  const Tape* tape_ = nullptr;
  std::uint32_t place_ = 0;
};

class View::Iterator {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = View;
  using difference_type = std::ptrdiff_t;
  using pointer = const View*;
  using reference = const View&;

  Iterator() = default;
  const View& operator*() const { return view_; }
  const View* operator->() const { return &view_; }
  Iterator& operator++() {
    view_.place_ = view_.next() + key_;
    return *this;
  }
  Iterator operator++(int) {
    const Iterator before = *this;
    ++*this;
    return before;
  }
  bool operator==(const Iterator& other) const { return view_.place_ == other.view_.place_; }

 private:
  friend class View;
  Iterator(View view, std::uint32_t key) : view_(view), key_(key) {}

  View view_;
  std::uint32_t key_ = 0;  ///< 1 in an object: the word of the key
};

}  // namespace jt::value

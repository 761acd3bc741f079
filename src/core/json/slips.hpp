// SPDX-License-Identifier: MIT
// Slips: where a text deviates from JSON, and what would make it JSON.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/json/packed_splices.hpp"

namespace jt::json {

enum class SlipKind : std::uint8_t {
  // The text can only mean that.
  raw_newline,
  raw_control,
  trailing_comma,
  comment,
  literal,  ///< True, False, None
  single_quotes,
  typographic_quotes,
  escaped_single_quote,
  // It may mean something else.
  inner_quote,
  bad_escape,
  doubtful_escape,  ///< one of JSON in a string that has bad ones
  unclosed_string,
  unclosed_bracket,
};

constexpr bool is_guess(SlipKind kind) { return kind >= SlipKind::inner_quote; }

struct Slip {
  std::size_t begin = 0;  ///< in bytes
  std::size_t size = 0;   ///< 0: the text is inserted
  std::string_view text;  ///< borrowed from the list
  SlipKind kind = SlipKind::raw_newline;
};

/// A list of slips by their offsets, without overlaps.
class Slips {
 public:
  /// Precondition: it begins after the last one.
  void add(const Slip& slip);
  /// Forgets those that begin at that offset or after it.
  void cut(std::size_t end);

  [[nodiscard]] bool empty() const { return splices_.empty(); }
  [[nodiscard]] std::size_t size() const { return splices_.size(); }
  [[nodiscard]] bool has(SlipKind kind) const { return (kinds_ >> static_cast<unsigned>(kind) & 1U) != 0; }
  /// Whether one of them is a guess.
  [[nodiscard]] bool guess() const { return kinds_ >> static_cast<unsigned>(SlipKind::inner_quote) != 0; }
  /// Whether an end was made up, because the text ends before the value.
  [[nodiscard]] bool cut_short() const { return has(SlipKind::unclosed_string) || has(SlipKind::unclosed_bracket); }

  class Iterator {
   public:
    using value_type = Slip;
    using difference_type = std::ptrdiff_t;
    using iterator_concept = std::input_iterator_tag;

    Iterator() = default;
    explicit Iterator(PackedSplices::Iterator at) : at_(at) {}
    Slip operator*() const {
      return {static_cast<std::size_t>(at_->begin), static_cast<std::size_t>(at_->size), at_->text,
              static_cast<SlipKind>(at_->tag)};
    }
    Iterator& operator++() {
      ++at_;
      return *this;
    }
    void operator++(int) { ++at_; }
    bool operator==(std::default_sentinel_t end) const { return at_ == end; }

   private:
    PackedSplices::Iterator at_;
  };
  [[nodiscard]] Iterator begin() const { return Iterator(splices_.begin()); }
  [[nodiscard]] static std::default_sentinel_t end() { return {}; }

 private:
  PackedSplices splices_;
  std::uint32_t kinds_ = 0;  ///< a bit for each kind
};

}  // namespace jt::json

// SPDX-License-Identifier: MIT
// PackedSplices: replacements of ranges of a text, in order, in a few bytes each. A text may need millions of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>

namespace jt::json {

/// A range of bytes and the text that takes its place.
struct PackedSplice {
  std::uint64_t begin = 0;
  std::uint64_t size = 0;  ///< 0: the text is inserted
  std::string_view text;   ///< borrowed from the list
  std::uint8_t tag = 0;    ///< what it is, for the owner; without the bit 0x40
};

class PackedSplices {
 public:
  /// Precondition: it begins where the last one begins, or after that.
  void add(const PackedSplice& splice);

  [[nodiscard]] bool empty() const { return count_ == 0; }
  [[nodiscard]] std::size_t size() const { return count_; }

  /// Borrows the list. Decodes one splice at a time.
  class Iterator {
   public:
    using value_type = PackedSplice;
    using difference_type = std::ptrdiff_t;
    using iterator_concept = std::input_iterator_tag;

    Iterator() = default;
    explicit Iterator(std::string_view rest) : rest_(rest) { read(); }
    const PackedSplice& operator*() const { return splice_; }
    const PackedSplice* operator->() const { return &splice_; }
    Iterator& operator++() {
      read();
      return *this;
    }
    void operator++(int) { read(); }
    bool operator==(std::default_sentinel_t) const { return done_; }

   private:
    void read();
    std::uint64_t number();

    std::string_view rest_;
    PackedSplice splice_;
    bool done_ = true;
  };
  [[nodiscard]] Iterator begin() const { return Iterator(bytes_); }
  [[nodiscard]] static std::default_sentinel_t end() { return {}; }

 private:
  void put(std::uint64_t number);

  /// Of each: the distance from the one before, the tag, and if they differ from those of the one before: the size, the
  /// size of the text, the text.
  std::string bytes_;
  std::uint64_t last_ = 0;
  std::uint64_t last_size_ = 0;
  std::string last_text_;
  std::size_t count_ = 0;
};

}  // namespace jt::json

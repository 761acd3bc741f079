// SPDX-License-Identifier: MIT
// EntryRun: entries in a row, of the container that a cursor has entered, as long as each is in the window and ordinary
// (no escape in a key). For a reader that looks at all of them: a step is a look at the bytes, where `Cursor::next` and
// `take` are calls that are ready for all that can happen. Only of a cursor that is trusted: nothing is checked here
// that the reading does not need.
//
//   EntryRun run(cursor);
//   while (run.next(likely_key)) … run.key(), run.type(), run.spelled() …
//   run.settle();                  the cursor goes on after the last entry
//   run.settle_on_value();         the cursor is on the value of that entry, as after its `next`
#pragma once

#include <array>
#include <bit>
#include <cstring>

#include "core/json/escape.hpp"
#include "core/scan/container.hpp"
#include "core/scan/cursor.hpp"
#include "core/scan/ends_scalar.hpp"
#include "core/text/word.hpp"

namespace jt::scan {

/// A key as it is spelled, without a quote or a backslash, made ready to be compared with many.
struct LikelyKey {
  LikelyKey() = default;  ///< none
  explicit LikelyKey(std::string_view key) : text(key) {
    if (text.empty()) return;
    std::array<char, text::word_size> bytes{};
    std::array<char, text::word_size> used{};
    for (std::size_t i = 0; i < bytes.size() && i <= text.size(); ++i) {
      bytes[i] = i < text.size() ? text[i] : '"';
      used[i] = '\xFF';
    }
    head = text::word_at(bytes.data());
    mask = text::word_at(used.data());
  }
  std::string_view text;
  std::uint64_t head = 0;  ///< the first bytes of it and the quote behind it
  std::uint64_t mask = 0;  ///< which bytes of `head` these are; 0: there is no likely key
};

class EntryRun {
 public:
  explicit EntryRun(Cursor& cursor);

  /// To the next entry. `likely` is what its key may be: it costs less if it is.
  /// False: there is none, or it is not so simple; nothing was done.
  bool next(const LikelyKey& likely);
  /// Whether `next` has found the closing bracket of the container; then `leave` goes on after it.
  [[nodiscard]] bool at_end() const { return closes_; }
  /// Leaves the container, as `Cursor::next` does where it returns `end`.
  void leave();

  /// As it is spelled, which is as it is.
  [[nodiscard]] std::string_view key() const { return {chars(key_), key_size_}; }
  /// Whether the key is the likely one.
  [[nodiscard]] bool likely() const { return likely_; }
  [[nodiscard]] Type type() const { return type_; }
  /// Of a scalar; a string without its quotes.
  [[nodiscard]] std::string_view spelled() const {
    return type_ == Type::string ? std::string_view(chars(value_ + 1), static_cast<std::size_t>(at_ - value_) - 2)
                                 : std::string_view(chars(value_), static_cast<std::size_t>(at_ - value_));
  }

  /// The cursor goes on after the entry; a container must not be passed so.
  void settle();
  /// The cursor is on the value of the entry.
  void settle_on_value();

 private:
  /// Bytes that can be read behind what is looked at.
  static constexpr std::size_t room = 32;

  static const char* chars(const std::uint8_t* at) { return reinterpret_cast<const char*>(at); }
  const std::uint8_t* past_blanks(const std::uint8_t* at) const;
  const std::uint8_t* member(const std::uint8_t* at, const LikelyKey& likely);
  [[nodiscard]] const std::uint8_t* closing_quote(const std::uint8_t* at) const;
  [[nodiscard]] std::uint64_t offset(const std::uint8_t* at) const {
    return base_ + static_cast<std::uint64_t>(at - data_);
  }

  Cursor& cursor_;
  const std::uint8_t* data_ = nullptr;
  const std::uint8_t* limit_ = nullptr;  ///< what begins before has room behind it; null: nothing can be done
  const std::uint8_t* at_ = nullptr;     ///< after the last entry
  const std::uint8_t* key_ = nullptr;
  const std::uint8_t* value_ = nullptr;
  const Bits* bits_ = nullptr;
  std::size_t blocks_ = 0;
  std::size_t key_size_ = 0;
  std::uint64_t base_ = 0;
  std::uint64_t count_ = 0;  ///< entries since the beginning
  bool object_ = false;
  bool first_ = false;
  bool likely_ = false;
  bool closes_ = false;
  Type type_ = Type::null;
};

/// Null: not in the window.
inline const std::uint8_t* EntryRun::closing_quote(const std::uint8_t* at) const {
  const auto from = static_cast<std::size_t>(at - data_);
  std::size_t block = from / 64;
  std::uint64_t quotes = bits_[block].quote & (~std::uint64_t{0} << (from % 64));
  while (quotes == 0) {
    if (++block == blocks_) return nullptr;
    quotes = bits_[block].quote;
  }
  return data_ + block * 64 + std::countr_zero(quotes);
}

/// From whitespace on. Null: not in the window, or a control character.
inline const std::uint8_t* EntryRun::past_blanks(const std::uint8_t* at) const {
  do {
    if (*at != ' ' && *at != '\n' && *at != '\r' && *at != '\t') return nullptr;
    ++at;
    for (;;) {
      if (at >= limit_) return nullptr;
      const std::uint64_t others = text::word_at(at) ^ text::repeated(' ');
      at += others == 0 ? text::word_size : text::zero_bytes(others);
      if (others != 0) break;
    }
  } while (*at <= ' ');
  return at;
}

/// From the quote of a key to the value.
inline const std::uint8_t* EntryRun::member(const std::uint8_t* at, const LikelyKey& likely) {
  if (*at != '"') return nullptr;
  key_ = at + 1;
  const std::size_t size = likely.text.size();
  const auto same_rest = [&] {
    if (static_cast<std::size_t>(limit_ - at) <= size) return false;
    for (std::size_t i = text::word_size; i + text::word_size < size; i += text::word_size)
      if (text::word_at(key_ + i) != text::word_at(likely.text.data() + i)) return false;
    return text::word_at(key_ + size - text::word_size) == text::word_at(likely.text.data() + size - text::word_size) &&
           *(key_ + size) == '"';
  };
  const std::uint8_t* close = nullptr;
  likely_ = likely.mask != 0 && ((text::word_at(key_) ^ likely.head) & likely.mask) == 0 &&
            (size < text::word_size || same_rest());
  if (likely_) {
    key_size_ = size;
    close = key_ + size;
  } else {
    close = closing_quote(key_);
    if (close == nullptr || close >= limit_) return nullptr;
    key_size_ = static_cast<std::size_t>(close - key_);
    if (json::has_backslash(key())) return nullptr;
  }
  at = close + 1;
  if (*at <= ' ' && (at = past_blanks(at)) == nullptr) return nullptr;
  if (*at != ':') return nullptr;
  ++at;
  if (*at == ' ') ++at;
  return *at > ' ' ? at : past_blanks(at);
}

inline bool EntryRun::next(const LikelyKey& likely) {
  const std::uint8_t* at = at_;
  if (at >= limit_) return false;
  if (*at <= ' ' && (at = past_blanks(at)) == nullptr) return false;
  if (*at == (object_ ? '}' : ']')) {
    value_ = at;
    closes_ = true;
    return false;
  }
  if (!first_) {
    if (*at != ',') return false;
    ++at;
    if (*at <= ' ' && (at = past_blanks(at)) == nullptr) return false;
  }
  if (object_ && (at = member(at, likely)) == nullptr) return false;
  const Type type = type_of[*at];
  if (type == no_type || at >= limit_) return false;
  const std::uint8_t* end = at;
  if (type == Type::string) {
    end = closing_quote(at + 1);
    if (end == nullptr) return false;
    ++end;
  } else if (!is_container(type)) {
    while (end < limit_ && !ends_scalar[*end]) ++end;
    if (end >= limit_) return false;
  }
  type_ = type;
  value_ = at;
  at_ = end;
  first_ = false;
  ++count_;
  return true;
}

}  // namespace jt::scan

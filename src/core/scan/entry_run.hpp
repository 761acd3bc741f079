// SPDX-License-Identifier: MIT
// EntryRun: entries in a row, of the container that a cursor has entered and of those within it, as long as each is in
// the window. For a reader that looks at all of them: a step is a look at the bytes, where `Cursor::next` and `take`
// are calls that are ready for all that can happen. Only of a cursor that is trusted: nothing is checked here that the
// reading does not need.
//
//   EntryRun run(cursor);
//   while (run.next(likely_key)) … run.key(), run.type(), run.spelled(); of a container run.enter() or run.pass() …
//   if (run.at_end()) run.leave();  and on, in the container around
//   run.settle();                   the cursor goes on where the run has come to
//   run.settle_on_value();          the cursor is on the value of that entry, as after its `next`
#pragma once

#include <array>
#include <bit>
#include <cstring>

#include "core/json/escape.hpp"
#include "core/scan/container.hpp"
#include "core/scan/cursor.hpp"
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
  /// Leaves the container, as `Cursor::next` does where it returns `end`. The cursor is settled there.
  void leave();
  /// Into the container that is the value of the entry. False: it is nested too deep; nothing was done.
  bool enter();
  /// Past the container that is the value of the entry. False: its end is not in the window; nothing was done.
  bool pass();

  /// As it is spelled.
  [[nodiscard]] std::string_view key() const { return {chars(key_), key_size_}; }
  /// Whether it is to be decoded.
  [[nodiscard]] bool key_escaped() const { return !likely_ && json::has_backslash(key()); }
  /// Whether the key is the likely one.
  [[nodiscard]] bool likely() const { return likely_; }
  [[nodiscard]] Type type() const { return type_; }
  /// Of a scalar; a string without its quotes.
  [[nodiscard]] std::string_view spelled() const {
    return type_ == Type::string ? std::string_view(chars(value_ + 1), static_cast<std::size_t>(at_ - value_) - 2)
                                 : std::string_view(chars(value_), static_cast<std::size_t>(at_ - value_));
  }

  /// Absolute offset of the value.
  [[nodiscard]] std::uint64_t begin() const { return offset(value_); }

  /// The cursor goes on after the entry, or at the beginning of the container that was entered. The last entry must not
  /// be a container that was neither entered nor passed.
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
  [[nodiscard]] const std::uint8_t* scalar_end(const std::uint8_t* at) const;
  void count_entries();
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
  std::uint64_t count_ = 0;  ///< entries that the cursor's index does not count yet
  bool object_ = false;
  bool first_ = false;  ///< no entry of the container was seen
  bool fresh_ = false;  ///< the cursor's index is that of its first entry
  bool moved_ = false;  ///< the cursor is behind
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

/// After a number or literal; what is not JSON may be longer. Null: not in the window.
inline const std::uint8_t* EntryRun::scalar_end(const std::uint8_t* at) const {
  const auto from = static_cast<std::size_t>(at - data_);
  std::size_t block = from / 64;
  std::uint64_t marks = (bits_[block].comma | bits_[block].close) & (~std::uint64_t{0} << (from % 64));
  while (marks == 0) {
    if (++block == blocks_) return nullptr;
    marks = bits_[block].comma | bits_[block].close;
  }
  const std::uint8_t* end = data_ + block * 64 + std::countr_zero(marks);
  while (end[-1] <= ' ') --end;
  return end;
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
    end = scalar_end(at);
    if (end == nullptr) return false;
  }
  type_ = type;
  value_ = at;
  at_ = end;
  first_ = false;
  moved_ = true;
  ++count_;
  return true;
}

inline void EntryRun::count_entries() {
  if (count_ == 0) return;
  cursor_.levels_.back().index += count_ - (fresh_ ? 1 : 0);
  count_ = 0;
  fresh_ = false;
}

inline bool EntryRun::enter() {
  if (cursor_.levels_.size() >= Cursor::max_depth) return false;
  count_entries();
  object_ = type_ == Type::object;
  cursor_.levels_.push_back({object_, 0, begin()});
  at_ = value_ + 1;
  first_ = fresh_ = true;
  likely_ = false;
  return true;
}

inline bool EntryRun::pass() {
  auto position = static_cast<std::size_t>(value_ - data_) + 1;
  std::uint64_t depth = 1;
  if (!cursor_.stream_.kernel().skip(bits_, blocks_, position, depth)) return false;
  at_ = data_ + position;
  return true;
}

}  // namespace jt::scan

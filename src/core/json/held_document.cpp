// SPDX-License-Identifier: MIT
#include "core/json/held_document.hpp"

#include <algorithm>

#include "core/json/escape.hpp"

namespace jt::json {
namespace {

/// Walks over the characters of a string as it is spelled, and knows the offset of each in what it decodes to.
class SpellingWalk {
 public:
  explicit SpellingWalk(std::string_view token) : raw_(token.substr(0, token.size() - 1)) {}

  /// Goes to the last character that begins at or before the offset. Offsets only grow.
  void go(std::uint64_t decoded) {
    while (at_ < raw_.size()) {
      if (raw_[at_] != '\\') {
        const std::size_t plain = std::min(raw_.find('\\', at_), raw_.size()) - at_;
        const std::uint64_t wanted = decoded - decoded_;
        if (wanted < plain) {
          at_ += static_cast<std::size_t>(wanted);
          decoded_ = decoded;
          return;
        }
        at_ += plain;
        decoded_ += plain;
        if (decoded_ == decoded) return;
        continue;
      }
      const std::size_t size = spelled_size();
      const std::size_t bytes = decode(raw_.substr(at_, size)).size();
      if (decoded < decoded_ + bytes) return;
      at_ += size;
      decoded_ += bytes;
      if (decoded_ == decoded) return;
    }
  }
  /// Past the character in the middle of which the walk is.
  void pass(std::string& rest, std::uint64_t from) {
    const std::size_t size = spelled_size();
    const std::string character = decode(raw_.substr(at_, size));
    rest = character.substr(static_cast<std::size_t>(from - decoded_));
    at_ += size;
    decoded_ += character.size();
  }
  [[nodiscard]] std::string first_bytes(std::uint64_t count) const {
    return decode(raw_.substr(at_, spelled_size())).substr(0, static_cast<std::size_t>(count));
  }
  [[nodiscard]] std::uint64_t raw() const { return at_; }
  [[nodiscard]] std::uint64_t decoded() const { return decoded_; }

 private:
  /// Of an escape: two code units if they are one character.
  [[nodiscard]] std::size_t spelled_size() const {
    if (raw_[at_] != '\\') return 1;
    if (at_ + 1 >= raw_.size() || raw_[at_ + 1] != 'u') return 2;
    const int high = hex_quad(raw_, at_ + 2);
    const bool paired = high >= 0xD800 && high < 0xDC00 && raw_.substr(at_ + 6, 2) == "\\u";
    const int low = paired ? hex_quad(raw_, at_ + 8) : 0;
    return low >= 0xDC00 && low < 0xE000 ? 12 : 6;
  }

  std::string_view raw_;
  std::size_t at_ = 1;  ///< after the quote
  std::uint64_t decoded_ = 0;
};

}  // namespace

std::vector<HeldChange> respelled(std::string_view token, std::vector<HeldChange> changes) {
  SpellingWalk walk(token);
  for (HeldChange& change : changes) {
    std::string text = std::move(change.text);
    const std::uint64_t end = change.end;
    walk.go(change.begin);
    if (walk.decoded() < change.begin) text.insert(0, walk.first_bytes(change.begin - walk.decoded()));
    change.begin = walk.raw();
    walk.go(end);
    if (walk.decoded() < end) {
      std::string rest;
      walk.pass(rest, end);
      text += rest;
    }
    change.end = walk.raw();
    const std::string quoted = quote(text);
    change.text = quoted.substr(1, quoted.size() - 2);
  }
  return changes;
}

}  // namespace jt::json

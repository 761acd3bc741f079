// SPDX-License-Identifier: MIT
#include "core/format/ahead.hpp"

#include <algorithm>
#include <cstring>
#include <vector>

#include "core/text/ascii.hpp"

namespace jt::format {
namespace {

/// Walks over blanks and comments in pieces, one after the other.
class Walk {
 public:
  explicit Walk(bool this_line) : this_line_(this_line) {}

  /// Whether it has found what it looks for.
  bool feed(const std::uint8_t* bytes, std::size_t size) {
    for (std::size_t i = 0; i < size && !found_;) i = step(bytes, size, i);
    if (!found_) ahead_.at += size;
    return found_;
  }
  [[nodiscard]] Ahead& ahead() { return ahead_; }

 private:
  enum class State : std::uint8_t { blank, slash, line, block, star };

  std::size_t find(const std::uint8_t* bytes, std::size_t size, std::size_t i, char byte) const {
    const void* found = std::memchr(bytes + i, byte, size - i);
    return found == nullptr ? size : static_cast<std::size_t>(static_cast<const std::uint8_t*>(found) - bytes);
  }

  void end_of_line() {
    ahead_.line_end = true;
    found_ = this_line_;
  }

  std::size_t step(const std::uint8_t* bytes, std::size_t size, std::size_t i) {
    const std::uint8_t byte = bytes[i];
    switch (state_) {
      case State::blank:
        if (byte == '/') {
          state_ = State::slash;
        } else if (byte == '\n') {
          end_of_line();
        } else if (!text::is_json_space(byte)) {
          found_ = true;
          ahead_.token = byte;
          ahead_.at += i;
        }
        return i + 1;
      case State::slash:
        if (byte != '*' && byte != '/') {  // the document is no JSON
          found_ = true;
          ahead_.token = '/';
          ahead_.at += i - 1;
          return i;
        }
        ahead_.comment = true;
        state_ = byte == '*' ? State::block : State::line;
        if (state_ == State::line) end_of_line();
        return i + 1;
      case State::line:
        i = find(bytes, size, i, '\n');
        if (i < size) state_ = State::blank;
        return i;
      case State::star:
        if (byte == '/') {
          state_ = State::blank;
          return i + 1;
        }
        state_ = State::block;
        [[fallthrough]];
      case State::block:
        return block(bytes, size, i);
    }
    return i + 1;
  }

  std::size_t block(const std::uint8_t* bytes, std::size_t size, std::size_t i) {
    const std::size_t star = find(bytes, size, i, '*');
    if (this_line_ && std::memchr(bytes + i, '\n', star - i) != nullptr) end_of_line();
    if (star < size) state_ = State::star;
    return std::min(star + 1, size);
  }

  bool this_line_;
  bool found_ = false;
  State state_ = State::blank;
  Ahead ahead_;
};

}  // namespace

Result<Ahead> look_ahead(bytes::Source& document, std::uint64_t place, bool this_line) {
  Walk walk(this_line);
  walk.ahead().at = place;
  std::vector<std::uint8_t> block;
  for (std::size_t size = std::size_t{4} << 10;; size = std::min(2 * size, std::size_t{64} << 10)) {
    block.resize(size);
    const std::size_t got = TRY(document.read(walk.ahead().at, block.data(), block.size()));
    if (got == 0 || walk.feed(block.data(), got)) return walk.ahead();
  }
}

}  // namespace jt::format

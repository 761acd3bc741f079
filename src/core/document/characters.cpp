// SPDX-License-Identifier: MIT
#include "core/document/characters.hpp"

#include <algorithm>
#include <limits>

#include "core/text/code_point.hpp"

namespace jt::document {

namespace {

bool is_plain(char byte) { return static_cast<signed char>(byte) >= 0 && byte != '"' && byte != '\\'; }

// Whether a \uXXXX escape is one of D800 to DBFF, or (low) of DC00 to DFFF.
bool is_surrogate(std::string_view escape, bool low) {
  if (escape.size() != 6 || (escape[2] | 0x20) != 'd') return false;
  const int digit = escape[3] | 0x20;  // lowercase, and digits stay
  return low ? digit >= 'c' && digit <= 'f' : digit == '8' || digit == '9' || digit == 'a' || digit == 'b';
}

}  // namespace

bool CharacterGate::feed(std::string_view piece, const scan::Sink& sink) {
  bool good = true;
  for (std::size_t at = 0; at < piece.size() && good;) {
    const char byte = piece[at];
    if (!unit_.empty()) {
      unit_ += byte;
      ++at;
      if (unit_.size() >= unit_size()) good = complete(sink);
    } else if (cut_ > 0 && high_.empty() && byte != '\\') {
      at += skipped(piece.substr(at));
    } else if (is_plain(byte)) {
      at += plain(piece.substr(at), sink, good);
    } else if (byte == '"') {
      ++at;
    } else {
      unit_ = byte;
      ++at;
      if (unit_.size() >= unit_size()) good = complete(sink);
    }
  }
  return good;
}

bool CharacterGate::finish(const scan::Sink& sink) {
  const std::string rest = high_ + unit_;
  high_.clear();
  unit_.clear();
  return rest.empty() || character(rest, sink);
}

// The length of a run of one-byte characters.
std::size_t CharacterGate::plain(std::string_view rest, const scan::Sink& sink, bool& good) {
  if (!high_.empty()) {
    good = character(high_, sink);
    high_.clear();
    return 0;
  }
  const std::size_t run = static_cast<std::size_t>(std::find_if_not(rest.begin(), rest.end(), is_plain) - rest.begin());
  const std::size_t over = static_cast<std::size_t>(std::min<std::uint64_t>(run, skip_));
  skip_ -= over;
  const std::uint64_t room = cut_ > 0 ? 0 : std::min(characters_ - passed_, bytes_);
  const std::size_t pass = static_cast<std::size_t>(std::min<std::uint64_t>(run - over, room));
  passed_ += pass;
  bytes_ -= pass;
  cut_ += run - over - pass;
  if (pass > 0) good = sink(rest.substr(over, pass));
  return run;
}

// Nothing is passed on any more: counts up to the next escape, by the bytes that begin a character.
std::size_t CharacterGate::skipped(std::string_view rest) {
  const std::string_view run = rest.substr(0, rest.find('\\'));
  std::uint64_t count = 0;
  for (const char byte : run) count += static_cast<std::uint64_t>(!text::is_continuation(byte) && byte != '"');
  cut_ += count;
  return run.size();
}

bool CharacterGate::complete(const scan::Sink& sink) {
  const std::string unit = std::exchange(unit_, {});
  if (!high_.empty()) {
    const std::string high = std::exchange(high_, {});
    if (is_surrogate(unit, true)) return character(high + unit, sink);
    if (!character(high, sink)) return false;
  }
  if (is_surrogate(unit, false)) {
    high_ = unit;
    return true;
  }
  return character(unit, sink);
}

bool CharacterGate::character(std::string_view bytes, const scan::Sink& sink) {
  if (skip_ > 0) {
    --skip_;
    return true;
  }
  if (cut_ > 0 || passed_ >= characters_ || bytes.size() > bytes_) {
    ++cut_;
    return true;
  }
  ++passed_;
  bytes_ -= bytes.size();
  return sink(bytes);
}

std::size_t CharacterGate::unit_size() const {
  const auto lead = static_cast<unsigned char>(unit_[0]);
  if (lead == '\\') return unit_.size() < 2 ? 2 : (unit_[1] == 'u' ? 6 : 2);
  return lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1;
}

bool count_characters(scan::Cursor& cursor, std::uint64_t& count) {
  CharacterGate gate(0, std::numeric_limits<std::uint64_t>::max());
  const scan::Sink nowhere = [](std::string_view) { return true; };
  if (!cursor.copy([&](std::string_view piece) { return gate.feed(piece, nowhere); })) return false;
  gate.finish(nowhere);
  count = gate.cut();
  return true;
}

}  // namespace jt::document

// SPDX-License-Identifier: MIT
#include "results/clip_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/text/code_point.hpp"
#include "core/text/words.hpp"

namespace jt::results {

namespace {

// An upper bound for `"…": "18446744073709551615 more items"`.
constexpr std::uint64_t marker_size = 48;

std::string more_text(scan::Type container, std::uint64_t count) {
  return fmt::format("{} more {}{}", count, container == scan::Type::object ? "key" : "item", count == 1 ? "" : "s");
}

}  // namespace

// A line for the marker and one for the bracket.
std::uint64_t ClipText::ending(std::size_t depth) const {
  return marker_size + 2 * (level_ + depth) + 2 + 2 * (level_ + depth) + 2;
}

std::uint64_t ClipText::room() const {
  const std::uint64_t taken = used_ + reserved_;
  return taken < limit_ ? limit_ - taken : 0;
}

void ClipText::begin(scan::Type container) {
  entry();
  layout_.open(container == scan::Type::object);
  ++used_;
  ++depth_;
  reserved_ += ending(depth_);
  fresh_ = true;
}

void ClipText::end(scan::Type container) {
  layout_.close(container == scan::Type::object);
  reserved_ -= ending(depth_);
  used_ += 2 + 2 * (level_ + depth_);
  --depth_;
  fresh_ = false;
}

void ClipText::key(std::string_view raw, std::uint64_t cut) {
  entry();
  text(output::Role::key, "\"", true);
  text(output::Role::key, raw, false);
  if (cut > 0) text(output::Role::key, output::cut_mark(cut), false);
  text(output::Role::key, "\"", false);
  layout_.colon();
  used_ += 2;
  after_key_ = true;
}

void ClipText::scalar(scan::Type type, std::string_view raw) {
  entry();
  text(type == scan::Type::number ? output::Role::number : output::Role::literal, raw, true);
}

void ClipText::begin_string() {
  entry();
  text(output::Role::string, "\"", true);
}

void ClipText::piece(std::string_view raw) { text(output::Role::string, raw, false); }

void ClipText::end_string(std::uint64_t cut) {
  if (cut > 0) text(output::Role::string, output::cut_mark(cut), false);
  text(output::Role::string, "\"", false);
}

void ClipText::more(scan::Type container, std::uint64_t count) {
  if (container == scan::Type::object) {
    key("…", 0);
    entry();
    text(output::Role::string, fmt::format("\"{}\"", more_text(container, count)), true);
  } else {
    entry();
    text(output::Role::string, fmt::format("\"… {}\"", more_text(container, count)), true);
  }
}

void ClipText::deep(scan::Type container, std::uint64_t count) {
  entry();
  const bool object = container == scan::Type::object;
  text(output::Role::string,
       fmt::format("\"{}… {} {}{}{}\"", object ? '{' : '[', count, object ? "key" : "item", count == 1 ? "" : "s",
                   object ? '}' : ']'),
       true);
}

// Before each key, and before each value without one.
void ClipText::entry() {
  if (std::exchange(after_key_, false)) return;
  if (!std::exchange(fresh_, false)) layout_.comma();
  used_ += 2 + 2 * (level_ + depth_);
}

void ClipText::text(output::Role role, std::string_view piece, bool first) {
  used_ += piece.size();
  if (escaped_) used_ += static_cast<std::uint64_t>(std::count(piece.begin(), piece.end(), '\\'));
  layout_.text(role, piece, first);
}

}  // namespace jt::results

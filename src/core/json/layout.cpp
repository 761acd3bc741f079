// SPDX-License-Identifier: MIT
#include "core/json/layout.hpp"

#include <algorithm>
#include <utility>

#include "core/json/escape.hpp"

namespace jt::json {
namespace {

std::string_view opening(bool object) { return object ? "{" : "["; }
std::string_view closing(bool object) { return object ? "}" : "]"; }

// Deeper levels keep this indentation: 100,000 levels would otherwise need gigabytes of spaces.
constexpr std::size_t deepest_indent = 128;

// Code points, counted only until they exceed `most`.
std::size_t count_columns(std::string_view text, std::size_t most) {
  if (text.size() > 4 * most + 4) return most + 1;
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return !text::is_continuation(c); }));
}

}  // namespace

void Compact::lead() {
  if (std::exchange(comma_, false)) emit_(Role::punctuation, ",");
}

void Compact::open(bool object) {
  lead();
  emit_(Role::punctuation, opening(object));
}

void Compact::close(bool object) {
  comma_ = false;
  emit_(Role::punctuation, closing(object));
}

void Compact::text(Role role, std::string_view piece, bool first) {
  if (first) lead();
  emit_(role, piece);
}

// ---- one-line attempt

void Indented::start_attempt(bool object) {
  columns_before_ = columns_;
  // The line on which the container begins: after its key, or a new one.
  if (!after_colon_ && (fresh_ || comma_)) columns_ = indent();
  flat_columns_ = 0;
  nested_ = 0;
  hold(What::open, Role::punctuation, object, {}, 1);
}

void Indented::hold(What what, Role role, bool flag, std::string_view piece, std::size_t columns) {
  held_.push_back(
      {what, role, flag, static_cast<std::uint32_t>(held_text_.size()), static_cast<std::uint32_t>(piece.size())});
  held_text_ += piece;
  flat_columns_ += columns;
}

// The container does not fit: its events so far are written line by line. An inner container that is still open
// starts a new attempt.
void Indented::drop_attempt() {
  spare_.clear();
  spare_text_.clear();
  spare_.swap(held_);
  spare_text_.swap(held_text_);
  const std::string_view text = spare_text_;
  columns_ = columns_before_;
  const bool inner = std::exchange(nested_, 0) > 0;
  for (std::size_t i = 0; i < spare_.size(); ++i) {
    const Held& event = spare_[i];
    switch (event.what) {
      case What::open:
        if (inner && i + 1 == spare_.size()) return start_attempt(event.flag);
        put_open(event.flag);
        break;
      case What::close:
        put_close(event.flag);
        break;
      case What::comma:
        comma_ = true;
        break;
      case What::colon:
        colon();
        break;
      case What::text:
        put_text(event.role, text.substr(event.begin, event.size), event.flag);
        break;
    }
  }
}

void Indented::write_flat() {
  const std::string_view text = held_text_;
  columns_ = columns_before_;
  lead();
  for (const Held& event : held_) {
    switch (event.what) {
      case What::open:
        put(Role::punctuation, opening(event.flag));
        break;
      case What::close:
        put(Role::punctuation, closing(event.flag));
        break;
      case What::comma:
        put(Role::punctuation, ", ");
        break;
      case What::colon:
        put(Role::punctuation, ": ");
        break;
      case What::text:
        put(event.role, text.substr(event.begin, event.size));
        break;
    }
  }
  held_.clear();
  held_text_.clear();
}

// ---- events

void Indented::open(bool object) {
  if (!held_.empty()) {
    if (nested_ > 0 || full(2)) {
      drop_attempt();
      return open(object);
    }
    nested_ = 1;
    return hold(What::open, Role::punctuation, object, {}, 1);
  }
  if (options_.width == 0 || (depth_ == 0 && options_.open_root)) return put_open(object);
  start_attempt(object);
}

void Indented::close(bool object) {
  if (held_.empty()) return put_close(object);
  if (held_.back().what == What::comma) {  // added by a repair
    held_.pop_back();
    flat_columns_ -= 2;
  }
  hold(What::close, Role::punctuation, object, {}, 1);
  if (nested_ > 0) {
    nested_ = 0;
    return;
  }
  write_flat();
}

void Indented::comma() {
  if (!held_.empty() && (nested_ > 0 || full(2))) drop_attempt();
  if (!held_.empty()) return hold(What::comma, Role::punctuation, false, {}, 2);
  comma_ = true;
}

void Indented::colon() {
  if (!held_.empty() && (nested_ > 0 || full(2))) drop_attempt();
  if (!held_.empty()) return hold(What::colon, Role::punctuation, false, {}, 2);
  put(Role::punctuation, ": ");
  after_colon_ = true;
}

void Indented::text(Role role, std::string_view piece, bool first) {
  if (!held_.empty()) {
    const std::size_t columns = count_columns(piece, options_.width);
    // Dropping may leave the attempt of an inner container, which holds only its bracket.
    while (!held_.empty() && (nested_ > 0 || full(columns))) drop_attempt();
    if (!held_.empty()) return hold(What::text, role, first, piece, columns);
  }
  put_text(role, piece, first);
}

// ---- line by line

void Indented::put(Role role, std::string_view text) {
  emit_(role, text);
  if (columns_ <= options_.width) columns_ += count_columns(text, options_.width);
  begun_ = true;
}

std::size_t Indented::indent() const { return 2 * std::min(options_.level + depth_, deepest_indent); }

void Indented::new_line() {
  static const std::string blanks = '\n' + std::string(2 * deepest_indent, ' ');
  emit_(Role::plain, std::string_view(blanks).substr(0, indent() + 1));
  columns_ = indent();
}

// Writes what comes before a key or a value.
void Indented::lead() {
  if (std::exchange(after_colon_, false)) return;
  const bool comma = std::exchange(comma_, false);
  const bool fresh = std::exchange(fresh_, false);
  if (comma) put(Role::punctuation, ",");
  if ((comma || fresh) && depth_ > 0) return new_line();
  if (begun_) put(Role::plain, " ");  // two values in a row: not JSON, but they must be separated
}

void Indented::put_open(bool object) {
  lead();
  put(Role::punctuation, opening(object));
  ++depth_;
  fresh_ = true;
}

void Indented::put_close(bool object) {
  comma_ = after_colon_ = false;
  if (depth_ > 0) --depth_;
  if (!std::exchange(fresh_, false)) new_line();
  put(Role::punctuation, closing(object));
}

void Indented::put_text(Role role, std::string_view piece, bool first) {
  if (first) lead();
  put(role, piece);
}

void append_compact(std::string& out, std::string_view value) {
  bool in_string = false;
  bool escaped = false;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < value.size(); ++i) {
    const char c = value[i];
    if (in_string) {
      in_string = escaped || c != '"';
      escaped = !escaped && c == '\\';
    } else if (c == '"') {
      in_string = true;
    } else if (c == ' ' || c == '\t' || c == '\r' || c == '\n') {
      out += value.substr(begin, i - begin);
      begin = i + 1;
    }
  }
  out += value.substr(begin);
}

}  // namespace jt::json

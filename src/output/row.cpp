// SPDX-License-Identifier: MIT
#include "output/row.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/text/code_point.hpp"
#include "core/text/words.hpp"
#include "output/sanitise.hpp"
#include "output/value_text.hpp"

namespace jt::output {

std::string cut_mark(std::uint64_t characters) { return fmt::format("…[+{}]", text::counted(characters, "char")); }

std::string cut_string(std::string_view text, std::uint64_t most) {
  std::size_t at = 0;
  for (; most > 0 && at < text.size(); --most) at += text::code_point_at(text, at).size;
  if (at == text.size()) return std::string(text);
  return std::string(text.substr(0, at)) + cut_mark(text::count_code_points(text.substr(at)));
}

void Row::start(std::string& out, std::vector<std::size_t>* ends) {
  out_ = &out;
  ends_ = ends;
  begin_ = out.size();
  rows_ = 0;
  drop();
  state_ = State::empty;
}

void Row::end_before_last() {
  if (state_ != State::open) return;
  fill(columns_.size() - 1);
  separate();
}

void Row::text(std::string_view name, std::string_view text) {
  if (std::string* const to = cell(name)) put(*to, text, false);
}

void Row::path(std::string_view name, std::string_view path) {
  if (std::string* const to = cell(name)) put(*to, path, true);
}

void Row::json(std::string_view name, std::string_view json) {
  std::string* const to = cell(name);
  if (to == nullptr) return;
  std::string text;
  ValueText value({.raw = style_.raw, .compact = true}, text);
  value.push(json);
  value.finish();
  put(*to, text, false);
}

bool Row::wants(std::string_view name) const {
  return std::any_of(columns_.begin(), columns_.end(), [&](const Column& each) { return each.field == name; });
}

void Row::begin() {
  drop();
  if (rows_ < most_) state_ = State::open;
}

void Row::end() {
  if (state_ != State::open) return;
  if (style_.locators && next_ == 0 && early_count_ == 0) return drop();
  fill(columns_.size());
  if (columns_.empty()) *out_ += style_.before;
  close();
}

void Row::drop() {
  out_->resize(begin_);
  next_ = 0;
  if (early_count_ > 0) early_.clear();
  early_count_ = 0;
  state_ = State::over;
}

void Row::locator(std::string_view text) {
  if (!style_.locators) return;
  *out_ += style_.before;
  *out_ += text;
  close();
}

// Where the text of that cell goes; null: there is no such column.
std::string* Row::cell(std::string_view name) {
  if (state_ == State::over) return nullptr;
  if (early_count_ > 0) pass_early();
  if (next_ < columns_.size() && columns_[next_].field == name) {
    separate();
    column_ = &columns_[next_++];
    state_ = State::open;
    return out_;
  }
  for (std::size_t i = next_; i < columns_.size(); ++i) {
    if (columns_[i].field != name) continue;
    early_.resize(columns_.size());
    column_ = &columns_[i];
    state_ = State::open;
    ++early_count_;
    return &early_[i].emplace();
  }
  return nullptr;
}

void Row::separate() {
  if (next_ > 0) {
    *out_ += '\t';
  } else {
    *out_ += style_.before;
  }
}

// Cells that came before their turn, and whose turn it is now.
void Row::pass_early() {
  for (; next_ < early_.size() && early_[next_]; ++next_) {
    separate();
    *out_ += *early_[next_];
  }
}

// Cells without a field are empty.
void Row::fill(std::size_t count) {
  for (; next_ < count; ++next_) {
    separate();
    if (next_ < early_.size() && early_[next_]) *out_ += *early_[next_];
  }
}

void Row::put(std::string& to, std::string_view text, bool path) const {
  if (!path && column_->most) return append_cell(to, cut_string(text, *column_->most), style_.terminal);
  if (!path && style_.escaped) return append_cell(to, text, style_.terminal);
  if (path && style_.escaped && style_.terminal) {
    to += sanitise(text);
  } else {
    to += text;
  }
}

void Row::close() {
  if (!style_.escaped && style_.terminal) {
    const std::string line = sanitise(std::string_view(*out_).substr(begin_));
    out_->replace(begin_, std::string::npos, line);
  }
  *out_ += style_.end;
  ++rows_;
  if (ends_ != nullptr) ends_->push_back(out_->size());
  begin_ = out_->size();
  drop();
}

}  // namespace jt::output

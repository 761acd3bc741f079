// SPDX-License-Identifier: MIT
#include "core/flat/json_writer.hpp"

#include <algorithm>

#include "core/json/append_escaped.hpp"
#include "core/scan/ends_scalar.hpp"
#include "core/text/ascii.hpp"

namespace jt::flat {
namespace {

constexpr std::uint64_t deepest = format::BlockFormatter::deepest;

}  // namespace

JsonWriter::JsonWriter(const scan::Sink& sink, const format::FormatOptions& layout)
    : sink_(sink),
      compact_(layout.compact),
      line_(layout.line_end),
      line_end_(layout.line_end.size()),
      width_(layout.indent.size()) {
  for (std::uint64_t level = 0; level < deepest; ++level) line_ += layout.indent;
}

void JsonWriter::open(bool object) {
  begin_value();
  out_ += object ? '{' : '[';
  levels_.push_back({object});
}

void JsonWriter::close() {
  const Level level = levels_.back();
  levels_.pop_back();
  if (level.any) new_line();
  out_ += level.object ? '}' : ']';
  if (out_.size() >= flush_at) flush();
}

void JsonWriter::begin_entry() {
  Level& level = levels_.back();
  if (level.any) out_ += ',';
  level.any = true;
  new_line();
}

/// An element begins its line; a member has done so with its key.
void JsonWriter::begin_value() {
  if (!levels_.empty() && !levels_.back().object) begin_entry();
}

void JsonWriter::new_line() {
  if (compact_) return;
  out_.append(line_, 0,
              line_end_ + static_cast<std::size_t>(std::min<std::uint64_t>(levels_.size(), deepest)) * width_);
}

void JsonWriter::key(std::string_view name) {
  begin_entry();
  out_ += '"';
  json::append_escaped(out_, name);
  out_ += compact_ ? "\":" : "\": ";
}

void JsonWriter::spelled_key(std::string_view token) {
  begin_entry();
  out_ += token;
  out_ += compact_ ? ":" : ": ";
}

void JsonWriter::scalar(std::string_view json) {
  begin_value();
  out_ += json;
  if (out_.size() >= flush_at) flush();
}

void JsonWriter::value(std::string_view json) {
  if (json.front() == '{' || json.front() == '[') return container(json);
  scalar(json);
}

void JsonWriter::container(std::string_view json) {
  bool key = false;  // a string that comes next is one
  for (std::size_t at = 0; at < json.size();) {
    const char c = json[at];
    std::size_t end = at + 1;
    if (c == '{' || c == '[') {
      open(key = c == '{');
    } else if (c == '}' || c == ']') {
      close();
    } else if (c == ',') {
      key = levels_.back().object;
    } else if (c == '"') {
      while (json[end] != '"') end += json[end] == '\\' ? 2U : 1U;
      const std::string_view token = json.substr(at, ++end - at);
      key ? spelled_key(token) : scalar(token);
      key = false;
    } else if (c != ':' && !text::is_json_space(c)) {
      while (end < json.size() && !scan::ends_scalar[static_cast<std::uint8_t>(json[end])]) ++end;
      scalar(json.substr(at, end - at));
    }
    at = end;
  }
}

bool JsonWriter::flush() {
  if (!out_.empty()) wanted_ = wanted_ && sink_(out_);
  out_.clear();
  return wanted_;
}

}  // namespace jt::flat

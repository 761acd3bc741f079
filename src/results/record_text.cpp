// SPDX-License-Identifier: MIT
#include "results/record_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

#include "core/bytes/memory_source.hpp"
#include "core/clip/fitted.hpp"
#include "core/json/layout.hpp"
#include "core/json/lexer.hpp"
#include "output/json_print.hpp"
#include "results/clip_text.hpp"

namespace jt::results {

namespace {

constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();
/// Bytes of `,"…":"10000 more keys"`.
constexpr std::uint64_t marker = 32;
/// Bytes of a container with its key, beside scalars: what is shown of it, and fits a line.
constexpr std::uint64_t least_container = 24;
constexpr std::uint64_t most_container = 68;
/// Levels that are tried where few bytes are wanted: each takes time, for thousands of records.
constexpr unsigned shallow = 5;
constexpr std::uint64_t shallow_bytes = 4000;

void write(const clip::Fitted& fitted, std::string& text) {
  text.clear();
  json::Compact layout(text);
  ClipText sink(layout, unlimited, 0, false);
  fitted.write(sink);
}

/// The whole value on one line if it has no more bytes; nothing if it is longer. Choosing limits takes much longer.
/// What is between its tokens does not count: it may be comments.
Result<std::optional<std::string>> whole(scan::Cursor& cursor, std::uint64_t bytes) {
  const scan::Cursor::Mark mark = cursor.mark();
  std::string text;
  json::Compact layout(text);
  json::JsonLexer lexer(layout);
  const bool copied = cursor.copy([&](std::string_view piece) {
    lexer.push(piece);
    return text.size() <= bytes;
  });
  if (!copied && cursor.failed()) return fail(cursor.failure());
  if (copied) lexer.finish();
  if (copied && text.size() <= bytes) return std::optional(std::move(text));
  return cursor.go(mark) ? Result<std::optional<std::string>>(std::nullopt) : fail(cursor.failure());
}

std::string keys_marker(std::size_t count, bool first) {
  return fmt::format("{}\"…\":\"{} more key{}\"", first ? "" : ",", count, count == 1 ? "" : "s");
}

/// The value that the cursor is on, in about so many bytes.
Result<std::string> truncated(scan::Cursor& cursor, std::uint64_t bytes) {
  auto short_value = TRY(whole(cursor, bytes));
  if (short_value) return std::move(*short_value);
  const unsigned levels = bytes <= shallow_bytes ? shallow : clip::ClipOptions::deepest;
  const clip::ClipOptions most{levels, unlimited, unlimited, unlimited};
  auto fitted = TRY(clip::Fitted::read(cursor, most, bytes));
  std::string text;
  fitted.choose([&](const clip::Fitted& each) {
    write(each, text);
    return text.size() <= bytes;
  });
  write(fitted, text);
  return text;
}

Result<std::string> truncated(const std::string& json, std::uint64_t bytes) {
  if (json.size() <= bytes) return json;
  bytes::MemorySource source(json);
  scan::Stream stream(source);
  scan::Cursor cursor(stream);
  if (!cursor.start()) return fail(cursor.failure());
  return truncated(cursor, bytes);
}

}  // namespace

Result<table::Column> record_member(const std::string& path, std::string_view what) {
  auto column = TRY(table::parse_column(path));
  if (column.kind != table::Column::Kind::value)
    return fail(Code::invalid_input, fmt::format("{} takes paths below the record, not '{}'", what, path));
  if (column.query)
    return fail(Code::invalid_input, fmt::format("{} takes paths to one value, and '{}' selects several", what, path));
  if (column.name.starts_with('.') && column.name.size() > 1) column.name.erase(0, 1);
  return column;
}

Result<std::string> RecordText::of(scan::Cursor& cursor) {
  const bool container = cursor.type() == scan::Type::object || cursor.type() == scan::Type::array;
  if (!options_.with.empty() && container) return members(cursor);
  if (!options_.scalars_first || cursor.type() != scan::Type::object) return truncated(cursor, options_.bytes);
  auto short_value = TRY(whole(cursor, options_.bytes));
  return short_value ? std::move(*short_value) : scalars_first(cursor);
}

namespace {

/// The text of an object that takes entries while they fit.
class FittingMembers {
 public:
  explicit FittingMembers(std::uint64_t bytes) : bytes_(bytes) {}

  /// Bytes for further entries, with the marker of those that are left out.
  [[nodiscard]] std::uint64_t room() const {
    const std::uint64_t used = text_.size() + 1 + marker;
    return bytes_ > used ? bytes_ - used : 0;
  }
  /// False: there is no room for it, and it is counted.
  bool add(std::string_view key, std::string_view value) {
    if (key.size() + value.size() + 4 > room()) {
      ++left_out_;
      return false;
    }
    text_ += fmt::format("{}\"{}\":{}", text_.size() > 1 ? "," : "", key, value);
    return true;
  }
  void leave_out(std::size_t count) { left_out_ += count; }
  /// `all_counted`: there are no more entries than were added and left out.
  [[nodiscard]] std::string end(bool all_counted) {
    if (!all_counted) return text_ + (text_.size() > 1 ? "," : "") + "\"…\":\"more keys\"}";
    return text_ + (left_out_ > 0 ? keys_marker(left_out_, text_.size() == 1) : "") + "}";
  }

 private:
  std::uint64_t bytes_;
  std::string text_ = "{";
  std::size_t left_out_ = 0;
};

}  // namespace

/// An object that cannot be read to its end is shown as far as it was read.
Result<std::string> RecordText::scalars_first(scan::Cursor& cursor) const {
  constexpr std::uint64_t longest_scalar = 120;
  constexpr std::size_t longest_key = 100;
  constexpr std::size_t most_containers = 16;
  std::vector<std::pair<std::string, scan::Cursor::Mark>> containers;
  FittingMembers members(options_.bytes);
  if (!cursor.enter()) return fail(cursor.failure());
  scan::Step step = cursor.next();
  for (; step == scan::Step::entry; step = cursor.next()) {
    const std::string key(cursor.key().substr(0, longest_key + 1));
    const bool container = cursor.type() == scan::Type::object || cursor.type() == scan::Type::array;
    if (key.size() > longest_key || (container && containers.size() == most_containers)) {
      members.leave_out(1);
    } else if (container) {
      containers.emplace_back(key, cursor.mark());
    } else if (const auto value = truncated(cursor, longest_scalar)) {
      members.add(key, *value);
    }
  }
  if (step == scan::Step::fail) return members.end(false);
  for (std::size_t i = 0; i < containers.size(); ++i) {
    const auto& [key, mark] = containers[i];
    const std::uint64_t share = std::min(most_container, members.room() / (containers.size() - i));
    if (share < key.size() + least_container || !cursor.go(mark)) {
      members.leave_out(1);
      continue;
    }
    members.add(key, TRY(truncated(cursor, share - key.size() - 4)));
  }
  return members.end(true);
}

std::vector<std::string> RecordText::missing() const {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < found_.size(); ++i)
    if (!found_[i]) names.push_back(options_.with[i].name);
  return names;
}

/// Each member gets its share of what those before it have left.
Result<std::string> RecordText::members(scan::Cursor& cursor) {
  TRY(reader_.read(cursor, cells_));
  std::uint64_t left = 0;
  found_.resize(cells_.size());
  for (std::size_t i = 0; i < cells_.size(); ++i) {
    left += cells_[i].there ? 1U : 0U;
    found_[i] = found_[i] || cells_[i].there;
  }
  std::string text = "{";
  for (std::size_t i = 0; i < cells_.size(); ++i) {
    if (!cells_[i].there) continue;
    const std::string key = (text.size() > 1 ? "," : "") + output::json_string(options_.with[i].name) + ":";
    const std::uint64_t used = text.size() + 1 + (left > 1 ? marker : 0);
    const std::uint64_t room = options_.bytes > used ? options_.bytes - used : 0;
    std::string value;
    if (room / left > key.size()) {
      auto shown = TRY(truncated(cells_[i].json, room / left - key.size()));
      value = std::move(shown);
    }
    if (value.empty() || key.size() + value.size() > room) {
      text += keys_marker(left, text.size() == 1);
      break;
    }
    text += key + value;
    --left;
  }
  return text + "}";
}

std::vector<output::Line> record_lines(std::string_view json, std::size_t indent) {
  std::vector<output::Line> lines{{{output::Role::plain, std::string(indent, ' ')}}};
  const json::Emit emit = [&](output::Role role, std::string_view text) {
    for (std::size_t end = text.find('\n'); end != std::string_view::npos; end = text.find('\n')) {
      if (end > 0) lines.back().push_back({role, std::string(text.substr(0, end))});
      lines.push_back({{output::Role::plain, std::string(indent, ' ')}});
      text.remove_prefix(end + 1);
    }
    if (!text.empty()) lines.back().push_back({role, std::string(text)});
  };
  json::Indented layout({.open_root = false}, emit);
  json::JsonLexer lexer(layout);
  lexer.push(json);
  lexer.finish();
  return lines;
}

}  // namespace jt::results

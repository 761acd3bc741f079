// SPDX-License-Identifier: MIT
#include "core/path/ending.hpp"

#include <algorithm>
#include <limits>
#include <set>
#include <string>

#include "core/json/escape.hpp"
#include "core/scan/container.hpp"
#include "core/text/code_point.hpp"

namespace jt::path {
namespace {

using Sink = std::function<bool(std::string_view)>;

/// Keys, in memory.
constexpr std::size_t most_bytes = std::size_t{64} << 20;

/// Elements `begin` to `end` - 1.
struct Bounds {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
  [[nodiscard]] std::uint64_t size() const { return end - begin; }
};

/// Enters the array.
Result<Bounds> enter_part(scan::Cursor& cursor, const Slice& slice) {
  const bool from_end = slice.start.value_or(0) < 0 || slice.end.value_or(0) < 0;
  auto length = std::numeric_limits<std::int64_t>::max();
  if (from_end) {
    const scan::Cursor::Mark mark = cursor.mark();
    if (!cursor.enter()) return fail(cursor.failure());
    length = static_cast<std::int64_t>(cursor.skip_elements(static_cast<std::uint64_t>(length)));
    if (cursor.failed() || !cursor.go(mark)) return fail(cursor.failure());
  }
  const auto bound = [&](std::int64_t given) { return given < 0 ? std::max<std::int64_t>(0, length + given) : given; };
  Bounds bounds;
  bounds.begin = static_cast<std::uint64_t>(bound(slice.start.value_or(0)));
  bounds.end = std::max(bounds.begin, static_cast<std::uint64_t>(slice.end ? bound(*slice.end) : length));
  if (!cursor.enter()) return fail(cursor.failure());
  if (bounds.size() > 0 && cursor.skip_elements(bounds.begin) < bounds.begin) bounds.end = bounds.begin;
  if (cursor.failed()) return fail(cursor.failure());
  return bounds;
}

/// The elements between brackets.
Result<bool> write_part(scan::Cursor& cursor, Bounds bounds, const Sink& sink) {
  if (!sink("[")) return false;
  for (std::uint64_t i = bounds.begin; i < bounds.end; ++i) {
    const scan::Step step = cursor.next();
    if (step == scan::Step::fail) return fail(cursor.failure());
    if (step == scan::Step::end) break;
    if (i > bounds.begin && !sink(", ")) return false;
    if (!cursor.copy(sink)) return cursor.failed() ? Result<bool>(fail(cursor.failure())) : Result<bool>(false);
  }
  return sink("]");
}

/// How many entries follow in the container that was entered, `most` of them at most.
Result<std::uint64_t> count_entries(scan::Cursor& cursor, std::uint64_t most) {
  std::uint64_t count = 0;
  for (; count < most; ++count) {
    const scan::Step step = cursor.next();
    if (step == scan::Step::fail) return fail(cursor.failure());
    if (step == scan::Step::end) break;
  }
  return count;
}

Result<bool> write_indices(std::uint64_t count, const Sink& sink) {
  if (!sink("[")) return false;
  for (std::uint64_t i = 0; i < count; ++i)
    if (!sink((i > 0 ? ", " : "") + std::to_string(i))) return false;
  return sink("]");
}

Result<bool> write_keys(scan::Cursor& cursor, const Sink& sink) {
  std::set<std::string> keys;
  std::size_t bytes = 0;
  for (;;) {
    const scan::Step step = cursor.next();
    if (step == scan::Step::fail) return fail(cursor.failure());
    if (step == scan::Step::end) break;
    bytes += cursor.key().size() + sizeof(std::string);
    if (bytes > most_bytes) return fail(Code::limit_exceeded, "the keys of an object need more than 64 MiB of memory");
    keys.insert(cursor.key_escaped() ? json::decode(cursor.key()) : std::string(cursor.key()));
  }
  bool first = true;
  for (const std::string& key : keys) {
    if (!sink((first ? "[" : ", ") + json::quote(key))) return false;
    first = false;
  }
  return sink(first ? "[]" : "]");
}

/// Of a scalar.
Result<std::string> length_of(scan::Cursor& cursor) {
  const scan::Type type = cursor.type();
  std::string_view text;
  if (!cursor.text(text)) return fail(cursor.failure());
  if (type == scan::Type::null) return std::string("0");
  if (type == scan::Type::number) return std::string(text.substr(text.starts_with('-') ? 1 : 0));
  return std::to_string(text::count_code_points(json::decode(text.substr(1, text.size() - 2))));
}

/// A part of a string is a string of those characters.
Result<bool> write_characters(scan::Cursor& cursor, const Query& query, const Sink& sink) {
  std::string_view text;
  if (!cursor.text(text)) return fail(cursor.failure());
  const std::string whole = json::decode(text.substr(1, text.size() - 2));
  const auto length = static_cast<std::int64_t>(text::count_code_points(whole));
  const auto bound = [&](std::int64_t given) {
    return std::clamp<std::int64_t>(given < 0 ? length + given : given, 0, length);
  };
  const std::int64_t begin = bound(query.part->start.value_or(0));
  const std::int64_t end = std::max(begin, bound(query.part->end.value_or(length)));
  if (query.ending == Ending::length) return sink(std::to_string(end - begin));
  std::size_t at = 0;
  std::size_t from = 0;
  for (std::int64_t i = 0; i < end; ++i) {
    if (i == begin) from = at;
    at += text::code_point_at(whole, at).size;
  }
  return sink(json::quote(begin == end ? std::string_view() : std::string_view(whole).substr(from, at - from)));
}

}  // namespace

std::optional<Lacking> lacking(scan::Type type, const Query& query) {
  const bool sliced = type == scan::Type::array || type == scan::Type::string || type == scan::Type::null;
  if (query.part && !sliced) return Lacking{"elements", query.part_optional};
  if (query.ending == Ending::keys && !scan::is_container(type)) return Lacking{"keys", query.ending_optional};
  if (query.ending == Ending::length && type == scan::Type::boolean) return Lacking{"length", query.ending_optional};
  return {};
}

Result<bool> write_ending(scan::Cursor& cursor, const Query& query, const Sink& sink) {
  const scan::Type type = cursor.type();
  std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
  if (query.part && type != scan::Type::null) {
    if (type == scan::Type::string) return write_characters(cursor, query, sink);
    const Bounds bounds = TRY(enter_part(cursor, *query.part));
    if (query.ending == Ending::none) return write_part(cursor, bounds, sink);
    most = bounds.size();
  } else if (scan::is_container(type)) {
    if (!cursor.enter()) return fail(cursor.failure());
  } else {
    if (query.ending == Ending::none)
      return cursor.copy(sink) || !cursor.failed() ? Result<bool>(true) : fail(cursor.failure());
    const std::string length = TRY(length_of(cursor));
    return sink(length);
  }
  if (query.ending == Ending::keys && type == scan::Type::object) return write_keys(cursor, sink);
  const std::uint64_t count = TRY(count_entries(cursor, most));
  return query.ending == Ending::keys ? write_indices(count, sink) : Result<bool>(sink(std::to_string(count)));
}

}  // namespace jt::path

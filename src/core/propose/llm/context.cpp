// SPDX-License-Identifier: MIT
#include "core/propose/llm/context.hpp"

#include <algorithm>

#include "core/json/layout.hpp"
#include "core/propose/llm/records.hpp"
#include "core/propose/llm/shape_lines.hpp"
#include "core/propose/llm/targets.hpp"
#include "core/shape/shape.hpp"
#include "core/text/code_point.hpp"

namespace jt::propose::llm {
namespace {

constexpr std::size_t most_records = 64;
constexpr std::size_t longest_record = 4096;
constexpr std::size_t most_values = 64;
constexpr std::size_t longest_shown = 512;
/// A third of the budget is for the shape.
constexpr std::size_t shape_part = 3;

/// The JSON text of the value at the cursor, without the whitespace between its tokens; empty if it is longer than
/// `limit`. Moves past it. False: failure of the cursor.
bool short_text(scan::Cursor& cursor, std::size_t limit, std::string& out) {
  std::string text;
  bool fits = true;
  const bool good = cursor.copy([&](std::string_view piece) {
    fits = fits && text.size() + piece.size() <= 2 * limit;
    if (fits) text += piece;
    return fits;
  });
  if (!fits) return true;
  if (!good) return false;
  std::string compact;
  json::append_compact(compact, text);
  if (compact.size() <= limit) out = std::move(compact);
  return true;
}

/// The text as UTF-8: the document may not be checked, and keys may hold lone surrogates.
std::string as_utf8(std::string text) {
  if (text::invalid_text_at(text) == std::string::npos && !text::has_surrogate(text)) return text;
  std::string clean;
  for (std::size_t at = 0; at < text.size();) {
    const text::CodePoint point = text::code_point_at(text, at);
    const bool good = point.valid && !text::is_surrogate(point.value);
    clean += good ? std::string_view(text).substr(at, point.size) : std::string_view("?");
    at += point.size;
  }
  return clean;
}

Result<void> add_shape(Context& context, document::Document& document, std::size_t budget) {
  scan::Cursor& cursor = document.cursor();
  if (!cursor.start()) return fail(cursor.failure());
  shape::ShapeOptions options;
  options.depth = 8;
  options.max_keys = 60;
  options.budget_keys = 2000;
  options.budget_bytes = std::size_t{128} << 10;
  const auto shape = TRY(shape::inspect(cursor, options));
  context.text = "Places, with the types of their values (* is any index or key):\n";
  context.text += shape_lines(shape, budget - context.text.size(), context.places);
  return {};
}

/// Adds one line if it fits; false: it does not.
bool add_line(Context& context, const path::Location& location, std::string_view value, std::size_t budget) {
  const std::string pointer = path::spell(location, path::Spelling::pointer);
  if (context.text.size() + pointer.size() + value.size() + 3 > budget) return false;
  context.text.append(pointer).append(": ").append(value).append("\n");
  context.records.push_back(location);
  return true;
}

/// The values that match, of records that are too long.
Result<void> add_values(Context& context, document::Document& document, const std::vector<path::Location>& locations,
                        std::size_t budget) {
  std::vector<Tokens> paths;
  for (const path::Location& location : locations) {
    Tokens& path = paths.emplace_back();
    for (const path::LocationStep& step : location) {
      const auto* const index = std::get_if<std::uint64_t>(&step);
      path.push_back(index != nullptr ? std::to_string(*index) : std::get<std::string>(step));
    }
  }
  const auto targets = TRY(find_targets(document.restart(), paths, [](std::string_view) { return false; }));
  for (const Target& target : targets) {
    if (target.text && target.text->size() <= longest_shown) add_line(context, target.location, *target.text, budget);
  }
  return {};
}

/// The records that fit into what is left of the budget, the best ones first; of one that does not, the values that
/// match.
Result<void> add_records(Context& context, document::Document& document, const Words& words, std::size_t budget) {
  const auto found = TRY(find_records(document, words, most_records));
  constexpr std::string_view title = "\nParts in which words of the instruction occur:\n";
  if (found.empty() || context.text.size() + title.size() > budget) return {};
  context.text += title;
  std::vector<path::Location> single;
  for (const FoundWords& each : found) {
    search::RecordReader reader(document.source(), {});
    scan::Cursor* const cursor = reader.at(each.record);
    if (cursor == nullptr) continue;
    std::string value;
    if (!short_text(*cursor, longest_record, value)) return fail(cursor->failure());
    if (!value.empty() && add_line(context, each.location, value, budget)) continue;
    if (single.size() < most_values) single.insert(single.end(), each.matches.begin(), each.matches.end());
  }
  if (single.empty()) return {};
  return add_values(context, document, single, budget);
}

/// A small document as it is; false: it is not small.
Result<bool> add_whole(Context& context, document::Document& document, std::size_t budget) {
  const auto size = document.bytes();
  if (!size || *size > budget || document.lines()) return false;
  scan::Cursor& cursor = document.cursor();
  if (!cursor.start()) return fail(cursor.failure());
  const bool good = cursor.copy([&](std::string_view piece) {
    context.text += piece;
    return true;
  });
  if (!good || !cursor.finish()) return fail(cursor.failure());
  context.whole = true;
  return true;
}

}  // namespace

std::string place_of(const path::Location& location) {
  std::string place;
  for (const path::LocationStep& step : location) {
    place += std::holds_alternative<std::uint64_t>(step) ? "/*" : path::spell({step}, path::Spelling::pointer);
  }
  return place;
}

bool Context::shows(const path::Location& location) const {
  if (whole) return true;
  const bool in_record = std::ranges::any_of(records, [&](const path::Location& record) {
    return record.size() <= location.size() && std::equal(record.begin(), record.end(), location.begin());
  });
  if (in_record) return true;
  // Of one among many, the shape does not show which.
  const bool one = std::ranges::none_of(
      location, [](const path::LocationStep& step) { return std::holds_alternative<std::uint64_t>(step); });
  if (!one || location.empty()) return false;
  const path::Location parent(location.begin(), location.end() - 1);
  return places.contains(place_of(location)) || places.contains(place_of(parent));
}

Result<Context> context_of(document::Document& document, const Words& words, std::size_t budget) {
  Context context;
  const auto whole = add_whole(context, document, budget);
  if (!whole) return fail(document.explain(whole.error()));
  if (!*whole) {
    if (auto added = add_shape(context, document, budget / shape_part); !added) {
      return fail(document.explain(std::move(added.error())));
    }
    if (auto added = add_records(context, document, words, budget); !added) {
      return fail(document.explain(std::move(added.error())));
    }
  }
  context.text = as_utf8(std::move(context.text));
  return context;
}

}  // namespace jt::propose::llm

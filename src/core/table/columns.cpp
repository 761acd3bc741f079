// SPDX-License-Identifier: MIT
#include "core/table/columns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/bytes/memory_source.hpp"
#include "core/json/escape.hpp"
#include "core/json/layout.hpp"
#include "core/path/evaluate.hpp"
#include "core/scan/container.hpp"
#include "core/text/words.hpp"

namespace jt::table {
namespace {

/// Where the name before the `=` ends; a key in brackets or a pointer may hold that character too.
std::size_t end_of_name(std::string_view text) {
  if (text.empty() || std::string_view("/[$.@#").find(text.front()) != std::string_view::npos) return 0;
  const std::size_t end = text.find_first_of("=[");
  return end != std::string_view::npos && text[end] == '=' ? end : 0;
}

/// A pointer's token as an index: digits without a leading zero.
std::optional<std::uint64_t> index_of(const std::string& token) {
  if (token.size() > 1 && token.front() == '0') return {};
  return text::parse_number(token);
}

/// An accessor is one path; what selects several values is written as JSONPath, whose `$` may be left out.
Result<path::Query> parse_selection(std::string_view text) {
  auto query = path::parse_query(text);
  if (query || text.empty() || std::string_view("/#$").find(text.front()) != std::string_view::npos) return query;
  const bool step = text.front() == '.' || text.front() == '[';
  auto below = path::parse_query((step ? "$" : "$.") + std::string(text));
  return below ? below : query;
}

/// A name that a table gives its column by itself: the keys as they are, with a dot between them. Only where it is no
/// path.
Result<path::Query> parse_keys(std::string_view text) {
  path::Location location;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find('.', begin), text.size());
    if (end == begin) return fail(Code::invalid_path, "a key is missing");
    location.emplace_back(std::string(text.substr(begin, end - begin)));
    begin = end + 1;
  }
  return path::parse_query(path::spell(location, path::Spelling::normalized));
}

/// Whether a text that is no path can be keys: it has none of the characters of queries.
bool may_be_keys(std::string_view text) {
  return !text.empty() && std::string_view("/#$@.[").find(text.front()) == std::string_view::npos &&
         text.find_first_of("[]()*?'\"|") == std::string_view::npos;
}

bool has_filter(const path::Query& query) {
  return std::any_of(query.segments.begin(), query.segments.end(), [](const path::Segment& segment) {
    return std::any_of(segment.selectors.begin(), segment.selectors.end(),
                       [](const path::Selector& selector) { return selector.kind == path::Selector::Kind::filter; });
  });
}

/// The step that a segment is, unless it can select several values or counts from the end.
std::optional<path::PathStep> step_of(const path::Segment& segment) {
  if (!path::selects_one(segment)) return {};
  const path::Selector& selector = segment.selectors[0];
  switch (selector.kind) {
    case path::Selector::Kind::name:
      return path::PathStep{path::PathStep::Kind::name, selector.text, 0};
    case path::Selector::Kind::token:
      return path::PathStep{path::PathStep::Kind::token, selector.text, 0};
    case path::Selector::Kind::index:
      if (selector.index >= 0) return path::PathStep{path::PathStep::Kind::index, {}, selector.index};
      return {};
    default:
      return {};
  }
}

/// The first steps of a query are steps of the column, so that only what they lead to is held in memory. A filter may
/// refer to the root, which is the node: then the query begins there.
void split(path::Query query, Column& column) {
  std::size_t steps = 0;
  if (!has_filter(query) || path::one_pass(query)) {
    for (; steps < query.segments.size(); ++steps) {
      auto step = step_of(query.segments[steps]);
      if (!step) break;
      column.steps.push_back(std::move(*step));
    }
  }
  query.segments.erase(query.segments.begin(), query.segments.begin() + static_cast<std::ptrdiff_t>(steps));
  if (!query.segments.empty()) column.query = std::make_shared<const path::Query>(std::move(query));
}

std::optional<Column::Kind> special_kind(std::string_view path) {
  static constexpr std::array<std::pair<std::string_view, Column::Kind>, 3> kinds{
      {{"@path", Column::Kind::path}, {"@line", Column::Kind::line}, {"@key", Column::Kind::key}}};
  for (const auto& [word, kind] : kinds) {
    if (word == path) return kind;
  }
  return {};
}

/// The value that the cursor is on, and past it. False: failure of the cursor, or it is too long.
bool read_value(scan::Cursor& cursor, std::string& json) {
  json.clear();
  bool fits = true;
  std::string_view text;
  const auto still_fits = [&] { return fits = json.size() <= scan::Cursor::max_held; };
  if (is_container(cursor.type())) {
    json::Compact layout(json);
    json::JsonLexer lexer(layout);
    cursor.copy([&](std::string_view piece) {
      lexer.push(piece);
      return still_fits();
    });
    lexer.finish();
  } else if (cursor.take(text)) {
    json = text;
  } else {
    cursor.copy([&](std::string_view piece) {
      json += piece;
      return still_fits();
    });
  }
  return fits && !cursor.failed();
}

Error unreadable(scan::Cursor& cursor) {
  if (cursor.failed()) return cursor.failure();
  return make_error(Code::limit_exceeded, "a value of more than 64 MiB would have to be held in memory");
}

}  // namespace

Result<Column> parse_column(std::string_view text) {
  Column column;
  const std::size_t named = end_of_name(text);
  const std::string_view path = named == 0 ? text : text.substr(named + 1);
  column.name = std::string(named == 0 ? text : text.substr(0, named));
  if (const auto special = special_kind(path)) {
    column.kind = *special;
    return column;
  }
  auto selection = parse_selection(path);
  if (!selection && may_be_keys(path)) {
    if (auto keys = parse_keys(path)) selection = std::move(keys);
  }
  auto parsed = TRY(std::move(selection));
  column.extension = path::extension_in(parsed);
  split(std::move(parsed), column);
  const auto numbers = std::count_if(column.steps.begin(), column.steps.end(), [](const path::PathStep& step) {
    return step.kind == path::PathStep::Kind::token && index_of(step.text);
  });
  if (static_cast<std::size_t>(numbers) > RowReader::most_numbers) {
    return fail(Code::invalid_path, fmt::format("column '{}': a pointer of a column holds at most {} numbers", text,
                                                RowReader::most_numbers));
  }
  return column;
}

RowReader::RowReader(const std::vector<Column>& columns) : queries_(columns.size()), nodes_(1) {
  for (std::size_t i = 0; i < columns.size(); ++i) {
    if (columns[i].kind == Column::Kind::bare) bare_.push_back(i);
    if (columns[i].kind != Column::Kind::value) continue;
    std::vector<std::size_t> ends{0};
    for (const path::PathStep& step : columns[i].steps) {
      std::vector<std::size_t> next;
      for (const std::size_t node : ends) {
        const bool index = step.kind == path::PathStep::Kind::index;
        if (!index) next.push_back(member(node, step.text));
        const auto number = index ? static_cast<std::uint64_t>(step.index) : index_of(step.text);
        if (index || (step.kind == path::PathStep::Kind::token && number)) next.push_back(element(node, *number));
      }
      ends = std::move(next);
    }
    queries_[i] = columns[i].query;
    for (const std::size_t node : ends) (queries_[i] ? nodes_[node].queries : nodes_[node].columns).push_back(i);
  }
}

std::size_t RowReader::member(std::size_t parent, const std::string& name) {
  const auto [known, fresh] = nodes_[parent].by_name.emplace(name, nodes_.size());
  if (!fresh) return known->second;
  nodes_[parent].members.push_back(nodes_.size());
  nodes_.emplace_back().name = name;
  return nodes_.size() - 1;
}

std::size_t RowReader::element(std::size_t parent, std::uint64_t index) {
  auto& elements = nodes_[parent].elements;
  const auto at =
      std::lower_bound(elements.begin(), elements.end(), index,
                       [this](std::size_t each, std::uint64_t wanted) { return nodes_[each].index < wanted; });
  if (at != elements.end() && nodes_[*at].index == index) return *at;
  elements.insert(at, nodes_.size());
  nodes_.emplace_back().index = index;
  return nodes_.size() - 1;
}

Result<void> RowReader::read(scan::Cursor& cursor, std::vector<Cell>& cells) {
  cells.resize(queries_.size());
  for (Cell& cell : cells) {
    cell.there = false;
    cell.more.clear();
  }
  levels_.clear();
  if (!bare_.empty() && cursor.type() != scan::Type::object) {
    Cell& cell = cells[bare_.front()];
    cell.there = true;
    cell.type = cursor.type();
    if (!read_value(cursor, cell.json)) return fail(unreadable(cursor));
    for (const std::size_t column : bare_) cells[column] = cell;
    return {};
  }
  if (auto taken = take(cursor, 0, cells); !taken) return taken;
  return walk(cursor, cells);
}

namespace {

/// A small text needs no large window, which would cost more than reading it.
scan::StreamOptions reading_of(const std::string& text) {
  constexpr std::size_t small = 4096;
  scan::StreamOptions options;
  if (text.size() < small) options.window = std::min(options.window, small);
  return options;
}

}  // namespace

/// The values that the query of a column selects in a value.
Result<void> RowReader::select(const std::string& text, std::size_t column, Cell& cell) const {
  bytes::MemorySource source(text);
  scan::Stream stream(source, reading_of(text));
  scan::Cursor cursor(stream);
  bool read = true;
  std::size_t held = 0;
  const auto selected = path::evaluate(cursor, *queries_[column], false, [&](scan::Cursor& at, const path::Location&) {
    if (!cell.there) cell.type = at.type();
    std::string& json = cell.there ? cell.more.emplace_back() : cell.json;
    cell.there = true;
    read = read_value(at, json) && (held += json.size()) <= scan::Cursor::max_held;
    return read ? path::Visit::more : path::Visit::stop;
  });
  Result<void> done;
  if (!selected) done = fail(selected.error());
  if (selected && !read) done = fail(unreadable(cursor));
  if (!done) done.error()->at.reset();  // it is a place in the copy
  return done;
}

bool RowReader::goes_on(const Node& node, scan::Type type) const {
  return (type == scan::Type::object && !node.members.empty()) || (type == scan::Type::array && !node.elements.empty());
}

Result<void> RowReader::enter(scan::Cursor& cursor, std::size_t node) {
  const bool object = cursor.type() == scan::Type::object;
  if (!cursor.enter()) return fail(cursor.failure());
  levels_.push_back({node, object, (object ? nodes_[node].members : nodes_[node].elements).size(), ++walks_});
  return {};
}

/// The value of a step: holds it, goes into it, or leaves it as it is.
Result<void> RowReader::take(scan::Cursor& cursor, std::size_t at, std::vector<Cell>& cells) {
  const Node& node = nodes_[at];
  const scan::Type type = cursor.type();
  const bool deeper = goes_on(node, type);
  if (node.columns.empty() && node.queries.empty()) {
    if (deeper) return enter(cursor, at);
    if (!is_container(type) && !cursor.skip()) return fail(cursor.failure());  // a scalar that is read is checked
    return {};
  }
  if (!read_value(cursor, held_)) return fail(unreadable(cursor));
  for (const std::size_t column : node.columns) {
    cells[column].there = true;
    cells[column].type = type;
    cells[column].json = held_;
  }
  for (const std::size_t column : node.queries) {
    if (auto selected = select(held_, column, cells[column]); !selected) return selected;
  }
  return deeper ? take_again(std::string(held_), at, cells) : Result<void>();
}

/// Steps go on within a value that is a cell itself: it is read again from there. As deep as columns are long.
Result<void> RowReader::take_again(const std::string& text, std::size_t node, std::vector<Cell>& cells) {
  bytes::MemorySource source(text);
  scan::Stream stream(source, reading_of(text));
  scan::Cursor cursor(stream);
  if (!cursor.start()) return fail(cursor.failure());
  std::vector<Level> outer;
  outer.swap(levels_);
  auto walked = enter(cursor, node);
  if (walked) walked = walk(cursor, cells);
  levels_.swap(outer);
  return walked;
}

/// From the levels that were entered, until all of them were left.
Result<void> RowReader::walk(scan::Cursor& cursor, std::vector<Cell>& cells) {
  while (!levels_.empty()) {
    Level& level = levels_.back();
    if (level.left == 0) {
      if (!cursor.leave()) return fail(cursor.failure());
      levels_.pop_back();
      continue;
    }
    std::size_t found = 0;
    const scan::Step step = level.object ? to_member(cursor, level, found) : to_element(cursor, level, found);
    if (step == scan::Step::fail) return fail(cursor.failure());
    if (step == scan::Step::end) {
      levels_.pop_back();
      continue;
    }
    if (found == 0) continue;
    nodes_[found].seen_in = level.walk;
    --level.left;
    if (auto taken = take(cursor, found, cells); !taken) return taken;
  }
  return {};
}

/// To the next member that is still looked for; to any one if these are many.
scan::Step RowReader::to_member(scan::Cursor& cursor, Level& level, std::size_t& found) {
  const std::vector<std::size_t>& children = nodes_[level.node].members;
  std::array<std::string_view, scan::Kernel::most_names> names;
  std::size_t count = 0;
  if (level.left <= names.size()) {
    for (const std::size_t child : children) {
      if (nodes_[child].seen_in == level.walk) continue;
      names[count++] = nodes_[child].name;
      found = child;
    }
  }
  if (count == 1) return cursor.next_named(names[0]);
  found = 0;
  const scan::Step step = count == 0 ? cursor.next() : cursor.next_named(std::span(names.data(), count));
  if (step != scan::Step::entry) return step;
  std::string decoded;
  std::string_view key = cursor.key();
  if (cursor.key_escaped()) key = decoded = json::decode(key);
  found = wanted(level, key);
  return step;
}

/// The child with that key, if it is still looked for; else 0. Keys mostly come in the order in which the columns are
/// given: of a few it is faster to look at the next ones.
std::size_t RowReader::wanted(Level& level, std::string_view key) {
  constexpr std::size_t few = 16;
  const std::vector<std::size_t>& children = nodes_[level.node].members;
  std::size_t child = level.child;
  for (std::size_t i = 0; i < std::min(children.size(), few); ++i) {
    const Node& node = nodes_[children[child]];
    const std::size_t number = children[child];
    child = child + 1 == children.size() ? 0 : child + 1;
    if (node.name != key || node.seen_in == level.walk) continue;
    level.child = child;
    return number;
  }
  if (children.size() <= few) return 0;
  const auto& by_name = nodes_[level.node].by_name;
  const auto known = by_name.find(std::string(key));
  return known == by_name.end() || nodes_[known->second].seen_in == level.walk ? 0 : known->second;
}

/// To the next element that is looked for.
scan::Step RowReader::to_element(scan::Cursor& cursor, Level& level, std::size_t& found) {
  found = nodes_[level.node].elements[level.child++];
  const std::uint64_t index = nodes_[found].index;
  if (index > level.next) cursor.skip_elements(index - level.next);
  level.next = index + 1;
  return cursor.failed() ? scan::Step::fail : cursor.next();
}

}  // namespace jt::table

// SPDX-License-Identifier: MIT
#include "core/table/columns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>

#include "core/bytes/memory_source.hpp"
#include "core/json/escape.hpp"
#include "core/json/layout.hpp"
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

}  // namespace

Result<Column> parse_column(std::string_view text) {
  Column column;
  const std::size_t named = end_of_name(text);
  const std::string_view path = named == 0 ? text : text.substr(named + 1);
  column.name = std::string(named == 0 ? text : text.substr(0, named));
  if (path == "@path" || path == "@line") {
    column.kind = path == "@path" ? Column::Kind::path : Column::Kind::line;
    if (named == 0) column.name = std::string(path.substr(1));
    return column;
  }
  auto parsed = path::parse_path(path);
  if (!parsed) return fail(std::move(parsed.error()));
  std::size_t numbers = 0;
  for (const path::PathStep& step : parsed->steps) {
    if (step.kind == path::PathStep::Kind::token && index_of(step.text) && ++numbers > RowReader::most_numbers) {
      return fail(Code::invalid_path, fmt::format("column '{}': a pointer of a column holds at most {} numbers", text,
                                                  RowReader::most_numbers));
    }
    if (step.kind == path::PathStep::Kind::index && step.index < 0) {
      return fail(Code::invalid_path, fmt::format("column '{}': an index of a column counts from the beginning", text));
    }
  }
  column.steps = std::move(parsed->steps);
  return column;
}

RowReader::RowReader(const std::vector<Column>& columns) : columns_(columns.size()), nodes_(1) {
  for (std::size_t i = 0; i < columns.size(); ++i) {
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
    for (const std::size_t node : ends) nodes_[node].columns.push_back(i);
  }
}

std::size_t RowReader::member(std::size_t parent, const std::string& name) {
  for (const std::size_t known : nodes_[parent].members) {
    if (nodes_[known].name == name) return known;
  }
  nodes_.emplace_back().name = name;
  nodes_[parent].members.push_back(nodes_.size() - 1);
  return nodes_.size() - 1;
}

std::size_t RowReader::element(std::size_t parent, std::uint64_t index) {
  for (const std::size_t known : nodes_[parent].elements) {
    if (nodes_[known].index == index) return known;
  }
  nodes_.emplace_back().index = index;
  auto& elements = nodes_[parent].elements;
  elements.push_back(nodes_.size() - 1);
  std::sort(elements.begin(), elements.end(),
            [this](std::size_t a, std::size_t b) { return nodes_[a].index < nodes_[b].index; });
  return nodes_.size() - 1;
}

Result<void> RowReader::read(scan::Cursor& cursor, std::vector<Cell>& cells) {
  cells.resize(columns_);
  for (Cell& cell : cells) cell.there = false;
  levels_.clear();
  if (auto taken = take(cursor, 0, cells); !taken) return taken;
  return walk(cursor, cells);
}

/// The value as the cells of the columns that end there.
Result<void> RowReader::hold(scan::Cursor& cursor, const Node& node, std::vector<Cell>& cells) {
  Cell& cell = cells[node.columns.front()];
  cell.there = true;
  cell.type = cursor.type();
  cell.json.clear();
  bool fits = true;
  std::string_view text;
  const auto still_fits = [&] { return fits = cell.json.size() <= scan::Cursor::max_held; };
  if (is_container(cell.type)) {
    json::Compact layout(cell.json);
    json::JsonLexer lexer(layout);
    cursor.copy([&](std::string_view piece) {
      lexer.push(piece);
      return still_fits();
    });
    lexer.finish();
  } else if (cursor.take(text)) {
    cell.json = text;
  } else {
    cursor.copy([&](std::string_view piece) {
      cell.json += piece;
      return still_fits();
    });
  }
  if (cursor.failed()) return fail(cursor.failure());
  if (!fits) return fail(Code::limit_exceeded, "a value of more than 64 MiB would have to be held in memory");
  for (const std::size_t column : node.columns) {
    if (column != node.columns.front()) cells[column] = cell;
  }
  return {};
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
  const bool deeper = goes_on(node, cursor.type());
  if (!node.columns.empty()) {
    if (auto held = hold(cursor, node, cells); !held) return held;
    // A copy: where two columns are the same place in different spellings, the cell may be written again.
    return deeper ? take_again(std::string(cells[node.columns.front()].json), at, cells) : Result<void>();
  }
  return deeper ? enter(cursor, at) : Result<void>();
}

/// Steps go on within a value that is a cell itself: it is read again from there. As deep as columns are long.
Result<void> RowReader::take_again(const std::string& text, std::size_t node, std::vector<Cell>& cells) {
  bytes::MemorySource source(text);
  scan::Stream stream(source);
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
  // Keys mostly come in the order in which the columns are given.
  std::size_t child = level.child;
  for (std::size_t i = 0; i < children.size() && found == 0; ++i) {
    const Node& node = nodes_[children[child]];
    if (node.name == key && node.seen_in != level.walk) found = children[child];
    child = child + 1 == children.size() ? 0 : child + 1;
  }
  if (found != 0) level.child = child;
  return step;
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

// SPDX-License-Identifier: MIT
#include "core/edit/path_tree.hpp"

#include <algorithm>
#include <charconv>
#include <limits>

#include "core/json/escape.hpp"

namespace jt::edit {
namespace {

constexpr std::uint64_t all = std::numeric_limits<std::uint64_t>::max();
/// Up to this many names are compared one by one.
constexpr std::size_t few = 8;

std::optional<std::int64_t> as_index(std::string_view text) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool canonical = text == "0" || (!text.empty() && text[0] != '0' && text.substr(0, 2) != "-0");
  if (error != std::errc() || end != text.data() + text.size() || !canonical) return std::nullopt;
  return value;
}

std::string name_of(std::size_t parent, std::string_view text) {
  std::string name(reinterpret_cast<const char*>(&parent), sizeof parent);
  return name += text;
}

}  // namespace

/// An open container on the path.
struct PathTree::Level {
  std::size_t node = 0;
  bool object = false;
  std::unordered_map<std::string_view, std::size_t> names;    ///< of an object that many names are wanted of
  std::vector<std::pair<std::uint64_t, std::size_t>> wanted;  ///< of an array: indices and nodes, in order
  std::size_t next = 0;                                       ///< of `wanted`
  std::uint64_t passed = 0;                                   ///< elements so far
};

std::optional<std::size_t> PathTree::find_child(std::size_t parent, std::string_view text) const {
  const auto place = by_name_.find(name_of(parent, text));
  return place == by_name_.end() ? std::nullopt : std::optional(place->second);
}

std::size_t PathTree::child(std::size_t parent, std::string_view text) {
  const auto [place, fresh] = by_name_.try_emplace(name_of(parent, text), nodes_.size());
  if (fresh) {
    PathNode node;
    node.text = text;
    node.parent = parent;
    nodes_.push_back(std::move(node));
    nodes_[parent].children.push_back(place->second);
  }
  return place->second;
}

std::size_t PathTree::add(std::size_t from, const std::vector<std::string>& steps) {
  for (const std::string& step : steps) from = child(from, step);
  return from;
}

std::size_t PathTree::add_search(std::size_t node, Search search) {
  searches_.push_back(std::move(search));
  nodes_[node].searches.push_back(searches_.size() - 1);
  return searches_.size() - 1;
}

std::size_t PathTree::add_detached(std::size_t array) {
  nodes_.emplace_back().parent = array;
  return nodes_.size() - 1;
}

splice::EntrySpan PathTree::span(const PathNode& node) {
  const std::uint64_t container = &node == &nodes_[root] ? outside_ : offsets_.at(at(node.parent).begin);
  return {value(node), offsets_.at(node.entry), node.root, node.depth, container};
}

void PathTree::put(PathNode& node, const splice::EntrySpan& span) {
  drop(node);
  node.there = true;
  node.root = span.root;
  node.depth = span.depth;
  node.begin = offsets_.add(span.value.begin, MovingOffsets::Boundary::begin);
  node.entry = span.entry == span.value.begin ? node.begin : offsets_.add(span.entry, MovingOffsets::Boundary::begin);
  node.end = offsets_.add(span.value.end, MovingOffsets::Boundary::end);
}

void PathTree::drop(PathNode& node) {
  node.there = node.opaque = false;
  for (MovingOffsets::Id* each : {&node.entry, &node.begin, &node.end}) {
    offsets_.drop(*each);
    *each = MovingOffsets::none;
  }
}

// ---- locating

bool PathTree::locate(scan::Cursor& cursor, const splice::EntrySpan& span) {
  std::vector<Level> levels;
  nodes_[root].root = span.root;
  nodes_[root].depth = span.depth;
  outside_ = span.container;
  if (!stand_on(cursor, root, span.entry, levels)) return false;
  while (!levels.empty()) {
    if (!(levels.back().object ? member(cursor, levels) : element(cursor, levels))) return false;
  }
  return true;
}

/// The cursor is on the node's value: records it, and enters it if values in it are needed; else moves past it.
bool PathTree::stand_on(scan::Cursor& cursor, std::size_t node, std::uint64_t entry, std::vector<Level>& levels) {
  PathNode& it = nodes_[node];
  const std::uint64_t begin = cursor.begin();
  it.there = true;
  it.type = cursor.type();
  if (entry != begin) it.entry = offsets_.add(entry, MovingOffsets::Boundary::begin);
  it.begin = offsets_.add(begin, MovingOffsets::Boundary::begin);
  if (entry == begin) it.entry = it.begin;
  const bool container = it.type == scan::Type::object || it.type == scan::Type::array;
  if (container && !(it.children.empty() && it.searches.empty())) return open_level(cursor, node, levels);
  if (!cursor.skip()) return false;
  ends_at(it, cursor.end());
  return true;
}

void PathTree::ends_at(PathNode& node, std::uint64_t end) {
  if (node.end == MovingOffsets::none) node.end = offsets_.add(end, MovingOffsets::Boundary::end);
}

bool PathTree::open_level(scan::Cursor& cursor, std::size_t node, std::vector<Level>& levels) {
  if (nodes_[node].type == scan::Type::array) return open_array(cursor, node, levels);
  Level level;
  level.node = node;
  level.object = true;
  const std::vector<std::size_t>& children = nodes_[node].children;
  if (children.size() > few) {
    for (const std::size_t each : children) level.names.emplace(nodes_[each].text, each);
  }
  levels.push_back(std::move(level));
  return cursor.enter();
}

/// Searches, and indices that count from the end, need a walk over the whole array before its elements are visited.
bool PathTree::open_array(scan::Cursor& cursor, std::size_t node, std::vector<Level>& levels) {
  PathNode& it = nodes_[node];
  std::vector<std::pair<std::int64_t, std::size_t>> indices;
  for (const std::size_t each : it.children) {
    if (const auto index = as_index(nodes_[each].text)) indices.emplace_back(*index, each);
  }
  const bool backwards = std::any_of(indices.begin(), indices.end(), [](const auto& each) { return each.first < 0; });
  if (backwards || !it.searches.empty()) {
    const scan::Cursor::Mark mark = cursor.mark();
    if (!search_array(cursor, node)) return false;
    ends_at(it, cursor.end());
    if (indices.empty()) return true;
    if (!cursor.go(mark)) return false;
  }
  Level level;
  level.node = node;
  for (const auto& [index, child] : indices) {
    const std::uint64_t from_end = index < 0 ? 0 - static_cast<std::uint64_t>(index) : 0;
    if (from_end > it.count) continue;
    level.wanted.emplace_back(index < 0 ? it.count - from_end : static_cast<std::uint64_t>(index), child);
  }
  std::sort(level.wanted.begin(), level.wanted.end());
  levels.push_back(std::move(level));
  return cursor.enter();
}

/// Counts the elements, and tests each one if there are searches. Moves past the array.
bool PathTree::search_array(scan::Cursor& cursor, std::size_t node) {
  PathNode& it = nodes_[node];
  if (!cursor.enter()) return false;
  if (it.searches.empty()) {
    it.count = cursor.skip_elements(all);
    return cursor.next() == scan::Step::end;
  }
  std::vector<Search*> searches;
  for (const std::size_t each : it.searches) searches.push_back(&searches_[each]);
  ElementSearch search(std::move(searches));
  scan::Step step;
  for (it.count = 0; (step = cursor.next()) == scan::Step::entry; ++it.count) {
    if (!search.look(cursor, it.count)) return false;
  }
  return step == scan::Step::end;
}

/// Two spellings of one location: what is needed of the twin is searched for at the node.
void PathTree::join(std::size_t node, std::size_t twin) {
  nodes_[twin].same = node;
  for (const std::size_t each : nodes_[twin].children) {
    const auto& children = nodes_[node].children;
    const auto other = std::find_if(children.begin(), children.end(),
                                    [&](std::size_t child) { return nodes_[child].text == nodes_[each].text; });
    if (other != children.end()) {
      join(*other, each);
    } else {
      nodes_[node].children.push_back(each);
    }
  }
  auto& searches = nodes_[node].searches;
  searches.insert(searches.end(), nodes_[twin].searches.begin(), nodes_[twin].searches.end());
}

void PathTree::close(scan::Cursor& cursor, std::vector<Level>& levels) {
  PathNode& it = nodes_[levels.back().node];
  ends_at(it, cursor.end());
  if (it.type == scan::Type::array) it.count = levels.back().passed;
  levels.pop_back();
}

bool PathTree::member(scan::Cursor& cursor, std::vector<Level>& levels) {
  const std::vector<std::size_t>& wanted = nodes_[levels.back().node].children;
  const scan::Step step = wanted.size() == 1 ? cursor.next_named(nodes_[wanted[0]].text) : cursor.next();
  if (step == scan::Step::fail) return false;
  if (step == scan::Step::end) return close(cursor, levels), true;
  const Level& level = levels.back();
  std::string decoded;
  std::string_view key = cursor.key();
  if (cursor.key_escaped()) key = decoded = json::decode(key);
  std::size_t found = 0;  // the root is nobody's child
  if (!level.names.empty()) {
    const auto place = level.names.find(key);
    if (place != level.names.end()) found = place->second;
  } else {
    for (const std::size_t each : nodes_[level.node].children) {
      if (nodes_[each].text == key) found = each;
    }
  }
  if (found == 0) return true;  // `next` skips it
  PathNode& it = nodes_[found];
  if (it.there) {
    if (!it.duplicate) it.duplicate = Duplicate{offsets_.at(it.entry), cursor.key_begin()};
    return true;
  }
  it.depth = nodes_[level.node].depth + 1;
  return stand_on(cursor, found, cursor.key_begin(), levels);
}

bool PathTree::element(scan::Cursor& cursor, std::vector<Level>& levels) {
  Level& level = levels.back();
  const bool more = level.next < level.wanted.size();
  const std::uint64_t target = more ? level.wanted[level.next].first : all;
  level.passed += cursor.skip_elements(target - level.passed);
  if (cursor.failed()) return false;
  const scan::Step step = cursor.next();
  if (step == scan::Step::fail) return false;
  if (step == scan::Step::end) return close(cursor, levels), true;
  ++level.passed;
  const std::size_t node = level.wanted[level.next++].second;
  while (level.next < level.wanted.size() && level.wanted[level.next].first == target) {
    join(node, level.wanted[level.next++].second);
  }
  nodes_[node].depth = nodes_[level.node].depth + 1;
  return stand_on(cursor, node, cursor.begin(), levels);
}

// ---- moving

void PathTree::shift(const splice::Splice& splice) {
  offsets_.splice(splice);
  const std::uint64_t end = splice.at + splice.removed;
  const std::uint64_t more = splice.written - splice.removed;  // modulo 2^64
  for (Search& search : searches_) {
    for (Search::Match& match : search.found) {
      if (match.value.begin >= end) match.value.begin += more;
      // Text that is inserted directly after a value is not part of it.
      if (match.value.end > end || (match.value.end == end && splice.removed > 0)) match.value.end += more;
    }
  }
}

void PathTree::move(std::uint64_t begin) {
  offsets_.move(begin);
  for (PathNode& node : nodes_) {
    if (node.duplicate) {
      node.duplicate->first += begin;
      node.duplicate->again += begin;
    }
  }
}

}  // namespace jt::edit

// SPDX-License-Identifier: MIT
#include "core/flat/tree.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "core/bytes/part_reader.hpp"
#include "core/flat/in_order.hpp"
#include "core/text/code_point.hpp"

namespace jt::flat {
namespace {

std::size_t mixed(std::uint64_t a, std::uint64_t b) {
  std::uint64_t hash = (a * 0x9E3779B97F4A7C15ULL) ^ (b + 0x7F4A7C159E3779B9ULL) * 0xBF58476D1CE4E5B9ULL;
  hash ^= hash >> 32;
  return static_cast<std::size_t>(hash * 0x94D049BB133111EBULL >> 16);
}

}  // namespace

// ---- names

std::string_view Names::at(std::uint64_t number) const {
  const std::size_t begin = number == 0 ? 0 : ends_[number - 1];
  return std::string_view(text_).substr(begin, ends_[number] - begin);
}

void Names::grow() {
  table_.assign(std::max<std::size_t>(64, 2 * table_.size()), 0);
  const std::size_t mask = table_.size() - 1;
  for (std::uint32_t number = 0; number < ends_.size(); ++number) {
    std::size_t slot = std::hash<std::string_view>{}(at(number)) & mask;
    while (table_[slot] != 0) slot = (slot + 1) & mask;
    table_[slot] = number + 1;
  }
}

std::uint32_t Names::add(std::string_view name) {
  if (2 * ends_.size() >= table_.size()) grow();
  const std::size_t mask = table_.size() - 1;
  std::size_t slot = std::hash<std::string_view>{}(name)&mask;
  for (; table_[slot] != 0; slot = (slot + 1) & mask)
    if (at(table_[slot] - 1) == name) return table_[slot] - 1;
  text_ += name;
  ends_.push_back(text_.size());
  table_[slot] = static_cast<std::uint32_t>(ends_.size());
  return table_[slot] - 1;
}

// ---- nodes

Tree::Tree() : table_(1024) {
  nodes_.reach(root);
  count_ = root;
  way_.push_back(root);
}

std::size_t Tree::bytes() const {
  return count_ * sizeof(Node) + table_.size() * sizeof(std::uint32_t) + names_.bytes();
}

std::size_t Tree::slot(std::uint32_t parent, std::uint64_t label) const {
  const std::size_t mask = table_.size() - 1;
  std::size_t at = mixed(parent, label) & mask;
  while (table_[at] != 0 && (node(table_[at]).parent != parent || node(table_[at]).label != label))
    at = (at + 1) & mask;
  return at;
}

void Tree::grow_table() {
  table_.assign(2 * table_.size(), 0);
  for (std::uint32_t number = root + 1; number <= count_; ++number)
    table_[slot(node(number).parent, node(number).label)] = number;
}

std::uint32_t Tree::find_or_add(std::uint32_t parent, std::uint64_t label) {
  const std::size_t at = slot(parent, label);
  if (table_[at] != 0) return table_[at];
  nodes_.reach(++count_);
  Node& added = node(count_);
  added.parent = parent;
  added.label = label;
  Node& above = node(parent);
  if (above.first == 0) {
    above.first = count_;
  } else {
    above.unsorted = above.unsorted || (above.kind == Kind::array && node(above.last).label > label);
    node(above.last).next = count_;
  }
  above.last = count_;
  table_[at] = count_;
  const std::uint32_t number = count_;
  if (2 * std::size_t{count_} >= table_.size()) grow_table();
  return number;
}

Error Tree::twice(const LineReader& line, const Node& before) {
  const std::string path = text::excerpt(line.path());
  if (before.kind == Kind::value)
    return line.error(Code::invalid_input, fmt::format("'{}' has a value already, from line {}", path, before.line));
  return line.error(Code::invalid_input, fmt::format("'{}' is an {} already, from line {}", path,
                                                     before.kind == Kind::object ? "object" : "array", before.line));
}

/// The node of a step of the line, below that of the steps before it.
Result<std::uint32_t> Tree::child(const LineReader& line, std::uint32_t parent, std::size_t step) {
  const Step& wanted = line.steps()[step];
  const Kind kind = wanted.index ? Kind::array : Kind::object;
  Node& above = node(parent);
  if (above.kind == Kind::none) {
    above.kind = kind;
    above.line = line.number();
  }
  if (above.kind != kind) {
    const std::string path = text::excerpt(line.path_of(step));
    const std::string_view is = above.kind == Kind::value    ? "has a value"
                                : above.kind == Kind::object ? "is an object"
                                                             : "is an array";
    return fail(
        line.error(Code::invalid_input,
                   fmt::format("'{}' cannot be {}: '{}' {}, from line {}", text::excerpt(line.path_of(step + 1)),
                               wanted.index ? "an element" : "a member", path, is, above.line)));
  }
  return find_or_add(parent, wanted.index ? static_cast<std::uint64_t>(wanted.number) : names_.add(wanted.name));
}

Result<void> Tree::add(const LineReader& line) {
  way_.resize(std::min(line.same() + 1, way_.size()));
  for (std::size_t i = way_.size() - 1; i < line.steps().size(); ++i) {
    const auto below = TRY(child(line, way_.back(), i));
    way_.push_back(below);
  }
  if (bytes() > most || count_ == ~std::uint32_t{0}) {
    Error error =
        line.error(Code::limit_exceeded,
                   "these lines are not in the order of a document, and what they name needs more than 1 GiB");
    error->hints.emplace_back(
        "lines in the order of a document have no limit: each object and array in one piece, "
        "elements by their index");
    return fail(std::move(error));
  }
  return set(line, node(way_.back()));
}

Result<void> Tree::set(const LineReader& line, Node& node) {
  const bool empty = line.empty_container();
  const Kind kind = !empty ? Kind::value : line.value().front() == '{' ? Kind::object : Kind::array;
  if (node.kind != Kind::none && (node.kind != kind || node.declared || !empty)) return fail(twice(line, node));
  if (node.kind == Kind::none) node.line = line.number();
  node.kind = kind;
  node.declared = empty;
  if (empty) return {};
  node.at = line.value_offset();
  node.size = line.value().size();
  return {};
}

void Tree::sort_elements(Node& array) {
  std::vector<std::uint32_t> elements;
  for (std::uint32_t each = array.first; each != 0; each = node(each).next) elements.push_back(each);
  std::sort(elements.begin(), elements.end(),
            [this](std::uint32_t a, std::uint32_t b) { return node(a).label < node(b).label; });
  array.first = elements.front();
  array.last = elements.back();
  for (std::size_t i = 0; i + 1 < elements.size(); ++i) node(elements[i]).next = elements[i + 1];
  node(array.last).next = 0;
  array.unsorted = false;
}

Result<void> Tree::finish() {
  MissingElements missing;
  for (std::uint32_t number = root; number <= count_; ++number) {
    Node& array = node(number);
    if (array.kind != Kind::array) continue;
    if (array.unsorted) sort_elements(array);
    std::uint64_t next = 0;
    for (std::uint32_t each = array.first; each != 0; each = node(each).next) {
      const Node& element = node(each);
      if (!missing.add(next, element.label)) {
        return fail(Code::limit_exceeded,
                    fmt::format("line {}: {}", element.line, MissingElements::too_many(element.label)));
      }
      next = element.label + 1;
    }
  }
  return {};
}

Result<void> Tree::write(bytes::Source& source, JsonWriter& out) {
  struct Open {
    std::uint32_t child = 0;  ///< the next one
    bool object = false;
    std::uint64_t next = 0;  ///< index
  };
  bytes::PartReader values(source);
  std::vector<Open> open;
  const auto begin = [&](const Node& each) -> Result<void> {
    if (each.kind == Kind::value) {
      const auto text = TRY(values.at(each.at, each.size));
      out.value(text);
      return {};
    }
    out.open(each.kind == Kind::object);
    open.push_back({each.first, each.kind == Kind::object});
    return {};
  };
  TRY(begin(node(root)));
  while (!open.empty() && out.wanted()) {
    Open& top = open.back();
    if (top.child == 0) {
      out.close();
      open.pop_back();
      continue;
    }
    const Node& each = node(top.child);
    top.child = each.next;
    if (top.object) {
      out.key(names_.at(each.label));
    } else {
      for (; top.next < each.label && out.wanted(); ++top.next) out.null();
      ++top.next;
    }
    TRY(begin(each));
  }
  return {};
}

}  // namespace jt::flat

// SPDX-License-Identifier: MIT
// Plans: which of the next entries of two containers belong together, where they are not alike any more. Elements are
// known by their values, members by their keys.
#include <algorithm>
#include <limits>

#include "core/compare/comparison.hpp"

namespace jt::compare {
namespace {

/// Entries and bytes of them that a plan is first made for; four times as many where they do not suffice.
constexpr std::size_t first_elements = 32;
constexpr std::uint64_t first_bytes = std::uint64_t{64} << 10;

}  // namespace

/// Of the entry that the cursor is on, which is passed.
bool Comparison::next_hash(Reader& reader, ValueHash& hash, std::uint64_t& begin) {
  if (levels_.back().object) {
    begin = reader.cursor.key_begin();
    hash = reader.hasher.key(reader.cursor.key(), reader.cursor.key_escaped());
    return reader.hasher.pass();
  }
  begin = reader.cursor.begin();
  bool identified = false;
  return element_hash(reader, hash, identified);
}

bool Comparison::fetch(Reader& reader, std::vector<Element>& elements, std::size_t count, std::uint64_t bytes,
                       bool& ended) {
  std::uint64_t held = 0;
  for (const Element& element : elements) held += element.bytes;
  while (!ended && elements.size() < count && (held < bytes || elements.size() < 2)) {
    const Step step = reader.hasher.next();
    if (step == Step::fail) return false;
    ended = step == Step::end;
    if (ended) return true;
    Element element;
    std::uint64_t begin = 0;
    const Level& level = levels_.back();
    if (!level.object) reader.path.back() = (&reader == &a_ ? level.next_a : level.next_b) + elements.size();
    if (!next_hash(reader, element.hash, begin)) return false;
    const std::uint64_t size = reader.cursor.end() - begin;
    element.bytes =
        static_cast<std::uint32_t>(std::min<std::uint64_t>(size, std::numeric_limits<std::uint32_t>::max()));
    held += element.bytes;
    elements.push_back(element);
  }
  return true;
}

/// For the entries from here on, the first of which differ.
bool Comparison::make_plan(Level& level) {
  level.ended_a = level.ended_b = false;
  const scan::Cursor::Mark begin_a = a_.cursor.mark();
  const scan::Cursor::Mark begin_b = b_.cursor.mark();
  std::vector<Element> left;
  std::vector<Element> right;
  bool ended_a = false;
  bool ended_b = false;
  std::size_t count = std::min<std::size_t>(first_elements, options_.most_elements);
  for (std::uint64_t bytes = first_bytes;; bytes *= 4) {
    const bool most = count == options_.most_elements;
    if (most) bytes = std::numeric_limits<std::uint64_t>::max();
    if (!fetch(a_, left, count, bytes, ended_a) || !fetch(b_, right, count, bytes, ended_b)) return false;
    auto plan = align(left, right, ended_a && ended_b ? Known::whole : most ? Known::most : Known::part);
    if (plan) {
      level.plan = std::move(*plan);
      level.planned = 0;
      return a_.cursor.go(begin_a) && b_.cursor.go(begin_b);
    }
    count = std::min<std::size_t>(count * 4, options_.most_elements);
  }
}

void Comparison::next_stretch(Level& level) {
  if (++level.planned < level.plan.size()) return;
  level.plan = {};
  level.planned = 0;
}

}  // namespace jt::compare

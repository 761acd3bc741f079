// SPDX-License-Identifier: MIT
// The frames of verbs that put something somewhere, and of rounding.
#include <algorithm>

#include "core/propose/rules/frame_reader.hpp"
#include "core/propose/rules/phrase.hpp"

namespace jt::propose::rules {

void FrameReader::attach() {
  for (std::size_t i = body_.begin + 1; i + 1 < body_.end; ++i) {
    if (!is(i, {"to", "into"})) continue;
    Clause clause;
    clause.value = {body_.begin, i};
    clause.object = {i + 1, body_.end};
    push(clause);
  }
}

bool FrameReader::member(Clause& clause, Span span) const {
  for (std::size_t i = span.begin + 1; i + 1 < span.end; ++i) {
    std::size_t after = i;
    if (at(i).is("=") || at(i).is(":")) after = i + 1;
    if (at(i).is("with") && at(i + 1).is("value")) after = i + 2;
    if (at(i).is("with") && i + 2 < span.end && (at(i + 1).is("the") || at(i + 1).is("a")) && at(i + 2).is("value"))
      after = i + 3;
    if (after == i || after >= span.end) continue;
    clause.key = {span.begin, i};
    clause.value = {after, span.end};
    return true;
  }
  return false;
}

void FrameReader::addition() {
  for (std::size_t i = body_.begin + 1; i + 1 < body_.end; ++i) {
    if (!is(i, {"to", "into", "in"})) continue;
    Clause clause;
    clause.object = {i + 1, body_.end};
    if (!member(clause, {body_.begin, i})) clause.value = {body_.begin, i};
    push(clause);
  }
  // "add K = V": to the object of the clause before, or the document
  const bool to_something = std::any_of(out_.begin(), out_.end(), [](const Clause& one) { return !one.key.empty(); });
  Clause clause;
  if (!to_something && !body_.empty() && member(clause, body_)) push(clause);
}

void FrameReader::insertion() {
  for (std::size_t i = body_.begin + 1; i + 1 < body_.end; ++i) {
    if (is(i, {"before", "after"})) {
      Clause clause;
      clause.how = at(i).is("before") ? "before" : "after";
      clause.value = {body_.begin, i};
      clause.object = {i + 1, body_.end};
      push(clause);
    }
    if (is(i, {"at"})) insertion_at(i);
  }
}

void FrameReader::insertion_at(std::size_t i) {
  std::size_t next = i + 1;
  if (is(next, {"the"})) ++next;
  Clause clause;
  clause.value = {body_.begin, i};
  if (is(next, {"beginning", "start", "front", "top"})) {
    clause.how = "start";
  } else if (is(next, {"end", "back", "bottom"})) {
    clause.how = "end";
  } else if (is(next, {"index", "position"}) && next + 1 < body_.end && at(next + 1).kind == Token::Kind::number) {
    clause.how = at(next).is("index") ? "index" : "position";
    ++next;
    clause.key = {next, next + 1};
  } else {
    return;
  }
  if (next + 2 >= body_.end || !is_scope_word(at(next + 1))) return;
  clause.other = {next + 2, body_.end};
  push(clause);
}

void FrameReader::order() {
  for (std::size_t i = body_.begin + 1; i + 1 < body_.end; ++i) {
    Clause clause;
    clause.object = {body_.begin, i};
    if (is(i, {"before", "after"})) {
      clause.how = at(i).is("before") ? "before" : "after";
      clause.other = {i + 1, body_.end};
      push(clause);
      for (std::size_t scope = i + 2; scope + 1 < body_.end; ++scope) {
        if (!is_scope_word(at(scope))) continue;
        Clause both = clause;
        both.other.end = scope;
        both.scope = {scope + 1, body_.end};
        push(both);
      }
      continue;
    }
    if (!is(i, {"to"})) continue;
    std::size_t next = i + 1;
    if (is(next, {"the"})) ++next;
    if (is(next, {"beginning", "start", "front", "top"}))
      clause.how = "start";
    else if (is(next, {"end", "back", "bottom"}))
      clause.how = "end";
    else
      continue;
    if (next + 2 < body_.end && is_scope_word(at(next + 1)))
      clause.other = {next + 2, body_.end};
    else if (next + 1 != body_.end)
      continue;
    push(clause);
  }
}

void FrameReader::duplicate() {
  for (std::size_t from = body_.begin + 1; from + 3 < body_.end; ++from) {
    if (!is(from, {"from"})) continue;
    for (std::size_t to = from + 2; to + 1 < body_.end; ++to) {
      if (!is(to, {"to", "into"})) continue;
      Clause clause;
      clause.key = {body_.begin, from};
      clause.object = {from + 1, to};
      clause.other = {to + 1, body_.end};
      push(clause);
    }
  }
}

void FrameReader::rounding() {
  Clause clause;
  Span span = body_;
  if (is(span.begin, {"up", "down"}) && span.size() > 1) {
    clause.how = at(span.begin).is("up") ? "up" : "down";
    ++span.begin;
  } else if (span.size() > 1 && is(span.end - 1, {"up", "down"})) {
    clause.how = at(span.end - 1).is("up") ? "up" : "down";
    --span.end;
  }
  for (std::size_t i = span.begin; i + 1 < span.end; ++i) {
    if (!is(i, {"to"}) || !clause.how.empty()) continue;
    clause.how = "places";
    clause.object = {span.begin, i};
    clause.value = {i + 1, span.end};
    push(clause);
    return;
  }
  clause.object = span;
  if (!span.empty()) push(clause);
}

void FrameReader::taking() {
  for (std::size_t i = body_.begin + 1; i + 1 < body_.end; ++i) {
    if (!is(i, {"from"})) continue;
    Clause clause;
    clause.how = "by";
    clause.value = {body_.begin, i};
    clause.object = {i + 1, body_.end};
    push(clause);
  }
}

}  // namespace jt::propose::rules

// SPDX-License-Identifier: MIT
#include "core/propose/rules/frames.hpp"

#include <algorithm>

#include "core/propose/rules/actions.hpp"
#include "core/propose/rules/conditions.hpp"
#include "core/propose/rules/frame_reader.hpp"
#include "core/propose/rules/phrase.hpp"
#include "core/text/ascii.hpp"

namespace jt::propose::rules {

namespace {

/// "5", "v1.2".
bool is_amount(const Token& token) {
  const std::string_view text = std::string_view(token.text).substr(token.text.starts_with('v') ? 1 : 0);
  return !text.empty() && text::is_digit(text.front());
}

}  // namespace

std::optional<Clause> with_condition(const Tokens& tokens, const Clause& clause) {
  for (std::size_t i = clause.value.begin + 1; i + 1 < clause.value.end; ++i) {
    const Token& token = tokens.list[i];
    for (const std::string_view word : {"for", "in", "within", "inside", "across"})
      if (token.is(word)) return std::nullopt;  // it is of the thing that this leads to
    if (!token.is("where") && !token.is("whose")) continue;
    Clause out = clause;
    out.value.end = i;
    while (out.value.size() > 1 && tokens.list[out.value.end - 1].is(",")) --out.value.end;
    out.where = {i, clause.value.end};
    return out;
  }
  return std::nullopt;
}

std::vector<Clause> FrameReader::read() {
  switch (verb_.frame) {
    case Frame::value:
      value({"to", "=", "as"});
      break;
    case Frame::status:
      status();
      break;
    case Frame::amount:
      amount();
      break;
    case Frame::object:
      object(body_);
      break;
    case Frame::onoff:
      onoff();
      break;
    case Frame::substitute:
      substitute();
      break;
    case Frame::attach:
      attach();
      break;
    case Frame::addition:
      addition();
      break;
    case Frame::insertion:
      insertion();
      break;
    case Frame::order:
      order();
      break;
    case Frame::duplicate:
      duplicate();
      break;
    case Frame::rounding:
      rounding();
      break;
    case Frame::taking:
      taking();
      break;
    case Frame::employment:
      employment();
      break;
    case Frame::fixing:
      fixing();
      break;
    case Frame::scaling:
      scaling();
      break;
  }
  return std::move(out_);
}

const Token& FrameReader::at(std::size_t i) const { return tokens_.list[i]; }

bool FrameReader::is(std::size_t i, std::initializer_list<std::string_view> words) const {
  return i < body_.end &&
         std::any_of(words.begin(), words.end(), [&](std::string_view word) { return at(i).is(word); });
}

Span FrameReader::without_exception(Clause& clause, Span span) const {
  const bool all = is(span.begin, {"all", "every", "each"}) || (!span.empty() && says_everyone(at(span.begin).lower));
  for (std::size_t i = span.begin; i < span.end; ++i) {
    std::size_t after = i;
    if (at(i).is("except") || at(i).is("excluding")) after = i + 1;
    if (i + 1 < span.end && i > span.begin && at(i).is("but")) after = at(i + 1).is("not") ? i + 2 : all ? i + 1 : i;
    if (i + 1 < span.end && at(i).is("other") && at(i + 1).is("than")) after = i + 2;
    if (i + 1 < span.end && at(i).is("apart") && at(i + 1).is("from")) after = i + 2;
    if (after == i) continue;
    if (after < span.end && (at(after).is("for") || at(after).is("of") || at(after).is("in"))) ++after;
    clause.except = {after, span.end};
    std::size_t end = i;
    while (end > span.begin && at(end - 1).is(",")) --end;
    return {span.begin, end};
  }
  return span;
}

void FrameReader::push(Clause clause) {
  clause.verb = &verb_;
  for (Span* span : {&clause.object, &clause.scope, &clause.other})  // a full stop belongs to no name
    if (span->size() > 1 && span->end == body_.end && at(span->end - 1).is(".")) --span->end;
  const bool excepts = !clause.except.empty();
  clause.object = without_exception(clause, clause.object);
  if (!clause.where.empty())
    clause.where = without_exception(clause, clause.where);
  else if (!clause.scope.empty())
    clause.scope = without_exception(clause, clause.scope);
  else if (!clause.value.empty() && !excepts)
    clause.value = without_exception(clause, clause.value);
  out_.push_back(clause);
}

void FrameReader::push_with_scopes(const Clause& clause) {
  push(clause);
  for (std::size_t i = clause.value.begin + 1; i + 1 < clause.value.end; ++i) {
    if (!is_scope_word(at(i))) continue;
    if (const auto own = threshold_in(tokens_, {i, clause.value.end}); own && own->begin == i) continue;
    Clause scoped = clause;
    scoped.value.end = i;
    scoped.scope = {i + 1, clause.value.end};
    push(scoped);
  }
  if (const auto filtered = with_condition(tokens_, clause)) push(*filtered);
}

void FrameReader::value(std::initializer_list<std::string_view> markers) {
  bool any = false;
  for (std::size_t i = body_.begin; i + 1 < body_.end; ++i) {
    if (!is(i, markers)) continue;
    any = true;
    Clause clause;
    clause.how = "to";
    clause.object = {body_.begin, i};
    clause.value = {i + 1, body_.end};
    if (i + 2 < body_.end && at(i + 1).is(":")) ++clause.value.begin;  // "set env to: prod"
    // "from A to V": A is the value that is there now, and no place
    bool changes = false;
    for (std::size_t from = body_.begin + 1; from + 1 < i; ++from) changes = changes || at(from).is("from");
    if (!changes) push_with_scopes(clause);
    for (std::size_t from = body_.begin + 1; from + 1 < i; ++from) {
      if (!at(from).is("from")) continue;
      Clause changed = clause;
      changed.object.end = from;
      changed.old = {from + 1, i};
      push_with_scopes(changed);
    }
  }
  if (!any && verb_.frame == Frame::value && verb_.run == set_value) bare();
  if (!any && verb_.frame == Frame::value && !body_.empty()) {
    Clause clause;  // "update the price"
    clause.how = "nothing";
    clause.object = body_;
    push(clause);
  }
}

void FrameReader::status() {
  for (std::size_t i = body_.begin; i + 1 < body_.end; ++i) {
    if (!is(i, {"as"})) continue;
    Clause clause;  // "from Y" says where E is from: it is no value that V takes the place of
    clause.how = "to";
    clause.object = {body_.begin, i};
    clause.value = {i + 1, body_.end};
    push_with_scopes(clause);
  }
  if (!out_.empty() || body_.size() < 2) return;
  Clause clause;  // "mark all nodes healthy"
  clause.how = "flag";
  clause.object = {body_.begin, body_.end - 1};
  clause.value = {body_.end - 1, body_.end};
  push(clause);
}

void FrameReader::amount() {
  for (std::size_t i = body_.begin; i + 1 < body_.end; ++i) {
    if (!is(i, {"by", "to"})) continue;
    Clause clause;
    clause.how = at(i).is("by") ? "by" : "to";
    clause.object = {body_.begin, i};
    clause.value = {i + 1, body_.end};
    for (std::size_t from = body_.begin + 1; from + 1 < i && at(i).is("to"); ++from) {
      if (!at(from).is("from") || !is_amount(at(from + 1))) continue;  // "from 1.2 to 1.3": no id is meant
      clause.object.end = from;
      clause.old = {from + 1, i};
    }
    push_with_scopes(clause);
  }
  if (out_.empty() && !body_.empty() && (verb_.variant == "increment" || verb_.variant == "decrement")) object(body_);
  if (out_.empty() && !body_.empty()) {
    Clause clause;
    clause.how = "nothing";
    clause.object = body_;
    push(clause);
  }
}

void FrameReader::object(Span span) {
  if (span.empty()) return;
  Clause clause;
  clause.object = span;
  push(clause);
}

void FrameReader::bare() {
  if (body_.begin == 0 || !at(body_.begin - 1).is("make")) return;
  const bool article = is(body_.begin, {"the", "a", "an"});  // alone it names nothing
  for (std::size_t i = body_.begin + (article ? 2 : 1); i < body_.end; ++i) {
    Clause clause;
    clause.how = "bare";
    clause.object = {body_.begin, i};
    clause.value = {i, body_.end};
    push_with_scopes(clause);
  }
}

void FrameReader::employment() {
  for (std::size_t i = body_.begin + 1; i + 1 < body_.end; ++i) {
    if (!is(i, {"for", "as"})) continue;
    Clause clause;
    clause.how = "to";
    clause.value = {body_.begin, i};
    clause.object = {i + 1, body_.end};
    push(clause);
  }
}

void FrameReader::scaling() {
  for (std::size_t i = body_.begin; i + 2 < body_.end; ++i) {
    if (!is(i, {"to"}) || at(i + 1).kind != Token::Kind::number) continue;
    Clause clause;
    clause.how = "to";
    clause.object = {i + 2, body_.end};
    clause.value = {i + 1, i + 2};
    clause.scope = {body_.begin, i};
    push(clause);
  }
}

void FrameReader::fixing() {
  for (std::size_t i = body_.begin + 1; i + 1 < body_.end; ++i) {
    if (!is(i, {"with"})) continue;
    Clause clause;
    clause.object = {body_.begin, i};
    clause.value = {i + 1, body_.end};
    push(clause);
  }
}

void FrameReader::onoff() {
  if (body_.begin > 0 && at(body_.begin - 1).is("switch")) value({"to"});
  for (std::size_t i = body_.begin; i < body_.end; ++i) {
    if (!is(i, {"on", "off"}) || body_.size() < 2) continue;
    Clause clause;
    clause.how = at(i).is("on") ? "on" : "off";
    if (i == body_.begin) {
      clause.object = {i + 1, body_.end};
    } else if (i + 1 == body_.end) {
      clause.object = {body_.begin, i};
    } else if (is_scope_word(at(i + 1)) && i + 2 < body_.end) {
      clause.object = {body_.begin, i};
      clause.scope = {i + 2, body_.end};
    } else {
      continue;
    }
    push(clause);
  }
}

void FrameReader::substitute() {
  for (std::size_t with = body_.begin + 1; with + 1 < body_.end; ++with) {
    if (!is(with, {"with", "by"})) continue;
    Clause clause;
    clause.old = {body_.begin, with};
    clause.value = {with + 1, body_.end};
    const bool quoted = at(body_.begin).kind == Token::Kind::quoted;
    if (clause.old.size() == 1 && !quoted) {  // "replace A with B in X"; else it is a key, a value or a text
      if (clause.value.size() < 3 || at(with + 2).is("of") || !is_scope_word(at(with + 2))) continue;
      clause.how = "bare";
      clause.value.end = with + 2;
      clause.object = {with + 3, body_.end};
      push(clause);
      continue;
    }
    if (clause.old.size() > 1) {  // "replace the title with V"
      clause.object = clause.old;
      clause.old = {};
      clause.how = "to";
      push_with_scopes(clause);
      continue;
    }
    if (clause.value.size() == 1) push(clause);
    if (clause.value.size() > 2 && is_scope_word(at(with + 2))) {
      clause.value.end = with + 2;
      clause.object = {with + 3, body_.end};
      push(clause);
    }
  }
}

std::vector<Clause> readings(const Tokens& tokens, const Verb& verb, Span body) {
  return FrameReader(tokens, verb, body).read();
}

bool continues(const Tokens& tokens, const Verb& verb, Span body) {
  if (verb.frame == Frame::addition) {
    const std::vector<Clause> all = readings(tokens, verb, body);
    return std::any_of(all.begin(), all.end(), [](const Clause& clause) { return !clause.key.empty(); });
  }
  if (verb.frame != Frame::value && verb.frame != Frame::amount && verb.frame != Frame::status &&
      verb.frame != Frame::onoff)
    return false;
  const std::vector<Clause> all = readings(tokens, verb, body);
  return std::any_of(all.begin(), all.end(),
                     [](const Clause& clause) { return clause.how != "nothing" && !clause.how.empty(); });
}

}  // namespace jt::propose::rules

// SPDX-License-Identifier: MIT
#include "core/propose/rules/frames.hpp"

#include <algorithm>
#include <array>
#include <initializer_list>

#include "core/propose/rules/phrase.hpp"

namespace jt::propose::rules {

namespace {

class Reader {
 public:
  Reader(const Tokens& tokens, const Verb& verb, Span body) : tokens_(tokens), verb_(verb), body_(body) {}

  std::vector<Clause> read() {
    switch (verb_.frame) {
      case Frame::value:
        value({"to", "=", "as"});
        break;
      case Frame::status:
        value({"as"});
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
    }
    return std::move(out_);
  }

 private:
  [[nodiscard]] const Token& at(std::size_t i) const { return tokens_.list[i]; }

  [[nodiscard]] bool is(std::size_t i, std::initializer_list<std::string_view> words) const {
    return i < body_.end &&
           std::any_of(words.begin(), words.end(), [&](std::string_view word) { return at(i).is(word); });
  }

  /// What follows "except" is left out.
  Span without_exception(Clause& clause, Span span) const {
    for (std::size_t i = span.begin; i < span.end; ++i) {
      std::size_t after = i;
      if (at(i).is("except") || at(i).is("excluding")) after = i + 1;
      if (i + 1 < span.end && at(i).is("but") && at(i + 1).is("not")) after = i + 2;
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

  void push(Clause clause) {
    clause.verb = &verb_;
    for (Span* span : {&clause.object, &clause.scope, &clause.other})  // a full stop belongs to no name
      if (span->size() > 1 && span->end == body_.end && at(span->end - 1).is(".")) --span->end;
    const bool excepts = !clause.except.empty();
    clause.object = without_exception(clause, clause.object);
    if (!clause.scope.empty())
      clause.scope = without_exception(clause, clause.scope);
    else if (!clause.value.empty() && !excepts)
      clause.value = without_exception(clause, clause.value);
    out_.push_back(clause);
  }

  /// The same with "for E" after the value.
  void push_with_scopes(const Clause& clause) {
    push(clause);
    for (std::size_t i = clause.value.begin + 1; i + 1 < clause.value.end; ++i) {
      if (!is_scope_word(at(i))) continue;
      Clause scoped = clause;
      scoped.value.end = i;
      scoped.scope = {i + 1, clause.value.end};
      push(scoped);
    }
  }

  void value(std::initializer_list<std::string_view> markers) {
    bool any = false;
    for (std::size_t i = body_.begin; i + 1 < body_.end; ++i) {
      if (!is(i, markers)) continue;
      any = true;
      Clause clause;
      clause.how = "to";
      clause.object = {body_.begin, i};
      clause.value = {i + 1, body_.end};
      push_with_scopes(clause);
      for (std::size_t from = body_.begin + 1; from + 1 < i; ++from) {
        if (!at(from).is("from")) continue;
        Clause changed = clause;
        changed.object.end = from;
        changed.old = {from + 1, i};
        push_with_scopes(changed);
      }
    }
    if (!any && verb_.frame == Frame::value && !body_.empty()) {
      Clause clause;  // "update the price"
      clause.how = "nothing";
      clause.object = body_;
      push(clause);
    }
  }

  void amount() {
    for (std::size_t i = body_.begin; i + 1 < body_.end; ++i) {
      if (!is(i, {"by", "to"})) continue;
      Clause clause;
      clause.how = at(i).is("by") ? "by" : "to";
      clause.object = {body_.begin, i};
      clause.value = {i + 1, body_.end};
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

  void object(Span span) {
    if (span.empty()) return;
    Clause clause;
    clause.object = span;
    push(clause);
  }

  void onoff() {
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

  void substitute() {
    for (std::size_t with = body_.begin + 1; with + 1 < body_.end; ++with) {
      if (!is(with, {"with", "by"})) continue;
      Clause clause;
      clause.old = {body_.begin, with};
      clause.value = {with + 1, body_.end};
      if (clause.old.size() > 1 || at(body_.begin).kind != Token::Kind::quoted) {  // "replace the title with V"
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

  void attach() {
    for (std::size_t i = body_.begin + 1; i + 1 < body_.end; ++i) {
      if (!is(i, {"to", "into"})) continue;
      Clause clause;
      clause.value = {body_.begin, i};
      clause.object = {i + 1, body_.end};
      push(clause);
    }
  }

  /// "K = V", "a field K with value V", "K with value V".
  bool member(Clause& clause, Span span) const {
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

  void addition() {
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

  void insertion() {
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

  void insertion_at(std::size_t i) {
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

  void order() {
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

  void duplicate() {
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

  void rounding() {
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

  void taking() {
    for (std::size_t i = body_.begin + 1; i + 1 < body_.end; ++i) {
      if (!is(i, {"from"})) continue;
      Clause clause;
      clause.how = "by";
      clause.value = {body_.begin, i};
      clause.object = {i + 1, body_.end};
      push(clause);
    }
  }

  const Tokens& tokens_;
  const Verb& verb_;
  Span body_;
  std::vector<Clause> out_;
};

}  // namespace

std::vector<Clause> readings(const Tokens& tokens, const Verb& verb, Span body) {
  return Reader(tokens, verb, body).read();
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

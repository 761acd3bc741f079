// SPDX-License-Identifier: MIT
// FrameReader: reads the words after a verb in every order that its frame allows.
#pragma once

#include <initializer_list>
#include <string_view>
#include <vector>

#include "core/propose/rules/clause.hpp"
#include "core/propose/rules/tokens.hpp"
#include "core/propose/rules/verbs.hpp"

namespace jt::propose::rules {

class FrameReader {
 public:
  FrameReader(const Tokens& tokens, const Verb& verb, Span body) : tokens_(tokens), verb_(verb), body_(body) {}

  std::vector<Clause> read();

 private:
  [[nodiscard]] const Token& at(std::size_t i) const;
  [[nodiscard]] bool is(std::size_t i, std::initializer_list<std::string_view> words) const;
  /// What follows "except" is left out.
  Span without_exception(Clause& clause, Span span) const;
  void push(Clause clause);
  /// The same with "for E" after the value, and with "where COND".
  void push_with_scopes(const Clause& clause);
  void value(std::initializer_list<std::string_view> markers);
  void status();
  void amount();
  void object(Span span);
  void onoff();
  void substitute();
  void attach();
  /// "K = V", "a field K with value V", "K with value V".
  bool member(Clause& clause, Span span) const;
  void addition();
  void insertion();
  void insertion_at(std::size_t i);
  void order();
  void duplicate();
  void rounding();
  void taking();
  void employment();
  void fixing();
  void scaling();
  /// "make X V", "mark E V": without a word between them.
  void bare();

  const Tokens& tokens_;
  const Verb& verb_;
  Span body_;
  std::vector<Clause> out_;
};

}  // namespace jt::propose::rules

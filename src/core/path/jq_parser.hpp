// SPDX-License-Identifier: MIT
// JqParser: reads a program of jq that selects values, as steps and conditions. The grammar is jq's, so that what is
// not taken is found where it is.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/path/jq_steps.hpp"
#include "core/path/query.hpp"
#include "core/path/reader.hpp"

namespace jt::path::jq {

/// What a part of a program gives.
struct Expression {
  enum class Kind : std::uint8_t {
    path,       ///< the values that `steps` select
    literal,    ///< `operand`
    value,      ///< `operand`, a function of the one value that `steps` select
    condition,  ///< true or false
    nothing,    ///< `empty`
  };
  Kind kind = Kind::path;
  Steps steps;
  Operand operand;
  Condition condition;
  Ending ending = Ending::none;  ///< of a value: it may be at the end of a program
  bool optional = false;         ///< `?` is behind the ending
  bool several = false;          ///< a condition of which jq gives one result for each of several values, or none
  std::size_t begin = 0;
};

/// Whether it has results for several values, or none. Where it decides alone, one that holds is enough.
bool gives_several(const Expression& expression);

class JqParser {
 public:
  JqParser(PathReader& reader, bool nulls) : reader_(reader), nulls_(nulls) {}

  /// `split`: a query for each path that the program names, in order; else one for all. False: the reader has the
  /// error, and `left_to_jq()` says what to do about it.
  bool program(bool split, std::vector<Query>& out);
  /// Nothing if the program would be none for jq either.
  [[nodiscard]] std::optional<Advice> left_to_jq() const;

 private:
  /// A condition is about one value, `context`; outside of conditions a path begins at what is before it.
  bool pipe(const Steps& context, Expression& out);
  bool piped(Expression& left);
  bool comma(const Steps& context, Expression& out);
  bool alternative(const Steps& context, Expression& out);
  bool alternatives(Expression& out, const Steps& context, std::size_t at);
  bool either(const Steps& context, Expression& out);
  bool both_of(const Steps& context, Expression& out);
  using Part = bool (JqParser::*)(const Steps& context, Expression& out);
  bool joined(std::string_view word, Condition::Kind kind, Part part, const Steps& context, Expression& out);
  bool comparison(const Steps& context, Expression& out);
  bool compare(Expression& left, Comparison how, const Expression& right, std::size_t at);
  bool postfix(const Steps& context, Expression& out);
  /// Whether there was a `.a?` from that place on, or in the context.
  [[nodiscard]] bool suppresses(const Steps& context, std::size_t begin) const;
  bool suppressed_not_taken(std::size_t at);
  bool several_not_taken(std::size_t at, std::string_view word);
  bool term(const Steps& context, Expression& out);
  bool after_dot(Expression& out);
  bool bracket(Expression& out);
  bool in_bracket(Selector& selector);
  bool json(Expression& out);
  bool number(Expression& out);
  bool string(std::string& out);

  bool word(const Steps& context, Expression& out);
  bool call(std::string_view name, const Steps& context, Expression& out);
  bool about_text(Function function, const Steps& context, Expression& out);
  bool regex(const Steps& context, Expression& out);
  bool has(const Steps& context, Expression& out);
  bool quantified(bool all, const Steps& context, Expression& out);
  bool is_in(const Steps& context, Expression& out);
  /// `decided_by`: the word that takes one result only.
  bool condition(Condition& out, std::string_view decided_by = {});

  bool push(Steps& steps, Segment next);
  bool append(Steps& steps, Steps more);
  bool truth(Expression expression, Condition& out);
  bool operand(const Expression& expression, Operand& out);
  bool finish(Expression& whole, bool split, std::vector<Query>& out);
  bool query_of(Steps steps, Ending ending, std::vector<Query>& out);

  bool not_taken(std::size_t at, std::string_view what = {});
  bool not_taken(std::string_view what, std::size_t at, std::string_view why);
  bool slice_not_taken(std::size_t at);
  bool expect(std::string_view what);
  bool unexpected(std::string_view expected);
  std::string_view peek_word() const;
  bool take_word(std::string_view word);
  bool deeper();

  PathReader& reader_;
  bool nulls_;
  int inside_ = 0;  ///< conditions around the place
  int nesting_ = 0;
  int parentheses_ = 0;                    ///< outside of conditions
  std::size_t stage_ = 0;                  ///< where the current part of the pipe begins
  std::optional<std::size_t> suppressed_;  ///< where the last `.a?` of a condition is
  bool left_ = false;                      ///< what is wrong is only that it is not taken here
  std::string_view about_;                 ///< `Advice`: what it is about
};

}  // namespace jt::path::jq

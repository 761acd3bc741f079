// SPDX-License-Identifier: MIT
// The part of Evaluator for strings, numbers, literals and keys.
#include "core/schema/evaluator.hpp"
#include "core/text/code_point.hpp"

namespace jt::schema {

/// A value that has no entries: all is known at once.
bool Evaluator::scalar(std::size_t requests, Scalar& value) {
  const std::uint64_t at = value.at();
  Request& only = requests_.back();
  if (requests_.size() == requests + 1 && program_.nodes[only.node].leaf && only.node != 0) {
    // Most values: one schema asks, and nothing applies beside it. Errors are the parent's.
    const bool gathers = only.mode == Mode::gather && only.parent != none;
    const Fit fit = check_scalar(only.node, value, {only.mode, gathers ? only.parent : none, only.trace});
    if (fit == Fit::failure) return false;
    only.valid = fit == Fit::yes;
    only.own_errors = true;
    const Request request = only;
    apply(request);
    if (!places_.empty() && places_.back().tracking) note_evaluated(requests, at);
    requests_.resize(requests);
    return true;
  }
  const std::size_t evals = evals_.size();
  const std::size_t edges = edges_.size();
  if (!open_requests(requests)) return false;
  for (std::size_t i = evals; i < evals_.size(); ++i) {
    const auto index = static_cast<std::uint32_t>(i);
    const Fit fit = check_scalar(evals_[i].node, value, sink_of(index));
    if (fit == Fit::failure) return false;
    evals_[i].failed = fit != Fit::yes;
    evals_[i].wrong_type = fit == Fit::wrong_type;
  }
  finish(evals, edges, requests, nullptr, at);
  return !failure_;
}

bool Evaluator::type_fits(std::uint8_t allowed, Scalar& value, bool& fits) {
  const auto bit = static_cast<std::uint8_t>(1U << static_cast<unsigned>(value.type()));
  if (value.type() != scan::Type::number || (allowed & types::number) == types::number) {
    fits = (allowed & bit) != 0;
    return true;
  }
  fits = (allowed & types::number) != 0;
  if (!fits) return true;
  std::string_view text;
  if (!value.read(text)) return false;
  fits = is_integer(text) == ((allowed & types::integer) != 0);
  return true;
}

Evaluator::Fit Evaluator::check_scalar(std::uint32_t index, Scalar& value, const Sink& sink) {
  const Node& node = program_.nodes[index];
  if (node.always) return Fit::yes;
  if (node.never) {
    add(sink, {index, Keyword::never, 0, value.at(), 0, 0});
    return Fit::no;
  }
  bool fits = true;
  if (node.allowed != types::all) {
    if (!type_fits(node.allowed, value, fits)) return Fit::failure;
    if (!fits) {
      add(sink, {index, Keyword::type, node.allowed, value.at(), 0, 0});
      return Fit::wrong_type;
    }
  }
  bool all = true;
  for (const bool constant : {false, true}) {
    const std::uint32_t values = constant ? node.constant : node.enumeration;
    if (values == none) continue;
    if (!check_value(values, value, fits)) return Fit::failure;
    if (!fits) add(sink, {index, constant ? Keyword::constant : Keyword::enumeration, 0, value.at(), 0, 0});
    all = all && fits;
  }
  if (node.numbers != none && value.type() == scan::Type::number) {
    if (!check_number(index, value, sink, all)) return Fit::failure;
  } else if (node.strings != none && value.type() == scan::Type::string) {
    if (!check_string(index, value, sink, all)) return Fit::failure;
  }
  return all ? Fit::yes : Fit::no;
}

bool Evaluator::check_value(std::uint32_t index, Scalar& value, bool& fits) {
  const Values& values = program_.values[index];
  std::string_view text;
  fits = (values.types() >> static_cast<unsigned>(value.type()) & 1U) != 0;
  if (!fits) return true;
  if (value.type() == scan::Type::string) {
    if (!value.string(text)) return false;
    fits = values.has_string(text);
    return true;
  }
  if (!value.read(text)) return false;
  fits = value.type() == scan::Type::number ? values.has_number(text) : values.has_literal(text);
  return true;
}

bool Evaluator::check_number(std::uint32_t index, Scalar& value, const Sink& sink, bool& fits) {
  const NumberRules& rules = program_.numbers[program_.nodes[index].numbers];
  std::string_view text;
  if (!value.read(text)) return false;
  const auto wrong = [&](Keyword keyword) {
    fits = false;
    add(sink, {index, keyword, 0, value.at(), 0, 0});
  };
  const auto known = short_number(text);
  if (rules.minimum && rules.minimum->of(text, known) < 0) wrong(Keyword::minimum);
  if (rules.above && rules.above->of(text, known) <= 0) wrong(Keyword::exclusive_minimum);
  if (rules.maximum && rules.maximum->of(text, known) > 0) wrong(Keyword::maximum);
  if (rules.below && rules.below->of(text, known) >= 0) wrong(Keyword::exclusive_maximum);
  if (rules.divisor && !rules.divisor->divides(text, known)) wrong(Keyword::multiple_of);
  return true;
}

bool Evaluator::check_string(std::uint32_t index, Scalar& value, const Sink& sink, bool& fits) {
  const StringRules& rules = program_.strings[program_.nodes[index].strings];
  std::string_view text;
  if (!rules.pattern && !rules.format) {
    // A character is spelled with one to twelve bytes: mostly that decides.
    constexpr std::size_t longest = 12;
    if (!value.spelled(text)) return false;
    const bool enough = rules.least == 0 || (!text.empty() && (text.size() - 1) / longest >= rules.least - 1);
    if (enough && (!rules.most || text.size() <= *rules.most)) return true;
  }
  if (!value.string(text)) return false;
  const auto wrong = [&](Keyword keyword, std::uint64_t other) {
    fits = false;
    add(sink, {index, keyword, 0, value.at(), other, 0});
  };
  if (rules.least > 0 || rules.most) {
    // A character has one to four bytes: mostly that decides.
    const bool enough = rules.least == 0 || (!text.empty() && (text.size() - 1) / 4 >= rules.least - 1);
    const bool sure = enough && (!rules.most || text.size() <= *rules.most);
    const std::uint64_t length = sure ? rules.least : text::count_code_points(text);
    if (length < rules.least) wrong(Keyword::min_length, length);
    if (!sure && rules.most && length > *rules.most) wrong(Keyword::max_length, length);
  }
  if (rules.pattern) {
    auto found = rules.pattern->fits(text);
    if (!found) return stop(std::move(found.error()));
    if (!*found) wrong(Keyword::pattern, 0);
  }
  if (rules.format && !has_format(*rules.format, text)) wrong(Keyword::format, 0);
  return true;
}

/// A key against `propertyNames`, as a string of its own.
bool Evaluator::check_key(std::uint32_t parent, const Link& link, std::string_view key, std::uint64_t at) {
  if (program_.nodes[link.node].always) return true;
  const std::size_t evals = evals_.size();
  const std::size_t edges = edges_.size();
  const std::size_t requests = requests_.size();
  Request& request = requests_.emplace_back();
  request.parent = parent;
  request.node = link.node;
  request.mode = Mode::silent;
  if (!open_requests(requests)) return false;
  Scalar value(key, at);
  for (std::size_t i = evals; i < evals_.size(); ++i) {
    const Fit fit = check_scalar(evals_[i].node, value, {Mode::silent, none, 0});
    if (fit == Fit::failure) return false;
    evals_[i].failed = fit != Fit::yes;
  }
  for (std::size_t i = evals; i < evals_.size(); ++i) combine(static_cast<std::uint32_t>(i), nullptr, at);
  const bool fits = !evals_[requests_[requests].eval].failed;
  evals_.resize(evals);
  edges_.resize(edges);
  requests_.resize(requests);
  if (!fits) fail_eval(parent, Keyword::property_names, cursor_->begin(), 0, at);
  return true;
}

}  // namespace jt::schema

// SPDX-License-Identifier: MIT
#include "core/path/filter.hpp"

#include <algorithm>

#include "core/bytes/slice_source.hpp"
#include "core/json/escape.hpp"
#include "core/path/compare.hpp"
#include "core/path/evaluator.hpp"
#include "core/path/iregexp.hpp"

namespace jt::path {
namespace {

using Kind = FilterValue::Kind;

FilterValue literal_value(const Literal& literal) {
  switch (literal.kind) {
    case Literal::Kind::null:
      return {Kind::null, {}};
    case Literal::Kind::no:
      return {Kind::no, {}};
    case Literal::Kind::yes:
      return {Kind::yes, {}};
    case Literal::Kind::number:
      return {Kind::number, literal.text};
    case Literal::Kind::string:
      return {Kind::string, literal.text};
  }
  return {};
}

void set_value(scan::Type type, std::string_view text, FilterValue& out) {
  switch (type) {
    case scan::Type::null:
      out.kind = Kind::null;
      break;
    case scan::Type::boolean:
      out.kind = text == "true" ? Kind::yes : Kind::no;
      break;
    case scan::Type::number:
      out.kind = Kind::number;
      out.text = text;
      break;
    case scan::Type::string:
      out.kind = Kind::string;
      out.text = json::decode(text.substr(1, text.size() - 2));
      break;
    case scan::Type::object:
    case scan::Type::array:
      out.kind = Kind::structure;
      out.text = text;
      break;
  }
}

/// The value under the cursor. Fails, with the cursor, if it is too long for memory.
bool read_value(scan::Cursor& cursor, FilterValue& out) {
  const scan::Type type = cursor.type();
  std::string_view text;
  if (!cursor.text(text)) return false;
  set_value(type, text, out);
  return true;
}

/// A window for a value whose size is not known.
constexpr std::size_t small_window = std::size_t{4} << 10;

FilterValue number_value(std::uint64_t number) { return {Kind::number, std::to_string(number)}; }

}  // namespace

scan::StreamOptions fitted(scan::StreamOptions options, std::uint64_t bytes) {
  constexpr std::uint64_t block = 64;
  const std::uint64_t needed = (bytes + options.shift + 2 * block) / block * block;
  options.window = static_cast<std::size_t>(std::min<std::uint64_t>(options.window, needed));
  options.lines = false;
  return options;
}

Filters::Memory::Memory(std::string_view text, const scan::StreamOptions& options)
    : source(text), stream(source, fitted(options, text.size())), cursor(stream) {}

Result<bool> Filters::test_text(const Condition& condition, std::string_view text) {
  bytes::MemorySource source(text);
  return holds(condition, {source, text});
}

Result<bool> Filters::test_span(const Condition& condition, bytes::Source& source, std::uint64_t begin,
                                std::uint64_t end) {
  bytes::SliceSource span(source, {begin, end});
  return holds(condition, {span, {}});
}

Result<bool> Filters::test_operands(const Condition& condition, bytes::Source& source, const Operands& operands,
                                    std::span<const OperandValue> values) {
  return holds(condition, {source, {}, &operands, values});
}

// Recursive over the query, whose nesting the parser limits; not over the document.
Result<bool> Filters::holds(const Condition& condition, const Candidate& candidate) {
  switch (condition.kind) {
    case Condition::Kind::test:
      return tested(condition.left, candidate);
    case Condition::Kind::comparison:
      return compared(condition, candidate);
    case Condition::Kind::negation: {
      const Result<bool> inner = holds(condition.parts[0], candidate);
      return inner ? Result<bool>(!*inner) : inner;
    }
    case Condition::Kind::any:
    case Condition::Kind::all:
      break;
  }
  const bool decisive = condition.kind == Condition::Kind::any;
  for (const Condition& part : condition.parts) {
    const Result<bool> held = holds(part, candidate);
    if (!held || *held == decisive) return held;
  }
  return !decisive;
}

Result<bool> Filters::tested(const Operand& operand, const Candidate& candidate) {
  if (const auto* query = std::get_if<std::shared_ptr<const Query>>(&operand)) return exists(**query, candidate);
  return matches(*std::get<std::shared_ptr<const Call>>(operand), candidate);
}

Result<bool> Filters::compared(const Condition& condition, const Candidate& candidate) {
  // No literal is an array or object, so their content is not needed.
  const auto literal = [](const Operand& operand) { return std::holds_alternative<Literal>(operand); };
  const Result<Value> left = value_of(condition.left, candidate, !literal(condition.right));
  if (!left) return fail(left.error());
  const Result<Value> right = value_of(condition.right, candidate, !literal(condition.left));
  if (!right) return fail(right.error());
  return compare_values(**left, condition.comparison, **right);
}

Result<Filters::Value> Filters::value_of(const Operand& operand, const Candidate& candidate, bool contents) {
  if (const auto* literal = std::get_if<Literal>(&operand)) {
    return std::make_shared<const FilterValue>(literal_value(*literal));
  }
  if (const auto* query = std::get_if<std::shared_ptr<const Query>>(&operand)) {
    const OperandValue* const known = candidate.find(**query);
    return known != nullptr ? load(*known, candidate.source, contents) : only(**query, candidate);
  }
  return call(*std::get<std::shared_ptr<const Call>>(operand), candidate);
}

Result<Filters::Value> Filters::load(const OperandValue& value, bytes::Source& source, bool contents) const {
  auto out = std::make_shared<FilterValue>();
  const bool structure = value.type == scan::Type::object || value.type == scan::Type::array;
  if (value.state == OperandValue::State::missing) return Value(std::move(out));
  if (value.state == OperandValue::State::held || (structure && !contents)) {
    set_value(value.type, value.text, *out);
    return Value(std::move(out));
  }
  scan::StreamOptions options = fitted(options_, source.size().value_or(small_window));
  options.window = std::min(options.window, small_window);
  scan::Stream stream(source, options);
  scan::Cursor cursor(stream);
  scan::Cursor::Mark mark;
  mark.at = value.begin;
  mark.type = value.type;
  mark.on_value = true;
  if (!cursor.go(mark) || !read_value(cursor, *out)) return fail(cursor.failure());
  return Value(std::move(out));
}

Result<Filters::Value> Filters::call(const Call& call, const Candidate& candidate) {
  const Operand& argument = call.arguments[0];
  if (call.function == Function::length) {
    const Result<Value> value = value_of(argument, candidate);
    return value ? length(**value) : value;
  }
  const Query& query = *std::get<std::shared_ptr<const Query>>(argument);
  if (call.function == Function::value) return value_of(argument, candidate);
  const Result<std::uint64_t> nodes = count(query, candidate);
  if (!nodes) return fail(nodes.error());
  return std::make_shared<const FilterValue>(number_value(*nodes));
}

Result<Filters::Value> Filters::length(const FilterValue& value) {
  if (value.kind == Kind::string) {
    return std::make_shared<const FilterValue>(number_value(text::count_code_points(value.text)));
  }
  if (value.kind != Kind::structure) return std::make_shared<const FilterValue>();
  Memory memory(value.text, options_);
  scan::Cursor& cursor = memory.cursor;
  std::uint64_t entries = 0;
  if (!cursor.start() || !cursor.enter()) return fail(cursor.failure());
  for (;; ++entries) {
    const scan::Step step = cursor.next();
    if (step == scan::Step::fail) return fail(cursor.failure());
    if (step == scan::Step::end) return std::make_shared<const FilterValue>(number_value(entries));
  }
}

Result<bool> Filters::matches(const Call& call, const Candidate& candidate) {
  const Result<Value> subject = value_of(call.arguments[0], candidate, false);
  if (!subject) return fail(subject.error());
  const Result<Value> expression = value_of(call.arguments[1], candidate, false);
  if (!expression) return fail(expression.error());
  if ((*subject)->kind != Kind::string || (*expression)->kind != Kind::string) return false;
  const Result<const Pattern*> found = pattern(call, (*expression)->text);
  if (!found) return fail(found.error());
  if (!(*found)->regex) return false;
  const Result<std::optional<text::RegexSpan>> match = (*found)->regex->find((*subject)->text);
  if (!match) return fail(match.error());
  return match->has_value();
}

/// Compiles the expression, unless this call of the query had the same one before.
Result<const Filters::Pattern*> Filters::pattern(const Call& call, const std::string& text) {
  const auto [place, fresh] = patterns_.try_emplace(&call);
  Pattern& kept = place->second;
  if (!fresh && kept.text == text) return &kept;
  kept.text = text;
  kept.regex.reset();
  if (const std::optional<std::string> mapped = map_iregexp(text)) {
    text::RegexOptions options;
    options.whole = call.function == Function::match;
    Result<text::Regex> regex = text::Regex::compile(*mapped, options);
    if (!regex) {
      patterns_.erase(place);
      return fail(std::move(regex.error()));
    }
    kept.regex = std::move(*regex);
  }
  return &kept;
}

Result<bool> Filters::exists(const Query& query, const Candidate& candidate) {
  if (query.segments.empty()) return true;
  if (const OperandValue* known = candidate.find(query)) return known->state != OperandValue::State::missing;
  std::optional<bool>* kept = query.absolute ? &known_[&query].exists : nullptr;
  if (kept != nullptr && *kept) return **kept;
  const Result<std::uint64_t> found =
      select(query, candidate, [](scan::Cursor&, const Location&) { return Visit::stop; });
  if (!found) return fail(found.error());
  if (kept != nullptr) *kept = *found > 0;
  return *found > 0;
}

Result<std::uint64_t> Filters::count(const Query& query, const Candidate& candidate) {
  if (const OperandValue* known = candidate.find(query))
    return std::uint64_t{known->state == OperandValue::State::missing ? 0U : 1U};
  std::optional<std::uint64_t>* kept = query.absolute ? &known_[&query].count : nullptr;
  if (kept != nullptr && *kept) return **kept;
  const Result<std::uint64_t> found =
      select(query, candidate, [](scan::Cursor&, const Location&) { return Visit::more; });
  if (found && kept != nullptr) *kept = *found;
  return found;
}

Result<Filters::Value> Filters::only(const Query& query, const Candidate& candidate) {
  Value* kept = query.absolute ? &known_[&query].only : nullptr;
  if (kept != nullptr && *kept != nullptr) return *kept;
  auto value = std::make_shared<FilterValue>();
  bool several = false;
  const bool singular = query.singular();
  const Result<std::uint64_t> found = select(query, candidate, [&](scan::Cursor& cursor, const Location&) {
    several = value->kind != Kind::nothing;
    if (several) return Visit::stop;
    // A failure is that of the cursor, and ends the walk.
    return read_value(cursor, *value) && !singular ? Visit::more : Visit::stop;
  });
  if (!found) return fail(found.error());
  if (several) *value = FilterValue{};
  if (kept != nullptr) *kept = value;
  return Value(std::move(value));
}

Result<std::uint64_t> Filters::select(const Query& query, const Candidate& candidate, const OnMatch& on_match) {
  bytes::Source& source = query.absolute ? root_ : candidate.source;
  scan::Stream stream(source, query.absolute ? options_ : fitted(options_, source.size().value_or(options_.window)));
  scan::Cursor cursor(stream);
  if (!cursor.start()) return fail(cursor.failure());
  Evaluator evaluator(cursor, query.segments, *this, nullptr, on_match,
                      query.absolute ? std::string_view{} : candidate.text);
  return evaluator.run();
}

}  // namespace jt::path

// SPDX-License-Identifier: MIT
#include "core/path/filter.hpp"

#include <algorithm>

#include "core/bytes/reread.hpp"
#include "core/json/escape.hpp"
#include "core/path/compare.hpp"
#include "core/path/evaluator.hpp"
#include "core/path/iregexp.hpp"
#include "core/path/static_selector.hpp"

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
    case Literal::Kind::structure:
      return {Kind::structure, literal.text};
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

bool is_structure(scan::Type type) { return type == scan::Type::object || type == scan::Type::array; }

std::string_view bracket_of(scan::Type type) { return type == scan::Type::object ? "{" : "["; }

/// Comparing two structures takes so many times as long as walking over them.
constexpr std::uint64_t times_compared = 4;

/// Candidates of filters up to so many bytes are walked over in memory.
constexpr std::size_t short_candidate = std::size_t{4} << 10;

/// A window for a value whose size is not known.
constexpr std::size_t small_window = std::size_t{4} << 10;

/// How many nodes must be counted, at most, to compare their number with the literal: one more than it says.
std::uint64_t most_counted(const Operand& literal, std::uint64_t no_limit) {
  const auto* number = std::get_if<Literal>(&literal);
  if (number == nullptr || number->kind != Literal::Kind::number) return no_limit;
  const std::string& text = number->text;
  if (text[0] == '-') return 1;
  const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
  constexpr std::size_t longest = 18;  // digits of numbers that fit
  const bool scaled = text.find_first_of("eE") != std::string::npos;
  return scaled || digits == 0 || digits > longest ? no_limit : std::stoull(text.substr(0, digits)) + 2;
}

FilterValue number_value(std::uint64_t number) { return {Kind::number, std::to_string(number)}; }

}  // namespace

bool read_value(scan::Cursor& cursor, FilterValue& out, bool contents) {
  const scan::Type type = cursor.type();
  if (!contents && is_structure(type)) {
    out.kind = Kind::structure;
    out.text = bracket_of(type);
    return true;
  }
  std::string_view text;
  if (!cursor.text(text)) return false;
  set_value(type, text, out);
  return true;
}

scan::StreamOptions fitted(scan::StreamOptions options, std::uint64_t bytes) {
  constexpr std::uint64_t block = 64;
  const std::uint64_t needed = (bytes + options.shift + 2 * block) / block * block;
  options.window = static_cast<std::size_t>(std::min<std::uint64_t>(options.window, needed));
  options.lines = false;
  return options;
}

Filters::Memory::Memory(std::string_view text, const scan::StreamOptions& options)
    : source(text), stream(source, fitted(options, text.size())), cursor(stream) {}

bool Filters::spend(std::uint64_t bytes) {
  spent_ += bytes;
  return spent_ <= bytes::most_reread(root_.size());
}

Error Filters::spent() {
  return make_error(Code::limit_exceeded,
                    "the query takes too long: values are nested so deeply that it would read them again and again");
}

FilterValue Filters::key_of(const scan::Cursor& cursor) {
  if (!cursor.in_object()) return number_value(cursor.index());
  return {Kind::string, cursor.key_escaped() ? json::decode(cursor.key()) : std::string(cursor.key())};
}

Result<bool> Filters::test_text(const Condition& condition, std::string_view text, const bytes::Source& source,
                                std::uint64_t begin, const FilterValue& key) {
  bytes::MemorySource memory(text);
  Candidate candidate{memory};
  candidate.document = &source == &root_ ? &root_ : nullptr;
  candidate.begin = begin;
  candidate.key = &key;
  return holds(condition, candidate);
}

Result<bool> Filters::test_current(const Condition& condition, scan::Cursor& cursor) {
  bytes::Source& source = cursor.stream().source();
  // A short one is taken from the window. A long one is read from its source, only as far as needed: where candidates
  // are nested, each would be read for every level.
  if (const auto text = cursor.held_value(short_candidate)) {
    bytes::MemorySource memory(*text);
    Candidate held{memory};
    held.document = &source == &root_ ? &root_ : nullptr;
    held.begin = cursor.begin();
    held.cursor = &cursor;
    return holds(condition, held);
  }
  Candidate candidate{source};
  candidate.cursor = &cursor;
  candidate.at.at = candidate.begin = cursor.begin();
  candidate.at.type = cursor.type();
  candidate.at.on_value = true;
  candidate.at.outside = cursor.nesting();
  candidate.document = &source == &root_ ? &root_ : nullptr;
  return holds(condition, candidate);
}

Result<bool> Filters::test_operands(const Condition& condition, bytes::Source& source, const Operands& operands,
                                    std::span<const OperandValue> values) {
  Candidate candidate{source};
  candidate.operands = &operands;
  candidate.values = values;
  return holds(condition, candidate);
}

// Recursive over the query, whose nesting the parser limits; not over the document.
Result<bool> Filters::holds(const Condition& condition, const Candidate& candidate) {
  if (!condition.constant) return decided(condition, candidate);
  const auto known = constants_.find(&condition);
  if (known != constants_.end()) return known->second;
  const Result<bool> held = decided(condition, candidate);
  if (held) constants_.emplace(&condition, *held);
  return held;
}

Result<bool> Filters::decided(const Condition& condition, const Candidate& candidate) {
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

/// What a comparison of two operands gives without reading them: of a value with itself, or of two that are not of one
/// type. Nothing if they must be read.
std::optional<bool> Filters::compared_unread(const Condition& condition, const Candidate& candidate) const {
  const auto* left = std::get_if<std::shared_ptr<const Query>>(&condition.left);
  const auto* right = std::get_if<std::shared_ptr<const Query>>(&condition.right);
  const OperandValue* const one = left == nullptr ? nullptr : candidate.find(**left);
  const OperandValue* const other = right == nullptr ? nullptr : candidate.find(**right);
  if (one == nullptr || other == nullptr || one->state == OperandValue::State::missing ||
      other->state == OperandValue::State::missing)
    return {};
  const bool same = one->begin == other->begin;
  const bool differ = one->type != other->type && (is_structure(one->type) || is_structure(other->type));
  if (!same && !differ) return {};
  switch (condition.comparison) {
    case Comparison::equal:
    case Comparison::less_equal:
    case Comparison::greater_equal:
      return same;
    case Comparison::not_equal:
      return !same;
    case Comparison::less:
    case Comparison::greater:
      return false;
  }
  return {};
}

Result<bool> Filters::compared(const Condition& condition, const Candidate& candidate) {
  if (condition.by_jq) return compared_by_jq(condition, candidate);
  if (const auto unread = compared_unread(condition, candidate)) return *unread;
  // No literal is an array or object, so their content is not needed.
  const auto literal = [](const Operand& operand) { return std::holds_alternative<Literal>(operand); };
  const Result<Value> left =
      value_of(condition.left, candidate, !literal(condition.right), most_counted(condition.right, no_limit));
  if (!left) return fail(left.error());
  const Result<Value> right =
      value_of(condition.right, candidate, !literal(condition.left), most_counted(condition.left, no_limit));
  if (!right) return fail(right.error());
  return compare_values(**left, condition.comparison, **right);
}

Result<Filters::Value> Filters::value_of(const Operand& operand, const Candidate& candidate, bool contents,
                                         std::uint64_t most) {
  if (const auto* literal = std::get_if<Literal>(&operand)) {
    return std::make_shared<const FilterValue>(literal_value(*literal));
  }
  if (const auto* query = std::get_if<std::shared_ptr<const Query>>(&operand)) {
    const OperandValue* const known = candidate.find(**query);
    return known != nullptr ? load(*known, candidate.source, contents) : only(**query, candidate, contents);
  }
  const Call& call = *std::get<std::shared_ptr<const Call>>(operand);
  if (is_of_jq(call.function)) return call_of_jq(call, candidate, contents);
  if (!call.constant) return this->call(call, candidate, most);
  const auto known = values_.find(&call);
  if (known != values_.end()) return known->second;
  const Result<Value> value = this->call(call, candidate, no_limit);
  if (value) values_.emplace(&call, *value);
  return value;
}

Result<Filters::Value> Filters::load(const OperandValue& value, bytes::Source& source, bool contents) {
  auto out = std::make_shared<FilterValue>();
  const bool structure = is_structure(value.type);
  if (value.state == OperandValue::State::missing) return Value(std::move(out));
  if (structure && !contents) {
    set_value(value.type, bracket_of(value.type), *out);
    return Value(std::move(out));
  }
  if (value.state == OperandValue::State::held) {
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
  if (!cursor.go(mark) || !read_value(cursor, *out, true)) return fail(cursor.failure());
  if (structure && !spend(out->text.size() * times_compared)) return fail(spent());
  return Value(std::move(out));
}

Result<Filters::Value> Filters::call(const Call& call, const Candidate& candidate, std::uint64_t most) {
  const Operand& argument = call.arguments[0];
  if (call.function == Function::key) {
    return std::make_shared<const FilterValue>(candidate.key != nullptr ? *candidate.key : key_of(*candidate.cursor));
  }
  if (call.function == Function::length) {
    const Result<Value> value = value_of(argument, candidate);
    return value ? length(**value) : value;
  }
  const Query& query = *std::get<std::shared_ptr<const Query>>(argument);
  if (call.function == Function::value) return value_of(argument, candidate);
  const std::uint64_t nodes = TRY(count(query, candidate, most));
  return std::make_shared<const FilterValue>(number_value(nodes));
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
  if (is_of_jq(call.function) && call.function != Function::test) return tested_by_jq(call, candidate);
  const Value subject = TRY(value_of(call.arguments[0], candidate, false));
  const Value expression = TRY(value_of(call.arguments[1], candidate, false));
  if (subject->kind != Kind::string || expression->kind != Kind::string) return false;
  const Pattern* found = TRY(pattern(call, expression->text));
  if (!found->regex) return false;
  const std::optional<text::RegexSpan> match = TRY(found->regex->find(subject->text));
  return match.has_value();
}

/// Compiles the expression, unless this call of the query had the same one before.
Result<const Filters::Pattern*> Filters::pattern(const Call& call, const std::string& text) {
  const auto [place, fresh] = patterns_.try_emplace(&call);
  Pattern& kept = place->second;
  if (!fresh && kept.text == text) return &kept;
  kept.text = text;
  kept.regex.reset();
  const bool by_jq = call.function == Function::test;
  if (const std::optional<std::string> mapped = by_jq ? std::optional(text) : map_iregexp(text)) {
    text::RegexOptions options = by_jq ? regex_of_jq() : text::RegexOptions();
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
  if (!query.absolute && query.segments[0].descendant) return exists_below(query, candidate);
  std::optional<bool>* kept = query.absolute ? &known_[&query].exists : nullptr;
  if (kept != nullptr && *kept) return **kept;
  const Result<std::uint64_t> found =
      select(query, candidate, [](scan::Cursor&, const Location&) { return Visit::stop; });
  if (!found) return fail(found.error());
  if (kept != nullptr) *kept = *found > 0;
  return *found > 0;
}

std::optional<bool> Filters::Below::exists(const Candidate& candidate) const {
  if (document == nullptr || candidate.document != document) return {};
  if (candidate.begin < begin || candidate.begin >= end) return {};
  return std::binary_search(holders.begin(), holders.end(), candidate.begin);
}

/// Whether a query that begins with `..` selects something. What it selects in a value is selected in each container
/// around that value too; so one walk answers for the candidates within this one, up to the first match.
Result<bool> Filters::exists_below(const Query& query, const Candidate& candidate) {
  Below& below = below_[&query];
  if (const auto known = below.exists(candidate)) return *known;
  const std::uint64_t shift = candidate.begin - candidate.at.at;
  std::vector<std::uint64_t> holders;
  std::uint64_t match = 0;
  std::uint64_t end = 0;
  const auto found = TRY(select(
      query, candidate,
      [&](scan::Cursor& cursor, const Location&) {
        match = cursor.begin();
        for (std::size_t i = 0; i < cursor.depth(); ++i) holders.push_back(cursor.container_begin(i) + shift);
        return Visit::stop;
      },
      &end));
  // With more segments, a match may be that of one value around it and of no other; and filters hold for containers
  // when these end, so that the first match need not be the first one in the document.
  const auto& selectors = query.segments[0].selectors;
  const bool first = query.segments.size() == 1 &&
                     std::none_of(selectors.begin(), selectors.end(),
                                  [](const Selector& s) { return s.filter != nullptr || !goes_forward(s); });
  if (candidate.document != nullptr && (found == 0 || first)) {
    below = {candidate.document, candidate.begin, (found == 0 ? end : match) + shift, std::move(holders)};
  }
  return found > 0;
}

Result<std::uint64_t> Filters::count(const Query& query, const Candidate& candidate, std::uint64_t most) {
  if (query.segments.empty()) return std::uint64_t{1};
  if (const OperandValue* known = candidate.find(query))
    return std::uint64_t{known->state == OperandValue::State::missing ? 0U : 1U};
  std::optional<std::uint64_t>* kept = query.absolute ? &known_[&query].count : nullptr;
  if (kept != nullptr && *kept) return **kept;
  Below* const below = !query.absolute && query.segments[0].descendant ? &below_[&query] : nullptr;
  if (const auto known = below != nullptr ? below->exists(candidate) : std::nullopt; known && !*known)
    return std::uint64_t{0};
  const std::uint64_t enough = kept != nullptr ? no_limit : most;
  std::uint64_t seen = 0;
  std::uint64_t end = 0;
  const Result<std::uint64_t> found = select(
      query, candidate, [&](scan::Cursor&, const Location&) { return ++seen >= enough ? Visit::stop : Visit::more; },
      &end);
  if (found && *found == 0 && below != nullptr && candidate.document != nullptr)
    *below = {candidate.document, candidate.begin, end + (candidate.begin - candidate.at.at), {}};
  if (found && kept != nullptr) *kept = *found;
  return found;
}

Result<Filters::Value> Filters::only(const Query& query, const Candidate& candidate, bool contents) {
  Value* kept = query.absolute ? &known_[&query].only : nullptr;
  if (kept != nullptr && *kept != nullptr) return *kept;
  auto value = std::make_shared<FilterValue>();
  bool several = false;
  const bool singular = query.singular();
  const Result<std::uint64_t> found = select(query, candidate, [&](scan::Cursor& cursor, const Location&) {
    several = value->kind != Kind::nothing;
    if (several) return Visit::stop;
    // A failure is that of the cursor, and ends the walk.
    return read_value(cursor, *value, contents || query.absolute) && !singular ? Visit::more : Visit::stop;
  });
  if (!found) return fail(found.error());
  if (several) *value = FilterValue{};
  if (kept != nullptr) *kept = value;
  return Value(std::move(value));
}

/// `end`: where the candidate ends in its source, if the query read all of it; else where it begins.
Result<std::uint64_t> Filters::select(const Query& query, const Candidate& candidate, const OnMatch& on_match,
                                      std::uint64_t* end) {
  bytes::Source& source = query.absolute ? root_ : candidate.source;
  scan::StreamOptions options = query.absolute ? options_ : fitted(options_, source.size().value_or(options_.window));
  if (candidate.at.on_value && !query.absolute) options.window = std::min(options.window, small_window);
  scan::Stream stream(source, options);
  scan::Cursor cursor(stream);
  const bool placed = candidate.at.on_value && !query.absolute ? cursor.go(candidate.at) : cursor.start();
  if (!placed) return fail(cursor.failure());
  const std::uint64_t begin = cursor.begin();
  Evaluator evaluator(cursor, query.segments, *this, nullptr, on_match);
  evaluator.in_any_order();
  const Result<std::uint64_t> found = evaluator.run();
  if (!found) return found;
  const scan::Cursor::Mark now = cursor.mark();
  if (!query.absolute && !spend(now.at - std::min(now.at, begin))) return fail(spent());
  if (end != nullptr) *end = now.depth == 0 && !now.on_value ? cursor.end() : begin;
  return found;
}

}  // namespace jt::path

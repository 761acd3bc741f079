// SPDX-License-Identifier: MIT
#include "core/path/operands.hpp"

#include <algorithm>
#include <bit>

#include "core/json/escape.hpp"

namespace jt::path {
namespace {

constexpr std::size_t most_steps = 64;

bool is_followed(const Segment& segment) {
  if (segment.descendant || segment.selectors.size() != 1) return false;
  const Selector& selector = segment.selectors[0];
  return selector.kind == Selector::Kind::name || (selector.kind == Selector::Kind::index && selector.index >= 0);
}

}  // namespace

bool note_operand(scan::Cursor& cursor, OperandValue& value) {
  value.state = OperandValue::State::elsewhere;
  value.type = cursor.type();
  value.begin = cursor.begin();
  if (value.type == scan::Type::object || value.type == scan::Type::array) return true;
  if (!cursor.skip()) return false;
  const scan::Stream& stream = cursor.stream();
  const std::uint64_t size = cursor.end() - value.begin;
  const bool here = value.begin - stream.begin() < stream.end() - stream.begin();
  if (size > OperandValue::most_held || !here) return true;
  value.text.assign(reinterpret_cast<const char*>(stream.data(value.begin)), static_cast<std::size_t>(size));
  value.state = OperandValue::State::held;
  return true;
}

std::optional<Operands> Operands::of(const Segment& segment) {
  Operands operands;
  for (const Selector& selector : segment.selectors)
    if (selector.filter != nullptr && !operands.add(*selector.filter)) return {};
  return operands;
}

// Recursive over the query, whose nesting the parser limits.
bool Operands::add(const Condition& condition) {
  return std::all_of(condition.parts.begin(), condition.parts.end(),
                     [this](const Condition& part) { return add(part); }) &&
         add(condition.left) && add(condition.right);
}

bool Operands::add(const Operand& operand) {
  if (const auto* query = std::get_if<std::shared_ptr<const Query>>(&operand)) return add(**query);
  const auto* call = std::get_if<std::shared_ptr<const Call>>(&operand);
  if (call == nullptr) return true;
  if ((*call)->function == Function::key) return false;
  const std::vector<Operand>& arguments = (*call)->arguments;
  return std::all_of(arguments.begin(), arguments.end(), [this](const Operand& each) { return add(each); });
}

bool Operands::add(const Query& query) {
  if (query.absolute) return true;  // the same for every candidate
  const std::vector<Segment>& segments = query.segments;
  if (!std::all_of(segments.begin(), segments.end(), is_followed)) return false;
  if (steps_.size() + segments.size() > most_steps) return false;
  const std::size_t number = queries_.size();
  queries_.push_back(&query);
  if (segments.empty()) {
    whole_.push_back(number);
    return true;
  }
  begin_ |= std::uint64_t{1} << steps_.size();
  for (std::size_t i = 0; i < segments.size(); ++i) {
    if (segments[i].selectors[0].kind == Selector::Kind::name) names_ |= std::uint64_t{1} << steps_.size();
    steps_.push_back({&segments[i].selectors[0], {number, i}, i + 1 == segments.size()});
  }
  return true;
}

std::size_t Operands::number(const Query& query) const {
  return static_cast<std::size_t>(std::find(queries_.begin(), queries_.end(), &query) - queries_.begin());
}

std::uint64_t Operands::follow(std::uint64_t& pending, const scan::Cursor& cursor,
                               std::vector<Reached>& reached) const {
  if (pending == 0) return 0;
  const bool object = cursor.in_object();
  const std::string decoded = object && cursor.key_escaped() ? json::decode(cursor.key()) : std::string{};
  const std::string_view key = object ? (cursor.key_escaped() ? decoded : cursor.key()) : std::string_view{};
  std::uint64_t child = 0;
  for (std::uint64_t left = pending; left != 0; left &= left - 1) {
    const std::uint64_t bit = left & (~left + 1);
    const QueryStep& step = steps_[static_cast<std::size_t>(std::countr_zero(bit))];
    if (object ? key != step.selector->text : cursor.index() != static_cast<std::uint64_t>(step.selector->index))
      continue;
    pending &= ~bit;
    if (step.last) {
      reached.push_back(step.reached);
    } else {
      child |= bit << 1;
    }
  }
  return child;
}

std::optional<std::vector<std::string>> Operands::names() const {
  std::vector<std::string> names;
  for (const QueryStep& step : steps_) {
    if (step.selector->kind != Selector::Kind::name || step.reached.steps != 0 || !step.last) return {};
    names.push_back(step.selector->text);
  }
  if (!whole_.empty()) return {};
  return names;
}

const std::string* Operands::only_name(std::uint64_t pending) const {
  if (std::popcount(pending) != 1) return nullptr;
  const Selector& selector = *steps_[static_cast<std::size_t>(std::countr_zero(pending))].selector;
  return selector.kind == Selector::Kind::name ? &selector.text : nullptr;
}

}  // namespace jt::path

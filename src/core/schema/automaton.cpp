// SPDX-License-Identifier: MIT
#include "core/schema/automaton.hpp"

#include <algorithm>
#include <bit>
#include <map>

#include "core/text/word.hpp"

namespace jt::schema {
namespace {

constexpr std::size_t most_positions = 4'000;
constexpr std::size_t most_entries = 16'000;  ///< of the table
constexpr std::size_t most_steps = 2'000'000;
constexpr std::uint8_t unsure_class = 0;
constexpr std::uint8_t inner_class = 1;
constexpr std::uint16_t own_columns = 2;  ///< of a state, behind those of the classes

/// The highest bit of each byte that is zero, and perhaps of bytes above the lowest of them.
constexpr std::uint64_t marks_of_zeros(std::uint64_t word) {
  return (word - text::repeated(1)) & ~word & text::repeated(0x80);
}

}  // namespace

std::optional<Automaton::Loop> Automaton::Loop::make(const std::vector<std::uint8_t>& leaving) {
  if (leaving.empty() || leaving.size() > most) return std::nullopt;
  Loop out;
  for (std::size_t i = 0; i < most; ++i) out.words_[i] = text::repeated(leaving[std::min(i, leaving.size() - 1)]);
  return out;
}

inline const char* Automaton::Loop::leave(const char* at, const char* end) const {
  if constexpr (std::endian::native == std::endian::little) {  // the first byte is the lowest
    for (; end - at >= 8; at += 8) {
      const std::uint64_t word = text::word_at(at);
      std::uint64_t found = 0;
      for (const std::uint64_t leaving : words_) found |= marks_of_zeros(word ^ leaving);
      if (found != 0) return at + std::countr_zero(found) / 8;
    }
  }
  const auto leaves = [&](char byte) {
    return std::ranges::any_of(words_, [&](std::uint64_t word) { return static_cast<char>(word) == byte; });
  };
  return std::find_if(at, end, leaves);
}

/// By the construction of Thompson: positions, some of which go on to others without a character. Then a state is a set
/// of positions.
class Automaton::Maker {
 public:
  Maker(const SimpleExpression& expression, Automaton& out) : expression_(expression), out_(out) {}

  bool make() {
    make_classes();
    const std::uint32_t end = add(Position::Kind::match);
    entry_ = emit(expression_.root, end);
    if (too_many_) return false;
    const std::uint16_t width = out_.width_;
    for (std::uint16_t state = 0; state < 3; ++state) {
      out_.next_.resize(out_.next_.size() + width, static_cast<std::uint16_t>(state * width));
      out_.next_.back() = state == 2 ? 1 : 0;  // what stands for a loop there is not one: `run` ends in these states
    }
    states_.resize(3);
    std::vector<std::uint32_t> first;
    visit(first, entry_, true, false);
    out_.start_ = state_of(std::move(first), true);
    for (std::size_t i = 3; i < states_.size(); ++i)
      if (!fill(i)) return false;
    if (too_many_) return false;
    for (std::size_t i = 3; i < states_.size(); ++i) note_loop(i);
    return true;
  }

 private:
  using Part = SimpleExpression::Part;
  struct Position {
    enum class Kind : std::uint8_t { set, split, begin, end, match };
    Kind kind = Kind::match;
    std::uint32_t set = 0;
    std::uint32_t next = 0;
    std::uint32_t other = 0;
  };

  /// Characters that are in the same sets are of one class.
  void make_classes() {
    std::map<std::vector<bool>, std::uint8_t> known;
    const auto class_of = [&](const auto& in) {
      std::vector<bool> sets;
      for (const CharacterSet& set : expression_.sets) sets.push_back(in(set));
      const auto [found, fresh] = known.try_emplace(std::move(sets), static_cast<std::uint8_t>(known.size() + 2));
      if (fresh) members_.push_back(found->first);
      return found->second;
    };
    members_.resize(2);
    for (std::size_t c = 0; c < 128; ++c)
      out_.classes_[c] = class_of([&](const CharacterSet& set) { return set.ascii.test(c); });
    const std::uint8_t others = class_of([](const CharacterSet& set) { return set.others; });
    for (std::size_t c = 128; c < 256; ++c)
      out_.classes_[c] = c < 0xC0 ? inner_class : expression_.doubtful.test(c) ? unsure_class : others;
    out_.spelled_classes_ = out_.classes_;
    out_.spelled_classes_['\\'] = unsure_class;
    out_.width_ = static_cast<std::uint16_t>(members_.size() + own_columns);
  }

  std::uint32_t add(Position::Kind kind, std::uint32_t next = 0, std::uint32_t other = 0, std::uint32_t set = 0) {
    if (positions_.size() >= most_positions) {
      too_many_ = true;
      return 0;
    }
    positions_.push_back({kind, set, next, other});
    return static_cast<std::uint32_t>(positions_.size() - 1);
  }

  /// The position from which the part leads to `next`. The depth is that of parentheses.
  std::uint32_t emit(std::uint32_t index, std::uint32_t next) {
    const Part& part = expression_.parts[index];
    // Copies of what is empty make no positions.
    if (++steps_ > most_steps) too_many_ = true;
    if (too_many_) return 0;
    switch (part.kind) {
      case Part::Kind::set:
        return add(Position::Kind::set, next, 0, part.set);
      case Part::Kind::begin:
        return add(Position::Kind::begin, next);
      case Part::Kind::end:
        return add(Position::Kind::end, next);
      case Part::Kind::row:
        for (std::size_t i = part.parts.size(); i-- > 0;) next = emit(part.parts[i], next);
        return next;
      case Part::Kind::choice: {
        std::uint32_t out = emit(part.parts.back(), next);
        for (std::size_t i = part.parts.size() - 1; i-- > 0;)
          out = add(Position::Kind::split, emit(part.parts[i], next), out);
        return out;
      }
      case Part::Kind::repeat:
        break;
    }
    const std::uint32_t inner = part.parts.front();
    if (part.most == SimpleExpression::without_end) {
      const std::uint32_t loop = add(Position::Kind::split, 0, next);
      const std::uint32_t body = emit(inner, loop);
      if (too_many_) return 0;
      positions_[loop].next = body;
      next = loop;
    } else {
      const std::uint32_t after = next;
      for (std::uint32_t i = part.least; i < part.most; ++i)
        next = add(Position::Kind::split, emit(inner, next), after);
    }
    for (std::uint32_t i = 0; i < part.least; ++i) next = emit(inner, next);
    return next;
  }

  /// Adds the position and those that follow it without a character.
  void visit(std::vector<std::uint32_t>& set, std::uint32_t from, bool begin, bool end) {
    todo_.push_back(from);
    while (!todo_.empty()) {
      const std::uint32_t at = todo_.back();
      todo_.pop_back();
      if (std::ranges::find(set, at) != set.end()) continue;
      const Position& position = positions_[at];
      steps_ += set.size() + 1;
      if (position.kind == Position::Kind::begin && !begin) continue;
      set.push_back(at);
      const bool on = position.kind == Position::Kind::split || position.kind == Position::Kind::begin ||
                      (position.kind == Position::Kind::end && end);
      if (on) todo_.push_back(position.next);
      if (position.kind == Position::Kind::split) todo_.push_back(position.other);
    }
  }

  [[nodiscard]] bool has_match(const std::vector<std::uint32_t>& set) const {
    return std::ranges::any_of(set, [&](auto at) { return positions_[at].kind == Position::Kind::match; });
  }

  std::uint16_t state_of(std::vector<std::uint32_t> set, bool begin) {
    const std::uint16_t width = out_.width_;
    if (has_match(set)) return static_cast<std::uint16_t>(2 * width);
    std::ranges::sort(set);
    const auto [found, fresh] = known_.try_emplace({begin, std::move(set)}, static_cast<std::uint32_t>(states_.size()));
    if (fresh) {
      if ((states_.size() + 1) * width > most_entries) {
        too_many_ = true;
        return 0;
      }
      const std::vector<std::uint32_t>& kept = found->first.second;
      std::vector<std::uint32_t> last;
      for (const std::uint32_t at : kept) visit(last, at, begin, true);
      states_.push_back(&kept);
      out_.next_.resize(out_.next_.size() + width);
      out_.next_.back() = has_match(last) ? 1 : 0;
    }
    return static_cast<std::uint16_t>(found->second * width);
  }

  bool fill(std::size_t state) {
    const std::uint16_t width = out_.width_;
    const std::size_t row = state * width;
    out_.next_[row + unsure_class] = 0;
    out_.next_[row + inner_class] = static_cast<std::uint16_t>(row);
    for (std::uint16_t c = 2; c + own_columns < width; ++c) {
      std::vector<std::uint32_t> set;
      for (const std::uint32_t at : *states_[state]) {
        const Position& position = positions_[at];
        if (position.kind == Position::Kind::set && members_[c][position.set]) visit(set, position.next, false, false);
      }
      visit(set, entry_, false, false);
      const bool dead = std::ranges::all_of(set, [&](auto at) { return positions_[at].kind == Position::Kind::split; });
      const std::uint16_t next = dead ? width : state_of(std::move(set), false);
      if (too_many_ || steps_ > most_steps) return false;
      out_.next_[row + c] = next;
    }
    return true;
  }

  void note_loop(std::size_t state) {
    const std::size_t row = state * out_.width_;
    std::vector<std::uint8_t> leaving;
    for (std::size_t byte = 0; byte < 256; ++byte) {
      const bool stays =
          out_.next_[row + out_.classes_[byte]] == row && out_.next_[row + out_.spelled_classes_[byte]] == row;
      if (!stays) leaving.push_back(static_cast<std::uint8_t>(byte));
    }
    const auto loop = Loop::make(leaving);
    if (!loop) return;
    out_.loops_.push_back(*loop);
    out_.next_[row + out_.width_ - own_columns] = static_cast<std::uint16_t>(out_.loops_.size());
  }

  const SimpleExpression& expression_;
  Automaton& out_;
  std::vector<std::vector<bool>> members_;  ///< by class: which sets it is in
  std::vector<Position> positions_;
  std::uint32_t entry_ = 0;
  std::map<std::pair<bool, std::vector<std::uint32_t>>, std::uint32_t> known_;
  std::vector<const std::vector<std::uint32_t>*> states_;
  std::vector<std::uint32_t> todo_;
  std::size_t steps_ = 0;
  bool too_many_ = false;
};

std::optional<Automaton> Automaton::make(const SimpleExpression& expression) {
  Automaton out;
  if (!Maker(expression, out).make()) return std::nullopt;
  return out;
}

Automaton::Answer Automaton::run(std::string_view text, const Classes& classes) const {
  // Some bytes at a time: a state that no byte leaves is noticed between them.
  constexpr std::size_t some = 32;
  const std::uint16_t* const next = next_.data();
  const std::uint16_t* const loops = next + width_ - own_columns;
  const unsigned decided = 3U * width_;
  unsigned state = start_;
  const char* at = text.data();
  const char* const end = at + text.size();
  while (at != end && state >= decided) {
    if (loops[state] != 0 && (at = loops_[loops[state] - 1U].leave(at, end)) == end) break;
    const char* const pause = static_cast<std::size_t>(end - at) > some ? at + some : end;
    do state = next[state + classes[static_cast<unsigned char>(*at)]];
    while (++at != pause && loops[state] == 0);
  }
  if (state == 0) return Answer::unsure;
  return next[state + width_ - 1U] != 0 ? Answer::yes : Answer::no;
}

}  // namespace jt::schema

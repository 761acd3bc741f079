// SPDX-License-Identifier: MIT
#include "core/path/empty_step.hpp"

#include <algorithm>
#include <span>
#include <tuple>

#include "core/json/escape.hpp"
#include "core/scan/container.hpp"
#include "core/text/code_point.hpp"
#include "core/text/distance.hpp"

namespace jt::path {
namespace {

/// How many values are searched for similar keys.
constexpr std::uint64_t most_values = 1'000;
constexpr std::size_t most_near_names = 3;

Query beginning_of(const Query& query, std::size_t segments) {
  Query begin = query;
  begin.segments.resize(segments);
  return begin;
}

std::optional<bool> selects_something(scan::Cursor& cursor, const Query& query) {
  const auto count = evaluate(cursor, query, false, [](scan::Cursor&, const Location&) { return Visit::stop; });
  if (!count) return {};
  return *count > 0;
}

/// Similar keys among those that it is shown.
class NearKeys {
 public:
  explicit NearKeys(std::string wanted) : wanted_(std::move(wanted)), slips_(wanted_) {}

  void see(std::string_view raw) {
    if (raw.size() > Ancestor::longest_key) return;
    const std::string key = json::has_backslash(raw) ? json::decode(raw) : std::string(raw);
    there_ = there_ || key == wanted_;
    const std::size_t far = slips_.of(key);
    const auto same = [&](const auto& each) { return each.second == key; };
    if (key == wanted_ || far > slips_.within() || std::any_of(near_.begin(), near_.end(), same)) return;
    const auto place = std::upper_bound(near_.begin(), near_.end(), far,
                                        [](std::size_t value, const auto& each) { return value < each.first; });
    near_.emplace(place, far, key);
    if (near_.size() > most_near_names) near_.pop_back();
  }

  [[nodiscard]] const std::string& wanted() const { return wanted_; }
  /// The key itself was among them.
  [[nodiscard]] bool there() const { return there_; }
  [[nodiscard]] std::vector<std::string> list() const {
    std::vector<std::string> keys;
    for (const auto& [far, key] : near_) keys.push_back(key);
    return keys;
  }

 private:
  std::string wanted_;
  text::Slips slips_;
  std::vector<std::pair<std::size_t, std::string>> near_;
  bool there_ = false;
};

/// The first keys of the elements that a filter asks for: `name` of `@.name == 1 && @.address.city == 2`.
void keys_of(const Condition& condition, std::vector<std::string>& keys);

void keys_of(const Operand& operand, std::vector<std::string>& keys) {
  if (const auto* call = std::get_if<std::shared_ptr<const Call>>(&operand)) {
    for (const Operand& argument : (*call)->arguments) keys_of(argument, keys);
  }
  const auto* query = std::get_if<std::shared_ptr<const Query>>(&operand);
  if (query == nullptr || (*query)->absolute || (*query)->segments.empty()) return;
  const Segment& first = (*query)->segments.front();
  if (selects_one(first) && first.selectors.front().kind == Selector::Kind::name)
    keys.push_back(first.selectors.front().text);
}

// Recursive over the query, whose nesting the parser limits.
void keys_of(const Condition& condition, std::vector<std::string>& keys) {
  for (const Condition& part : condition.parts) keys_of(part, keys);
  keys_of(condition.left, keys);
  keys_of(condition.right, keys);
}

void show(const Ancestor& object, std::vector<NearKeys>& wanted) {
  for (std::string_view left = object.keys; !left.empty();) {
    const std::string_view key = left.substr(0, left.find('\n'));
    left.remove_prefix(key.size() + 1);
    for (NearKeys& each : wanted) each.see(key);
  }
}

/// Where a cursor that has not started is on the value that begins there.
scan::Cursor::Mark mark_of(std::uint64_t begin, scan::Type type) {
  scan::Cursor::Mark mark;
  mark.at = begin;
  mark.type = type;
  mark.on_value = true;
  return mark;
}

/// Shows the keys of the objects at these places, of which only the first may take longer than to read `most` bytes:
/// one may be within another.
void show_keys(scan::Cursor& cursor, const std::vector<scan::Cursor::Mark>& objects, std::vector<NearKeys>& wanted,
               std::uint64_t most) {
  std::uint64_t read = 0;
  for (const scan::Cursor::Mark& object : objects) {
    if (read > most) return;
    Ancestor keys;
    if (!cursor.go(object) || !cursor.enter() || note_members(cursor, keys, nullptr) == scan::Step::fail) return;
    read += std::max(cursor.end(), object.at) - object.at;
    show(keys, wanted);
  }
}

/// Shows the keys of the values that the query selects, of the first ones. `in_array`: all of them are arrays.
void look_at(const FreshCursor& fresh, const Query& query, std::vector<NearKeys>& wanted, bool& in_array,
             std::uint64_t most) {
  std::uint64_t seen = 0;
  std::uint64_t arrays = 0;
  // They are looked at afterwards: the receiver of a match must not stay inside of it.
  std::vector<scan::Cursor::Mark> objects;
  (void)evaluate(fresh(), query, false, [&](scan::Cursor& at, const Location&) {
    arrays += at.type() == scan::Type::array ? 1U : 0U;
    if (at.type() == scan::Type::object) objects.push_back(mark_of(at.begin(), at.type()));
    return ++seen < most_values ? Visit::more : Visit::stop;
  });
  in_array = seen > 0 && arrays == seen;
  show_keys(fresh(), objects, wanted, most);
}

/// A value below the root, by its place in the order of `$..*`.
struct Below {
  std::uint64_t container = 0;
  std::uint64_t begin = 0;
  scan::Type type = scan::Type::null;
  bool entered = false;
  std::string key;  ///< as it is spelled; empty: too long, or in an array
  bool operator<(const Below& other) const {
    return std::tie(container, begin) < std::tie(other.container, other.begin);
  }
};

/// The first values of `$..*`. Evaluating that query would visit every value of the document, to know that none of them
/// comes before; here what holds no value that counts is passed over. Of a large document, those that begin in its
/// first `most` bytes. Nothing if reading fails.
class FirstBelow {
 public:
  explicit FirstBelow(scan::Cursor& cursor) : cursor_(cursor) {}

  void walk(std::uint64_t most) {
    pass(most);
    std::sort_heap(values_.begin(), values_.end());
  }

  /// In their order.
  [[nodiscard]] const std::vector<Below>& values() const { return values_; }
  /// Those directly in the container that begins there.
  [[nodiscard]] std::span<const Below> in(std::uint64_t container) const {
    const auto found = std::ranges::equal_range(values_, container, {}, &Below::container);
    return {found.begin(), found.end()};
  }
  /// Keys that come after those of the values, in the objects that were entered.
  [[nodiscard]] const Ancestor& more() const { return more_; }
  /// Whether it is an object whose keys are not among the values, and that ends in what was walked over.
  [[nodiscard]] bool unseen(const Below& value) const {
    return value.type == scan::Type::object && !value.entered && value.begin != last_;
  }

 private:
  void pass(std::uint64_t most) {
    if (!cursor_.start() || !scan::is_container(cursor_.type()) || !cursor_.enter()) return;
    std::uint64_t last = 0;
    while (cursor_.depth() > 0) {
      const scan::Step step = cursor_.next();
      if (step == scan::Step::fail) return values_.clear();
      if (step == scan::Step::end) continue;
      if (cursor_.begin() > most) {
        last_ = last;
        return;
      }
      last = cursor_.begin();
      if (counts() && !cursor_.enter()) return values_.clear();
    }
  }

  /// Adds the value that the cursor is on, if it is among the first ones. Returns whether to look into it.
  bool counts() {
    Below value{cursor_.container_begin(), cursor_.begin(), cursor_.type(), false, {}};
    const bool full = values_.size() == most_values;
    const bool named = cursor_.in_object() && cursor_.key().size() <= Ancestor::longest_key;
    if (full && !(value < values_.front())) {
      if (named && more_.size++ < Ancestor::most_members) more_.keys.append(cursor_.key()) += '\n';
      return false;
    }
    if (named) value.key = cursor_.key();
    const bool within = values_.size() + 1 < most_values || value.begin < values_.front().container;
    const bool enters = value.entered = within && scan::is_container(value.type);
    values_.push_back(std::move(value));
    std::push_heap(values_.begin(), values_.end());
    if (full) {
      std::pop_heap(values_.begin(), values_.end());
      values_.pop_back();
    }
    return enters;
  }

  scan::Cursor& cursor_;
  std::vector<Below> values_;  ///< a heap, with the last one at its front
  Ancestor more_;
  std::uint64_t last_ = 0;  ///< of these, the one that may end behind the first `most` bytes; 0: none
};

/// `look_at` for `$..*`.
void look_below(const FreshCursor& fresh, std::vector<NearKeys>& wanted, std::uint64_t most) {
  FirstBelow first(fresh());
  first.walk(most);
  const auto show_members = [&](std::uint64_t container) {
    for (const Below& member : first.in(container))
      for (NearKeys& each : wanted)
        if (!member.key.empty()) each.see(member.key);
  };
  scan::Cursor& cursor = fresh();
  if (!first.values().empty()) show_members(first.values().front().container);  // the root
  for (const Below& value : first.values()) {
    if (value.entered) show_members(value.begin);
    if (!first.unseen(value)) continue;
    Ancestor keys;
    if (!cursor.go(mark_of(value.begin, value.type)) || !cursor.enter() ||
        note_members(cursor, keys, nullptr) == scan::Step::fail)
      return;
    show(keys, wanted);
  }
  show(first.more(), wanted);
}

}  // namespace

std::string EmptyStep::hint() const {
  if (!near.empty()) return "did you mean '" + text::excerpt(near.front()) + "'?";
  if (in_array) return "there is an array: [*] selects its elements";
  return {};
}

std::optional<EmptyStep> find_empty_step(const FreshCursor& fresh, const Query& query, std::uint64_t most) {
  std::size_t selected = 0;
  while (selected + 1 < query.segments.size()) {
    const auto some = selects_something(fresh(), beginning_of(query, selected + 1));
    if (!some) return {};
    if (!*some) break;
    ++selected;
  }
  if (query.segments.empty()) return {};
  const Segment& empty = query.segments[selected];
  EmptyStep step;
  step.segment = selected;
  step.text = query.text.substr(empty.begin, empty.end - empty.begin);
  std::vector<NearKeys> wanted;
  Query holders = beginning_of(query, selected);
  const Selector& selector = empty.selectors.front();
  if (selector.kind == Selector::Kind::name && empty.selectors.size() == 1) {
    wanted.emplace_back(selector.text);
    if (empty.descendant) holders.segments.push_back({true, {Selector{Selector::Kind::wildcard, {}, 0, {}, {}}}, 0, 0});
  } else if (selector.filter != nullptr && empty.selectors.size() == 1 && empty.step == Segment::Step::child) {
    std::vector<std::string> keys;
    keys_of(*selector.filter, keys);
    for (std::string& key : keys) wanted.emplace_back(std::move(key));
    holders.segments.push_back({empty.descendant, {Selector{Selector::Kind::wildcard, {}, 0, {}, {}}}, 0, 0});
  }
  if (wanted.empty()) return step;
  bool arrays = false;
  if (selected == 0 && empty.descendant && query.absolute) {
    look_below(fresh, wanted, most);
  } else {
    look_at(fresh, holders, wanted, arrays, most);
  }
  step.in_array = arrays && selector.filter == nullptr && !empty.descendant;
  for (const NearKeys& each : wanted) {
    if (each.there()) continue;
    step.missing = each.wanted();
    step.near = each.list();
    if (!step.near.empty()) break;
  }
  return step;
}

}  // namespace jt::path

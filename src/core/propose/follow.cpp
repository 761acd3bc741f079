// SPDX-License-Identifier: MIT
// `follow`: the targets of changes in a document that is not the one they were proposed for.
#include <algorithm>
#include <unordered_map>

#include "core/json/canonical.hpp"
#include "core/json/escape.hpp"
#include "core/path/query.hpp"
#include "core/propose/fingerprint.hpp"
#include "core/propose/identify.hpp"
#include "core/propose/places.hpp"
#include "core/propose/short_text.hpp"
#include "core/scan/digest.hpp"

namespace jt::propose {
namespace {

using Kind = edit::OperationKind;
constexpr std::size_t longest_shown = 60;  // of the value that is there now

/// What is now at the place of a change.
struct State {
  std::size_t target = Places::root;
  std::size_t before = Places::root;     ///< of move
  std::size_t elsewhere = Places::root;  ///< an element with the value of the change; the root: none is looked for
  bool at_end = false;                   ///< of insert: the target is the array
  bool before_end = false;               ///< of move
  std::string canonical;                 ///< of the value that must be there
  std::string digest;                    ///< the same, of one that was not kept
  bool equal = false;
  std::size_t element = Places::root;  ///< the outermost one on the way that is known by its index; the root: none
  std::size_t before_element = Places::root;
};

Failed unknown(const std::string& target) {
  return fail(Code::invalid_path, "cannot follow '" + target + "': it is not the target of a change");
}

/// As in a document.
std::string shown(const path::Literal& literal) {
  return literal.kind == path::Literal::Kind::string ? json::quote(literal.text) : literal.text;
}

/// The property that a segment like `[?@.id==1]` selects by.
std::optional<Property> property_of(const path::Selector& selector) {
  const path::Condition& filter = *selector.filter;
  if (filter.kind != path::Condition::Kind::comparison || filter.comparison != path::Comparison::equal) return {};
  const auto* const query = std::get_if<std::shared_ptr<const path::Query>>(&filter.left);
  const auto* const literal = std::get_if<path::Literal>(&filter.right);
  if (query == nullptr || literal == nullptr || (*query)->absolute) return {};
  Property out;
  for (const path::Segment& segment : (*query)->segments) {
    const bool name = path::selects_one(segment) && segment.selectors[0].kind == path::Selector::Kind::name;
    if (!name) return {};
    out.keys.push_back(segment.selectors[0].text);
  }
  const bool string = literal->kind == path::Literal::Kind::string;
  if (!string && literal->kind != path::Literal::Kind::number) return {};
  out.canonical = canonical_scalar(shown(*literal));
  if (out.keys.empty() || out.keys.size() > 2) return {};
  return out;
}

class Follower {
 public:
  Follower(document::Document& document, std::span<const Change> changes) : document_(document), changes_(changes) {}

  Result<std::vector<Found>> run() {
    for (const Change& change : changes_) {
      TRY(add(change));
    }
    scan::Cursor& cursor = document_.restart();
    const Places::Visit visit = [this](std::size_t place, scan::Cursor& at) { return look(place, at); };
    if (!cursor.start() || !places_.walk(cursor, visit)) return fail(cursor.failure());
    std::vector<Found> out;
    out.reserve(changes_.size());
    for (std::size_t i = 0; i < changes_.size(); ++i) out.push_back(found(i));
    return out;
  }

 private:
  /// Adds the places of a target; `steps`: how many there are; `element`: the first of them that is an index.
  Result<std::size_t> place_of(const std::string& target, std::size_t& steps, std::size_t& element) {
    auto query = TRY(path::parse_query(target));
    steps = query.segments.size();
    std::size_t at = Places::root;
    for (const path::Segment& segment : query.segments) {
      if (segment.descendant || segment.selectors.size() != 1 || segment.step != path::Segment::Step::child)
        return unknown(target);
      const path::Selector& selector = segment.selectors[0];
      if (selector.kind == path::Selector::Kind::name) {
        at = places_.name(at, selector.text);
      } else if (selector.kind == path::Selector::Kind::index && selector.index >= 0) {
        at = places_.index(at, static_cast<std::uint64_t>(selector.index));
        if (element == Places::root) element = at;
      } else if (const auto property =
                     selector.kind == path::Selector::Kind::filter ? property_of(selector) : std::nullopt) {
        at = places_.property(at, *property);
        places_.at(at).name = shown(std::get<path::Literal>(selector.filter->right));
      } else {
        return unknown(target);
      }
    }
    return at;
  }

  Result<void> add(const Change& change) {
    State state;
    std::size_t steps = 0;
    auto target = TRY(place_of(change.target, steps, state.element));
    state.target = target;
    state.at_end = change.kind == Kind::insert && steps < change.at.size();
    if (state.at_end) places_.at(state.target).counted = true;
    if (change.kind == Kind::move && !change.before.empty()) {
      auto before = TRY(place_of(change.before, steps, state.before_element));
      state.before = before;
      state.before_end = steps < change.at.size();
      if (state.before_end) places_.at(state.before).counted = true;
    }
    // What is written is compared itself.
    if (state.element == state.target && change.current && change.kind != Kind::insert) state.element = Places::root;
    compare_element(state.element, change.element);
    compare_element(state.before_element, change.before_element);
    // What a rename replaces is the key, and `target` names that.
    state.digest = change.digest;
    if (change.current && change.digest.empty() && change.kind != Kind::insert && change.kind != Kind::rename) {
      auto canonical = TRY(json::canonical(*change.current));
      state.canonical = std::move(canonical);
      if (change.distinct) look_elsewhere(state);
    }
    if (change.kind != Kind::insert) {
      places_.at(state.target).visited = true;
      wanted_[state.target].push_back(states_.size());
    }
    states_.push_back(std::move(state));
    return {};
  }

  void compare_element(std::size_t element, const std::string& fingerprint) {
    if (element == Places::root) return;
    places_.at(element).visited = true;
    fingerprints_[element] = {fingerprint, false};
  }

  /// An element that is a scalar has nothing but its value to be recognised by.
  void look_elsewhere(State& state) {
    const Place& place = places_.at(state.target);
    if (place.kind == Place::Kind::index) state.elsewhere = places_.property(place.parent, {{}, state.canonical});
  }

  /// The value's digest, and its text as far as one that was kept whole could be as long.
  static bool copy(scan::Cursor& cursor, scan::Digest& digest, std::string& held) {
    constexpr std::size_t most = 16 * Change::longest_value;  // the same value may be laid out otherwise
    const bool copied = cursor.copy([&](std::string_view piece) {
      (void)digest.feed({reinterpret_cast<const std::uint8_t*>(piece.data()), piece.size()});
      if (held.size() <= most) held += piece;
      return true;
    });
    return copied;
  }

  /// Compares the value at the cursor with those that are to be there.
  bool look(std::size_t place, scan::Cursor& cursor) {
    if (const auto element = fingerprints_.find(place); element != fingerprints_.end()) {
      const scan::Cursor::Mark mark = cursor.mark();
      const auto same = Fingerprints::fits(element->second.first, document_, cursor);
      if (!same) return false;
      element->second.second = *same;
      if (!wanted_.contains(place)) return true;
      if (!cursor.go(mark)) return false;
    }
    const std::vector<std::size_t>& asking = wanted_[place];
    const scan::Type type = cursor.type();
    const bool container = type == scan::Type::object || type == scan::Type::array;
    const char first = type == scan::Type::object ? '{' : '[';
    const bool same_type = std::any_of(asking.begin(), asking.end(), [&](std::size_t each) {
      const std::string& wanted = states_[each].canonical;
      if (!states_[each].digest.empty()) return true;
      return !wanted.empty() && (container ? wanted[0] == first : wanted[0] != '{' && wanted[0] != '[');
    });
    std::string_view text;
    std::string held;
    if (same_type) {
      scan::Digest digest;
      if (!copy(cursor, digest, held)) return false;
      text = held;
      const auto canonical = json::canonical(held);
      for (const std::size_t each : asking) {
        State& state = states_[each];
        state.equal = state.digest.empty() ? canonical && state.canonical == *canonical : state.digest == digest.hex();
      }
    } else if (container ? !cursor.skip() : !short_text(cursor, longest_shown, text)) {
      return false;
    }
    present_[place] = container || text.empty() || text.size() > longest_shown
                          ? "another " + std::string(scan::name(type))
                          : std::string(text);
    return true;
  }

  // ---- what was found

  Found found(std::size_t i) {
    const Change& change = changes_[i];
    State& state = states_[i];
    Found out;
    if (change.kind == Kind::set && !change.current) {
      out.why = missing(state.target);
    } else {
      if (!state.equal && state.elsewhere != Places::root && places_.at(state.elsewhere).matches == 1) {
        state.target = state.elsewhere;
        state.equal = true;
      }
      out.why = problem(state.target);
      if (out.why.empty() && !(state.canonical.empty() && state.digest.empty()) && !state.equal)
        out.why = "the value is " + present_[state.target] + " now";
    }
    if (out.why.empty() && change.kind == Kind::insert && state.at_end &&
        places_.at(state.target).type != scan::Type::array)
      out.why = "'" + text_of(state.target) + "' is no longer an array";
    if (out.why.empty() && state.before != Places::root) out.why = problem(state.before);
    if (out.why.empty()) out.why = another(state.element);
    if (out.why.empty()) out.why = another(state.before_element);
    if (out.why.empty()) out.now = now(change, state);
    return out;
  }

  Change now(const Change& change, const State& state) {
    Change out = change;
    if (change.kind == Kind::insert) {
      out.at = place_before(state.target, state.at_end);
    } else if (change.kind == Kind::move) {
      out.from = places_.location(state.target);
      if (!change.before.empty()) out.at = place_before(state.before, state.before_end);
      // Its own place is free then.
      auto* const index = std::get_if<std::uint64_t>(&out.at.back());
      const auto* const left = std::get_if<std::uint64_t>(&out.from->back());
      const bool same =
          out.at.size() == out.from->size() && std::equal(out.at.begin(), out.at.end() - 1, out.from->begin());
      if (!change.before.empty() && same && index != nullptr && left != nullptr && *index > *left) --*index;
    } else {
      out.at = places_.location(state.target);
    }
    return out;
  }

  path::Location place_before(std::size_t place, bool end) {
    path::Location out = places_.location(place);
    if (end) out.emplace_back(places_.at(place).count);
    return out;
  }

  std::string text_of(std::size_t place) { return path::spell(places_.location(place), path::Spelling::jsonpath); }

  /// Whether that index may have another element now; empty if it has the same one.
  std::string another(std::size_t element) {
    if (element == Places::root || fingerprints_.at(element).second) return {};
    return "'" + text_of(element) + "' is not the element that it was, and no member identifies that one";
  }

  /// Why the place cannot be found; empty if it can.
  std::string problem(std::size_t target) {
    for (const std::size_t each : places_.way(target)) {
      if (std::string out = each == Places::root ? std::string() : problem_of(each); !out.empty()) return out;
    }
    return {};
  }

  std::string problem_of(std::size_t number) {
    const Place& place = places_.at(number);
    if (place.matches == 1) return {};
    const std::string above = "'" + text_of(place.parent) + "'";
    const scan::Type type = places_.at(place.parent).type;
    if (place.kind == Place::Kind::name) {
      if (place.matches > 1) return above + " has the key '" + place.name + "' twice now";
      return type == scan::Type::object ? "there is no '" + text_of(number) + "' now"
                                        : above + " is no longer an object";
    }
    if (type != scan::Type::array) return above + " is no longer an array";
    if (place.kind == Place::Kind::index) return above + " has no element " + std::to_string(place.index) + " now";
    std::string keys;
    for (const std::string& key : place.property.keys) keys += (keys.empty() ? "" : ".") + key;
    return (place.matches == 0 ? "no element of " : "more than one element of ") + above + " has " + keys + " " +
           place.name;
  }

  /// Why the member cannot be added: it is there, or what it would be in is not.
  std::string missing(std::size_t target) {
    const Place& place = places_.at(target);
    if (target == Places::root || place.matches > 0) {
      return place.matches > 1 ? problem_of(target) : "the value is " + present_[target] + " now";
    }
    if (std::string out = problem(place.parent); !out.empty()) return out;
    return places_.at(place.parent).type == scan::Type::object && place.kind == Place::Kind::name ? std::string()
                                                                                                  : problem_of(target);
  }

  document::Document& document_;
  std::span<const Change> changes_;
  Places places_;
  std::vector<State> states_;
  std::unordered_map<std::size_t, std::vector<std::size_t>> wanted_;  ///< of places, the changes that compare
  std::unordered_map<std::size_t, std::string> present_;              ///< what is there, in words
  /// Of elements that are known by their index: the fingerprint, and whether what is there has it.
  std::unordered_map<std::size_t, std::pair<std::string, bool>> fingerprints_;
};

}  // namespace

Result<std::vector<Found>> follow(document::Document& document, std::span<const Change> changes) {
  if (changes.empty()) return std::vector<Found>();
  return Follower(document, changes).run();
}

}  // namespace jt::propose

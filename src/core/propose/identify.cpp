// SPDX-License-Identifier: MIT
#include "core/propose/identify.hpp"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "core/path/evaluate.hpp"
#include "core/propose/fingerprint.hpp"
#include "core/propose/identity.hpp"
#include "core/propose/places.hpp"

namespace jt::propose {
namespace {

using Kind = edit::OperationKind;

/// The places of one change.
struct Ends {
  std::size_t target = Places::root;
  std::size_t before = Places::root;  ///< of move: the element that comes after it then
};

bool same_array(const path::Location& a, const path::Location& b) {
  return a.size() == b.size() && std::equal(a.begin(), a.end() - 1, b.begin());
}

/// The element that comes after one that was moved there.
path::Location after_move(const path::Location& from, path::Location at) {
  auto* const index = std::get_if<std::uint64_t>(&at.back());
  const auto* const left = std::get_if<std::uint64_t>(&from.back());
  if (index != nullptr && left != nullptr && same_array(from, at) && *index >= *left) ++*index;
  return at;
}

class Identifier {
 public:
  Identifier(document::Document& document, std::span<Change> changes) : document_(document), changes_(changes) {}

  Result<void> run() {
    for (Change& change : changes_) {
      change.distinct = false;
      ends_.push_back(add(change));
    }
    for (std::size_t i = 1; i < places_.size(); ++i) {
      if (places_.at(i).kind != Place::Kind::index) continue;
      places_.at(i).visited = true;
      ++elements_;
    }
    find_scalars();
    if (auto read = first_pass(); !read) return read;
    if (counts()) {
      if (auto read = second_pass(); !read) return read;
    }
    for (std::size_t i = 0; i < changes_.size(); ++i) {
      changes_[i].target = spell(ends_[i].target);
      changes_[i].before = changes_[i].kind == Kind::move ? spell(ends_[i].before) : std::string();
    }
    return third_pass();
  }

 private:
  Ends add(const Change& change) {
    Ends out;
    const bool moves = change.kind == Kind::move && change.from && !change.from->empty() && !change.at.empty();
    const path::Location& target = moves ? *change.from : change.at;
    out.target = places_.add(target, target.size());
    if (change.kind == Kind::insert && !target.empty()) ends_here_.insert(out.target);
    if (moves) {
      const path::Location next = after_move(target, change.at);
      out.before = places_.add(next, next.size());
      ends_here_.insert(out.before);
    } else {
      written_.insert(out.target);
    }
    return out;
  }

  [[nodiscard]] Result<void> walk(const Places::Visit& visit) {
    scan::Cursor& cursor = document_.restart();
    if (!cursor.start() || !places_.walk(cursor, visit)) return fail(cursor.failure());
    return {};
  }

  /// The elements that have nothing but their value to be recognised by.
  void find_scalars() {
    for (std::size_t i = 0; i < changes_.size(); ++i) {
      const Change& change = changes_[i];
      const bool element = places_.at(ends_[i].target).kind == Place::Kind::index && change.kind != Kind::insert;
      if (!element || !change.current || !change.digest.empty()) continue;
      const std::size_t begin = change.current->find_first_not_of(" \t\r\n");
      if (begin == std::string::npos || (*change.current)[begin] == '{' || (*change.current)[begin] == '[') continue;
      std::string canonical = canonical_scalar(std::string_view(*change.current).substr(begin));
      if (!canonical.empty() && canonical.size() <= longest_property)
        scalars_.push_back({i, std::move(canonical), Places::root});
    }
  }

  /// Whether there is something to count in a second pass.
  [[nodiscard]] bool counts() const { return !identities_.empty() || !scalars_.empty(); }

  /// Notes what may identify the elements: up to the last one of them, if there is to be a second pass.
  Result<void> first_pass() {
    auto read = walk([this](std::size_t number, scan::Cursor& cursor) {
      std::vector<Identity> found;
      const bool object = cursor.type() == scan::Type::object;
      if (!(object ? read_identities(cursor, found) : cursor.skip())) return false;
      if (!found.empty()) identities_.emplace(number, std::move(found));
      if (++seen_ == elements_ && counts()) places_.stop();
      return true;
    });
    if (!read || counts()) return read;
    return check_keys();
  }

  /// No path may go through a key that its object has twice. After a whole pass.
  [[nodiscard]] Result<void> check_keys() const {
    for (std::size_t i = 1; i < places_.size(); ++i) {
      const Place& place = places_.at(i);
      if (place.kind == Place::Kind::name && place.matches > 1)
        return fail(path::duplicate_key(place.name, place.key, place.again));
    }
    return {};
  }

  /// Counts how many elements have each of these, or each value.
  Result<void> second_pass() {
    const std::size_t paths = places_.size();
    for (std::size_t i = 1; i < paths; ++i) {
      if (const auto found = identities_.find(i); found != identities_.end()) {
        for (Identity& each : found->second) {
          if (is_written(i, each)) each.rank += 1000;
          each.place = places_.property(places_.at(i).parent, each.property);
        }
      }
      places_.at(i).visited = false;
    }
    for (Scalar& each : scalars_) {
      const std::size_t array = places_.at(ends_[each.change].target).parent;
      each.place = places_.property(array, {{}, each.canonical});
    }
    // Which paths exist is known: `reset` forgets it.
    std::vector<bool> there(paths);
    for (std::size_t i = 0; i < paths; ++i) there[i] = places_.at(i).matches != 0;
    places_.reset();
    auto read = walk({});
    if (read) read = check_keys();
    for (std::size_t i = 0; i < paths; ++i) places_.at(i).matches = there[i] ? 1 : 0;
    for (const Scalar& each : scalars_) changes_[each.change].distinct = places_.at(each.place).matches == 1;
    return read;
  }

  /// Fingerprints of the elements that are known by their index alone. An element below one of them needs none.
  Result<void> third_pass() {
    Places places;
    std::unordered_map<std::size_t, std::vector<std::string*>> wanted;
    const auto want = [&](std::size_t target, bool compared, std::string& out) {
      out.clear();
      for (const std::size_t each : places_.way(ended(target))) {
        if (places_.at(each).kind != Place::Kind::index || best(each) != nullptr) continue;
        if (places_.at(each).matches == 0 || (compared && each == target)) return;
        const path::Location at = places_.location(each);
        const std::size_t place = places.add(at, at.size());
        places.at(place).visited = true;
        wanted[place].push_back(&out);
        return;
      }
    };
    for (std::size_t i = 0; i < changes_.size(); ++i) {
      Change& change = changes_[i];
      want(ends_[i].target, change.current && change.kind != Kind::insert, change.element);
      if (change.kind == Kind::move) want(ends_[i].before, false, change.before_element);
    }
    if (wanted.empty()) return {};
    const Fingerprints fingerprints;
    std::size_t left = wanted.size();
    scan::Cursor& cursor = document_.restart();
    const Places::Visit visit = [&](std::size_t place, scan::Cursor& at) {
      const auto found = fingerprints.of(document_, at);
      if (!found) return false;
      for (std::string* const out : wanted[place]) *out = *found;
      if (--left == 0) places.stop();
      return true;
    };
    if (!cursor.start() || !places.walk(cursor, visit)) return fail(cursor.failure());
    return {};
  }

  /// Whether a change writes what identifies the element: it would not be found by it any more.
  bool is_written(std::size_t element, const Identity& identity) {
    std::size_t at = element;
    for (const std::string& key : identity.property.keys) {
      const std::size_t before = at;
      for (const std::size_t each : places_.at(at).children) {
        const Place& child = places_.at(each);
        if (child.kind == Place::Kind::name && child.name == key) at = each;
      }
      if (at == before) return false;
      if (written_.count(at) != 0) return true;
    }
    return false;
  }

  /// An element that things go before, and that is not there, is the end of its array.
  std::size_t ended(std::size_t target) {
    const bool end = ends_here_.count(target) != 0 && places_.at(target).kind == Place::Kind::index &&
                     places_.at(target).matches == 0;
    return end ? places_.at(target).parent : target;
  }

  /// The query of that place.
  std::string spell(std::size_t target) {
    target = ended(target);
    std::string out = "$";
    for (const std::size_t each : places_.way(target)) {
      if (each != Places::root) out += segment(each);
    }
    return out;
  }

  /// What identifies the element; null: nothing does.
  const Identity* best(std::size_t number) {
    const Identity* out = nullptr;
    const auto found = identities_.find(number);
    if (found == identities_.end()) return out;
    for (const Identity& each : found->second) {
      if (places_.at(each.place).matches == 1 && (out == nullptr || each.rank < out->rank)) out = &each;
    }
    return out;
  }

  const std::string& segment(std::size_t number) {
    std::string& out = segments_[number];
    if (!out.empty()) return out;
    const Place& place = places_.at(number);
    if (const Identity* const found = best(number)) return out = filter_segment(found->property.keys, found->text);
    path::Location step;
    if (place.kind == Place::Kind::name)
      step.emplace_back(place.name);
    else
      step.emplace_back(place.index);
    return out = path::spell(step, path::Spelling::jsonpath).substr(1);
  }

  /// An element that is a scalar and that a change replaces, removes or moves.
  struct Scalar {
    std::size_t change = 0;
    std::string canonical;
    std::size_t place = Places::root;  ///< of the search for it
  };

  document::Document& document_;
  std::span<Change> changes_;
  Places places_;
  std::vector<Scalar> scalars_;
  std::size_t elements_ = 0;  ///< on the ways to the changes
  std::size_t seen_ = 0;      ///< of them
  std::vector<Ends> ends_;
  std::unordered_map<std::size_t, std::vector<Identity>> identities_;  ///< of elements
  std::unordered_set<std::size_t> ends_here_;                          ///< elements that something goes before
  std::unordered_set<std::size_t> written_;                            ///< values that changes write
  std::unordered_map<std::size_t, std::string> segments_;
};

}  // namespace

Result<void> identify(document::Document& document, std::span<Change> changes) {
  if (changes.empty()) return {};
  return Identifier(document, changes).run();
}

}  // namespace jt::propose

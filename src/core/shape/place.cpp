// SPDX-License-Identifier: MIT
#include "core/shape/place.hpp"

#include <algorithm>
#include <unordered_set>
#include <utility>

#include "core/json/escape.hpp"

namespace jt::shape {

namespace {

// A list up to this length is searched without an index.
constexpr std::size_t short_list = 8;

}  // namespace

std::uint64_t TypeCounts::total() const {
  std::uint64_t sum = 0;
  for (const std::uint64_t count : counts_) sum += count;
  return sum;
}

std::vector<scan::Type> TypeCounts::order() const { return {order_.begin(), order_.begin() + kinds_}; }

std::vector<scan::Type> TypeCounts::by_number() const {
  std::vector<scan::Type> types = order();
  std::stable_sort(types.begin(), types.end(), [this](scan::Type a, scan::Type b) { return of(a) > of(b); });
  return types;
}

Members::~Members() = default;

Place* Members::find(std::string_view text) const {
  if (index_) {
    const auto found = index_->find(text);
    return found != index_->end() ? found->second : nullptr;
  }
  for (const std::unique_ptr<Place>& place : list_)
    if (place->key == text) return place.get();
  return nullptr;
}

Place* Members::look_up(std::string_view raw, bool escaped, Budget& budget) {
  std::string decoded;
  std::string_view text = raw;
  if (escaped) {
    decoded = json::decode(raw);
    text = decoded;
  }
  if (Place* known = find(text); known != nullptr) return known;
  return add(raw, text, budget);
}

Place* Members::add(std::string_view raw, std::string_view text, Budget& budget) {
  if (list_.size() >= most_ || budget.keys == 0 || budget.bytes < text.size()) {
    counter(budget).add(KeyHash()(text));
    return nullptr;
  }
  --budget.keys;
  budget.bytes -= text.size();
  Place& place = *list_.emplace_back(std::make_unique<Place>());
  place.raw = raw;
  place.key = text;
  if (index_) {
    index_->emplace(place.key, &place);
  } else if (list_.size() > short_list) {
    index_ = std::make_unique<std::unordered_map<std::string_view, Place*, KeyHash>>();
    for (const std::unique_ptr<Place>& each : list_) index_->emplace(each->key, each.get());
  }
  return &place;
}

DistinctCounter& Members::counter(Budget& budget) {
  if (!omitted_) {
    std::size_t limit = exact_;
    if (limit == 0 && budget.counters > 0) {
      --budget.counters;
      limit = Budget::nested_limit;
    }
    omitted_ = std::make_unique<DistinctCounter>(limit);
  }
  return *omitted_;
}

Place& Members::others() {
  if (!others_) others_ = std::make_unique<Place>();
  return *others_;
}

std::unique_ptr<Place> Members::unite_values(Budget& budget) {
  auto all = std::make_unique<Place>();
  for (const std::unique_ptr<Place>& place : list_) all->merge(*place, budget);
  if (others_) all->merge(*others_, budget);
  others_.reset();
  return all;
}

void Members::merge(Members& other, Budget& budget) {
  for (const std::unique_ptr<Place>& place : other.list_) {
    ++budget.keys;  // the key is no longer kept there
    budget.bytes += place->key.size();
    Place* mine = find(place->key);
    if (mine == nullptr) mine = add(place->raw, place->key, budget);
    (mine != nullptr ? *mine : others()).merge(*place, budget);
  }
  if (other.omitted() > 0) counter(budget).add_others(other.omitted());
  if (other.others_) others().merge(*other.others_, budget);
  mixed_ = mixed_ || other.mixed_ || (values_ > 0 && other.values_ > 0 && type_ != other.type_);
  if (values_ == 0) type_ = other.type_;
  objects_ += other.objects_;
  values_ += other.values_;
  fewest_ = std::min(fewest_, other.fewest_);
}

std::uint64_t Members::distinct_below() const {
  std::unordered_set<std::string_view, KeyHash> keys;
  std::uint64_t more = 0;
  const auto count = [&](const Place& place) {
    if (!place.members) return;
    for (const std::unique_ptr<Place>& below : place.members->list()) keys.insert(below->key);
    more = std::max(more, place.members->omitted());  // at least so many
  };
  for (const std::unique_ptr<Place>& place : list_) count(*place);
  if (others_) count(*others_);
  return keys.size() + more;
}

std::uint64_t Members::fewest_below() const {
  std::uint64_t fewest = ~std::uint64_t{0};
  for (const std::unique_ptr<Place>& place : list_)
    if (place->members) fewest = std::min(fewest, place->members->fewest());
  if (others_ && others_->members) fewest = std::min(fewest, others_->members->fewest());
  return fewest;
}

std::optional<scan::Type> Place::nested() const {
  const bool object = members != nullptr && types.of(scan::Type::object) > 0;
  const bool array = element != nullptr && types.of(scan::Type::array) > 0;
  if (!object && !array) return std::nullopt;
  if (object && array) {
    const std::vector<scan::Type> order = types.by_number();
    return *std::find_if(order.begin(), order.end(),
                         [](scan::Type type) { return type == scan::Type::object || type == scan::Type::array; });
  }
  return object ? scan::Type::object : scan::Type::array;
}

void Place::merge(Place& other, Budget& budget) {
  for (const scan::Type type : other.types.order()) types.add(type, other.types.of(type));
  if (other.members) {
    if (!members) {
      members = std::move(other.members);
    } else {
      members->merge(*other.members, budget);
    }
    other.members.reset();
  }
  if (other.element) {
    if (!element) {
      element = std::move(other.element);
    } else {
      element->merge(*other.element, budget);
    }
    other.element.reset();
  }
  if (!value_keys) value_keys = std::move(other.value_keys);
  other.value_keys.reset();
}

}  // namespace jt::shape

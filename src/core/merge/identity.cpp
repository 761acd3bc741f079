// SPDX-License-Identifier: MIT
#include "core/merge/identity.hpp"

#include <algorithm>
#include <cstdint>
#include <tuple>
#include <vector>

#include "core/beside.hpp"
#include "core/scan/container.hpp"

namespace jt::merge {
namespace {

/// Hashes that are held at once.
constexpr std::size_t most_held = std::size_t{1} << 22;

/// The cursor is on an object: to its member of that name, if it has one that is a scalar. Then the cursor is past it.
Result<bool> read_identity(Side& side, const std::string& name, ValueHash& hash) {
  scan::Cursor& cursor = side.cursor();
  if (!cursor.enter()) return side.failed();
  const scan::Step step = cursor.next_named(name);
  if (step == scan::Step::fail) return side.failed();
  if (step == scan::Step::end) return false;
  if (scan::is_container(cursor.type())) {
    if (!cursor.leave()) return side.failed();
    return false;
  }
  if (!side.hasher().value(hash) || !cursor.leave()) return side.failed();
  return true;
}

/// Of one name in one array.
class Check {
 public:
  Check(const ArrayIn& in, const std::string& name) : in_(in), name_(name) {}

  Result<bool> run() {
    for (std::uint64_t part = 0; part < parts_;) {
      full_ = false;
      const auto unique = TRY(pass(part));
      if (!unique) return false;
      if (!full_) ++part;
    }
    return true;
  }
  [[nodiscard]] bool any() const { return any_; }

 private:
  Result<bool> pass(std::uint64_t part) {
    bool good = true;
    held_.clear();
    TRY(in_.side->entries(in_.array, 0, [&](const Value& element) -> Result<bool> {
      if (element.type != scan::Type::object) return true;
      any_ = true;
      ValueHash hash;
      good = TRY(read_identity(*in_.side, name_, hash));
      if (!good) return false;
      if (hash.low % parts_ != part) return true;
      full_ = held_.size() == most_held;
      if (!full_) held_.push_back(hash.high);
      return !full_;
    }));
    if (full_) {  // this part begins again with half of them
      parts_ *= 2;
      return true;
    }
    std::sort(held_.begin(), held_.end());
    return good && std::adjacent_find(held_.begin(), held_.end()) == held_.end();
  }

  const ArrayIn& in_;
  const std::string& name_;
  std::vector<std::uint64_t> held_;
  std::uint64_t parts_ = 1;
  bool full_ = false;
  bool any_ = false;
};

enum class Found : std::uint8_t { not_everywhere, everywhere, no_objects };

/// Whether all of these arrays have their elements identified by that name. Each is read in another document, so that
/// large ones are read at once.
Result<Found> known_by(std::span<const ArrayIn> arrays, const std::string& name) {
  Check first(arrays.front(), name);
  if (arrays.size() == 1) {
    const auto good = TRY(first.run());
    return !good ? Found::not_everywhere : first.any() ? Found::everywhere : Found::no_objects;
  }
  const auto here = [&first] { return first.run(); };
  const auto others = [&] { return known_by(arrays.subspan(1), name); };
  Result<bool> good = false;
  Result<Found> there = Found::not_everywhere;
  if (arrays.front().array.span.size() >= worth_a_thread) {
    std::tie(good, there) = beside(here, others);
  } else {
    good = here();
    if (good && *good) there = others();
  }
  if (!good) return fail(std::move(good.error()));
  if (!*good) return Found::not_everywhere;
  if (!there) return there;
  return *there == Found::no_objects && first.any() ? Found::everywhere : *there;
}

}  // namespace

Result<std::optional<std::string>> identity_of(std::span<const ArrayIn> arrays, std::span<const std::string> names) {
  for (const std::string& name : names) {
    const auto found = TRY(known_by(arrays, name));
    if (found == Found::everywhere) return name;
    if (found == Found::no_objects) return std::nullopt;
  }
  return std::nullopt;
}

Result<std::optional<ValueHash>> identity_of(Side& side, const Value& element, const std::string& name) {
  if (element.type != scan::Type::object) return std::nullopt;
  TRY(side.go(element, 0));
  ValueHash hash;
  const auto found = TRY(read_identity(side, name, hash));
  return found ? std::optional(hash) : std::nullopt;
}

}  // namespace jt::merge

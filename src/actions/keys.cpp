// SPDX-License-Identifier: MIT
#include "actions/keys.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "core/shape/key_walk.hpp"
#include "core/shape/length.hpp"
#include "core/shape/shape.hpp"
#include "results/key_series.hpp"
#include "results/shape_limits.hpp"
#include "results/text_part.hpp"

namespace jt::actions {

namespace {

using Taken = shape::KeyWalk::Taken;

/// The keys of one value.
class Keys {
 public:
  Keys(Caller& caller, const KeysRequest& request, path::Place& place)
      : caller_(caller), request_(request), place_(place) {
    const std::uint64_t usual = people() ? for_people : std::numeric_limits<std::uint64_t>::max();
    limit_ = request.limit.value_or(usual);
    holder_.path = caller.spelled(place.location, path::Spelling::jsonpath);
    holder_.type = place.cursor().type();
    holder_.among_others = request.targets.paths.size() > 1;
  }

  Result<void> show() {
    if (holder_.type == scan::Type::object) return request_.in_text ? object_in_text() : object();
    return holder_.type == scan::Type::array && (request_.in_text || people()) ? elements() : other();
  }

 private:
  static constexpr std::uint64_t for_people = 1000;

  [[nodiscard]] bool people() const { return !request_.in_text && caller_.renderer->for_people(); }

  Result<void> object() {
    results::KeySeries series(caller_.output(), holder_);
    scan::Cursor& cursor = place_.cursor();
    const bool paths_only = caller_.renderer->has_locators();
    path::Location location = place_.location;
    location.emplace_back();
    shape::KeyWalk walk(cursor, limit_);
    const bool good = walk.run([&](std::string_view key) {
      results::KeyFact fact{.key = key, .types = scan::name(cursor.type()), .length = {}};
      std::string path;
      if (paths_only) {
        location.back() = std::string(key);
        fact.path = path = caller_.spelled(location, path::Spelling::jsonpath);
        location.back() = std::uint64_t{0};  // no second copy of a long key
      } else {
        fact.measure = [&cursor](std::optional<std::uint64_t>& length) { return shape::measure(cursor, length); };
        // What is wrong in a value is better said before its key; a long key is written before it is gone.
        if (key.size() <= shape::KeyWalk::longest_copied && !fact.measured()) return Taken::failed;
      }
      const bool more = series.add(std::move(fact));
      return cursor.failed() ? Taken::failed : more ? Taken::more : Taken::stop;
    });
    if (!good) return place_.failure();
    TRY(place_.document->finish());
    series.end(walk.omitted());
    return {};
  }

  Result<void> object_in_text() {
    results::TextPart text(caller_.output(), *request_.in_text, ", ", "");
    shape::KeyWalk walk(place_.cursor(), limit_);
    const bool good = walk.run([&](std::string_view key) {
      if (text.next()) text.add(key, fmt::format(" ({})", scan::name(place_.cursor().type())));
      return Taken::more;
    });
    if (!good) return place_.failure();
    TRY(place_.document->finish());
    text.end_keys(holder_);
    return {};
  }

  /// The keys of an array's elements.
  Result<void> elements() {
    shape::ShapeOptions options;
    options.depth = 1;
    options.budget_keys = static_cast<std::size_t>(std::min<std::uint64_t>(limit_, options.budget_keys));
    auto shape = shape::inspect(place_.cursor(), options);
    if (!shape) return fail(place_.document->explain(std::move(shape.error())));
    TRY(place_.document->finish());
    if (request_.in_text) {
      results::show_element_keys(caller_.output(), *shape);
      return {};
    }
    holder_.length = shape->length;
    const auto& members = shape->place.element->members;
    results::KeySeries series(caller_.output(), holder_);
    for (const auto& member : members->list()) {
      const std::string types = results::joined(member->types.by_number());
      results::KeyFact fact{.key = member->key, .types = types, .length = {}};
      const std::uint64_t count = member->types.total();
      if (count < shape->length) fact.share = fmt::format("{} of {}", count, shape->length);
      series.add(fact);
    }
    series.end(members->omitted());
    return {};
  }

  /// A value without keys has only a length or a type.
  Result<void> other() {
    if (!request_.in_text && !shape::measure(place_.cursor(), holder_.length)) return place_.failure();
    TRY(place_.document->finish());
    if (request_.in_text) {
      results::TextPart(caller_.output(), *request_.in_text, ", ", "").end_keys(holder_);
    } else {
      results::KeySeries(caller_.output(), holder_).end(0);
    }
    return {};
  }

  Caller& caller_;
  const KeysRequest& request_;
  path::Place& place_;
  std::uint64_t limit_ = 0;
  results::KeyHolder holder_;
};

}  // namespace

Result<Exit> keys(Caller& caller, const KeysRequest& request) {
  return for_each_target(caller, request.targets, true, [&](const Target& target) -> Result<Exit> {
    auto place = TRY(open_at(caller, "keys", target, document_options(caller, request.reading, target.file)));
    TRY(Keys(caller, request, place).show());
    return Exit::done;
  });
}

}  // namespace jt::actions

// SPDX-License-Identifier: MIT
// Documents of one shape each: numbers, members, nesting, records.
#include <charconv>
#include <string>

#include "gen/kinds.hpp"
#include "gen/texts.hpp"

namespace jt::gen {
namespace {

/// A coordinate in steps of 1e-15 degrees, with all its digits, as programs print doubles.
void degrees(Writer& out, std::int64_t value) {
  constexpr std::uint64_t one = 1'000'000'000'000'000;
  const auto size = static_cast<std::uint64_t>(value < 0 ? -value : value);
  char text[64];
  char* const begin = text + 1;
  char* const point = std::to_chars(begin, text + sizeof text, size / one).ptr;
  // A leading 1 keeps the zeros of the fraction; the point then takes its place, as the sign the place before.
  const char* const end = std::to_chars(point, text + sizeof text, one + size % one).ptr;
  *point = '.';
  text[0] = '-';
  const char* const from = value < 0 ? text : begin;
  out.raw({from, static_cast<std::size_t>(end - from)});
}

void ring(Writer& out, Random& random, std::uint64_t points) {
  std::int64_t east = -141'000'000'000'000'000 + static_cast<std::int64_t>(random.below(88'000'000'000'000'000));
  std::int64_t north = 42'000'000'000'000'000 + static_cast<std::int64_t>(random.below(41'000'000'000'000'000));
  out.open('[');
  for (; points > 0; --points) {
    out.open('[');
    degrees(out, east);
    degrees(out, north);
    out.close(']');
    east += static_cast<std::int64_t>(random.below(200'000'000'000'001)) - 100'000'000'000'000;
    north += static_cast<std::int64_t>(random.below(200'000'000'000'001)) - 100'000'000'000'000;
  }
  out.close(']');
}

void wide_value(Writer& out, Random& random, std::uint64_t number) {
  switch (number % 8) {
    case 0:
      out.raw(random.chance(50) ? "true" : "false");
      break;
    case 1:
      out.raw("null");
      break;
    case 2:
      out.open('{');
      out.key("on").raw("true");
      out.key("note").string("caf\\u00e9 №" + std::to_string(random.below(100)));
      out.close('}');
      break;
    case 3:
      out.open('[');
      for (auto left = random.below(4); left > 0; --left) out.number(random.below(1000));
      out.close(']');
      break;
    case 4:
      out.string(names()[number % names().size()].display);
      break;
    default:
      out.number(random.below(1'000'000'000));
  }
}

}  // namespace

void canada(Writer& writer, Random& random, const Limit& limit) {
  writer.open('{');
  writer.key("type").string("FeatureCollection");
  writer.key("features").open('[');
  std::uint64_t done = 0;
  for (; !limit.reached(writer, done); ++done) {
    writer.open('{');
    writer.key("type").string("Feature");
    writer.key("properties").open('{');
    writer.key("name").string("Canada");
    writer.close('}');
    writer.key("geometry").open('{');
    writer.key("type").string("Polygon");
    writer.key("coordinates").open('[');
    // At most about 40 KB in one feature, so that a limit in bytes is met closely.
    for (auto rings = 1 + random.below(8); rings > 0; --rings) ring(writer, random, 4 + random.below(128));
    writer.close(']');
    writer.close('}');
    writer.close('}');
  }
  writer.close(']');
  writer.key("count").number(done);
  writer.close('}');
}

void wide(Writer& writer, Random& random, const Limit& limit) {
  static constexpr std::string_view stems[] = {"item", "größe", "キー", "the.dotted", "a\\/b", "na\\u00efve"};
  writer.open('{');
  for (std::uint64_t done = 0; !limit.reached(writer, done + 1); ++done) {
    writer.key(std::string(stems[random.below(6)]) + "_" + std::to_string(done));
    wide_value(writer, random, random.below(64));
  }
  writer.key("last").raw("true");
  writer.close('}');
}

void deep(Writer& writer, Random& random, const Limit& limit) {
  const bool many = limit.bytes != 0;
  if (many) writer.open('[');
  for (std::uint64_t done = 0; many ? !limit.reached(writer, done) : done < 1; ++done) {
    const std::uint64_t levels = many ? limit.levels : limit.entries;
    // What closes a nest: the only memory that grows, and by nesting alone.
    std::string closers;
    for (std::uint64_t level = 0; level < levels; ++level) {
      const bool object = random.chance(50);
      writer.open(object ? '{' : '[');
      if (object) writer.key("in");
      closers += object ? '}' : ']';
    }
    writer.number(done);
    for (; !closers.empty(); closers.pop_back()) writer.close(closers.back());
  }
  if (many) writer.close(']');
}

void users(Writer& writer, Random& random, const Limit& limit) {
  static constexpr std::string_view second[] = {"Álvarez y Ponce", "van den Berg", "Nakamura", "Ó Dubhthaigh",
                                                "Łukasiewicz"};
  writer.open('{');
  writer.key("users").open('[');
  for (std::uint64_t done = 0; !limit.reached(writer, done); ++done) {
    const Name& name = random.pick(names());
    const std::string number = std::to_string(done);
    writer.open('{');
    writer.key("id").string("user-" + number);
    writer.key("name").string(std::string(name.display) + " " + std::string(second[random.below(5)]));
    writer.key("email").string(std::string(name.account) + "." + number + "@customers.mail.example.com");
    writer.key("settings").open('{');
    writer.key("theme").string(random.chance(40) ? "dark" : "light");
    writer.key("notifications").raw(random.chance(70) ? "true" : "false");
    writer.close('}');
    // 812 of the first 1547 users, spread evenly, the first one not among them.
    if ((done + 1) * 812 / 1547 > done * 812 / 1547) {
      writer.key("createdAt")
          .string("2024-0" + std::to_string(1 + random.below(9)) + "-1" + std::to_string(random.below(10)) +
                  "T08:30:00.000Z");
    }
    writer.close('}');
  }
  writer.close(']');
  writer.close('}');
}

}  // namespace jt::gen

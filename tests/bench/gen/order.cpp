// SPDX-License-Identifier: MIT
#include "gen/order.hpp"

#include <charconv>

namespace jt::gen {
namespace {

constexpr Kind table[] = {
    {"tweets", tweets, false, 1000, "statuses on one line"},
    {"tweets-pretty", tweets, true, 1000, "statuses, indented"},
    {"canada", canada, false, 100, "features of polygons: long numbers"},
    {"wide", wide, false, 1'000'000, "members of one object"},
    {"deep", deep, false, 100'000, "levels of nesting"},
    {"users", users, true, 50'000, "users, indented"},
    {"catalogue", catalogue, true, 10'000, "tools of servers, indented"},
    {"ndjson", ndjson, false, 1000, "statuses, one document a line"},
};

/// A number with an optional K, M or G; `unit` says whether there was one.
std::optional<std::uint64_t> number(std::string_view text, bool& unit) {
  std::uint64_t value = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc{}) return std::nullopt;
  unit = rest != end;
  if (!unit) return value;
  if (rest + 1 != end) return std::nullopt;
  const std::size_t power = std::string_view("KMG").find(*rest);
  if (power == std::string_view::npos || value > (std::uint64_t{1} << 30U)) return std::nullopt;
  return value << (10 * (power + 1));
}

}  // namespace

std::span<const Kind> kinds() { return table; }

std::optional<Order> read_order(std::span<const std::string_view> arguments, std::string& problem) {
  Order order;
  bool sized = false;
  order.limit.levels = 1000;
  for (std::size_t at = 0; at < arguments.size(); ++at) {
    const std::string_view argument = arguments[at];
    if (argument == "--seed" || argument == "--levels") {
      bool unit = false;
      const auto value = at + 1 < arguments.size() ? number(arguments[++at], unit) : std::nullopt;
      if (!value || unit) {
        problem = std::string(argument) + " takes a number";
        return std::nullopt;
      }
      (argument == "--seed" ? order.seed : order.limit.levels) = *value;
    } else if (order.kind == nullptr) {
      for (const Kind& kind : table) {
        if (kind.name == argument) order.kind = &kind;
      }
      if (order.kind == nullptr) {
        problem = "no kind '" + std::string(argument) + "'";
        return std::nullopt;
      }
    } else {
      bool unit = false;
      const auto value = number(argument, unit);
      if (!value || *value == 0 || sized) {
        problem = "'" + std::string(argument) + "' is no size: a number of entries, or of bytes with K, M or G";
        return std::nullopt;
      }
      sized = true;
      (unit ? order.limit.bytes : order.limit.entries) = *value;
    }
  }
  if (order.kind == nullptr) {
    problem = "which kind of document?";
    return std::nullopt;
  }
  if (!sized) order.limit.entries = order.kind->entries;
  return order;
}

bool generate(const Order& order, const Output& output) {
  Writer writer(output, order.kind->pretty);
  Random random(order.seed);
  order.kind->make(writer, random, order.limit);
  // Pretty documents end as editors leave them; one-line documents without a newline, as servers send them.
  if (order.kind->pretty) writer.bytes("\n");
  return writer.flush();
}

std::string usage() {
  std::string text =
      "usage: jt_gen KIND [SIZE] [--seed N] [--levels N] > FILE\n\n"
      "SIZE is a number of entries, or of bytes with K, M or G. The same seed gives the same bytes.\n\n";
  for (const Kind& kind : table) {
    text += "  ";
    text += kind.name;
    text.append(16 - kind.name.size(), ' ');
    text += std::to_string(kind.entries) + " " + std::string(kind.what) + "\n";
  }
  text += "\n--levels is the nesting of each piece of a 'deep' document with a size in bytes (1000).\n";
  return text;
}

}  // namespace jt::gen

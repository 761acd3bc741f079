// SPDX-License-Identifier: MIT
// A tool catalogue as `jt list --full --json` prints it: servers with 100 tools each.
#include <algorithm>
#include <array>
#include <string>

#include "gen/kinds.hpp"
#include "gen/texts.hpp"

namespace jt::gen {
namespace {

constexpr std::uint64_t tools_of_server = 100;
constexpr std::array<std::string_view, 12> verbs{"get",  "list", "create", "update", "delete", "search",
                                                 "read", "send", "count",  "copy",   "move",   "watch"};
constexpr std::array<std::string_view, 12> nouns{"issue", "file",   "message", "calendar", "invoice", "branch",
                                                 "user",  "record", "channel", "document", "ticket",  "build"};
constexpr std::array<std::string_view, 8> fields{"id", "owner", "title", "body", "since", "limit", "cursor", "labels"};
constexpr std::array<std::string_view, 4> types{"string", "integer", "boolean", "number"};

/// A number with so many digits that keys are sorted bytewise.
std::string padded(std::uint64_t number) {
  const std::string digits = std::to_string(number);
  return std::string(6 - std::min<std::size_t>(6, digits.size()), '0') + digits;
}

std::string sentence(Random& random, std::string_view verb, std::string_view noun) {
  return std::string(verb) + " one or more of the " + std::string(noun) + "s that the account can see, by " +
         std::string(random.pick(fields)) + " or " + std::string(random.pick(fields)) + ".";
}

void schema(Writer& out, Random& random, std::uint64_t count, bool nested) {
  out.open('{');
  out.key("type").string("object");
  out.key("properties").open('{');
  for (std::uint64_t i = 0; i < count; ++i) {
    out.key(fields[i % fields.size()]).open('{');
    out.key("type").string(random.pick(types));
    out.key("description").string(sentence(random, random.pick(verbs), random.pick(nouns)));
    if (random.chance(20)) out.key("default").number(random.below(100));
    out.close('}');
  }
  if (nested) {
    out.key("filter");
    schema(out, random, 3, false);
  }
  out.close('}');
  out.key("additionalProperties").raw("false");
  out.close('}');
}

void tool(Writer& out, Random& random, std::uint64_t number) {
  const std::string_view verb = random.pick(verbs);
  const std::string_view noun = random.pick(nouns);
  out.key("tool_" + padded(number) + "_" + std::string(verb) + "_" + std::string(noun)).open('{');
  out.key("description").string(sentence(random, verb, noun) + "\\n\\n" + sentence(random, random.pick(verbs), noun));
  out.key("input_schema");
  schema(out, random, 3 + random.below(6), random.chance(30));
  if (random.chance(40)) {
    out.key("output_schema");
    schema(out, random, 2 + random.below(4), false);
  }
  out.close('}');
}

}  // namespace

void catalogue(Writer& writer, Random& random, const Limit& limit) {
  writer.open('{');
  for (std::uint64_t done = 0; !limit.reached(writer, done);) {
    writer.key("host/server-" + padded(done / tools_of_server)).open('{');
    writer.key("type").string("stdio");
    writer.key("description").string("Tools around every " + std::string(random.pick(nouns)));
    writer.key("location").string("/home/user/.mcp.json");
    writer.key("tools").open('{');
    for (std::uint64_t i = 0; i < tools_of_server && !limit.reached(writer, done); ++i) tool(writer, random, done++);
    writer.close('}');
    for (const std::string_view empty : {"prompts", "resources"}) {
      writer.key(empty).open('{');
      writer.close('}');
    }
    writer.close('}');
  }
  writer.close('}');
}

}  // namespace jt::gen

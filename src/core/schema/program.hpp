// SPDX-License-Identifier: MIT
// Program: schemas compiled to a flat table of nodes. A node is a schema; it refers to others by their index, to what
// it asks of each type by an index too, so a value of another type costs nothing.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/schema/format.hpp"
#include "core/schema/names.hpp"
#include "core/schema/number.hpp"
#include "core/schema/pattern.hpp"
#include "core/schema/registry.hpp"
#include "core/schema/values.hpp"

namespace jt::schema {

constexpr std::uint32_t none = Link::none;

/// Types of `type`, as bits: those of `scan::Type`, where the bit of numbers means those that are not integers.
namespace types {
constexpr std::uint8_t integer = 1U << 6;
constexpr std::uint8_t fraction = 1U << static_cast<unsigned>(scan::Type::number);
constexpr std::uint8_t number = integer | fraction;
constexpr std::uint8_t all = 127;
}  // namespace types

struct StringRules {
  std::uint64_t least = 0;  ///< in code points
  std::optional<std::uint64_t> most;
  std::unique_ptr<Pattern> pattern;  ///< null: none; it is large
  std::optional<StringFormat> format;
};

struct ObjectRules {
  struct PatternLink {
    Pattern pattern;
    Link link;
  };
  /// If the member `trigger` is there, these must be.
  struct Dependent {
    std::uint32_t trigger = 0;  ///< bits
    std::vector<std::uint32_t> needed;
    Keyword keyword = Keyword::dependent_required;
  };
  Names names;
  bool simple = false;                  ///< only names, and what they do not name
  std::uint32_t bits = 0;               ///< members that are noted
  std::vector<std::string> bit_names;   ///< by their bit
  std::vector<std::uint32_t> required;  ///< bits
  std::uint64_t required_mask = 0;      ///< the same, of the first 64
  std::vector<Dependent> dependents;
  std::vector<PatternLink> patterns;
  Link additional;
  Link unevaluated;
  Link key;  ///< propertyNames
  std::uint64_t least = 0;
  std::optional<std::uint64_t> most;
};

struct ArrayRules {
  std::vector<Link> prefix;
  Link rest;  ///< of the elements after the prefix
  Link contains;
  Link unevaluated;
  std::uint64_t least_contained = 1;
  std::optional<std::uint64_t> most_contained;
  std::uint64_t least = 0;
  std::optional<std::uint64_t> most;
  bool unique = false;
  bool simple = false;  ///< only a prefix, and the rest
  Keyword rest_keyword = Keyword::items;
  Keyword prefix_keyword = Keyword::prefix_items;
  bool contained_is_evaluated = true;  ///< not in 2019-09
};

/// A schema that applies to the same value.
struct InPlace {
  enum class Kind : std::uint8_t { all, reference, any, one, negation, condition, then, otherwise, dependent, dynamic };
  Kind kind = Kind::all;
  Link link;
  std::uint32_t number = 0;  ///< of `dependent`: the bit of the member; of `dynamic`: the anchor
};

struct Node {
  std::uint8_t allowed = types::all;
  bool always = false;
  bool never = false;
  bool leaf = true;       ///< nothing in place
  bool light = false;     ///< a leaf that asks no more of a container than its type, and simple rules
  std::uint8_t sure = 0;  ///< the types of scalars that fit it, but for what is in place, with any value: bits of Type
  std::uint8_t spelled = 0;  ///< of the others, those whose spelling mostly decides: see evaluator_run.cpp
  std::uint32_t resource = 0;
  std::uint32_t enumeration = none;
  std::uint32_t constant = none;
  std::uint32_t numbers = none;
  std::uint32_t strings = none;
  std::uint32_t object = none;
  std::uint32_t array = none;
  /// The node whose rules are all that this one and those in place ask of containers of these types, and by whom its
  /// errors are: there is no need for an Eval. None: it is not known.
  std::uint32_t merged = none;
  std::uint8_t merged_for = 0;
  std::uint32_t in_place = 0;  ///< the first, and how many
  std::uint32_t in_place_count = 0;
  value::View view;  ///< the schema
};

struct Program {
  std::vector<Node> nodes;
  std::vector<Values> values;
  std::vector<NumberRules> numbers;
  std::vector<StringRules> strings;
  std::vector<ObjectRules> objects;
  std::vector<ArrayRules> arrays;
  std::vector<InPlace> in_place;
  std::vector<std::string> vias;
  std::vector<std::string> anchors;  ///< names of dynamic anchors; "" is that of `$recursiveAnchor`
  /// The node of an anchor in a resource: (anchor, resource).
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> anchored;
  std::uint32_t root = 0;
  std::uint64_t seed = 0;
  std::vector<std::string> warnings;
};

}  // namespace jt::schema

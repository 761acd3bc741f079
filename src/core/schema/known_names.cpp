// SPDX-License-Identifier: MIT
#include "core/schema/known_names.hpp"

#include <algorithm>

#include "core/schema/alternatives.hpp"
#include "core/text/distance.hpp"

namespace jt::schema {

bool is_slip(const std::string& name, const std::string& other) {
  constexpr std::size_t shortest = 3;
  const std::size_t most = std::min(text::slip_distance(name), text::slip_distance(other));
  return std::min(name.size(), other.size()) >= shortest && text::edit_distance(name, other, most) <= most;
}

std::uint32_t near_names(const Program& program, std::uint32_t node, const std::vector<ValuePeek::Key>& keys,
                         std::uint64_t& left) {
  std::vector<const ObjectRules*> rules;
  for (const std::uint32_t part : parts_of(program, node))
    if (program.nodes[part].object != none) rules.push_back(&program.objects[program.nodes[part].object]);
  const auto knows = [&](const std::string& name) {
    return std::ranges::any_of(
        rules, [&](const ObjectRules* each) { return each->names.find(name, name_hash(name)) != nullptr; });
  };
  const auto is_there = [&](const std::string& name) {
    return std::ranges::any_of(keys, [&](const ValuePeek::Key& key) { return key.name == name; });
  };
  std::uint32_t found = 0;
  for (const ValuePeek::Key& key : keys) {
    if (knows(key.name)) continue;
    bool near = false;
    for (const ObjectRules* each : rules) {
      for (const Name& name : each->names.all()) {
        if (near || left == 0) break;
        --left;
        near = is_slip(name.text, key.name) && !is_there(name.text);
      }
    }
    found += near ? 1 : 0;
  }
  return found;
}

}  // namespace jt::schema

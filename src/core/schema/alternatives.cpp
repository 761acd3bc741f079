// SPDX-License-Identifier: MIT
#include "core/schema/alternatives.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_set>

#include "core/text/code_point.hpp"
#include "core/text/words.hpp"

namespace jt::schema {
namespace {

using Kind = InPlace::Kind;

constexpr std::size_t most_parts = 1'000;

InPlace::Kind kind_of(const Finding& finding) { return finding.keyword == Keyword::any_of ? Kind::any : Kind::one; }

std::vector<std::uint32_t> alternatives_of(const Program& program, std::uint32_t index, Kind kind) {
  const Node& node = program.nodes[index];
  std::vector<std::uint32_t> out;
  for (std::uint32_t i = 0; i < node.in_place_count; ++i) {
    const InPlace& edge = program.in_place[node.in_place + i];
    if (edge.kind == kind) out.push_back(edge.link.node);
  }
  return out;
}

/// The schemas that an object's schema has for a member.
std::vector<std::uint32_t> of_member(const Program& program, std::uint32_t node, std::string_view member) {
  std::vector<std::uint32_t> out;
  for (const std::uint32_t part : parts_of(program, node)) {
    if (program.nodes[part].object == none) continue;
    const Name* const name = program.objects[program.nodes[part].object].names.find(member, name_hash(member));
    if (name != nullptr && name->link.node != none) out.push_back(name->link.node);
  }
  return out;
}

class ValuesOf {
 public:
  explicit ValuesOf(const Program& program) : program_(program) {}

  void add(std::uint32_t first) {
    std::vector<std::uint32_t> todo{first};
    std::unordered_set<std::uint32_t> seen;
    while (!todo.empty() && seen.size() < most_parts) {
      const std::uint32_t index = todo.back();
      todo.pop_back();
      if (!seen.insert(index).second) continue;
      const Node& node = program_.nodes[index];
      if (node.constant != none || node.enumeration != none) {
        add_values(program_.values[node.constant != none ? node.constant : node.enumeration]);
        continue;
      }
      if (node.in_place_count == 0 && node.allowed != types::all) out.types |= node.allowed;
      const std::size_t before = todo.size();
      for (std::uint32_t i = 0; i < node.in_place_count; ++i) {
        const InPlace& edge = program_.in_place[node.in_place + i];
        const bool wanted =
            edge.kind == Kind::any || edge.kind == Kind::one || edge.kind == Kind::all || edge.kind == Kind::reference;
        if (wanted) todo.push_back(edge.link.node);
      }
      std::reverse(todo.begin() + static_cast<std::ptrdiff_t>(before), todo.end());  // in their order
    }
  }

  WantedValues out;

 private:
  void add_values(const Values& values) {
    for (const std::string_view each : values.spelled())
      if (known_.insert(each).second) out.values.push_back(each);
  }

  const Program& program_;
  std::unordered_set<std::string_view> known_;
};

}  // namespace

std::vector<std::uint32_t> parts_of(const Program& program, std::uint32_t node) {
  std::vector<std::uint32_t> out{node};
  for (std::size_t next = 0; next < out.size() && out.size() < most_parts; ++next) {
    const Node& part = program.nodes[out[next]];
    for (std::uint32_t i = 0; i < part.in_place_count; ++i) {
      const InPlace& edge = program.in_place[part.in_place + i];
      const bool sure = edge.kind == Kind::all || edge.kind == Kind::reference;
      if (sure && std::ranges::find(out, edge.link.node) == out.end()) out.push_back(edge.link.node);
    }
  }
  return out;
}

WantedValues wanted_values(const Program& program, const Finding& finding, std::string_view member) {
  ValuesOf collected(program);
  for (const std::uint32_t each : alternatives_of(program, finding.node, kind_of(finding))) {
    if ((finding.other & alternatives::of_member) == 0) {
      collected.add(each);
    } else {
      for (const std::uint32_t schema : of_member(program, each, member)) collected.add(schema);
    }
  }
  return std::move(collected.out);
}

std::vector<std::vector<std::string>> wanted_members(const Program& program, const Finding& finding) {
  std::vector<std::vector<std::string>> out;
  for (const std::uint32_t each : alternatives_of(program, finding.node, kind_of(finding))) {
    if (program.nodes[each].object == none) continue;
    const ObjectRules& rules = program.objects[program.nodes[each].object];
    std::vector<std::string>& names = out.emplace_back();
    for (const std::uint32_t bit : rules.required) names.push_back(rules.bit_names[bit]);
  }
  return out;
}

std::vector<std::string> fitting_alternatives(const Program& program, const Finding& finding, std::size_t most) {
  constexpr std::size_t longest = 60;
  const std::string_view word = name(finding.keyword);
  std::vector<std::string> out;
  std::size_t index = 0;
  for (const value::View& entry : program.nodes[finding.node].view.member(word).elements()) {
    const std::size_t number = index++;
    if (number >= 64 || out.size() == most) break;
    if ((finding.other >> number & 1U) == 0) continue;
    std::string text = fmt::format("{}/{}", word, number);
    for (const char* const key : {"title", "$ref"}) {
      const auto given = entry.is_object() ? entry.member(key).string() : std::nullopt;
      if (!given) continue;
      text += fmt::format(" ('{}')", text::excerpt(*given, longest));
      break;
    }
    out.push_back(std::move(text));
  }
  return out;
}

}  // namespace jt::schema

// SPDX-License-Identifier: MIT
// The part of Compiler for keywords that hold schemas, and for references.
#include <algorithm>

#include "core/path/path.hpp"
#include "core/schema/compiler.hpp"
#include "core/schema/uri.hpp"

namespace jt::schema {

using value::View;

Result<void> Compiler::in_place(Keyword keyword, const View& member) {
  using Kind = InPlace::Kind;
  const std::string word = way(name(keyword));
  const auto add = [&](Kind kind, const View& view, std::string via) -> Result<void> {
    const Link link = TRY(link_to(view, std::move(via)));
    now_.in_place.push_back({kind, link, 0});
    return {};
  };
  switch (keyword) {
    case Keyword::negation:
      return add(Kind::negation, member, word);
    case Keyword::condition:
      if (now_.draft < Draft::draft2019 && !now_.view.member("then") && !now_.view.member("else")) return {};
      return add(Kind::condition, member, word);
    case Keyword::then:
    case Keyword::otherwise:
      if (!now_.view.member("if")) return {};
      return add(keyword == Keyword::then ? Kind::then : Kind::otherwise, member, word);
    default:
      break;
  }
  const Kind kind = keyword == Keyword::all_of ? Kind::all : keyword == Keyword::any_of ? Kind::any : Kind::one;
  std::size_t index = 0;
  for (const View& entry : member.elements()) TRY(add(kind, entry, way(word, "/", std::to_string(index++))));
  return {};
}

Result<void> Compiler::references(Keyword keyword, const View& member) {
  if (!member.is_string()) return {};
  const SchemaPlace place = TRY(registry_.resolve(now_.resource, member));
  const Resource& target = registry_.resource(place.resource);
  std::optional<std::string> anchor;
  // Where the outermost resource has the anchor, it is the one that is meant, whatever is read.
  const Resource& outermost = registry_.resource(root_);
  if (keyword == Keyword::recursive_ref) {
    if (target.recursive_anchor) anchor = "";
  } else if (keyword == Keyword::dynamic_ref) {
    const std::string given = *member.string();
    const std::string fragment = percent_decoded(split_fragment(given).second);
    if (target.dynamic_anchors.contains(fragment)) anchor = fragment;
  }
  std::string via(name(keyword));
  const bool known =
      anchor && (anchor->empty() ? outermost.recursive_anchor : outermost.dynamic_anchors.contains(*anchor));
  if (known) {
    const View meant = anchor->empty() ? outermost.root : outermost.anchors.find(*anchor)->second;
    now_.in_place.push_back({InPlace::Kind::reference, {node_at({meant, root_}), via_of(std::move(via))}, 0});
    return {};
  }
  const SchemaPlace end = anchor ? place : TRY(follow_references(place, via));
  InPlace edge{InPlace::Kind::reference, {node_at(end), via_of(std::move(via))}, 0};
  if (anchor) {
    const auto found = std::ranges::find(program_.anchors, *anchor);
    edge.kind = InPlace::Kind::dynamic;
    edge.number = static_cast<std::uint32_t>(found - program_.anchors.begin());
    if (found == program_.anchors.end()) program_.anchors.push_back(*anchor);
  }
  now_.in_place.push_back(edge);
  return {};
}

/// Which schema a dynamic anchor means is known only when a document is read: those of all resources are compiled.
Result<void> Compiler::more_anchors(bool& more) {
  for (std::uint32_t anchor = 0; anchor < program_.anchors.size(); ++anchor) {
    const std::string& name = program_.anchors[anchor];
    for (const std::uint32_t index : std::vector(reached_.begin(), reached_.end())) {
      const Resource& resource = registry_.resource(index);
      const bool has = name.empty() ? resource.recursive_anchor : resource.dynamic_anchors.contains(name);
      if (!has || !anchors_done_.emplace(anchor, index).second) continue;
      const View view = name.empty() ? resource.root : resource.anchors.find(name)->second;
      program_.anchored[{anchor, index}] = node_at({view, index});
      more = true;
    }
  }
  return {};
}

std::uint32_t Compiler::bit_of(std::string_view name) {
  ObjectRules& rules = object();
  Name& entry = rules.names.add(name);
  if (entry.bit == Name::no_bit) {
    entry.bit = rules.bits++;
    rules.bit_names.emplace_back(name);
  }
  return entry.bit;
}

/// So that a member which is there twice is seen to be; of more names than the first word of bits has, not all are.
void Compiler::note_all_names() {
  constexpr std::size_t most = 64;
  ObjectRules& rules = object();
  if (rules.names.all().size() > most) return;
  for (std::size_t i = 0; i < rules.names.all().size(); ++i) bit_of(std::string(rules.names.all()[i].text));
}

void Compiler::required(const View& member) {
  for (const View& entry : member.elements()) {
    if (!entry.is_string()) continue;
    const std::uint32_t bit = bit_of(*entry.string());
    object().required.push_back(bit);
    if (bit < 64) object().required_mask |= std::uint64_t{1} << bit;
  }
}

Result<void> Compiler::members(Keyword keyword, const View& member) {
  const std::string word(name(keyword));
  std::string held;
  if (keyword == Keyword::properties || keyword == Keyword::pattern_properties) {
    if (!member.is_object()) return {};
    for (const View& entry : member.members()) {
      const std::string_view key = key_of(entry, held);
      const Link link = TRY(link_to(entry, options_.vias ? way(word, "/", path::pointer_token(key)) : ""));
      if (keyword == Keyword::properties) {
        object().names.add(key).link = link;
      } else {
        Pattern made = TRY(pattern(entry, key));
        object().patterns.push_back({std::move(made), link});
      }
    }
    return {};
  }
  const Link link = TRY(link_to(member, word));
  if (keyword == Keyword::additional_properties) {
    object().additional = link;
  } else if (keyword == Keyword::property_names) {
    object().key = link;
  } else {
    object().unevaluated = link;
  }
  return {};
}

Result<void> Compiler::dependents(Keyword keyword, const View& member) {
  if (!member.is_object()) return {};
  const std::string word(name(keyword));
  for (const View& entry : member.members()) {
    const std::string key = entry.key();
    if (entry.is_array()) {
      ObjectRules::Dependent dependent{bit_of(key), {}, keyword};
      for (const View& needed : entry)
        if (needed.is_string()) dependent.needed.push_back(bit_of(*needed.string()));
      object().dependents.push_back(std::move(dependent));
    } else if (keyword != Keyword::dependent_required) {
      const std::uint32_t bit = bit_of(key);
      const Link link = TRY(link_to(entry, way(word, "/", path::pointer_token(key))));
      now_.in_place.push_back({InPlace::Kind::dependent, link, bit});
    }
  }
  return {};
}

Result<void> Compiler::elements(Keyword keyword, const View& member) {
  const std::string word(name(keyword));
  const bool tuple = keyword == Keyword::prefix_items || (keyword == Keyword::items && member.is_array());
  if (tuple) {
    if (now_.draft == Draft::draft2020 && keyword == Keyword::items) return {};
    std::size_t index = 0;
    for (const View& entry : member.elements()) {
      const Link link = TRY(link_to(entry, way(word, "/", std::to_string(index++))));
      array().prefix.push_back(link);
    }
    array().prefix_keyword = keyword;
    return {};
  }
  if (keyword == Keyword::additional_items && !now_.view.member("items").is_array()) return {};
  const Link link = TRY(link_to(member, word));
  if (keyword == Keyword::contains) {
    array().contains = link;
    array().contained_is_evaluated = now_.draft != Draft::draft2019;
  } else if (keyword == Keyword::unevaluated_items) {
    array().unevaluated = link;
  } else {
    array().rest = link;
    array().rest_keyword = keyword;
  }
  return {};
}

/// Schemas that apply to the value that they are asked about, again: no value would end that. What a dynamic reference
/// means is not known here; the evaluation finds those circles.
Result<void> Compiler::find_circles() {
  enum class Colour : std::uint8_t { white, open, done };
  struct Visit {
    std::uint32_t node = 0;
    std::uint32_t next = 0;
  };
  std::vector<Colour> colours(program_.nodes.size(), Colour::white);
  std::vector<Visit> stack;
  for (std::uint32_t first = 0; first < program_.nodes.size(); ++first) {
    if (colours[first] != Colour::white) continue;
    stack.push_back({first, 0});
    colours[first] = Colour::open;
    while (!stack.empty()) {
      const Node& node = program_.nodes[stack.back().node];
      if (stack.back().next == node.in_place_count) {
        colours[stack.back().node] = Colour::done;
        stack.pop_back();
        continue;
      }
      const InPlace& edge = program_.in_place[node.in_place + stack.back().next++];
      if (edge.kind == InPlace::Kind::dynamic) continue;
      if (colours[edge.link.node] == Colour::open) {
        const Node& again = program_.nodes[edge.link.node];
        return fail(registry_.error_at(registry_.resource(again.resource).document, again.view,
                                       "this schema refers to itself for the same value"));
      }
      if (colours[edge.link.node] == Colour::white) {
        colours[edge.link.node] = Colour::open;
        stack.push_back({edge.link.node, 0});
      }
    }
  }
  return {};
}

}  // namespace jt::schema

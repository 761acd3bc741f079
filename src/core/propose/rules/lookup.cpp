// SPDX-License-Identifier: MIT
#include "core/propose/rules/lookup.hpp"

#include <algorithm>
#include <array>

#include "core/path/path.hpp"
#include "core/propose/rules/plain_text.hpp"
#include "core/scan/container.hpp"
#include "core/text/words.hpp"

namespace jt::propose::rules {

namespace {

void keep_hit(Hits& hits, Hit hit) {
  const auto [found, fresh] = hits.of_node.try_emplace(hit.node, hits.list.size());
  if (fresh) {
    hits.list.push_back(hit);
  } else if (hit.kind < hits.list[found->second].kind) {
    hits.list[found->second] = hit;
  }
}

bool is_scalar(const Node& node) { return node.type != scan::Type::object && node.type != scan::Type::array; }

/// Whether the word (in lowercase) is in the text; without the case of letters, and maybe of other characters.
bool holds_word(std::string_view text, std::string_view word) {
  const auto same = [](char a, char b) {
    return (static_cast<unsigned char>(a) | 0x20U) == (static_cast<unsigned char>(b) | 0x20U);
  };
  return std::search(text.begin(), text.end(), word.begin(), word.end(), same) != text.end();
}

/// "$.a", "/a", ".a": a path from the root, and no name that is like it.
bool is_rooted(std::string_view said) {
  if (said.size() < 2) return false;
  return said[0] == '/' || said[0] == '.' || (said[0] == '$' && (said[1] == '.' || said[1] == '['));
}

struct DottedStep {
  std::string_view name;
  std::vector<std::uint64_t> indices;
};

/// "users[0].name"; nothing if the text is no such path.
std::vector<DottedStep> dotted(std::string_view text) {
  std::vector<DottedStep> steps;
  while (!text.empty()) {
    const std::size_t dot = text.find('.');
    std::string_view part = text.substr(0, dot);
    DottedStep step;
    const std::size_t bracket = part.find('[');
    step.name = part.substr(0, bracket);
    while (part.find('[') != std::string_view::npos) {
      part.remove_prefix(part.find('[') + 1);
      const auto index = text::parse_number(part.substr(0, part.find(']')));
      if (!index) return {};
      step.indices.push_back(*index);
    }
    if (step.name.empty() && (step.indices.empty() || !steps.empty())) return {};
    steps.push_back(std::move(step));
    if (dot == std::string_view::npos) break;
    text.remove_prefix(dot + 1);
    if (text.empty()) return {};
  }
  return steps;
}

}  // namespace

const Hits& Lookup::hits(std::string_view said) {
  const auto known = known_.find(said);
  if (known != known_.end()) return known->second;
  Hits out;
  find_names(said, out);
  const std::string lower = lowercase(said);
  const auto is_key = [](const Hit& hit) { return !hit.entity; };
  if (says_everyone(lower) && std::none_of(out.list.begin(), out.list.end(), is_key)) {
    Hits people = people_hits();
    const bool called = !out.list.empty() || is_part_of_name(lower);
    if (!people.list.empty()) out = called ? Hits() : std::move(people);
  }
  // "server.port" is rather that path than the key "serverPort"
  const bool spelled = std::any_of(out.list.begin(), out.list.end(), [&](const Hit& hit) {
    return lowercase(hit.entity ? model_.text(hit.node) : model_.at(hit.node).key) == lower;
  });
  Hits path;
  find_path(said, path);
  if (!spelled && !path.list.empty()) {
    out = std::move(path);
  } else {
    for (const Hit& hit : path.list) keep_hit(out, hit);
  }
  out.lists = std::any_of(out.list.begin(), out.list.end(), [&](const Hit& hit) {
    const Node& node = model_.at(hit.node);
    return !hit.entity && hit.kind <= MatchKind::stem && (node.type == scan::Type::array || node.objects);
  });
  return known_.emplace(std::string(said), std::move(out)).first->second;
}

void Lookup::find_names(std::string_view said, Hits& out) {
  const Forms forms = forms_of(said);
  const std::vector<std::string> words = words_of(said);
  const bool signs = says_signs(said) || is_rooted(said);
  const std::string lower = lowercase(said);
  std::string longest;
  for (const std::string& word : words)
    if (stem(word).size() > longest.size()) longest = stem(word);
  if (longest.ends_with('y')) longest.pop_back();  // cities, city
  std::vector<MatchKind> of_key(model_.key_count(), MatchKind::none);
  std::vector<bool> asked(model_.key_count());
  for (NodeId id = 1; id < model_.size(); ++id) {
    const Node& node = model_.at(id);
    if (model_.gone(id)) continue;
    if (!node.element) {
      const std::uint32_t key = model_.key_number(id);
      if (!asked[key]) {
        asked[key] = true;
        if (!signs || lowercase(node.key) == lower) of_key[key] = match_key(said, forms, node.key, model_.forms(id));
      }
      // "the release date" is in the object "release", and not that
      const bool other = forms.dated && of_key[key] == MatchKind::part && is_container(node.type);
      if (of_key[key] != MatchKind::none && !other) keep_hit(out, {id, of_key[key], false});
    }
    if (!is_scalar(node) || node.text.empty() || node.type == scan::Type::null || node.type == scan::Type::boolean)
      continue;
    const bool identity = !node.element && is_identity(node.key);
    const bool kind = !node.element && is_class(node.key);
    if (!identity && !kind && !node.element) continue;
    // most texts have nothing to do with it
    if (said != node.text && node.text.find('\\') == std::string::npos && !holds_word(node.text, longest)) continue;
    const std::string text = model_.text(id);
    if (signs && lowercase(text).find(lower) == std::string::npos) continue;
    MatchKind match = match_text(said, words, text);
    if (kind && (match == MatchKind::none || match == MatchKind::part) && forms_of(text).stems == forms.stems &&
        !forms.stems.empty())
      match = MatchKind::stem;
    if (match == MatchKind::none || (match == MatchKind::part && !identity)) continue;
    if (match == MatchKind::part && is_quantity(lower)) continue;
    // a member that is named by its key is not at the same time the entity of its text
    if (out.of_node.contains(id) && !node.element) continue;
    keep_hit(out, {id, match, true});
  }
}

/// "everyone": the list of people, if the document has one alone.
Hits Lookup::people_hits() const {
  Hits out;
  for (NodeId id = 1; id < model_.size(); ++id) {
    const Node& node = model_.at(id);
    const bool list = !node.element && (node.type == scan::Type::array || node.objects) && !model_.gone(id);
    if (!list || !is_one_of(people_keys(), lowercase(node.key))) continue;
    if (!out.list.empty()) return {};
    keep_hit(out, {id, MatchKind::synonym, false});
  }
  return out;
}

/// Whether somebody or something is called so.
bool Lookup::is_part_of_name(std::string_view lower) const {
  for (NodeId id = 1; id < model_.size(); ++id)
    if (is_identity(model_.at(id).key) && holds_word(model_.at(id).text, lower)) return true;
  return false;
}

const Precedents& Lookup::precedents(std::string_view key) {
  const auto known = precedents_.find(key);
  if (known != precedents_.end()) return known->second;
  Precedents out;
  for (NodeId id = 1; id < model_.size(); ++id) {
    const Node& node = model_.at(id);
    if (model_.gone(id) || !is_scalar(node)) continue;
    NodeId owner = id;
    while (model_.at(owner).element) owner = model_.at(owner).parent;
    if (model_.at(owner).key != key) continue;
    if (node.type == scan::Type::string && !node.text.empty()) add_precedent(out, model_.text(id));
    out.fractions = out.fractions || (node.type == scan::Type::number && node.text.find('.') != std::string::npos);
    out.nulls = out.nulls || node.type == scan::Type::null;
  }
  return precedents_.emplace(std::string(key), std::move(out)).first->second;
}

const std::set<std::string>& Lookup::keys_of_text(std::string_view lower) {
  const auto known = keys_of_text_.find(lower);
  if (known != keys_of_text_.end()) return known->second;
  std::set<std::string> out;
  for (NodeId id = 1; id < model_.size(); ++id) {
    const Node& node = model_.at(id);
    if (node.type != scan::Type::string || node.element || node.text.size() < lower.size() || model_.gone(id)) continue;
    if (!out.contains(node.key) && !is_identity(node.key) && lowercase(model_.text(id)) == lower) out.insert(node.key);
  }
  return keys_of_text_.emplace(std::string(lower), std::move(out)).first->second;
}

bool Lookup::follow(NodeId& node, std::string_view step, std::optional<std::uint64_t> index) {
  const Node& at = model_.at(node);
  if (index) {
    if (at.type != scan::Type::array || *index >= at.count) return false;
    node = model_.element(node, *index);
    return !model_.gone(node);
  }
  const auto member = model_.member(node, step);
  if (member) node = *member;
  return member.has_value();
}

void Lookup::find_path(std::string_view said, Hits& out) {
  if (said.starts_with('$') || said.starts_with('/') || said.starts_with('.')) {
    const auto path = path::parse_path(said);
    if (!path) return;
    NodeId node = Tree::root;
    for (const path::PathStep& step : path->steps) {
      const bool in_array = model_.at(node).type == scan::Type::array;
      std::optional<std::uint64_t> index;
      if (step.kind == path::PathStep::Kind::index && step.index >= 0) index = static_cast<std::uint64_t>(step.index);
      if (step.kind == path::PathStep::Kind::token && in_array) index = text::parse_number(step.text);
      if ((step.kind == path::PathStep::Kind::index || in_array) && !index) return;
      if (!follow(node, step.text, index)) return;
    }
    out.path = true;
    keep_hit(out, {node, MatchKind::exact, false});
    return;
  }
  if (said.find('.') == std::string_view::npos && said.find('[') == std::string_view::npos) return;
  const std::vector<DottedStep> steps = dotted(said);
  if (steps.empty()) return;
  std::vector<NodeId> starts;
  if (steps[0].name.empty() || model_.member(Tree::root, steps[0].name)) {
    starts.push_back(Tree::root);
  } else {
    for (const Hit& hit : hits(steps[0].name).list)
      if (!hit.entity && hit.kind <= MatchKind::letters) starts.push_back(model_.at(hit.node).parent);
  }
  for (NodeId node : starts) {
    bool good = true;
    for (const DottedStep& step : steps) {
      good = good && (step.name.empty() || follow(node, step.name, std::nullopt));
      for (const std::uint64_t index : step.indices) good = good && follow(node, {}, index);
    }
    if (good) keep_hit(out, {node, MatchKind::exact, false});
  }
  out.path = !out.list.empty();
}

const Flags& Lookup::flags(std::string_view said) {
  if (const auto known = flags_.find(said); known != flags_.end()) return known->second;
  Flags out;
  std::vector<std::optional<FlagMatch>> of_key(model_.key_count());
  for (NodeId id = 1; id < model_.size(); ++id) {
    const Node& node = model_.at(id);
    if (node.element || node.type != scan::Type::boolean || model_.gone(id)) continue;
    std::optional<FlagMatch>& match = of_key[model_.key_number(id)];
    if (!match) match = match_flag(said, node.key);
    if (match->kind == MatchKind::none) continue;
    keep_hit(out.hits, {id, match->kind, false});
    if (!match->value) out.negated.insert(id);
  }
  return flags_.emplace(std::string(said), std::move(out)).first->second;
}

Hits Lookup::switches(std::string_view said) {
  Hits out;
  const Forms forms = forms_of(said);
  for (NodeId id = 1; id < model_.size(); ++id) {
    const Node& node = model_.at(id);
    if (node.element || node.type != scan::Type::boolean || model_.gone(id)) continue;
    const std::vector<std::string> words = words_of(node.key);
    std::string rest;
    bool marked = false;
    for (const std::string& word : words) {
      const bool mark = word == "enabled" || word == "enable" || word == "active" || word == "is" || word == "use";
      marked = marked || mark;
      if (!mark) rest += stem(word);
    }
    if (marked && !rest.empty() && rest == forms.stems) keep_hit(out, {id, MatchKind::part, false});
  }
  return out;
}

}  // namespace jt::propose::rules

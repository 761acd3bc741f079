// SPDX-License-Identifier: MIT
#include "core/catalogue/entry_search.hpp"

#include <algorithm>

#include "core/catalogue/schema_walk.hpp"
#include "core/json/escape.hpp"

namespace jt::catalogue {

Owner owner_of(Section section) {
  switch (section) {
    case Section::tools:
      return Owner::tool;
    case Section::prompts:
      return Owner::prompt;
    case Section::resources:
    case Section::resource_templates:
      return Owner::resource;
  }
  return Owner::tool;
}

Result<bool> EntrySearch::look_at(FoundEntry& found, std::string_view text) {
  if (text.size() < pattern_.least_bytes()) return true;
  const text::Regex::Answer answer = pattern_.match(text, found.match);
  if (answer == text::Regex::Answer::gave_up) return fail(pattern_.why_not());
  if (answer == text::Regex::Answer::no) return true;
  found.text = text;
  ++matches_;
  return events_.found(found);
}

Result<bool> EntrySearch::search(std::string_view server, Section section, std::string_view entry,
                                 std::string_view text) {
  TRY(tree_.read(text, options_.checked));
  matching_.clear();
  collect(section);
  if (failure_) return fail(*failure_);
  if (matching_.empty()) return true;
  // References lead back and forth; matches come in the order of the document, each once.
  const auto place = [](const Candidate& each) { return std::pair(each.node, !each.key); };
  std::sort(matching_.begin(), matching_.end(),
            [&](const Candidate& a, const Candidate& b) { return place(a) < place(b); });
  matching_.erase(std::unique(matching_.begin(), matching_.end(),
                              [&](const Candidate& a, const Candidate& b) { return place(a) == place(b); }),
                  matching_.end());
  FoundEntry found;
  found.owner = owner_of(section);
  const path::Location owner = entry_path(server, section, entry);
  found.owner_steps = owner.size();
  for (Candidate& candidate : matching_) {
    found.location = owner;
    if (!report(found, candidate)) return false;
  }
  return true;
}

bool EntrySearch::report(FoundEntry& found, Candidate& candidate) {
  tree_.append_steps(candidate.holder, found.location);
  found.holder_steps = found.location.size();
  found.location.resize(found.owner_steps);
  tree_.append_steps(candidate.node, found.location);
  found.part = candidate.part;
  found.key = candidate.key;
  found.described = candidate.described;
  found.type = candidate.key ? scan::Type::string : tree_.type(candidate.node);
  found.text = candidate.text;
  found.match = candidate.match;
  ++matches_;
  return events_.found(found);
}

void EntrySearch::collect(Section section) {
  const Node root = ValueTree::root;
  consider_string(tree_.member(root, "title"), root, Part::name);
  consider_string(tree_.member(root, "description"), root, Part::description);
  if (section == Section::prompts) arguments();
  if (section != Section::tools) return;
  schema(SchemaSide::input);
  schema(SchemaSide::output);
}

void EntrySearch::consider_string(Node node, Node holder, Part part) {
  if (node == ValueTree::none || !tree_.is_string(node) || !options_.wants(part)) return;
  consider({node, holder, false, part == Part::description, part, {}, {}});
}

void EntrySearch::consider(Candidate candidate) {
  if (failure_) return;
  const Node node = candidate.node;
  const std::string_view spelled = candidate.key ? tree_.key(node) : tree_.raw(node);
  if (spelled.size() < pattern_.least_bytes()) return;
  std::string_view plain = spelled;
  if (!candidate.key && tree_.is_string(node) && json::has_backslash(spelled)) {
    decoded_.clear();
    json::decode_to(decoded_, spelled);
    plain = decoded_;
  }
  const text::Regex::Answer answer = pattern_.match(plain, candidate.match);
  if (answer == text::Regex::Answer::gave_up) failure_ = pattern_.why_not();
  if (answer != text::Regex::Answer::yes) return;
  candidate.text = plain;
  matching_.push_back(std::move(candidate));
}

void EntrySearch::schema(SchemaSide side) {
  const Part part = side == SchemaSide::input ? Part::input_schema : Part::output_schema;
  if (!options_.wants(part)) return;
  const Node root = tree_.member(ValueTree::root, name(side));
  if (root == ValueTree::none) return;
  const SchemaSink take = [&](const SchemaText& text) {
    consider({text.node, text.schema, text.key, text.described, part, {}, {}});
  };
  SchemaWalk(tree_, take).walk(root);
}

void EntrySearch::arguments() {
  const Node list = tree_.member(ValueTree::root, "arguments");
  if (list == ValueTree::none || !tree_.is_array(list)) return;
  for (Node node = tree_.first_child(list); node != ValueTree::none; node = tree_.next_sibling(node)) {
    consider_string(tree_.member(node, "name"), node, Part::name);
    consider_string(tree_.member(node, "title"), node, Part::name);
    consider_string(tree_.member(node, "description"), node, Part::description);
  }
}

}  // namespace jt::catalogue

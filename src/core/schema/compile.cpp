// SPDX-License-Identifier: MIT
#include "core/schema/compile.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/schema/compiler.hpp"

namespace jt::schema {

using value::View;

Result<Program> compile(Registry& registry, std::uint32_t resource, const CompileOptions& options) {
  Program program;
  program.seed = compare::random_seed();
  TRY(Compiler(registry, options, program).run(resource));
  return program;
}

/// A schema that is not a boolean begins with a brace. What is not touched costs nothing, and nothing is moved later.
void Compiler::reserve(std::string_view text) {
  const auto most = static_cast<std::size_t>(std::count(text.begin(), text.end(), '{')) + 1;
  program_.nodes.reserve(most);
  program_.values.reserve(most);
  program_.numbers.reserve(most);
  program_.strings.reserve(most);
  program_.objects.reserve(most);
  program_.arrays.reserve(most);
}

Result<void> Compiler::run(std::uint32_t resource) {
  root_ = resource;
  reserve(registry_.resource(resource).root.text());
  program_.nodes.emplace_back().always = true;  // node 0: what all schemas that ask for nothing share
  std::string via;
  const SchemaPlace root = TRY(follow_references({registry_.resource(resource).root, resource}, via));
  // The root keeps its own node: errors and dynamic scopes begin there.
  program_.root = node_at(via.empty() ? root : SchemaPlace{registry_.resource(resource).root, resource});
  for (bool more = true; more;) {
    while (!todo_.empty()) {
      const std::uint32_t next = todo_.back();
      todo_.pop_back();
      TRY(compile_node(next));
    }
    more = false;
    TRY(more_anchors(more));
  }
  if (!errors_.empty()) return fail(errors_.together());
  TRY(find_circles());
  merge_nodes();
  return {};
}

std::uint32_t Compiler::node_at(const SchemaPlace& place) {
  const std::uint32_t document = registry_.resource(place.resource).document;
  if (document >= by_place_.size()) by_place_.resize(document + std::size_t{1});
  std::vector<std::uint32_t>& places = by_place_[document];
  if (places.empty()) places.assign(registry_.document(document).tape.size(), none);
  std::uint32_t& index = places[place.view.place()];
  if (index != none) return index;
  if (place.view.is_true() || (place.view.is_object() && !place.view.has_entries())) return index = 0;
  index = static_cast<std::uint32_t>(program_.nodes.size());
  Node& node = program_.nodes.emplace_back();
  node.view = place.view;
  node.resource = place.resource;
  node.never = place.view.is_false();
  reached_.insert(place.resource);
  if (place.view.is_object()) todo_.push_back(index);
  return index;
}

std::uint32_t Compiler::via_of(std::string via) {
  if (!options_.vias) return none;
  const auto [found, fresh] = vias_.try_emplace(via, static_cast<std::uint32_t>(program_.vias.size()));
  if (fresh) program_.vias.push_back(std::move(via));
  return found->second;
}

/// On through schemas that are references and nothing else. One that begins a resource is entered: it may be in the
/// dynamic scope.
Result<SchemaPlace> Compiler::follow_references(SchemaPlace place, std::string& via) {
  std::set<std::pair<std::uint32_t, std::size_t>> seen;
  for (;;) {
    const Resource& resource = registry_.resource(place.resource);
    const View ref = place.view.is_object() ? place.view.member("$ref") : View();
    if (!ref.is_string() || place.view.offset() == resource.root.offset()) return place;
    if (resource.draft > Draft::draft7) {
      std::string held;
      for (const View& member : place.view) {
        const std::string_view name = key_of(member, held);
        const bool idle = name == "$ref" || name == "$comment" || name == "$defs" || name == "definitions" ||
                          keyword_of(name, resource.draft) == nullptr;
        if (!idle || name == "$dynamicAnchor") return place;
      }
    }
    if (!seen.emplace(resource.document, place.view.offset()).second) {
      return fail(registry_.error_at(resource.document, ref, "this reference leads back to itself"));
    }
    const SchemaPlace next = TRY(registry_.resolve(place.resource, ref));
    if (next.resource != place.resource) return place;
    via += via.empty() ? "$ref" : "/$ref";
    place = next;
  }
}

Result<Link> Compiler::link_to(const View& view, std::string via) {
  SchemaPlace place{view, registry_.around(now_.document, view)};
  auto followed = follow_references(place, via);
  if (!followed) {
    TRY(noted(fail(std::move(followed.error()))));
    return Link{0, none};
  }
  return Link{node_at(*followed), via_of(std::move(via))};
}

Result<void> Compiler::compile_node(std::uint32_t index) {
  now_ = {};
  now_.node = index;
  now_.view = node().view;
  now_.resource = node().resource;
  const Resource& resource = registry_.resource(now_.resource);
  now_.document = resource.document;
  now_.draft = resource.draft;
  now_.vocabularies = resource.vocabularies;
  const View ref = now_.draft <= Draft::draft7 ? now_.view.member("$ref") : View();
  if (ref.is_string()) {
    TRY(noted(references(Keyword::ref, ref)));
  } else {
    now_.view.members(members_);
    for (const View& member : members_) {
      const KeywordInfo* info = keyword_of(key_of(member, key_), now_.draft);
      if (info != nullptr && (info->vocabulary & now_.vocabularies) != 0) TRY(noted(keyword(*info, member)));
    }
  }
  Node& done = node();
  done.in_place = static_cast<std::uint32_t>(program_.in_place.size());
  done.in_place_count = static_cast<std::uint32_t>(now_.in_place.size());
  program_.in_place.insert(program_.in_place.end(), now_.in_place.begin(), now_.in_place.end());
  const bool unevaluated = (done.object != none && program_.objects[done.object].unevaluated.node != none) ||
                           (done.array != none && program_.arrays[done.array].unevaluated.node != none);
  done.leaf = now_.in_place.empty() && !unevaluated;
  if (done.numbers != none) program_.numbers[done.numbers].note_enough();
  if (done.object != none) {
    note_all_names();
    ObjectRules& rules = program_.objects[done.object];
    rules.simple = rules.patterns.empty() && rules.key.node == none && rules.unevaluated.node == none;
  }
  if (done.array != none) {
    ArrayRules& rules = program_.arrays[done.array];
    rules.simple = !rules.unique && rules.contains.node == none && rules.unevaluated.node == none;
  }
  const bool values = done.enumeration != none || done.constant != none;
  const bool object =
      done.object == none || (program_.objects[done.object].simple && program_.objects[done.object].bits <= 64);
  const bool array = done.array == none || program_.arrays[done.array].simple;
  done.light = done.leaf && !done.never && !values && object && array;
  done.always = done.leaf && !done.never && done.allowed == types::all && done.enumeration == none &&
                done.constant == none && done.numbers == none && done.strings == none && done.object == none &&
                done.array == none;
  if (!done.never) note_sure_types(done);
  return {};
}

/// One keyword that is wrong does not hide the next: a program with errors is not used.
Result<void> Compiler::noted(Result<void> done) {
  if (done || done.error()->code != Code::invalid_schema) return done;
  errors_.add(std::move(done.error()), now_.document);
  return errors_.full() ? Result<void>(fail(errors_.together())) : Result<void>();
}

/// Which scalars fit, or not, whatever else they are; and which by a look at how they are spelled.
void Compiler::note_sure_types(Node& node) {
  using scan::Type;
  const bool values = node.enumeration != none || node.constant != none;
  for (const Type type : {Type::string, Type::number, Type::boolean, Type::null}) {
    const auto bit = static_cast<std::uint8_t>(1U << static_cast<unsigned>(type));
    const auto needed = type == Type::number ? types::number : bit;
    const bool rules = (type == Type::number && node.numbers != none) || (type == Type::string && node.strings != none);
    if ((node.allowed & needed) == needed && !values && !rules) {
      node.sure |= bit;
    } else if ((type == Type::number && (node.allowed & types::integer) != 0 && !values) ||
               (type == Type::string && (node.allowed & bit) != 0)) {
      node.spelled |= bit;
    }
  }
}

Result<void> Compiler::keyword(const KeywordInfo& info, const View& member) {
  switch (info.keyword) {
    case Keyword::type:
      return type(member);
    case Keyword::enumeration:
    case Keyword::constant:
      return values(info, member);
    case Keyword::minimum:
    case Keyword::maximum:
    case Keyword::exclusive_minimum:
    case Keyword::exclusive_maximum:
    case Keyword::multiple_of:
      return number(info.keyword, member);
    case Keyword::pattern:
    case Keyword::format:
      return string(info.keyword, member);
    case Keyword::required:
      required(member);
      return {};
    case Keyword::properties:
    case Keyword::pattern_properties:
    case Keyword::additional_properties:
    case Keyword::property_names:
    case Keyword::unevaluated_properties:
      return members(info.keyword, member);
    case Keyword::dependencies:
    case Keyword::dependent_required:
    case Keyword::dependent_schemas:
      return dependents(info.keyword, member);
    case Keyword::items:
    case Keyword::prefix_items:
    case Keyword::additional_items:
    case Keyword::contains:
    case Keyword::unevaluated_items:
      return elements(info.keyword, member);
    case Keyword::all_of:
    case Keyword::any_of:
    case Keyword::one_of:
    case Keyword::negation:
    case Keyword::condition:
    case Keyword::then:
    case Keyword::otherwise:
      return in_place(info.keyword, member);
    case Keyword::ref:
    case Keyword::dynamic_ref:
    case Keyword::recursive_ref:
      return references(info.keyword, member);
    default:
      sizes(info.keyword, member);
      return {};
  }
}

}  // namespace jt::schema

// SPDX-License-Identifier: MIT
// The parts of `compile`.
#pragma once

#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/schema/compile.hpp"
#include "core/schema/schema_errors.hpp"

namespace jt::schema {

class Compiler {
 public:
  Compiler(Registry& registry, const CompileOptions& options, Program& program)
      : registry_(registry), options_(options), program_(program), errors_(registry, 0) {}

  Result<void> run(std::uint32_t resource);

 private:
  /// The schema that is compiled.
  struct Current {
    std::uint32_t node = 0;
    value::View view;
    std::uint32_t resource = 0;
    std::uint32_t document = 0;
    Draft draft = Draft::draft2020;
    std::uint8_t vocabularies = 0;
    std::vector<InPlace> in_place;
  };

  void reserve(std::string_view text);
  std::uint32_t node_at(const SchemaPlace& place);
  /// The way to a schema, from the parts of it; none, where nobody wants it.
  template <class... Parts>
  std::string way(const Parts&... parts) const {
    std::string out;
    if (options_.vias) ((out += parts), ...);
    return out;
  }
  Result<Link> link_to(const value::View& view, std::string via);
  Result<SchemaPlace> follow_references(SchemaPlace place, std::string& via);
  std::uint32_t via_of(std::string via);
  Result<void> compile_node(std::uint32_t index);
  Result<void> keyword(const KeywordInfo& keyword, const value::View& member);
  Result<void> noted(Result<void> done);
  [[nodiscard]] Failed wrong(const value::View& view, std::string message) const {
    return fail(registry_.error_at(now_.document, view, std::move(message)));
  }

  // ---- compile_merged.cpp
  void merge_nodes();
  void merge(std::uint32_t index);
  [[nodiscard]] bool may_merge(const Node& node) const;
  bool merge_names(const std::vector<std::uint32_t>& ruled, Node& into);

  // ---- compile_asserts.cpp
  static void note_sure_types(Node& node);
  Result<void> type(const value::View& member);
  Result<void> values(const KeywordInfo& keyword, const value::View& member);
  Result<void> number(Keyword keyword, const value::View& member);
  Result<void> string(Keyword keyword, const value::View& member);
  Result<Pattern> pattern(const value::View& view, std::string_view text);
  void sizes(Keyword keyword, const value::View& member);

  // ---- compile_applicators.cpp
  Result<void> in_place(Keyword keyword, const value::View& member);
  Result<void> references(Keyword keyword, const value::View& member);
  Result<void> members(Keyword keyword, const value::View& member);
  Result<void> dependents(Keyword keyword, const value::View& member);
  Result<void> elements(Keyword keyword, const value::View& member);
  void required(const value::View& member);
  std::uint32_t bit_of(std::string_view name);
  void note_all_names();
  Result<void> more_anchors(bool& more);
  Result<void> find_circles();

  Node& node() { return program_.nodes[now_.node]; }
  NumberRules& numbers();
  StringRules& strings();
  ObjectRules& object();
  ArrayRules& array();

  Registry& registry_;
  const CompileOptions& options_;
  Program& program_;
  SchemaErrors errors_;     ///< so far
  std::uint32_t root_ = 0;  ///< the resource of the root
  Current now_;
  std::vector<std::vector<std::uint32_t>> by_place_;  ///< nodes, by the document and the place in its index
  std::vector<std::uint32_t> todo_;
  std::vector<value::View> members_;  ///< of `now_`
  std::string key_;                   ///< of one of these
  std::set<std::uint32_t> reached_;   ///< resources
  std::set<std::pair<std::uint32_t, std::uint32_t>> anchors_done_;
  std::unordered_map<std::string, std::uint32_t> vias_;
};

}  // namespace jt::schema

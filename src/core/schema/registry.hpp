// SPDX-License-Identifier: MIT
// Registry: the schema documents of one use, and the resources in them: what references lead to. It fetches nothing:
// what it does not have, it asks a loader for.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/result.hpp"
#include "core/schema/draft.hpp"
#include "core/schema/keyword.hpp"
#include "core/value/view.hpp"

namespace jt::schema {

/// A schema document in memory.
struct SchemaText {
  std::string name;  ///< for messages: the file as it was given, or the URI
  std::string text;
  value::Tape tape;
  std::vector<std::uint32_t> resources;  ///< in the order of the text
  bool built_in = false;                 ///< one of the standard's own
};

/// A schema with a URI of its own; its subschemas belong to it, but not those with a URI of theirs.
struct Resource {
  static constexpr std::uint32_t none = ~std::uint32_t{0};
  std::string uri;  ///< without a fragment
  std::uint32_t document = 0;
  std::uint32_t parent = none;  ///< the resource around it in the same document
  value::View root;
  Draft draft = Draft::draft2020;
  std::uint8_t vocabularies = vocabulary::all;
  std::string dialect;  ///< URI of its metaschema
  bool recursive_anchor = false;
  std::map<std::string, value::View, std::less<>> anchors;
  std::set<std::string, std::less<>> dynamic_anchors;  ///< those of them that are dynamic
};

/// The key of a member, without a copy where it is spelled as it is; else it is put into `held`.
std::string_view key_of(const value::View& member, std::string& held);
/// The same of a string.
std::string_view string_of(const value::View& string, std::string& held);

/// A document that a loader has found.
struct LoadedSchema {
  std::string name;
  std::string text;
};
/// The document of a URI without a fragment; nothing if there is none.
using SchemaLoader = std::function<Result<std::optional<LoadedSchema>>(const std::string& uri)>;

/// A place in a schema document.
struct SchemaPlace {
  value::View view;
  std::uint32_t resource = 0;
};

class Registry {
 public:
  /// `draft`: of documents that name none.
  explicit Registry(SchemaLoader loader = {}, Draft draft = Draft::draft2020)
      : loader_(std::move(loader)), draft_(draft) {}
  Registry(const Registry&) = delete;
  Registry& operator=(const Registry&) = delete;

  /// Adds a document and returns its root resource. `draft`: where it names none. INVALID_SCHEMA with its place, also
  /// for a text that is not JSON.
  Result<std::uint32_t> add(const std::string& uri, LoadedSchema loaded, std::optional<Draft> draft = {});
  /// The resource of a URI without a fragment, loaded if need be; nothing if it is unknown.
  Result<std::optional<std::uint32_t>> find(const std::string& uri, Draft referrer);
  /// Where a reference in a resource leads. `from`: the value of the keyword, for the error.
  Result<SchemaPlace> resolve(std::uint32_t resource, const value::View& from);

  [[nodiscard]] const Resource& resource(std::uint32_t index) const { return *resources_[index]; }
  [[nodiscard]] std::uint32_t resources() const { return static_cast<std::uint32_t>(resources_.size()); }
  [[nodiscard]] std::uint32_t documents() const { return static_cast<std::uint32_t>(documents_.size()); }
  [[nodiscard]] const SchemaText& document(std::uint32_t index) const { return *documents_[index]; }
  /// INVALID_SCHEMA at a value of a schema document.
  [[nodiscard]] Error error_at(std::uint32_t document, const value::View& view, std::string message) const;
  [[nodiscard]] Error error_at(std::uint32_t document, std::size_t offset, std::string message) const;
  /// The file, and the JSON pointer of a value in it, as a fragment: "user.schema.json#/properties/age".
  [[nodiscard]] std::string file_place(const SchemaPlace& place) const;
  /// The same from the URI of its resource.
  [[nodiscard]] std::string uri_place(const SchemaPlace& place) const;
  /// The innermost resource around a value.
  [[nodiscard]] std::uint32_t around(std::uint32_t document, const value::View& view) const;

 private:
  struct Dialect {
    Draft draft = Draft::draft2020;
    std::uint8_t vocabularies = vocabulary::all;
  };
  struct Members {
    unsigned asked = 0;
    std::unordered_map<std::string, value::View> by_name;
  };

  class Indexer;
  Result<Dialect> dialect_of(std::uint32_t document, const value::View& schema_keyword);
  Result<value::View> follow(const Resource& resource, std::string_view pointer, std::uint32_t document,
                             const value::View& from);
  value::View member_of(std::uint32_t document, const value::View& object, const std::string& name);

  SchemaLoader loader_;
  Draft draft_;
  unsigned nested_ = 0;  ///< metaschemas of metaschemas that are being read
  std::vector<std::unique_ptr<SchemaText>> documents_;
  std::vector<std::unique_ptr<Resource>> resources_;
  std::map<std::string, std::uint32_t, std::less<>> by_uri_;
  std::map<std::pair<std::uint32_t, std::size_t>, Members> members_;
};

}  // namespace jt::schema

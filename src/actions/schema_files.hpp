// SPDX-License-Identifier: MIT
// SchemaFiles: finds the schemas that a request names: a file, or what the document itself names; and what they refer
// to. Everything is read through the caller's roots; nothing is fetched.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "actions/caller.hpp"
#include "core/schema/schema.hpp"

namespace jt::actions {

/// The member "$schema" of a document, if it is a string. From a cursor that has not started.
Result<std::optional<std::string>> schema_named_in(scan::Cursor& cursor);
Result<std::optional<std::string>> schema_named_in(bytes::Source& document);

struct SchemaRequest {
  std::string schema;                ///< a file, or "auto"
  std::vector<std::string> maps;     ///< "URL=FILE", or "URL/=FOLDER/"
  std::vector<std::string> folders;  ///< files in them are found by their `$id`
  std::optional<schema::Draft> draft;
  bool formats = false;
};

class SchemaFiles {
 public:
  /// Borrows the caller. INVALID_INPUT for a map without a URL or a file.
  static Result<std::unique_ptr<SchemaFiles>> make(const Caller& caller, SchemaRequest request, bool vias = false);

  /// The schema for a document of that name; `named`: the document's "$schema", if it is a string. What was read once
  /// is kept. INVALID_SCHEMA, INVALID_INPUT where the document names none; the errors of opening the file.
  Result<const schema::Schema*> of(const std::string& file, const std::optional<std::string>& named);
  /// For a file of lines, of which each is a document.
  static Error no_own_schema(const std::string& file);
  /// Whether documents name their schemas.
  [[nodiscard]] bool by_document() const { return request_.schema == "auto"; }

 private:
  SchemaFiles(const Caller& caller, SchemaRequest request, bool vias)
      : caller_(caller), request_(std::move(request)), vias_(vias) {}

  Result<const schema::Schema*> read(const std::string& uri, schema::LoadedSchema text);
  Result<const schema::Schema*> read_file(const std::string& file);
  Result<std::optional<schema::LoadedSchema>> load(const std::string& uri);
  Result<void> index_folders();
  [[nodiscard]] std::string uri_of(const std::string& file) const;

  const Caller& caller_;
  SchemaRequest request_;
  bool vias_;
  std::map<std::string, std::string> files_;    ///< by URL
  std::map<std::string, std::string> folders_;  ///< by the beginning of a URL
  bool indexed_ = false;
  std::map<std::string, std::string> by_id_;
  std::map<std::string, std::unique_ptr<schema::Schema>> schemas_;  ///< by URI
};

}  // namespace jt::actions

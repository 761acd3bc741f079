// SPDX-License-Identifier: MIT
// Schema: a schema that was read, compiled, and checked against its metaschema, with the documents it refers to.
#pragma once

#include <memory>
#include <string>

#include "core/schema/compile.hpp"
#include "core/schema/evaluator.hpp"

namespace jt::schema {

struct SchemaOptions {
  Draft draft = Draft::draft2020;  ///< of documents that name none
  bool assert_formats = false;
  bool vias = false;
  SchemaLoader loader;
};

class Schema {
 public:
  /// `uri`: where the text is from. INVALID_SCHEMA with its place; LIMIT_EXCEEDED.
  static Result<std::unique_ptr<Schema>> make(const std::string& uri, LoadedSchema text, SchemaOptions options = {});

  [[nodiscard]] const Program& program() const { return program_; }
  [[nodiscard]] const Registry& registry() const { return registry_; }
  /// The name of the root document.
  [[nodiscard]] const std::string& name() const { return registry_.document(0).name; }

 private:
  explicit Schema(SchemaOptions options) : options_(std::move(options)), registry_(options_.loader, options_.draft) {}

  Result<void> check_documents();
  Result<void> check_resource(std::uint32_t index);
  Result<const Program*> metaschema_program(const Resource& resource);

  SchemaOptions options_;
  Registry registry_;
  Program program_;
  std::map<std::string, std::unique_ptr<Program>, std::less<>> metaschemas_;
};

}  // namespace jt::schema

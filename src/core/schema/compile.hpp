// SPDX-License-Identifier: MIT
// compile: schemas of a registry to a Program. What is reached from the root is compiled, and nothing else, so a large
// document of definitions costs what is used of it.
#pragma once

#include "core/schema/program.hpp"

namespace jt::schema {

struct CompileOptions {
  bool assert_formats = false;  ///< also where no vocabulary demands it
  bool vias = false;            ///< places relative to the schema around are kept, for the path of the evaluation
};

/// INVALID_SCHEMA with its place: a reference that leads nowhere, an expression that cannot be read, schemas that refer
/// to each other and consume nothing. Values of the wrong type are passed over: the metaschema finds them.
Result<Program> compile(Registry& registry, std::uint32_t resource, const CompileOptions& options = {});

}  // namespace jt::schema

// SPDX-License-Identifier: MIT
// check_schemas: whether the schemas of a server's tools are ones that hosts take.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace jt::catalogue {

struct SchemaProblem {
  std::string tool;    ///< empty: of the server
  std::string schema;  ///< "input_schema", "output_schema"; empty: of the tool
  std::string message;
};

/// Most tools of a server, and most bytes of a schema, that hosts take.
constexpr std::size_t most_tools = 1'000;
constexpr std::size_t most_schema_bytes = 100'000;

/// What is wrong, in the order of the tools: schemas that are none in their draft, references that lead nowhere, drafts
/// other than 2020-12, roots that are no objects or choose between schemas, too many tools, too long schemas. `server`:
/// its JSON text in the catalogue, which was checked.
std::vector<SchemaProblem> check_schemas(std::string_view server);

}  // namespace jt::catalogue

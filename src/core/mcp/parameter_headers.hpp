// SPDX-License-Identifier: MIT
// Parameters of a tool that a server over HTTP wants in headers too (MCP 2026-07-28, Streamable HTTP, "Custom Headers
// from Tool Parameters"): properties of its input schema with `x-mcp-header`.
#pragma once

#include <string>
#include <vector>

#include "core/expected.hpp"
#include "core/value/view.hpp"

namespace jt::mcp {

/// `Mcp-Param-NAME: VALUE`; the value is not encoded yet.
struct ParameterHeader {
  std::string name;
  std::string value;
  bool operator==(const ParameterHeader&) const = default;
};

/// The headers of a call with these arguments, in the order of the schema. Arguments that are absent or null have none,
/// and neither has one that is no scalar. `schema` may be absent. Error: the rule of the protocol that the schema
/// breaks, for people; a tool with such a schema must not be called over HTTP.
Expected<std::vector<ParameterHeader>, std::string> parameter_headers(const value::View& schema,
                                                                      const value::View& arguments);

}  // namespace jt::mcp

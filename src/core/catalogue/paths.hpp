// SPDX-License-Identifier: MIT
// The locations of the parts of a catalogue: an object keyed by server, as `{"SERVER": {"tools": {"TOOL": …}}}`.
// `path::spell` spells them; there is no other way of quoting.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/path/path.hpp"

namespace jt::catalogue {

/// The members of a server that hold what it offers, each an object keyed by name.
enum class Section : std::uint8_t { tools, prompts, resources, resource_templates };
std::string_view name(Section section);  ///< "tools", "prompts", "resources", "resource_templates"

/// The schemas of a tool.
enum class SchemaSide : std::uint8_t { input, output };
std::string_view name(SchemaSide side);  ///< "input_schema", "output_schema"

path::Location server_path(std::string_view server);
path::Location server_property_path(std::string_view server, std::string_view property);

/// Of a tool, prompt, resource or resource template.
path::Location entry_path(std::string_view server, Section section, std::string_view entry);
path::Location entry_property_path(std::string_view server, Section section, std::string_view entry,
                                   std::string_view property);

path::Location tool_path(std::string_view server, std::string_view tool);
path::Location tool_property_path(std::string_view server, std::string_view tool, std::string_view property);

/// Of a field of a tool's schema, or of one nested in it: `fields` are the names from the outermost.
path::Location schema_field_path(std::string_view server, std::string_view tool, SchemaSide side,
                                 std::span<const std::string> fields);
path::Location schema_field_property_path(std::string_view server, std::string_view tool, SchemaSide side,
                                          std::span<const std::string> fields, std::string_view property);

path::Location prompt_argument_path(std::string_view server, std::string_view prompt, std::uint64_t index);
path::Location prompt_argument_property_path(std::string_view server, std::string_view prompt, std::uint64_t index,
                                             std::string_view property);

}  // namespace jt::catalogue

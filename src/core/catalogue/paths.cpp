// SPDX-License-Identifier: MIT
#include "core/catalogue/paths.hpp"

#include <utility>

namespace jt::catalogue {

namespace {

path::Location with(path::Location location, std::string_view step) {
  location.emplace_back(std::string(step));
  return location;
}

}  // namespace

std::string_view name(Section section) {
  switch (section) {
    case Section::tools:
      return "tools";
    case Section::prompts:
      return "prompts";
    case Section::resources:
      return "resources";
    case Section::resource_templates:
      return "resource_templates";
  }
  return "";
}

std::string_view name(SchemaSide side) { return side == SchemaSide::input ? "input_schema" : "output_schema"; }

path::Location server_path(std::string_view server) { return with({}, server); }

path::Location server_property_path(std::string_view server, std::string_view property) {
  return with(server_path(server), property);
}

path::Location entry_path(std::string_view server, Section section, std::string_view entry) {
  return with(server_property_path(server, name(section)), entry);
}

path::Location entry_property_path(std::string_view server, Section section, std::string_view entry,
                                   std::string_view property) {
  return with(entry_path(server, section, entry), property);
}

path::Location tool_path(std::string_view server, std::string_view tool) {
  return entry_path(server, Section::tools, tool);
}

path::Location tool_property_path(std::string_view server, std::string_view tool, std::string_view property) {
  return with(tool_path(server, tool), property);
}

path::Location schema_field_path(std::string_view server, std::string_view tool, SchemaSide side,
                                 std::span<const std::string> fields) {
  path::Location location = tool_property_path(server, tool, name(side));
  for (const std::string& field : fields) location = with(with(std::move(location), "properties"), field);
  return location;
}

path::Location schema_field_property_path(std::string_view server, std::string_view tool, SchemaSide side,
                                          std::span<const std::string> fields, std::string_view property) {
  return with(schema_field_path(server, tool, side, fields), property);
}

path::Location prompt_argument_path(std::string_view server, std::string_view prompt, std::uint64_t index) {
  path::Location location = entry_property_path(server, Section::prompts, prompt, "arguments");
  location.emplace_back(index);
  return location;
}

path::Location prompt_argument_property_path(std::string_view server, std::string_view prompt, std::uint64_t index,
                                             std::string_view property) {
  return with(prompt_argument_path(server, prompt, index), property);
}

}  // namespace jt::catalogue

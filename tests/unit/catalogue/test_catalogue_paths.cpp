// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "core/catalogue/paths.hpp"

using namespace jt::catalogue;

namespace {

std::string accessor(const jt::path::Location& location) {
  return jt::path::spell(location, jt::path::Spelling::accessor);
}

}  // namespace

TEST_CASE("paths: of servers, tools, fields, as source 003 has them") {
  const std::vector<std::string> min{"min"};
  const std::string tool = "system__get_random_integer";
  CHECK(accessor(server_path("steve/system")) == "['steve/system']");
  CHECK(accessor(server_property_path("steve/system", "description")) == "['steve/system'].description");
  CHECK(accessor(tool_path("steve/system", tool)) == "['steve/system'].tools.system__get_random_integer");
  CHECK(accessor(tool_property_path("steve/system", tool, "description")) ==
        "['steve/system'].tools.system__get_random_integer.description");
  CHECK(accessor(schema_field_path("steve/system", tool, SchemaSide::input, min)) ==
        "['steve/system'].tools.system__get_random_integer.input_schema.properties.min");
  CHECK(accessor(schema_field_property_path("steve/system", tool, SchemaSide::input, min, "type")) ==
        "['steve/system'].tools.system__get_random_integer.input_schema.properties.min.type");
}

TEST_CASE("paths: of nested fields, prompts, resources, arguments; names with special characters") {
  const std::vector<std::string> nested{"a", "it's"};
  CHECK(accessor(server_path("memory")) == ".memory");
  CHECK(accessor(schema_field_property_path("m", "t", SchemaSide::output, nested, "description")) ==
        ".m.tools.t.output_schema.properties.a.properties['it\\'s'].description");
  CHECK(accessor(schema_field_path("m", "t", SchemaSide::input, {})) == ".m.tools.t.input_schema");
  CHECK(accessor(entry_path("m", Section::prompts, "")) == ".m.prompts['']");
  CHECK(accessor(entry_property_path("m", Section::resources, "file:///x", "title")) ==
        ".m.resources['file:///x'].title");
  CHECK(accessor(entry_path("m", Section::resource_templates, "a\nb")) == ".m.resource_templates['a\\nb']");
  CHECK(accessor(prompt_argument_path("m", "p", 2)) == ".m.prompts.p.arguments[2]");
  CHECK(accessor(prompt_argument_property_path("m", "p", 0, "name")) == ".m.prompts.p.arguments[0].name");
}

// SPDX-License-Identifier: MIT
#include "tools/advice.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/bytes/errors.hpp"
#include "core/json/escape.hpp"

namespace jt::tools {

namespace {

std::string call_for(const Advice& advice) {
  const std::vector<std::string>& given = advice.arguments;
  switch (advice.kind) {
    case Advice::Kind::inspect:
      if (given.size() > 1) return call_text("JsonInspect", {{"filePath", given[0]}, {"path", given[1]}});
      return call_text("JsonInspect", {{"filePath", given[0]}});
    case Advice::Kind::validate:
      return call_text("validate_json", {{"path", given[0]}});
    case Advice::Kind::read_each_line:
      return call_text("get_json_value", {{"path", given[0]}, {"json_path", given[1]}});
    case Advice::Kind::preview_again:
      if (given.size() < 2) return {};
      if (given.size() == 2)
        return call_text("json_editor_preview", {{"filePath", given[0]}, {"instruction", given[1]}});
      return call_text("json_editor_preview",
                       {{"filePath", given[0]}, {"instruction", given[1]}, {"syntax", given[2]}});
    default:
      return {};
  }
}

}  // namespace

std::string hint_of(const Advice& advice) {
  const std::vector<std::string>& given = advice.arguments;
  switch (advice.kind) {
    case Advice::Kind::read_comments:
      return given.empty() ? "" : "\"syntax\": \"jsonc\" reads documents with comments and trailing commas";
    case Advice::Kind::valid_with_comments:
      return "it is valid as JSONC: \"syntax\": \"jsonc\"";
    case Advice::Kind::invalid_with_comments:
      return fmt::format("as JSONC it is invalid too: {}", given[1]);
    case Advice::Kind::decompress:
      return "decompress it first: these tools read plain JSON";
    case Advice::Kind::edit_unpacked:
      return "decompress it first: these tools read compressed files, and edit plain JSON";
    case Advice::Kind::read_lines:
      return "if each line is a document, give the file a name that ends with .ndjson or .jsonl";
    case Advice::Kind::edit_as_document:
      return {};  // no argument of a tool says so
    case Advice::Kind::edit_lines:
      return "if each line is a document, give the file a name that ends with .ndjson or .jsonl";
    case Advice::Kind::read_each_line:
      return fmt::format("each line of {} is a document: use the path {}", bytes::quoted_file(given[0]), given[1]);
    case Advice::Kind::query_values:
      return "name one key or index here; get_json_value and json_table take queries that select several values";
    case Advice::Kind::leave_to_jq:
      if (given[2] == "computed" || given[0].empty())
        return "queries select values; json_table sorts, groups and sums them";
      return fmt::format("the query {} selects what this works on; json_table sorts, groups and sums it",
                         json::quote(given[0]));
    case Advice::Kind::match_elements:
      return fmt::format(
          "find the element by its properties: JsonPatch with \"match\": {{\"arrayPath\": {}, \"where\": "
          "{{\"KEY\": \"VALUE\"}}}}",
          json::quote(given[2]));
    case Advice::Kind::replace_element:
      return "give \"at\", a pointer below the element, to set one value in it; without it an object's properties are "
             "assigned";
    case Advice::Kind::edit_all_matches:
      return "\"all\": true edits every one; without \"unique\" the first one is edited";
    case Advice::Kind::choose_matches:
      return "\"all\": true edits every one, \"unique\": true refuses";
    case Advice::Kind::edit_all_targets:
      return "JsonPatch with \"query\" and \"all\": true edits every one";
    case Advice::Kind::wait_longer:
      return "another program is writing the file: try again later";
    case Advice::Kind::break_links:
      return "the file has several names (hard links): edit it where that is wanted, outside of these tools";
    case Advice::Kind::write_elsewhere:
    case Advice::Kind::write_anyway:
    case Advice::Kind::use_standard_input:
      return "these tools cannot do that: ask the user";
    case Advice::Kind::list_edits:
      return "only the last edit of a file can be undone here, and only while the file is as that edit left it";
    case Advice::Kind::undo_in_one_file:
      return "\"only\": true undoes it in this file alone";
    case Advice::Kind::name_config:
    case Advice::Kind::trust_folder:
    case Advice::Kind::give_input:
      return "which servers are asked is decided by the options that this server was started with: ask the user";
    case Advice::Kind::leave_stale_out:
      return "propose the changes anew with json_editor_preview";
    case Advice::Kind::use_own_store:
    case Advice::Kind::configure_model:
      return "the user decides that when this server is started";
    case Advice::Kind::convert:
      return fmt::format("{}it can be converted from {} to UTF-8",
                         given[1] == "likely" ? "is the document Windows-1252 or Latin-1? " : "", given[0]);
    case Advice::Kind::edit_one_target:
      return fmt::format("\"query\": {} selects the first one alone", json::quote(given[1]));
    case Advice::Kind::compare_in_part:
      return "without \"patch\" the first changes are shown, and all are counted";
    case Advice::Kind::name_schemas:
      return "only schemas in files are read here: ask the user for the file";
    case Advice::Kind::patch_of_lines:
    case Advice::Kind::edit_without_undo:  // no tool asks for an edit that can be undone or else is not made
    case Advice::Kind::only_replace:
    case Advice::Kind::find_path:
    case Advice::Kind::preview_again:
    case Advice::Kind::follow_changes:
    case Advice::Kind::list_sessions:
    case Advice::Kind::inspect:
    case Advice::Kind::validate:
    case Advice::Kind::set_value:
    case Advice::Kind::rename_member:
    case Advice::Kind::meant_path:
    case Advice::Kind::append_value:
      return {};
  }
  return {};
}

std::string call_text(std::string_view tool,
                      std::initializer_list<std::pair<std::string_view, std::string_view>> arguments) {
  std::string text(tool);
  const char* separator = " {";
  for (const auto& [name, value] : arguments) {
    text += fmt::format("{}{}: {}", separator, json::quote(name), json::quote(value));
    separator = ", ";
  }
  return text + "}";
}

/// Of a call that is given to make it again: a whole document or answer, which the caller has, is not repeated.
constexpr std::size_t longest_argument = 2000;

std::string call_with(const Arguments& arguments, std::string_view tool,
                      std::initializer_list<std::pair<std::string_view, std::uint64_t>> numbers) {
  std::string text(tool);
  const char* separator = " {";
  const auto add = [&](std::string_view name, std::string_view json) {
    text += fmt::format("{}{}: {}", std::exchange(separator, ", "), json::quote(name), json);
  };
  std::string same;  // a mark in its place would look like the argument
  for (const value::View& given : arguments.all()) {
    const bool replaced =
        std::any_of(numbers.begin(), numbers.end(), [&](const auto& each) { return given.key_is(each.first); });
    if (replaced) continue;
    if (given.text().size() <= longest_argument) {
      add(given.key(), given.text());
    } else {
      same += fmt::format("{}{}", same.empty() ? " with the same " : " and ", json::quote(given.key()));
    }
  }
  for (const auto& [name, number] : numbers) add(name, std::to_string(number));
  return text + "}" + same;
}

results::Part part_of(const Arguments& arguments, std::string_view tool, std::uint64_t most) {
  return {arguments.number("offset").value_or(0), most, [&arguments, tool](std::uint64_t from) {
            return call_with(arguments, tool, {{"offset", from}});
          }};
}

Error worded(Error error) {
  for (const Advice& advice : std::exchange(error->advice, {})) {
    if (advice.kind == Advice::Kind::find_path && error->suggestion.empty()) {
      error->suggestion = fmt::format("Use {}JsonInspect to find the correct path",
                                      advice.arguments.empty() ? "" : "match-based targeting or ");
    }
    if (std::string hint = hint_of(advice); !hint.empty()) error->hints.push_back(std::move(hint));
    if (std::string call = call_for(advice); !call.empty()) error->commands.push_back(std::move(call));
  }
  return error;
}

}  // namespace jt::tools

// SPDX-License-Identifier: MIT
#include "core/catalogue/bundle.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "core/catalogue/read_entry.hpp"
#include "core/json/escape.hpp"

namespace jt::catalogue {

namespace {

using scan::Type;

constexpr std::string_view platform = "linux";

/// How a server is started whose manifest has only `type` and `entry_point`.
void start_by_type(const ConfigValue& server, EntryReader& reader, Definition& definition) {
  std::string type;
  std::string entry;
  EntryReader own(server, definition);
  own.string("type", type);
  own.string("entry_point", entry);
  if (entry.empty()) return reader.wrong("it has neither 'mcp_config' nor 'entry_point'");
  const std::string program = "${__dirname}/" + entry;
  if (type == "node") {
    definition.command = "node";
    definition.arguments = {program};
  } else if (type == "python") {
    definition.command = "python3";
    definition.arguments = {program};
  } else if (type == "uv") {
    definition.command = "uv";
    definition.arguments = {"run", "--directory", "${__dirname}", entry};
  } else if (type == "binary") {
    definition.command = program;
  } else {
    reader.wrong("it has no 'mcp_config', and its 'type' is none of node, python, uv and binary");
  }
}

void read_start(const ConfigValue& server, EntryReader& reader, Definition& definition) {
  const auto config = server.object("mcp_config");
  if (!config) return start_by_type(server, reader, definition);
  EntryReader(*config, definition).start();
  if (const auto overrides = config->object("platform_overrides")) {
    if (const auto own = overrides->object(platform)) EntryReader(*own, definition).start();
  }
  if (definition.command.empty()) reader.wrong("'mcp_config' has no 'command'");
}

/// The defaults; what the user must give has none.
void read_user_config(const ConfigValue& manifest, EntryReader& reader, Definition& definition) {
  const auto settings = manifest.object("user_config");
  if (!settings) return;
  for (const auto& [key, option] : settings->members()) {
    const auto initial = option.find("default");
    if (!initial) continue;
    std::vector<std::string>& values = definition.user_config[key];
    if (initial->is(Type::object)) {
      reader.wrong("a default in 'user_config' is an object");
    } else if (initial->is(Type::array)) {
      for (const ConfigValue& each : initial->elements()) values.push_back(each.string());
    } else {
      values.push_back(initial->string());
    }
  }
}

std::string static_offer(const ConfigValue& manifest) {
  std::string offer;
  for (const std::string_view key : {"tools", "prompts"}) {
    const auto list = manifest.find(key);
    if (!list || !list->is(Type::array)) continue;
    offer += fmt::format("{}{}:{}", offer.empty() ? "{" : ",", json::quote(key), list->text());
  }
  return offer.empty() ? offer : offer + "}";
}

}  // namespace

bool is_bundle(const ConfigValue& manifest) {
  const auto server = manifest.object("server");
  if (!server) return false;
  return server->object("mcp_config") || server->find("entry_point") || manifest.find("mcpb_version") ||
         manifest.find("dxt_version");
}

void read_bundle(const ConfigValue& manifest, Definition& definition) {
  definition.host = Host::bundle;
  definition.bundle = std::filesystem::path(definition.location).parent_path().string();
  definition.folder = definition.bundle;
  EntryReader reader(manifest, definition);
  reader.string("name", definition.name);
  if (definition.name.empty()) {
    definition.name = std::filesystem::path(definition.bundle).filename().string();
    reader.wrong("the manifest has no 'name'");
  }
  if (const auto description = manifest.find("description"); description && description->is(Type::string)) {
    definition.description = description->string();
  }
  read_start(*manifest.object("server"), reader, definition);
  read_user_config(manifest, reader, definition);
  definition.offered = static_offer(manifest);
}

}  // namespace jt::catalogue

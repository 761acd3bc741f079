// SPDX-License-Identifier: MIT
#include "core/catalogue/bundle.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "core/catalogue/read_entry.hpp"
#include "core/json/escape.hpp"

namespace jt::catalogue {

namespace {

using value::View;

constexpr std::string_view platform = "linux";

/// How a server is started whose manifest has only `type` and `entry_point`.
void start_by_type(const View& server, EntryReader& reader, Definition& definition) {
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

void read_start(const View& server, EntryReader& reader, Definition& definition) {
  const View config = server.find("mcp_config");
  if (!config.is_object()) return start_by_type(server, reader, definition);
  EntryReader(config, definition).start();
  const View own = config.find("platform_overrides").find(platform);
  if (own.is_object()) EntryReader(own, definition).start();
  if (definition.command.empty()) reader.wrong("'mcp_config' has no 'command'");
}

/// The defaults; what the user must give has none.
void read_user_config(const View& manifest, EntryReader& reader, Definition& definition) {
  for (const View& option : manifest.find("user_config").members()) {
    const View initial = option.find("default");
    if (!initial) continue;
    std::vector<std::string>& values = definition.user_config[option.key()];
    if (initial.is_object()) {
      reader.wrong("a default in 'user_config' is an object");
    } else if (initial.is_array()) {
      for (const View& each : initial) values.push_back(each.plain());
    } else {
      values.push_back(initial.plain());
    }
  }
}

std::string static_offer(const View& manifest) {
  std::string offer;
  for (const std::string_view key : {"tools", "prompts"}) {
    const View list = manifest.find(key);
    if (!list.is_array()) continue;
    offer += fmt::format("{}{}:{}", offer.empty() ? "{" : ",", json::quote(key), list.text());
  }
  return offer.empty() ? offer : offer + "}";
}

}  // namespace

bool is_bundle(const View& manifest) {
  const View server = manifest.find("server");
  if (!server.is_object()) return false;
  return server.find("mcp_config").is_object() || server.find("entry_point") || manifest.find("mcpb_version") ||
         manifest.find("dxt_version");
}

void read_bundle(const View& manifest, Definition& definition) {
  definition.host = Host::bundle;
  definition.bundle = std::filesystem::path(definition.location).parent_path().string();
  definition.folder = definition.bundle;
  EntryReader reader(manifest, definition);
  reader.string("name", definition.name);
  if (definition.name.empty()) {
    definition.name = std::filesystem::path(definition.bundle).filename().string();
    reader.wrong("the manifest has no 'name'");
  }
  if (auto description = manifest.find("description").string()) definition.description = std::move(*description);
  read_start(manifest.find("server"), reader, definition);
  read_user_config(manifest, reader, definition);
  definition.offered = static_offer(manifest);
}

}  // namespace jt::catalogue

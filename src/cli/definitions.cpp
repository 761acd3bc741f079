// SPDX-License-Identifier: MIT
#include "cli/definitions.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "cli/saved_catalogue.hpp"
#include "cli/usage.hpp"
#include "core/bytes/errors.hpp"
#include "core/catalogue/saved_servers.hpp"
#include "output/sanitise.hpp"

namespace jt::cli {

namespace {

using catalogue::ConfigFile;

bool has_option(const Arguments& arguments, std::string_view name) {
  const auto& options = arguments.command().options;
  return std::any_of(options.begin(), options.end(), [&](const Option& option) { return option.name == name; });
}

/// Files below the home folder with `~`, as people write them.
std::string shown(const std::string& file, const catalogue::Environment& environment) {
  const std::string& home = environment.home;
  if (file.starts_with(environment.folder + "/")) return "." + file.substr(environment.folder.size());
  return !home.empty() && file.starts_with(home + "/") ? "~" + file.substr(home.size()) : file;
}

Error no_servers(const catalogue::Found& found, bool given, const catalogue::Environment& environment) {
  std::vector<std::string> files;
  for (const std::string& file : found.looked_for) files.push_back(shown(file, environment));
  const std::string list = fmt::format("{}", fmt::join(files, ", "));
  Error error = make_error(Code::no_match,
                           given ? fmt::format("no MCP servers are defined in {}", list) : "no MCP servers found");
  if (!given) {
    error->hints.push_back(fmt::format("looked for {}", list));
    error->hints.emplace_back("--config FILE reads another file");
  }
  return error;
}

/// The files to read, and whether the user has named them.
std::pair<std::vector<ConfigFile>, bool> config_files(const Context& context, const Arguments& arguments,
                                                      const catalogue::Environment& environment) {
  std::vector<std::string> names = arguments.texts("config");
  if (names.empty()) {
    names = bytes::Roots::split_list(context.environment("JT_MCP_CONFIG").value_or(""));
    names.erase(std::remove(names.begin(), names.end(), ""), names.end());
  }
  if (names.empty()) return {catalogue::standard_files(environment), false};
  std::vector<ConfigFile> files;
  for (const std::string& name : names) files.push_back(catalogue::given_file(name, environment));
  return {files, true};
}

}  // namespace

Result<catalogue::Environment> catalogue_environment(const Context& context, const Arguments& arguments) {
  catalogue::Environment environment;
  for (char** each = ::environ; each != nullptr && *each != nullptr; ++each) {
    const std::string_view setting = *each;
    const std::size_t equals = setting.find('=', 1);
    if (equals == std::string_view::npos) continue;
    environment.variables.emplace(setting.substr(0, equals), setting.substr(equals + 1));
  }
  // What a caller replaces counts, also where it is not set.
  for (const char* name : {"HOME", "XDG_CONFIG_HOME"}) {
    environment.variables.erase(name);
    if (auto value = context.environment(name)) environment.variables.emplace(name, std::move(*value));
  }
  if (const auto home = context.environment("HOME"); home && home->starts_with('/')) {
    environment.home = std::filesystem::path(*home).lexically_normal().string();
    if (environment.home.size() > 1 && environment.home.ends_with('/')) environment.home.pop_back();
  }
  std::error_code failure;
  environment.folder = std::filesystem::current_path(failure).string();
  if (failure) return fail(bytes::system_error(failure.value(), "find", "."));
  if (!has_option(arguments, "set-input")) return environment;
  for (const std::string& input : arguments.texts("set-input")) {
    const std::size_t equals = input.find('=');
    if (equals == 0 || equals == std::string::npos) {
      // The value may be a secret: it is not repeated.
      return fail(usage_error(&arguments.command(), "the value of --set-input is not ID=VALUE"));
    }
    environment.inputs[input.substr(0, equals)] = input.substr(equals + 1);
  }
  return environment;
}

Result<catalogue::Definitions> find_servers(const Context& context, const Arguments& arguments,
                                            const catalogue::Environment& environment) {
  const auto [files, given] = config_files(context, arguments, environment);
  auto found = TRY(catalogue::find_definitions(files, context.roots, environment));
  for (const Error& warning : found.warnings) note_aside(context, warning->message);
  if (found.definitions.empty()) return fail(no_servers(found, given, environment));
  return std::move(found.definitions);
}

Result<catalogue::Definitions> saved_servers(const Context& context, const Arguments& arguments) {
  const std::string file = arguments.text("catalog");
  document::DocumentOptions options;
  options.check = context.globals.check == Check::strict;
  catalogue::Definitions servers;
  TRY(read_saved_catalogue(context, file, options, [&](document::Document& document) -> Result<void> {
    auto found = TRY(catalogue::saved_servers(document.cursor()));
    servers = std::move(found);
    return {};
  }));
  if (servers.empty()) {
    return fail(Code::no_match, fmt::format("no MCP servers are in the catalogue {}", bytes::quoted_file(file)));
  }
  return servers;
}

Result<catalogue::Definitions> servers_to_list(const Context& context, const Arguments& arguments) {
  if (arguments.given("catalog")) return saved_servers(context, arguments);
  const auto environment = TRY(catalogue_environment(context, arguments));
  return find_servers(context, arguments, environment);
}

void note_aside(const Context& context, const std::string& text) {
  if (!context.renderer->has_members()) return context.renderer->note(text);
  if (!context.globals.quiet) context.err.write(fmt::format("note: {}\n", output::sanitise(text)));
}

}  // namespace jt::cli

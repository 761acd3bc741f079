// SPDX-License-Identifier: MIT
#include "cli/servers.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "cli/asking_options.hpp"
#include "cli/usage.hpp"
#include "cli/waiting_line.hpp"
#include "core/bytes/errors.hpp"
#include "core/text/shell.hpp"

namespace jt::cli {

namespace {

constexpr std::uint64_t longest_wait = 24 * 3600;  // seconds

bool has_option(const Arguments& arguments, std::string_view name) {
  const auto& options = arguments.command().options;
  return std::any_of(options.begin(), options.end(), [&](const Option& option) { return option.name == name; });
}

/// The files to read.
void find_files(const Context& context, const Arguments& arguments, actions::Servers& servers) {
  std::vector<std::string> names = arguments.texts("config");
  if (names.empty()) {
    names = bytes::Roots::split_list(context.environment("JT_MCP_CONFIG").value_or(""));
    names.erase(std::remove(names.begin(), names.end(), ""), names.end());
  }
  const catalogue::Environment& environment = servers.asking.environment;
  servers.named = !names.empty();
  if (!servers.named) servers.files = catalogue::standard_files(environment);
  for (const std::string& name : names) servers.files.push_back(catalogue::given_file(name, environment));
}

std::string cache_folder(const Context& context) {
  const auto cache = context.environment("XDG_CACHE_HOME");
  if (cache && cache->starts_with('/')) return *cache + "/jt";
  const auto home = context.environment("HOME");
  return home && home->starts_with('/') ? *home + "/.cache/jt" : std::string();
}

mcp::AskOptions ask_options(const Arguments& arguments) {
  mcp::AskOptions options;
  options.version = JT_VERSION;
  if (const auto seconds = arguments.number("timeout")) {
    options.handshake = options.whole = std::chrono::seconds(*seconds);
  }
  const std::string protocol = arguments.text("protocol");
  if (protocol == "legacy") options.protocol = mcp::Protocol::legacy;
  if (protocol == "2026-07-28") options.protocol = mcp::Protocol::stateless;
  return options;
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

Result<void> check_asking(const Arguments& arguments) {
  const auto refuse = [&](std::string message) { return fail(usage_error(&arguments.command(), std::move(message))); };
  if (const auto seconds = arguments.number("timeout"); seconds && (*seconds == 0 || *seconds > longest_wait)) {
    return refuse(fmt::format("--timeout takes 1 to {} seconds", longest_wait));
  }
  // (`call` asks one server.)
  const auto jobs = has_option(arguments, "jobs") ? arguments.number("jobs") : std::nullopt;
  if (jobs && (*jobs == 0 || *jobs > 1000)) return refuse("--jobs takes 1 to 1000");
  if (arguments.given("refresh") && arguments.given("offline")) {
    return refuse("options '--refresh' and '--offline' cannot be used together");
  }
  if (!arguments.given("catalog")) return {};
  for (const Option& option : shared::asking) {
    if (has_option(arguments, option.name) && arguments.given(option.name))
      return refuse(fmt::format("options '--catalog' and '--{}' cannot be used together", option.name));
  }
  return {};
}

Result<actions::Servers> servers_of(const Context& context, const Arguments& arguments) {
  TRY(check_asking(arguments));
  actions::Servers servers;
  servers.check_saved = context.globals.check == actions::Check::strict;
  if (arguments.given("catalog")) {
    servers.saved = arguments.text("catalog");
    return servers;
  }
  servers.asking.environment = TRY(catalogue_environment(context, arguments));
  find_files(context, arguments, servers);
  servers.files_hint = "--config FILE reads another file";
  servers.trusted = arguments.given("trust-project");
  servers.cache_folder = cache_folder(context);
  servers.asking.ask = ask_options(arguments);
  if (has_option(arguments, "jobs")) servers.asking.jobs = *arguments.number("jobs");
  if (const auto seconds = arguments.number("max-age")) {
    servers.asking.most_age = std::chrono::seconds(std::min<std::uint64_t>(*seconds, 1U << 30U));
  }
  servers.asking.refresh = arguments.given("refresh");
  servers.asking.offline = arguments.given("offline");
  servers.waiting = [&context] {
    return [line = std::make_shared<WaitingLine>(context)](const catalogue::Waiting& waiting) { line->show(waiting); };
  };
  return servers;
}

std::string source_options(const Arguments& arguments) {
  std::string options;
  for (const char* name : {"config", "catalog"})
    for (const std::string& each : arguments.texts(name))
      options += fmt::format(" --{} {}", name, text::shell_quote(each));
  return options;
}

}  // namespace jt::cli

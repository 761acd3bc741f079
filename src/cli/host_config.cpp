// SPDX-License-Identifier: MIT
#include "cli/host_config.hpp"

#include <filesystem>
#include <utility>

#include "core/json/escape.hpp"
#include "core/json/layout.hpp"
#include "output/json_sink.hpp"

namespace jt::cli {

namespace {

namespace fs = std::filesystem;

/// This program in full: a host may have another PATH. The name that PATH has for it, if there is one: what that links
/// to may have another name after an update.
std::string program(const Context& context) {
  std::error_code failed;
  const fs::path self = fs::read_symlink("/proc/self/exe", failed);
  if (failed) return "jt";
  const std::string path = context.environment("PATH").value_or("");
  for (std::size_t at = 0; at <= path.size();) {
    const std::size_t colon = std::min(path.find(':', at), path.size());
    const fs::path here = fs::absolute(fs::path(path.substr(at, colon - at)) / "jt", failed).lexically_normal();
    if (fs::equivalent(here, self, failed)) return here.string();
    at = colon + 1;
  }
  return self.string();
}

/// A folder as it is named from any other one.
std::string absolute(const std::string& folder) {
  std::error_code failed;
  const fs::path path = fs::canonical(folder, failed);
  return failed ? folder : path.string();
}

/// The roots of this command: a host starts the server in a folder of its own, without JT_ROOT.
std::vector<std::string> roots_of(const Context& context) {
  if (!context.globals.roots.empty()) return context.globals.roots;
  std::vector<std::string> roots = bytes::Roots::split_list(context.environment("JT_ROOT").value_or(""));
  std::erase(roots, "");
  if (roots.empty() && !context.globals.workspace) roots.emplace_back(".");
  return roots;
}

std::vector<std::string> words_of(const Context& context, const Arguments& arguments) {
  std::vector<std::string> words{"mcp"};
  const auto add = [&words](std::string option, std::string value) {
    words.push_back(std::move(option));
    words.push_back(std::move(value));
  };
  for (const std::string& root : roots_of(context)) add("--root", absolute(root));
  if (context.globals.workspace) add("--workspace", absolute(*context.globals.workspace));
  if (arguments.given("read-only")) words.emplace_back("--read-only");
  if (arguments.given("tools")) add("--tools", arguments.text("tools"));
  return words;
}

/// A basic string of TOML: one of JSON, but for DEL.
std::string toml_string(std::string_view text) {
  std::string quoted;
  for (const char c : json::quote(text)) quoted += c == '\x7f' ? "\\u007F" : std::string(1, c);
  return quoted;
}

std::string toml_entry(const std::string& command, const std::vector<std::string>& words) {
  std::string text = "[mcp_servers.jt]\ncommand = " + toml_string(command) + "\nargs = [";
  const char* separator = "";
  for (const std::string& word : words) text += std::exchange(separator, ", ") + toml_string(word);
  return text + "]\n";
}

}  // namespace

std::string host_config(const Context& context, const Arguments& arguments, std::string_view host) {
  if (host == "codex") return toml_entry(program(context), words_of(context, arguments));
  const std::string_view member = host == "vscode" ? "servers" : host == "zed" ? "context_servers" : "mcpServers";
  std::string text;
  json::Indented layout({}, text);
  output::JsonSink out(layout);
  out.object([&] {
    out.object(member, [&] {
      out.object("jt", [&] {
        if (host == "vscode") out.member("type", "stdio");
        if (host == "zed") out.member("source", "custom");
        if (host == "copilot") out.member("type", "local");
        out.member("command", program(context));
        out.member("args", words_of(context, arguments));
        if (host == "copilot") out.member("tools", std::vector<std::string>{"*"});
      });
    });
  });
  return text + "\n";
}

}  // namespace jt::cli

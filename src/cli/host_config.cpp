// SPDX-License-Identifier: MIT
#include "cli/host_config.hpp"

#include <filesystem>

#include "core/json/layout.hpp"
#include "output/json_sink.hpp"

namespace jt::cli {

namespace {

namespace fs = std::filesystem;

/// This program, as the host can start it from any folder.
std::string program(const Context& context) {
  std::error_code failed;
  const fs::path self = fs::read_symlink("/proc/self/exe", failed);
  if (failed) return "jt";
  const std::string path = context.environment("PATH").value_or("");
  for (std::size_t at = 0; at <= path.size();) {
    const std::size_t colon = std::min(path.find(':', at), path.size());
    const fs::path here = fs::path(path.substr(at, colon - at)) / "jt";
    if (fs::exists(here, failed)) return fs::equivalent(here, self, failed) ? "jt" : self.string();
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

}  // namespace

std::string host_config(const Context& context, const Arguments& arguments, std::string_view host) {
  const std::string_view member = host == "vscode" ? "servers" : host == "zed" ? "context_servers" : "mcpServers";
  std::string text;
  json::Indented layout({}, text);
  output::JsonSink out(layout);
  out.object([&] {
    out.object(member, [&] {
      out.object("jt", [&] {
        if (host == "vscode") out.member("type", "stdio");
        if (host == "zed") out.member("source", "custom");
        out.member("command", program(context));
        out.member("args", words_of(context, arguments));
      });
    });
  });
  return text + "\n";
}

}  // namespace jt::cli

// SPDX-License-Identifier: MIT
#include "actions/servers.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "actions/reading.hpp"
#include "core/bytes/errors.hpp"
#include "core/catalogue/saved_servers.hpp"

namespace jt::actions {

namespace {

/// Files below the home folder with `~`, as people write them.
std::string shown(const std::string& file, const catalogue::Environment& environment) {
  const std::string& home = environment.home;
  if (file.starts_with(environment.folder + "/")) return "." + file.substr(environment.folder.size());
  return !home.empty() && file.starts_with(home + "/") ? "~" + file.substr(home.size()) : file;
}

Error no_servers(const catalogue::Found& found, const Servers& servers) {
  std::vector<std::string> files;
  for (const std::string& file : found.looked_for) files.push_back(shown(file, servers.asking.environment));
  const std::string list = fmt::format("{}", fmt::join(files, ", "));
  if (servers.named) return make_error(Code::no_match, fmt::format("no MCP servers are defined in {}", list));
  Error error = make_error(Code::no_match, "no MCP servers found");
  error->hints.push_back(fmt::format("looked for {}", list));
  error->hints.push_back(servers.files_hint);
  return error;
}

Result<catalogue::Definitions> saved_servers(const Caller& caller, const Servers& servers) {
  document::DocumentOptions options;
  options.syntax = comments::Choice::automatic;
  options.check = servers.check_saved;
  catalogue::Definitions found;
  TRY(read_saved(caller, *servers.saved, options, [&](document::Document& document) -> Result<void> {
    found = TRY(catalogue::saved_servers(document.cursor()));
    return {};
  }));
  if (!found.empty()) return found;
  return fail(Code::no_match,
              fmt::format("no MCP servers are in the catalogue {}", bytes::quoted_file(*servers.saved)));
}

}  // namespace

Result<catalogue::Definitions> find_servers(const Caller& caller, const Servers& servers) {
  auto found = TRY(catalogue::find_definitions(servers.files, caller.roots, servers.asking.environment));
  for (const Error& warning : found.warnings) note_aside(caller, warning->message);
  if (found.definitions.empty()) return fail(no_servers(found, servers));
  return std::move(found.definitions);
}

Result<catalogue::Definitions> list_servers(const Caller& caller, const Servers& servers) {
  return servers.saved ? saved_servers(caller, servers) : find_servers(caller, servers);
}

Result<void> read_saved(const Caller& caller, const std::string& file, const document::DocumentOptions& options,
                        const std::function<Result<void>(document::Document&)>& read) {
  auto document = TRY(open_document(caller, file, options));
  if (auto done = read(*document); !done) {
    if (done.error()->code != Code::type_mismatch) return fail(document->explain(std::move(done.error())));
    return fail(Code::type_mismatch,
                fmt::format("{} is not a saved catalogue: {}", bytes::quoted_file(file), done.error()->message));
  }
  // Nobody waits for the rest when the reader has gone.
  return caller.out.state() == output::Writer::State::open ? document->finish() : Result<void>{};
}

void note_aside(const Caller& caller, const std::string& text) {
  if (!caller.renderer->has_members()) return caller.note(text);
  caller.remark("note", text);
}

}  // namespace jt::actions

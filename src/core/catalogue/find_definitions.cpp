// SPDX-License-Identifier: MIT
#include "core/catalogue/find_definitions.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "core/bytes/open.hpp"
#include "core/catalogue/read_definitions.hpp"
#include "core/catalogue/read_text.hpp"
#include "core/text/code_point.hpp"

namespace jt::catalogue {

namespace {

Result<std::string> text_of(const bytes::Roots& roots, const std::string& path) {
  auto source = TRY(bytes::open_source(roots, path));
  return read_text(*source);
}

/// A folder means the manifest in it.
Result<std::string> given_text(ConfigFile& file, const bytes::Roots& roots) {
  auto text = text_of(roots, file.path);
  if (text || text.error()->code != Code::not_a_file) return text;
  ConfigFile manifest = file;
  manifest.path += file.path.ends_with('/') ? "manifest.json" : "/manifest.json";
  manifest.location += file.location.ends_with('/') ? "manifest.json" : "/manifest.json";
  auto inside = text_of(roots, manifest.path);
  if (!inside && inside.error()->code == Code::file_not_found) {
    return fail(Code::file_not_found, fmt::format("the folder '{}' has no 'manifest.json'", file.path));
  }
  if (inside) file = std::move(manifest);
  return inside;
}

bool is_regular(const std::string& path) {
  struct stat status {};
  return ::stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode);
}

void add_shadow(Definition& first, const std::string& file) {
  const bool known =
      first.location == file || std::find(first.shadows.begin(), first.shadows.end(), file) != first.shadows.end();
  if (!known) first.shadows.push_back(file);
}

void merge(std::vector<Definition> definitions, Definitions& into) {
  for (Definition& each : definitions) {
    const auto known = into.find(each.name);
    if (known == into.end()) {
      into.emplace(each.name, std::move(each));
    } else {
      add_shadow(known->second, each.location);
    }
  }
}

/// Without what is switched off in the current folder.
void leave_out(const SwitchedOff& off, std::vector<Definition>& definitions) {
  const auto has = [](const std::vector<std::string>& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
  };
  std::erase_if(definitions, [&](const Definition& each) {
    if (each.host != Host::claude) return false;
    return has(off.names, each.name) || (each.project && has(off.in_project, each.name));
  });
}

}  // namespace

Result<Found> find_definitions(const std::vector<ConfigFile>& files, const bytes::Roots& roots,
                               const Environment& environment) {
  Found found;
  SwitchedOff off;
  std::vector<std::pair<bool, std::vector<Definition>>> read;  // whether the user has named the file
  for (ConfigFile file : files) {
    found.looked_for.push_back(file.location);
    if (!file.given && !is_regular(file.path)) continue;
    auto text = file.given ? given_text(file, roots) : text_of(bytes::Roots(), file.path);
    auto definitions = text ? read_definitions(file, std::move(*text), environment, &off)
                            : Result<std::vector<Definition>>(fail(std::move(text.error())));
    if (definitions) {
      read.emplace_back(file.given, std::move(*definitions));
    } else if (file.given) {
      return fail(std::move(definitions.error()));
    } else if (file.host != Host::bundle) {  // other programs have a manifest.json too
      found.warnings.push_back(std::move(definitions.error()));
    }
  }
  for (auto& [given, definitions] : read) {
    if (!given) leave_out(off, definitions);
    merge(std::move(definitions), found.definitions);
  }
  return found;
}

Definition unnamed_server(const std::string& url) {
  Definition definition;
  definition.kind = Kind::http;
  definition.url = url;
  return definition;
}

Definition unnamed_server(const std::vector<std::string>& command) {
  Definition definition;
  if (!command.empty()) {
    definition.command = command.front();
    definition.arguments.assign(command.begin() + 1, command.end());
  }
  return definition;
}

bool is_url(std::string_view word) { return word.starts_with("http://") || word.starts_with("https://"); }

Result<void> check_usable(const Definition& definition, bool trusted) {
  if (definition.project && !trusted) {
    Error error = make_error(Code::not_trusted,
                             fmt::format("did not start server '{}': it is defined in the current folder, in '{}'",
                                         text::excerpt(definition.name), definition.location));
    error->advice.push_back({Advice::Kind::name_config, {definition.location}});
    error->advice.push_back({Advice::Kind::trust_folder, {}});
    return fail(std::move(error));
  }
  if (definition.unusable) return fail(*definition.unusable);
  return {};
}

}  // namespace jt::catalogue

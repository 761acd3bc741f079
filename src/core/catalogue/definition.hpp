// SPDX-License-Identifier: MIT
// Definition: one MCP server as a configuration file defines it. Variables in it are not expanded yet.
//
// Definitions are read by the shape of a file, each host's variables by its own rules (`variables`). Comments and
// trailing commas become spaces first (`comments/blank_source`), so positions stay. (`near_json` would not do: to it,
// quotes in a comment are a doubt; in a settings file they are a comment.) They are expanded only for servers that are
// asked. A definition found in the current folder is not started (`check_usable`): whoever wrote the repository would
// choose the program.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.hpp"

namespace jt::catalogue {

/// How a server is reached.
enum class Kind : std::uint8_t { stdio, http, sse };
std::string_view name(Kind kind);  ///< "stdio", "http", "sse"

/// The program whose configuration it is: they expand variables by rules of their own.
enum class Host : std::uint8_t { claude, vscode, cursor, windsurf, zed, bundle, none };

/// A name and a text that may hold variables, in the order of the file.
using Settings = std::vector<std::pair<std::string, std::string>>;

struct Definition {
  std::string name;  ///< empty: it was given as a URL or as a command
  Kind kind = Kind::stdio;
  Host host = Host::none;
  std::string description;           ///< empty: none
  std::string location;              ///< the file that defines it, absolute; empty as with the name
  std::vector<std::string> shadows;  ///< files that define the same name, and count less
  bool project = false;              ///< found in the current folder: it is started only if that is trusted

  // For stdio.
  std::string command;
  std::vector<std::string> arguments;
  Settings environment;  ///< secret
  std::string folder;    ///< to run it in; empty: the current one
  std::string bundle;    ///< the folder of its manifest, absolute; empty: it is no bundle
  // For http and sse.
  std::string url;
  Settings headers;  ///< secret

  std::string env_file;  ///< a file of NAME=VALUE lines; may hold variables

  /// Of a bundle: the default of each `${user_config.KEY}`, an array as several values; secret.
  std::map<std::string, std::vector<std::string>> user_config;
  std::string
      offered;  ///< JSON, of a bundle: an object with the arrays `tools` and `prompts` of the manifest; or empty
  std::optional<Error> unusable;  ///< CONFIG_ERROR: it is listed, and cannot be asked
};

/// Of several files; by name, sorted bytewise.
using Definitions = std::map<std::string, Definition>;

/// What variables can be replaced by.
struct Environment {
  std::map<std::string, std::string> variables;  ///< of the process
  std::map<std::string, std::string> inputs;     ///< `${input:ID}`, and `${user_config.ID}` before its default
  std::string home;
  std::string folder;  ///< the current one, absolute
};

/// A definition whose variables were expanded: what is started, or connected to. All of it is secret.
struct Launch {
  Kind kind = Kind::stdio;
  std::string command;
  std::vector<std::string> arguments;
  std::map<std::string, std::string> environment;  ///< whole: that of the process and that of the definition
  std::string folder;
  std::string url;
  Settings headers;
};

/// CONFIG_ERROR: a variable is not set; the message names it, and no value of another one.
Result<Launch> expand(const Definition& definition, const Environment& environment);

}  // namespace jt::catalogue

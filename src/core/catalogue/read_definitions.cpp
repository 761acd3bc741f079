// SPDX-License-Identifier: MIT
#include "core/catalogue/read_definitions.hpp"

#include <fmt/format.h>

#include <array>

#include "core/bytes/errors.hpp"
#include "core/bytes/memory_source.hpp"
#include "core/catalogue/bundle.hpp"
#include "core/catalogue/read_entry.hpp"
#include "core/comments/given.hpp"
#include "core/document/position.hpp"
#include "core/value/view.hpp"

namespace jt::catalogue {

namespace {

using value::View;

/// The error with the position in its message, and without the text that was found there: it may be part of a secret.
/// The advice to check the file does not help where comments are allowed.
Error invalid(Error error, const std::string& text, const std::string& file) {
  if (!error->unquoted.empty()) error->message = std::move(error->unquoted);
  error->sentence.clear();
  bytes::MemorySource source(text, file);
  document::complete_position(error, source, nullptr);
  error = document::in_document(std::move(error), file);
  error->advice.clear();
  return error;
}

/// Reads the text as JSON with comments. `clean`: becomes the text with blanks in their place, where there are some.
Result<void> read_tolerant(value::Tape& tape, const std::string& text, std::string& clean, const std::string& file) {
  if (tape.read(text)) return {};  // most files have no comments, and some are large
  auto blanks = comments::checked_blanked(text);
  if (!blanks) return fail(invalid(std::move(blanks.error()), text, file));
  clean = std::move(*blanks);
  if (auto read = tape.read(clean); !read) return fail(invalid(std::move(read.error()), text, file));
  return {};
}

bool is_blank(std::string_view text) {
  return text.find_first_not_of(" \t\r\n", text.starts_with("\xEF\xBB\xBF") ? 3 : 0) == std::string_view::npos;
}

void add_strings(const View& array, std::vector<std::string>& into) {
  for (const View& each : array.elements()) {
    if (auto text = each.string()) into.push_back(std::move(*text));
  }
}

/// A key whose members are servers, and whose rules they follow.
struct Shape {
  std::string_view key;
  Host host;  ///< `none`: that of the file
};
constexpr std::array<Shape, 3> shapes{{
    {"mcpServers", Host::none},
    {"servers", Host::vscode},
    {"context_servers", Host::zed},
}};

/// Of files with `mcpServers`: the host is known by the name of the file only.
Host host_of(const ConfigFile& file) {
  const bool known = file.host == Host::claude || file.host == Host::cursor || file.host == Host::windsurf;
  return known ? file.host : Host::none;
}

class FileReader {
 public:
  FileReader(const ConfigFile& file, const Environment& environment) : file_(file), environment_(environment) {}

  /// False: it defines no servers in any known way.
  bool read(const View& root) {
    if (is_bundle(root)) {
      Definition& bundle = add("", Host::bundle);
      read_bundle(root, bundle);
      return true;
    }
    if (file_.host == Host::bundle && !file_.given) return false;
    bool known = false;
    // Claude Code keeps servers that the user has added for one folder in the user's own file.
    known = read_servers(root.find("projects").find(environment_.folder), shapes[0]);
    for (const Shape& shape : shapes) known = read_servers(root, shape) || known;
    return known;
  }

  [[nodiscard]] std::vector<Definition> take() { return std::move(definitions_); }

 private:
  Definition& add(const std::string& name, Host host) {
    Definition& definition = definitions_.emplace_back();
    definition.name = name;
    definition.host = host;
    definition.location = file_.location;
    definition.project = file_.project;
    return definition;
  }

  bool read_servers(const View& holder, const Shape& shape) {
    const View servers = holder.find(shape.key);
    if (!servers.is_object()) return false;
    for (const View& entry : servers.members()) {
      Definition& definition = add(entry.key(), shape.host == Host::none ? host_of(file_) : shape.host);
      if (!read_entry(entry, definition)) definitions_.pop_back();
    }
    return true;
  }

  const ConfigFile& file_;
  const Environment& environment_;
  std::vector<Definition> definitions_;
};

}  // namespace

Result<std::vector<Definition>> read_definitions(const ConfigFile& file, const std::string& text,
                                                 const Environment& environment, SwitchedOff* off) {
  if (!file.given && is_blank(text)) return std::vector<Definition>();
  if (text.starts_with("PK\x03\x04")) {
    return fail(Code::config_error,
                fmt::format("{} is a packed bundle: unpack it, and name its folder", bytes::quoted_file(file.path)));
  }
  std::string clean;
  value::Tape tape;
  TRY(read_tolerant(tape, text, clean, file.path));
  if (off != nullptr && file.host == Host::claude) {
    const View folder = tape.root().find("projects").find(environment.folder);
    add_strings(folder.find("disabledMcpServers"), off->names);
    add_strings(folder.find("disabledMcpjsonServers"), off->in_project);
  }
  FileReader reader(file, environment);
  if (!reader.read(tape.root()) && file.given) {
    return fail(Code::config_error,
                fmt::format("{} defines no MCP servers: it has none of the keys 'mcpServers', 'servers', "
                            "'context_servers' (objects), and is not the manifest of a bundle",
                            bytes::quoted_file(file.path)));
  }
  return reader.take();
}

}  // namespace jt::catalogue

// SPDX-License-Identifier: MIT
#include "core/catalogue/read_definitions.hpp"

#include <fmt/format.h>

#include <array>

#include "core/bytes/errors.hpp"
#include "core/bytes/memory_source.hpp"
#include "core/catalogue/bundle.hpp"
#include "core/catalogue/config_value.hpp"
#include "core/catalogue/read_entry.hpp"
#include "core/document/position.hpp"
#include "core/edit/value.hpp"
#include "core/json/tolerant.hpp"
#include "core/scan/checker.hpp"

namespace jt::catalogue {

namespace {

using scan::Type;

Result<void> check(std::string_view text) {
  scan::Checker checker;
  if (auto good = checker.feed({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}); !good) return good;
  return checker.finish();
}

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

/// The text as JSON without comments.
Result<std::string> strict(std::string text, const std::string& file) {
  if (check(text)) return text;  // most files have no comments, and some are large
  std::string clean = json::without_comments(text);
  if (auto good = check(clean); !good) return fail(invalid(std::move(good.error()), text, file));
  return clean;
}

bool is_blank(std::string_view text) {
  return text.find_first_not_of(" \t\r\n", text.starts_with("\xEF\xBB\xBF") ? 3 : 0) == std::string_view::npos;
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
  bool read(const ConfigValue& root) {
    if (is_bundle(root)) {
      Definition& bundle = add("", Host::bundle);
      read_bundle(root, bundle);
      return true;
    }
    if (file_.host == Host::bundle && !file_.given) return false;
    bool known = false;
    if (const auto here = this_project(root)) known = read_servers(*here, shapes[0]);
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

  bool read_servers(const ConfigValue& holder, const Shape& shape) {
    const auto servers = holder.object(shape.key);
    if (!servers) return false;
    for (const auto& [name, entry] : servers->members()) {
      Definition& definition = add(name, shape.host == Host::none ? host_of(file_) : shape.host);
      if (!read_entry(entry, definition)) definitions_.pop_back();
    }
    return true;
  }

  /// Claude Code keeps servers that the user has added for one folder in the user's own file.
  [[nodiscard]] std::optional<ConfigValue> this_project(const ConfigValue& root) const {
    const auto projects = root.object("projects");
    return projects ? projects->object(environment_.folder) : std::nullopt;
  }

  const ConfigFile& file_;
  const Environment& environment_;
  std::vector<Definition> definitions_;
};

}  // namespace

Result<std::vector<Definition>> read_definitions(const ConfigFile& file, std::string text,
                                                 const Environment& environment) {
  if (!file.given && is_blank(text)) return std::vector<Definition>();
  if (text.starts_with("PK\x03\x04")) {
    return fail(Code::config_error,
                fmt::format("{} is a packed bundle: unpack it, and name its folder", bytes::quoted_file(file.path)));
  }
  auto json = TRY(strict(std::move(text), file.path));
  FileReader reader(file, environment);
  if (!reader.read(ConfigValue(json)) && file.given) {
    return fail(Code::config_error,
                fmt::format("{} defines no MCP servers: it has none of the keys 'mcpServers', 'servers', "
                            "'context_servers' (objects), and is not the manifest of a bundle",
                            bytes::quoted_file(file.path)));
  }
  return reader.take();
}

}  // namespace jt::catalogue

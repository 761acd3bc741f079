// SPDX-License-Identifier: MIT
#include "core/catalogue/read_entry.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/text/code_point.hpp"

namespace jt::catalogue {

namespace {

using scan::Type;
using value::View;

/// A text without NUL, which would end an argument early.
bool is_text(const View& value) { return value.is_string() && value.string()->find('\0') == std::string::npos; }

bool is_setting(const View& value) { return is_text(value) || value.is_number() || value.is(Type::boolean); }

void set(Settings& settings, const std::string& name, std::string value) {
  const auto known =
      std::find_if(settings.begin(), settings.end(), [&](const auto& each) { return each.first == name; });
  if (known == settings.end()) {
    settings.emplace_back(name, std::move(value));
  } else {
    known->second = std::move(value);
  }
}

/// The spellings of `type`: of Claude Code, Copilot ("local"), VS Code, Cursor, Windsurf.
struct Spelling {
  std::string_view word;
  Kind kind;
};
constexpr std::array<Spelling, 7> spellings{{
    {"stdio", Kind::stdio},
    {"local", Kind::stdio},
    {"http", Kind::http},
    {"streamable-http", Kind::http},
    {"streamableHttp", Kind::http},
    {"streamable_http", Kind::http},
    {"sse", Kind::sse},
}};

/// An older form of Zed: `"command": {"path": …, "args": […], "env": {…}}`.
void read_nested_command(const View& command, Definition& definition) {
  EntryReader inner(command, definition);
  inner.string("path", definition.command);
  inner.strings("args", definition.arguments);
  inner.settings("env", definition.environment);
}

void read_kind(const View& entry, EntryReader& reader, Definition& definition) {
  std::string type;
  reader.string("type", type);
  if (type.empty()) {
    definition.kind = definition.command.empty() && !definition.url.empty() ? Kind::http : Kind::stdio;
    if (!definition.command.empty() || !definition.url.empty()) return;
    // Zed: an extension of it knows the command.
    const bool extension = entry.find("source").string() == "extension";
    return reader.wrong(extension ? "only an extension of the editor knows its command"
                                  : "it has neither 'command' nor 'url'");
  }
  const auto known = std::find_if(spellings.begin(), spellings.end(), [&](const auto& s) { return s.word == type; });
  if (known == spellings.end()) {
    return reader.wrong(fmt::format("'type' is '{}', which is none of stdio, http and sse", text::excerpt(type)));
  }
  definition.kind = known->kind;
  const bool missing = known->kind == Kind::stdio ? definition.command.empty() : definition.url.empty();
  if (missing) reader.wrong(fmt::format("it has no '{}'", known->kind == Kind::stdio ? "command" : "url"));
}

bool is_disabled(const View& entry) { return entry.find("disabled").is_true() || entry.find("enabled").is_false(); }

}  // namespace

Error config_error(const Definition& definition, std::string_view wrong) {
  const std::string where = definition.location.empty() ? "" : fmt::format(" in '{}'", definition.location);
  const std::string server =
      definition.name.empty() ? "the server" : fmt::format("server '{}'", text::excerpt(definition.name));
  return make_error(Code::config_error, fmt::format("cannot use {}{}: {}", server, where, wrong));
}

void EntryReader::wrong(std::string_view what) {
  if (!definition_.unusable) definition_.unusable = config_error(definition_, what);
}

void EntryReader::string(std::string_view key, std::string& into) {
  const View value = entry_.find(key);
  if (!value) return;
  if (!is_text(value)) return wrong(fmt::format("'{}' is not a string", key));
  into = *value.string();
}

void EntryReader::strings(std::string_view key, std::vector<std::string>& into) {
  const View value = entry_.find(key);
  if (!value) return;
  if (!value.is_array() || !std::all_of(value.begin(), value.end(), is_setting)) {
    return wrong(fmt::format("'{}' is not an array of strings", key));
  }
  into.clear();
  for (const View& element : value) into.push_back(element.plain());
}

void EntryReader::settings(std::string_view key, Settings& into) {
  const View value = entry_.find(key);
  if (!value) return;
  if (!value.is_object()) return wrong(fmt::format("'{}' is not an object", key));
  for (const View& content : value.members()) {
    if (content.is_null()) continue;
    const std::string name = content.key();
    if (name.empty() || name.find_first_of(std::string_view("=\0\r\n", 4)) != std::string::npos) {
      wrong(fmt::format("'{}' has a name that cannot be used", key));
    } else if (!is_setting(content)) {
      wrong(fmt::format("'{}' in '{}' is not a string", text::excerpt(name), key));
    } else {
      set(into, name, content.plain());
    }
  }
}

void EntryReader::start() {
  string("command", definition_.command);
  strings("args", definition_.arguments);
  settings("env", definition_.environment);
}

bool read_entry(const View& entry, Definition& definition) {
  EntryReader reader(entry, definition);
  if (!entry.is_object()) {
    reader.wrong(fmt::format("it is {}, not an object", scan::with_article(entry.type())));
    return true;
  }
  if (is_disabled(entry)) return false;
  if (const View command = entry.find("command"); command.is_object()) {
    read_nested_command(command, definition);
  } else {
    reader.start();
  }
  reader.string("cwd", definition.folder);
  reader.string("envFile", definition.env_file);
  reader.string("serverUrl", definition.url);
  reader.string("url", definition.url);
  reader.settings("headers", definition.headers);
  if (auto description = entry.find("description").string()) definition.description = std::move(*description);
  read_kind(entry, reader, definition);
  return true;
}

}  // namespace jt::catalogue

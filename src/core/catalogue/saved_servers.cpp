// SPDX-License-Identifier: MIT
#include "core/catalogue/saved_servers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/catalogue/config_value.hpp"
#include "core/edit/value.hpp"
#include "core/json/escape.hpp"
#include "core/text/code_point.hpp"

namespace jt::catalogue {

namespace {

using scan::Step;
using scan::Type;

constexpr std::size_t longest_text = std::size_t{1} << 20;

Error saved_error(const ConfigValue& error) {
  const auto code = error.find("code");
  const auto message = error.find("message");
  const std::string name = code ? code->string() : std::string();
  return make_error(code_named(name).value_or(Code::config_error), message ? message->string() : std::string());
}

/// False: it is no `type` of a server.
bool set_kind(const std::string& type, Definition& server) {
  for (const Kind kind : {Kind::stdio, Kind::http, Kind::sse}) {
    if (type != name(kind)) continue;
    server.kind = kind;
    return true;
  }
  return false;
}

class CatalogueReader {
 public:
  explicit CatalogueReader(scan::Cursor& cursor) : cursor_(cursor) {}

  Result<Definitions> read() {
    if (!cursor_.start()) return fail(cursor_.failure());
    if (cursor_.type() != Type::object) return fail(no_catalogue(cursor_.type()));
    if (!cursor_.enter()) return fail(cursor_.failure());
    for (Step step = cursor_.next(); step != Step::end; step = cursor_.next()) {
      if (step == Step::fail) return fail(cursor_.failure());
      Definition server;
      server.name = json::decode(cursor_.key());
      TRY(read_server(server));
      servers_.emplace(server.name, std::move(server));
    }
    return std::move(servers_);
  }

 private:
  Result<void> read_server(Definition& server) {
    if (cursor_.type() != Type::object) return fail(no_server(server.name, cursor_.type()));
    bool typed = false;
    if (!cursor_.enter()) return fail(cursor_.failure());
    for (Step step = cursor_.next(); step != Step::end; step = cursor_.next()) {
      if (step == Step::fail) return fail(cursor_.failure());
      const std::string key = json::decode(cursor_.key());
      constexpr std::array<std::string_view, 7> known{"type", "description", "location", "command",
                                                      "url",  "shadows",     "error"};
      if (std::find(known.begin(), known.end(), key) == known.end()) continue;
      std::string_view text;
      if (!cursor_.text(text, longest_text)) return fail(cursor_.failure());
      typed = set(key, ConfigValue(text), server) || typed;
    }
    if (!typed)
      return fail(Code::type_mismatch, fmt::format("'{}' has no 'type' of a server", text::excerpt(server.name)));
    return {};
  }

  /// Whether it is the type of the server.
  static bool set(const std::string& key, const ConfigValue& value, Definition& server) {
    if (key == "type") return set_kind(value.string(), server);
    if (key == "description") server.description = value.string();
    if (key == "location") server.location = value.string();
    if (key == "url") server.url = value.string();
    if (key == "command") set_command(value, server);
    if (key == "shadows") {
      for (const ConfigValue& each : value.elements()) server.shadows.push_back(each.string());
    }
    if (key == "error") server.unusable = saved_error(value);
    return false;
  }

  /// As it is shown, with its secrets replaced.
  static void set_command(const ConfigValue& value, Definition& server) {
    server.arguments.clear();
    for (const ConfigValue& each : value.elements()) server.arguments.push_back(each.string());
    if (server.arguments.empty()) return;
    server.command = std::move(server.arguments.front());
    server.arguments.erase(server.arguments.begin());
  }

  scan::Cursor& cursor_;
  Definitions servers_;
};

}  // namespace

Error no_catalogue(Type type) { return make_error(Code::type_mismatch, edit::with_article(type) + ", not an object"); }

Error no_server(std::string_view name, Type type) {
  return make_error(Code::type_mismatch,
                    fmt::format("'{}' is {}, not a server", text::excerpt(name), edit::with_article(type)));
}

Result<Definitions> saved_servers(scan::Cursor& cursor) { return CatalogueReader(cursor).read(); }

}  // namespace jt::catalogue

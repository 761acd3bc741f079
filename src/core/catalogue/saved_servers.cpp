// SPDX-License-Identifier: MIT
#include "core/catalogue/saved_servers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/json/escape.hpp"
#include "core/text/code_point.hpp"
#include "core/value/view.hpp"

namespace jt::catalogue {

namespace {

using scan::Step;
using scan::Type;
using value::View;

constexpr std::size_t longest_text = std::size_t{1} << 20;

Error saved_error(const View& error) {
  return make_error(code_named(error.find("code").plain()).value_or(Code::config_error), error.find("message").plain());
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
      const std::uint64_t begin = cursor_.begin();
      if (!cursor_.text(text, longest_text)) return fail(cursor_.failure());
      value::Tape tape;
      if (auto read = tape.read(text); !read) {
        if (read.error()->at) read.error()->at->offset += begin;
        return read;
      }
      typed = set(key, tape.root(), server) || typed;
    }
    if (!typed) return fail(no_server(server.name));
    return {};
  }

  /// Whether it is the type of the server.
  static bool set(const std::string& key, const View& value, Definition& server) {
    if (key == "type") return set_kind(value.plain(), server);
    if (key == "description") server.description = value.plain();
    if (key == "location") server.location = value.plain();
    if (key == "url") server.url = value.plain();
    if (key == "command") set_command(value, server);
    if (key == "shadows") {
      for (const View& each : value.elements()) server.shadows.push_back(each.plain());
    }
    if (key == "error") server.unusable = saved_error(value);
    return false;
  }

  /// As it is shown, with its secrets replaced.
  static void set_command(const View& value, Definition& server) {
    server.arguments.clear();
    for (const View& each : value.elements()) server.arguments.push_back(each.plain());
    if (server.arguments.empty()) return;
    server.command = std::move(server.arguments.front());
    server.arguments.erase(server.arguments.begin());
  }

  scan::Cursor& cursor_;
  Definitions servers_;
};

}  // namespace

Error no_catalogue(Type type) { return make_error(Code::type_mismatch, scan::with_article(type) + ", not an object"); }

Error no_server(std::string_view name, Type type) {
  return make_error(Code::type_mismatch,
                    fmt::format("'{}' is {}, not a server", text::excerpt(name), scan::with_article(type)));
}

Error no_server(std::string_view name) {
  return make_error(Code::type_mismatch, fmt::format("'{}' has no 'type' of a server", text::excerpt(name)));
}

bool is_server_member(std::string_view key) {
  constexpr std::array<std::string_view, 10> known{"type",    "description", "location", "command", "url",
                                                   "shadows", "error",       "tools",    "prompts", "resources"};
  return std::find(known.begin(), known.end(), key) != known.end();
}

Result<Definitions> saved_servers(scan::Cursor& cursor) { return CatalogueReader(cursor).read(); }

}  // namespace jt::catalogue

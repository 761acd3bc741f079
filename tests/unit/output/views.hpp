// SPDX-License-Identifier: MIT
// Views and errors for the tests of the renderers.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/json/layout.hpp"
#include "output/fields.hpp"
#include "output/renderer.hpp"
#include "output/report.hpp"

namespace jt::test {

using Json = nlohmann::ordered_json;

/// Sends a value event by event.
inline void send(const Json& value, output::JsonSink& out) {
  if (value.is_object()) {
    out.object([&] {
      for (const auto& [key, part] : value.items()) {
        out.key(key);
        send(part, out);
      }
    });
  } else if (value.is_array()) {
    out.array([&] {
      for (const Json& part : value) send(part, out);
    });
  } else if (value.is_string()) {
    out.value(value.get<std::string>());
  } else {
    const std::string text = value.dump();
    out.value(output::RawJson{text});
  }
}

inline void send_members(const Json& object, output::JsonSink& out) {
  for (const auto& [key, part] : object.items()) {
    out.key(key);
    send(part, out);
  }
}

inline std::string print_json(const Json& value, const json::IndentOptions& options = {}) {
  std::string text;
  json::Indented layout(options, text);
  output::JsonSink out(layout);
  send(value, out);
  return text;
}

inline std::string print_compact(const Json& value) {
  std::string text;
  json::Compact layout(text);
  output::JsonSink out(layout);
  send(value, out);
  return text;
}

/// A cell of a record: of the column with that name.
struct Cell {
  std::string name;
  std::string text;
  bool path = false;
};
using Record = std::vector<Cell>;

/// A View with everything given.
class PlainView : public output::View {
 public:
  explicit PlainView(Json json, std::vector<Record> records = {}, std::vector<std::string> locators = {},
                     std::vector<output::Line> lines = {})
      : json_(std::move(json)),
        records_(std::move(records)),
        locators_(std::move(locators)),
        lines_(std::move(lines)) {}
  void fields(output::Fields& out) const override {
    out.members([&](output::JsonSink& json) { send_members(json_, json); });
    for (const std::string& each : locators_) out.locator(each);
    if (records_.size() == 1) return send(records_.front(), out);
    for (const Record& record : records_) out.row([&] { send(record, out); });
  }
  void lines(output::Lines& out) const override { out.add(lines_); }

 private:
  static void send(const Record& record, output::Fields& out) {
    for (const Cell& cell : record) cell.path ? out.path_cell(cell.name, cell.text) : out.cell(cell.name, cell.text);
  }

  Json json_;
  std::vector<Record> records_;
  std::vector<std::string> locators_;
  std::vector<output::Line> lines_;
};

/// The same, printed whatever the limit is.
class EssentialView : public PlainView {
 public:
  using PlainView::PlainView;
  [[nodiscard]] bool essential() const override { return true; }
};

/// A header or footer with the given parts.
inline output::Frame edge(const Json& json, std::vector<output::Line> lines = {}, const Json& brief = {}) {
  return {.members = [json](output::JsonSink& out) { send_members(json, out); },
          .brief = [brief = brief.is_null() ? json : brief](output::JsonSink& out) { send_members(brief, out); },
          .lines = std::move(lines)};
}

/// An item that is a path, in all four forms.
inline PlainView path_view(const std::string& path) {
  return PlainView(Json{{"path", path}}, {{{"path", path, true}}}, {path}, {{{output::Role::path, path}}});
}

/// The same of an item that comes with a value: people see only that.
inline PlainView value_at(const std::string& path) {
  return PlainView(Json{{"path", path}}, {{{"path", path, true}}}, {path});
}

/// Passes the text in pieces of that many bytes; `good` false: fails at the end.
inline output::Pump pump(std::string text, std::size_t piece = 7, bool good = true) {
  return [=](const std::function<bool(std::string_view)>& sink) {
    for (std::size_t at = 0; at < text.size(); at += piece) {
      if (!sink(std::string_view(text).substr(at, piece))) return false;
    }
    return good;
  };
}

/// The error of the specification's example.
inline Error sample_error() {
  Error error =
      make_error(Code::path_not_found, "no path '/users/9999' in 'users.json': array '/users' has 1547 elements");
  error->sentence = "Path '/users/9999' not found. Array length is 1547.";
  error->hints = {"the last element is '/users/1546'"};
  error->suggestion = "Use match-based targeting or inspect to find the correct path";
  error->path = "/users/9999";
  error->available = {"/users/0", "/users/1546"};
  error->at = Position{12, 3, 245};
  error->commands = {"jt inspect users.json /users"};
  return error;
}

/// What a renderer printed.
struct Printed {
  std::string out;
  std::string err;
};

struct Setup {
  output::Format format = output::Format::human;
  std::uint64_t limit = output::Writer::no_limit;
  bool colour = false;
  bool terminal = false;
  bool quiet = false;
  bool raw = false;
  bool compact = false;
  bool null = false;
};

/// Runs `use(renderer)` with the setup.
template <class Use>
Printed printed(const Setup& setup, const Use& use) {
  Printed texts;
  {
    output::Writer out(texts.out);
    output::Writer err(texts.err);
    if (setup.limit != output::Writer::no_limit) out.limit(setup.limit, "--max-bytes");
    const auto renderer =
        output::make_renderer(setup.format, {out, err, setup.colour, setup.colour, setup.terminal, setup.quiet,
                                             setup.raw, setup.compact, false, setup.null});
    use(*renderer);
  }
  return texts;
}

}  // namespace jt::test

// SPDX-License-Identifier: MIT
#include "output/json_print.hpp"

#include <nlohmann/json.hpp>

#include "output/sanitise.hpp"
#include "output/utf8.hpp"

namespace jt {
namespace {

using Json = nlohmann::ordered_json;

// The letter after the backslash for controls that have one; 0 otherwise.
char short_escape(char32_t code) {
  switch (code) {
    case '"':
      return '"';
    case '\\':
      return '\\';
    case '\b':
      return 'b';
    case '\f':
      return 'f';
    case '\n':
      return 'n';
    case '\r':
      return 'r';
    case '\t':
      return 't';
    default:
      return 0;
  }
}

void send_scalar(const Json& value, JsonEvents& events) {
  if (value.is_string()) {
    events.text(Role::string, json_string(value.get_ref<const std::string&>()), true);
  } else if (value.is_number()) {
    events.text(Role::number, value.dump(), true);
  } else {
    events.text(Role::literal, value.is_boolean() ? (value.get<bool>() ? "true" : "false") : "null", true);
  }
}

// The tokens of a value that is given as its text.
void send_raw(const Json& value, JsonEvents& events) {
  const auto& bytes = value.get_binary();
  JsonLexer lexer(events);
  lexer.push({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
  lexer.finish();
}

void append_quoted(std::string& out, const Rune& rune, std::string_view bytes) {
  if (rune.kind == Rune::Kind::invalid || rune.kind == Rune::Kind::cut) {
    out += "\xEF\xBF\xBD";
  } else if (const char letter = short_escape(rune.code); letter != 0) {
    out += '\\';
    out += letter;
  } else if (rune.kind == Rune::Kind::surrogate || is_hidden_control(rune.code)) {
    append_escape(out, rune.code);
  } else {
    out += bytes;
  }
}

}  // namespace

Json raw_json(std::string_view text) { return Json::binary(std::vector<std::uint8_t>(text.begin(), text.end())); }

std::string json_string(std::string_view text) {
  std::string out;
  out.reserve(text.size() + 2);
  out += '"';
  for (std::size_t at = 0; at < text.size();) {
    const Rune rune = first_rune(text.substr(at));
    append_quoted(out, rune, text.substr(at, rune.size));
    at += rune.size;
  }
  out += '"';
  return out;
}

void send_json(const Json& value, JsonEvents& events) {
  struct Level {
    const Json* container;
    Json::const_iterator next;
  };
  std::vector<Level> levels;
  const auto send = [&](const Json& part) {
    if (part.is_binary()) return send_raw(part, events);
    if (!part.is_structured()) return send_scalar(part, events);
    events.open(part.is_object());
    levels.push_back({&part, part.begin()});
  };
  send(value);
  while (!levels.empty()) {
    Level& level = levels.back();
    const bool object = level.container->is_object();
    if (level.next == level.container->end()) {
      events.close(object);
      levels.pop_back();
      continue;
    }
    if (level.next != level.container->begin()) events.comma();
    const auto entry = level.next++;
    if (object) {
      events.text(Role::key, json_string(entry.key()), true);
      events.colon();
    }
    send(*entry);
  }
}

std::string print_json(const Json& value, const IndentOptions& options) {
  std::string out;
  Indented layout(options, out);
  send_json(value, layout);
  return out;
}

std::string print_compact(const Json& value) {
  std::string out;
  Compact layout(out);
  send_json(value, layout);
  return out;
}

void LineCollector::operator()(Role role, std::string_view text) {
  // A layout emits the newline and the indentation after it in one piece.
  if (!text.empty() && text.front() == '\n') {
    lines_->emplace_back();
    text.remove_prefix(1);
  }
  if (text.empty()) return;
  Line& line = lines_->back();
  if (!line.empty() && line.back().role == role) {
    line.back().text += text;
  } else {
    line.push_back({role, std::string(text)});
  }
}

std::vector<Line> json_lines(const Json& value, const IndentOptions& options) {
  std::vector<Line> lines;
  Indented layout(options, Emit(LineCollector(lines)));
  send_json(value, layout);
  return lines;
}

}  // namespace jt

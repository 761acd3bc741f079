// SPDX-License-Identifier: MIT
#include "output/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/text/code_point.hpp"
#include "core/text/utf8.hpp"
#include "core/text/words.hpp"
#include "output/json_sink.hpp"
#include "output/sanitise.hpp"
#include "output/width.hpp"

namespace jt::output {
namespace {

/// A text of more bytes is shown without its middle; a longer command is not proposed.
constexpr std::size_t longest_text = 4096;

/// Words of a document or a request, of any length, are in these texts.
std::string shown(std::string_view text) {
  constexpr std::size_t head = 3072;
  constexpr std::size_t tail = 768;
  if (text.size() <= longest_text) return std::string(text);
  std::string_view begin = text.substr(0, head);
  begin.remove_suffix(text::cut_tail(begin));
  std::string_view end = text.substr(text.size() - tail);
  while (!end.empty() && text::is_continuation(end.front())) end.remove_prefix(1);
  return fmt::format("{}… [{} bytes] …{}", begin, text.size() - begin.size() - end.size(), end);
}

std::vector<std::string> shown(const std::vector<std::string>& texts) {
  std::vector<std::string> out;
  for (const std::string& text : texts) out.push_back(shown(text));
  return out;
}

std::vector<std::string> proposed(std::vector<std::string> commands) {
  std::erase_if(commands, [](const std::string& command) { return command.size() > longest_text; });
  return commands;
}

std::string path_of(const Violation& violation) {
  return violation.path.empty() ? std::string() : shown(violation.path) + ":";
}

Line hint_line(std::string_view text) { return {{Role::note, "hint:"}, {Role::plain, fmt::format(" {}", text)}}; }

}  // namespace

std::string sentence_of(const Error& error) {
  if (!error->sentence.empty()) return shown(error->sentence);
  std::string sentence = shown(error->message);
  if (sentence.empty()) return sentence;
  if (sentence.front() >= 'a' && sentence.front() <= 'z') sentence.front() = static_cast<char>(sentence.front() - 32);
  if (std::string_view(".!?").find(sentence.back()) == std::string_view::npos) sentence += '.';
  return sentence;
}

std::string line_of(const Violation& violation) {
  const std::string place = violation.schema_place.empty() ? "" : fmt::format(" ({})", shown(violation.schema_place));
  const std::string path = path_of(violation);
  return path + (path.empty() ? "" : " ") + shown(violation.message) + place;
}

void write_position(JsonSink& out, std::string_view name, const Position& at) {
  out.object(name, [&] {
    if (at.line > 0) {
      out.member("line", at.line);
      out.member("column", at.column);
    }
    out.member("offset", at.offset);
  });
}

void write_error(JsonSink& out, const Error& error) {
  out.member("code", info(error->code).name);
  out.member("message", sentence_of(error));
  if (!error->suggestion.empty()) {
    out.member("suggestion", shown(error->suggestion));
  } else if (!error->hints.empty()) {
    out.member("suggestion", shown(error->hints.front()));
  }
  if (!error->hints.empty()) out.member("hints", shown(error->hints));
  if (error->path) out.member("path", shown(*error->path));
  if (!error->available.empty()) out.member("available", shown(error->available));
  if (!error->choices.empty()) out.member("choices", shown(error->choices));
  if (error->current_value) out.member("currentValue", RawJson{*error->current_value});
  if (error->rev) out.member("rev", *error->rev);
  if (error->at) write_position(out, "at", *error->at);
  if (error->failed_operation) out.member("failedOperation", *error->failed_operation);
  if (!error->violations.empty()) {
    out.array("errors", [&] {
      for (const Violation& each : error->violations) {
        out.object([&] {
          if (!each.path.empty()) out.member("path", shown(each.path));
          if (!each.keyword.empty()) out.member("keyword", each.keyword);
          if (!each.schema_place.empty()) out.member("schemaPath", shown(each.schema_place));
          out.member("message", shown(each.message));
        });
      }
    });
  }
  if (const auto commands = proposed(error->commands); !commands.empty()) out.member("try", commands);
}

std::vector<Line> error_lines(const Error& error) {
  std::vector<Line> lines{{{Role::bad, "jt:"}, {Role::plain, fmt::format(" {}", shown(error->message))}}};
  if (error->quoted) {
    const std::string before = sanitise(error->quoted->text.substr(0, error->quoted->at));
    lines.push_back({{Role::plain, "  " + sanitise(error->quoted->text)}});
    lines.push_back({{Role::bad, "  " + std::string(display_width(before), ' ') + "^"}});
  }
  for (const Violation& each : error->violations) {
    const std::string path = path_of(each);
    lines.push_back({{Role::path, sanitise("  " + path)}, {Role::plain, sanitise(line_of(each).substr(path.size()))}});
  }
  for (const std::string& hint : error->hints) lines.push_back(hint_line(shown(hint)));
  for (const std::string& command : proposed(error->commands)) {
    const bool named = std::any_of(error->hints.begin(), error->hints.end(),
                                   [&](const std::string& hint) { return hint.find(command) != std::string::npos; });
    if (!named) lines.push_back(hint_line(fmt::format("try: {}", command)));
  }
  return lines;
}

std::string in_brackets(const Writer& limited) {
  return limited.limit_text().empty() ? std::string() : " (" + limited.limit_text() + ")";
}

std::string left_out(std::string_view what, const Writer& limited) {
  const std::string by = limited.limit_text().empty() ? std::string() : " by " + limited.limit_text();
  return fmt::format("{} left out{}", what, by);
}

std::string format_size(std::uint64_t bytes) {
  if (bytes < 1024) return text::counted(bytes, "byte");
  static constexpr std::array<std::string_view, 6> units{"KB", "MB", "GB", "TB", "PB", "EB"};
  double size = static_cast<double>(bytes) / 1024;
  std::size_t unit = 0;
  // 1023.95 would be printed as 1024.0.
  for (; size >= 1023.95 && unit + 1 < units.size(); ++unit) size /= 1024;
  return fmt::format("{:.1f} {}", size, units[unit]);
}

std::string format_count(std::uint64_t count) {
  std::string digits = fmt::format("{}", count);
  for (std::size_t at = digits.size(); at > 3;) {
    at -= 3;
    digits.insert(at, 1, ',');
  }
  return digits;
}

}  // namespace jt::output

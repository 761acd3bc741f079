// SPDX-License-Identifier: MIT
#include "output/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/text/words.hpp"
#include "output/json_sink.hpp"
#include "output/sanitise.hpp"
#include "output/width.hpp"

namespace jt::output {
namespace {

Line hint_line(std::string_view text) { return {{Role::note, "hint:"}, {Role::plain, fmt::format(" {}", text)}}; }

}  // namespace

std::string sentence_of(const Error& error) {
  if (!error->sentence.empty()) return error->sentence;
  std::string sentence = error->message;
  if (sentence.empty()) return sentence;
  if (sentence.front() >= 'a' && sentence.front() <= 'z') sentence.front() = static_cast<char>(sentence.front() - 32);
  if (std::string_view(".!?").find(sentence.back()) == std::string_view::npos) sentence += '.';
  return sentence;
}

std::string line_of(const Violation& violation) {
  return fmt::format("{}: {} ({})", violation.path, violation.message, violation.schema_place);
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
    out.member("suggestion", error->suggestion);
  } else if (!error->hints.empty()) {
    out.member("suggestion", error->hints.front());
  }
  if (!error->hints.empty()) out.member("hints", error->hints);
  if (error->path) out.member("path", *error->path);
  if (!error->available.empty()) out.member("available", error->available);
  if (!error->choices.empty()) out.member("choices", error->choices);
  if (error->current_value) out.member("currentValue", RawJson{*error->current_value});
  if (error->rev) out.member("rev", *error->rev);
  if (error->at) write_position(out, "at", *error->at);
  if (error->failed_operation) out.member("failedOperation", *error->failed_operation);
  if (!error->violations.empty()) {
    out.array("errors", [&] {
      for (const Violation& each : error->violations) {
        out.object([&] {
          out.member("path", each.path);
          out.member("keyword", each.keyword);
          out.member("schemaPath", each.schema_place);
          out.member("message", each.message);
        });
      }
    });
  }
  if (!error->commands.empty()) out.member("try", error->commands);
}

std::vector<Line> error_lines(const Error& error) {
  std::vector<Line> lines{{{Role::bad, "jt:"}, {Role::plain, fmt::format(" {}", error->message)}}};
  if (error->quoted) {
    const std::string before = sanitise(error->quoted->text.substr(0, error->quoted->at));
    lines.push_back({{Role::plain, "  " + sanitise(error->quoted->text)}});
    lines.push_back({{Role::bad, "  " + std::string(display_width(before), ' ') + "^"}});
  }
  for (const Violation& each : error->violations) {
    lines.push_back({{Role::path, sanitise(fmt::format("  {}:", each.path))},
                     {Role::plain, sanitise(fmt::format(" {} ({})", each.message, each.schema_place))}});
  }
  for (const std::string& hint : error->hints) lines.push_back(hint_line(hint));
  for (const std::string& command : error->commands) {
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

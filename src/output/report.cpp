// SPDX-License-Identifier: MIT
#include "output/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "output/sanitise.hpp"
#include "output/utf8.hpp"
#include "output/width.hpp"

namespace jt {
namespace {

using Json = nlohmann::ordered_json;

Line hint_line(std::string_view text) { return {{Role::note, "hint:"}, {Role::plain, fmt::format(" {}", text)}}; }

}  // namespace

std::string sentence_of(const Error& error) {
  if (!error.sentence.empty()) return error.sentence;
  std::string sentence = error.message;
  if (sentence.empty()) return sentence;
  if (sentence.front() >= 'a' && sentence.front() <= 'z') sentence.front() = static_cast<char>(sentence.front() - 32);
  if (std::string_view(".!?").find(sentence.back()) == std::string_view::npos) sentence += '.';
  return sentence;
}

Json error_members(const Error& error, Detail detail) {
  Json members = {{"code", info(error.code).name}};
  if (detail == Detail::code) return members;
  members["message"] = sentence_of(error);
  if (detail == Detail::brief) return members;
  if (!error.suggestion.empty()) {
    members["suggestion"] = error.suggestion;
  } else if (!error.hints.empty()) {
    members["suggestion"] = error.hints.front();
  }
  if (error.path) members["path"] = *error.path;
  if (!error.available.empty()) members["available"] = error.available;
  if (error.at) {
    members["at"] = Json{{"line", error.at->line}, {"column", error.at->column}, {"offset", error.at->offset}};
  }
  if (error.failed_operation) members["failedOperation"] = *error.failed_operation;
  if (!error.commands.empty()) members["try"] = error.commands;
  return members;
}

Error shortened(const Error& error, std::size_t bytes) {
  constexpr std::string_view mark = "…";
  Error shorter = error;
  const std::string sentence = sentence_of(error);
  const std::size_t drop = bytes + mark.size();
  shorter.sentence = std::string(front_bytes(sentence, sentence.size() > drop ? sentence.size() - drop : 0));
  shorter.sentence += mark;
  return shorter;
}

std::vector<Line> error_lines(const Error& error) {
  std::vector<Line> lines{{{Role::bad, "jt:"}, {Role::plain, fmt::format(" {}", error.message)}}};
  if (error.quoted) {
    const std::string before = sanitise(error.quoted->text.substr(0, error.quoted->at));
    lines.push_back({{Role::plain, "  " + sanitise(error.quoted->text)}});
    lines.push_back({{Role::bad, "  " + std::string(display_width(before), ' ') + "^"}});
  }
  for (const std::string& hint : error.hints) lines.push_back(hint_line(hint));
  for (const std::string& command : error.commands) {
    const bool named = std::any_of(error.hints.begin(), error.hints.end(),
                                   [&](const std::string& hint) { return hint.find(command) != std::string::npos; });
    if (!named) lines.push_back(hint_line(fmt::format("try: {}", command)));
  }
  return lines;
}

std::string bytes_text(std::uint64_t bytes) { return fmt::format("{} byte{}", bytes, bytes == 1 ? "" : "s"); }

std::string format_size(std::uint64_t bytes) {
  if (bytes < 1024) return bytes_text(bytes);
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

}  // namespace jt

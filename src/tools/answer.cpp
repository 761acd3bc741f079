// SPDX-License-Identifier: MIT
#include "tools/answer.hpp"

#include <fmt/format.h>

#include "core/json/escape.hpp"
#include "core/json/layout.hpp"
#include "core/text/code_point.hpp"
#include "core/text/utf8.hpp"
#include "output/json_sink.hpp"
#include "output/report.hpp"
#include "tools/advice.hpp"
#include "tools/editor_error.hpp"

namespace jt::tools {

namespace {

std::string result(std::string_view text, std::string_view structured, bool failed) {
  std::string out = R"({"content":[{"type":"text","text":)" + json::quote(text) + "}]";
  if (!structured.empty()) out += fmt::format(R"(,"structuredContent":{})", structured);
  return out + fmt::format(R"(,"isError":{}}})", failed);
}

/// Texts of errors repeat what was given, which may be a megabyte: of a longer one the middle is left out.
constexpr std::size_t longest_text = 600;
constexpr std::size_t text_before = 400;
constexpr std::size_t text_after = 150;
/// A call that was cut would be another one.
constexpr std::size_t longest_call = 4000;

void shorten(std::string& text) {
  if (text.size() <= longest_text) return;
  std::size_t after = text.size() - text_after;
  while (after < text.size() && text::is_continuation(text[after])) ++after;
  text = std::string(text::front_bytes(text, text_before)) + "…" + text.substr(after);
}

Error shortened(Error error) {
  for (std::string* const each : {&error->message, &error->sentence, &error->suggestion}) shorten(*each);
  for (auto* const list : {&error->hints, &error->available, &error->choices}) {
    for (std::string& each : *list) shorten(each);
  }
  if (error->path) shorten(*error->path);
  for (Violation& each : error->violations) {
    shorten(each.path);
    shorten(each.message);
  }
  std::erase_if(error->commands, [](const std::string& call) { return call.size() > longest_call; });
  return error;
}

/// A line of text, and a line for each hint.
std::string of_text(const Error& error) {
  std::string text = "[Error] " + output::sentence_of(error);
  for (const Violation& each : error->violations) text += "\n" + output::line_of(each);
  for (const std::string& hint : error->hints) text += "\n" + hint;
  for (const std::string& call : error->commands) text += "\ntry: " + call;
  return text;
}

}  // namespace

std::string answer(const Tool& tool, std::string rendered, bool failed) {
  if (tool.style == Tool::Style::text) {
    while (rendered.ends_with('\n')) rendered.pop_back();
    return result(rendered, {}, failed);
  }
  std::string compact;
  json::append_compact(compact, rendered);
  return result(compact, compact, failed);
}

std::string answer(const Tool& tool, Error error, std::string_view parameter) {
  error = shortened(worded(std::move(error)));
  switch (tool.style) {
    case Tool::Style::text:
      return result(of_text(error), {}, true);
    case Tool::Style::editor:
      return result(editor_error(error, parameter), {}, true);
    case Tool::Style::structured:
      break;
  }
  std::string text;
  json::Compact layout(text);
  output::JsonSink out(layout);
  out.object([&] {
    out.member("status", "error");
    output::write_error(out, error);
  });
  return result(text, {}, true);
}

}  // namespace jt::tools

// SPDX-License-Identifier: MIT
#include "core/compare/patch.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "core/json/escape.hpp"
#include "core/json/layout.hpp"
#include "core/json/lexer.hpp"

namespace jt::compare {
namespace {

/// A pointer as commands print it has a URI form where a key holds control characters; in a string of JSON it does not.
std::string pointer(const path::Location& root, const path::Location& location) {
  std::string out;
  for (const path::Location* part : {&root, &location}) {
    for (const path::LocationStep& step : *part) {
      out += '/';
      const std::string* key = std::get_if<std::string>(&step);
      if (key == nullptr) {
        out += std::to_string(std::get<std::uint64_t>(step));
        continue;
      }
      out += path::pointer_token(*key);
    }
  }
  return out;
}

}  // namespace

Result<void> PatchWriter::add(const Change& change) {
  const bool removed = change.kind == ChangeKind::removed;
  const std::string_view op = removed ? "remove" : change.kind == ChangeKind::added ? "add" : "replace";
  std::string text = begun_ ? ",\n  " : "[\n  ";
  begun_ = true;
  text += "{\"op\": \"" + std::string(op) + "\", \"path\": " + json::quote(pointer(root_, change.made));
  if (!removed) text += ", \"value\": ";
  if (!sink_(text)) return {};
  if (!removed) {
    TRY(write_value(change.now->span));
  }
  sink_("}");
  return {};
}

Result<void> PatchWriter::write_value(const bytes::Span& span) {
  constexpr std::uint64_t most = std::uint64_t{64} << 10;
  std::string text;
  json::Compact compact(text);
  json::JsonLexer lexer(compact);
  std::vector<char> buffer(static_cast<std::size_t>(std::min(most, span.size())));
  for (std::uint64_t at = span.begin; at < span.end;) {
    const auto wanted = static_cast<std::size_t>(std::min<std::uint64_t>(buffer.size(), span.end - at));
    const auto got = TRY(values_.read(at, reinterpret_cast<std::uint8_t*>(buffer.data()), wanted));
    if (got == 0) return fail(Code::document_changed, "the document changed while it was read");
    lexer.push({buffer.data(), got});
    if (!sink_(text)) return {};
    text.clear();
    at += got;
  }
  lexer.finish();
  sink_(text);
  return {};
}

void PatchWriter::end() { sink_(begun_ ? "\n]\n" : "[]\n"); }

}  // namespace jt::compare

// SPDX-License-Identifier: MIT
// A document with comments, laid out and edited. The layout: the same in every window, the same again when it is laid
// out twice, with the value and the comments of the document. Edits: the value is that of the same edit on the document
// without comments, comments stay in order unless the result counts them, and all other bytes are as they were.
#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "comments/commented.hpp"
#include "comments/kept.hpp"
#include "core/bytes/memory_source.hpp"
#include "core/comments/blank_source.hpp"
#include "core/edit/operations_json.hpp"
#include "core/edit/transaction.hpp"
#include "core/edit/value.hpp"
#include "core/format/commented.hpp"
#include "core/scan/checker.hpp"
#include "core/value/given.hpp"
#include "harness.hpp"

namespace {

using namespace jt;
using edit::OperationKind;
using Json = nlohmann::ordered_json;

/// What it is as JSON; nothing where it is none, or what no other parser takes (lone surrogates, numbers too large).
std::optional<std::string> without_comments(std::string_view text) {
  bytes::MemorySource source(text);
  comments::BlankSource blanked(source);
  scan::Checker checker;
  std::string out(text.size() + 1, '\0');
  std::size_t at = 0;
  for (;;) {
    const auto got = blanked.read(at, reinterpret_cast<std::uint8_t*>(out.data()) + at, out.size() - at);
    if (!got) return std::nullopt;
    if (*got == 0) break;
    at += *got;
  }
  out.resize(at);
  const bool good = checker.feed({reinterpret_cast<const std::uint8_t*>(out.data()), at}) && checker.finish();
  return good && Json::accept(out) ? std::optional(std::move(out)) : std::nullopt;
}

std::optional<std::string> laid_out(std::string_view text, bool compact, std::size_t window) {
  bytes::MemorySource source(text);
  comments::BlankSource blanked(source);
  scan::StreamOptions reading;
  reading.window = window;
  reading.shift = window % 64;
  scan::Stream stream(blanked, reading);
  format::FormatOptions options;
  options.compact = compact;
  format::CommentedFormatter formatter(stream, blanked, options);
  std::string out;
  while (formatter.more()) {
    if (!formatter.write([&out](std::string_view piece) { return out += piece, true; })) return std::nullopt;
    out += '\n';
  }
  return formatter.failure() ? std::nullopt : std::optional(std::move(out));
}

void check_layout(std::string_view text, const std::optional<std::string>& json) {
  for (const bool compact : {false, true}) {
    const auto out = laid_out(text, compact, 4096);
    for (const std::size_t window : {std::size_t{64}, std::size_t{65}, std::size_t{1000}}) {
      if (laid_out(text, compact, window) != out) fuzz::found("layouts differ by window", text);
    }
    if (!json) continue;
    if (!out) fuzz::found("a valid document has no layout", text);
    const auto again = without_comments(*out);
    if (!again || Json::parse(*again) != Json::parse(*json)) fuzz::found("a layout changes the value", *out);
    // A CR at the end of a line comment, before CR LF, is one of the line end where that becomes LF.
    const bool same = text.find("\r\r") != std::string_view::npos || laid_out(*out, compact, 100) == out;
    if (!same) fuzz::found("a layout changes when it is laid out again", *out);
    if (test::comments_of(*out).size() != test::comments_of(std::string(text)).size())
      fuzz::found("a layout loses a comment", *out);
  }
}

struct Edited {
  std::optional<Error> error;
  std::string text;
  std::string back;  ///< with the changes taken back
  std::uint64_t comments_removed = 0;
};

Edited edited(const std::string& document, const edit::Operation& operation, bool commented, std::size_t window) {
  bytes::MemorySource source(document, "test.json");
  splice::PieceTable table(source, document.size());
  if (commented) table.read_comments();
  edit::TransactionOptions options;
  options.file = "test.json";
  options.stream.window = window;
  options.excerpt = [](bytes::Source&, const bytes::Span&) { return std::string("…"); };
  edit::Transaction transaction(table, options);
  scan::Stream stream(table.view(), options.stream);
  scan::Checker checker;
  stream.observe(checker);
  Edited out;
  const auto done = transaction.run({&operation, 1}, stream);
  if (!done) {
    out.error = done.error().error;
    return out;
  }
  for (const auto& result : *done) out.comments_removed += result.comments_removed;
  out.text.resize(static_cast<std::size_t>(table.size().value()));
  for (std::size_t at = 0; at < out.text.size();) {
    const auto got = table.read(at, reinterpret_cast<std::uint8_t*>(out.text.data()) + at, out.text.size() - at);
    if (!got || *got == 0) fuzz::found("an edited document cannot be read", document);
    at += *got;
  }
  std::vector<splice::Change> all;
  splice::Changes changes = table.changes();
  while (const auto change = changes.next()) all.push_back(*change);
  out.back = out.text;
  for (auto change = all.rbegin(); change != all.rend(); ++change)
    out.back.replace(change->after_begin, change->after_size,
                     document.substr(change->before_begin, change->before_size));
  return out;
}

void check_edit(const std::string& text, const std::string& json, const edit::Operation& operation) {
  const Edited plain = edited(json, operation, false, 4096);
  const Edited kept = edited(text, operation, true, 4096);
  const Edited pieces = edited(text, operation, true, 64);
  const std::string from = operation.from ? " from '" + operation.from->text + "'" : "";
  const std::string what = fmt::format("{} of '{}'{}: {}", edit::name(operation.kind), operation.path.text, from, text);
  if (kept.error.has_value() != plain.error.has_value())
    fuzz::found("comments decide whether an edit is made", (*(kept.error ? kept : plain).error)->message + ": " + what);
  if (kept.text != pieces.text) fuzz::found("an edit depends on the window", what);
  if (kept.error) return;
  const auto after = without_comments(kept.text);
  if (!after || Json::parse(*after) != Json::parse(plain.text)) fuzz::found("another value with comments", what);
  if (kept.back != text) fuzz::found("an edit changes more than it says", what);
  if (operation.kind == OperationKind::move) return;  // it takes comments along, and may lay them out anew
  const auto was = test::as_blocks(test::comments_of(text));
  const auto are = test::as_blocks(test::comments_of(kept.text));
  if (!test::is_subsequence(are, was) || was.size() - are.size() != kept.comments_removed)
    fuzz::found("a comment is lost, or has another place", what);
}

struct Place {
  std::string pointer;
  bool array = false;
  bool object = false;
  bool element = false;
};

std::string step(std::string_view key) {
  std::string out = "/";
  for (const char c : key) out += c == '~' ? "~0" : c == '/' ? "~1" : std::string(1, c);
  return out;
}

/// Of the first values.
std::vector<Place> places_in(const Json& root) {
  constexpr std::size_t most = 12;
  std::vector<const Json*> values{&root};
  std::vector<Place> places{{"", root.is_array(), root.is_object(), false}};
  for (std::size_t at = 0; at < places.size() && places.size() < most; ++at) {
    const Json& value = *values[at];
    const std::string pointer = places[at].pointer;
    if (!value.is_structured()) continue;
    for (const auto& [key, inner] : value.items()) {
      values.push_back(&inner);
      places.push_back({pointer + step(key), inner.is_array(), inner.is_object(), value.is_array()});
    }
  }
  return places;
}

edit::Operation operation(OperationKind kind, const std::string& pointer, const std::string& value = {}) {
  edit::Operation made;
  made.kind = kind;
  auto path = edit::given_path(pointer);
  if (!path) fuzz::found("a pointer is refused", pointer);
  made.path = std::move(*path);
  if (!value.empty()) made.value = value::checked(value).value();
  return made;
}

void check_edits(const std::string& text, const std::string& json) {
  const Json root = Json::parse(json);
  const std::vector<Place> places = places_in(root);
  const auto check = [&](const edit::Operation& each) { check_edit(text, json, each); };
  for (std::size_t i = 0; i < places.size(); ++i) {
    const Place& place = places[i];
    check(operation(OperationKind::set, place.pointer, i % 2 == 0 ? "[1, {\"n\": 2}]" : "7"));
    if (place.array) check(operation(OperationKind::append, place.pointer, "{\"n\": [2]}"));
    if (place.object) check(operation(OperationKind::merge, place.pointer, "{\"new\": 1, \"a\": {\"b\": 2}}"));
    if (place.element) check(operation(OperationKind::insert, place.pointer, "[3]"));
    if (i == 0) continue;
    check(operation(OperationKind::remove, place.pointer));
    if (!place.element) check(operation(OperationKind::rename, place.pointer, "\"new name\""));
    edit::Operation move = operation(OperationKind::move, places[i * 7 % places.size()].pointer);
    move.from = edit::given_path(place.pointer).value();
    check(move);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(fuzz::text(data, size));
  const auto json = without_comments(text);
  check_layout(text, json);
  if (json) check_edits(text, *json);
  return 0;
}

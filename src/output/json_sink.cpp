// SPDX-License-Identifier: MIT
#include "output/json_sink.hpp"

#include <algorithm>

#include "core/text/utf8.hpp"
#include "output/json_print.hpp"

namespace jt::output {
namespace {

// A longer string is passed on in pieces of about that size, so that no second copy of it is needed.
constexpr std::size_t piece_size = std::size_t{16} << 10;

}  // namespace

json::JsonEvents& JsonSink::begin_value() {
  if (!std::exchange(state_.after_key, false) && !state_.fresh) events_->comma();
  state_.fresh = false;
  return *events_;
}

void JsonSink::open(bool object) {
  begin_value().open(object);
  state_.fresh = true;
}

void JsonSink::close(bool object) {
  events_->close(object);
  state_.fresh = false;
}

void JsonSink::key(std::string_view name) {
  begin_value().text(Role::key, json_string(name), true);
  events_->colon();
  state_.after_key = true;
}

void JsonSink::token(Role role, std::string_view text) { begin_value().text(role, text, true); }

void JsonSink::string(std::string_view text) {
  if (text.size() <= piece_size) return token(Role::string, json_string(text));
  json::JsonEvents& events = begin_value();
  std::string piece = "\"";
  for (bool first = true; !text.empty(); first = false) {
    const std::size_t size = text::front_bytes(text, piece_size).size();
    append_json_string(piece, text.substr(0, size));
    text.remove_prefix(size);
    if (text.empty()) piece += '"';
    events.text(Role::string, piece, first);
    piece.clear();
  }
}

void JsonSink::raw(std::string_view json) {
  json::JsonLexer lexer(begin_value());
  lexer.push(json);
  lexer.finish();
}

void JsonSink::omit(std::string_view kind, std::uint64_t count) {
  const auto same =
      std::find_if(state_.omitted.begin(), state_.omitted.end(), [&](const auto& each) { return each.first == kind; });
  if (same != state_.omitted.end()) {
    same->second += count;
  } else {
    state_.omitted.emplace_back(kind, count);
  }
}

void JsonSink::omissions() {
  const auto omitted = std::exchange(state_.omitted, {});
  if (omitted.empty()) return;
  object("omitted", [&] {
    for (const auto& [kind, count] : omitted) member(kind, count);
  });
}

}  // namespace jt::output

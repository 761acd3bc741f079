// SPDX-License-Identifier: MIT
#include "output/json_sink.hpp"

#include <algorithm>

#include "output/json_print.hpp"

namespace jt::output {

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

void JsonSink::string(std::string_view text) { token(Role::string, json_string(text)); }

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

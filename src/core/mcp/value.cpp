// SPDX-License-Identifier: MIT
#include "core/mcp/value.hpp"

#include <algorithm>

#include "core/json/escape.hpp"
#include "core/scan/checker.hpp"
#include "core/scan/value_window.hpp"

namespace jt::mcp {

std::optional<std::string> fault_in(std::string_view text) {
  scan::Checker checker;
  auto good = checker.feed({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
  if (good) good = checker.finish();
  if (good) return std::nullopt;
  Error& error = good.error();
  if (error->at && error->unplaced.empty()) error->message += " at offset " + std::to_string(error->at->offset);
  return std::move(error->message);
}

Walk::Walk(std::string_view text)
    : text_(text),
      source_(text),
      stream_(source_, scan::window_for(text)),
      cursor_(stream_),
      started_(cursor_.start()) {}

std::string Walk::key() const {
  return cursor_.key_escaped() ? json::decode(cursor_.key()) : std::string(cursor_.key());
}

std::string_view Walk::take() {
  const auto begin = static_cast<std::size_t>(cursor_.begin());
  if (!cursor_.skip()) return {};
  return text_.substr(begin, static_cast<std::size_t>(cursor_.end()) - begin);
}

Members::Members(std::string_view object) {
  Walk walk(object);
  if (walk.on(scan::Type::object)) read(walk);
}

Members::Members(Walk& walk) { read(walk); }

void Members::read(Walk& walk) {
  if (!walk.enter()) return;
  while (walk.next()) {
    std::string key = walk.key();
    members_.push_back({std::move(key), walk.take()});
  }
}

std::string_view Members::find(std::string_view key) const {
  const auto found =
      std::find_if(members_.rbegin(), members_.rend(), [&](const Member& each) { return each.key == key; });
  return found == members_.rend() || found->value == "null" ? std::string_view() : found->value;
}

void pick(std::string_view object, std::span<const std::string_view> keys, std::span<std::string_view> values) {
  Walk walk(object);
  if (!walk.on(scan::Type::object) || !walk.enter()) return;
  while (walk.next()) {
    const std::string key = walk.key();
    const std::string_view value = walk.take();
    for (std::size_t i = 0; i < keys.size(); ++i)
      if (keys[i] == key) values[i] = value == "null" ? std::string_view() : value;
  }
}

std::optional<std::string> string_in(std::string_view value) {
  if (!is_string(value)) return std::nullopt;
  return json::decode(value.substr(1, value.size() - 2));
}

void append_compact(std::string& out, std::string_view value) {
  bool in_string = false;
  bool escaped = false;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < value.size(); ++i) {
    const char c = value[i];
    if (in_string) {
      in_string = escaped || c != '"';
      escaped = !escaped && c == '\\';
    } else if (c == '"') {
      in_string = true;
    } else if (c == ' ' || c == '\t' || c == '\r' || c == '\n') {
      out += value.substr(begin, i - begin);
      begin = i + 1;
    }
  }
  out += value.substr(begin);
}

}  // namespace jt::mcp

// SPDX-License-Identifier: MIT
#include "core/path/every_line.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/path/path.hpp"
#include "core/path/query.hpp"
#include "core/text/words.hpp"

namespace jt::path {

namespace {

/// A longer first line is not checked.
constexpr std::size_t longest_line = std::size_t{1} << 20;

/// Whether the text begins with a document on a line of its own, with more text after it.
bool begins_with_line(std::string_view text) {
  const std::size_t end = text.find('\n');
  if (end == std::string_view::npos) return false;
  if (text.find_first_not_of(" \t\r\n", end) == std::string_view::npos) return false;
  scan::Checker checker;
  return checker.feed({reinterpret_cast<const std::uint8_t*>(text.data()), end}) && checker.finish();
}

/// The beginning of a file that can be read again: its first line and some bytes after it.
std::string beginning(bytes::Source& source) {
  std::string text;
  std::size_t want = std::size_t{4} << 10;
  while (text.size() < longest_line && text.find('\n') == std::string::npos) {
    const std::size_t have = text.size();
    text.resize(have + want);
    const auto got = source.read(have, reinterpret_cast<std::uint8_t*>(text.data()) + have, want);
    text.resize(have + got.value_or(0));
    if (text.size() == have) break;
    want = text.size();
  }
  const std::size_t have = text.size();
  text.resize(have + 64);
  const auto more = source.read(have, reinterpret_cast<std::uint8_t*>(text.data()) + have, 64);
  text.resize(have + more.value_or(0));
  return text;
}

bool has_lines(document::Document& document) {
  if (document.lines()) return true;
  if (document.raw().rewinds()) return begins_with_line(beginning(document.raw()));
  const scan::Stream& stream = document.cursor().stream();
  if (stream.begin() != 0) return false;
  const std::size_t size = std::min<std::uint64_t>(stream.end(), longest_line);
  return begins_with_line({reinterpret_cast<const char*>(stream.data(0)), size});
}

/// A path that begins with a key, as JSONPath below every element of the root.
std::optional<std::string> below_every_element(std::string_view given) {
  const auto query = parse_query(given);
  if (!query || query->segments.empty() || query->segments.front().descendant) return {};
  const Selector& first = query->segments.front().selectors.front();
  if (first.kind == Selector::Kind::index || first.kind == Selector::Kind::slice) return {};
  std::string path(given);
  if (given.starts_with('/') || given.starts_with('#')) {
    const auto one = parse_path(given);
    if (!one || first.text.find_first_not_of("0123456789") == std::string::npos) return {};
    Location location;
    for (const PathStep& step : one->steps) {
      const auto index = text::parse_number(step.text);  // most numbers in pointers are indices
      location.push_back(index ? LocationStep(*index) : LocationStep(step.text));
    }
    path = spell(location, Spelling::jsonpath);
  } else if (!given.starts_with('$')) {
    path = fmt::format("${}{}", given.starts_with('.') || given.starts_with('[') ? "" : ".", given);
  }
  path.insert(1, "[*]");
  if (!parse_query(path)) return {};
  return path;
}

}  // namespace

std::optional<std::string> path_in_every_line(document::Document& document, std::string_view given) {
  auto path = below_every_element(given);
  if (!path || !has_lines(document)) return {};
  return path;
}

std::optional<Advice> every_line_advice(document::Document& document, std::string_view given) {
  auto path = path_in_every_line(document, given);
  if (!path) return {};
  return Advice{Advice::Kind::read_each_line,
                {document.file(), std::move(*path), document.lines() ? "lines" : "whole"}};
}

}  // namespace jt::path

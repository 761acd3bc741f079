// SPDX-License-Identifier: MIT
#include "core/blocks/bare_scan.hpp"

#include <algorithm>

#include "core/blocks/fences.hpp"
#include "core/blocks/forms.hpp"
#include "core/blocks/pieces.hpp"
#include "core/blocks/tools.hpp"
#include "core/text/ascii.hpp"

namespace jt::blocks {
namespace {

constexpr std::size_t longest_key = 32;

}  // namespace

bool begins_bare_call(std::string_view line, std::size_t content) {
  const auto [first, column] = after_blanks(line);
  if (first == line.size() || column > content + deepest_fence) return false;
  if (line[first] == '<')
    return line.substr(first).starts_with("<tool_call>") || line.substr(first).starts_with("<function=");
  if (line[first] != '{' && line[first] != '[') return false;
  const std::size_t second = line.find_first_not_of(" \t\r", first + 1);
  if (second == std::string_view::npos) return true;
  const std::string_view rest = line.substr(second);
  return line[first] == '[' ? rest.front() == '{'
                            : rest.front() == '"' || rest.front() == '\'' || rest.starts_with("\xE2\x80");
}

BareScan::BareScan(std::string_view first) {
  const std::size_t begin = std::min(after_blanks(first).bytes, first.size() - 1);
  tagged_ = first[begin] == '<';
  keys_at_ = first[begin] == '[' ? 2 : 1;
}

bool BareScan::is_next(std::string_view line) const {
  const std::size_t begin = std::min(line.find_first_not_of(" \t"), line.size());
  return tagged_ && begun_ && opening_tag(line, begin).has_value();
}

BareScan::State BareScan::line(std::string_view line) { return tagged_ ? tags(line) : json(line); }

BareScan::State BareScan::tags(std::string_view line) {
  if (!begun_) {
    std::size_t at = line.find_first_not_of(text::blanks);
    while (at != std::string_view::npos) {
      const auto tag = opening_tag(line, at);
      if (!tag) break;
      at = line.find_first_not_of(text::blanks, tag->end);
    }
    if (at == std::string_view::npos) return State::going;
    if (line[at] != '{' && line[at] != '[') return State::none;
    begun_ = true;
  }
  const std::size_t last = line.find_last_not_of(text::blanks);
  const std::string_view text = line.substr(0, last == std::string_view::npos ? 0 : last + 1);
  return text.ends_with("</tool_call>") || text.ends_with("</function>") ? State::ended : State::going;
}

BareScan::State BareScan::json(std::string_view line) {
  whole_ = false;
  for (std::size_t at = 0; at < line.size(); ++at) {
    const char c = line[at];
    if (in_string_) {
      const bool ends = c == '"' && !escape_;
      escape_ = c == '\\' && !escape_;
      if (!ends) {
        if (depth_ == keys_at_ && text_.size() < longest_key) text_ += c;
        continue;
      }
      in_string_ = false;
      if (!after_string(line, at + 1)) return State::none;
    } else if (c == '"') {
      in_string_ = true;
      text_.clear();
    } else if (c == '{' || c == '[') {
      ++depth_;
    } else if (c == '}' || c == ']') {
      if (depth_ == 0) return State::none;
      --depth_;
    } else if (depth_ == 0 && c != ',' && text::blanks.find(c) == std::string_view::npos) {
      return State::none;
    }
  }
  whole_ = depth_ == 0 && !in_string_;
  return whole_ ? State::ended : State::going;
}

/// Whether a string at the depth of a call's members may be there.
bool BareScan::after_string(std::string_view line, std::size_t at) {
  if (depth_ != keys_at_) return true;
  const std::size_t next = line.find_first_not_of(text::blanks, at);
  if (next == std::string_view::npos || line[next] != ':') return true;
  return is_envelope_key(text_) || (keys_at_ == 2 && std::ranges::find(member_names(), text_) != member_names().end());
}

}  // namespace jt::blocks

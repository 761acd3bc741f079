// SPDX-License-Identifier: MIT
#include "results/description.hpp"

#include <algorithm>

#include "core/text/code_point.hpp"

namespace jt::results {

std::string_view first_line(std::string_view description) {
  constexpr std::string_view blanks = " \t\r";
  while (!description.empty()) {
    const std::string_view line = description.substr(0, description.find('\n'));
    description.remove_prefix(std::min(line.size() + 1, description.size()));
    const std::size_t begin = line.find_first_not_of(blanks);
    if (begin != std::string_view::npos) return line.substr(begin, line.find_last_not_of(blanks) - begin + 1);
  }
  return {};
}

std::string short_description(std::string_view description) {
  constexpr std::size_t longest = 57;
  const std::string_view line = first_line(description);
  if (line.size() <= longest) return std::string(line);
  const std::string_view front = line.substr(0, longest);
  const bool ascii =
      std::all_of(front.begin(), front.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
  if (ascii) return std::string(front) + "...";
  std::size_t at = 0;
  for (std::size_t count = 0; at < line.size(); ++count) {
    if (count == longest) return std::string(line.substr(0, at)) + "...";
    at += text::code_point_at(line, at).size;
  }
  return std::string(line);
}

}  // namespace jt::results

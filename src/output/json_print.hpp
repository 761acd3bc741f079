// SPDX-License-Identifier: MIT
// Prints results (nlohmann::ordered_json) as jt's JSON. Text that is no UTF-8 never makes it throw.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "output/reflow.hpp"

namespace jt {

/// The text as a JSON string with its quotes: UTF-8 stays as it is; quote, backslash, C0, DEL, C1, bidirectional
/// controls and U+FEFF are escaped; a lone surrogate of WTF-8 becomes \udXXX, a byte that is no UTF-8 U+FFFD.
std::string json_string(std::string_view text);

/// A JSON value that is printed with the tokens of its text, so that numbers and strings keep their spelling.
nlohmann::ordered_json raw_json(std::string_view text);

/// Sends the value to a layout, token by token; no recursion, so any depth will do.
void send_json(const nlohmann::ordered_json& value, JsonEvents& events);

/// In two-space indentation, without a newline at the end.
std::string print_json(const nlohmann::ordered_json& value, const IndentOptions& options = {});

/// On one line, without blanks.
std::string print_compact(const nlohmann::ordered_json& value);

/// The lines of `print_json` for people, coloured by role.
std::vector<Line> json_lines(const nlohmann::ordered_json& value, const IndentOptions& options = {});

/// Collects what a layout emits as lines for people.
class LineCollector {
 public:
  explicit LineCollector(std::vector<Line>& lines) : lines_(&lines) { lines_->emplace_back(); }
  void operator()(Role role, std::string_view text);

 private:
  std::vector<Line>* lines_;
};

}  // namespace jt

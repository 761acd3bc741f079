// SPDX-License-Identifier: MIT
#include "results/block_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "output/sanitise.hpp"
#include "results/excerpt_text.hpp"

namespace jt::results {

using blocks::Finding;
using blocks::Severity;
using blocks::ToolCall;
using output::Role;

void give_call(output::Fields& out, const ToolCall& call) {
  out.member("id", call.id);
  out.text("tool", call.tool);
  out.text("path", call.path);
  if (call.content) out.member("content", *call.content);
  if (call.search_replace) {
    out.object("search_replace", [&] {
      out.member("old_string", call.search_replace->old_string);
      out.member("new_string", call.search_replace->new_string);
    });
  }
  out.member("args", output::RawJson{call.args});
  out.text("status", name(call.status));
  out.member("startTime", call.start_time);
  if (call.end_time) out.member("endTime", *call.end_time);
  if (!call.error.empty()) out.text("error", call.error);
  out.count("line", call.line);
  out.flag("valid", call.valid());
  out.member("level", call.level);
  if (call.form != blocks::Form::tool) out.member("form", name(call.form));
  give_findings(out, call.findings, call.more_findings);
}

void give_findings(output::Fields& out, const std::vector<Finding>& findings, std::size_t more) {
  out.members([&](output::JsonSink& json) {
    write_findings(json, findings);
    if (more > 0) json.omit("findings", more);
  });
  if (out.wants("codes")) out.cell("codes", codes_of(findings));
}

void write_findings(output::JsonSink& out, const std::vector<Finding>& findings) {
  out.array("findings", [&] {
    for (const Finding& finding : findings) {
      out.object([&] {
        out.member("code", name(finding.code));
        out.member("severity", name(finding.severity));
        out.member("message", finding.message);
        out.member("line", finding.at.line);
        out.member("column", finding.at.column);
        if (!finding.field.empty()) out.member("field", finding.field);
        if (!finding.fix) return;
        out.object("fix", [&] {
          out.member("class", name(finding.fix->kind));
          out.member("description", finding.fix->description);
        });
      });
    }
  });
}

std::string codes_of(const std::vector<Finding>& findings) {
  std::string codes;
  std::vector<blocks::FindingCode> seen;
  for (const Finding& finding : findings) {
    if (std::find(seen.begin(), seen.end(), finding.code) != seen.end()) continue;
    seen.push_back(finding.code);
    codes += fmt::format("{}{}", codes.empty() ? "" : ",", name(finding.code));
  }
  return codes;
}

output::Line call_line(std::string_view mark, const std::string& file, const ToolCall& call) {
  const Role role = mark == "✓" ? Role::good : mark == "✗" ? Role::bad : Role::note;
  output::Line line{{role, std::string(mark)}, {Role::path, fmt::format(" {}:{}:", file, call.line)}};
  const std::string_view none = call.is_tool ? "(no tool)" : "(other JSON)";
  // Sanitised for pipes too: a newline in a name would look like another block.
  line.push_back({Role::plain, " " + (call.tool.empty() ? std::string(none) : output::sanitise(call.tool))});
  if (!call.path.empty()) line.push_back({Role::plain, " " + output::sanitise(call.path)});
  return line;
}

std::vector<output::Line> finding_lines(const std::string& file, const Finding& finding) {
  std::vector<output::Line> lines;
  lines.push_back(
      {{Role::path, fmt::format("  {}:{}:{}:", file, finding.at.line, finding.at.column)},
       {finding.severity == Severity::error ? Role::bad : Role::note, fmt::format(" {}:", name(finding.severity))},
       {Role::plain, fmt::format(" {}", finding.message)},
       {Role::note, fmt::format(" [{}]", name(finding.code))}});
  if (!finding.excerpt.empty()) {
    const std::string number = std::to_string(finding.at.line);
    lines.push_back(numbered_line("  " + number, finding.excerpt));
    lines.push_back(caret_line(number.size() + 2, finding.excerpt, finding.caret));
  }
  if (finding.fix) {
    const bool guess = finding.fix->kind == blocks::FixClass::guess;
    lines.push_back({{Role::note, guess ? "    a guess:" : "    lossless repair:"},
                     {Role::plain, fmt::format(" {}", finding.fix->description)}});
  }
  return lines;
}

void add_findings(std::vector<output::Line>& lines, const std::string& file, const std::vector<Finding>& findings,
                  std::size_t more, bool errors_alone) {
  std::size_t left_out = 0;
  for (const Finding& finding : findings) {
    if (errors_alone && finding.severity != Severity::error) {
      ++left_out;
      continue;
    }
    for (output::Line& line : finding_lines(file, finding)) lines.push_back(std::move(line));
  }
  if (more == 0) return;
  more += left_out;
  lines.push_back({{Role::note, fmt::format("  … {} more {}", more, more == 1 ? "finding" : "findings")}});
}

}  // namespace jt::results

// SPDX-License-Identifier: MIT
#include "results/block_run.hpp"

#include <fmt/format.h>

#include "core/json/layout.hpp"
#include "core/text/words.hpp"
#include "results/block_text.hpp"
#include "results/edit_result.hpp"

namespace jt::results {
namespace {

using blocks::Status;
using blocks::ToolCall;
using output::Role;

class RanView final : public output::View {
 public:
  /// `shown`: the change is shown after the series, so a line for each block says nothing.
  RanView(const std::string& file, const ToolCall& call, bool shown) : file_(file), call_(call), shown_(shown) {}

  void fields(output::Fields& out) const override {
    give_call(out, call_);
    const bool done = call_.status == Status::completed || (shown_ && call_.valid());
    if (done && !call_.path.empty()) out.locator(call_.path);
  }
  void lines(output::Lines& out) const override {
    if (shown_ && call_.valid()) return;
    const bool bad = call_.status == Status::failed || !call_.valid();
    output::Line line = call_line(bad ? "✗" : call_.status == Status::completed ? "✓" : "-", file_, call_);
    if (!bad && call_.status == Status::detected) line.push_back({Role::note, " (not run)"});
    if (call_.valid()) {
      out.add(line);
      if (!call_.error.empty()) out.add({{Role::bad, "  error:"}, {Role::plain, " " + call_.error}});
      return;
    }
    std::vector<output::Line> lines{std::move(line)};
    add_findings(lines, file_, call_.findings, call_.more_findings, true);
    out.add(lines);
  }

 private:
  const std::string& file_;
  const ToolCall& call_;
  bool shown_;
};

class RolledBack final : public output::View {
 public:
  RolledBack(const std::string& run_id, const std::string& root, const blocks::RollbackReport& report)
      : run_id_(run_id), root_(root), report_(report) {}

  void fields(output::Fields& out) const override {
    out.member("status", "success");
    out.member("run_id", run_id_);
    out.member("root", root_);
    give(out, "restored", report_.restored);
    give(out, "unchanged", report_.unchanged);
    for (const std::string& path : report_.restored) out.locator(path);
  }
  void lines(output::Lines& out) const override {
    out.add({{Role::good, "✓"},
             {Role::plain, fmt::format(" rolled back {}: {} restored in {}", run_id_,
                                       text::counted(report_.restored.size(), "path"), root_)}});
    for (const std::string& path : report_.restored) out.add(output::Line{{Role::path, "  " + path}});
    for (const std::string& path : report_.unchanged) {
      out.add({{Role::path, "  " + path}, {Role::note, " (unchanged)"}});
    }
  }
  /// What was written is always reported.
  [[nodiscard]] bool essential() const override { return true; }

 private:
  static void give(output::Fields& out, const char* result, const std::vector<std::string>& paths) {
    out.member(result, paths);
    for (const std::string& path : paths) {
      out.row([&] {
        out.cell("path", path);
        out.cell("result", result);
      });
    }
  }

  const std::string& run_id_;
  const std::string& root_;
  const blocks::RollbackReport& report_;
};

std::size_t valid_calls(const std::vector<ToolCall>& calls) {
  return static_cast<std::size_t>(
      std::count_if(calls.begin(), calls.end(), [](const ToolCall& call) { return call.valid(); }));
}

void write_result(output::JsonSink& out, const RanBlocks& ran) {
  const std::size_t valid = valid_calls(ran.calls);
  out.member("valid", valid);
  out.member("invalid", ran.calls.size() - valid);
  if (!ran.report.run_id.empty()) out.member("run_id", ran.report.run_id);
  if (ran.report.refused) out.member("refused", true);
  if (ran.diff) {
    out.member("dryRun", true);
    out.member("diff", *ran.diff);
    return;
  }
  out.member("completed", ran.report.completed);
  out.member("failed", ran.report.failed);
  out.member("notReached", ran.report.not_reached);
}

std::vector<output::Line> closing_lines(const RanBlocks& ran) {
  const std::size_t invalid = ran.calls.size() - valid_calls(ran.calls);
  std::vector<output::Line> lines;
  if (ran.diff) lines = diff_lines(*ran.diff);
  if (ran.report.refused) {
    const std::string blocks = text::counted(ran.calls.size(), "block");
    lines.push_back({{Role::bad, "✗"},
                     {Role::plain, fmt::format(" nothing was run: {} of {} {} invalid", invalid, blocks,
                                               invalid == 1 ? "is" : "are")}});
    return lines;
  }
  if (ran.diff || ran.calls.empty()) return lines;
  const bool good = ran.report.completed == ran.calls.size();
  lines.push_back(
      {{good ? Role::good : Role::bad, good ? "✓" : "✗"},
       {Role::plain, fmt::format(" {} of {} done", ran.report.completed, text::counted(ran.calls.size(), "block"))}});
  if (!ran.undo.empty() && ran.report.completed > 0)
    lines.push_back({{Role::note, "  undo: "}, {Role::plain, ran.undo}});
  return lines;
}

/// On one line, with a newline.
template <class Fill>
std::string line_of(const Fill& fill) {
  std::string line;
  json::Compact layout(line);
  output::JsonSink out(layout);
  out.object([&] { fill(out); });
  return line + "\n";
}

}  // namespace

void show_run(const Output& output, const RanBlocks& ran) {
  output.renderer.begin({"blocks", {.columns = {"line", "tool", "path", "status", "error"}}});
  for (const ToolCall& call : ran.calls) output.renderer.item(RanView(ran.file, call, ran.diff.has_value()));
  const bool named = output.renderer.has_columns() || output.renderer.has_locators();
  if (named && !ran.report.run_id.empty()) output.renderer.note("run_id " + ran.report.run_id);
  const output::Frame tail{.members = [&](output::JsonSink& out) { write_result(out, ran); },
                           .lines = closing_lines(ran)};
  output.renderer.end(&tail);
}

std::string begin_event(const std::string& run_id) {
  return line_of([&](output::JsonSink& out) {
    out.member("run_id", run_id);
    out.member("status", "begun");
  });
}

std::string status_event(const ToolCall& call) {
  return line_of([&](output::JsonSink& out) {
    out.member("id", call.id);
    out.member("tool", call.tool);
    out.member("path", call.path);
    out.member("line", call.line);
    out.member("status", name(call.status));
    out.member("startTime", call.start_time);
    if (call.end_time) out.member("endTime", *call.end_time);
    if (!call.error.empty()) out.member("error", call.error);
  });
}

std::string run_event(const RanBlocks& ran) {
  return line_of([&](output::JsonSink& out) {
    write_result(out, ran);
    if (valid_calls(ran.calls) == ran.calls.size()) return;
    out.array("invalidBlocks", [&] {
      for (const ToolCall& call : ran.calls) {
        if (call.valid()) continue;
        out.object([&] {
          out.member("id", call.id);
          out.member("line", call.line);
          write_findings(out, call.findings);
          if (call.more_findings > 0) out.omit("findings", call.more_findings);
          out.omissions();
        });
      }
    });
  });
}

void show_rollback(const Output& output, const std::string& run_id, const std::string& root,
                   const blocks::RollbackReport& report) {
  output.renderer.whole(RolledBack(run_id, root, report), {.columns = {"path", "result"}});
}

}  // namespace jt::results

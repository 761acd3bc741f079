// SPDX-License-Identifier: MIT
#include "tools/toolbox.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <filesystem>

#include "core/json/layout.hpp"
#include "core/stop.hpp"
#include "core/text/code_point.hpp"
#include "core/text/glob.hpp"
#include "output/json_sink.hpp"
#include "tools/answer.hpp"
#include "tools/glued_path.hpp"

namespace jt::tools {

namespace {

bool wanted(const Workplace& workplace, const Tool& tool, const std::vector<std::string>& globs) {
  const bool edits = tool.effect == Tool::Effect::adds || tool.effect == Tool::Effect::removes;
  if (workplace.read_only && edits && !tool.inline_too) return false;
  if (tool.needs_catalogue && !workplace.catalogue) return false;
  if (tool.exact) return std::find(globs.begin(), globs.end(), tool.name) != globs.end();
  return globs.empty() || std::any_of(globs.begin(), globs.end(),
                                      [&](const std::string& glob) { return text::glob_fits(glob, tool.name); });
}

struct Rendered {
  std::string text;
  bool failed = false;  ///< the text says how
};

/// A failure of the server itself, which nothing in the arguments explains: the client may want to know of it.
void log_failure(mcp::Call& call, const Tool& tool, std::string_view why) {
  std::string data;
  json::Compact layout(data);
  output::JsonSink out(layout);
  out.object([&] {
    out.member("tool", tool.name);
    out.member("message", why);
  });
  call.log(mcp::Level::error, data);
}

/// Runs the tool; whatever a library throws ends this call alone.
Expected<Rendered, Misuse> rendered(const Workplace& workplace, const Tool& tool, const Arguments& arguments,
                                    mcp::Call& call) {
  const auto failed = [](Error error, std::string parameter = {}) {
    return Unexpected(Misuse{std::move(parameter), std::move(error)});
  };
  try {
    const StopSource cancelled([&call] { return call.cancelled(); });
    const Stoppable stoppable(&cancelled);
    Run run(workplace, call, tool.style != Tool::Style::text);
    if (auto done = tool.run(run, arguments); !done) return failed(std::move(done.error()), run.blamed());
    return Rendered{run.take(), run.refused()};
  } catch (const std::bad_alloc&) {
    log_failure(call, tool, "out of memory");
    return failed(make_error(Code::limit_exceeded, "out of memory"));
  } catch (const std::exception& bug) {
    log_failure(call, tool, bug.what());
    return failed(make_error(Code::processing_error, fmt::format("internal error: {}", bug.what())));
  }
}

}  // namespace

std::string definition(const Tool& tool) {
  std::string text;
  json::Compact layout(text);
  output::JsonSink out(layout);
  out.object([&] {
    out.member("name", tool.name);
    out.member("title", tool.title);
    out.member("description", tool.description);
    out.member("inputSchema", output::RawJson{input_schema(tool.parameters)});
    if (!tool.output_schema.empty()) out.member("outputSchema", output::RawJson{tool.output_schema});
    out.object("annotations", [&] {
      out.member("readOnlyHint", tool.effect == Tool::Effect::reads);
      if (tool.effect != Tool::Effect::reads) {
        out.member("destructiveHint", tool.effect == Tool::Effect::removes);
        if (tool.repeatable) out.member("idempotentHint", true);
      }
      if (tool.open_world) out.member("openWorldHint", true);
    });
  });
  return text;
}

Toolbox::Toolbox(const Workplace& workplace, const std::vector<std::string>& globs) : workplace_(workplace) {
  for (const Tool& tool : all_tools()) {
    if (!wanted(workplace, tool, globs)) continue;
    if (!tool.by_name || !globs.empty()) definitions_.push_back(definition(tool));
    offered_.try_emplace(tool.name, tool);
  }
}

mcp::Answered Toolbox::call(std::string_view name, const value::View& arguments, mcp::Call& call) {
  const auto found = offered_.find(name);
  if (found == offered_.end()) {
    return Unexpected(
        mcp::Fault{mcp::code::invalid_params, "null", fmt::format("Unknown tool: {}", text::excerpt(name, 200))});
  }
  const Tool& tool = found->second.tool();
  auto checked = found->second.check().check(arguments);
  if (!checked) return answer(tool, std::move(checked.error().error), checked.error().parameter);
  for (const std::string_view name_of_file : tool.files) {
    if (checked->text(name_of_file) != "-") continue;
    return answer(tool, make_error(Code::invalid_input, "'-' is not a file: a tool has no standard input"),
                  name_of_file);
  }
  auto text = rendered(workplace_, tool, *checked, call);
  if (text) return answer(tool, std::move(text->text), text->failed);
  explain_file(workplace_, tool, *checked, text.error().error);
  return answer(tool, std::move(text.error().error), text.error().parameter);
}

std::string Toolbox::order_key(std::string_view name, const value::View& arguments) const {
  const auto found = offered_.find(name);
  if (found == offered_.end()) return {};
  const Tool& tool = found->second.tool();
  if (tool.effect == Tool::Effect::reads || tool.files.empty()) return {};
  std::string file = arguments.find(tool.files.front()).string().value_or("");
  // Of a list for several files the first: their locks keep the others apart.
  for (const value::View& each : arguments.find("operations").elements()) {
    if (file.empty()) file = each.find(tool.files.front()).string().value_or("");
  }
  if (file.empty()) return {};
  // A file may still have several names (links); its lock keeps edits apart then, in any order.
  return (std::filesystem::path(workplace_.roots.start()) / file).lexically_normal().string();
}

}  // namespace jt::tools

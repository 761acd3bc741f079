// SPDX-License-Identifier: MIT
#include "actions/blocks.hpp"

#include <fmt/format.h>

#include "actions/blocks_parts.hpp"
#include "actions/given_text.hpp"
#include "core/blocks/state.hpp"
#include "core/bytes/errors.hpp"
#include "core/bytes/memory_source.hpp"
#include "core/clip/clip.hpp"
#include "core/json/layout.hpp"
#include "core/scan/cursor.hpp"
#include "core/text/words.hpp"
#include "results/clip_text.hpp"

namespace jt::actions {

namespace {

// Of a text that its reader has: long parts of it would only leave no room for the findings.
constexpr std::size_t longest_part = 120;
constexpr std::size_t longest_args = 1000;

void cut(std::string& text) { text = output::cut_string(text, longest_part); }

void cut(blocks::ToolCall& call) {
  if (call.args.size() <= longest_args) return;
  // A name or a path of the usual size is wanted whole.
  for (std::string* const each : {&call.tool, &call.path})
    if (each->size() > longest_args) cut(*each);
  for (blocks::Finding& finding : call.findings) cut(finding.field);
  if (call.content) cut(*call.content);
  if (call.search_replace) {
    cut(call.search_replace->old_string);
    cut(call.search_replace->new_string);
  }
  bytes::MemorySource source(call.args, "args");
  scan::Stream stream(source);
  scan::Cursor cursor(stream);
  clip::ClipOptions options;
  options.max_string = longest_part;
  std::string text;
  json::Compact layout(text);
  results::ClipText sink(layout, longest_args, 0, false);
  call.args = cursor.start() && clip::clip(cursor, options, sink) ? std::move(text) : "{}";
}

/// Reads the blocks one after the other, until there is none or the output is closed.
Result<void> report_all(blocks::BlockReader& reader, blocks::FileStates* states, bool shorten,
                        results::BlockReport& report) {
  while (!report.gone()) {
    auto call = TRY(reader.next());
    if (!call) break;
    if (states != nullptr) TRY(states->take(*call));
    if (shorten) cut(*call);
    report.add(*call);
  }
  return {};
}

}  // namespace

void note_arrays(const Caller& caller, Answer& answer) {
  answer.rules.on_array = [&caller, &answer](std::uint64_t line) {
    const std::string place = answer.text ? fmt::format("line {}", line) : fmt::format("{}:{}", answer.name, line);
    caller.note(place + ": an array of calls inside an object is not read");
  };
}

Result<std::unique_ptr<bytes::Source>> open_answer(const Caller& caller, Answer& answer) {
  note_arrays(caller, answer);
  if (!answer.text) return caller.open(answer.name);
  return std::make_unique<bytes::MemorySource>(*answer.text, answer.name);
}

Result<void> add_schemas(const Caller& caller, const std::string& file, Answer& answer) {
  const auto text = TRY(whole_text(caller, file));
  auto schemas = blocks::parse_schemas(text);
  if (!schemas) {
    schemas.error()->message = fmt::format("schemas in {}: {}", bytes::quoted_file(file), schemas.error()->message);
    return fail(std::move(schemas.error()));
  }
  for (auto& [name, schema] : *schemas) answer.schemas.insert_or_assign(name, std::move(schema));
  if (!answer.schemas.empty()) answer.rules.schemas = &answer.schemas;
  return {};
}

Result<bool> has_blocks(const Caller& caller, const Answer& answer) {
  auto source = TRY(caller.open(answer.name));
  blocks::Rules rules = answer.rules;
  rules.all = false;
  blocks::BlockReader reader(*source, rules);
  const auto call = TRY(reader.next());
  return call.has_value();
}

Result<bool> check_blocks(const Caller& caller, Answer& answer, const CheckRequest& request) {
  std::optional<blocks::Workspace> workspace;
  std::optional<blocks::FileStates> states;
  if (request.root) {
    workspace = TRY(open_root(caller, *request.root));
    states.emplace(*workspace, request.replace_all);
  }
  auto source = TRY(open_answer(caller, answer));
  results::BlockReport report(caller.output(), answer.name, request.part);
  blocks::BlockReader reader(*source, answer.rules);
  TRY(report_all(reader, states ? &*states : nullptr, answer.text.has_value(), report));
  if (report.gone()) return true;
  const bool none = report.blocks_count() == 0 && !request.list_others.empty();
  if (none && reader.others() > 0) {
    caller.note(fmt::format("no tool blocks in {}, but {} of other JSON: {}", bytes::quoted_file(answer.name),
                            text::counted(reader.others(), "block"), request.list_others));
  }
  report.end(request.fix);
  if (none && reader.others() == 0 && caller.renderer->for_people()) {
    caller.note(fmt::format("no tool blocks in {}", bytes::quoted_file(answer.name)));
  }
  return report.invalid() == 0;
}

}  // namespace jt::actions

// SPDX-License-Identifier: MIT
#include "actions/reading.hpp"

#include <fmt/format.h>

#include "core/bytes/errors.hpp"
#include "core/bytes/lines.hpp"
#include "core/path/empty_step.hpp"
#include "core/path/evaluate.hpp"
#include "core/path/selected.hpp"
#include "core/text/code_point.hpp"
#include "output/sanitise.hpp"

namespace jt::actions {

namespace {

/// At the one value that a query selects.
Result<path::Place> open_selected(const Caller& caller, std::string_view name, const Target& target,
                                  document::DocumentOptions options) {
  options.again = true;
  auto document = TRY(open_document(caller, target.file, std::move(options)));
  auto location = path::go_to_selected(*document, target.path);
  if (location) return path::Place{std::move(document), std::move(*location)};
  Error& error = location.error();
  if (error->code == Code::ambiguous_match && target.file != "-") {
    error->commands.push_back(caller.command(name, target.file, error->available.front()));
  }
  return fail(std::move(error));
}

}  // namespace

bool Reading::as_lines(std::string_view file) const {
  return lines.value_or(skip_invalid || bytes::named_as_lines(file));
}

Result<path::Query> one_location(std::string_view text) {
  auto query = TRY(path::parse_query(text));
  TRY(path::path_of(query));
  return query;
}

document::DocumentOptions document_options(const Caller& caller, const Reading& reading, std::string_view file) {
  document::DocumentOptions options;
  options.lines = reading.as_lines(file);
  options.syntax = reading.syntax;
  options.check = reading.check == Check::strict;
  options.skip_invalid = reading.skip_invalid;
  if (options.skip_invalid) options.on_skipped = note_of_skipped(caller, file);
  return options;
}

std::string text_of_skipped(std::uint64_t lines, std::uint64_t first, std::string_view file) {
  const std::string name = bytes::quoted_file(file);
  return lines == 1 ? fmt::format("skipped line {} of {}, which is not JSON", first, name)
                    : fmt::format("skipped {} lines of {} that are not JSON; the first is line {}", lines, name, first);
}

std::function<void(std::uint64_t, std::uint64_t)> note_of_skipped(const Caller& caller, std::string_view file) {
  return [&caller, file = std::string(file)](std::uint64_t lines, std::uint64_t first) {
    caller.note(text_of_skipped(lines, first, file));
  };
}

Result<std::unique_ptr<document::Document>> open_document(const Caller& caller, std::string_view file,
                                                          document::DocumentOptions options) {
  auto source = TRY(caller.open(file));
  auto watcher = caller.watcher(source->size());
  auto document = std::make_unique<document::Document>(std::move(source), std::move(options), std::move(watcher));
  note_comments(caller, document->decision(), file);
  return document;
}

void note_comments(const Caller& caller, const comments::Decision& decision, std::string_view file) {
  if (!decision.by_content || !caller.commented.emplace(file).second) return;
  const std::string text = fmt::format("{} has {}; read as JSONC", bytes::quoted_file(file),
                                       decision.only_comma ? "a trailing comma" : "comments");
  caller.note(text);
  if (caller.renderer->has_members() && !caller.rendering.quiet) {
    caller.err.write(fmt::format("note: {}\n", output::sanitise(text)));
  }
}

Result<path::Place> open_at(const Caller& caller, std::string_view name, const Target& target,
                            document::DocumentOptions options) {
  if (!target.path.singular()) return open_selected(caller, name, target, std::move(options));
  const auto path = TRY(path::path_of(target.path));
  options.again = options.again || !path::one_pass(path);
  auto document = TRY(open_document(caller, target.file, std::move(options)));
  auto location = TRY(path::go_to(*document, path, target.path.text));
  return path::Place{std::move(document), std::move(location)};
}

void note_empty_steps(const Caller& caller, document::Document& document, std::span<const path::Query> queries) {
  if (!document.cursor().check_end()) return;  // what follows the value is looked at here, and reported by `finish`
  if (!document.raw().rewinds()) {             // which step it is would take another reading
    for (const path::Query& query : queries) {
      if (!query.singular() || query.optional())
        caller.note(
            fmt::format("'{}' selects nothing in {}", text::excerpt(query.text), bytes::quoted_file(document.file())));
    }
    return;
  }
  const scan::Cursor::Mark here = document.cursor().mark();
  for (const path::Query& query : queries) {
    if (query.singular() && !query.optional()) continue;
    const auto step = path::find_empty_step([&]() -> scan::Cursor& { return document.restart(); }, query);
    if (!step) break;
    const std::string hint = step->hint();
    caller.note(fmt::format("'{}' selects nothing in {}{}{}", text::excerpt(step->text),
                            bytes::quoted_file(document.file()), hint.empty() ? "" : "; ", hint));
  }
  (void)document.restart().go(here);
}

}  // namespace jt::actions

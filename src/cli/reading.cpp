// SPDX-License-Identifier: MIT
#include "cli/reading.hpp"

#include <fmt/format.h>

#include "core/bytes/errors.hpp"
#include "core/path/evaluate.hpp"
#include "core/path/selected.hpp"
#include "core/text/shell.hpp"
#include "output/progress.hpp"

namespace jt::cli {

namespace {

class ProgressBar final : public document::Watcher {
 public:
  ProgressBar(const Context& context, std::optional<std::uint64_t> total)
      : progress_(context.err, context.globals.progress, context.err_terminal, total) {}

  Result<void> feed(std::span<const std::uint8_t> bytes) override {
    progress_.update(bytes_ += bytes.size());
    return {};
  }
  Result<void> finish() override {
    progress_.finish();
    return {};
  }
  void hide() override { progress_.finish(); }

 private:
  output::Progress progress_;
  std::uint64_t bytes_ = 0;
};

}  // namespace

std::unique_ptr<document::Watcher> progress_bar(const Context& context, std::optional<std::uint64_t> bytes) {
  const Globals& globals = context.globals;
  const bool wanted =
      globals.progress == output::When::always || (globals.progress == output::When::automatic && context.err_terminal);
  return wanted ? std::make_unique<ProgressBar>(context, bytes) : nullptr;
}

std::function<void(std::uint64_t, std::uint64_t)> skipped_lines_note(const Context& context, std::string_view file) {
  return [&context, file = std::string(file)](std::uint64_t lines, std::uint64_t first) {
    context.renderer->note(
        lines == 1 ? fmt::format("skipped line {} of {}, which is not JSON", first, bytes::quoted_file(file))
                   : fmt::format("skipped {} lines of {} that are not JSON; the first is line {}", lines,
                                 bytes::quoted_file(file), first));
  };
}

document::DocumentOptions reading_options(const Context& context, const Arguments& arguments, std::string_view file) {
  document::DocumentOptions options;
  options.lines = reads_lines(arguments, file);
  options.check = context.globals.check == Check::strict;
  options.skip_invalid = skips_invalid(arguments);
  if (options.skip_invalid) options.on_skipped = skipped_lines_note(context, file);
  return options;
}

Result<std::unique_ptr<document::Document>> open_document(const Context& context, std::string_view file,
                                                          const document::DocumentOptions& options) {
  auto source = TRY(context.open(file));
  auto bar = progress_bar(context, source->size());
  return std::make_unique<document::Document>(std::move(source), options, std::move(bar));
}

namespace {

// At the one value that a query selects.
Result<path::Place> open_selected(const Context& context, const Arguments& arguments, const path::Query& query,
                                  document::DocumentOptions options) {
  options.again = true;
  auto document = TRY(open_document(context, *arguments.operand("FILE"), options));
  auto location = path::go_to_selected(*document, query);
  if (location) return path::Place{std::move(document), std::move(*location)};
  Error& error = location.error();
  if (error->code == Code::ambiguous_match && *arguments.operand("FILE") != "-")
    error->commands.push_back(command_line(arguments, arguments.command().name, error->available.front()));
  return fail(std::move(error));
}

}  // namespace

Result<path::Place> open_at(const Context& context, const Arguments& arguments) {
  return open_at(context, arguments, reading_options(context, arguments, *arguments.operand("FILE")));
}

Result<path::Place> open_at(const Context& context, const Arguments& arguments, document::DocumentOptions options) {
  const std::string given = arguments.operand("PATH").value_or("");
  const auto query = TRY(path::parse_query(given));
  if (!query.singular()) return open_selected(context, arguments, query, std::move(options));
  const auto path = path::parse_path(given);
  if (!path) return fail(path.error());
  options.again = options.again || !path::one_pass(*path);
  auto document = TRY(open_document(context, *arguments.operand("FILE"), options));
  auto location = TRY(path::go_to(*document, *path, given));
  return path::Place{std::move(document), std::move(location)};
}

std::string spelled(const Context& context, const path::Location& location, path::Spelling usual) {
  return path::spell(location, context.globals.paths.value_or(usual));
}

std::string command_line(const Arguments& arguments, std::string_view name, std::string_view path) {
  std::string text = fmt::format("jt {} {}", name, file_argument(*arguments.operand("FILE")));
  if (!path.empty()) text += " " + text::shell_quote(path);
  for (const std::string& option : kept_options(arguments)) text += " " + option;
  return text;
}

}  // namespace jt::cli

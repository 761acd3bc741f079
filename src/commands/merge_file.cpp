// SPDX-License-Identifier: MIT
// jt merge-file OURS BASE THEIRS: what changed from BASE to THEIRS, made in OURS.
#include "actions/merge_file.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/edit_request.hpp"
#include "cli/input.hpp"
#include "cli/usage.hpp"
#include "output/document_renderer.hpp"

namespace jt::commands {

namespace {

Result<void> check_merge_usage(const cli::Arguments& arguments) {
  const auto refuse = [&](std::string message) { return cli::misuse(arguments, std::move(message)); };
  if (arguments.given("ours") && arguments.given("theirs"))
    return refuse("options '--ours' and '--theirs' cannot be used together");
  if (arguments.given("stdout") && arguments.given("output"))
    return refuse("options '--stdout' and '--output' cannot be used together");
  int pipes = 0;
  for (const std::string_view operand : {"OURS", "BASE", "THEIRS"}) pipes += *arguments.operand(operand) == "-" ? 1 : 0;
  if (pipes > 1) return refuse("only one of the documents can be standard input");
  const auto labels = arguments.texts("label");
  if (labels.size() > 3) return refuse("option '--label' can be given three times");
  const auto breaks = [](const std::string& label) { return label.find_first_of("\r\n") != std::string::npos; };
  if (std::any_of(labels.begin(), labels.end(), breaks))
    return refuse("option '--label' takes one line: a line end would break the marker");
  if (*arguments.number("marker-size") == 0 || *arguments.number("marker-size") > 1000)
    return refuse("option '--marker-size' takes a number from 1 to 1000");
  return {};
}

Result<void> check_printing(const cli::Context& context, const cli::Arguments& arguments,
                            const edit::EditRequest& edit) {
  const auto refuse = [&](std::string message) { return cli::misuse(arguments, std::move(message)); };
  if (!actions::prints_document(edit)) return {};
  if (context.globals.max_bytes)
    return refuse("the merged document goes to standard output, and --max-bytes would cut it");
  if (!context.renderer->for_people() || arguments.text("conflicts") == "json")
    return refuse("the merged document goes to standard output, so the result has no place there");
  return {};
}

merge::MergeOptions options_of(const cli::Arguments& arguments) {
  using Settle = merge::MergeOptions::Settle;
  merge::MergeOptions options;
  options.rules.keys = arguments.texts("key");
  options.rules.strict_order = arguments.given("strict-order");
  options.settle = arguments.given("theirs")                                          ? Settle::theirs
                   : arguments.given("ours") || arguments.text("conflicts") == "json" ? Settle::ours
                                                                                      : Settle::mark;
  options.marking.base = arguments.given("diff3") || arguments.given("zdiff3");
  options.marking.compact = arguments.given("zdiff3");
  options.marking.size = static_cast<std::size_t>(*arguments.number("marker-size"));
  const auto labels = arguments.texts("label");
  std::copy(labels.begin(), labels.end(), options.marking.labels.begin());
  return options;
}

}  // namespace

Result<Exit> run_merge_file(cli::Context& context, const cli::Arguments& arguments) {
  TRY(check_merge_usage(arguments));
  actions::MergeRequest request;
  edit::EditRequest& edit = request.edit;
  edit.file = *arguments.operand("OURS");
  if (arguments.given("lines")) edit.documents = edit::Documents::each_line;
  if (arguments.given("no-lines")) edit.documents = edit::Documents::one;
  edit.syntax = cli::syntax_of(arguments);
  edit.opening = cli::edit_opening(arguments);
  edit.dry_run = arguments.given("dry-run");
  edit.output = arguments.given("stdout") ? "-" : cli::output_of(context, arguments, edit.file);
  TRY(check_printing(context, arguments, edit));
  if (arguments.given("if-rev")) edit.if_rev = arguments.text("if-rev");
  TRY(cli::take_undo(arguments, edit));
  edit.what = fmt::format("merge-file {}", *arguments.operand("THEIRS"));
  request.base = *arguments.operand("BASE");
  request.theirs = *arguments.operand("THEIRS");
  request.options = options_of(arguments);
  request.settled = arguments.given("ours") || arguments.given("theirs");
  if (arguments.text("conflicts") == "json") context.renderer = output::make_document_renderer(context.rendering);
  return actions::merge_file(context, std::move(request));
}

}  // namespace jt::commands

// SPDX-License-Identifier: MIT
// jt undo FILE: the last edit taken back.
#include "core/edit/undo.hpp"

#include <fmt/format.h>

#include <ctime>

#include "cli/context.hpp"
#include "cli/edit_request.hpp"
#include "core/text/words.hpp"
#include "output/json_sink.hpp"
#include "results/edit_result.hpp"

namespace jt::commands {

namespace {

std::string utc(std::int64_t time) {
  const auto seconds = static_cast<std::time_t>(time);
  std::tm parts{};
  ::gmtime_r(&seconds, &parts);
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z", parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday,
                     parts.tm_hour, parts.tm_min, parts.tm_sec);
}

class UndoView final : public output::View {
 public:
  // `diff`: of a dry run.
  UndoView(const cli::Context& context, const std::string& file, const edit::UndoOutcome& outcome,
           const std::optional<std::string>& diff)
      : context_(context), file_(file), outcome_(outcome), diff_(diff) {}

  bool has_room = true;  ///< for the diff, in JSON

  void json(output::JsonSink& out) const override {
    out.member("status", "success");
    out.member("operation", "undo");
    out.member("undone", outcome_.entry.what);
    out.member("time", utc(outcome_.entry.time));
    out.member("bytesChanged", outcome_.bytes_changed);
    out.member("left", outcome_.left);
    out.member("rev", outcome_.rev);
    out.member("previousRev", outcome_.previous_rev);
    if (diff_) {
      out.member("dryRun", true);
      if (has_room) out.member("diff", *diff_);
      if (!has_room) out.omit("diff", 1);
    }
  }
  /// What was undone is always printed; a dry run only says what would be.
  [[nodiscard]] bool essential() const override { return !diff_ || context_.globals.format != output::Format::human; }
  [[nodiscard]] std::vector<output::Record> records() const override {
    return {{file_, outcome_.entry.what, std::to_string(outcome_.bytes_changed), std::to_string(outcome_.left)}};
  }
  [[nodiscard]] std::vector<std::string> locators() const override { return {file_}; }
  [[nodiscard]] std::vector<output::Line> lines() const override {
    if (diff_) return results::diff_lines(*diff_);
    return {{{output::Role::good, "✓"},
             {output::Role::plain,
              fmt::format(" undid '{}' of {} in {} ({} left to undo)", outcome_.entry.what,
                          edit::local_time(outcome_.entry.time), file_, text::counted(outcome_.left, "edit"))}}};
  }

 private:
  const cli::Context& context_;
  const std::string& file_;
  const edit::UndoOutcome& outcome_;
  const std::optional<std::string>& diff_;
};

class EntryView final : public output::View {
 public:
  explicit EntryView(const store::JournalEntry& entry) : entry_(entry) {}
  void json(output::JsonSink& out) const override {
    out.member("edit", entry_.what);
    out.member("time", utc(entry_.time));
    out.member("bytes", entry_.changed);
    out.member("rev", entry_.rev_after);
    out.member("previousRev", entry_.rev_before);
  }
  [[nodiscard]] std::vector<output::Record> records() const override {
    return {{utc(entry_.time), entry_.what, std::to_string(entry_.changed), entry_.rev_after, entry_.rev_before}};
  }
  [[nodiscard]] std::vector<std::string> locators() const override { return {entry_.rev_before}; }
  [[nodiscard]] std::vector<output::Line> lines() const override {
    return {{{output::Role::note, edit::local_time(entry_.time)},
             {output::Role::plain, fmt::format("  {}  ({})", entry_.what, text::counted(entry_.changed, "byte"))}}};
  }

 private:
  const store::JournalEntry& entry_;
};

int run_history(cli::Context& context, const std::string& file) {
  auto entries = edit::undo_history(context.roots, file, cli::state_folder(context));
  if (!entries) return context.refuse(entries.error());
  context.renderer->begin({"edits", {"time", "edit", "bytes", "rev", "previousRev"}});
  for (const store::JournalEntry& entry : *entries) context.renderer->item(EntryView(entry));
  context.renderer->end(nullptr);
  return static_cast<int>(Exit::done);
}

}  // namespace

int run_undo(cli::Context& context, const cli::Arguments& arguments) {
  const std::string file = *arguments.operand("FILE");
  if (cli::state_folder(context).empty()) {
    return context.refuse(make_error(Code::io_error, "neither XDG_STATE_HOME nor HOME is set, so no edits are known"));
  }
  if (arguments.given("history")) return run_history(context, file);
  edit::UndoRequest request;
  request.file = file;
  request.opening.force = arguments.given("force");
  request.opening.break_links = arguments.given("break-links");
  request.opening.lock_timeout =
      std::chrono::seconds(std::min<std::uint64_t>(*arguments.number("lock-timeout"), 1'000'000));
  request.sync = !arguments.given("no-sync");
  request.dry_run = arguments.given("dry-run");
  request.state_folder = cli::state_folder(context);
  std::optional<std::string> diff;
  if (request.dry_run) diff.emplace();
  request.sink = [&diff](std::string_view part) {
    *diff += part;
    return true;
  };
  const auto outcome = edit::undo(context.roots, request);
  if (!outcome) return context.refuse(outcome.error());
  const std::vector<std::string> columns{"file", "edit", "bytes", "left"};
  UndoView view(context, file, *outcome, diff);
  view.has_room = context.renderer->fits(view, columns);
  context.renderer->whole(view, columns);
  return static_cast<int>(Exit::done);
}

}  // namespace jt::commands

// SPDX-License-Identifier: MIT
#include "actions/git_driver.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "actions/diff.hpp"
#include "actions/git_program.hpp"
#include "actions/inspect.hpp"
#include "actions/merge_file.hpp"
#include "core/bytes/errors.hpp"
#include "core/bytes/lines.hpp"
#include "core/comments/syntax.hpp"
#include "results/diff_text.hpp"
#include "results/text_view.hpp"

namespace jt::actions {

namespace {

constexpr std::uint64_t largest = std::uint64_t{1} << 30;
constexpr std::string_view no_file = "/dev/null";

std::uint64_t size_of(const std::string& file) {
  struct stat status {};
  return ::stat(file.c_str(), &status) == 0 ? static_cast<std::uint64_t>(status.st_size) : 0;
}

/// One of git's copies, and what it is called in messages: its own name says nothing to anybody.
struct Copy {
  std::string file;
  std::string name;
};

/// In one pass: a copy may have the name of the file itself.
std::string renamed(const std::string& message, const std::vector<Copy>& copies) {
  std::string out;
  for (std::size_t at = 0; at < message.size();) {
    const auto rest = std::string_view(message).substr(at);
    const auto copy = std::find_if(copies.begin(), copies.end(),
                                   [&](const Copy& each) { return rest.starts_with(bytes::quoted_file(each.file)); });
    out += copy == copies.end() ? std::string(1, message[at]) : copy->name;
    at += copy == copies.end() ? 1 : bytes::quoted_file(copy->file).size();
  }
  return out;
}

std::string with_sides(const std::string& message, const GitMerge& merge) {
  const std::string file = bytes::quoted_file(merge.path);
  return renamed(message,
                 {{merge.base, file + " (base)"}, {merge.ours, file + " (ours)"}, {merge.theirs, file + " (theirs)"}});
}

std::string with_versions(const std::string& message, const GitDiff& diff) {
  return renamed(message, {{*diff.old_file, bytes::quoted_file(diff.path) + " (old)"},
                           {*diff.new_file, bytes::quoted_file(diff.new_path.value_or(diff.path)) + " (new)"}});
}

/// Which comments it may have is a question of its own name, not of its copy's.
comments::Choice syntax_of(const std::string& path) {
  return comments::given_as_jsonc(path) ? comments::Choice::jsonc : comments::Choice::automatic;
}

Result<Exit> by_lines(Caller& caller, const GitMerge& merge, const std::string& why) {
  caller.remark("note", fmt::format("{} is merged by lines: {}", bytes::quoted_file(merge.path), why));
  const auto answer =
      TRY(run_git({"merge-file", fmt::format("--marker-size={}", merge.marker_size), "-L", merge.ours_label, "-L",
                   merge.base_label, "-L", merge.theirs_label, merge.ours, merge.base, merge.theirs},
                  GitMessages::passed_on));
  if (answer.exit > 127) return fail(Code::io_error, "git merge-file failed");
  return answer.good() ? Exit::done : Exit::no;
}

void print_line(Caller& caller, output::Role role, const std::string& text) {
  caller.renderer->whole(results::TextView({{{role, text}}}), {});
}

/// git's copies have names of their own: the path says whether lines are documents.
Result<Exit> shape_of(Caller& caller, const std::string& file, const std::string& path) {
  InspectRequest request;
  auto root = TRY(one_location(""));
  request.targets = {{file}, {std::move(root)}};
  request.reading.lines = bytes::named_as_lines(path);
  request.reading.syntax = syntax_of(path);
  request.file_shown = false;
  return inspect(caller, request);
}

class DiffLines final : public output::View {
 public:
  explicit DiffLines(const results::DiffText& diff) : diff_(diff) {}
  void fields(output::Fields&) const override {}
  void lines(output::Lines& out) const override { diff_.add_to(out); }

 private:
  const results::DiffText& diff_;
};

/// The hunks of git, under the name of the file in place of its copies.
Result<void> show_lines(Caller& caller, const GitDiff& diff) {
  const auto answer = TRY(run_git({"-c", "core.quotePath=false", "diff", "--no-index", "--no-ext-diff", "--no-textconv",
                                   "--no-color", "--", *diff.old_file, *diff.new_file},
                                  GitMessages::passed_on));
  const std::size_t hunks = answer.text.find("\n@@");
  if (hunks == std::string::npos) {
    if (!answer.text.empty()) print_line(caller, output::Role::note, "the files differ, and are no text to git");
    return {};
  }
  results::DiffText lines;
  lines.add(fmt::format("--- a/{}\n+++ b/{}{}\n", diff.path, diff.new_path.value_or(diff.path),
                        std::string_view(answer.text).substr(hunks)));
  caller.renderer->whole(DiffLines(lines), {});
  return {};
}

/// What differs, or what could not be read.
Result<void> show_changes(Caller& caller, const GitDiff& diff) {
  DiffRequest request;
  request.a.file = *diff.old_file;
  request.b.file = *diff.new_file;
  for (Target* each : {&request.a, &request.b}) each->path = TRY(one_location(""));
  request.reading.lines = bytes::named_as_lines(diff.path);
  request.reading.syntax = syntax_of(diff.new_path.value_or(diff.path));
  const bool other_mode = diff.old_mode != diff.new_mode;
  if (other_mode) {
    print_line(caller, output::Role::note, fmt::format("the mode is {}, was {}", diff.new_mode, diff.old_mode));
  }
  const auto differ = actions::diff(caller, request);
  if (differ && *differ == Exit::done && !other_mode) print_line(caller, output::Role::note, "the values are alike");
  if (differ) return {};
  caller.remark("note", "compared by lines: " + with_versions(caller.worded(differ.error())->message, diff));
  return show_lines(caller, diff);
}

/// git's setting; what it passes to a driver does not say it. Of another value git itself has complained.
void take_conflict_style(merge::Marking& marking) {
  const auto style = run_git({"config", "--get", "merge.conflictStyle"});
  if (!style) return;
  marking.compact = style->text == "zdiff3";
  marking.base = marking.compact || style->text == "diff3";
}

}  // namespace

Result<Exit> git_merge(Caller& caller, const GitMerge& merge) {
  for (const std::string* each : {&merge.base, &merge.ours, &merge.theirs}) {
    if (size_of(*each) > largest) return by_lines(caller, merge, "it has over 1 GB");
  }
  MergeRequest request;
  request.edit.file = merge.ours;
  request.edit.documents = bytes::named_as_lines(merge.path) ? edit::Documents::each_line : edit::Documents::one;
  request.edit.syntax = syntax_of(merge.path);
  caller.commented.insert({merge.base, merge.ours, merge.theirs});  // nothing is said of copies
  request.edit.undo = false;
  request.edit.sync = false;
  request.edit.opening.force = true;
  request.base = merge.base;
  request.theirs = merge.theirs;
  request.options.marking.labels = {merge.ours_label, merge.base_label, merge.theirs_label};
  request.options.marking.size = merge.marker_size;
  take_conflict_style(request.options.marking);
  request.named = merge.path;
  request.keeps_comments = request.options.mark_comments = true;
  auto merged = merge_file(caller, std::move(request));
  if (merged) return merged;
  return by_lines(caller, merge, with_sides(caller.worded(merged.error())->message, merge));
}

Result<Exit> git_diff(Caller& caller, const GitDiff& diff) {
  const std::string name = diff.new_path ? fmt::format("{} → {}", diff.path, *diff.new_path) : diff.path;
  if (!diff.old_file) {
    print_line(caller, output::Role::note, fmt::format("{}: not merged yet", name));
    return Exit::done;
  }
  caller.commented.insert({*diff.old_file, *diff.new_file});  // nothing is said of copies
  const bool added = *diff.old_file == no_file;
  const bool deleted = *diff.new_file == no_file;
  print_line(caller, output::Role::note,
             fmt::format("{}: {}",
                         added           ? "added"
                         : deleted       ? "deleted"
                         : diff.new_path ? "renamed"
                                         : "changed",
                         name));
  if (added == deleted) {
    TRY(show_changes(caller, diff));
    return Exit::done;
  }
  const auto shown = shape_of(caller, added ? *diff.new_file : *diff.old_file, diff.path);
  if (!shown) caller.remark("note", with_versions(caller.worded(shown.error())->message, diff));
  return Exit::done;
}

bool git_wants_colour(bool terminal) {
  const auto answer = run_git({"config", "--get-colorbool", "color.diff", terminal ? "true" : "false"});
  return answer && answer->text == "true";
}

}  // namespace jt::actions

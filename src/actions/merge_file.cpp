// SPDX-License-Identifier: MIT
#include "actions/merge_file.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "actions/edit.hpp"
#include "actions/reading.hpp"
#include "core/beside.hpp"
#include "core/bytes/errors.hpp"
#include "core/document/position.hpp"
#include "core/text/utf8.hpp"
#include "core/text/words.hpp"
#include "results/merge_result.hpp"
#include "results/value_excerpt.hpp"

namespace jt::actions {

namespace {

/// What is said of a side that is no JSON: its role, because git's names of files do not say it.
Error of_side(Error error, std::string_view side) {
  if (error->code != Code::invalid_json) return error;
  error->hints.push_back(fmt::format("this is {}, one of the three documents of the merge", side));
  return error;
}

class MergeFile {
 public:
  MergeFile(Caller& caller, MergeRequest& request) : caller_(caller), request_(request) {}

  Result<Exit> run() {
    lines_ = each_is_a_line();
    const auto options = reading();
    base_ = TRY(open_document(caller_, request_.base, options));
    auto theirs = TRY(caller_.open(request_.theirs));
    // Not watched: it is read beside the other one.
    theirs_ = std::make_unique<document::Document>(std::move(theirs), options, nullptr);
    note_comments(caller_, theirs_->decision(), request_.theirs);
    TRY(check_both());
    edit::EditRequest& edit = request_.edit;
    edit.revisions = caller_.renderer->has_members();
    edit.state_folder = caller_.state_folder;
    edit.change = [this](splice::PieceTable& document) { return merge(document); };
    const bool prints = prints_document(edit);
    results::DiffText diff;
    edit.sink = [&](std::string_view bytes) {
      if (!prints) {
        diff.add(bytes);
        return true;
      }
      caller_.out.write(bytes);
      return caller_.out.state() == output::Writer::State::open;
    };
    const auto progress = caller_.watcher();
    edit.progress = progress.get();
    auto outcome = edit::edit(caller_.roots, edit);
    if (progress) progress->hide();
    // The other two were read as a whole before: what is no JSON now is OURS.
    if (!outcome) return fail(of_side(std::move(outcome.error()), "OURS"));
    report_.outcome = std::move(*outcome);
    if (edit.dry_run) report_.diff = std::move(diff);
    show(prints);
    const bool lost = request_.keeps_comments && (!lost_.empty() || !marked_.empty());
    return report_.open() || lost ? Exit::no : Exit::done;
  }

 private:
  [[nodiscard]] document::DocumentOptions reading() const {
    document::DocumentOptions options;
    options.check = true;
    options.again = true;
    options.lines = lines_;
    options.syntax = request_.edit.syntax;
    return options;
  }

  /// Both are read, large ones at once; of two that are no JSON, BASE is named. A blank BASE is none: git gives that
  /// where both sides added the file.
  Result<void> check_both() {
    const auto base = [this]() -> Result<void> {
      const auto none = TRY(merge::is_blank(base_->raw()));
      return none ? Result<void>() : check(*base_, "BASE");
    };
    const auto theirs = [this] { return check(*theirs_, "THEIRS"); };
    if (theirs_->raw().size().value_or(0) < worth_a_thread) {
      TRY(base());
      return theirs();
    }
    auto [first, second] = beside(base, theirs);
    return first ? std::move(second) : std::move(first);
  }

  static Result<void> check(document::Document& document, std::string_view side) {
    if (auto drained = document.drain(); !drained) {
      Error error = document.explain(std::move(drained.error()));
      return fail(of_side(std::move(error), side));
    }
    return {};
  }

  /// All three are lines where OURS is: git's names of the others do not say it.
  [[nodiscard]] bool each_is_a_line() const { return edit::is_each_line(request_.edit.documents, request_.edit.file); }

  [[nodiscard]] merge::Other other(document::Document& document) const {
    return {document.raw(),
            lines_                    ? merge::Form::lines
            : document.has_comments() ? merge::Form::jsonc
                                      : merge::Form::json,
            document.blanked()};
  }

  Result<void> merge(splice::PieceTable& document) {
    auto merged = TRY(merge::merge(other(*base_), document, other(*theirs_), request_.options));
    report_.merged = merged.changes;
    report_.notes = std::move(merged.notes);
    marked_ = std::move(merged.comments_marked);
    // git's lines have markers for what would be lost here.
    if (request_.keeps_comments && merged.lines_conflict)
      return fail(Code::invalid_input, "not all of its comments can be merged by value");
    for (const merge::LostComment& each : merged.lost) {
      const bool there = each.what == merge::LostComment::What::theirs_removed;
      (there ? report_.notes : lost_).push_back(lost_line(each));
    }
    report_.settled = request_.settled;
    // What the conflicts show has no comments, and the offsets of what was merged.
    splice::PieceTable before(document.original(), document.original_bytes());
    if (document.commented()) before.read_comments();
    if (document.lines()) before.read_lines();
    std::vector<Position*> places;
    report_.conflicts.reserve(merged.conflicts.size());
    for (const merge::Conflict& each : merged.conflicts) {
      report_.conflicts.push_back(row_of(each, before.view()));
      places.push_back(&report_.conflicts.back().at);
    }
    if (!places.empty()) document::fill_positions(document, std::move(places));
    return {};
  }

  static std::string lost_line(const merge::LostComment& lost) {
    using What = merge::LostComment::What;
    constexpr std::size_t most = 60;
    const bool whole = lost.text.size() <= most;
    const std::string text = std::string(text::front_bytes(lost.text, most)) + (whole ? "" : "…");
    switch (lost.what) {
      case What::ours_added:
        return "a comment that ours added is not in the result: " + text;
      case What::theirs_added:
        return "a comment that theirs added is not in the result: " + text;
      case What::theirs_removed:
        return "a comment that theirs removed is still in the result: " + text;
      case What::both_kept:
        return "a comment that both have is not in the result: " + text;
      case What::doubled:
        return "a comment is in the result more often than in both: " + text;
    }
    return text;
  }

  results::ConflictRow row_of(const merge::Conflict& conflict, bytes::Source& ours) {
    results::ConflictRow row;
    row.path = caller_.spelled(conflict.path, request_.spelling);
    row.kind = merge::name(conflict.kind);
    if (conflict.base) row.base = results::value_excerpt(base_->source(), conflict.base->span);
    if (conflict.ours) row.ours = results::value_excerpt(ours, conflict.ours->span);
    if (conflict.theirs) row.theirs = results::value_excerpt(theirs_->source(), conflict.theirs->span);
    row.at = {0, 0, conflict.place.entry};
    return row;
  }

  void show(bool prints) {
    const edit::EditRequest& edit = request_.edit;
    report_.ours = edit.file;
    report_.theirs = request_.theirs;
    report_.output = edit.output.value_or(edit.file);
    if (report_.outcome.written) {
      caller_.done = fmt::format("{} was written", bytes::quoted_file(report_.output));
    }
    const bool in_place = !edit.output && edit.file != "-" && !edit.dry_run;
    if (in_place && edit.undo && report_.outcome.written && !report_.outcome.no_undo) {
      report_.undo = caller_.command("undo", edit.file);
    }
    if (report_.settled && !report_.conflicts.empty()) {
      report_.notes.push_back(
          fmt::format("{} settled for {}", text::counted(report_.conflicts.size(), "conflict"),
                      request_.options.settle == merge::MergeOptions::Settle::theirs ? "theirs" : "ours"));
    }
    if (report_.outcome.no_undo && edit.undo) caller_.warn("the edit cannot be undone: " + *report_.outcome.no_undo);
    if (!request_.keeps_comments) {
      report_.notes.insert(report_.notes.end(), lost_.begin(), lost_.end());
      lost_.clear();
    }
    if (!prints && request_.named.empty()) results::show_merge(caller_.output(), report_);
    if (caller_.renderer->has_members()) return;
    const std::string where = request_.named.empty() ? "" : request_.named + " ";
    for (const std::uint64_t line : marked_) {
      caller_.remark("conflict", where + fmt::format("comments differ, line {}", line));
    }
    for (const std::string& line : lost_) caller_.remark("conflict", where + line);
    if (report_.open()) {
      for (const std::string& line : results::conflict_lines(report_.conflicts)) {
        caller_.remark("conflict", where + line);
      }
    }
    constexpr std::size_t most_notes = 20;  // as many as conflicts
    const std::size_t count = report_.notes.size();
    for (std::size_t i = 0; i < std::min(count, most_notes); ++i) caller_.remark("note", report_.notes[i]);
    if (count > most_notes) caller_.remark("note", fmt::format("and {} more", count - most_notes));
  }

  Caller& caller_;
  MergeRequest& request_;
  std::unique_ptr<document::Document> base_;
  std::unique_ptr<document::Document> theirs_;
  results::MergeReport report_;
  std::vector<std::string> lost_;      ///< comments, a line for each
  std::vector<std::uint64_t> marked_;  ///< lines of markers around comments
  bool lines_ = false;
};

}  // namespace

Result<Exit> merge_file(Caller& caller, MergeRequest request) { return MergeFile(caller, request).run(); }

}  // namespace jt::actions

// SPDX-License-Identifier: MIT
#include "core/edit/undo.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ctime>

#include "core/bytes/errors.hpp"
#include "core/bytes/replace.hpp"
#include "core/edit/recover.hpp"
#include "core/edit/together.hpp"
#include "core/scan/digest.hpp"
#include "core/scan/source_digest.hpp"
#include "core/splice/compose.hpp"
#include "core/splice/diff.hpp"
#include "core/splice/piece_table.hpp"
#include "core/text/shell.hpp"
#include "core/text/words.hpp"

namespace jt::edit {
namespace {

Error too_few(const std::string& file, bool redo, std::size_t known) {
  const std::string_view what = redo ? "redo" : "undo";
  if (known > 0) {
    return make_error(Code::no_match, fmt::format("only {} of {} can be {}", text::counted(known, "edit"),
                                                  bytes::quoted_file(file), redo ? "made again" : "undone"));
  }
  Error error = make_error(Code::no_match, fmt::format("no edit of {} to {}", bytes::quoted_file(file), what));
  error->hints.emplace_back(
      redo ? "an edit that was undone can be made again until the next edit of the file"
           : "the last 100 edits of a file are kept for 30 days; edits made without undo, and those of other programs, "
             "are not");
  return error;
}

Error overtaken(const std::string& file, const store::JournalEntry& entry, const std::string& rev, bool redo) {
  Error error = make_error(Code::document_changed,
                           fmt::format("{} was changed since the edit '{}' of {}{}", bytes::quoted_file(file),
                                       entry.what, local_time(entry.time), redo ? " was undone" : ""));
  error->rev = rev;
  error->hints.push_back(fmt::format("it is at revision {}, and {} left it at {}", rev, redo ? "the undo" : "the edit",
                                     redo ? entry.rev_before : entry.rev_after));
  error->hints.emplace_back(redo ? "redo needs the file as the undo left it"
                                 : "undo needs the file as that edit left it");
  error->advice.push_back({Advice::Kind::list_edits, {file}});
  return error;
}

/// Composes the other file. The digest detects a journal that does not hold the right content.
Result<void> restore(splice::PieceTable& document, const std::string& rev, const splice::Outlet& outlet) {
  scan::Digest digest;
  if (auto composed = splice::compose(document, outlet, &digest, 0); !composed) return composed;
  if (digest.hex() == rev) return {};
  return fail(Code::io_error, "the journal does not lead back to the old content: nothing was written");
}

Result<void> put_back(bytes::EditTarget& target, splice::PieceTable& document, const std::string& rev, bool sync) {
  bytes::ReplaceOptions options;
  options.sync = sync;
  auto replacement = TRY(bytes::Replacement::begin(target, document.bytes(), options));
  splice::Outlet outlet;
  outlet.write = [&](std::span<const std::uint8_t> bytes) { return replacement->write(bytes); };
  if (auto restored = restore(document, rev, outlet); !restored) return restored;
  return replacement->commit();
}

/// Only reports what would change.
Result<void> show(splice::PieceTable& document, const std::string& rev, const UndoRequest& request) {
  splice::Outlet nowhere;
  nowhere.write = [](std::span<const std::uint8_t>) -> Result<void> { return {}; };
  if (auto restored = restore(document, rev, nowhere); !restored) return restored;
  return request.sink ? splice::unified_diff(document, request.file, request.sink) : Result<void>();
}

/// Reverts the edit in the document, or makes it again.
Result<void> apply(splice::PieceTable& document, const store::JournalEntry& entry, UndoOutcome& outcome) {
  for (auto range = entry.ranges.rbegin(); range != entry.ranges.rend(); ++range) {
    const std::string& gone = outcome.redo ? range->before : range->after;
    const std::string& put = outcome.redo ? range->after : range->before;
    const std::uint64_t at = outcome.redo ? range->before_at : range->after_at;
    if (at + gone.size() > document.bytes()) {
      return fail(Code::io_error, "the journal does not fit the file: nothing was written");
    }
    document.splice(at, gone.size(), put);
    outcome.bytes_changed += put.empty() ? gone.size() : put.size();
  }
  return {};
}

/// The edits of the request, one after the other, in the document. An edit that the file is before already counts.
Result<void> walk(store::Journal& journal, const UndoRequest& request, std::vector<store::JournalEntry> known,
                  splice::PieceTable& document, UndoOutcome& outcome) {
  outcome.already = true;
  for (store::JournalEntry& entry : known) {
    if (outcome.entries.size() == request.steps) break;
    const auto state = store::state_of(entry, outcome.rev);
    const bool done = state == (request.redo ? store::EntryState::stands : store::EntryState::void_);
    if (state == store::EntryState::overtaken) return fail(overtaken(request.file, entry, outcome.rev, request.redo));
    if (!done) {
      if (auto read = journal.read_ranges(entry); !read) return read;
      if (auto applied = apply(document, entry, outcome); !applied) return applied;
      outcome.already = false;
      outcome.rev = request.redo ? entry.rev_after : entry.rev_before;
    }
    entry.ranges.clear();
    outcome.entries.push_back(std::move(entry));
  }
  if (outcome.entries.size() < request.steps) return fail(too_few(request.file, request.redo, known.size()));
  outcome.left = known.size() - outcome.entries.size();
  return {};
}

/// An edit of several files.
class UndoTogether {
 public:
  UndoTogether(const bytes::Roots& roots, const UndoRequest& request, store::Journal& journal,
               std::vector<store::Journal::OfFile> entries)
      : roots_(roots), request_(request), journal_(journal), entries_(std::move(entries)), files_(entries_.size()) {
    outcome_.redo = request.redo;
    outcome_.already = true;
  }

  /// `own`: the path of the file that was named.
  Result<UndoOutcome> run(const std::string& own) {
    TRY(lock());
    for (std::size_t i = 0; i < files_.size(); ++i) TRY(restore_one(i, entries_[i].file_key == own));
    if (outcome_.already || request_.dry_run) return outcome_;
    TRY(put());
    std::vector<std::int64_t> ids;
    for (const auto& each : entries_) ids.push_back(each.entry.id);
    (void)journal_.mark(ids, !request_.redo);
    const auto left = request_.redo ? journal_.undone(own) : journal_.history(own);
    outcome_.left = left ? left->size() : 0;
    return outcome_;
  }

 private:
  struct File {
    std::unique_ptr<bytes::EditTarget> target;
    std::unique_ptr<bytes::Source> source;
    std::unique_ptr<splice::PieceTable> document;  ///< null: it is as it should be
    std::unique_ptr<bytes::Replacement> replacement;
  };

  Result<void> lock() {
    std::vector<std::string> paths;
    for (const auto& each : entries_) paths.push_back(each.file_key);
    TRY(refuse_outside(paths));
    return lock_in_order(
        roots_, paths, request_.opening, request_.state_folder,
        [&](std::size_t i, const bytes::EditOpening& how) -> Result<const bytes::EditTarget*> {
          files_[i].target = TRY(open_recovered(roots_, paths[i], how, request_.state_folder));
          return files_[i].target.get();
        },
        [&] {
          for (File& each : files_) each = File();
        });
  }

  /// Files that the roots do not have are counted, and not named.
  Result<void> refuse_outside(const std::vector<std::string>& paths) const {
    if (!roots_.confined()) return {};
    const auto outside = std::count_if(paths.begin(), paths.end(), [&](const std::string& path) {
      const auto place = roots_.locate_for_edit(path);
      return !place && place.error()->code == Code::outside_root;
    });
    if (outside == 0) return {};
    const std::string count = text::counted(static_cast<std::uint64_t>(outside), "file");
    Error error = roots_.outside(request_.file, fmt::format("the edit changed {} outside the allowed folders too, and "
                                                            "is undone in all its files or in none",
                                                            count));
    error->advice.push_back({Advice::Kind::undo_in_one_file, {}});
    return fail(std::move(error));
  }

  Result<void> restore_one(std::size_t i, bool own) {
    File& file = files_[i];
    store::JournalEntry& entry = entries_[i].entry;
    file.source = TRY(file.target->source());
    const auto rev = TRY(scan::digest_of(*file.source, {0, file.target->size()}));
    const auto state = store::state_of(entry, rev);
    if (state == store::EntryState::overtaken) return fail(overtaken(entries_[i].file_key, entry, rev, request_.redo));
    const std::string& wanted = request_.redo ? entry.rev_after : entry.rev_before;
    const bool done = state == (request_.redo ? store::EntryState::stands : store::EntryState::void_);
    if (!done) {
      TRY(journal_.read_ranges(entry));
      file.document = std::make_unique<splice::PieceTable>(*file.source, file.target->size());
      UndoOutcome all;
      all.redo = request_.redo;
      TRY(apply(*file.document, entry, all));
      outcome_.bytes_changed += all.bytes_changed;
      outcome_.already = false;
      if (request_.dry_run) {
        UndoRequest named = request_;
        named.file = own ? request_.file : entries_[i].file_key;
        TRY(show(*file.document, wanted, named));
      }
    }
    if (!own) {
      if (!done) outcome_.together.push_back(entries_[i].file_key);
      return {};
    }
    outcome_.previous_rev = rev;
    outcome_.rev = wanted;
    outcome_.entries.push_back(entry);
    outcome_.entries.back().ranges.clear();
    return {};
  }

  Result<void> put() {
    std::vector<Staged> staged;
    for (std::size_t i = 0; i < files_.size(); ++i) {
      File& file = files_[i];
      if (!file.document) continue;
      const store::JournalEntry& entry = entries_[i].entry;
      const std::string& now = request_.redo ? entry.rev_before : entry.rev_after;
      const std::string& wanted = request_.redo ? entry.rev_after : entry.rev_before;
      bytes::ReplaceOptions options;
      options.sync = request_.sync;
      file.replacement = TRY(bytes::Replacement::begin(*file.target, file.document->bytes(), options));
      splice::Outlet outlet;
      outlet.write = [&](std::span<const std::uint8_t> bytes) { return file.replacement->write(bytes); };
      TRY(restore(*file.document, wanted, outlet));
      TRY(file.replacement->ready());
      staged.push_back({file.target.get(), file.replacement.get(), now, wanted});
    }
    return place_together(request_.state_folder, staged);
  }

  const bytes::Roots& roots_;
  const UndoRequest& request_;
  store::Journal& journal_;
  std::vector<store::Journal::OfFile> entries_;
  std::vector<File> files_;
  UndoOutcome outcome_;
};

}  // namespace

std::string local_time(std::int64_t time) {
  const auto seconds = static_cast<std::time_t>(time);
  std::tm local{};
  ::localtime_r(&seconds, &local);
  return fmt::format("{:04}-{:02}-{:02} {:02}:{:02}:{:02}", local.tm_year + 1900, local.tm_mon + 1, local.tm_mday,
                     local.tm_hour, local.tm_min, local.tm_sec);
}

Result<UndoOutcome> undo(const bytes::Roots& roots, const UndoRequest& request) {
  auto target = TRY(open_recovered(roots, request.file, request.opening, request.state_folder));
  auto source = TRY(target->source());
  auto rev = TRY(scan::digest_of(*source, {0, target->size()}));
  store::Journal journal(request.state_folder);
  auto known = TRY(request.redo ? journal.undone(target->real_path()) : journal.history(target->real_path()));
  const auto several = std::find_if(known.begin(), known.end(), [](const auto& each) { return !each.batch.empty(); });
  if (!request.only &&
      several - known.begin() < static_cast<std::ptrdiff_t>(std::min<std::uint64_t>(request.steps, known.size()))) {
    if (request.steps > 1) {
      Error error = make_error(Code::invalid_input, fmt::format("the edit '{}' of {} was one of several files",
                                                                several->what, local_time(several->time)));
      error->hints.emplace_back("undo it alone, not with others");
      return fail(std::move(error));
    }
    auto entries = TRY(journal.of_batch(several->batch));
    if (entries.size() > 1) {
      const std::string own = target->real_path();
      target.reset();
      return UndoTogether(roots, request, journal, std::move(entries)).run(own);
    }
  }
  splice::PieceTable document(*source, target->size());
  UndoOutcome outcome;
  outcome.redo = request.redo;
  outcome.previous_rev = outcome.rev = rev;
  TRY(walk(journal, request, std::move(known), document, outcome));
  if (outcome.already) {
    outcome.left += outcome.entries.size();
    return outcome;
  }
  if (request.dry_run) {
    TRY(show(document, outcome.rev, request));
    return outcome;
  }
  TRY(put_back(*target, document, outcome.rev, request.sync));
  // The file is already restored, so no error may follow. An entry that is not marked is `void_` from now on, and the
  // next undo says so.
  std::vector<std::int64_t> ids;
  for (const store::JournalEntry& entry : outcome.entries) ids.push_back(entry.id);
  (void)journal.mark(ids, !request.redo);
  return outcome;
}

Result<bool> take_back_edit(bytes::EditTarget& target, const std::string& state_folder, const std::string& rev_before,
                            const std::string& rev_after) {
  if (state_folder.empty()) return false;
  store::Journal journal(state_folder);
  const auto entry = TRY(journal.last(target.real_path()));
  if (!entry || entry->rev_before != rev_before || entry->rev_after != rev_after) return false;
  const auto source = TRY(target.source());
  splice::PieceTable document(*source, target.size());
  UndoOutcome outcome;
  TRY(apply(document, *entry, outcome));
  TRY(put_back(target, document, rev_before, true));
  (void)journal.drop(entry->id);  // it would be one that never took effect
  return true;
}

Result<std::vector<store::JournalEntry>> undo_history(const bytes::Roots& roots, const std::string& file,
                                                      const std::string& state_folder) {
  auto place = TRY(roots.locate_for_edit(file));
  store::Journal journal(state_folder);
  auto entries = journal.history(place.real);
  if (entries && entries->empty()) return fail(too_few(file, false, 0));
  return entries;
}

}  // namespace jt::edit

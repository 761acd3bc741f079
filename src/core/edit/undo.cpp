// SPDX-License-Identifier: MIT
#include "core/edit/undo.hpp"

#include <fmt/format.h>

#include <ctime>

#include "core/bytes/errors.hpp"
#include "core/bytes/replace.hpp"
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

}  // namespace

std::string local_time(std::int64_t time) {
  const auto seconds = static_cast<std::time_t>(time);
  std::tm local{};
  ::localtime_r(&seconds, &local);
  return fmt::format("{:04}-{:02}-{:02} {:02}:{:02}:{:02}", local.tm_year + 1900, local.tm_mon + 1, local.tm_mday,
                     local.tm_hour, local.tm_min, local.tm_sec);
}

Result<UndoOutcome> undo(const bytes::Roots& roots, const UndoRequest& request) {
  auto target = TRY(bytes::EditTarget::open(roots, request.file, request.opening));
  auto source = TRY(target->source());
  auto rev = TRY(scan::digest_of(*source, {0, target->size()}));
  store::Journal journal(request.state_folder);
  auto known = TRY(request.redo ? journal.undone(target->real_path()) : journal.history(target->real_path()));
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

Result<std::vector<store::JournalEntry>> undo_history(const bytes::Roots& roots, const std::string& file,
                                                      const std::string& state_folder) {
  auto place = TRY(roots.locate_for_edit(file));
  store::Journal journal(state_folder);
  auto entries = journal.history(place.real);
  if (entries && entries->empty()) return fail(too_few(file, false, 0));
  return entries;
}

}  // namespace jt::edit

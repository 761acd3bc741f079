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

namespace jt::edit {
namespace {

Error nothing_to_undo(const std::string& file) {
  Error error = make_error(Code::no_match, fmt::format("no edit of {} to undo", bytes::quoted_file(file)));
  error->hints.emplace_back(
      "the last 100 edits of a file are kept for 30 days; edits made without undo, and those of other programs, are "
      "not");
  return error;
}

Error overtaken(const std::string& file, const store::JournalEntry& entry, const std::string& rev) {
  Error error =
      make_error(Code::document_changed, fmt::format("{} was changed since the edit '{}' of {}",
                                                     bytes::quoted_file(file), entry.what, local_time(entry.time)));
  error->rev = rev;
  error->hints.push_back(fmt::format("it is at revision {}, and the edit left it at {}", rev, entry.rev_after));
  error->hints.emplace_back("undo needs the file as that edit left it");
  error->advice.push_back({Advice::Kind::list_edits, {file}});
  return error;
}

/// The newest entry that fits the present file. Entries that never took effect are removed on the way.
Result<store::JournalEntry> entry_for(store::Journal& journal, const bytes::EditTarget& target,
                                      const std::string& rev) {
  for (;;) {
    auto last = journal.last(target.real_path());
    if (!last) return fail(std::move(last.error()));
    if (!*last) return fail(nothing_to_undo(target.name()));
    switch (store::state_of(**last, rev)) {
      case store::EntryState::stands:
        return std::move(**last);
      case store::EntryState::overtaken:
        return fail(overtaken(target.name(), **last, rev));
      case store::EntryState::void_:
        if (auto dropped = journal.drop((*last)->id); !dropped) return fail(std::move(dropped.error()));
        break;
    }
  }
}

/// Composes the former file. The digest detects a journal that does not hold the right content.
Result<void> restore(splice::PieceTable& document, const store::JournalEntry& entry, const splice::Outlet& outlet) {
  scan::Digest digest;
  if (auto composed = splice::compose(document, outlet, &digest, 0); !composed) return composed;
  if (digest.hex() == entry.rev_before) return {};
  return fail(Code::io_error, "the journal does not lead back to the old content: nothing was written");
}

Result<void> put_back(bytes::EditTarget& target, splice::PieceTable& document, const store::JournalEntry& entry,
                      bool sync) {
  bytes::ReplaceOptions options;
  options.sync = sync;
  auto replacement = bytes::Replacement::begin(target, document.bytes(), options);
  if (!replacement) return fail(std::move(replacement.error()));
  splice::Outlet outlet;
  outlet.write = [&](std::span<const std::uint8_t> bytes) { return (*replacement)->write(bytes); };
  if (auto restored = restore(document, entry, outlet); !restored) return restored;
  return (*replacement)->commit();
}

/// Only reports what would change.
Result<void> show(splice::PieceTable& document, const store::JournalEntry& entry, const UndoRequest& request) {
  splice::Outlet nowhere;
  nowhere.write = [](std::span<const std::uint8_t>) -> Result<void> { return {}; };
  if (auto restored = restore(document, entry, nowhere); !restored) return restored;
  return request.sink ? splice::unified_diff(document, request.file, request.sink) : Result<void>();
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
  auto target = bytes::EditTarget::open(roots, request.file, request.opening);
  if (!target) return fail(std::move(target.error()));
  auto source = (*target)->source();
  if (!source) return fail(std::move(source.error()));
  auto rev = scan::digest_of(**source, {0, (*target)->size()});
  if (!rev) return fail(std::move(rev.error()));
  store::Journal journal(request.state_folder);
  auto entry = entry_for(journal, **target, *rev);
  if (!entry) return fail(std::move(entry.error()));
  splice::PieceTable document(**source, (*target)->size());
  UndoOutcome outcome;
  for (auto range = entry->ranges.rbegin(); range != entry->ranges.rend(); ++range) {
    if (range->after_at + range->after.size() > document.bytes()) {
      return fail(Code::io_error, "the journal does not fit the file: nothing was written");
    }
    document.splice(range->after_at, range->after.size(), range->before);
    outcome.bytes_changed += range->before.empty() ? range->after.size() : range->before.size();
  }
  auto entries = journal.history((*target)->real_path());
  if (!entries) return fail(std::move(entries.error()));
  outcome.left = entries->empty() ? 0 : entries->size() - 1;
  if (request.dry_run) {
    if (auto shown = show(document, *entry, request); !shown) return fail(std::move(shown.error()));
  } else {
    if (auto done = put_back(**target, document, *entry, request.sync); !done) return fail(std::move(done.error()));
    // The file is already restored, so no error may follow. An entry that stays in the journal is void from now on:
    // the next undo removes it.
    (void)journal.drop(entry->id);
  }
  outcome.previous_rev = *rev;
  outcome.rev = entry->rev_before;
  outcome.entry = std::move(*entry);
  outcome.entry.ranges.clear();
  return outcome;
}

Result<std::vector<store::JournalEntry>> undo_history(const bytes::Roots& roots, const std::string& file,
                                                      const std::string& state_folder) {
  auto place = roots.locate_for_edit(file);
  if (!place) return fail(std::move(place.error()));
  store::Journal journal(state_folder);
  auto entries = journal.history(place->real);
  if (entries && entries->empty()) return fail(nothing_to_undo(file));
  return entries;
}

}  // namespace jt::edit

// SPDX-License-Identifier: MIT
#include "core/propose/apply.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <map>
#include <set>
#include <utility>

#include "core/bytes/errors.hpp"
#include "core/bytes/memory_source.hpp"
#include "core/bytes/slice_source.hpp"
#include "core/propose/attempt.hpp"
#include "core/propose/identify.hpp"
#include "core/propose/operations.hpp"
#include "core/propose/session_text.hpp"
#include "core/scan/source_digest.hpp"
#include "core/stop.hpp"
#include "core/text/code_point.hpp"
#include "core/text/words.hpp"

namespace jt::propose {
namespace {

constexpr int most_tries = 5;

/// The document as it is in `source`, which is borrowed.
Result<std::unique_ptr<document::Document>> open(bytes::Source& source, const Pending& pending, bool digest) {
  const auto size = source.size();
  if (!size) return fail(Code::io_error, fmt::format("cannot tell the size of {}", bytes::quoted_file(pending.file)));
  document::DocumentOptions options;
  options.syntax = pending.syntax;
  options.lines = pending.lines;
  options.skip_invalid = pending.skip_invalid;
  options.digest = digest;
  options.check = digest;
  options.again = true;
  return std::make_unique<document::Document>(std::make_unique<bytes::SliceSource>(source, bytes::Span{0, *size}),
                                              options, nullptr);
}

/// One session being applied, which is claimed.
class Applying {
 public:
  Applying(const bytes::Roots& roots, const ApplyRequest& request, store::SessionStore& store,
           const store::Session& session, Pending pending)
      : roots_(roots),
        request_(request),
        store_(store),
        session_(session),
        pending_(std::move(pending)),
        wanted_(request.changes.begin(), request.changes.end()),
        edit_request_(request.edit),
        edit_(roots, edit_request_) {}

  Result<ApplyOutcome> run() {
    out_.file = pending_.file;
    out_.lines = pending_.lines;
    out_.skip_invalid = pending_.skip_invalid;
    out_.syntax = pending_.syntax;
    prepare();
    TRY(edit_.open(edit_request_.opening));
    if (pending_.attempt) {
      const bool all = TRY(recover());
      if (all) return std::move(out_);
    }
    rev_ = pending_.rev;
    TRY(choose());
    if (request_.rebase) {
      TRY(follow_all());
      if (!out_.stale.empty() && !request_.skip_stale) return fail(stale_error());
    }
    if (chosen_.empty()) return nothing_left();
    auto sequence = TRY(sequence_of(chosen_));
    keep_rest(sequence.shift);
    out_.left = rest_.size();
    TRY(edit(std::move(sequence.operations)));
    out_.time = std::time(nullptr);
    out_.stale.insert(out_.stale.end(), lost_.begin(), lost_.end());
    const bool all = rest_.empty() && out_.stale.empty();
    out_.status = all ? ApplyStatus::success : ApplyStatus::partial_success;
    out_.applied = std::move(chosen_);
    return std::move(out_);
  }

  /// What the session keeps after `run`; nothing if it is used up.
  [[nodiscard]] std::optional<std::string> kept() { return std::move(kept_); }
  /// After an error: others have changed the document while it was edited, so that another try may find it at rest.
  [[nodiscard]] bool disturbed() const { return disturbed_; }

 private:
  /// All of the edit but for its operations, and the revision that they are for.
  void prepare() {
    edit_request_.file = pending_.file;
    edit_request_.syntax = pending_.syntax;
    edit_request_.documents = pending_.lines ? edit::Documents::each_line : edit::Documents::one;
    edit_request_.skip_invalid = pending_.skip_invalid;
    edit_request_.revisions = true;
    edit_request_.what +=
        pending_.instruction.empty() ? " " + request_.session : ": " + text::excerpt(pending_.instruction);
    edit_request_.before_rename = [this](const edit::EditOutcome& outcome, bytes::Source& edited) -> Result<void> {
      return begin_writing(outcome.rev, edited);
    };
    if (!pending_.document) return;
    edit_request_.text = *pending_.document;
    edit_request_.undo = false;
    if (request_.edit.dry_run) return;
    edit_request_.output = "-";
    edit_request_.sink = [this](std::string_view part) {
      whole_ += part;
      return true;
    };
  }

  /// True if what is asked for was done by the run that was interrupted; else the session is what that left.
  Result<bool> recover() {
    const auto size = edit_.source().size();
    const std::string rev = TRY(scan::digest_of(edit_.source(), {0, size.value_or(0)}));
    const Attempt attempt = *std::exchange(pending_.attempt, std::nullopt);
    const Happened what = happened(attempt, pending_.file, rev, edit_request_.state_folder);
    if (what == Happened::unknown) return fail(interrupted(rev));
    if (what == Happened::no) return false;
    std::vector<Change> done;
    for (Change& change : pending_.changes) {
      const auto known = std::find(attempt.applied.begin(), attempt.applied.end(), change.id);
      if (known != attempt.applied.end()) done.push_back(std::move(change));
    }
    out_.before = done.size();
    std::set<std::string> settled(attempt.applied.begin(), attempt.applied.end());
    for (const auto& [id, why] : attempt.lost) {
      settled.insert(id);
      lost_.push_back({id, why, wanted_.contains(id)});
    }
    const bool others =
        std::any_of(wanted_.begin(), wanted_.end(), [&](const std::string& id) { return !settled.contains(id); });
    if (attempt.after && (others || wanted_.empty())) {
      pending_ = TRY(pending_of(*attempt.after));
      for (const std::string& id : settled) wanted_.erase(id);
      return false;
    }
    kept_ = attempt.after;
    if (attempt.after) out_.left = TRY(pending_of(*attempt.after)).changes.size();
    out_.stale = std::move(lost_);
    const bool all = out_.left == 0 && out_.stale.empty();
    out_.status = all ? ApplyStatus::success : ApplyStatus::partial_success;
    out_.applied = std::move(done);
    out_.edit.rev = rev;
    out_.edit.previous_rev = attempt.before;
    out_.edit.unchanged = true;
    out_.time = std::time(nullptr);
    return true;
  }

  Result<void> choose() {
    std::vector<std::string> ids;
    for (const Change& change : pending_.changes) ids.push_back(change.id);
    for (const std::string& id : wanted_) {
      if (std::find(ids.begin(), ids.end(), id) != ids.end()) continue;
      Error error = make_error(Code::invalid_input, fmt::format("the session has no change '{}'", text::excerpt(id)));
      constexpr std::size_t most = 20;
      const std::size_t shown = std::min(ids.size(), most);
      error->hints.push_back(fmt::format("its changes are {}{}",
                                         fmt::join(ids.begin(), ids.begin() + static_cast<std::ptrdiff_t>(shown), ", "),
                                         ids.size() > most ? fmt::format(" and {} more", ids.size() - most) : ""));
      error->choices = std::move(ids);
      return fail(std::move(error));
    }
    for (const Change& change : pending_.changes) {
      const bool take = wanted_.empty() || wanted_.contains(change.id);
      if (!take && wanted_.contains(change.within)) {
        return fail(Code::invalid_input, fmt::format("{} lies within what {} writes, so both are applied or none",
                                                     change.id, change.within));
      }
      (take ? chosen_ : rest_).push_back(change);
    }
    return {};
  }

  /// Every change in the present document; those that were not asked for too, because they are kept.
  Result<void> follow_all() {
    auto document = TRY(open(edit_.source(), pending_, true));
    std::vector<Change> free;
    for (const Change& change : pending_.changes) {
      if (change.within.empty()) free.push_back(change);
    }
    auto found = follow(*document, free);
    if (!found) return fail(document->explain(std::move(found.error())));
    if (auto finished = document->finish(); !finished) return finished;
    rev_ = document->revision().value_or("");
    Followed all;
    for (std::size_t i = 0; i < free.size(); ++i) all.emplace(free[i].id, std::move((*found)[i]));
    take_holding(chosen_, all, out_.stale);
    std::vector<Stale> lost;
    take_holding(rest_, all, lost);
    for (const Stale& each : lost) lose(each.id, each.why);
    return {};
  }

  using Followed = std::map<std::string, Found>;  // by id

  /// Leaves in the list what holds. What lies within another change holds with it.
  void take_holding(std::vector<Change>& list, Followed& all, std::vector<Stale>& stale) {
    std::vector<Change> holds;
    for (Change& change : list) {
      if (!change.within.empty()) all[change.id] = inside(change, all.at(change.within));
      const Found& found = all.at(change.id);
      if (found.now) holds.push_back(*found.now);
      if (!found.now) stale.push_back({change.id, found.why});
    }
    list = std::move(holds);
  }

  Found inside(Change change, const Found& above) const {
    if (!above.now) return {std::nullopt, fmt::format("{} does not hold", change.within)};
    const auto first = std::find_if(pending_.changes.begin(), pending_.changes.end(),
                                    [&](const Change& each) { return each.id == change.within; });
    path::Location at = above.now->at;
    at.insert(at.end(), change.at.begin() + static_cast<std::ptrdiff_t>(first->at.size()), change.at.end());
    change.at = std::move(at);
    return {std::move(change), {}};
  }

  /// A change that was not asked for, and that the session cannot keep.
  void lose(const std::string& id, const std::string& why) {
    const std::string_view keeps = request_.edit.dry_run ? "would not" : "does not";
    lost_.push_back({id, fmt::format("{}, so the session {} keep it", why, keeps), false});
  }

  Result<ApplyOutcome> nothing_left() {
    out_.status = ApplyStatus::failed;
    out_.left = rest_.size();
    if (pending_.document) out_.document = pending_.document;
    return std::move(out_);
  }

  Result<void> edit(std::vector<edit::Operation> operations) {
    edit_request_.operations = std::move(operations);
    edit_request_.if_rev = rev_;
    auto edited = edit_.apply();
    if (edited) edited = edit_.finish();
    if (!edited) return fail(explained(std::move(edited.error())));
    out_.edit = edit_.outcome();
    if (!pending_.document) return out_.edit.written ? Result<void>() : settle(out_.edit.rev, edit_.source());
    if (!request_.edit.dry_run) pending_.document = std::move(whole_);
    out_.document = pending_.document;
    bytes::MemorySource source(std::string_view(*pending_.document), pending_.file);
    return settle(out_.edit.rev, source);
  }

  /// What the session keeps. The elements around the changes are identified anew; if that fails, nothing is kept.
  Result<void> settle(const std::string& rev, bytes::Source& edited) {
    kept_.reset();
    if (rest_.empty() || request_.edit.dry_run) return {};
    Pending after = pending_;
    after.rev = rev;
    after.changes = rest_;
    auto document = TRY(open(edited, after, false));
    if (identify(*document, after.changes)) kept_ = to_text(after);
    if (kept_) return {};
    out_.left = 0;
    for (const Change& change : rest_) lose(change.id, "its place was not found again");
    return {};
  }

  Result<void> begin_writing(const std::string& rev, bytes::Source& edited) {
    TRY(settle(rev, edited));
    Pending begun = pending_;
    begun.attempt = Attempt{rev_, rev, {}, {}, kept_};
    for (const Change& change : chosen_) begun.attempt->applied.push_back(change.id);
    for (const Stale& each : lost_) begun.attempt->lost.emplace_back(each.id, each.why);
    return store_.keep(session_, to_text(begun));
  }

  [[nodiscard]] Error explained(Error error) {
    if (error->code != Code::document_changed) return error;
    disturbed_ = true;
    if (request_.rebase) return error;
    error->message = fmt::format("{} has changed since the preview", bytes::quoted_file(pending_.file));
    error->hints.clear();
    error->advice.clear();
    error->current_value.reset();
    error->advice.push_back({Advice::Kind::follow_changes, {request_.session}});
    advise_preview(error);
    return error;
  }

  void advise_preview(Error& error) const {
    if (pending_.interpreter == "operations") return;
    Advice again{Advice::Kind::preview_again, {pending_.file, pending_.instruction}};
    if (pending_.syntax != comments::Choice::automatic) again.arguments.emplace_back(name(pending_.syntax));
    error->advice.push_back(std::move(again));
  }

  [[nodiscard]] Error interrupted(const std::string& rev) const {
    Error error = make_error(Code::document_changed,
                             fmt::format("a run that applied this session was interrupted, and {} has changed since: "
                                         "it is not known whether it has the changes",
                                         bytes::quoted_file(pending_.file)));
    error->hints.emplace_back("look at the document, and preview what is still to be done");
    error->rev = rev;
    advise_preview(error);
    return error;
  }

  [[nodiscard]] Error stale_error() const {
    const std::size_t count = out_.stale.size();
    Error error = make_error(Code::document_changed,
                             fmt::format("{} of {} in {} no longer {}; nothing was written", count,
                                         text::counted(count + chosen_.size(), "change"),
                                         bytes::quoted_file(pending_.file), count == 1 ? "holds" : "hold"));
    constexpr std::size_t most = 10;
    for (std::size_t i = 0; i < std::min(count, most); ++i) {
      error->hints.push_back(fmt::format("{}: {}", out_.stale[i].id, out_.stale[i].why));
    }
    if (count > most) error->hints.push_back(fmt::format("and {} more", count - most));
    error->rev = rev_;
    error->advice.push_back({Advice::Kind::leave_stale_out, {request_.session}});
    return error;
  }

  /// What was not asked for, where it is after the edit. What lies in something that was removed or replaced is lost.
  void keep_rest(const Shift& shift) {
    std::vector<Change> kept;
    for (Change& change : rest_) {
      const bool gap = change.kind == edit::OperationKind::insert;
      auto at = gap ? shift.gap_now(change.at) : shift.now(change.at);
      auto from = change.from ? shift.now(*change.from) : std::optional<path::Location>(path::Location());
      if (!at || !from) {
        lose(change.id, "an applied change wrote or removed what it is in");
        continue;
      }
      change.at = std::move(*at);
      if (change.from) change.from = std::move(from);
      kept.push_back(std::move(change));
    }
    rest_ = std::move(kept);
  }

  const bytes::Roots& roots_;
  const ApplyRequest& request_;
  store::SessionStore& store_;
  const store::Session& session_;
  Pending pending_;
  std::set<std::string> wanted_;  ///< changes; empty: all
  edit::EditRequest edit_request_;
  std::vector<Change> chosen_, rest_;
  std::vector<Stale> lost_;  ///< what was not asked for, and cannot be kept
  std::string rev_;          ///< of the document to be edited
  std::string whole_;        ///< the edited document, if the session keeps it
  std::optional<std::string> kept_;
  bool disturbed_ = false;
  ApplyOutcome out_;
  edit::EditInParts edit_;  ///< locks the file until all of this is over
};

}  // namespace

std::string_view name(ApplyStatus status) {
  switch (status) {
    case ApplyStatus::success:
      return "success";
    case ApplyStatus::partial_success:
      return "partial_success";
    case ApplyStatus::failed:
      break;
  }
  return "failed";
}

Result<ApplyOutcome> apply(const bytes::Roots& roots, const ApplyRequest& request, store::SessionStore& store) {
  auto session = TRY(store.claim(request.session));
  auto pending = pending_of(session.text);
  if (!pending) {
    (void)store.release(session);
    return fail(std::move(pending.error()));
  }
  if (request.kept_only && !pending->document) {
    (void)store.release(session);
    return fail(Code::permission_denied,
                fmt::format("cannot write the file '{}': this server was started read-only", pending->file));
  }
  // The file is locked for the session to be finished, too.
  std::optional<Applying> applying;
  std::optional<Result<ApplyOutcome>> outcome;
  for (int tries = 1;; ++tries) {
    applying.emplace(roots, request, store, session, *pending);
    outcome = applying->run();
    if (*outcome || !request.rebase || !applying->disturbed() || tries == most_tries) break;
  }
  // A dry run, and one that found nothing to do, leave the session as it was.
  if (!*outcome || request.edit.dry_run || (*outcome)->status == ApplyStatus::failed) {
    (void)store.release(session);
    return std::move(*outcome);
  }
  // The edit is done, whatever becomes of the session.
  const Unstoppable whole;
  (void)store.finish(session, applying->kept());
  return std::move(*outcome);
}

}  // namespace jt::propose

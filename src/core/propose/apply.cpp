// SPDX-License-Identifier: MIT
#include "core/propose/apply.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <map>
#include <set>

#include "core/bytes/errors.hpp"
#include "core/bytes/memory_source.hpp"
#include "core/bytes/open.hpp"
#include "core/propose/identify.hpp"
#include "core/propose/operations.hpp"
#include "core/propose/session_text.hpp"
#include "core/text/code_point.hpp"
#include "core/text/words.hpp"

namespace jt::propose {
namespace {

Result<std::unique_ptr<document::Document>> open(const bytes::Roots& roots, const Pending& pending, bool digest) {
  Result<std::unique_ptr<bytes::Source>> source =
      pending.document ? std::make_unique<bytes::MemorySource>(std::string_view(*pending.document), pending.file)
                       : bytes::open_source(roots, pending.file);
  if (!source) return fail(std::move(source.error()));
  document::DocumentOptions options;
  options.syntax = pending.syntax;
  options.lines = pending.lines;
  options.skip_invalid = pending.skip_invalid;
  options.digest = digest;
  options.check = digest;
  options.again = true;
  return std::make_unique<document::Document>(std::move(*source), options, nullptr);
}

/// One session being applied, which is claimed.
class Applying {
 public:
  Applying(const bytes::Roots& roots, const ApplyRequest& request, Pending pending)
      : roots_(roots), request_(request), pending_(std::move(pending)) {}

  Result<ApplyOutcome> run() {
    out_.file = pending_.file;
    out_.lines = pending_.lines;
    out_.skip_invalid = pending_.skip_invalid;
    out_.syntax = pending_.syntax;
    TRY(choose());
    if (request_.rebase) {
      TRY(follow_all());
      if (!out_.stale.empty() && !request_.skip_stale) return fail(stale_error());
    }
    if (chosen_.empty()) return nothing_left();
    auto sequence = TRY(sequence_of(chosen_));
    TRY(edit(sequence.operations));
    keep_rest(sequence.shift);
    out_.time = std::time(nullptr);
    out_.left = rest_.size();
    const bool all = rest_.empty() && out_.stale.empty();
    out_.status = all ? ApplyStatus::success : ApplyStatus::partial_success;
    out_.applied = std::move(chosen_);
    return std::move(out_);
  }

  /// What the session keeps now; nothing if it is used up. The elements around the changes are identified anew.
  Result<std::optional<std::string>> kept() {
    if (rest_.empty()) return std::nullopt;
    pending_.rev = rev_;
    pending_.changes = std::move(rest_);
    auto document = TRY(open(roots_, pending_, false));
    if (auto identified = identify(*document, pending_.changes); !identified) {
      return fail(document->explain(std::move(identified.error())));
    }
    return to_text(pending_);
  }

 private:
  Result<void> choose() {
    std::vector<std::string> ids;
    for (const Change& change : pending_.changes) ids.push_back(change.id);
    for (const std::string& id : request_.changes) {
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
    const std::set<std::string> wanted(request_.changes.begin(), request_.changes.end());
    for (const Change& change : pending_.changes) {
      const bool take = wanted.empty() || wanted.contains(change.id);
      if (!take && wanted.contains(change.within)) {
        return fail(Code::invalid_input, fmt::format("{} lies within what {} writes, so both are applied or none",
                                                     change.id, change.within));
      }
      (take ? chosen_ : rest_).push_back(change);
    }
    return {};
  }

  /// Every change in the present document; those that were not asked for too, because they are kept.
  Result<void> follow_all() {
    auto document = TRY(open(roots_, pending_, true));
    std::vector<Change> free;
    for (const Change& change : pending_.changes) {
      if (change.within.empty()) free.push_back(change);
    }
    auto found = follow(*document, free);
    if (!found) return fail(document->explain(std::move(found.error())));
    if (auto finished = document->finish(); !finished) return finished;
    pending_.rev = document->revision().value_or("");
    Followed all;
    for (std::size_t i = 0; i < free.size(); ++i) all.emplace(free[i].id, std::move((*found)[i]));
    take_holding(chosen_, all, &out_.stale);
    take_holding(rest_, all, nullptr);
    return {};
  }

  using Followed = std::map<std::string, Found>;  // by id

  /// Leaves in the list what holds. What lies within another change holds with it.
  void take_holding(std::vector<Change>& list, Followed& all, std::vector<Stale>* stale) {
    std::vector<Change> holds;
    for (Change& change : list) {
      if (!change.within.empty()) all[change.id] = inside(change, all.at(change.within));
      const Found& found = all.at(change.id);
      if (found.now) holds.push_back(*found.now);
      if (!found.now && stale != nullptr) stale->push_back({change.id, found.why});
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

  Result<ApplyOutcome> nothing_left() {
    out_.status = ApplyStatus::failed;
    out_.left = rest_.size();
    rev_ = pending_.rev;
    if (pending_.document) out_.document = pending_.document;
    return std::move(out_);
  }

  Result<void> edit(std::vector<edit::Operation>& operations) {
    edit::EditRequest request = request_.edit;
    request.file = pending_.file;
    request.syntax = pending_.syntax;
    request.documents = pending_.lines ? edit::Documents::each_line : edit::Documents::one;
    request.skip_invalid = pending_.skip_invalid;
    request.operations = std::move(operations);
    request.if_rev = pending_.rev;
    request.revisions = true;
    request.what += pending_.instruction.empty() ? " " + request_.session : ": " + text::excerpt(pending_.instruction);
    std::string whole;
    if (pending_.document) {
      request.text = *pending_.document;
      request.undo = false;
      if (!request.dry_run) {
        request.output = "-";
        request.sink = [&whole](std::string_view part) {
          whole += part;
          return true;
        };
      }
    }
    auto outcome = edit::edit(roots_, request);
    if (!outcome) return fail(explained(std::move(outcome.error())));
    rev_ = outcome->rev;
    out_.edit = std::move(*outcome);
    if (!pending_.document) return {};
    if (!request.dry_run) pending_.document = whole;
    out_.document = pending_.document;
    return {};
  }

  [[nodiscard]] Error explained(Error error) const {
    if (error->code != Code::document_changed) return error;
    error->message = fmt::format("{} has changed since the preview", bytes::quoted_file(pending_.file));
    error->hints.clear();
    error->advice.clear();
    error->current_value.reset();
    error->advice.push_back({Advice::Kind::follow_changes, {request_.session}});
    if (pending_.interpreter != "operations") {
      Advice again{Advice::Kind::preview_again, {pending_.file, pending_.instruction}};
      if (pending_.syntax != comments::Choice::automatic) again.arguments.emplace_back(name(pending_.syntax));
      error->advice.push_back(std::move(again));
    }
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
    error->rev = pending_.rev;
    error->advice.push_back({Advice::Kind::leave_stale_out, {request_.session}});
    return error;
  }

  /// What was not asked for, where it is after the edit. What lies in something that was removed or replaced is gone.
  void keep_rest(const Shift& shift) {
    std::vector<Change> kept;
    for (Change& change : rest_) {
      const bool gap = change.kind == edit::OperationKind::insert;
      auto at = gap ? shift.gap_now(change.at) : shift.now(change.at);
      auto from = change.from ? shift.now(*change.from) : std::optional<path::Location>(path::Location());
      if (!at || !from) continue;
      change.at = std::move(*at);
      if (change.from) change.from = std::move(from);
      kept.push_back(std::move(change));
    }
    rest_ = std::move(kept);
  }

  const bytes::Roots& roots_;
  const ApplyRequest& request_;
  Pending pending_;
  std::vector<Change> chosen_, rest_;
  std::string rev_;
  ApplyOutcome out_;
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
  Applying applying(roots, request, std::move(*pending));
  auto outcome = applying.run();
  // A dry run, and one that found nothing to do, leave the session as it was.
  if (!outcome || request.edit.dry_run || outcome->status == ApplyStatus::failed) {
    (void)store.release(session);
    return outcome;
  }
  // The edit is done, whatever becomes of the session: with an old revision it can do no harm.
  auto kept = applying.kept();
  if (!kept) outcome->left = 0;
  (void)store.finish(session, kept ? std::move(*kept) : std::nullopt);
  return outcome;
}

}  // namespace jt::propose

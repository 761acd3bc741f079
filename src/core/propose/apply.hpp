// SPDX-License-Identifier: MIT
// Apply: carries out the changes of a session, if the document is still the one that was previewed.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/bytes/root.hpp"
#include "core/edit/editor.hpp"
#include "core/propose/proposal.hpp"
#include "core/result.hpp"
#include "core/store/session_store.hpp"

namespace jt::propose {

struct ApplyRequest {
  std::string session;
  std::vector<std::string> changes;  ///< their ids; empty: all
  bool rebase = false;               ///< the document may be another one: each change is followed on its own
  bool skip_stale = false;           ///< with `rebase`: changes that no longer hold are left out
  bool kept_only = false;            ///< only a document that the session keeps may be changed, no file
  /// How the file is opened and written, and what is kept for undo. What is to be edited is set here: file, text,
  /// operations, if_rev. `what` is the verb of the history: the instruction, or the session, is added.
  edit::EditRequest edit;
};

enum class ApplyStatus : std::uint8_t {
  success,
  partial_success,  ///< not all were asked for, or some no longer hold
  failed,           ///< none was left that holds
};
std::string_view name(ApplyStatus status);

/// A change that no longer holds: it was not applied, and the session does not keep it.
struct Stale {
  std::string id;
  std::string why;
  bool asked = true;  ///< false: it was not asked for, but is lost with what the edit did
};

struct ApplyOutcome {
  ApplyStatus status = ApplyStatus::success;
  std::vector<Change> applied;  ///< with their locations and values before the edit
  std::vector<Stale> stale;     ///< also of those that were not asked for
  std::size_t before = 0;       ///< changes that an interrupted run had applied already; alone, they are `applied`
  std::size_t left = 0;         ///< changes that the session still keeps; 0: it is used up
  std::string file;             ///< the document's name
  comments::Choice syntax = comments::Choice::automatic;  ///< how it is read: as in the request of the preview
  bool lines = false;
  bool skip_invalid = false;
  std::optional<std::string> document;  ///< the whole document as it is now, if the session kept it
  edit::EditOutcome edit;
  std::int64_t time = 0;  ///< seconds since 1970
};

/// Nothing is written and the session stays as it is after an error: SESSION_NOT_FOUND; LOCKED (another process applies
/// it); INVALID_INPUT (an id that it does not have, with those that it has; changes that cannot be parted);
/// DOCUMENT_CHANGED (the document is another one; with `rebase`, what no longer holds, or the file is changed again and
/// again by others that do not lock it); PERMISSION_DENIED (`kept_only`); those of the store and the edit.
///
/// The file is locked from before the changes are followed until the session is finished. What the session will be is
/// kept in it before the file changes: a run that was killed in between is recognised by the next one, which applies
/// nothing twice.
Result<ApplyOutcome> apply(const bytes::Roots& roots, const ApplyRequest& request, store::SessionStore& store);

}  // namespace jt::propose

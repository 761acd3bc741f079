// SPDX-License-Identifier: MIT
// Preview: proposes changes of a document and keeps them as a session. Writes nothing to the document.
//
//   instruction ─► Interpreter ─► changes ─► edit, dry run ─► identify ─► session ─► follow (--rebase) ─► edit
//                  rules, llm     Proposal   checks, values   targets     store
//
// All locations of a proposal are those of the document that was read, whatever its other changes do. `sequence_of`
// turns changes, or some of them, into operations one after the other; `Shift` says where a place is after the changes
// before it. Operations that a user gives go the other way (`changes_of`). So any part of a proposal can be applied,
// and what is left stays true.
//
// Nothing is believed. What an interpreter proposes is tried out by the one editor, which checks the document, gives
// the revision and the present values; the session keeps those. A value of over 64 KiB is kept as a digest.
//
// identify finds for each change a query that selects its value by what identifies the elements around it (an id, a
// name that no other element has); `follow` finds these elements again in another document, in one pass, and compares.
//
// Sessions are claimed, changed and given back (`SessionStore`); a claim ends by itself. The revision of the document
// is compared under the lock of the file, so a session that is applied twice is refused whatever the store does.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/bytes/root.hpp"
#include "core/bytes/slice_source.hpp"
#include "core/comments/choice.hpp"
#include "core/edit/editor.hpp"
#include "core/propose/proposal.hpp"
#include "core/result.hpp"
#include "core/scan/stream.hpp"
#include "core/store/session_store.hpp"

namespace jt::propose {

/// The most bytes of a document that is kept in its session.
inline constexpr std::size_t most_kept = std::size_t{10} << 20;
/// The most characters of an instruction.
inline constexpr std::size_t longest_instruction = 1000;

struct PreviewRequest {
  std::string file;
  std::optional<std::string> text;  ///< the document itself: it is kept in the session, and `file` is its name
  comments::Choice syntax = comments::Choice::automatic;  ///< whether it may have comments
  edit::Documents documents = edit::Documents::by_name;   ///< each line may be a document: an array of them then
  bool skip_invalid = false;                              ///< lines that are not JSON have no index
  std::string instruction;                                ///< for people; what `interpreter` works on
  Interpreter* interpreter = nullptr;                     ///< null: `operations` are proposed
  std::vector<edit::Operation> operations;
  std::chrono::seconds ttl{3600};
  /// A value for people, truncated if it is long.
  std::function<std::string(bytes::Source& document, const bytes::Span& value)> excerpt;
  scan::Observer* progress = nullptr;  ///< may be null
};

struct Preview {
  Proposal proposal;
  std::string interpreter;             ///< "rules", "llm", "operations"
  store::Session session;              ///< kept only with `success`; else it has nothing but a name
  std::string rev;                     ///< of the document that was read
  comments::Decision syntax;           ///< how it was read
  std::uint64_t comments_removed = 0;  ///< that go with what is replaced or removed
};

/// Errors: those of reading the document; INSTRUCTION_TOO_LONG, DOCUMENT_TOO_LARGE, INVALID_INPUT (no instruction);
/// those of the interpreter, of the operations and of the store; DOCUMENT_CHANGED if it changed meanwhile.
Result<Preview> preview(const bytes::Roots& roots, const PreviewRequest& request, store::SessionStore& store);

}  // namespace jt::propose

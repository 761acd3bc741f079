// SPDX-License-Identifier: MIT
// Editor: an edit of a file from opening to replacement. Every command that changes a document uses it.
//
//   operations ─► Batch ─► PathTree ─► Applier ─► Splicer ─► PieceTable ─► compose ─► Replacement
//   as given      one tree  located in   one by one  local style  pieces of the    hashed     the new file
//                 of paths  one pass                 and check    old and new text
//
// Open and lock, check and locate in one pass, splice, write, record for undo, rename. An edit that leaves every byte
// as it was writes nothing. (What does not change a document by operations begins a Replacement of its own: undo,
// `rewrite` and the steps of tool blocks.)
//
// Where each line of the file is a document, the edit is one of the array of them (LinesView), and what comes to that
// array or leaves it is a line.
//
// The new file is copied piece by piece. The revision is hashed on the way, from the last remembered state of the hash
// before the first change (DigestTrail), and what comes before that is copied by the kernel.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/bytes/edit_target.hpp"
#include "core/bytes/replace.hpp"
#include "core/comments/choice.hpp"
#include "core/edit/operation.hpp"
#include "core/edit/transaction.hpp"
#include "core/result.hpp"
#include "core/scan/stream.hpp"
#include "core/schema/schema.hpp"
#include "core/splice/excerpt.hpp"
#include "core/splice/splicer.hpp"

namespace jt::edit {

/// Whether each line of a file is a document of its own.
enum class Documents : std::uint8_t { by_name, one, each_line };
/// The answer for a file of that name; a text without a file is one document, if nothing else was said.
bool is_each_line(Documents documents, const std::optional<std::string>& file);

struct EditOutcome;

struct EditRequest {
  std::string file;  ///< "-": standard input
  Documents documents = Documents::by_name;
  bool skip_invalid = false;  ///< where each line is a document: lines that are not JSON stay, and have no index
  comments::Choice syntax = comments::Choice::automatic;  ///< whether it may have comments; lines have none
  std::optional<std::string_view> text;  ///< the document itself; borrowed, and `file` is its name. Only for a dry run,
                                         ///< or with `output`
  std::vector<Operation> operations;
  /// Changes the document, which was checked, in place of operations.
  std::function<Result<void>(splice::PieceTable& document)> change;
  bool list = false;                      ///< the operations were given as a list, also where it holds one
  std::vector<std::size_t> numbers = {};  ///< of the operations in a list for several files; empty: 0, 1, …
  std::size_t all_operations = 0;         ///< of that list
  bytes::EditOpening opening;
  std::optional<std::string> if_rev;  ///< the revision that the document must have
  bool checked = false;               ///< the caller has had the document of that revision checked
  std::optional<splice::Indent> indent;
  bool dry_run = false;               ///< shows what would change as a unified diff, and writes nothing
  std::optional<std::string> output;  ///< writes there and leaves the file alone; "-": to `sink`
  bool sync = true;
  bool undo = true;                        ///< keeps what undo needs
  bool require_undo = false;               ///< an edit that cannot be undone is refused
  bool revisions = true;                   ///< the revisions are wanted in the result
  std::optional<path::Spelling> spelling;  ///< of paths in errors; else that of the path that was given
  bool shows = false;                      ///< what was written is wanted in the result: its line, and an excerpt
  std::string state_folder;                ///< of the journal; empty: there is none
  std::string what;                        ///< one line for the history

  /// A value for the result, as in TransactionOptions.
  std::function<std::string(bytes::Source& document, const bytes::Span& value)> excerpt;
  bool whole_new_values = false;  ///< as in TransactionOptions
  /// Receives the edited document, or the diff; returns false if the reader has closed the pipe or the output failed.
  /// Empty in a dry run: no diff is made.
  std::function<bool(std::string_view)> sink;
  /// The schema that the edited document must fit, by that document, without its comments; each line where each is a
  /// document. Errors that it had before do not count.
  std::function<Result<const schema::Schema*>(splice::PieceTable& edited)> schema;
  /// Observes the document while it is read; may be null.
  scan::Observer* progress = nullptr;
  /// Called before the file is replaced, when its revisions are known; its error ends the edit.
  std::function<Result<void>(const EditOutcome& outcome, bytes::Source& edited)> before_rename = {};
};

struct EditOutcome {
  std::vector<OperationResult> results;
  comments::Decision syntax;  ///< how the document was read
  bool by_lines = false;      ///< each line is a document
  std::uint64_t lines_skipped = 0;
  std::uint64_t bytes_before = 0;
  std::uint64_t bytes_after = 0;
  std::uint64_t bytes_changed = 0;  ///< of all operations together
  std::string previous_rev;         ///< empty where they are not known
  std::string rev;
  std::optional<std::uint64_t> line;       ///< of the first change: of what was put in, or of what was taken out
  std::optional<splice::Excerpt> excerpt;  ///< of what was written
  std::uint64_t errors_left = 0;           ///< against the schema, which were there before
  bool unchanged = false;                  ///< every byte is as it was, so nothing is written in the file's place
  bool written = false;                    ///< something was put in the place of the file
  std::optional<std::string> no_undo;      ///< why it cannot be undone

  /// By all operations together.
  [[nodiscard]] std::uint64_t comments_removed() const {
    std::uint64_t count = 0;
    for (const OperationResult& each : results) count += each.comments_removed;
    return count;
  }
};

/// An edit in parts: in the place of its file, for several files that change together; or one whose operations come of
/// the document as it is when it is locked.
class EditInParts {
 public:
  /// Borrows both. Before `apply`, the request's operations and revision may still be set.
  EditInParts(const bytes::Roots& roots, const EditRequest& request);
  EditInParts(const EditInParts&) = delete;
  EditInParts& operator=(const EditInParts&) = delete;
  ~EditInParts();  ///< releases the lock; what is staged goes

  /// Opens and locks the file, as `opening` says and not the request; reads, checks and edits the document; writes the
  /// new file beside it, or the diff of a dry run; keeps what undo needs, in a batch of that name.
  Result<void> open(const bytes::EditOpening& opening);
  Result<void> apply();
  Result<void> stage();
  Result<void> record(const std::string& batch);
  /// In place of the last two, for one file: all that `edit` does after `apply`.
  Result<void> finish();

  /// The document as it was opened, which rewinds. Precondition: it is open.
  [[nodiscard]] bytes::Source& source();
  /// Null before it is open.
  [[nodiscard]] bytes::EditTarget* target();
  /// Null where nothing is staged: every byte is as it was.
  [[nodiscard]] bytes::Replacement* replacement();
  [[nodiscard]] const EditOutcome& outcome() const;

  class Parts;

 private:
  std::unique_ptr<Parts> parts_;
};

/// An error of reading it, in a document that is to be edited: what its advice says of lines is true of edits.
Error for_edit(Error error, const std::string& file);

/// Carries out an edit. On an error the file is unchanged. Errors: those of opening and locking; INVALID_JSON (with
/// its position); DOCUMENT_CHANGED (another revision than `if_rev`, or changed meanwhile); SCHEMA_VIOLATION; those of
/// the operations, with the number of the failed one if they are a list.
Result<EditOutcome> edit(const bytes::Roots& roots, const EditRequest& request);

}  // namespace jt::edit

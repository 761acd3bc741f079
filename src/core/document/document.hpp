// SPDX-License-Identifier: MIT
// Document: a document that is read once or more, with the options of its reader: lines, buffered, checked, hashed.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "core/bytes/raw_listener.hpp"
#include "core/comments/choice.hpp"
#include "core/document/line_again.hpp"
#include "core/document/lines_check.hpp"
#include "core/document/lines_observer.hpp"
#include "core/document/position.hpp"
#include "core/document/valid_lines.hpp"
#include "core/scan/checker.hpp"
#include "core/scan/cursor.hpp"
#include "core/scan/digest.hpp"
#include "core/scan/lines_source.hpp"
#include "core/scan/parallel_observer.hpp"

namespace jt::comments {
class BlankSource;
}  // namespace jt::comments

namespace jt::document {

/// Observes the reading of a document: a progress bar.
class Watcher : public scan::Observer {
 public:
  /// Results are about to be shown.
  virtual void hide() = 0;
};

struct DocumentOptions {
  bool lines = false;                                ///< NDJSON, read as an array
  comments::Choice syntax = comments::Choice::json;  ///< of lines always JSON
  bool check = false;                                ///< all of it is checked, by the time `finish` returns
  bool digest = false;                               ///< bytes and revision are wanted
  bool again = false;                                ///< it is read more than once: a pipe is spooled
  bool busy = false;  ///< what is done with each window takes longer than its check: that gets a second thread
  std::uint64_t large = worth_a_thread;  ///< bytes of a file from which on other threads read ahead (tests)
  /// With `lines` and `check`: receives each bad line, instead of the reading ending at the first one.
  std::function<void(Error)> on_bad_line;
  bool skip_invalid = false;  ///< with `lines`: lines that are not JSON are passed over, and have no index
  /// With `skip_invalid`: called once, when the reading is over, if lines were skipped: how many of those that were
  /// read, and the number of the first one, from 1.
  std::function<void(std::uint64_t lines, std::uint64_t first)> on_skipped;
  /// With `check`, but not `lines`: receives the keys of a root object, maybe on another thread until `drain`
  /// returns.
  scan::RootKeySink on_root_key;
};

class Document {
 public:
  /// `watcher` may be null.
  Document(std::unique_ptr<bytes::Source> file, DocumentOptions options, std::unique_ptr<Watcher> watcher);
  ~Document();
  Document(const Document&) = delete;
  Document& operator=(const Document&) = delete;

  /// Whether it is read as JSONC, and why. Then the cursor and `source()` see blanks in place of comments, at the same
  /// offsets; `raw()` has the comments.
  [[nodiscard]] const comments::Decision& decision() const { return decision_; }
  [[nodiscard]] bool has_comments() const { return decision_.syntax == comments::Syntax::jsonc; }
  /// The cursor of this pass over the document.
  [[nodiscard]] scan::Cursor& cursor() { return *cursor_; }
  /// The source that the cursor reads.
  [[nodiscard]] bytes::Source& source() { return *source_; }
  /// The same, of a document with comments; else null.
  [[nodiscard]] comments::BlankSource* blanked() { return blanked_.get(); }
  /// A cursor for another pass, not started. Precondition: the source rewinds.
  scan::Cursor& restart();
  /// Of one that is read as lines: begins anew without those that are not JSON, and without observers. Precondition:
  /// the source rewinds.
  void skip_bad_lines();
  [[nodiscard]] bool skips_bad_lines() const { return options_.skip_invalid; }
  /// Reads the file for the lines that are not JSON, and calls `each` with the index that they would have, and their
  /// error (line and column are not known yet). Precondition: as of `skip_bad_lines`.
  Result<void> each_bad_line(const std::function<void(std::uint64_t index, Error error)>& each);

  /// With `check`, reads the rest, so that the check and the digest are of the whole document; without it, text after
  /// the document is an error if it was read. The watcher is hidden: results may be shown.
  Result<void> finish();
  /// The same error with line and column, and the name of the file. With `check`, an error found by the check comes
  /// before one found by the cursor.
  [[nodiscard]] Error explain(Error error);
  /// The error alone, with line and column if they can be known.
  [[nodiscard]] Error located(Error error);
  /// Whether it is read from a pipe and not kept: results are needed while it is read.
  [[nodiscard]] bool passing() const { return !file_->rewinds(); }
  /// Line and column of an error whose offset is one in the file, if its line has just been read.
  void locate_now(Error& error) { complete_position(error, *file_, tracker_.get()); }
  /// Position of the first lone surrogate in a pipe of lines, if it is still known.
  [[nodiscard]] std::optional<Position> lone_surrogate() const { return lone_; }
  /// The lines around a located error.
  [[nodiscard]] std::optional<Excerpt> excerpt(const Error& error) { return excerpt_of(error, *file_, tracker_.get()); }
  /// Reads what was not read yet; the error is as it comes.
  Result<void> drain();
  /// The bytes of the file, for positions.
  [[nodiscard]] bytes::Source& raw() { return *file_; }
  /// The offset in the file of an offset of the cursor.
  [[nodiscard]] std::uint64_t real_offset(std::uint64_t offset) const {
    return options_.lines ? scan::LinesSource::real_offset(offset) : offset;
  }
  /// The checks; null if there is none of that kind.
  [[nodiscard]] const scan::Checker* checker() const { return checker_.get(); }
  [[nodiscard]] const LinesCheck* lines_check() const { return lines_check_.get(); }

  /// Size of the file in bytes, if it is known.
  [[nodiscard]] std::optional<std::uint64_t> bytes() const;
  /// The revision, if all was read and it was requested; a pipe has none.
  [[nodiscard]] std::optional<std::string> revision() const;
  /// Whether the whole document is to be checked.
  [[nodiscard]] bool checked() const { return options_.check; }
  /// Whether it is read as one document per line.
  [[nodiscard]] bool lines() const { return options_.lines; }
  [[nodiscard]] const std::string& file() const { return file_->name(); }
  /// Hides the watcher: something is about to be shown.
  void hide_progress();

 private:
  void open_file();
  void make_observers();
  [[nodiscard]] scan::StreamOptions stream_options() const;
  void make_stream();
  [[nodiscard]] bytes::RawListener raw_listener();
  void make_lines();
  void report_skipped();
  Result<void> feed_raw(std::span<const std::uint8_t> bytes);
  Result<void> end_raw();
  void make_lines_check(bool ahead);
  Error as_in_file(Error error);
  Result<void> feed_lines_check(std::span<const std::uint8_t> bytes);
  Result<void> end_lines_check();
  void note_surrogate();
  std::optional<Error> damage_behind(const Error& error);
  Error first_mistake(Error error);
  std::optional<Error> mistake_in_window(std::uint64_t offset);
  void name_json5(Error& error);
  void name_format(Error& error);

  DocumentOptions options_;
  std::unique_ptr<bytes::Source> file_;  ///< as opened, or buffered
  bool pipe_ = false;
  comments::Decision decision_;
  std::unique_ptr<comments::BlankSource> blanked_;  ///< of a document with comments
  std::unique_ptr<ValidLines> valid_lines_;         ///< without the lines that are not JSON
  std::unique_ptr<scan::LinesSource> lines_;
  bytes::Source* source_ = nullptr;
  std::vector<scan::Observer*> raw_;   ///< observers of the bytes of the file
  std::vector<scan::Observer*> json_;  ///< those of what the cursor reads
  std::unique_ptr<scan::Checker> checker_;
  std::unique_ptr<LinesCheck> lines_check_;
  std::unique_ptr<LinesObserver> lines_observer_;  ///< where the lines of a large file are checked ahead
  std::unique_ptr<LineAgain> line_again_;          ///< likewise
  std::optional<Error> bad_line_;
  std::optional<Position> lone_;
  std::unique_ptr<scan::Digest> digest_;
  std::unique_ptr<LineTracker> tracker_;
  std::unique_ptr<Watcher> watcher_;

  // Behind the observers: other threads may feed them until a stream ends.
  std::unique_ptr<scan::Stream> stream_;
  std::unique_ptr<scan::Cursor> cursor_;
  std::unique_ptr<scan::Stream> first_stream_;  ///< with the observers, once they have seen all or failed
  std::unique_ptr<scan::Cursor> first_cursor_;
  std::unique_ptr<scan::ParallelObserver>
      parallel_;  ///< runs the check and the digest; last, so that its thread ends first
  bool all_read_ = false;
};

}  // namespace jt::document

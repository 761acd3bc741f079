// SPDX-License-Identifier: MIT
// Document: the FILE of a reading command, opened as the command needs it: as lines, spooled, checked, digested.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "cli/context.hpp"
#include "cli/reading_progress.hpp"
#include "core/bytes/lines_source.hpp"
#include "core/document/lines_check.hpp"
#include "core/document/position.hpp"
#include "core/path/evaluate.hpp"
#include "core/scan/checker.hpp"
#include "core/scan/cursor.hpp"
#include "core/scan/digest.hpp"
#include "core/scan/parallel_observer.hpp"

namespace jt::cli {

struct DocumentOptions {
  bool lines = false;   ///< NDJSON, read as an array
  bool check = false;   ///< all of it is checked, by the time `read_rest` returns
  bool digest = false;  ///< bytes and revision are wanted
  bool again = false;   ///< it is read more than once: a pipe is spooled
  /// With `lines` and `check`: receives each bad line, instead of the reading ending at the first one.
  std::function<void(Error)> on_bad_line;
  /// With `check`, but not `lines`: receives the keys of a root object, perhaps on another thread until `drain`
  /// returns.
  scan::RootKeySink on_root_key;
};

class Document {
 public:
  /// Errors: those of opening the file, which say what is wrong by themselves.
  static Result<std::unique_ptr<Document>> open(const Context& context, std::string_view file,
                                                const DocumentOptions& options);
  ~Document();
  Document(const Document&) = delete;
  Document& operator=(const Document&) = delete;

  /// The cursor of this pass over the document.
  [[nodiscard]] scan::Cursor& cursor() { return *cursor_; }
  /// What the cursor reads.
  [[nodiscard]] bytes::Source& source() { return *source_; }
  /// A cursor for another pass, not started. Precondition: the source rewinds.
  scan::Cursor& restart();

  /// Reads what was not read yet, so that the check and the digest are of the whole document.
  Result<void> read_rest();
  /// The same error with line and column, saying in which file it is. Where all is checked, what the check found comes
  /// before what the cursor stumbled over.
  [[nodiscard]] Error explain(Error error);
  /// The error alone, with line and column where they can be known.
  [[nodiscard]] Error located(Error error);
  /// Whether it comes through a pipe and is not kept: results are wanted as it comes.
  [[nodiscard]] bool passing() const { return !file_->rewinds(); }
  /// Line and column of an error whose offset is one in the file, while its line has just been read.
  void locate_now(Error& error) { document::complete_position(error, *file_, tracker_.get()); }
  /// Of the first lone surrogate in a pipe of lines, where it is still known.
  [[nodiscard]] std::optional<Position> lone_surrogate() const { return lone_; }
  /// The lines around a located error.
  [[nodiscard]] std::optional<document::Excerpt> excerpt(const Error& error) {
    return document::excerpt_of(error, *file_, tracker_.get());
  }
  /// What `read_rest` does, with the error as it is.
  Result<void> drain();
  /// The bytes as they are in the file, for positions.
  [[nodiscard]] bytes::Source& raw() { return *file_; }
  /// Where an offset of the cursor is in the file.
  [[nodiscard]] std::uint64_t real_offset(std::uint64_t offset) const {
    return options_.lines ? bytes::LinesSource::real_offset(offset) : offset;
  }
  /// The checks, null where there is none of that kind.
  [[nodiscard]] const scan::Checker* checker() const { return checker_.get(); }
  [[nodiscard]] const document::LinesCheck* lines_check() const { return lines_check_.get(); }

  /// Bytes of the file, where they are known.
  [[nodiscard]] std::optional<std::uint64_t> bytes() const;
  /// The revision, if all was read and it was asked for; a pipe has none.
  [[nodiscard]] std::optional<std::string> revision() const;
  /// Whether all of it is to be checked.
  [[nodiscard]] bool checked() const { return options_.check; }
  /// Whether it is read as one document a line.
  [[nodiscard]] bool lines() const { return options_.lines; }
  [[nodiscard]] const std::string& file() const { return file_->name(); }
  /// Clears the progress bar: something is about to be printed.
  void hide_progress();

 private:
  Document(std::unique_ptr<bytes::Source> file, const DocumentOptions& options);
  void begin(const Context& context);
  Result<void> feed_raw(std::span<const std::uint8_t> bytes);
  Result<void> end_raw();
  void note_surrogate();

  DocumentOptions options_;
  std::unique_ptr<bytes::Source> file_;  ///< as opened, or spooled
  bool pipe_ = false;
  std::unique_ptr<bytes::LinesSource> lines_;
  bytes::Source* source_ = nullptr;
  std::unique_ptr<scan::Stream> stream_;
  std::unique_ptr<scan::Cursor> cursor_;
  std::unique_ptr<scan::Stream> first_stream_;  ///< with the observers, once there was another pass
  std::unique_ptr<scan::Cursor> first_cursor_;

  std::vector<scan::Observer*> raw_;  ///< see the bytes of the file
  std::unique_ptr<scan::Checker> checker_;
  std::unique_ptr<document::LinesCheck> lines_check_;
  std::optional<Error> bad_line_;
  std::optional<Position> lone_;
  std::unique_ptr<scan::Digest> digest_;
  std::unique_ptr<document::LineTracker> tracker_;
  std::unique_ptr<ReadingProgress> progress_;
  std::unique_ptr<scan::ParallelObserver>
      beside_;  ///< runs the check and the digest; last, so that its thread ends first
  bool all_read_ = false;
};

/// Stands the document's cursor on the value at the path. Errors: PATH_NOT_FOUND that teaches, those of reading.
/// `given` is the path as the user wrote it. Returns where it stands.
Result<path::Location> go_to(Document& document, const path::Path& path, std::string_view given);

/// The path of a command that takes one: its operand PATH, else the root.
Result<path::Path> path_of(const Arguments& arguments);

/// The location as the user wants paths: `--paths`, else the dialect of the command.
std::string spelled(const Context& context, const path::Location& location, path::Spelling usual);

/// The beginning of a command to try: `jt NAME FILE [PATH]` and the options to keep, quoted for a shell.
std::string command_line(const Arguments& arguments, std::string_view name, std::string_view path);

}  // namespace jt::cli

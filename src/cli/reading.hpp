// SPDX-License-Identifier: MIT
// What every command that reads does with FILE and PATH: opens the one, goes to the other, spells what it found.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "cli/context.hpp"
#include "core/document/document.hpp"
#include "core/path/path.hpp"

namespace jt::cli {

/// The progress bar of work over so many bytes, where they are known. Null where no bar is wanted.
std::unique_ptr<document::Watcher> progress_bar(const Context& context, std::optional<std::uint64_t> bytes);

/// As lines, or checked as a whole, as the arguments and global options say.
document::DocumentOptions reading_options(const Context& context, const Arguments& arguments, std::string_view file);

/// Errors: those of opening the file, which say what is wrong by themselves.
Result<std::unique_ptr<document::Document>> open_document(const Context& context, std::string_view file,
                                                          const document::DocumentOptions& options);

/// A document whose cursor is on the value at a path.
struct Place {
  std::unique_ptr<document::Document> document;
  path::Location location;

  [[nodiscard]] scan::Cursor& cursor() const { return document->cursor(); }
  /// What the cursor stumbled over, as an error about the document.
  [[nodiscard]] Failed failure() const { return fail(document->explain(document->cursor().failure())); }
};

/// Opens FILE and goes to PATH, or to the root.
Result<Place> open_at(const Context& context, const Arguments& arguments);
/// The same, read in another way than `reading_options` say.
Result<Place> open_at(const Context& context, const Arguments& arguments, document::DocumentOptions options);

/// Moves the document's cursor to the value at the path and returns where that is. Errors: PATH_NOT_FOUND that
/// teaches, those of reading. `given` is the path as the user wrote it.
Result<path::Location> go_to(document::Document& document, const path::Path& path, std::string_view given);

/// The location as the user wants paths: `--paths`, else the dialect of the command.
std::string spelled(const Context& context, const path::Location& location, path::Spelling usual);

/// The beginning of a command to try: `jt NAME FILE [PATH]` and the options to keep, quoted for a shell.
std::string command_line(const Arguments& arguments, std::string_view name, std::string_view path);

}  // namespace jt::cli

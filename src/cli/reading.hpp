// SPDX-License-Identifier: MIT
// Common steps of reading commands: open FILE, go to PATH, print locations.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "cli/context.hpp"
#include "core/path/place.hpp"

namespace jt::cli {

/// The progress bar for that many bytes, if the number is known. Null if no bar is wanted.
std::unique_ptr<document::Watcher> progress_bar(const Context& context, std::optional<std::uint64_t> bytes);

/// For `DocumentOptions::on_skipped`: a note through the renderer that the context has by then.
std::function<void(std::uint64_t lines, std::uint64_t first)> skipped_lines_note(const Context& context,
                                                                                 std::string_view file);

/// As lines, or checked as a whole, according to the arguments and global options.
document::DocumentOptions reading_options(const Context& context, const Arguments& arguments, std::string_view file);

/// Errors: those of opening the file; their messages are complete.
Result<std::unique_ptr<document::Document>> open_document(const Context& context, std::string_view file,
                                                          const document::DocumentOptions& options);

/// Opens FILE and goes to PATH, or to the root.
Result<path::Place> open_at(const Context& context, const Arguments& arguments);
/// The same, with options other than those of `reading_options`.
Result<path::Place> open_at(const Context& context, const Arguments& arguments, document::DocumentOptions options);

/// The location in the spelling of `--paths`, else that of the PATH that was typed, else `usual`.
std::string spelled(const Context& context, const path::Location& location, path::Spelling usual);

/// The beginning of a command to try: `jt NAME FILE [PATH]` and the options to keep, quoted for a shell.
std::string command_line(const Arguments& arguments, std::string_view name, std::string_view path);

}  // namespace jt::cli

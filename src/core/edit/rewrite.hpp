// SPDX-License-Identifier: MIT
// Rewrite: a file whose whole text is written anew, put in its place as every edit is.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/bytes/edit_target.hpp"
#include "core/document/document.hpp"
#include "core/format/block_formatter.hpp"
#include "core/result.hpp"

namespace jt::edit {

struct RewriteRequest {
  std::string file;
  bytes::EditOpening opening;
  bool sync = true;
  bool undo = true;          ///< keeps what undo needs
  std::string state_folder;  ///< of the journal; empty: there is none
  std::string what;          ///< one line for the history
};

struct RewriteOutcome {
  bool unchanged = false;  ///< the text is right already, so nothing was written
  std::uint64_t bytes_before = 0;
  std::uint64_t bytes_after = 0;
  std::optional<std::string> no_undo;  ///< why it cannot be undone
  comments::Decision decision;         ///< how the document was read
  std::uint64_t comments_removed = 0;
};

/// Reads the old text and passes the new one to `write`, in pieces. False: the file is right as it is, and what was
/// written is dropped.
using Write = std::function<Result<void>(std::string_view)>;
using NewText = std::function<Result<bool>(std::unique_ptr<bytes::Source> old, const Write& write)>;

/// Replaces the file by its new text. On an error the file is as it was. What undo keeps (at most
/// `splice::most_changed_bytes`) is in memory once. Errors: those of opening and locking, of `text`; DOCUMENT_CHANGED;
/// those of writing.
Result<RewriteOutcome> rewrite(const bytes::Roots& roots, const RewriteRequest& request, const NewText& text);

struct Layout {
  format::FormatOptions format;
  bool lines = false;                                ///< NDJSON: each document stays on a line of its own
  comments::Choice syntax = comments::Choice::json;  ///< whether it may have comments
};

/// Checks the whole document, and replaces the file where formatting changes it. Its line ends stay what they are: the
/// first one decides. Reads in constant memory. `watcher`
/// may be null. INVALID_JSON, besides the errors of `rewrite`.
Result<RewriteOutcome> reformat(const bytes::Roots& roots, const RewriteRequest& request, const Layout& layout,
                                std::unique_ptr<document::Watcher> watcher);

}  // namespace jt::edit

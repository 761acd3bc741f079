// SPDX-License-Identifier: MIT
// format: whole documents, laid out anew.
#pragma once

#include <string>
#include <vector>

#include "actions/reading.hpp"
#include "core/edit/rewrite.hpp"
#include "core/format/block_formatter.hpp"

namespace jt::actions {

struct FormatRequest {
  enum class Shown : std::uint8_t {
    documents,  ///< only for people
    diff,       ///< what would change; only for people
    checks,     ///< whether anything would
    files,      ///< which are replaced where anything does
  };

  enum class Text : std::uint8_t {
    json,
    flat,    ///< a line for each scalar; only `Shown::documents`
    unflat,  ///< the files hold such lines, and become documents; likewise
  };

  std::vector<std::string> files;
  Text text = Text::json;
  Reading reading = {};
  Shown shown = Shown::documents;
  bool check = false;                 ///< `no` if anything would change
  format::FormatOptions layout = {};  ///< lines are always compact; line ends are those of the file
  bytes::EditOpening opening = {};
  bool sync = true;
  bool undo = true;
};

/// Errors: those of a single file; others are reported with the results.
Result<Exit> format(Caller& caller, const FormatRequest& request);

}  // namespace jt::actions

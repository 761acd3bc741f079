// SPDX-License-Identifier: MIT
// What a session keeps, as text.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/comments/choice.hpp"
#include "core/propose/proposal.hpp"
#include "core/result.hpp"

namespace jt::propose {

/// An apply that has begun to write. It is kept before the file changes, so that one that was killed is recognised.
struct Attempt {
  std::string before;                                     ///< the revision of the document that was to be changed
  std::string rev;                                        ///< that with the changes
  std::vector<std::string> applied;                       ///< their ids
  std::vector<std::pair<std::string, std::string>> lost;  ///< ids of what it does not keep, and why
  std::optional<std::string> after;  ///< what the session keeps then, as text; nothing: it is used up
};

/// Changes of one document that wait to be applied.
struct Pending {
  std::string file;                                       ///< absolute, without links; of a kept document its name
  std::optional<std::string> document;                    ///< the document itself, if it is kept here
  comments::Choice syntax = comments::Choice::automatic;  ///< as it was asked for
  bool lines = false;                                     ///< each line is a document: an array of them
  bool skip_invalid = false;                              ///< without the lines that are not JSON
  std::string rev;                                        ///< of the document to which the changes belong
  std::string instruction;
  std::string interpreter;
  std::vector<Change> changes;
  std::optional<Attempt> attempt = {};
};

/// As a session keeps it, and as it is asked for: "auto", "json" or "jsonc".
std::string_view name(comments::Choice syntax);

std::string to_text(const Pending& pending);
/// PROCESSING_ERROR if it is not what `to_text` writes.
Result<Pending> pending_of(std::string_view text);

}  // namespace jt::propose

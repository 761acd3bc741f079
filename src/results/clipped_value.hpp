// SPDX-License-Identifier: MIT
// A value truncated to fit, in the four formats.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/clip/clip.hpp"
#include "core/document/document.hpp"
#include "results/output.hpp"

namespace jt::results {

/// The value that is shown. `command` shows it: commands that show more of it are as long.
struct ClipSubject {
  std::string file, path, command;
};

/// Bytes of `[Truncation info: …]` with numbers of two or three digits.
inline constexpr std::uint64_t truncation_line = 100;

/// The commands that show the omitted parts.
using MoreCommands = std::function<std::vector<std::string>(const clip::ClipOptions&, const clip::Clipped&)>;

/// Whether the limit of the output is so small that the limits of a value are chosen to fit it. The options are then
/// only those that the user gave.
bool fits_size(const output::Writer& out);

/// Shows the current value of the document's cursor, and reads the rest of a document that is checked. Errors: those of
/// reading it.
Result<void> show_clipped(const Output& to, document::Document& document, const ClipSubject& subject,
                          const clip::ClipOptions& options, const MoreCommands& more);

}  // namespace jt::results

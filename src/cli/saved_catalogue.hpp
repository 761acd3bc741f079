// SPDX-License-Identifier: MIT
// Reads a saved catalogue: the one way that a file of --catalog is opened.
#pragma once

#include <functional>
#include <string>

#include "cli/context.hpp"
#include "core/document/document.hpp"

namespace jt::cli {

/// Opens the file and calls `read`, which returns the errors of
/// the cursor as they are, and TYPE_MISMATCH with the message to put after the name of the file where it is no
/// catalogue. Then the rest of the file is checked, if the options say so. Errors: those, with their place.
Result<void> read_saved_catalogue(const Context& context, const std::string& file,
                                  const document::DocumentOptions& options,
                                  const std::function<Result<void>(document::Document&)>& read);

}  // namespace jt::cli

// SPDX-License-Identifier: MIT
// open_source: opens the FILE argument of a command as a source of bytes.
#pragma once

#include <memory>
#include <string_view>

#include "core/bytes/root.hpp"
#include "core/bytes/source.hpp"

namespace jt::bytes {

/// `-` is standard input, whatever the roots are; everything else is opened through them. Errors are those of
/// Roots::open_read and FileSource::make; FILE_NOT_FOUND proposes files of that folder with a similar name.
/// `waiting` is called when a pipe must be waited for.
Result<std::unique_ptr<Source>> open_source(const Roots& roots, std::string_view path, Waiting waiting = {});

/// Adds the names in the same folder that are similar to FILE_NOT_FOUND; other errors stay unchanged. The folder is
/// opened through the roots too.
void propose_similar(const Roots& roots, std::string_view path, Error& error);

}  // namespace jt::bytes

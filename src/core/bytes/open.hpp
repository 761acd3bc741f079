// SPDX-License-Identifier: MIT
// open_source: from the FILE argument of a command to the bytes of the document.
#pragma once

#include <memory>
#include <string_view>

#include "core/bytes/root.hpp"
#include "core/bytes/source.hpp"

namespace jt::bytes {

/// `-` is standard input, whatever the roots are; everything else is opened through them. Errors are those of
/// Roots::open_read and FileSource::make; FILE_NOT_FOUND proposes files of that folder with a similar name.
/// `waiting` is told of waiting for a pipe.
Result<std::unique_ptr<Source>> open_source(const Roots& roots, std::string_view path, Waiting waiting = {});

/// Adds to FILE_NOT_FOUND what stands in the same folder under a similar name; other errors stay as they are. The
/// folder is opened through the roots too.
void propose_similar(const Roots& roots, std::string_view path, Error& error);

}  // namespace jt::bytes

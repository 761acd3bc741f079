// SPDX-License-Identifier: MIT
// open_source: opens the FILE argument of a command as a source of bytes.
#pragma once

#include <memory>
#include <optional>
#include <string_view>

#include "core/bytes/root.hpp"
#include "core/bytes/source.hpp"
#include "core/unpack/format.hpp"

namespace jt::bytes {

/// `-` is standard input, whatever the roots are; everything else is opened through them. Errors are those of
/// Roots::open_read and FileSource::make; FILE_NOT_FOUND proposes files of that folder with a similar name.
/// `waiting` is called when a pipe must be waited for. A compressed document is unpacked as it is read, if the roots
/// say so: of a file, its first bytes are looked at now, of a pipe with the first read.
Result<std::unique_ptr<Source>> open_source(const Roots& roots, std::string_view path, Waiting waiting = {});

/// How a file is compressed, by its first bytes; nothing if it is not. It must rewind.
std::optional<unpack::Packing> packed_as(Source& file);

/// INVALID_INPUT if it is compressed: that is not edited. (Where the roots unpack nothing, it is invalid JSON.) `file`
/// has the bytes as they are.
Result<void> refuse_packed(const Roots& roots, Source& file);

/// Adds the names in the same folder that are similar to FILE_NOT_FOUND; other errors stay unchanged. The folder is
/// opened through the roots too.
void propose_similar(const Roots& roots, std::string_view path, Error& error);

}  // namespace jt::bytes

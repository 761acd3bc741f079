// SPDX-License-Identifier: MIT
// digest_of: the hash of bytes that a source holds: the revision of a document, or the digest of a value in it.
#pragma once

#include <string>

#include "core/bytes/slice_source.hpp"
#include "core/bytes/source.hpp"
#include "core/result.hpp"

namespace jt::scan {

/// 32 hexadecimal digits. Reads the bytes in pieces. DOCUMENT_CHANGED if the source has become shorter.
Result<std::string> digest_of(bytes::Source& source, const bytes::Span& range);

}  // namespace jt::scan

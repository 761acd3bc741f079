// SPDX-License-Identifier: MIT
// A digest of a value's bytes, in place of a value that is too long to be kept.
#pragma once

#include <string>

#include "core/bytes/slice_source.hpp"
#include "core/bytes/source.hpp"
#include "core/result.hpp"

namespace jt::propose {

/// 32 hexadecimal digits. Reads the value in pieces.
Result<std::string> digest_of(bytes::Source& document, const bytes::Span& value);

}  // namespace jt::propose

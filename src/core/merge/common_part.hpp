// SPDX-License-Identifier: MIT
// Bytes that documents have alike at their beginnings and at their ends.
#pragma once

#include <cstdint>
#include <initializer_list>

#include "core/bytes/source.hpp"
#include "core/result.hpp"

namespace jt::merge {

/// A document and its size in bytes.
struct Sized {
  bytes::Source& source;
  std::uint64_t size = 0;
};

/// The size of a source that rewinds.
Result<Sized> with_size(bytes::Source& source);

/// How many bytes all have alike at the beginning, of at most `most`; the first `known` of them are.
Result<std::uint64_t> common_front(std::initializer_list<Sized> documents, std::uint64_t most, std::uint64_t known = 0);
/// The same at the end.
Result<std::uint64_t> common_back(std::initializer_list<Sized> documents, std::uint64_t most);

/// The largest number of bytes, up to `most`, so that a line begins where so many are left of the document; else 0.
Result<std::uint64_t> back_from_line(Sized document, std::uint64_t most);

}  // namespace jt::merge

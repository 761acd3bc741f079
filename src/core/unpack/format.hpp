// SPDX-License-Identifier: MIT
// The formats of compressed documents, by their first bytes and by the ends of their names.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace jt::unpack {

enum class Packing : std::uint8_t { gzip, zstd, xz, bzip2 };

/// So many bytes of the beginning are enough to recognise any format.
constexpr std::size_t most_magic = 6;

struct Recognised {
  std::optional<Packing> format = {};
  bool undecided = false;  ///< with more bytes it may be one
};

/// No JSON text begins as one of them. An empty zstd file may begin with a frame that is skipped.
Recognised recognise(std::span<const std::uint8_t> beginning);

/// Also the name of the program that compresses: "gzip".
std::string_view name(Packing format);

/// The end of the names of such files: ".gz".
std::string_view ending(Packing format);

/// "a.jsonl" of "a.jsonl.gz"; any other name as it is.
std::string_view without_ending(std::string_view file);

}  // namespace jt::unpack

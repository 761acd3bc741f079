// SPDX-License-Identifier: MIT
// Unpacker: turns compressed bytes into what they hold, a piece at a time. The libraries are behind it.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "core/unpack/format.hpp"

namespace jt::unpack {

/// A frame that needs a larger window (of zstd), or dictionary (of xz), is refused: it would have to be in memory.
constexpr int most_window_bits = 27;  // 128 MiB, as the zstd program has it

struct Step {
  enum class State : std::uint8_t {
    more,     ///< it goes on; where nothing was read and nothing written, more input is needed
    ended,    ///< all is unpacked
    left,     ///< all is unpacked; what follows is not compressed, and is passed over
    damaged,  ///< see `problem`
  };
  State state = State::more;
  std::size_t read = 0;     ///< bytes of the input that are done with
  std::size_t written = 0;  ///< bytes of the output
  std::string_view problem = {};
};

inline constexpr std::string_view damage = "the data are damaged";
inline constexpr std::string_view no_memory = "there is not enough memory";
inline constexpr std::string_view large_window = "it needs a window of over 128 MiB";
inline constexpr std::string_view needs_dictionary = "it needs a dictionary";

/// Of one stream: members, frames or streams one after the other are one text. As the programs do, gzip and bzip2 pass
/// over what follows and is none, of zstd and xz it is an error.
class Unpacker {
 public:
  Unpacker() = default;
  Unpacker(const Unpacker&) = delete;
  Unpacker& operator=(const Unpacker&) = delete;
  virtual ~Unpacker() = default;

  /// `in` follows what was read before; `last`: nothing follows `in`. Not after a step that was not `more`.
  virtual Step step(std::span<const std::uint8_t> in, std::span<std::uint8_t> out, bool last) = 0;
};

std::unique_ptr<Unpacker> make_unpacker(Packing format);

// One file each.
std::unique_ptr<Unpacker> make_gzip();
std::unique_ptr<Unpacker> make_zstd();
std::unique_ptr<Unpacker> make_xz();
std::unique_ptr<Unpacker> make_bzip2();

}  // namespace jt::unpack

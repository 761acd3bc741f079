// SPDX-License-Identifier: MIT
// zstd (RFC 8878) by libzstd, which goes from frame to frame, over those to be skipped, and checks what has a checksum.
#include <zstd.h>
#include <zstd_errors.h>

#include "core/unpack/unpacker.hpp"

namespace jt::unpack {
namespace {

std::string_view problem_of(std::size_t answer) {
  switch (::ZSTD_getErrorCode(answer)) {
    case ZSTD_error_frameParameter_windowTooLarge:
      return large_window;
    case ZSTD_error_memory_allocation:
      return no_memory;
    case ZSTD_error_dictionary_wrong:
      return needs_dictionary;
    default:
      return damage;
  }
}

class Zstd final : public Unpacker {
 public:
  Zstd() : context_(::ZSTD_createDCtx(), ::ZSTD_freeDCtx) {
    if (context_) (void)::ZSTD_DCtx_setParameter(context_.get(), ZSTD_d_windowLogMax, most_window_bits);
  }

  Step step(std::span<const std::uint8_t> in, std::span<std::uint8_t> out, bool last) override {
    if (!context_) return {Step::State::damaged, 0, 0, no_memory};
    if (in.empty() && between_) return {last ? Step::State::ended : Step::State::more, 0, 0, {}};
    ZSTD_inBuffer from{in.data(), in.size(), 0};
    ZSTD_outBuffer into{out.data(), out.size(), 0};
    const std::size_t answer = ::ZSTD_decompressStream(context_.get(), &into, &from);
    Step step{Step::State::more, from.pos, into.pos, {}};
    if (::ZSTD_isError(answer) != 0) {
      step.state = Step::State::damaged;
      step.problem = problem_of(answer);
    } else if (from.pos > 0 || into.pos > 0) {
      between_ = answer == 0;
    }
    return step;
  }

 private:
  std::unique_ptr<ZSTD_DCtx, std::size_t (*)(ZSTD_DCtx*)> context_;
  bool between_ = true;  ///< a frame has ended, and no other one has begun
};

}  // namespace

std::unique_ptr<Unpacker> make_zstd() { return std::make_unique<Zstd>(); }

}  // namespace jt::unpack

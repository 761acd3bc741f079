// SPDX-License-Identifier: MIT
// xz by liblzma, which knows streams one after the other and the padding between them, and checks what each block has.
#include <lzma.h>

#include "core/unpack/unpacker.hpp"

namespace jt::unpack {
namespace {

/// The largest dictionary, and what the decoder needs besides.
constexpr std::uint64_t most_memory = (std::uint64_t{1} << most_window_bits) + (std::uint64_t{8} << 20);

class Xz final : public Unpacker {
 public:
  Xz() : made_(::lzma_stream_decoder(&stream_, most_memory, LZMA_CONCATENATED) == LZMA_OK) {}
  Xz(const Xz&) = delete;
  Xz& operator=(const Xz&) = delete;
  ~Xz() override { ::lzma_end(&stream_); }

  Step step(std::span<const std::uint8_t> in, std::span<std::uint8_t> out, bool last) override {
    if (!made_) return {Step::State::damaged, 0, 0, no_memory};
    stream_.next_in = in.data();
    stream_.avail_in = in.size();
    stream_.next_out = out.data();
    stream_.avail_out = out.size();
    const lzma_ret answer = ::lzma_code(&stream_, last ? LZMA_FINISH : LZMA_RUN);
    Step step{Step::State::more, in.size() - stream_.avail_in, out.size() - stream_.avail_out, {}};
    // (Without progress it is asked for more input, or it is cut off: the caller knows.)
    if (answer == LZMA_STREAM_END) step.state = Step::State::ended;
    if (answer == LZMA_OK || answer == LZMA_BUF_ERROR || answer == LZMA_STREAM_END) return step;
    step.state = Step::State::damaged;
    step.problem = answer == LZMA_MEMLIMIT_ERROR ? large_window : answer == LZMA_MEM_ERROR ? no_memory : damage;
    return step;
  }

 private:
  lzma_stream stream_ = LZMA_STREAM_INIT;
  bool made_;
};

}  // namespace

std::unique_ptr<Unpacker> make_xz() { return std::make_unique<Xz>(); }

}  // namespace jt::unpack

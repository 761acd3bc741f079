// SPDX-License-Identifier: MIT
// bzip2 by libbz2, which checks the CRC of each block and member.
#include <bzlib.h>

#include <algorithm>
#include <limits>

#include "core/unpack/members.hpp"

namespace jt::unpack {
namespace {

class Bzip2 final : public Members {
 public:
  Bzip2() : Members("BZh") {}
  Bzip2(const Bzip2&) = delete;
  Bzip2& operator=(const Bzip2&) = delete;
  ~Bzip2() override { end(); }

 private:
  void end() {
    if (made_) (void)::BZ2_bzDecompressEnd(&stream_);
    made_ = false;
  }

  bool begin() override {
    end();
    stream_ = {};
    made_ = ::BZ2_bzDecompressInit(&stream_, 0, 0) == BZ_OK;
    return made_;
  }

  Step member(std::span<const std::uint8_t> in, std::span<std::uint8_t> out) override {
    constexpr std::size_t most = std::numeric_limits<unsigned>::max();
    const auto in_size = static_cast<unsigned>(std::min(in.size(), most));
    const auto out_size = static_cast<unsigned>(std::min(out.size(), most));
    char nowhere = 0;
    // libbz2 does not write to its input.
    stream_.next_in = reinterpret_cast<char*>(const_cast<std::uint8_t*>(in.data()));
    stream_.avail_in = in_size;
    stream_.next_out = out.empty() ? &nowhere : reinterpret_cast<char*>(out.data());
    stream_.avail_out = out_size;
    const int answer = ::BZ2_bzDecompress(&stream_);
    Step step{Step::State::more, in_size - stream_.avail_in, out_size - stream_.avail_out, {}};
    if (answer == BZ_STREAM_END) step.state = Step::State::ended;
    if (answer == BZ_OK || answer == BZ_STREAM_END) return step;
    step.state = Step::State::damaged;
    step.problem = answer == BZ_MEM_ERROR ? no_memory : damage;
    return step;
  }

  bz_stream stream_{};
  bool made_ = false;
};

}  // namespace

std::unique_ptr<Unpacker> make_bzip2() { return std::make_unique<Bzip2>(); }

}  // namespace jt::unpack

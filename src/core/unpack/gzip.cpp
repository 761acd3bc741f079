// SPDX-License-Identifier: MIT
// gzip (RFC 1952) by zlib, which checks length and CRC of each member.
#include <zlib.h>

#include <algorithm>
#include <limits>

#include "core/unpack/members.hpp"

namespace jt::unpack {
namespace {

constexpr int only_gzip = MAX_WBITS + 16;

class Gzip final : public Members {
 public:
  Gzip() : Members("\x1F\x8B") {}
  Gzip(const Gzip&) = delete;
  Gzip& operator=(const Gzip&) = delete;
  ~Gzip() override {
    if (made_) (void)::inflateEnd(&stream_);
  }

 private:
  bool begin() override {
    if (made_) return ::inflateReset(&stream_) == Z_OK;
    made_ = ::inflateInit2(&stream_, only_gzip) == Z_OK;
    return made_;
  }

  Step member(std::span<const std::uint8_t> in, std::span<std::uint8_t> out) override {
    constexpr std::size_t most = std::numeric_limits<uInt>::max();
    const auto in_size = static_cast<uInt>(std::min(in.size(), most));
    const auto out_size = static_cast<uInt>(std::min(out.size(), most));
    Bytef nowhere = 0;
    stream_.next_in = const_cast<Bytef*>(in.data());  // zlib does not write there
    stream_.avail_in = in_size;
    stream_.next_out = out.empty() ? &nowhere : out.data();
    stream_.avail_out = out_size;
    const int answer = ::inflate(&stream_, Z_NO_FLUSH);
    Step step{Step::State::more, in_size - stream_.avail_in, out_size - stream_.avail_out, {}};
    if (answer == Z_STREAM_END) step.state = Step::State::ended;
    if (answer == Z_OK || answer == Z_BUF_ERROR || answer == Z_STREAM_END) return step;
    step.state = Step::State::damaged;
    step.problem = answer == Z_MEM_ERROR ? no_memory : damage;
    return step;
  }

  z_stream stream_{};
  bool made_ = false;
};

}  // namespace

std::unique_ptr<Unpacker> make_gzip() { return std::make_unique<Gzip>(); }

}  // namespace jt::unpack

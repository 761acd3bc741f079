// SPDX-License-Identifier: MIT
// Compressed texts for tests.
#pragma once

#include <bzlib.h>
#include <doctest/doctest.h>
#include <lzma.h>
#include <zlib.h>
#include <zstd.h>

#include <array>
#include <string>
#include <string_view>

#include "core/unpack/format.hpp"

namespace jt::test {

constexpr std::array<unpack::Packing, 4> formats{unpack::Packing::gzip, unpack::Packing::zstd, unpack::Packing::xz,
                                                 unpack::Packing::bzip2};

inline std::string pack_gzip(std::string_view text) {
  z_stream stream{};
  REQUIRE(::deflateInit2(&stream, 6, Z_DEFLATED, MAX_WBITS + 16, 8, Z_DEFAULT_STRATEGY) == Z_OK);
  std::string out(::deflateBound(&stream, static_cast<uLong>(text.size())), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  REQUIRE(::deflate(&stream, Z_FINISH) == Z_STREAM_END);
  out.resize(stream.total_out);
  ::deflateEnd(&stream);
  return out;
}

inline std::string pack_zstd(std::string_view text) {
  ZSTD_CCtx* context = ::ZSTD_createCCtx();
  ::ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1);
  std::string out(::ZSTD_compressBound(text.size()), '\0');
  out.resize(::ZSTD_compress2(context, out.data(), out.size(), text.data(), text.size()));
  ::ZSTD_freeCCtx(context);
  return out;
}

inline std::string pack_xz(std::string_view text) {
  std::string out(::lzma_stream_buffer_bound(text.size()), '\0');
  std::size_t size = 0;
  REQUIRE(::lzma_easy_buffer_encode(0, LZMA_CHECK_CRC64, nullptr, reinterpret_cast<const std::uint8_t*>(text.data()),
                                    text.size(), reinterpret_cast<std::uint8_t*>(out.data()), &size,
                                    out.size()) == LZMA_OK);
  out.resize(size);
  return out;
}

inline std::string pack_bzip2(std::string_view text) {
  std::string out(text.size() + text.size() / 50 + 1000, '\0');
  auto size = static_cast<unsigned>(out.size());
  REQUIRE(::BZ2_bzBuffToBuffCompress(out.data(), &size, const_cast<char*>(text.data()),
                                     static_cast<unsigned>(text.size()), 1, 0, 0) == BZ_OK);
  out.resize(size);
  return out;
}

inline std::string pack(unpack::Packing format, std::string_view text) {
  switch (format) {
    case unpack::Packing::gzip:
      return pack_gzip(text);
    case unpack::Packing::zstd:
      return pack_zstd(text);
    case unpack::Packing::xz:
      return pack_xz(text);
    case unpack::Packing::bzip2:
      break;
  }
  return pack_bzip2(text);
}

/// JSON of about that size, which compresses as documents do.
inline std::string json_of(std::size_t size, unsigned seed = 1) {
  std::string text = "[0";
  unsigned state = seed;
  while (text.size() + 1 < size) {
    state = state * 1664525 + 1013904223;
    text += ",{\"id\":" + std::to_string(state >> 12) + ",\"name\":\"user " + std::to_string(state % 97) + "\"}";
  }
  return text + "]";
}

}  // namespace jt::test

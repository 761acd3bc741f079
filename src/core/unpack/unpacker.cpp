// SPDX-License-Identifier: MIT
#include "core/unpack/unpacker.hpp"

namespace jt::unpack {

std::unique_ptr<Unpacker> make_unpacker(Format format) {
  switch (format) {
    case Format::gzip:
      return make_gzip();
    case Format::zstd:
      return make_zstd();
    case Format::xz:
      return make_xz();
    case Format::bzip2:
      break;
  }
  return make_bzip2();
}

}  // namespace jt::unpack

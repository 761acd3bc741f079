// SPDX-License-Identifier: MIT
#include "core/unpack/unpacker.hpp"

namespace jt::unpack {

std::unique_ptr<Unpacker> make_unpacker(Packing format) {
  switch (format) {
    case Packing::gzip:
      return make_gzip();
    case Packing::zstd:
      return make_zstd();
    case Packing::xz:
      return make_xz();
    case Packing::bzip2:
      break;
  }
  return make_bzip2();
}

}  // namespace jt::unpack

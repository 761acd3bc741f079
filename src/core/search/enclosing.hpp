// SPDX-License-Identifier: MIT
// Enclosing: the containers around the searched value.
#pragma once

#include <cstdint>
#include <vector>

#include "core/path/path.hpp"
#include "core/scan/stream.hpp"

namespace jt::search {

class Enclosing {
 public:
  struct Container {
    std::uint64_t begin = 0;  ///< offset of its bracket
    bool object = false;
  };

  /// Borrows both. The source must rewind. `inside`: the location of the searched value.
  Enclosing(scan::Stream& stream, const path::Location& inside) : stream_(stream), inside_(inside) {}

  /// From the root, one for each step of the location: fewer if the path cannot be walked again. It is walked once.
  const std::vector<Container>& containers();

 private:
  scan::Stream& stream_;
  const path::Location& inside_;
  std::vector<Container> containers_;
  bool known_ = false;
};

}  // namespace jt::search

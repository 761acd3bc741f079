// SPDX-License-Identifier: MIT
// AncestorKeys: the keys of the open containers. They are read backwards from the brackets, only when they are needed
// or the window moves.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/scan/kernel.hpp"
#include "core/scan/stream.hpp"

namespace jt::search {

class AncestorKeys {
 public:
  /// Borrows both; the walk keeps `nesting` up to date.
  AncestorKeys(const scan::Stream& stream, scan::Nesting& nesting) : stream_(stream), nesting_(nesting) {}

  /// Keeps the keys that are about to leave the window: those of the levels that were opened in it.
  void save();
  /// The key, as spelled in the document, of the container at this level in the object around it. Nothing if there is
  /// no key before it. Valid until the window moves.
  [[nodiscard]] std::optional<std::string_view> of(std::size_t level) const;

 private:
  struct Name {
    std::size_t begin = 0;  ///< in `texts_`
    std::size_t size = 0;
    bool malformed = false;
  };
  [[nodiscard]] std::size_t known() const { return std::min(saved_.size(), nesting_.lowest); }
  [[nodiscard]] std::optional<std::string_view> before(std::uint64_t bracket) const;

  const scan::Stream& stream_;
  scan::Nesting& nesting_;
  std::string texts_;
  std::vector<Name> saved_{{}};  ///< of the outermost levels; the first has none
};

}  // namespace jt::search

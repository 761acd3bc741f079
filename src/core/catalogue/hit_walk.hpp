// SPDX-License-Identifier: MIT
// HitWalk: the keys, strings and other scalars of one JSON value in which the prefilter of a search has a hit, and the
// containers around each. Reads the bitmaps of the window and no other byte, and stops after the last hit.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "core/scan/kernel.hpp"
#include "core/search/prefilter.hpp"

namespace jt::catalogue {

class HitWalk {
 public:
  /// A container in a window of whole blocks. Offsets are in bytes from the first block.
  struct Window {
    const std::uint8_t* bytes = nullptr;
    const scan::Bits* bits = nullptr;
    const std::uint64_t* hits = nullptr;  ///< of `Kernel::hits`
    std::size_t begin = 0;                ///< in the first block
    std::size_t end = 0;
  };
  enum class What : std::uint8_t { key, string, scalar };
  struct Token {
    What what = What::key;
    std::string_view text;  ///< as spelled, without quotes
  };
  /// A container around the token, from the outermost.
  struct Level {
    std::size_t begin = 0;  ///< of its bracket
    std::size_t entry = 0;  ///< after the bracket or comma before the current entry
    std::size_t first = 0;  ///< of an object: the number of its first entry in `entries_`
    std::size_t index = 0;  ///< of the current entry
    bool object = false;
  };
  using Sink = std::function<bool(const Token&)>;

  static constexpr std::size_t none = ~std::size_t{0};

  /// Borrows the prefilter.
  explicit HitWalk(const search::Prefilter& prefilter) : prefilter_(prefilter) {}

  /// The first position in the window where the prefilter holds; `none` if there is none.
  std::size_t first_hit(const Window& window);
  /// Passes the tokens to the sink until it returns false. `hit`: the first one. Brackets must balance in number; what
  /// is invalid otherwise only makes the tokens meaningless.
  void walk(const Window& window, std::size_t hit, const Sink& sink);

  // ---- for the sink
  [[nodiscard]] std::span<const Level> levels() const { return levels_; }
  /// The current key of the object at that level, as spelled; empty if there is none.
  [[nodiscard]] std::string_view key(std::size_t level) const { return key_after(levels_[level].entry); }
  /// Whether that key has occurred before in its object. `escaped`: keys may have escapes.
  [[nodiscard]] bool repeats(std::size_t level, bool escaped) const;

 private:
  [[nodiscard]] std::string_view text(std::size_t begin, std::size_t end) const {
    return {reinterpret_cast<const char*>(window_.bytes) + begin, end - begin};
  }
  [[nodiscard]] std::size_t next_quote(std::size_t from) const;
  [[nodiscard]] std::string_view key_after(std::size_t entry) const;
  [[nodiscard]] std::size_t next_hit(std::size_t from) const;
  bool hit_in(std::size_t begin, std::size_t end);
  bool token(std::size_t at);
  bool between(std::size_t begin, std::size_t end, const Sink& sink);
  bool value(std::size_t begin, std::size_t end, const Sink& sink);

  const search::Prefilter& prefilter_;
  Window window_;
  std::vector<Level> levels_;
  std::vector<std::size_t> entries_;  ///< where those of the open objects begin, up to the current ones
  std::size_t hit_ = none;            ///< the next one
};

}  // namespace jt::catalogue

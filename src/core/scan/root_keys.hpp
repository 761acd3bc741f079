// SPDX-License-Identifier: MIT
// RootKeys: collects the keys of a root object from checked bytes, using the positions at which the check says that
// members begin.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>

namespace jt::scan {

/// Receives a key as spelled in the document, without its quotes; false: no more keys are needed.
using RootKeySink = std::function<bool(std::string_view raw)>;

class RootKeys {
 public:
  /// A longer key ends the collecting: no key is passed from there on.
  static constexpr std::size_t max_key = std::size_t{1} << 20;

  explicit RootKeys(RootKeySink sink) : sink_(std::move(sink)) {}

  /// The next bytes of the document, 64 for each word of `begins`: bit i is set where a member begins at byte i.
  void feed(const std::uint8_t* bytes, std::span<const std::uint64_t> begins);

  /// Whether a key continues in the next bytes.
  [[nodiscard]] bool open() const { return open_; }

 private:
  void take(std::string_view bytes);

  RootKeySink sink_;      ///< empty when no more keys are needed
  std::string held_;      ///< the beginning of a key that continues
  bool open_ = false;     ///< a key continues in the next bytes
  bool escaped_ = false;  ///< and its next byte is escaped
};

}  // namespace jt::scan

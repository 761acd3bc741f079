// SPDX-License-Identifier: MIT
// LinesObserver: has the lines of a large file checked as the stream reads them, most of them by whichever thread is
// free.
#pragma once

#include <memory>
#include <span>

#include "core/document/lines_check.hpp"
#include "core/scan/feed.hpp"

namespace jt::document {

/// Hears what a LinesSource presents, an array with separators, and hands the check its lines. Whole lines of a window
/// that is read ahead are checked apart from those before them (`LinesApart`).
class LinesObserver final : public scan::Observer {
 public:
  /// Borrows the check, which takes separators for line ends.
  explicit LinesObserver(LinesCheck& check) : check_(check) {}

  Result<void> feed(std::span<const std::uint8_t> bytes) override { return pass(bytes, nullptr); }
  Result<void> feed_with(std::span<const std::uint8_t> bytes, const scan::WindowWork& work) override;
  [[nodiscard]] std::unique_ptr<scan::WindowWork> window_work() const override;
  [[nodiscard]] bool runs_ahead() const override { return true; }
  Result<void> finish() override { return check_.finish(); }

 private:
  Result<void> pass(std::span<const std::uint8_t> bytes, const scan::WindowWork* work);

  LinesCheck& check_;
  bool begun_ = false;  ///< the opening bracket has come
  bool held_ = false;   ///< a bracket that may be the closing one
};

}  // namespace jt::document

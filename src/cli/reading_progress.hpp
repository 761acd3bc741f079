// SPDX-License-Identifier: MIT
// ReadingProgress: the progress bar as an observer of what is read.
#pragma once

#include <memory>
#include <optional>

#include "cli/context.hpp"
#include "core/scan/stream.hpp"
#include "output/progress.hpp"

namespace jt::cli {

class ReadingProgress final : public scan::Observer {
 public:
  /// Null where no bar is wanted. `total` in bytes, where it is known.
  static std::unique_ptr<ReadingProgress> make(const Context& context, std::optional<std::uint64_t> total) {
    const Globals& globals = context.globals;
    const bool wanted = globals.progress == output::When::always ||
                        (globals.progress == output::When::automatic && context.err_terminal);
    return wanted ? std::unique_ptr<ReadingProgress>(new ReadingProgress(context, total)) : nullptr;
  }

  Result<void> feed(std::span<const std::uint8_t> bytes) override {
    progress_.update(bytes_ += bytes.size());
    return {};
  }
  Result<void> finish() override {
    progress_.finish();
    return {};
  }
  /// Something else is about to be written to the terminal.
  void hide() { progress_.finish(); }

 private:
  ReadingProgress(const Context& context, std::optional<std::uint64_t> total)
      : progress_(context.err, context.globals.progress, context.err_terminal, total) {}

  output::Progress progress_;
  std::uint64_t bytes_ = 0;
};

}  // namespace jt::cli

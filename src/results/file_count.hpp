// SPDX-License-Identifier: MIT
// FileCount: a searched file, and the number of its matches if it is wanted.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "output/fields.hpp"
#include "output/renderer.hpp"

namespace jt::results {

/// Without a number it is only the name of a file that has a match; `alone`: people see the number only.
class FileCount final : public output::View {
 public:
  FileCount(std::string file, std::optional<std::uint64_t> count, bool alone)
      : file_(std::move(file)), count_(count), alone_(alone) {}

  void fields(output::Fields& out) const override {
    out.text("file", file_);
    if (count_) out.count("count", *count_);
    if (count_ != std::uint64_t{0}) out.locator(file_);
  }
  void lines(output::Lines& out) const override {
    if (!alone_ || !count_) out.text(output::Role::path, file_);
    if (!alone_ && count_) out.text(output::Role::punctuation, ":");
    if (count_) out.text(output::Role::number, std::to_string(*count_));
    out.end();
  }

 private:
  std::string file_;
  std::optional<std::uint64_t> count_;
  bool alone_;
};

}  // namespace jt::results

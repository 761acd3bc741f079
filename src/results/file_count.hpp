// SPDX-License-Identifier: MIT
// FileCount: a searched file, and the number of its matches if it is wanted.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "output/json_sink.hpp"
#include "output/renderer.hpp"

namespace jt::results {

/// Without a number it is only the name of a file that has a match; `alone`: people see the number only.
class FileCount final : public output::View {
 public:
  FileCount(std::string file, std::optional<std::uint64_t> count, bool alone)
      : file_(std::move(file)), count_(count), alone_(alone) {}

  void json(output::JsonSink& out) const override {
    out.member("file", file_);
    if (count_) out.member("count", *count_);
  }
  [[nodiscard]] std::vector<output::Record> records() const override {
    if (count_) return {{file_, std::to_string(*count_)}};
    return {{file_}};
  }
  [[nodiscard]] std::vector<std::string> locators() const override {
    return count_ == std::uint64_t{0} ? std::vector<std::string>{} : std::vector<std::string>{file_};
  }
  [[nodiscard]] std::vector<output::Line> lines() const override {
    if (!count_) return {{{output::Role::path, file_}}};
    if (alone_) return {{{output::Role::number, std::to_string(*count_)}}};
    return {{{output::Role::path, file_},
             {output::Role::punctuation, ":"},
             {output::Role::number, std::to_string(*count_)}}};
  }

 private:
  std::string file_;
  std::optional<std::uint64_t> count_;
  bool alone_;
};

}  // namespace jt::results

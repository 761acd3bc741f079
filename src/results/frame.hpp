// SPDX-License-Identifier: MIT
// Frame: the end of a long result: members in json, lines for people.
#pragma once

#include <functional>
#include <utility>
#include <vector>

#include "output/json_sink.hpp"
#include "output/renderer.hpp"

namespace jt::results {

class Frame final : public output::SeriesFrame {
 public:
  Frame(std::function<void(output::JsonSink&)> members, std::vector<output::Line> lines)
      : members_(std::move(members)), lines_(std::move(lines)) {}
  void json(output::JsonSink& out) const override { members_(out); }
  [[nodiscard]] std::vector<output::Line> lines() const override { return lines_; }

 private:
  std::function<void(output::JsonSink&)> members_;
  std::vector<output::Line> lines_;
};

}  // namespace jt::results

// SPDX-License-Identifier: MIT
// TextView: lines for people, where a result has no other format.
#pragma once

#include <utility>
#include <vector>

#include "output/renderer.hpp"

namespace jt::results {

class TextView final : public output::View {
 public:
  explicit TextView(std::vector<output::Line> lines) : lines_(std::move(lines)) {}
  void fields(output::Fields&) const override {}
  void lines(output::Lines& out) const override { out.add(lines_); }

 private:
  std::vector<output::Line> lines_;
};

}  // namespace jt::results

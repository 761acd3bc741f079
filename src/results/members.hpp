// SPDX-License-Identifier: MIT
// Members: the members before or after the items of a long result in json; prints nothing in other formats.
#pragma once

#include <functional>
#include <utility>

#include "output/json_sink.hpp"
#include "output/renderer.hpp"

namespace jt::results {

class Members final : public output::SeriesFrame {
 public:
  using Write = std::function<void(output::JsonSink&)>;
  explicit Members(Write all) : all_(all), brief_(std::move(all)) {}
  /// `brief`: what is printed if --max-bytes is too small for all.
  Members(Write all, Write brief) : all_(std::move(all)), brief_(std::move(brief)) {}
  void json(output::JsonSink& out) const override { all_(out); }
  void brief(output::JsonSink& out) const override { brief_(out); }

 private:
  Write all_;
  Write brief_;
};

}  // namespace jt::results

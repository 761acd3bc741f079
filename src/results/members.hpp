// SPDX-License-Identifier: MIT
// Members: what comes before or after the items of a long result in json, and nowhere else.
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
  /// `brief`: what is printed where --max-bytes leaves no room for all.
  Members(Write all, Write brief) : all_(std::move(all)), brief_(std::move(brief)) {}
  void json(output::JsonSink& out) const override { all_(out); }
  void brief(output::JsonSink& out) const override { brief_(out); }

 private:
  Write all_;
  Write brief_;
};

}  // namespace jt::results

// SPDX-License-Identifier: MIT
// Members: what comes before or after the items of a long result in json, and nowhere else.
#pragma once

#include <functional>
#include <utility>

#include "output/json_sink.hpp"
#include "output/renderer.hpp"

namespace jt {

class Members final : public Edge {
 public:
  using Write = std::function<void(JsonSink&)>;
  explicit Members(Write all) : all_(all), brief_(std::move(all)) {}
  /// `brief`: what is printed where --max-bytes leaves no room for all.
  Members(Write all, Write brief) : all_(std::move(all)), brief_(std::move(brief)) {}
  void json(JsonSink& out) const override { all_(out); }
  void brief(JsonSink& out) const override { brief_(out); }

 private:
  Write all_;
  Write brief_;
};

}  // namespace jt

// SPDX-License-Identifier: MIT
// Members: what stands before or after the items of a long result in json, and nowhere else.
#pragma once

#include <nlohmann/json.hpp>
#include <utility>

#include "output/renderer.hpp"

namespace jt {

class Members final : public Edge {
 public:
  explicit Members(nlohmann::ordered_json members) : members_(std::move(members)) {}
  [[nodiscard]] nlohmann::ordered_json json() const override { return members_; }

 private:
  nlohmann::ordered_json members_;
};

}  // namespace jt

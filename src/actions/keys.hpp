// SPDX-License-Identifier: MIT
// keys: the keys at a path with the types of their values.
#pragma once

#include <cstdint>
#include <optional>

#include "actions/targets.hpp"
#include "results/part.hpp"

namespace jt::actions {

struct KeysRequest {
  Targets targets;
  Reading reading = {};
  std::optional<std::uint64_t> limit = {};    ///< of keys; people see 1,000 of them if it is not set
  std::optional<results::Part> in_text = {};  ///< that part of the keys, as sentences
};

Result<Exit> keys(Caller& caller, const KeysRequest& request);

}  // namespace jt::actions

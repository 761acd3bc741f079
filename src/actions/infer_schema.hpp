// SPDX-License-Identifier: MIT
// schema: a JSON Schema made of samples.
#pragma once

#include <string>
#include <vector>

#include "actions/reading.hpp"
#include "core/schema/infer.hpp"

namespace jt::actions {

struct InferRequest {
  std::vector<std::string> files;  ///< each is a sample; of NDJSON, each line
  Reading reading = {};
  schema::InferOptions schema = {};
};

/// Prints the schema. Errors: those of reading.
Result<Exit> infer_schema(Caller& caller, const InferRequest& request);

}  // namespace jt::actions

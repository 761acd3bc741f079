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
  std::vector<path::Query> paths = {};  ///< what they select are the samples; none: the documents
  schema::InferOptions schema = {};
};

/// Prints the schema. Errors: those of reading; NO_MATCH for a query that selects nothing in any file.
Result<Exit> infer_schema(Caller& caller, const InferRequest& request);

}  // namespace jt::actions

// SPDX-License-Identifier: MIT
// validate with a schema: whether documents are what the schema says; if not, where and why.
#pragma once

#include <functional>
#include <string>

#include "actions/schema_files.hpp"
#include "actions/validate.hpp"
#include "results/part.hpp"

namespace jt::actions {

/// The standard's own forms of the result.
enum class OutputUnit : std::uint8_t { none, flag, basic };

struct ValidateSchemaRequest {
  ValidateRequest files;
  SchemaRequest schema;
  results::Part part = {0, 100, {}};  ///< the errors of a file that are shown
  OutputUnit unit = OutputUnit::none;
  bool fix = false;  ///< makes the repairs that lose nothing, and reports what is left
  /// How to go on where there are more errors than the repairs of one edit are made of; may be empty.
  std::function<std::string(const std::string& file)> fix_more = {};
  bool strict = false;  ///< of one file: what keeps it from being checked is an error of the request
};

/// `no` if a document does not fit or is not JSON, `failed` if one cannot be read or the schema cannot be used. Errors:
/// those of making or reading the schema; with `strict` those of the file.
Result<Exit> validate_schema(Caller& caller, const ValidateSchemaRequest& request);

}  // namespace jt::actions

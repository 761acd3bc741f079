// SPDX-License-Identifier: MIT
// What is wrong with a document against its schema, in the four formats.
#pragma once

#include <string>
#include <vector>

#include "core/schema/check_document.hpp"
#include "results/output.hpp"

namespace jt::results {

struct SchemaReport {
  std::string file;
  std::string schema;
  schema::DocumentErrors errors;
  std::vector<std::string> commands;  ///< what mends each error; empty: that is not known
  bool several = false;               ///< there are other files
};

/// Shows the report as an item of a series.
void show_schema_report(const Output& output, const SchemaReport& report);

}  // namespace jt::results

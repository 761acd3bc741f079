// SPDX-License-Identifier: MIT
// What is wrong with a document against its schema, in the four formats.
#pragma once

#include <string>
#include <vector>

#include "core/schema/check_document.hpp"
#include "results/output.hpp"
#include "results/part.hpp"

namespace jt::results {

struct SchemaReport {
  std::string file;
  std::string schema;
  schema::DocumentErrors errors;
  std::vector<std::string> commands;  ///< what mends each error; empty: that is not known
  bool several = false;               ///< there are other files
  std::size_t to_come = 0;            ///< of them, those that are reported after it
};

/// Shows the report as an item of a series: the verdict with the number of errors, and as many of the first errors as
/// fit this file's share of the output. `part`: how to ask for the errors after those.
void show_schema_report(const Output& output, const SchemaReport& report, const Part& part);

}  // namespace jt::results

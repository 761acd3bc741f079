// SPDX-License-Identifier: MIT
// What is wrong with the schemas of tools.
#pragma once

#include <string>
#include <vector>

#include "core/catalogue/check_schemas.hpp"
#include "results/output.hpp"

namespace jt::results {

struct ServerProblems {
  std::string server;
  std::vector<catalogue::SchemaProblem> problems;
};

void show_schema_problems(const Output& output, const std::vector<ServerProblems>& servers);

}  // namespace jt::results

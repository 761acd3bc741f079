// SPDX-License-Identifier: MIT
// The lines of servers and of what they offer, for people. Texts of servers are inert in them, also in a pipe: who
// reads it may show it on a terminal.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/catalogue/outline.hpp"
#include "output/renderer.hpp"
#include "results/catalogue_view.hpp"

namespace jt::results {

/// "✓ Found 2 tools on 1 server": those that answered.
output::Line found_line(std::size_t tools, std::size_t servers);

struct ServerTextOptions {
  bool parameters = false;                  ///< under each tool and prompt, and descriptions are not cut
  std::set<std::string> shared_hints = {};  ///< not repeated under each server
  CallExample example = {};                 ///< under each tool; empty: none
};
/// One server: its name and description, how it is reached, its own name, the failure, then each list.
void add_server(std::vector<output::Line>& lines, const std::string& name, const catalogue::Outline& server,
                const ServerTextOptions& options);

/// The hints that several failures have. They are printed once, after all servers.
std::set<std::string> shared_hints(const std::vector<const catalogue::Outline*>& servers);
void add_hints(std::vector<output::Line>& lines, const std::set<std::string>& hints);

/// The parameters of a tool or prompt, aligned, each behind `indent` blanks.
void add_parameters(std::vector<output::Line>& lines, std::vector<catalogue::Parameter> parameters, std::size_t indent);

}  // namespace jt::results

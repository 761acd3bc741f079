// SPDX-License-Identifier: MIT
// What servers offer, in the four formats: `list --full`, `info`, and one tool whole.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/catalogue/texts.hpp"
#include "results/output.hpp"

namespace jt::results {

/// The call that shows a tool whole, or with no tool a whole server.
using InfoCall = std::function<std::string(const std::string& server, const std::string& tool)>;

/// All servers. With --max-bytes, json leaves out schemas first, then descriptions, then all but the numbers of what
/// they offer, then servers. `more`: what shows one of those with less whole; none: nothing says so.
void show_catalogue(const Output& output, const catalogue::Texts& texts, InfoCall more = {});

/// How a tool is called, for people; `words` are its arguments. Empty: that is not shown.
using CallExample = std::function<std::string(const std::string& server, const std::string& tool,
                                              const std::vector<std::string>& words)>;

/// One server or several, for people with the parameters of the tools. `bundles`: names of those whose type is that of
/// their manifest.
struct InfoRequest {
  const catalogue::Texts& texts;
  const std::vector<std::string>& names;  ///< in the order in which they were asked for
  const std::vector<std::string>& bundles;
  CallExample example = {};
  InfoCall more = {};
};
void show_info(const Output& output, const InfoRequest& request);

/// One tool, of the text of its server. False: there is none of that name.
bool show_tool(const Output& output, const std::string& server, std::string_view text, const std::string& tool,
               const CallExample& example = {});

}  // namespace jt::results

// SPDX-License-Identifier: MIT
// What a called tool has answered: its texts for people, and all of it as a document.
#pragma once

#include <map>
#include <string>

#include "core/value/view.hpp"
#include "results/output.hpp"

namespace jt::results {

/// Files that binary content was written to, by the index of its element.
using ContentFiles = std::map<std::size_t, std::string>;

/// For people, texts are printed as they are, with a newline between two of them, and one at the end where there is
/// none; other content as JSON, an element a line; where there is no content, `structuredContent`. `terminal`: control
/// characters are escaped. A document has the members of the result as they came, and `file` in place of what was
/// written to one. With --max-bytes, it has less: binary data is left out first, then the ends of texts.
void show_tool_result(const Output& output, const value::View& result, const ContentFiles& files, bool terminal);

/// The call that would be made. `arguments`: a JSON object.
void show_call(const Output& output, const std::string& server, const std::string& tool, const std::string& arguments);

}  // namespace jt::results

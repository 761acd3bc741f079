// SPDX-License-Identifier: MIT
// One function for each tool: its description and what it runs.
#pragma once

#include "tools/tool.hpp"

namespace jt::tools {

// Source 000.
Tool json_inspect();
Tool json_patch();
Tool json_undo();

// Source 002.
Tool preview_json();
Tool get_json_value();
Tool list_json_keys();
Tool validate_json();
Tool set_json_value();
Tool delete_json_key();
Tool append_json_array();
Tool merge_json_object();

// Source 001.
Tool json_editor_preview();
Tool json_editor_apply();

// Beyond the sources, and source 003.
Tool json_grep();
Tool json_table();
Tool json_diff();
Tool json_values();
Tool json_merge();
Tool tool_list();
Tool tool_info();
Tool tool_grep();
Tool tool_call();
Tool check_tool_blocks();

}  // namespace jt::tools

// SPDX-License-Identifier: MIT
#include "tools/definitions.hpp"
#include "tools/toolbox.hpp"

namespace jt::tools {

const std::vector<Tool>& all_tools() {
  static const std::vector<Tool> tools{
      json_inspect(),      json_patch(),          json_undo(),         preview_json(),      get_json_value(),
      list_json_keys(),    validate_json(),       set_json_value(),    delete_json_key(),   append_json_array(),
      merge_json_object(), json_editor_preview(), json_editor_apply(), json_grep(),         json_table(),
      json_values(),       json_diff(),           json_merge(),        check_tool_blocks(), tool_list(),
      tool_info(),         tool_grep(),           tool_call()};
  return tools;
}

}  // namespace jt::tools

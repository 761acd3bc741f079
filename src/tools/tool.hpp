// SPDX-License-Identifier: MIT
// Tool: one tool of the server, as data and a function.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tools/parameter.hpp"
#include "tools/run.hpp"

namespace jt::tools {

struct Tool {
  /// What a result and an error look like: as in the source document that the tool comes from.
  enum class Style : std::uint8_t {
    structured,  ///< JSON, in `structuredContent` and as text; an error is {"status": "error", …} as on the command
                 ///< line
    editor,      ///< the same; an error is {"error": {"code", "message", "data"}}
    text,        ///< text for a reader; an error is "[Error] …"
  };
  enum class Effect : std::uint8_t {
    reads,    ///< changes nothing
    keeps,    ///< keeps a session or a record of its own, changes no file of the user
    adds,     ///< changes a file, and only adds to it
    removes,  ///< may replace or remove something in a file
  };

  std::string_view name;
  std::string_view title;
  std::string_view description;
  Style style = Style::structured;
  Effect effect = Effect::reads;
  bool repeatable = true;  ///< a second call with the same arguments changes nothing more
  std::vector<Parameter> parameters;
  std::string_view output_schema = {};  ///< JSON Schema on one line; empty: the result is text
  Result<void> (*run)(Run& run, const Arguments& arguments) = nullptr;
  std::vector<std::string_view> files = {"filePath"};  ///< the parameters that name files; the first is what is edited
  bool inline_too = false;  ///< it edits documents that are no files too, so `read_only` leaves it in
  bool needs_catalogue = false;
  bool open_world = false;  ///< what it does depends on others than the files of this computer
  bool exact = false;       ///< it is offered only where its whole name is given, no pattern
  bool by_name = false;  ///< it is known, and in the list only where tools are chosen by their names: the list is read
                         ///< on every start
};

/// The definition as `tools/list` sends it: a JSON object on one line.
std::string definition(const Tool& tool);

}  // namespace jt::tools

// SPDX-License-Identifier: MIT
// ToolCall: a block of an answer as it was read and checked, and what became of it when it was run.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/blocks/finding.hpp"
#include "core/blocks/form.hpp"
#include "core/blocks/repair.hpp"

namespace jt::blocks {

struct SearchReplace {
  std::string old_string;
  std::string new_string;
};

enum class Status : std::uint8_t { detected, processing, executing, completed, failed };
/// "detected".
std::string_view name(Status status);

/// Where the parts of a block are in the Markdown file, in bytes.
struct BlockSpan {
  std::uint64_t fence = 0;  ///< of the line of the opening fence
  std::uint64_t begin = 0;  ///< of the object, or of the text where no object can be read
  std::uint64_t end = 0;    ///< after the object
};

/// Where a field is, as `Finding` has it.
struct FieldPlace {
  Position at;  ///< of the value; of the object, if it has no such member
  std::string excerpt;
  std::size_t caret = 0;
};

/// The fields that findings about files are at.
struct FieldPlaces {
  FieldPlace tool;
  FieldPlace path;
  FieldPlace old_string;
};

struct ToolCall {
  std::string id;    ///< "tool_1", counted over the blocks of an answer
  std::string tool;  ///< as written; empty if it has none that can be read
  std::string path;  ///< decoded
  std::optional<std::string> content;
  std::optional<SearchReplace> search_replace;
  std::string args;  ///< the object as compact JSON, all its fields; "{}" if it cannot be read
  Status status = Status::detected;
  std::int64_t start_time = 0;           ///< ms since 1970
  std::optional<std::int64_t> end_time;  ///< of a block that was run
  std::string error;                     ///< why it failed
  std::uint64_t line = 1;                ///< of the opening fence
  BlockSpan span;
  FieldPlaces places;
  int level = 0;                  ///< the highest level that it passed, 0 to 3
  std::vector<Finding> findings;  ///< in the order of their places
  std::size_t more_findings = 0;  ///< further ones, which are counted alone; none is worse than those of its kind
  /// What would repair it, by offset, without overlaps. Those of one class alone may not be enough: see `repairs_of`.
  Repairs repairs;
  Form form = Form::tool;
  bool guess = false;    ///< its repairs are a guess as a whole
  bool is_tool = true;   ///< false: other JSON, which is only returned with `Rules::all`
  bool readable = true;  ///< tool, path, content and args are what a parser would read, maybe after repairs

  /// Whether it has no finding that is an error.
  [[nodiscard]] bool valid() const {
    return std::none_of(findings.begin(), findings.end(),
                        [](const Finding& finding) { return finding.severity == Severity::error; });
  }
};

}  // namespace jt::blocks

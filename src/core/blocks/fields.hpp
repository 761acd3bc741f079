// SPDX-License-Identifier: MIT
// Checks the fields of a block: what all tools need, what each needs, and a user's schema.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/blocks/check.hpp"
#include "core/blocks/members.hpp"

namespace jt::blocks {

/// A finding at an offset in the object's text; `level`: the level that it is about.
struct Remark {
  Finding finding;
  std::size_t at = 0;
  int level = 3;
};

/// A range of the object's text and what takes its place.
struct FieldEdit {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::string text;
  RepairKind what = RepairKind::rename_field;
};

/// Where the values of fields are in the object's text; 0: the object, if there is no such field.
struct FieldOffsets {
  std::size_t tool = 0;
  std::size_t path = 0;
  std::size_t old_string = 0;
};

struct FieldCheck {
  std::vector<Remark> remarks;
  std::vector<FieldEdit> edits;  ///< without overlaps
  FieldOffsets offsets;
};

/// Whether the object is a tool block: it has `tool`, or `path` and one of `content` and `search_replace`.
bool is_tool_block(const std::vector<Member>& members);

/// Checks the object and fills in the fields of the call. Precondition: valid JSON, an object; `fields` are those of
/// `member_names`.
FieldCheck check_fields(std::string_view object, const Fields& fields, const Rules& rules, ToolCall& call);

}  // namespace jt::blocks

// SPDX-License-Identifier: MIT
// Checks the fields of a block: what all tools need, what each needs, and a user's schema.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/blocks/check.hpp"
#include "core/value/view.hpp"

namespace jt::blocks {

/// Two members of one name in one object.
struct Duplicate {
  value::View member;    ///< the later one
  bool differs = false;  ///< they have different values
};

struct Duplicates {
  std::vector<Duplicate> list;
  std::size_t more = 0;  ///< that are not in it
};

/// One for each name that occurs more than once, in order; of other names than the `known` ones the first 20, in
/// bounded memory.
Duplicates duplicates_in(const value::View& object, std::span<const std::string_view> known);

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
  std::size_t more = 0;          ///< further ones: of many of one kind the first 20 are made
  std::vector<FieldEdit> edits;  ///< without overlaps
  FieldOffsets offsets;
};

/// Whether the object is a tool block: it has `tool`, or `path` and one of `content` and `search_replace`.
bool is_tool_block(const value::View& object);

/// Checks an object and fills in the fields of the call. `named_first`: its first member is the name of the tool, and a
/// later `tool` is an argument.
FieldCheck check_fields(const value::View& object, const Rules& rules, ToolCall& call, bool named_first = false);

}  // namespace jt::blocks

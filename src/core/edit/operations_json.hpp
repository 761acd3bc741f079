// SPDX-License-Identifier: MIT
// Operations as a JSON document: jt's own form, and that of RFC 6902.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/edit/transaction.hpp"
#include "core/value/view.hpp"

namespace jt::edit {

/// In a list for several files: the member that names the file of an operation.
struct FileMember {
  std::string_view name = {};       ///< empty: it is no such list
  std::string_view otherwise = {};  ///< the file of operations that name none; empty: each must
};

/// An array of operations. Each has `"operation"` (set, insert, remove, merge) with `"path"` or `"match"`, or RFC
/// 6902's `"op"`. Values keep their spelling. Errors: INVALID_JSON (with its position), INVALID_INPUT, INVALID_PATH,
/// with the number of the operation. `commented`: the text is JSONC; comments within a value stay in it.
Result<std::vector<Operation>> parse_operations(std::string_view text, const FileMember& file = {},
                                                bool commented = false);
/// The same of a text that was checked.
Result<std::vector<Operation>> parse_operations(const value::View& array, const FileMember& file = {});

/// An operation of jt's own by its name: "set", "insert", …
Result<OperationKind> own_kind(const std::string& word);
/// What only some kinds have, and the types of their values. INVALID_INPUT.
Result<void> check_operation(const Operation& operation);

/// A path to one location of any dialect, with its text.
Result<GivenPath> given_path(std::string_view text);
/// The same, or a query, which is split into selector and tail.
Result<GivenPath> given_target(std::string_view text);
Result<GivenPath> given_target(path::Query query);
/// A path or a query as a selector that has no tail.
GivenPath whole_selector(path::Query query);

}  // namespace jt::edit

// SPDX-License-Identifier: MIT
#include "core/edit/operations_lines.hpp"

#include <fmt/format.h>

#include "core/bytes/errors.hpp"
#include "core/edit/operations_json.hpp"
#include "core/flat/lines.hpp"

namespace jt::edit {

Result<std::vector<Operation>> operations_of_lines(bytes::Source& lines) {
  std::vector<Operation> operations;
  flat::LineReader line(lines, flat::Edits::allowed);
  for (;;) {
    const bool any = TRY(line.next());
    if (!any) break;
    Operation operation;
    operation.kind = line.removes() ? OperationKind::remove : OperationKind::set;
    operation.path = TRY(given_path(line.path()));
    if (!line.removes()) operation.value = std::string(line.value());
    operations.push_back(std::move(operation));
  }
  if (!operations.empty()) return operations;
  Error error = make_error(Code::invalid_input, fmt::format("{} has no lines", bytes::quoted_file(lines.name())));
  error->hints.emplace_back("a line is '$.a.b = 5' or 'del $.a.c'");
  return fail(std::move(error));
}

}  // namespace jt::edit

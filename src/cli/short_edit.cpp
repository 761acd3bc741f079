// SPDX-License-Identifier: MIT
#include "cli/short_edit.hpp"

#include <fmt/format.h>

#include "cli/edit_request.hpp"
#include "cli/run_edit.hpp"
#include "cli/usage.hpp"
#include "core/edit/operations_json.hpp"
#include "core/edit/value.hpp"
#include "core/text/words.hpp"
#include "output/report.hpp"
#include "results/edit_result.hpp"

namespace jt::cli {

namespace {

// A larger value is written with a warning.
constexpr std::size_t large_value = 10 * 1024;

// Scalars as they are, containers by their kind.
std::string told_value(const std::string& value) {
  switch (edit::type_of_value(value)) {
    case scan::Type::object:
      return "{...}";
    case scan::Type::array:
      return "[...]";
    default:
      return results::short_value(value, 200);
  }
}

std::string told(const results::EditView& view) {
  const edit::OperationResult& result = view.first();
  const edit::Operation& operation = view.request().operations[0];
  const std::string path = view.spelled(result.target);
  const std::string file = view.place();
  switch (result.kind) {
    case edit::OperationKind::set:
      return fmt::format("Updated {} = {} in {}", path, told_value(*operation.value), file);
    case edit::OperationKind::remove:
      return fmt::format("Deleted {} from {}", path, file);
    case edit::OperationKind::append: {
      const path::Location array(result.target.begin(), result.target.end() - 1);
      return fmt::format("Appended value to {} in {} (now {})", view.spelled(array), file,
                         text::counted(*result.items, "item"));
    }
    case edit::OperationKind::insert:
      return fmt::format("Inserted value at {} in {} (now {})", path, file, text::counted(*result.items, "item"));
    default: {
      const auto members = edit::members_of(*operation.value);
      return fmt::format("Merged {} into {} in {}", text::counted(members ? members->size() : 0, "key"), path, file);
    }
  }
}

Result<void> fill(const Context& context, const Arguments& arguments, edit::OperationKind kind,
                  edit::EditRequest& request) {
  edit::Operation operation;
  operation.kind = kind;
  const std::string path = *arguments.operand("PATH");
  auto given = edit::given_path(path);
  if (!given) return fail(std::move(given.error()));
  operation.path = std::move(*given);
  if (kind == edit::OperationKind::set && operation.path.path.steps.empty()) {
    Error error = make_error(Code::invalid_path, fmt::format("cannot replace the root of '{}'", request.file));
    error->hints.emplace_back("jt patch FILE set '' VALUE replaces a whole document");
    return fail(std::move(error));
  }
  if (kind != edit::OperationKind::remove) {
    auto value =
        value_of(context, arguments, arguments.operand(kind == edit::OperationKind::merge ? "OBJECT" : "VALUE"));
    if (!value) return fail(std::move(value.error()));
    operation.value = std::move(*value);
  }
  if (kind == edit::OperationKind::merge) operation.shallow = !arguments.given("deep");
  if (arguments.given("expect")) {
    auto expect = json_option(arguments, "expect");
    if (!expect) return fail(std::move(expect.error()));
    operation.expect = std::move(*expect);
  }
  operation.expect_absent = arguments.given("expect-absent");
  request.what = fmt::format("{} {}", arguments.command().name, path);
  request.operations.push_back(std::move(operation));
  return {};
}

}  // namespace

Result<Exit> run_short_edit(Context& context, const Arguments& arguments, edit::OperationKind kind) {
  auto request = edit_request(context, arguments, *arguments.operand("FILE"));
  if (!request) return fail(std::move(request.error()));
  if (auto filled = fill(context, arguments, kind, *request); !filled) return fail(std::move(filled.error()));
  return run_edit(context, std::move(*request), path::Spelling::jsonpath, [](results::EditView& view) {
    view.message = told(view);
    const std::optional<std::string>& value = view.request().operations[0].value;
    if (value && value->size() > large_value) {
      view.warnings.push_back(fmt::format("the value is large: {}", output::format_size(value->size())));
    }
  });
}

}  // namespace jt::cli

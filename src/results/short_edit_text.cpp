// SPDX-License-Identifier: MIT
#include "results/short_edit_text.hpp"

#include <fmt/format.h>

#include "core/edit/batch.hpp"
#include "core/edit/value.hpp"
#include "core/text/code_point.hpp"
#include "core/text/words.hpp"
#include "output/report.hpp"

namespace jt::results {

namespace {

// A larger value is written with a warning.
constexpr std::size_t large_value = 10 * 1024;

// Scalars as they are, containers by their kind.
std::string shown_value(const std::string& value) {
  switch (edit::type_of_value(value)) {
    case scan::Type::object:
      return "{...}";
    case scan::Type::array:
      return "[...]";
    default:
      return short_value(value, 200);
  }
}

std::string sentence(const EditView& view) {
  const edit::OperationResult& result = view.first();
  const edit::Operation& operation = view.request().operations[0];
  const std::string path = view.target();
  const std::string file = view.place();
  const auto items = [&] { return result.items ? fmt::format(" (now {})", text::counted(*result.items, "item")) : ""; };
  switch (result.kind) {
    case edit::OperationKind::add_number:
      // Each target has a sum of its own.
      if (result.targets.value_or(1) != 1 || !result.value) {
        return fmt::format("Added {} to {} in {}", *operation.value, path, file);
      }
      return fmt::format("Updated {} = {} in {}", path, shown_value(*result.value), file);
    case edit::OperationKind::set:
      return fmt::format("Updated {} = {} in {}", path, shown_value(*operation.value), file);
    case edit::OperationKind::remove:
      return fmt::format("Deleted {} from {}", path, file);
    case edit::OperationKind::append: {
      if (result.targets.value_or(1) != 1) return fmt::format("Appended value to {} in {}", path, file);
      const path::Location array(result.target.begin(), result.target.end() - 1);
      return fmt::format("Appended value to {} in {}{}", view.spelled(array), file, items());
    }
    case edit::OperationKind::insert:
      return fmt::format("Inserted value at {} in {}{}", path, file, items());
    case edit::OperationKind::rename:
      return fmt::format("Renamed {} to '{}' in {}", path, text::excerpt(edit::key_text(*operation.value)), file);
    default: {
      const auto members = edit::members_of(*operation.value);
      return fmt::format("Merged {} into {} in {}", text::counted(members ? members->size() : 0, "key"), path, file);
    }
  }
}

}  // namespace

void tell_short_edit(EditView& view) {
  view.message = sentence(view);
  const std::optional<std::string>& value = view.request().operations[0].value;
  if (value && value->size() > large_value) {
    view.warnings.push_back(fmt::format("the value is large: {}", output::format_size(value->size())));
  }
}

}  // namespace jt::results

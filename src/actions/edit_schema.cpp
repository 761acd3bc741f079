// SPDX-License-Identifier: MIT
#include "actions/edit_schema.hpp"

#include <fmt/format.h>

#include "core/text/words.hpp"

namespace jt::actions {

void check_edit(SchemaFiles& schemas, edit::EditRequest& edit) {
  edit.schema = [&schemas](splice::PieceTable& edited) -> Result<const schema::Schema*> {
    const std::string& file = edited.name();
    if (!schemas.by_document()) return schemas.of(file, {});
    if (edited.lines()) return fail(SchemaFiles::no_own_schema(file));
    const auto named = TRY(schema_named_in(edited.view()));
    return schemas.of(file, named);
  };
}

std::optional<std::string> note_of_errors_left(const edit::EditOutcome& outcome) {
  const std::uint64_t count = outcome.errors_left;
  if (count == 0) return std::nullopt;
  return fmt::format("{} against the schema {} there before, and {} left", text::counted(count, "error"),
                     count == 1 ? "was" : "were", count == 1 ? "is" : "are");
}

}  // namespace jt::actions

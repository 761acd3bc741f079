// SPDX-License-Identifier: MIT
#include "core/edit/schema_check.hpp"

#include <fmt/format.h>

#include "core/schema/new_errors.hpp"
#include "core/text/words.hpp"

namespace jt::edit {
namespace {

Error violation(const schema::NewErrors& errors, const std::string& schema, path::Spelling spelling) {
  Error error =
      make_error(Code::schema_violation, fmt::format("the edit would add {} against the schema '{}'",
                                                     text::counted(errors.added, "error"), text::excerpt(schema)));
  for (const schema::Described& each : errors.shown) {
    error->violations.push_back({path::spell(each.location, spelling), std::string(schema::name(each.keyword)),
                                 each.schema_place, each.message});
  }
  error->hints.emplace_back("nothing was written");
  return error;
}

/// Whether an offset in the view is within what was changed. Asked in ascending order.
class ChangedPlaces {
 public:
  explicit ChangedPlaces(const splice::PieceTable& document)
      : document_(document), changes_(document.changes()), next_(changes_.next()) {}

  bool contain(std::uint64_t in_view) {
    const std::uint64_t offset = document_.real_offset(in_view);
    while (next_ && next_->after_begin + next_->after_size <= offset) next_ = changes_.next();
    return next_ && next_->after_begin <= offset;
  }

 private:
  const splice::PieceTable& document_;
  splice::Changes changes_;
  std::optional<splice::Change> next_;
};

}  // namespace

Result<std::uint64_t> check_schema(splice::PieceTable& document, const EditRequest& request) {
  const schema::Schema* const schema = TRY(request.schema(document));
  splice::PieceTable before(document.original(), document.original_bytes());
  if (document.lines()) before.read_lines({}, request.skip_invalid);
  if (document.commented()) before.read_comments();
  ChangedPlaces changed(document);
  const schema::NewErrors errors =
      TRY(schema::new_errors(*schema, before.view(), document.view(), document.lines(),
                             [&](std::uint64_t offset) { return changed.contain(offset); }));
  if (errors.added == 0) return errors.left;
  return fail(violation(errors, schema->name(), request.spelling.value_or(path::Spelling::jsonpath)));
}

}  // namespace jt::edit

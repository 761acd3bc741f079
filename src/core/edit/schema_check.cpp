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

/// Where in the view of the original document is what the edit did not write. Asked in ascending order.
class OldPlaces {
 public:
  explicit OldPlaces(const splice::PieceTable& document)
      : document_(document), changes_(document.changes()), next_(changes_.next()) {}

  std::optional<std::uint64_t> of(std::uint64_t in_view) {
    const std::uint64_t offset = document_.real_offset(in_view);
    while (next_ && next_->after_begin + next_->after_size <= offset) {
      removed_ += next_->before_size;
      written_ += next_->after_size;
      next_ = changes_.next();
    }
    if (next_ && next_->after_begin <= offset) return {};
    return in_view + removed_ - written_;
  }

 private:
  const splice::PieceTable& document_;
  splice::Changes changes_;
  std::optional<splice::Change> next_;
  std::uint64_t removed_ = 0;  ///< bytes, before the place that was asked for last
  std::uint64_t written_ = 0;
};

}  // namespace

Result<std::uint64_t> check_schema(splice::PieceTable& document, const EditRequest& request) {
  const schema::Schema* const schema = TRY(request.schema(document));
  splice::PieceTable before(document.original(), document.original_bytes());
  if (document.lines()) before.read_lines({}, request.skip_invalid);
  if (document.commented()) before.read_comments();
  OldPlaces places(document);
  const schema::NewErrors errors = TRY(schema::new_errors(*schema, before.view(), document.view(), document.lines(),
                                                          [&](std::uint64_t offset) { return places.of(offset); }));
  if (errors.added == 0) return errors.left;
  return fail(violation(errors, schema->name(), request.spelling.value_or(path::Spelling::jsonpath)));
}

}  // namespace jt::edit

// SPDX-License-Identifier: MIT
#include "core/schema/schema.hpp"

#include <fmt/format.h>

#include <string>
#include <variant>

#include "core/bytes/heap_room.hpp"
#include "core/bytes/memory_source.hpp"
#include "core/scan/value_window.hpp"
#include "core/schema/describe.hpp"
#include "core/schema/schema_errors.hpp"
#include "core/text/code_point.hpp"
#include "core/text/words.hpp"

namespace jt::schema {
namespace {

/// What the author of a schema had in mind, after the message of an error.
std::string what_was_meant(const Described& error, Draft draft) {
  if (error.mend && error.mend->kind == Mend::Kind::set_value)
    return fmt::format(" (is {} meant?)", text::excerpt(error.mend->text));
  const auto* const keyword = error.location.empty() ? nullptr : std::get_if<std::string>(&error.location.back());
  if (keyword == nullptr) return {};
  if (*keyword == "required" && (error.found == "true" || error.found == "false"))
    return "; the names of the members that must be there are listed in 'required' of the object around them";
  if (*keyword == "items" && error.found == "an array" && draft == Draft::draft2020)
    return "; in this draft 'prefixItems' has a list of schemas, in those before it 'items': \"$schema\" names the "
           "draft";
  return {};
}

}  // namespace

Result<std::unique_ptr<Schema>> Schema::make(const std::string& uri, LoadedSchema text, SchemaOptions options) {
  const bool formats = options.assert_formats;
  const bool vias = options.vias;
  constexpr std::size_t made_of_a_byte = 64;  // at most, with room for rules of each type that few schemas have
  const bytes::HeapRoom room(text.text.size() * made_of_a_byte);
  std::unique_ptr<Schema> made(new Schema(std::move(options)));
  const std::uint32_t root = TRY(made->registry_.add(uri, std::move(text)));
  auto program = compile(made->registry_, root, {formats, vias});
  // What the metaschema finds comes first: it says more.
  TRY(made->check_documents());
  if (!program) return fail(std::move(program.error()));
  made->program_ = std::move(*program);
  return made;
}

Result<void> Schema::check_documents() {
  for (std::uint32_t document = 0; document < registry_.documents(); ++document) {
    if (registry_.document(document).built_in) continue;
    const std::vector<std::uint32_t> resources = registry_.document(document).resources;
    for (const std::uint32_t index : resources) {
      const Resource& resource = registry_.resource(index);
      const bool other =
          resource.parent == Resource::none || resource.dialect != registry_.resource(resource.parent).dialect;
      if (other) TRY(check_resource(index));
    }
  }
  return {};
}

/// A resource with those in it, but not those of another dialect, which are checked alone.
Result<void> Schema::check_resource(std::uint32_t index) {
  const Program* program = TRY(metaschema_program(registry_.resource(index)));
  const Resource& resource = registry_.resource(index);
  const std::size_t begin = resource.root.offset();
  std::vector<std::uint64_t> holes;
  for (const std::uint32_t each : registry_.document(resource.document).resources) {
    const Resource& inner = registry_.resource(each);
    const bool within =
        each != index && inner.root.offset() > begin && inner.root.offset() < resource.root.end_offset();
    if (within && inner.dialect != resource.dialect) holes.push_back(inner.root.offset() - begin);
  }
  const std::string_view text = resource.root.text();
  bytes::MemorySource source(text);
  scan::Stream stream(source, scan::window_for(text));
  scan::Cursor cursor(stream);
  cursor.trust();  // the tape has checked it
  EvaluateOptions options;
  options.most = most_shown_errors;
  if (!holes.empty()) options.holes = &holes;
  Evaluator evaluator(*program, options);
  TRY(evaluator.run(cursor, source));
  if (evaluator.valid()) return {};
  scan::Stream again(source, scan::window_for(text));
  scan::Cursor second(again);
  const std::vector<Described> all = TRY(describe(*program, registry_, evaluator.findings(), second, source));
  SchemaErrors errors(registry_, resource.document);
  for (const Described& each : all) {
    const std::string where = path::spell(each.location, path::Spelling::accessor);
    const std::string why = each.message + what_was_meant(each, resource.draft);
    errors.add(registry_.error_at(resource.document, begin + each.at, fmt::format("{}: {}", where, why)),
               resource.document);
  }
  return fail(errors.together(evaluator.total() - all.size()));
}

Result<const Program*> Schema::metaschema_program(const Resource& resource) {
  const std::string uri = resource.dialect;
  if (const auto found = metaschemas_.find(uri); found != metaschemas_.end()) return found->second.get();
  const auto index = TRY(registry_.find(uri, resource.draft));
  if (!index) return fail(Code::invalid_schema, "there is no metaschema '" + uri + "'");
  Program program = TRY(compile(registry_, *index));
  return metaschemas_.emplace(uri, std::make_unique<Program>(std::move(program))).first->second.get();
}

}  // namespace jt::schema

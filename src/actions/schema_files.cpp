// SPDX-License-Identifier: MIT
#include "actions/schema_files.hpp"

#include <dirent.h>
#include <fmt/format.h>

#include <algorithm>

#include "actions/given_text.hpp"
#include "core/bytes/errors.hpp"
#include "core/comments/given.hpp"
#include "core/document/jsonc_text.hpp"
#include "core/json/escape.hpp"
#include "core/schema/metaschemas.hpp"
#include "core/schema/uri.hpp"
#include "core/value/view.hpp"

namespace jt::actions {

namespace {

/// The names of the JSON files of a folder, sorted.
Result<std::vector<std::string>> json_files(const Caller& caller, const std::string& folder) {
  bytes::Fd descriptor = TRY(caller.roots.open_folder(folder));
  DIR* const listing = ::fdopendir(descriptor.get());
  if (listing == nullptr) return fail(Code::not_a_file, fmt::format("'{}' is not a folder", folder));
  (void)descriptor.release();
  std::vector<std::string> names;
  while (const dirent* entry = ::readdir(listing)) {
    const std::string_view name(entry->d_name);
    if (name.ends_with(".json")) names.emplace_back(name);
  }
  ::closedir(listing);
  std::ranges::sort(names);
  return names;
}

/// A schema may have comments, as documents may.
Result<std::string> schema_text(const Caller& caller, const std::string& file) {
  const std::string text = TRY(whole_text(caller, file));
  auto plain = comments::read_blanked(text);
  if (plain) return plain;
  Error error = std::move(document::checked_jsonc(text).error());
  error->code = Code::invalid_schema;
  error->message = fmt::format("invalid schema '{}': line {}, column {}: {}", file, error->at->line, error->at->column,
                               error->message);
  return fail(std::move(error));
}

}  // namespace

Result<std::optional<std::string>> schema_named_in(scan::Cursor& cursor) {
  std::optional<std::string> out;
  constexpr std::size_t longest = std::size_t{64} << 10;
  std::string_view text;
  const bool found = cursor.start() && cursor.type() == scan::Type::object && cursor.enter() &&
                     cursor.next_named("$schema") == scan::Step::entry && cursor.type() == scan::Type::string &&
                     cursor.text(text, longest);
  if (found) out = json::decode(text.substr(1, text.size() - 2));
  if (cursor.failed()) return fail(cursor.failure());
  return out;
}

Result<std::optional<std::string>> schema_named_in(bytes::Source& document) {
  scan::Stream stream(document);
  scan::Cursor cursor(stream);
  return schema_named_in(cursor);
}

Result<std::unique_ptr<SchemaFiles>> SchemaFiles::make(const Caller& caller, SchemaRequest request, bool vias) {
  std::unique_ptr<SchemaFiles> made(new SchemaFiles(caller, std::move(request), vias));
  for (const std::string& map : made->request_.maps) {
    const std::size_t equals = map.find('=');
    if (equals == std::string::npos || equals == 0 || equals + 1 == map.size()) {
      return fail(Code::invalid_input, fmt::format("'{}' is not URL=FILE, nor URL/=FOLDER/", map));
    }
    const std::string url = map.substr(0, equals);
    (url.ends_with('/') ? made->folders_ : made->files_)[url] = map.substr(equals + 1);
  }
  return made;
}

std::string SchemaFiles::uri_of(const std::string& file) const {
  const std::string& start = caller_.roots.start();
  return schema::resolve_uri(schema::file_uri(start + "/"), schema::file_uri(file).substr(7));
}

Result<const schema::Schema*> SchemaFiles::of(const std::string& file, const std::optional<std::string>& named) {
  if (!by_document()) return read_file(request_.schema);
  if (!named)
    return fail(Code::invalid_input, fmt::format("{} names no schema in \"$schema\"", bytes::quoted_file(file)));
  const std::string uri(schema::split_fragment(*named).first);
  if (const auto found = schemas_.find(uri); found != schemas_.end()) return found->second.get();
  std::string standard = uri;
  if (const auto draft = schema::draft_of(uri)) standard = schema::metaschema(*draft);
  if (const std::string_view text = schema::built_in(standard); !text.empty()) {
    return read(uri, {standard, std::string(text)});
  }
  // A path, relative to the document, or a URI that a map or folder serves.
  if (uri.find("://") == std::string::npos && !uri.starts_with("urn:")) {
    const std::size_t slash = file.rfind('/');
    const bool absolute = uri.starts_with('/');
    std::string_view path = uri;
    while (path.starts_with("./")) path.remove_prefix(2);
    return read_file(absolute || slash == std::string::npos ? std::string(path)
                                                            : file.substr(0, slash + 1) + std::string(path));
  }
  auto loaded = TRY(load(uri));
  if (loaded) return read(uri, std::move(*loaded));
  Error error = make_error(Code::invalid_schema,
                           fmt::format("{} names the schema '{}', which is not known", bytes::quoted_file(file), uri));
  error->advice.push_back({Advice::Kind::name_schemas, {uri}});
  return fail(std::move(error));
}

Error SchemaFiles::no_own_schema(const std::string& file) {
  return make_error(
      Code::invalid_input,
      fmt::format("{} has a document on each line, and none that names the schema of all", bytes::quoted_file(file)));
}

Result<const schema::Schema*> SchemaFiles::read_file(const std::string& file) {
  const std::string uri = uri_of(file);
  if (const auto found = schemas_.find(uri); found != schemas_.end()) return found->second.get();
  std::string text = TRY(schema_text(caller_, file));
  return read(uri, {file, std::move(text)});
}

Result<const schema::Schema*> SchemaFiles::read(const std::string& uri, schema::LoadedSchema text) {
  schema::SchemaOptions options;
  options.draft = request_.draft.value_or(schema::Draft::draft2020);
  options.assert_formats = request_.formats;
  options.vias = vias_;
  options.loader = [this](const std::string& wanted) { return load(wanted); };
  auto made = TRY(schema::Schema::make(uri, std::move(text), std::move(options)));
  for (const std::string& warning : made->program().warnings) caller_.warn(warning);
  return schemas_.emplace(uri, std::move(made)).first->second.get();
}

Result<std::optional<schema::LoadedSchema>> SchemaFiles::load(const std::string& uri) {
  using Loaded = std::optional<schema::LoadedSchema>;
  std::optional<std::string> file;
  if (const auto found = files_.find(uri); found != files_.end()) {
    file = found->second;
  } else if (const std::string path = schema::path_of_file_uri(uri); !path.empty()) {
    file = path;
  } else {
    std::size_t longest = 0;
    for (const auto& [url, folder] : folders_) {
      if (!uri.starts_with(url) || url.size() < longest) continue;
      longest = url.size();
      file = (folder.ends_with('/') ? folder : folder + "/") + schema::percent_decoded(uri.substr(url.size()));
    }
  }
  if (!file) {
    TRY(index_folders());
    if (const auto found = by_id_.find(uri); found != by_id_.end()) file = found->second;
  }
  if (!file) return Loaded();
  auto text = schema_text(caller_, *file);
  if (!text && text.error()->code == Code::file_not_found) return Loaded();
  if (!text) return fail(std::move(text.error()));
  // A file beside the schema is named as one gives it.
  const std::string here = caller_.roots.start() + "/";
  std::string name = file->starts_with(here) ? file->substr(here.size()) : *file;
  return Loaded({std::move(name), std::move(*text)});
}

Result<void> SchemaFiles::index_folders() {
  if (std::exchange(indexed_, true)) return {};
  for (const std::string& folder : request_.folders) {
    const auto names = TRY(json_files(caller_, folder));
    for (const std::string& name : names) {
      const std::string file = (folder.ends_with('/') ? folder : folder + "/") + name;
      const auto text = schema_text(caller_, file);
      value::Tape tape;
      if (!text || !tape.read(*text)) continue;  // what is no JSON has no identifier
      for (const std::string_view key : {"$id", "id"}) {
        const auto id = tape.root().is_object() ? tape.root().member(key).string() : std::nullopt;
        if (id) by_id_.try_emplace(std::string(schema::split_fragment(*id).first), file);
      }
    }
  }
  return {};
}

}  // namespace jt::actions

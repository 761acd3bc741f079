// SPDX-License-Identifier: MIT
#include "core/schema/registry.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/document/position.hpp"
#include "core/json/escape.hpp"
#include "core/path/path.hpp"
#include "core/schema/metaschemas.hpp"
#include "core/schema/uri.hpp"
#include "core/text/code_point.hpp"
#include "core/text/distance.hpp"
#include "core/text/words.hpp"

namespace jt::schema {

using value::View;

namespace {

constexpr unsigned most_nested = 8;

std::string unescaped_token(std::string_view token) {
  std::string out;
  for (std::size_t i = 0; i < token.size(); ++i) {
    const bool escape = token[i] == '~' && i + 1 < token.size() && (token[i + 1] == '0' || token[i + 1] == '1');
    out += escape ? (token[++i] == '0' ? '~' : '/') : token[i];
  }
  return out;
}

constexpr std::size_t most_near = 2'000;

/// The value at a pointer; nothing, if there is none.
View value_at(View view, std::string_view pointer) {
  while (view && !pointer.empty()) {
    const std::size_t end = std::min(pointer.find('/', 1), pointer.size());
    view = view.is_object() ? view.member(unescaped_token(pointer.substr(1, end - 1))) : View();
    pointer.remove_prefix(end);
  }
  return view;
}

/// " (is '#/$defs/x' meant?)", where the object has no such member, but one of nearly that name, or of its name in
/// another draft, with what follows in it.
std::string near_pointer(const View& object, const std::string& before, const std::string& token,
                         std::string_view rest) {
  if (!object.is_object()) return {};
  std::vector<std::string> keys;
  for (const View& member : object)
    if (keys.size() < most_near) keys.push_back(member.key());
  std::vector<std::string> near = text::nearest(token, keys);
  for (const char* const other : {"$defs", "definitions"})
    if (token == "definitions" || token == "$defs" || token == "defs") near.emplace_back(other);
  for (const std::string& name : near) {
    const View found = object.member(name);
    if (!found || !value_at(found, rest)) continue;
    const std::string pointer = before + "/" + path::pointer_token(name) + std::string(rest);
    return fmt::format(" (is '#{}' meant?)", text::excerpt(pointer, 200));
  }
  return {};
}

/// The JSON pointer of the value at that offset.
std::string pointer_from(View at, std::size_t wanted) {
  std::string out;
  while (at && at.offset() != wanted) {
    View next;
    std::string token;
    std::uint64_t index = 0;
    for (const View& entry : at) {
      if (entry.offset() <= wanted && wanted < entry.end_offset()) {
        next = entry;
        token = at.is_object() ? path::pointer_token(entry.key()) : std::to_string(index);
        break;
      }
      ++index;
    }
    out += "/" + token;
    at = next;
  }
  return out;
}

}  // namespace

namespace {

std::string_view decoded(std::string_view raw, std::string& held) {
  raw = raw.substr(1, raw.size() - 2);
  if (!json::has_backslash(raw)) return raw;
  held = json::decode(raw);
  return held;
}

}  // namespace

std::string_view key_of(const View& member, std::string& held) { return decoded(member.key_text(), held); }

std::string_view string_of(const View& string, std::string& held) { return decoded(string.text(), held); }

/// Finds the resources and anchors of a document: schemas are where keywords say so, and nowhere else.
class Registry::Indexer {
 public:
  Indexer(Registry& registry, std::uint32_t document) : registry_(registry), document_(document) {}

  Result<void> run(std::uint32_t root) {
    todo_.push_back({registry_.resources_[root]->root, root, true});
    while (!todo_.empty()) {
      const Item item = todo_.back();
      todo_.pop_back();
      TRY(schema(item));
    }
    auto& resources = registry_.documents_[document_]->resources;
    std::ranges::sort(resources, {}, [&](std::uint32_t each) { return registry_.resources_[each]->root.offset(); });
    return {};
  }

 private:
  struct Item {
    View view;
    std::uint32_t resource = 0;
    bool root = false;
  };

  Result<void> schema(const Item& item) {
    const View& view = item.view;
    if (!view.is_object()) return {};
    std::uint32_t resource = item.resource;
    // Most schemas are not the root, and have no keyword for what they are.
    const bool plain = !item.root && std::ranges::none_of(view, [&](const View& member) {
      const std::string_view key = key_of(member, held_);
      return key.starts_with('$') || key == "id";
    });
    const Draft draft = plain ? registry_.resource(resource).draft : TRY(named(item, resource));
    view.members(members_);
    for (const View& member : members_) {
      const KeywordInfo* keyword = keyword_of(key_of(member, held_), draft);
      if (keyword != nullptr) inside(keyword->inside, member, resource);
    }
    return {};
  }

  /// One that may begin a resource, or have an anchor. Returns its draft.
  Result<Draft> named(const Item& item, std::uint32_t& resource) {
    const View& view = item.view;
    Dialect dialect{registry_.resource(item.resource).draft, registry_.resource(item.resource).vocabularies};
    std::string uri = registry_.resource(item.resource).dialect;
    const View schema = view.member("$schema");
    const bool has_id = view.member("$id").is_string() || view.member("id").is_string();
    if (schema.is_string() && (item.root || has_id)) {
      dialect = TRY(registry_.dialect_of(document_, schema));
      uri = std::string(split_fragment(*schema.string()).first);
    }
    if (item.root) set_dialect(resource, dialect, uri);
    TRY(identify(item, dialect, uri, resource));
    anchors(view, resource);
    return dialect.draft;
  }

  void set_dialect(std::uint32_t resource, const Dialect& dialect, const std::string& uri) {
    Resource& into = *registry_.resources_[resource];
    into.draft = dialect.draft;
    into.vocabularies = dialect.vocabularies;
    into.dialect = uri;
  }

  /// A schema with a URI begins a resource.
  Result<void> identify(const Item& item, const Dialect& dialect, const std::string& metaschema_uri,
                        std::uint32_t& resource) {
    const bool old = dialect.draft <= Draft::draft7;
    const View id = item.view.member(dialect.draft == Draft::draft4 ? "id" : "$id");
    if (!id.is_string() || (old && item.view.member("$ref"))) return {};
    const std::string base = registry_.resource(resource).uri;
    const std::string whole = resolve_uri(base, *id.string());
    const auto [uri, fragment] = split_fragment(whole);
    if (item.root) {
      registry_.resources_[resource]->uri = std::string(uri);
      registry_.by_uri_.try_emplace(std::string(uri), resource);
    } else if (uri != base) {
      resource = begin_resource(item, std::string(uri), resource);
      set_dialect(resource, dialect, metaschema_uri);
    }
    if (old && !fragment.empty()) registry_.resources_[resource]->anchors.try_emplace(std::string(fragment), item.view);
    return {};
  }

  std::uint32_t begin_resource(const Item& item, std::string uri, std::uint32_t parent) {
    const std::uint32_t index = registry_.resources();
    auto made = std::make_unique<Resource>();
    made->uri = uri;
    made->document = document_;
    made->parent = parent;
    made->root = item.view;
    registry_.resources_.push_back(std::move(made));
    registry_.documents_[document_]->resources.push_back(index);
    registry_.by_uri_.try_emplace(std::move(uri), index);
    return index;
  }

  void anchors(const View& view, std::uint32_t index) {
    Resource& resource = *registry_.resources_[index];
    if (resource.draft <= Draft::draft7) return;
    if (const View anchor = view.member("$anchor"); anchor.is_string())
      resource.anchors.try_emplace(*anchor.string(), view);
    if (resource.draft == Draft::draft2019) {
      if (view.offset() == resource.root.offset())
        resource.recursive_anchor = view.member("$recursiveAnchor").is_true();
      return;
    }
    if (const View anchor = view.member("$dynamicAnchor"); anchor.is_string()) {
      resource.anchors.try_emplace(*anchor.string(), view);
      resource.dynamic_anchors.insert(*anchor.string());
    }
  }

  void inside(KeywordInfo::Inside where, const View& member, std::uint32_t resource) {
    using Inside = KeywordInfo::Inside;
    if (where == Inside::none) return;
    const bool entries = (where == Inside::list && member.is_array()) ||
                         (where == Inside::schema_or_list && member.is_array()) ||
                         ((where == Inside::map || where == Inside::map_of_schema_or_names) && member.is_object());
    if (entries) {
      for (const View& entry : member) todo_.push_back({entry, resource, false});
    } else if (where == Inside::schema || where == Inside::schema_or_list) {
      todo_.push_back({member, resource, false});
    }
  }

  Registry& registry_;
  std::uint32_t document_;
  std::vector<Item> todo_;
  std::vector<View> members_;  ///< of the schema that is looked at
  std::string held_;
};

Error Registry::error_at(std::uint32_t document, const View& view, std::string message) const {
  return error_at(document, view ? view.offset() : 0, std::move(message));
}

Error Registry::error_at(std::uint32_t document, std::size_t offset, std::string message) const {
  const SchemaText& text = *documents_[document];
  document::LineCounter counter;
  counter.over(std::string_view(text.text).substr(0, offset));
  const Position at = counter.at(offset, text.text.starts_with("\xEF\xBB\xBF"));
  Error error = make_error(Code::invalid_schema, fmt::format("invalid schema '{}': line {}, column {}: {}", text.name,
                                                             at.line, at.column, message));
  error->unplaced = std::move(message);
  error->at = at;
  return error;
}

Result<Registry::Dialect> Registry::dialect_of(std::uint32_t document, const View& keyword) {
  const std::string given = *keyword.string();
  const std::string uri(split_fragment(given).first);
  if (const auto draft = draft_of(uri)) return Dialect{*draft, vocabulary::all};
  if (nested_ >= most_nested) return fail(error_at(document, keyword, "metaschemas refer to each other in a circle"));
  ++nested_;
  auto found = find(resolve_uri(resources_[documents_[document]->resources.front()]->uri, uri), draft_);
  --nested_;
  if (!found) return fail(std::move(found.error()));
  if (!*found) {
    Error error = error_at(document, keyword, fmt::format("there is no metaschema '{}'", text::excerpt(uri)));
    error->advice.push_back({Advice::Kind::name_schemas, {uri}});
    return fail(std::move(error));
  }
  const Resource& meta = *resources_[**found];
  Dialect out{meta.draft, vocabulary::all};
  const View words = meta.root.member("$vocabulary");
  if (!words.is_object()) return out;
  out.vocabularies = vocabulary::core;
  for (const View& word : words.members()) {
    const std::uint8_t bits = vocabulary_of(word.key());
    if (bits == 0 && word.is_true()) {
      return fail(error_at(meta.document, word, fmt::format("unknown vocabulary '{}'", text::excerpt(word.key()))));
    }
    out.vocabularies |= bits;
  }
  return out;
}

Result<std::uint32_t> Registry::add(const std::string& uri, LoadedSchema loaded, std::optional<Draft> draft) {
  const auto document = static_cast<std::uint32_t>(documents_.size());
  const std::uint32_t index = resources();
  documents_.push_back(std::make_unique<SchemaText>());
  SchemaText& text = *documents_.back();
  text.name = std::move(loaded.name);
  text.text = std::move(loaded.text);
  std::string_view body = text.text;
  if (body.starts_with("\xEF\xBB\xBF")) std::fill_n(text.text.begin(), 3, ' ');
  if (auto read = text.tape.read(body); !read) {
    Error error = std::move(read.error());
    document::LineCounter counter;
    const std::size_t offset = error->at ? error->at->offset : 0;
    counter.over(body.substr(0, offset));
    error->at = counter.at(offset, false);
    error->code = Code::invalid_schema;
    error->message = fmt::format("invalid schema '{}': line {}, column {}: {}", text.name, error->at->line,
                                 error->at->column, error->message);
    error->advice.clear();  // it is about documents
    return fail(std::move(error));
  }
  auto root = std::make_unique<Resource>();
  root->uri = uri;
  root->document = document;
  root->root = text.tape.root();
  root->draft = draft.value_or(draft_);
  root->dialect = metaschema(root->draft);
  resources_.push_back(std::move(root));
  text.resources.push_back(index);
  by_uri_.try_emplace(uri, index);
  TRY(Indexer(*this, document).run(index));
  return index;
}

Result<std::optional<std::uint32_t>> Registry::find(const std::string& uri, Draft referrer) {
  if (const auto found = by_uri_.find(uri); found != by_uri_.end()) return std::optional(found->second);
  std::string known(uri);
  if (const auto draft = draft_of(uri)) known = metaschema(*draft);
  if (const std::string_view text = built_in(known); !text.empty()) {
    if (const auto found = by_uri_.find(known); found != by_uri_.end()) return std::optional(found->second);
    const std::uint32_t index = TRY(add(known, {known, std::string(text)}, referrer));
    documents_[resources_[index]->document]->built_in = true;
    by_uri_.try_emplace(uri, index);
    return std::optional(index);
  }
  if (!loader_) return std::optional<std::uint32_t>();
  std::optional<LoadedSchema> loaded = TRY(loader_(uri));
  if (!loaded) return std::optional<std::uint32_t>();
  const std::uint32_t index = TRY(add(uri, std::move(*loaded), referrer));
  return std::optional(index);
}

Result<SchemaPlace> Registry::resolve(std::uint32_t index, const View& from) {
  const Resource& base = *resources_[index];
  const std::string given = *from.string();
  const std::string whole = resolve_uri(base.uri, given);
  const auto [uri, fragment] = split_fragment(whole);
  const std::uint32_t document = base.document;
  const auto found = TRY(find(std::string(uri), base.draft));
  if (!found) {
    Error error = error_at(document, from, fmt::format("there is no schema '{}'", text::excerpt(uri, 200)));
    error->advice.push_back({Advice::Kind::name_schemas, {std::string(uri)}});
    return fail(std::move(error));
  }
  const Resource& target = *resources_[*found];
  const std::string name = percent_decoded(fragment);
  if (name.empty()) return SchemaPlace{target.root, *found};
  if (name.front() == '/') {
    const View view = TRY(follow(target, name, document, from));
    return SchemaPlace{view, around(target.document, view)};
  }
  const auto anchor = target.anchors.find(name);
  if (anchor != target.anchors.end()) return SchemaPlace{anchor->second, around(target.document, anchor->second)};
  std::vector<std::string> anchors;
  for (const auto& [each, view] : target.anchors)
    if (anchors.size() < most_near) anchors.push_back(each);
  const auto near = text::nearest(name, anchors, 1);
  return fail(error_at(document, from,
                       fmt::format("there is no anchor '{}' in '{}'{}", text::excerpt(name),
                                   text::excerpt(documents_[target.document]->name),
                                   near.empty() ? "" : fmt::format(" (is '#{}' meant?)", near.front()))));
}

View Registry::member_of(std::uint32_t document, const View& object, const std::string& name) {
  constexpr unsigned few = 8;
  Members& members = members_[{document, object.offset()}];
  if (++members.asked < few) return object.member(name);
  if (members.asked == few)
    for (const View& member : object) members.by_name.insert_or_assign(member.key(), member);
  const auto found = members.by_name.find(name);
  return found == members.by_name.end() ? View() : found->second;
}

Result<View> Registry::follow(const Resource& resource, std::string_view pointer, std::uint32_t document,
                              const View& from) {
  View view = resource.root;
  const std::string_view whole = pointer;
  while (!pointer.empty()) {
    const std::size_t end = std::min(pointer.find('/', 1), pointer.size());
    const std::string token = unescaped_token(pointer.substr(1, end - 1));
    pointer.remove_prefix(end);
    View next;
    if (view.is_object()) {
      next = member_of(resource.document, view, token);
    } else if (const auto index = text::parse_number(token); index && view.is_array()) {
      std::uint64_t at = 0;
      for (const View& entry : view)
        if (at++ == *index) next = entry;
    }
    if (!next) {
      const std::string before(whole.substr(0, whole.size() - pointer.size() - end));
      return fail(error_at(
          document, from,
          fmt::format("there is nothing at '{}' in '{}'{}", text::excerpt(whole, 200),
                      text::excerpt(documents_[resource.document]->name), near_pointer(view, before, token, pointer))));
    }
    view = next;
  }
  return view;
}

std::uint32_t Registry::around(std::uint32_t document, const View& view) const {
  const auto& resources = documents_[document]->resources;
  const auto after = std::ranges::upper_bound(resources, view.offset(), {},
                                              [&](std::uint32_t each) { return resources_[each]->root.offset(); });
  std::uint32_t found = after == resources.begin() ? resources.front() : *(after - 1);
  while (resources_[found]->parent != Resource::none && resources_[found]->root.end_offset() <= view.offset())
    found = resources_[found]->parent;
  return found;
}

std::string Registry::file_place(const SchemaPlace& place) const {
  const std::uint32_t document = resource(place.resource).document;
  return documents_[document]->name + "#" + pointer_from(documents_[document]->tape.root(), place.view.offset());
}

std::string Registry::uri_place(const SchemaPlace& place) const {
  return resource(place.resource).uri + "#" +
         percent_encoded(pointer_from(resource(place.resource).root, place.view.offset()));
}

}  // namespace jt::schema

// SPDX-License-Identifier: MIT
#include "core/catalogue/entry.hpp"

#include "core/json/escape.hpp"

namespace jt::catalogue {
namespace {

/// A JSON object on one line, member by member.
class ObjectText {
 public:
  void raw(std::string_view key, std::string_view json) {
    text_ += text_.empty() ? "{" : ",";
    (text_ += json::quote(key)) += ':';
    text_ += json;
  }
  void string(std::string_view key, std::string_view text) { raw(key, json::quote(text)); }
  std::string take_open() && { return std::move(text_); }
  std::string take() && { return text_.empty() ? "{}" : std::move(text_) + "}"; }

 private:
  std::string text_;
};

std::string list_of(const std::vector<std::string>& texts) {
  std::string out = "[";
  for (const std::string& each : texts) (out += out.size() > 1 ? "," : "") += json::quote(each);
  return out + "]";
}

std::string error_text(const Entry& entry) {
  ObjectText out;
  out.string("code", info((*entry.error)->code).name);
  out.string("message", (*entry.error)->message);
  if (!(*entry.error)->hints.empty()) out.raw("hints", list_of((*entry.error)->hints));
  if (!entry.last_words.empty()) out.string("stderr", entry.last_words);
  return std::move(out).take();
}

}  // namespace

Lists lists_of(const Entry& entry) {
  if (!entry.offer) return {};
  return {entry.offer->tools,     entry.offer->prompts,    entry.offer->resources,
          entry.offer->templates, entry.offer->duplicates, entry.offer->nameless};
}

EntryText text_of(const Entry& entry) {
  const Definition& definition = entry.definition;
  ObjectText out;
  out.string("type", name(definition.kind));
  if (!definition.description.empty()) out.string("description", definition.description);
  if (!definition.location.empty()) out.string("location", definition.location);
  if (!definition.shadows.empty()) out.raw("shadows", list_of(definition.shadows));
  if (entry.error) out.raw("error", error_text(entry));
  if (entry.offer && !entry.offer->server.empty()) out.raw("server", entry.offer->server);
  EntryText text{std::move(out).take_open(), {}};
  const auto list = [&](std::string_view key, std::string_view json) {
    if (!json.empty()) text.rest.insert(text.rest.end(), {key, json});
  };
  const Lists lists = lists_of(entry);
  list(",\"tools\":", lists.tools);
  list(",\"prompts\":", lists.prompts);
  list(",\"resources\":", lists.resources);
  if (lists.templates != "{}") list(",\"resource_templates\":", lists.templates);
  if (lists.duplicates != "{}") list(",\"duplicates\":", lists.duplicates);
  if (lists.nameless != "{}") list(",\"nameless\":", lists.nameless);
  text.rest.emplace_back("}");
  return text;
}

std::string to_json(const Entry& entry) {
  EntryText text = text_of(entry);
  std::size_t size = text.head.size();
  for (const std::string_view each : text.rest) size += each.size();
  text.head.reserve(size);
  for (const std::string_view each : text.rest) text.head += each;
  return std::move(text.head);
}

}  // namespace jt::catalogue

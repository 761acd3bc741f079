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
  return {entry.offer->tools, entry.offer->prompts, entry.offer->resources, entry.offer->templates};
}

std::string to_json(const Entry& entry) {
  const Definition& definition = entry.definition;
  ObjectText out;
  out.string("type", name(definition.kind));
  if (!definition.description.empty()) out.string("description", definition.description);
  if (!definition.location.empty()) out.string("location", definition.location);
  if (!definition.shadows.empty()) out.raw("shadows", list_of(definition.shadows));
  if (entry.error) out.raw("error", error_text(entry));
  if (entry.offer && !entry.offer->server.empty()) out.raw("server", entry.offer->server);
  const Lists lists = lists_of(entry);
  if (!lists.tools.empty()) out.raw("tools", lists.tools);
  if (!lists.prompts.empty()) out.raw("prompts", lists.prompts);
  if (!lists.resources.empty()) out.raw("resources", lists.resources);
  if (!lists.templates.empty() && lists.templates != "{}") out.raw("resource_templates", lists.templates);
  return std::move(out).take();
}

}  // namespace jt::catalogue

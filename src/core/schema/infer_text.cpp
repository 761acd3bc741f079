// SPDX-License-Identifier: MIT
// The schema of what was seen, as text.
#include <fmt/format.h>

#include "core/json/escape.hpp"
#include "core/json/layout.hpp"
#include "core/schema/inferred_place.hpp"
#include "core/schema/program.hpp"

namespace jt::schema {
namespace {

using Place = Inference::Place;

/// Members of an object in JSON.
class Members {
 public:
  void add(std::string_view name, std::string_view json) {
    text_ += fmt::format("{}{}:{}", text_.empty() ? "" : ",", json::quote(name), json);
  }
  [[nodiscard]] std::string object() const { return "{" + text_ + "}"; }
  [[nodiscard]] bool empty() const { return text_.empty(); }

 private:
  std::string text_;
};

/// Texts from the inside out: as deep as the samples, of which the levels are bounded. Equal shapes of objects are
/// counted by a first writer, and shared by a second one.
class SchemaWriter {
 public:
  SchemaWriter(const InferOptions& options, const std::map<std::string, unsigned>* counts)
      : options_(options), counts_(counts) {}

  std::string write(const Place& place, const std::string& name) {
    Members out;
    add_types(place, out);
    if (!place.unknown && has(place, scan::Type::object)) add_members(place, out);
    if (!place.unknown && has(place, scan::Type::array) && place.element) {
      out.add("items", write(*place.element, name.empty() ? "item" : name));
    }
    if (has(place, scan::Type::string)) add_strings(place, out);
    const std::string text = out.object();
    return has(place, scan::Type::object) && !place.unknown && place.members.size() > 1 ? shared(place, text, name)
                                                                                        : text;
  }

  [[nodiscard]] const std::map<std::string, unsigned>& counts() const { return seen_; }
  [[nodiscard]] const Members& definitions() const { return definitions_; }
  [[nodiscard]] std::string_view definitions_name() const {
    return options_.draft == Draft::draft2020 ? "$defs" : "definitions";
  }

 private:
  static bool has(const Place& place, scan::Type type) { return (place.seen >> static_cast<unsigned>(type) & 1U) != 0; }

  static void add_types(const Place& place, Members& out) {
    std::vector<std::string> names;
    for (const scan::Type type : {scan::Type::object, scan::Type::array, scan::Type::string})
      if (has(place, type)) names.emplace_back(scan::name(type));
    if ((place.seen & types::fraction) != 0) {
      names.emplace_back("number");
    } else if ((place.seen & types::integer) != 0) {
      names.emplace_back("integer");
    }
    for (const scan::Type type : {scan::Type::boolean, scan::Type::null})
      if (has(place, type)) names.emplace_back(scan::name(type));
    if (names.empty()) return;
    out.add("type",
            names.size() == 1 ? json::quote(names.front()) : fmt::format("[\"{}\"]", fmt::join(names, "\",\"")));
  }

  void add_members(const Place& place, Members& out) {
    if (place.is_map()) {
      Place all;
      const Place* value = place.rest.get();
      if (!place.map) {
        // The places of the members stay: they are written again by the second writer.
        for (const Place::Member& member : place.members) copy_into(all, *member.place);
        value = &all;
      }
      out.add("additionalProperties", write(*value, "value"));
      return;
    }
    Members properties;
    std::vector<std::string> required;
    for (const Place::Member& member : place.members) {
      properties.add(member.name, write(*member.place, member.name));
      if (member.objects == place.objects) required.push_back(json::quote(member.name));
    }
    if (!properties.empty()) out.add("properties", properties.object());
    if (!required.empty()) out.add("required", fmt::format("[{}]", fmt::join(required, ",")));
    if (options_.closed) out.add("additionalProperties", "false");
  }

  static std::unique_ptr<Place> copy_of(const Place& place) {
    auto out = std::make_unique<Place>();
    copy_into(*out, place);
    return out;
  }

  static void copy_into(Place& into, const Place& from) {
    Place copy;
    copy.seen = from.seen;
    copy.objects = from.objects;
    copy.unknown = from.unknown;
    copy.map = from.map;
    copy.by_name = from.by_name;
    for (const Place::Member& member : from.members)
      copy.members.push_back({member.name, member.objects, 0, copy_of(*member.place)});
    if (from.rest) copy.rest = copy_of(*from.rest);
    if (from.element) copy.element = copy_of(*from.element);
    copy.strings = from.strings;
    copy.texts = from.texts;
    copy.many_texts = from.many_texts;
    copy.formats = from.formats;
    into.merge(std::move(copy));
  }

  void add_strings(const Place& place, Members& out) const {
    constexpr std::uint64_t least_strings = 10;
    constexpr auto string_bit = static_cast<std::uint8_t>(1U << static_cast<unsigned>(scan::Type::string));
    bool few = !place.many_texts && place.strings >= least_strings && place.seen == string_bit;
    for (const auto& [text, count] : place.texts) few = few && count >= 2;
    if (few) {
      std::vector<std::string> values;
      for (const auto& [text, count] : place.texts) values.push_back(json::quote(text));
      out.add("enum", fmt::format("[{}]", fmt::join(values, ",")));
      return;
    }
    for (std::size_t i = 0; i < inferred_formats.size() && place.strings > 0; ++i) {
      // Drafts do not all have it.
      const bool known = format_named(schema::name(inferred_formats[i]), options_.draft).has_value();
      if (!known || (place.formats >> i & 1U) == 0) continue;
      out.add("format", json::quote(schema::name(inferred_formats[i])));
      return;
    }
  }

  std::string shared(const Place&, const std::string& text, const std::string& name) {
    if (counts_ == nullptr) {
      ++seen_[text];
      return text;
    }
    // The first writer's text of this place, which has no references, is what was counted.
    const std::string plain = plain_text(text);
    const auto found = counts_->find(plain);
    if (found == counts_->end() || found->second < 2) return text;
    auto [known, fresh] = names_.try_emplace(plain);
    if (fresh) {
      known->second = free_name(name);
      definitions_.add(known->second, text);
      expanded_[reference_to(known->second)] = plain;
    }
    return reference_to(known->second);
  }

  [[nodiscard]] std::string reference_to(const std::string& name) const {
    return fmt::format("{{\"$ref\":{}}}", json::quote(fmt::format("#/{}/{}", definitions_name(), name)));
  }

  /// With what its references stand for.
  [[nodiscard]] std::string plain_text(std::string text) const {
    for (const auto& [reference, plain] : expanded_) {
      for (std::size_t at = text.find(reference); at != text.npos; at = text.find(reference, at + plain.size()))
        text.replace(at, reference.size(), plain);
    }
    return text;
  }

  std::string free_name(const std::string& name) {
    std::string base;
    for (const char c : name)
      if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-') base += c;
    if (base.empty()) base = "object";
    std::string free = base;
    for (int number = 2; !taken_.insert(free).second; ++number) free = fmt::format("{}{}", base, number);
    return free;
  }

  const InferOptions& options_;
  const std::map<std::string, unsigned>* counts_;
  std::map<std::string, unsigned> seen_;
  std::map<std::string, std::string> names_;     ///< of definitions, by their text
  std::map<std::string, std::string> expanded_;  ///< texts of references
  std::set<std::string> taken_;
  Members definitions_;
};

}  // namespace

std::string Inference::schema(const InferOptions& options) const {
  SchemaWriter counting(options, nullptr);
  (void)counting.write(*root_, "");
  SchemaWriter writer(options, &counting.counts());
  const std::string body = writer.write(*root_, "");
  Members head;
  const bool old = options.draft != Draft::draft2020;
  head.add("$schema", json::quote(std::string(metaschema(options.draft)) + (old ? "#" : "")));
  if (!options.title.empty()) head.add("title", json::quote(options.title));
  std::string text = head.object();
  text.pop_back();
  if (body.size() > 2) text += "," + body.substr(1, body.size() - 2);
  if (!writer.definitions().empty())
    text += fmt::format(",\"{}\":{}", writer.definitions_name(), writer.definitions().object());
  text += "}";
  std::string out;
  json::Indented indented({}, json::Ink(out));
  json::JsonLexer lexer(indented);
  lexer.push(text);
  lexer.finish();
  return out + "\n";
}

}  // namespace jt::schema

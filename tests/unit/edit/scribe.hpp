// SPDX-License-Identifier: MIT
// Seeded documents in the styles of many writers, and edits of them.
#pragma once

#include <random>
#include <string>
#include <vector>

#include "core/path/path.hpp"
#include "core/text/ascii.hpp"
#include "edit/model.hpp"

namespace jt_edit_test {

struct Found {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
};

/// Every value and every key, found by a parser that reads forwards.
inline std::vector<Found> forwards(const std::string& text) {
  std::vector<Found> found;
  std::vector<std::uint64_t> open;
  for (std::uint64_t i = text.starts_with("\xEF\xBB\xBF") ? 3 : 0; i < text.size();) {
    const char c = text[i];
    if (c == '"') {
      const std::uint64_t begin = i++;
      while (text[i] != '"') i += text[i] == '\\' ? 2U : 1U;
      found.push_back({begin, ++i});
    } else if (c == '{' || c == '[') {
      open.push_back(i++);
    } else if (c == '}' || c == ']') {
      found.push_back({open.back(), ++i});
      open.pop_back();
    } else if (jt::text::is_json_space(c) || c == ':' || c == ',') {
      ++i;
    } else {
      const std::uint64_t end = std::min(text.find_first_of(" \t\r\n,]}", i), text.size());
      found.push_back({i, end});
      i = end;
    }
  }
  return found;
}

class Scribe {
 public:
  explicit Scribe(std::uint64_t seed) : random_(seed), large_(once_in(60) ? 4 : 0) {}

  std::size_t below(std::size_t limit) { return static_cast<std::size_t>(random_() % limit); }
  bool once_in(std::size_t times) { return below(times) == 0; }

  // ---- documents
  /// About as large as a buffer that reads it. Few documents contain such items.
  std::size_t large() {
    static constexpr std::size_t buffers[] = {64, 4096, 65'536, 262'144};
    return buffers[below(4)] - 3 + below(6);
  }
  /// A few times in a document, so that its size stays limited.
  bool goes_large() { return large_ > 0 && once_in(5) && large_-- > 0; }

  std::string scalar() {
    if (goes_large()) return once_in(4) ? std::string(large(), '7') : "\"" + std::string(large(), 'v') + "\"";
    static const char* const scalars[] = {
        "0",      "1",     "-0",     "1.0",        "1e400",    "123456789012345678901234567890",
        "true",   "false", "null",   "\"\"",       "\"x\"",    R"("\u00e9\"\\")",
        R"("é")", "2",     "1.5e-3", R"("[{:,}")", R"("a b")", R"("\ud83d\ude00\\")"};
    return scalars[below(std::size(scalars))];
  }
  std::string key() {
    static const char* const keys[] = {"a", "b", "c",   "id",  "name", "0",   "1",
                                       "-", "",  "a/b", "m~n", "é",    "k\"", "long key"};
    if (goes_large()) return std::string(large(), 'k');
    return keys[once_in(3) ? below(std::size(keys)) : below(5)];
  }
  std::string key_token(const std::string& name) {
    return once_in(12) && name == "a" ? std::string(R"("\u0061")") : jt::json::quote(name);
  }
  /// Nested containers whose text is about 4 KiB.
  Json nest() {
    Json json{'[', {}, {}, {}};
    for (std::size_t i = 2046 + below(4); i > 0; --i) {
      Json outer{'[', {}, {}, {}};
      outer.elements.push_back(std::move(json));
      json = std::move(outer);
    }
    return json;
  }
  Json value(std::size_t depth) {
    Json json;
    if (depth > 0 && once_in(3) && goes_large()) return nest();
    if (depth == 0 || once_in(3)) {
      json.token = scalar();
      return json;
    }
    json.kind = once_in(2) ? '{' : '[';
    const std::size_t count = once_in(12) ? below(14) : below(5);
    const bool records = json.kind == '[' && once_in(2);
    for (std::size_t i = 0; i < count; ++i) {
      if (records) {
        json.elements.push_back(record(depth - 1));
      } else if (json.kind == '[') {
        json.elements.push_back(value(depth - 1));
      } else {
        const std::string name = key();
        if (json.count(name) == 0 || once_in(25)) json.members.emplace_back(key_token(name), value(depth - 1));
      }
    }
    return json;
  }
  Json record(std::size_t depth) {
    Json json{'{', {}, {}, {}};
    static const char* const ids[] = {"1", "2", "1.0", "\"1\"", "3", "123456789012345678901234567890"};
    json.members.emplace_back("\"id\"", Json{'0', ids[below(6)], {}, {}});
    if (once_in(2)) json.members.emplace_back("\"name\"", value(depth > 0 ? depth - 1 : 0));
    if (once_in(2)) json.members.emplace_back("\"b\"", value(0));
    if (once_in(20)) json.members.emplace_back("\"id\"", value(0));
    return json;
  }

  // ---- how the documents are written
  std::string written(const Json& json) {
    style_ = {};
    static const char* const units[] = {"  ", "    ", "\t", " ", ""};
    static const char* const colons[] = {":", ": ", " : ", ": "};
    static const char* const commas[] = {",", ", ", " , "};
    style_.mode = below(modes);
    style_.unit = units[below(5)];
    style_.end = once_in(4) ? "\r\n" : "\n";
    style_.colon = colons[below(4)];
    style_.comma = commas[below(3)];
    style_.pad = once_in(4) ? " " : "";
    style_.mixed = once_in(2) ? 4 : 1000;
    style_.noise = once_in(5) ? 6 : 0;
    std::string out = once_in(10) ? "\xEF\xBB\xBF" : "";
    if (once_in(10)) out += "\n ";
    write(json, "", style_.mode, out);
    if (!once_in(3)) out += style_.end;
    return out;
  }

  // ---- edits
  /// One that the model can do, in most cases.
  jt::edit::Operation edit(Model& model) {
    for (;;) {
      jt::edit::Operation made = any(model.root);
      if (once_in(15)) return made;
      Model after = model;
      if (after.apply(made)) return made;
    }
  }

 private:
  enum : std::size_t { flat, lines, commas_first, wrapped, blank_lines, columns, back_to_back, modes };
  struct Style {
    std::size_t mode = flat;
    std::string unit, end, colon, comma, pad;
    std::size_t mixed = 1000;
    std::size_t noise = 0;
  };

  std::string noise() {
    static const char* const kinds[] = {" ", "\n", "\t", "\r\n", "  ", "\n   ", "\n\n"};
    if (goes_large()) return (once_in(3) ? "\n" : "") + std::string(large(), ' ');
    return style_.noise > 0 && once_in(style_.noise) ? kinds[below(std::size(kinds))] : "";
  }

  void write(const Json& json, const std::string& indent, std::size_t mode, std::string& out) {
    if (json.kind == '0') {
      out += json.token;
      return;
    }
    if (mode != flat && once_in(style_.mixed)) mode = below(modes);
    if (indent.size() > 400) mode = flat;  // the text of a nest would grow with its square
    const std::string inner = indent + style_.unit;
    const std::size_t count = json.members.size() + json.elements.size();
    const bool object = json.kind == '{';
    out += json.kind;
    if (count == 0) {
      static const char* const insides[] = {"", "", "", " ", "\n"};
      out += insides[below(5)];
    }
    std::size_t widest = 0;
    for (const auto& member : json.members) widest = std::max(widest, jt::splice::characters(member.first));
    const std::string line = style_.end + inner;
    for (std::size_t i = 0; i < count; ++i) {
      std::string gap;
      if (mode == flat) gap = i == 0 ? style_.pad : style_.comma;
      if (mode == lines || mode == columns) gap = (i == 0 ? "" : ",") + line;
      if (mode == commas_first) gap = i == 0 ? " " : style_.end + indent + ", ";
      if (mode == wrapped) gap = (i == 0 ? "" : ",") + (i % 3 == 0 ? line : " ");
      if (mode == blank_lines) gap = (i == 0 ? "" : "," + style_.end) + line;
      if (mode == back_to_back) gap = i == 0 ? "" : ", ";
      out += gap + noise();
      if (object) {
        const std::string& key = json.members[i].first;
        out += key + noise() + style_.colon + noise();
        if (mode == columns) out += std::string(widest - jt::splice::characters(key), ' ');
        write(json.members[i].second, mode == back_to_back ? indent : inner, mode, out);
      } else {
        write(json.elements[i], mode == back_to_back ? indent : inner, mode, out);
      }
      out += noise();
    }
    if (count > 0) out += mode == flat ? style_.pad : mode == back_to_back ? "" : style_.end + indent;
    out += object ? '}' : ']';
  }

  /// A path to a random value.
  jt::path::Location way(const Json& root, std::size_t deepest) {
    jt::path::Location location;
    const Json* at = &root;
    for (std::size_t i = below(deepest + 1); i > 0; --i) {
      if (!at->members.empty()) {
        const std::string name = Json::name(at->members[below(at->members.size())].first);
        location.emplace_back(name);
        at = at->find(name);
      } else if (!at->elements.empty()) {
        const std::size_t index = below(at->elements.size());
        location.emplace_back(std::uint64_t{index});
        at = &at->elements[index];
      }
    }
    return location;
  }
  static const Json& at(const Json& root, const jt::path::Location& location) {
    const Json* at = &root;
    for (const jt::path::LocationStep& step : location) {
      const auto* name = std::get_if<std::string>(&step);
      at = name != nullptr ? at->find(*name) : &at->elements[std::get<std::uint64_t>(step)];
    }
    return *at;
  }
  std::string pointer(const Json& root) {
    jt::path::Location location = way(root, 4);
    const Json& here = at(root, location);
    if (here.kind == '[' && once_in(2)) {
      if (once_in(2)) {
        location.emplace_back(std::string("-"));
      } else {
        location.emplace_back(std::uint64_t{below(here.elements.size() + 2)});
      }
    } else if (here.kind == '{' && once_in(2)) {
      location.emplace_back(key());
      if (once_in(3)) location.emplace_back(key());
    } else if (here.kind == '[' && !here.elements.empty() && once_in(3)) {
      return jt::path::spell(location, jt::path::Spelling::normalized) + "[-" +
             std::to_string(1 + below(here.elements.size())) + "]";
    }
    if (once_in(40)) location.emplace_back(std::string("01"));
    return jt::path::spell(location, jt::path::Spelling::pointer);
  }

  jt::edit::GivenPath given(const std::string& text) { return jt::edit::given_path(text).value(); }

  jt::edit::Operation any(const Json& root) {
    using Kind = jt::edit::OperationKind;
    static const Kind kinds[] = {Kind::set,   Kind::set,    Kind::set, Kind::insert,  Kind::remove,
                                 Kind::merge, Kind::append, Kind::add, Kind::delete_, Kind::replace,
                                 Kind::move,  Kind::copy,   Kind::test};
    jt::edit::Operation made;
    made.kind = kinds[below(std::size(kinds))];
    std::string path = pointer(root);
    const bool standard = made.kind >= Kind::add;
    if (standard && path.starts_with('$')) path = "";
    made.path = given(path);
    if (made.kind == Kind::move || made.kind == Kind::copy) {
      made.from = given(jt::path::spell(way(root, 4), jt::path::Spelling::pointer));
      return made;
    }
    Json value = this->value(below(3));
    if (made.kind == Kind::merge) {
      while (value.kind != '{' && !once_in(10)) value = this->value(3);
      made.null_deletes = once_in(3);
      made.shallow = once_in(4);
    }
    if (made.kind == Kind::test && !once_in(4)) {
      const jt::path::Location location = way(root, 4);
      made.path = given(jt::path::spell(location, jt::path::Spelling::pointer));
      value = at(root, location);
    }
    if (made.kind != Kind::remove && made.kind != Kind::delete_) made.value = value.text();
    const bool matched =
        made.kind == Kind::set || made.kind == Kind::insert || made.kind == Kind::remove || made.kind == Kind::merge;
    if (matched && once_in(3)) match(root, made);
    return made;
  }

  void match(const Json& root, jt::edit::Operation& made) {
    for (int tries = 0; tries < 30; ++tries) {
      const jt::path::Location location = way(root, 3);
      const Json& array = at(root, location);
      if (array.kind != '[' || array.elements.empty()) continue;
      const Json& element = array.elements[below(array.elements.size())];
      if (element.members.empty()) continue;
      const auto& [key, value] = element.members[below(element.members.size())];
      jt::edit::Match match;
      match.array = given(jt::path::spell(location, jt::path::Spelling::pointer));
      match.where = "{" + key + ":" + value.text() + "}";
      match.all = once_in(3);
      match.unique = once_in(8);
      match.replace = once_in(4);
      if (once_in(4))
        match.at = given(pointer(element).starts_with('$') ? "/b" : "/" + std::string(once_in(2) ? "b" : "name"));
      made.match = std::move(match);
      made.path = {};
      return;
    }
  }

  std::mt19937_64 random_;
  std::size_t large_;  ///< so many large things may still come
  Style style_;
};

}  // namespace jt_edit_test

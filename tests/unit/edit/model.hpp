// SPDX-License-Identifier: MIT
// A simple model of editing: a document as a tree of tokens, edited without bytes and offsets.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/json/canonical.hpp"
#include "core/json/escape.hpp"
#include "edit/edited.hpp"

namespace jt_edit_test {

/// Without whitespace between its tokens.
inline std::string compact(const std::string& text) {
  std::string out;
  bool string = false;
  for (std::size_t i = text.starts_with("\xEF\xBB\xBF") ? 3 : 0; i < text.size(); ++i) {
    const char c = text[i];
    if (string && c == '\\') {
      out += c;
      out += text[++i];
      continue;
    }
    if (c == '"') string = !string;
    if (string || std::string(" \t\r\n").find(c) == std::string::npos) out += c;
  }
  return out;
}

struct Json {
  char kind = '0';  ///< `{`, `[` or a scalar
  std::string token;
  std::vector<std::pair<std::string, Json>> members;  ///< keys as they are spelled, with quotes
  std::vector<Json> elements;

  static Json parse(const std::string& text) {
    const std::string tokens = compact(text);
    std::size_t at = 0;
    return parse(tokens, at);
  }

  [[nodiscard]] std::string text() const {
    if (kind == '0') return token;
    std::string out(1, kind);
    for (const auto& [key, value] : members) out += (out.size() > 1 ? "," : "") + key + ":" + value.text();
    for (const Json& value : elements) out += (out.size() > 1 ? "," : "") + value.text();
    return out += kind == '{' ? '}' : ']';
  }
  [[nodiscard]] bool equals(const Json& other) const {
    return jt::json::canonical(text()).value() == jt::json::canonical(other.text()).value();
  }
  [[nodiscard]] std::size_t count(const std::string& key) const {
    return static_cast<std::size_t>(
        std::count_if(members.begin(), members.end(), [&](const auto& each) { return name(each.first) == key; }));
  }
  [[nodiscard]] const Json* find(const std::string& key) const {
    const auto place =
        std::find_if(members.begin(), members.end(), [&](const auto& each) { return name(each.first) == key; });
    return place == members.end() ? nullptr : &place->second;
  }
  Json* find(const std::string& key) { return const_cast<Json*>(std::as_const(*this).find(key)); }
  static std::string name(const std::string& key) {
    return jt::json::decode(std::string_view(key).substr(1, key.size() - 2));
  }

 private:
  static std::string string(const std::string& text, std::size_t& at) {
    const std::size_t begin = at++;
    while (text[at] != '"') at += text[at] == '\\' ? 2U : 1U;
    return text.substr(begin, ++at - begin);
  }
  static Json parse(const std::string& text, std::size_t& at) {
    Json json;
    const char c = text[at];
    if (c == '"') {
      json.token = string(text, at);
    } else if (c == '{' || c == '[') {
      json.kind = c;
      for (++at; text[at] != '}' && text[at] != ']';) {
        if (text[at] == ',') ++at;
        if (c == '[') {
          json.elements.push_back(parse(text, at));
          continue;
        }
        std::string key = string(text, at);
        json.members.emplace_back(std::move(key), parse(text, ++at));
      }
      ++at;
    } else {
      const std::size_t end = std::min(text.find_first_of(",]}", at), text.size());
      json.token = text.substr(at, end - at);
      at = end;
    }
    return json;
  }
};

/// The result of operations by the model; false if one cannot be done. Paths are JSON Pointers; their last step may
/// count from the end.
class Model {
 public:
  explicit Model(Json document) : root(std::move(document)) {}
  Json root;

  bool apply(const jt::edit::Operation& operation) {
    using Kind = jt::edit::OperationKind;
    if (operation.match) return match(operation);
    const Steps steps = operation.path.path.steps;
    const Json value = operation.value ? Json::parse(*operation.value) : Json{};
    return operation.from ? transfer(operation.kind == Kind::move, operation.from->path.steps, steps)
                          : run(root, steps, operation, value, true);
  }

 private:
  using Steps = std::vector<jt::path::PathStep>;

  /// The position below `at`. `left`: steps that could not be followed. Null: the path is invalid.
  static Json* walk(Json& from, const Steps& steps, std::size_t& left) {
    Json* at = &from;
    for (left = steps.size(); left > 0; --left) {
      const jt::path::PathStep& step = steps[steps.size() - left];
      if (at->kind == '{' && step.kind != jt::path::PathStep::Kind::index) {
        if (at->count(step.text) > 1) return nullptr;
        Json* child = at->find(step.text);
        if (child == nullptr) return at;
        at = child;
      } else if (at->kind == '[') {
        const std::optional<std::size_t> index = place(*at, step);
        if (!index && step.text != "-") return nullptr;
        if (!index || *index >= at->elements.size()) return at;
        at = &at->elements[*index];
      } else {
        return at;
      }
    }
    return at;
  }
  static std::optional<std::size_t> place(const Json& array, const jt::path::PathStep& step) {
    if (step.kind == jt::path::PathStep::Kind::index) {
      const auto size = static_cast<std::int64_t>(array.elements.size());
      const std::int64_t index = step.index < 0 ? size + step.index : step.index;
      return index < 0 ? std::nullopt : std::optional(static_cast<std::size_t>(index));
    }
    const bool digits =
        !step.text.empty() && step.text.size() < 9 && step.text.find_first_not_of("0123456789") == std::string::npos;
    if (!digits || (step.text[0] == '0' && step.text.size() > 1)) return std::nullopt;
    return std::stoull(step.text);
  }

  static bool run(Json& from, const Steps& steps, const jt::edit::Operation& operation, const Json& value, bool root) {
    using Kind = jt::edit::OperationKind;
    std::size_t left = 0;
    Json* at = walk(from, steps, left);
    if (at == nullptr) return false;
    const jt::path::PathStep* step = left > 0 ? &steps[steps.size() - left] : nullptr;
    if (operation.expect && (left > 0 || !at->equals(Json::parse(*operation.expect)))) return false;
    if (operation.expect_absent && left == 0) return false;
    switch (operation.kind) {
      case Kind::set:
        return left == 0 ? (*at = value, true) : grow(*at, steps, left, value);
      case Kind::append:
        if (left == 1 && at->kind == '[' && step->text == "-") left = 0;
        return left == 0 && at->kind == '[' && (at->elements.push_back(value), true);
      case Kind::insert:
      case Kind::add:
        return add(from, steps, value, operation.kind == Kind::add);
      case Kind::remove:
      case Kind::delete_:
        return left == 0 && !(root && steps.empty()) && erase(from, steps);
      case Kind::replace:
        return left == 0 && (*at = value, true);
      case Kind::test:
        return left == 0 && at->equals(value);
      default:
        return left == 0 && merge(*at, value, operation);
    }
  }

  static bool grow(Json& at, const Steps& steps, std::size_t left, Json value) {
    const jt::path::PathStep& first = steps[steps.size() - left];
    if (at.kind == '0' || (at.kind == '[' && first.text != "-")) return false;
    for (std::size_t i = steps.size() - 1; i > steps.size() - left; --i) {
      const std::string& text = steps[i].text;
      Json parent;
      if (text == "0" || text == "-") {
        parent.kind = '[';
        parent.elements.push_back(std::move(value));
      } else {
        if (place(parent, steps[i]) || text == "01") return false;
        parent.kind = '{';
        parent.members.emplace_back(jt::json::quote(text), std::move(value));
      }
      value = std::move(parent);
    }
    if (at.kind == '[') {
      at.elements.push_back(std::move(value));
    } else {
      at.members.emplace_back(jt::json::quote(first.text), std::move(value));
    }
    return true;
  }

  static bool add(Json& from, const Steps& steps, const Json& value, bool standard) {
    if (steps.empty()) return standard && (from = value, true);
    std::size_t left = 0;
    Json* at = walk(from, Steps(steps.begin(), steps.end() - 1), left);
    if (at == nullptr || left > 0) return false;
    const jt::path::PathStep& last = steps.back();
    if (at->kind == '{' && standard) {
      if (at->count(last.text) > 1) return false;
      if (Json* there = at->find(last.text)) {
        *there = value;
      } else {
        at->members.emplace_back(jt::json::quote(last.text), value);
      }
      return true;
    }
    if (at->kind != '[') return false;
    std::optional<std::size_t> index = place(*at, last);
    if (last.text == "-" && standard) index = at->elements.size();
    if (!index || *index > at->elements.size()) return false;
    at->elements.insert(at->elements.begin() + static_cast<std::ptrdiff_t>(*index), value);
    return true;
  }

  static bool erase(Json& from, const Steps& steps) {
    std::size_t left = 0;
    Json* at = walk(from, Steps(steps.begin(), steps.end() - 1), left);
    if (at->kind == '[') {
      at->elements.erase(at->elements.begin() + static_cast<std::ptrdiff_t>(*place(*at, steps.back())));
    } else {
      std::erase_if(at->members, [&](const auto& each) { return Json::name(each.first) == steps.back().text; });
    }
    return true;
  }

  /// Whether an object to be merged has a duplicate key: VALUE, or an object in it.
  static bool twice(const Json& value, bool deep) {
    return std::any_of(value.members.begin(), value.members.end(), [&](const auto& each) {
      return value.count(Json::name(each.first)) > 1 || (deep && twice(each.second, deep));
    });
  }

  /// `fresh`: into an object that the merge itself creates, where keys keep their spelling.
  static bool merge(Json& at, const Json& value, const jt::edit::Operation& operation, bool fresh = false) {
    if (value.kind != '{') return operation.null_deletes && (at = value, true);
    if (twice(value, !operation.shallow)) return false;
    if (at.kind != '{') {
      if (!operation.null_deletes) return false;
      at = Json{'{', {}, {}, {}};
      fresh = true;
    }
    for (const auto& [key, member] : value.members) {
      const std::string name = Json::name(key);
      if (at.count(name) > 1) return false;
      Json* there = at.find(name);
      if (operation.null_deletes && member.token == "null") {
        std::erase_if(at.members, [&](const auto& each) { return Json::name(each.first) == name; });
      } else if (member.kind == '{' && !operation.shallow &&
                 (operation.null_deletes || (there && there->kind == '{'))) {
        const bool made = there == nullptr || there->kind != '{';
        if (there == nullptr) there = &at.members.emplace_back(fresh ? key : jt::json::quote(name), Json{}).second;
        if (there->kind != '{') *there = Json{'{', {}, {}, {}};
        if (!merge(*there, member, operation, fresh || made)) return false;
      } else if (there != nullptr) {
        *there = member;
      } else {
        at.members.emplace_back(fresh ? key : jt::json::quote(name), member);
      }
    }
    return true;
  }

  bool transfer(bool move, const Steps& from, const Steps& to) {
    std::size_t left = 0;
    Json* at = walk(root, from, left);
    if (at == nullptr || left > 0) return false;
    const Json value = *at;
    if (!move) return add(root, to, value, true);
    if (from == to) return true;
    if (from.empty() || (from.size() < to.size() && std::equal(from.begin(), from.end(), to.begin()))) return false;
    erase(root, from);
    return add(root, to, value, true);
  }

  static bool matches(Json& element, Json& where) {
    if (element.kind != '{') return false;
    return std::all_of(where.members.begin(), where.members.end(), [&](auto& each) {
      Json* value = element.find(Json::name(each.first));
      return value != nullptr && value->equals(each.second);
    });
  }

  bool match(const jt::edit::Operation& operation) {
    using Kind = jt::edit::OperationKind;
    const jt::edit::Match& wanted = *operation.match;
    std::size_t left = 0;
    Json* array = walk(root, wanted.array.path.steps, left);
    if (array == nullptr || left > 0 || array->kind != '[') return false;
    Json where = Json::parse(wanted.where);
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < array->elements.size(); ++i) {
      if (matches(array->elements[i], where)) found.push_back(i);
    }
    if (found.empty() || (wanted.unique && found.size() > 1)) return false;
    if (!wanted.all) found.erase(found.begin() + 1, found.end());
    const Json value = operation.value ? Json::parse(*operation.value) : Json{};
    for (auto index = found.rbegin(); index != found.rend(); ++index) {
      Json& element = array->elements[*index];
      const auto place = array->elements.begin() + static_cast<std::ptrdiff_t>(*index);
      jt::edit::Operation shallow = operation;
      shallow.shallow = true;
      bool done = true;
      if (wanted.at) {
        done = run(element, wanted.at->path.steps, operation, value, false);
      } else if (operation.kind == Kind::remove) {
        array->elements.erase(place);
      } else if (operation.kind == Kind::insert) {
        array->elements.insert(place, value);
      } else if (operation.kind == Kind::merge) {
        done = merge(element, value, operation);
      } else if (wanted.replace) {
        element = value;
      } else {
        done = value.kind == '{' && merge(element, value, shallow);
      }
      if (!done) return false;
    }
    return true;
  }
};

}  // namespace jt_edit_test

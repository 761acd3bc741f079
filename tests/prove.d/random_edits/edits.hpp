// SPDX-License-Identifier: MIT
// Random edits: the words of a command, and what the tree says of the document that it must leave.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "documents.hpp"

namespace jt_random_edits {

/// A place, from the root to it: the root is `[]`.
using NodePath = std::vector<std::size_t>;

struct Edit {
  std::vector<std::string> arguments;  // behind `jt`; FILE is "FILE"
  std::string value;                   // of a file that an argument "@VALUE" names
  Node after;                          // the document afterwards, as tokens
  enum Shape { replaces, inserts, removes, within } shape = within;
  std::size_t begin = 0, end = 0;  // all bytes outside stay
  std::string exactly;             // what stands there instead, where that is certain
};

class Edits : public Documents {
 public:
  using Documents::Documents;

  /// Nothing where this document has no place for that edit.
  std::optional<Edit> edit(const Node& root) {
    begin_edit();
    NodePath way = any_way(root);
    if (pointer(root, way).size() > longest_argument) return std::nullopt;
    const Node& here = at(root, way);
    switch (below(12)) {
      case 0:
      case 1:
        return set(root, way);
      case 2:
        return here.kind == '{' ? add_member(root, way) : append(root, way);
      case 3:
        return insert(root, way);
      case 4:
      case 5:
        return remove(root, way);
      case 6:
        return merge(root, way);
      case 7:
        return transfer(root, way);
      case 8:
        return add_number(root);
      case 9:
      case 10:
        return inside(root);
      default:
        return several(root);
    }
  }

 private:
  // -- places

  NodePath any_way(const Node& root) {
    NodePath way;
    const Node* node = &root;
    while (!node->children.empty() && !once_in(4)) {
      const std::size_t child = below(node->children.size());
      if (node->kind == '{' && !is_alone(*node, child)) break;
      way.push_back(child);
      node = &node->children[child];
    }
    return way;
  }
  static const Node& at(const Node& root, const NodePath& way) {
    const Node* node = &root;
    for (const std::size_t child : way) node = &node->children[child];
    return *node;
  }
  static Node& at(Node& root, const NodePath& way) { return const_cast<Node&>(at(std::as_const(root), way)); }
  static std::string pointer(const Node& root, const NodePath& way) {
    std::string out;
    const Node* node = &root;
    for (const std::size_t child : way) {
      out += node->kind == '{' ? step(*name_of(node->keys[child])) : "/" + std::to_string(child);
      node = &node->children[child];
    }
    return out;
  }

  // -- edits

  std::vector<std::string> command(const char* shorter, const char* patch, const std::string& path) {
    const bool by_patch = path.empty() || once_in(2);
    std::vector<std::string> made;
    made.emplace_back(by_patch ? "patch" : shorter);
    made.emplace_back("FILE");
    if (by_patch) made.emplace_back(patch);
    made.push_back(path);
    return made;
  }

  static void give(Edit& edit, std::string value) {
    const bool by_file = value.size() > longest_argument;
    edit.arguments.push_back(by_file ? "@VALUE" : value);
    if (by_file) edit.value = std::move(value);
  }

  std::optional<Edit> set(const Node& root, const NodePath& way) {
    const Node& old = at(root, way);
    const Node made = value(2);
    if (compact(made) == compact(old)) return std::nullopt;
    Edit edit;
    edit.arguments = command("set", "set", pointer(root, way));
    give(edit, compact(made));
    edit.after = root;
    at(edit.after, way) = made;
    edit.shape = Edit::replaces;
    edit.begin = old.begin;
    edit.end = old.end;
    if (made.kind == '0') edit.exactly = made.token;
    return edit;
  }

  /// One entry more, behind `position` others.
  Edit with_one_more(const Node& root, const NodePath& way, std::size_t position, const std::string& key,
                     const Node& made) {
    Edit edit;
    edit.after = root;
    Node& container = at(edit.after, way);
    if (container.kind == '{')
      container.keys.insert(container.keys.begin() + static_cast<std::ptrdiff_t>(position), key);
    container.children.insert(container.children.begin() + static_cast<std::ptrdiff_t>(position), made);
    const Node& old = at(root, way);
    edit.shape = old.children.empty() ? Edit::within : Edit::inserts;
    edit.begin = old.begin;
    edit.end = old.end;
    return edit;
  }

  std::optional<Edit> add_member(const Node& root, const NodePath& way) {
    const Node& old = at(root, way);
    const std::string key = "\"new" + std::to_string(below(5)) + "\"";
    if (std::any_of(old.keys.begin(), old.keys.end(),
                    [&](const auto& other) { return name_of(other) == name_of(key); })) {
      return std::nullopt;
    }
    Node made = value(2);
    std::string path = pointer(root, way) + step(*name_of(key));
    const std::string given = compact(made);
    if (once_in(4)) {  // a parent that is missing
      const bool array = once_in(2);
      Node parent;
      parent.kind = array ? '[' : '{';
      if (!array) parent.keys = {"\"x\""};
      parent.children = {std::move(made)};
      made = std::move(parent);
      path += array ? "/0" : "/x";
    }
    Edit edit = with_one_more(root, way, old.children.size(), key, made);
    edit.arguments = command("set", "set", path);
    give(edit, given);
    return edit;
  }

  std::optional<Edit> append(const Node& root, const NodePath& way) {
    const Node& old = at(root, way);
    if (old.kind != '[') return std::nullopt;
    const Node made = value(2);
    Edit edit = with_one_more(root, way, old.children.size(), "", made);
    const std::string path = pointer(root, way);
    if (path.empty() || once_in(2)) {
      edit.arguments = {"patch", "FILE", "set", path + "/-"};
    } else {
      edit.arguments = {"append", "FILE", path};
    }
    give(edit, compact(made));
    return edit;
  }

  std::optional<Edit> insert(const Node& root, const NodePath& way) {
    const Node& old = at(root, way);
    if (old.kind != '[') return std::nullopt;
    const Node made = value(2);
    const std::size_t position = below(old.children.size() + 1);
    Edit edit = with_one_more(root, way, position, "", made);
    edit.arguments = command("insert", "insert", pointer(root, way) + "/" + std::to_string(position));
    give(edit, compact(made));
    return edit;
  }

  std::optional<Edit> remove(const Node& root, NodePath way) {
    if (way.empty()) return std::nullopt;
    Edit edit;
    edit.arguments = command("delete", "remove", pointer(root, way));
    const std::size_t child = way.back();
    way.pop_back();
    const Node& old = at(root, way);
    edit.after = root;
    Node& container = at(edit.after, way);
    container.children.erase(container.children.begin() + static_cast<std::ptrdiff_t>(child));
    if (container.kind == '{') container.keys.erase(container.keys.begin() + static_cast<std::ptrdiff_t>(child));
    edit.begin = old.begin;
    edit.end = old.end;
    edit.shape = Edit::removes;
    if (container.children.empty()) {
      edit.shape = Edit::replaces;
      edit.exactly = old.kind == '{' ? "{}" : "[]";
    }
    return edit;
  }

  std::optional<Edit> merge(const Node& root, const NodePath& way) {
    const Node& old = at(root, way);
    if (old.kind != '{' || way.empty()) return std::nullopt;
    Edit edit;
    edit.after = root;
    Node& object = at(edit.after, way);
    Node given;
    given.kind = '{';
    for (std::size_t i = 0; i < old.children.size(); ++i) {
      if (!once_in(3) || !is_alone(old, i)) continue;
      given.keys.push_back(old.keys[i]);
      given.children.push_back(value(1));
      object.children[i] = given.children.back();
    }
    const std::string key = "\"merged\"";
    if (once_in(2) && std::find(old.keys.begin(), old.keys.end(), key) == old.keys.end()) {
      given.keys.push_back(key);
      given.children.push_back(value(1));
      object.keys.push_back(key);
      object.children.push_back(given.children.back());
    }
    if (compact(edit.after) == compact(root)) return std::nullopt;
    edit.arguments = {"merge", "FILE", pointer(root, way)};
    give(edit, compact(given));
    edit.begin = old.begin;
    edit.end = old.end;
    return edit;
  }

  /// move or copy, to the end of the root.
  std::optional<Edit> transfer(const Node& root, const NodePath& way) {
    if (way.empty() || root.kind == '0') return std::nullopt;
    const Node moved = at(root, way);
    const bool copy = once_in(2);
    Edit edit;
    edit.after = root;
    if (!copy) {
      NodePath above = way;
      above.pop_back();
      Node& container = at(edit.after, above);
      const auto child = static_cast<std::ptrdiff_t>(way.back());
      container.children.erase(container.children.begin() + child);
      if (container.kind == '{') container.keys.erase(container.keys.begin() + child);
    }
    const std::string key = "\"moved\"";
    if (root.kind == '{') {
      if (std::find(root.keys.begin(), root.keys.end(), key) != root.keys.end()) return std::nullopt;
      edit.after.keys.push_back(key);
    }
    edit.after.children.push_back(moved);
    if (compact(edit.after) == compact(root)) return std::nullopt;
    edit.arguments = {"patch", "FILE", copy ? "copy" : "move", pointer(root, way), root.kind == '{' ? "/moved" : "/-"};
    edit.begin = root.begin;
    edit.end = root.end;
    return edit;
  }

  static void all_scalars(const Node& node, NodePath& way, std::vector<NodePath>& found) {
    if (node.kind == '0') found.push_back(way);
    for (std::size_t i = 0; i < node.children.size(); ++i) {
      if (node.kind == '{' && !is_alone(node, i)) continue;
      way.push_back(i);
      all_scalars(node.children[i], way, found);
      way.pop_back();
    }
  }
  /// One of the scalars that are as wanted.
  template <typename Wanted>
  std::optional<NodePath> scalar_where(const Node& root, Wanted wanted) {
    NodePath way;
    std::vector<NodePath> found;
    all_scalars(root, way, found);
    std::erase_if(found, [&](const NodePath& each) {
      return !wanted(at(root, each).token) || pointer(root, each).size() > longest_argument;
    });
    return found.empty() ? std::nullopt : std::optional(found[below(found.size())]);
  }

  std::optional<Edit> add_number(const Node& root) {
    const auto way = scalar_where(root, [](const std::string& token) {
      return token.size() < 17 && token != "-0" && token.find_first_not_of("-0123456789") == std::string::npos;
    });
    if (!way) return std::nullopt;
    const Node& old = at(root, *way);
    const long long added = static_cast<long long>(below(2000)) - 1000;
    Edit edit;
    edit.exactly = std::to_string(std::strtoll(old.token.c_str(), nullptr, 10) + added);
    if (edit.exactly == old.token) return std::nullopt;
    edit.arguments = {"set", "FILE", pointer(root, *way), "--add", std::to_string(added)};
    if (edit.arguments[2].empty()) edit.arguments[2] = "$";
    edit.after = root;
    at(edit.after, *way).token = edit.exactly;
    edit.shape = Edit::replaces;
    edit.begin = old.begin;
    edit.end = old.end;
    return edit;
  }

  /// Another scalar in the document that a string holds: only its bytes in the string are others.
  std::optional<Edit> inside(const Node& root) {
    const auto way = scalar_where(root, [](const std::string& token) {
      const auto text = nlohmann::json::parse(token, nullptr, false);
      return text.is_string() && nlohmann::json::accept(text.get_ref<const std::string&>());
    });
    if (!way) return std::nullopt;
    const Node& old = at(root, *way);
    // Where each byte of what the string decodes to is spelled.
    std::string text;
    std::vector<std::size_t> spelled;
    for (std::size_t i = 1; i + 1 < old.token.size();) {
      std::size_t size = 1;
      if (old.token[i] == '\\') {
        size = old.token[i + 1] == 'u' ? 6 : 2;
        if (size == 6 && (old.token[i + 2] == 'd' || old.token[i + 2] == 'D')) size = 12;
      } else {
        while (i + size + 1 < old.token.size() && (static_cast<unsigned char>(old.token[i + size]) & 0xC0) == 0x80)
          ++size;
      }
      const std::string part = nlohmann::json::parse("\"" + old.token.substr(i, size) + "\"").get<std::string>();
      text += part;
      for (std::size_t k = 0; k < part.size(); ++k) spelled.push_back(size == part.size() ? i + k : i);
      i += size;
    }
    spelled.push_back(old.token.size() - 1);
    const Node held = parsed(text);
    const auto inner = scalar_where(held, [](const std::string&) { return true; });
    if (!inner) return std::nullopt;
    const Node& scalar = at(held, *inner);
    static const char* const values[] = {"0", "null", "\"y\"", "-2.50", "\"é\""};
    const std::string value = any(values);
    if (value == scalar.token) return std::nullopt;
    std::string escaped;
    for (const char c : value) escaped += c == '"' ? std::string("\\\"") : std::string(1, c);
    Edit edit;
    edit.exactly = old.token.substr(0, spelled[scalar.begin]) + escaped + old.token.substr(spelled[scalar.end]);
    edit.arguments = {"set", "FILE", pointer(root, *way), value, "--inside", pointer(held, *inner)};
    if (edit.arguments[2].empty()) edit.arguments[2] = "$";
    edit.after = root;
    at(edit.after, *way).token = edit.exactly;
    edit.shape = Edit::replaces;
    edit.begin = old.begin;
    edit.end = old.end;
    return edit;
  }

  /// Scalars in several places at once, in no order; all else stays.
  std::optional<Edit> several(const Node& root) {
    Edit edit;
    edit.after = root;
    edit.begin = root.end;
    std::string operations;
    for (std::size_t i = 2 + below(4); i > 0; --i) {
      const NodePath way = any_way(root);
      const Node& old = at(root, way);
      if (old.kind != '0' || way.empty()) continue;
      const std::string made = scalar();
      at(edit.after, way).token = made;
      edit.begin = std::min(edit.begin, old.begin);
      edit.end = std::max(edit.end, old.end);
      operations += (operations.empty() ? "" : ",") + std::string(R"({"operation":"set","path":)") +
                    nlohmann::json(pointer(root, way)).dump() + ",\"value\":" + made + "}";
    }
    if (compact(edit.after) == compact(root)) return std::nullopt;
    edit.arguments = {"patch", "FILE", "--ops", "[" + operations + "]"};
    return edit;
  }
};

}  // namespace jt_random_edits

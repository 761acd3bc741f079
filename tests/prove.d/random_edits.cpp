// SPDX-License-Identifier: MIT
// jt_random_edits JT COUNT SEED: so many random edits through the program, on generated and public documents. Each must
// leave every byte outside of what it is about as it was, and give the document that a plain tree says; `jt validate`
// must accept it, and `jt undo` take one edit after the other back, bit for bit. Some documents hold keys, strings,
// numbers, blanks and nesting about as large as the buffers that look at them (JT_PROVE_LARGE=N: one in N).
#include <pthread.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "../interop/process.hpp"

namespace {

using jt::interop::Outcome;

// ---- a document as a tree of tokens that knows where its bytes are

struct Node {
  char kind = '0';  // `{`, `[` or a scalar
  std::size_t begin = 0;
  std::size_t end = 0;
  std::string token;              // of a scalar
  std::vector<std::string> keys;  // as they are spelled, with quotes; of an object one for each child
  std::vector<Node> children;
};

class Parser {
 public:
  explicit Parser(const std::string& text) : text_(text), at_(text.starts_with("\xEF\xBB\xBF") ? 3 : 0) {}
  Node document() {
    blanks();
    return value();
  }

 private:
  void blanks() { at_ = std::min(text_.find_first_not_of(" \t\r\n", at_), text_.size()); }
  std::string string() {
    const std::size_t begin = at_++;
    while (text_.at(at_) != '"') at_ += text_[at_] == '\\' ? 2U : 1U;
    return text_.substr(begin, ++at_ - begin);
  }
  Node value() {
    Node node;
    node.begin = at_;
    const char first = text_.at(at_);
    if (first == '{' || first == '[') {
      node.kind = first;
      ++at_;
      for (blanks(); text_.at(at_) != '}' && text_[at_] != ']'; blanks()) {
        if (text_[at_] == ',') ++at_;
        blanks();
        if (first == '{') {
          node.keys.push_back(string());
          blanks();
          ++at_;
          blanks();
        }
        node.children.push_back(value());
      }
      ++at_;
    } else if (first == '"') {
      node.token = string();
    } else {
      const std::size_t end = std::min(text_.find_first_of(" \t\r\n,]}", at_), text_.size());
      node.token = text_.substr(at_, end - at_);
      at_ = end;
    }
    node.end = at_;
    return node;
  }

  const std::string& text_;
  std::size_t at_;
};

Node parsed(const std::string& text) { return Parser(text).document(); }

void put_compact(const Node& node, std::string& out) {
  if (node.kind == '0') {
    out += node.token;
    return;
  }
  out += node.kind;
  for (std::size_t i = 0; i < node.children.size(); ++i) {
    if (i > 0) out += ',';
    if (node.kind == '{') out += node.keys[i] + ":";
    put_compact(node.children[i], out);
  }
  out += node.kind == '{' ? '}' : ']';
}

std::string compact(const Node& node) {
  std::string out;
  put_compact(node, out);
  return out;
}

/// Linux takes no single argument over 128 KiB.
constexpr std::size_t longest_argument = 100'000;

/// What a key is called; nothing where no argument could say it.
std::optional<std::string> name_of(const std::string& key) {
  const auto name = nlohmann::json::parse(key, nullptr, false);
  if (!name.is_string() || name.get_ref<const std::string&>().find('\0') != std::string::npos) return std::nullopt;
  return name.get<std::string>();
}

/// The only member of that name.
bool is_alone(const Node& object, std::size_t member) {
  if (object.keys[member].size() > longest_argument) return false;
  const auto name = name_of(object.keys[member]);
  return name && std::count_if(object.keys.begin(), object.keys.end(),
                               [&](const std::string& key) { return name_of(key) == name; }) == 1;
}

std::string step(const std::string& name) {
  std::string out = "/";
  for (const char c : name) out += c == '~' ? std::string("~0") : c == '/' ? std::string("~1") : std::string(1, c);
  return out;
}

// ---- random documents and edits

struct Style {
  std::string unit, end, colon, comma, pad;
  bool bom = false, mixed = false, one_line = false, last_end = true;
};

std::size_t times_from(const char* variable, std::size_t usual) {
  const char* given = std::getenv(variable);
  return given == nullptr ? usual : std::max<std::size_t>(std::strtoull(given, nullptr, 10), 1);
}

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

class Writer {
 public:
  explicit Writer(std::uint64_t seed) : random_(seed) {}
  std::size_t below(std::size_t limit) { return static_cast<std::size_t>(random_() % limit); }
  bool once_in(std::size_t times) { return below(times) == 0; }
  template <std::size_t N>
  std::string any(const char* const (&of)[N]) {
    return of[below(N)];
  }

  /// About as large as a buffer that looks at it.
  std::size_t large() {
    static constexpr std::size_t buffers[] = {64, 4096, 65'536, 262'144};
    return buffers[below(4)] - 3 + below(6);
  }
  /// A few times in a document, and in each edit of it, so that its size stays within bounds.
  bool goes_large() { return large_left_ > 0 && once_in(6) && large_left_-- > 0; }

  std::string scalar() {
    static const char* const scalars[] = {"0",
                                          "-0",
                                          "1",
                                          "1.0",
                                          "-5",
                                          "1e400",
                                          "-1E-400",
                                          "123456789012345678901234567890.123",
                                          "9007199254740993",
                                          "true",
                                          "false",
                                          "null",
                                          "\"\"",
                                          "\"x\"",
                                          "\"\\u00e9\\\"\\\\\\/\"",
                                          "\"é😀\"",
                                          "\"\\ud83d\\ude00\"",
                                          "\"[{:,}]\"",
                                          "\"a  b\\n\\tc\"",
                                          "\"//\"",
                                          "\"\\u0000\"",
                                          "\"-\"",
                                          "\"@file\"",
                                          "\"\\ud800\""};
    if (goes_large()) return once_in(4) ? std::string(large(), '7') : "\"" + std::string(large(), 'v') + "\"";
    if (once_in(14)) return holder();
    if (!once_in(12)) return any(scalars);
    return once_in(2) ? std::string(1 + below(400), '7') : "\"" + std::string(below(3000), 'x') + "\"";
  }
  /// A string that holds a document, with one spelling or the other of its characters.
  std::string holder() {
    static const char* const texts[] = {R"({"a":1,"b":[true,"x"]})", R"([1, 2.50, {"k" : null}])",
                                        "{ \"a\" :\t\"é😀\" }", R"("s")", R"({"s":"\"\\\u00e9\n","n":[[],{}]})"};
    std::string text = any(texts);
    if (goes_large()) text = "[\"" + std::string(large(), 'h') + "\", 1]";
    std::string token = "\"";
    for (const char c : text) {
      if (c == '"' || c == '\\') {
        token += once_in(8) ? (c == '"' ? "\\u0022" : "\\u005c") : std::string("\\") + c;
      } else if (c == '\t' || c == '\n') {
        token += c == '\t' ? "\\t" : "\\n";
      } else if (c > 0x20 && text.size() < 200 && once_in(12)) {
        static const char* const digits = "0123456789abcdef";
        token += std::string("\\u00") + digits[c / 16] + digits[c % 16];
      } else {
        token += c;
      }
    }
    return token + "\"";
  }
  std::string key() {
    static const char* const keys[] = {"\"a\"",      "\"b\"",     "\"c\"",        "\"id\"",      "\"0\"",
                                       "\"1\"",      "\"-\"",     "\"\"",         "\"a/b\"",     "\"m~n\"",
                                       "\"é\"",      "\"k\\\"\"", "\"long key\"", "\"\\u0061\"", "\"\\ud800\"",
                                       "\"a.b[0]\"", "\"$\"",     "\"\\u0000\"",  "\"\\n\""};
    if (goes_large()) return "\"" + std::string(large(), 'k') + "\"";
    return once_in(4) ? any(keys) : "\"k" + std::to_string(below(30)) + "\"";
  }
  std::string fresh_key(const Node& object) {
    for (;;) {
      std::string made = key();
      const auto name = name_of(made);
      if (name && std::none_of(object.keys.begin(), object.keys.end(),
                               [&](const std::string& other) { return name_of(other) == name; })) {
        return made;
      }
    }
  }
  /// Arrays in one another, at most so many.
  Node nest(std::size_t most) {
    Node node;
    node.kind = '[';
    for (std::size_t i = std::min<std::size_t>(large(), most); i > 0; --i) {
      Node outer;
      outer.kind = '[';
      outer.children.push_back(std::move(node));
      node = std::move(outer);
    }
    return node;
  }
  Node value(std::size_t depth) {
    Node node;
    if (depth > 0 && once_in(3) && goes_large()) {
      // What an edit puts in is indented, which at 65,536 levels takes more than undo keeps.
      return nest(depth > 2 ? 65'540 : 4'100);
    }
    if (depth == 0 || once_in(3)) {
      node.token = scalar();
      return node;
    }
    node.kind = once_in(2) ? '{' : '[';
    for (std::size_t count = once_in(10) ? below(20) : below(5); count > 0; --count) {
      // Now and then twice the same key: such members are left alone.
      if (node.kind == '{') node.keys.push_back(once_in(20) ? key() : fresh_key(node));
      node.children.push_back(value(depth - 1));
    }
    return node;
  }

  std::string document() {
    static const char* const units[] = {"  ", "    ", "\t", "   ", "", " "};
    static const char* const ends[] = {"\n", "\n", "\r\n", "\r\n", "\r"};
    static const char* const colons[] = {": ", ":", " : ", ":  ", ":\t"};
    static const char* const commas[] = {", ", ",", " , "};
    static const char* const pads[] = {"", "", " "};
    style_ = {any(units), any(ends),  any(colons), any(commas), any(pads),
              once_in(6), once_in(4), once_in(4),  !once_in(4)};
    large_ = once_in(large_in_);
    large_left_ = large_ ? 4 : 0;
    std::string text = style_.bom ? "\xEF\xBB\xBF" : "";
    if (once_in(10)) text += style_.end + "  ";
    Node root = value(5);
    while (root.kind == '0' && !once_in(8)) root = value(5);
    put(root, "", text);
    if (style_.last_end) text += style_.end;
    if (once_in(12)) text += " \n\n";
    return text;
  }

  /// Nothing where this document has no place for that edit.
  std::optional<Edit> edit(const Node& root) {
    large_left_ = large_ ? 1 : 0;
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
  void put(const Node& node, const std::string& indent, std::string& out) {
    if (node.kind == '0') {
      out += node.token;
      return;
    }
    const bool deep = indent.size() > 200;  // more indentation would grow with the square of the levels
    const bool flat = style_.one_line || deep || (style_.mixed && once_in(2)) || (indent.size() > 3 && once_in(3));
    const std::string inner = deep ? indent : indent + style_.unit;
    out += node.kind + blanks();
    for (std::size_t i = 0; i < node.children.size(); ++i) {
      if (i > 0) out += blanks();
      if (flat) {
        out += i == 0 ? style_.pad : style_.comma;
      } else {
        out += (i == 0 ? "" : ",") + style_.end + inner;
      }
      out += blanks();
      if (node.kind == '{') out += node.keys[i] + blanks() + style_.colon + blanks();
      put(node.children[i], inner, out);
    }
    if (node.children.empty()) {
      out += once_in(4) ? " " : "";
    } else {
      out += (flat ? style_.pad : style_.end + indent) + blanks();
    }
    out += node.kind == '{' ? '}' : ']';
  }
  std::string blanks() {
    if (!once_in(6) || !goes_large()) return "";
    return (once_in(3) ? style_.end : "") + std::string(large(), once_in(4) ? '\n' : ' ');
  }

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

  std::mt19937_64 random_;
  Style style_;
  bool large_ = false;  // this document holds large things
  std::size_t large_left_ = 0;
  std::size_t large_in_ = times_from("JT_PROVE_LARGE", 40);
};

// ---- what must hold

std::size_t common_prefix(const std::string& a, const std::string& b) {
  const std::size_t size = std::min(a.size(), b.size());
  return static_cast<std::size_t>(
      std::mismatch(a.begin(), a.begin() + static_cast<std::ptrdiff_t>(size), b.begin()).first - a.begin());
}
std::size_t common_suffix(const std::string& a, const std::string& b) {
  const std::size_t size = std::min(a.size(), b.size());
  return static_cast<std::size_t>(
      std::mismatch(a.rbegin(), a.rbegin() + static_cast<std::ptrdiff_t>(size), b.rbegin()).first - a.rbegin());
}

std::string complaint(const Edit& edit, const std::string& before, const std::string& after) {
  const std::size_t prefix = common_prefix(before, after);
  const std::size_t suffix = common_suffix(before, after);
  if (prefix < edit.begin) return "byte " + std::to_string(prefix) + ", before the edit, has changed";
  if (suffix < before.size() - edit.end) return "a byte behind the edit has changed";
  const std::string inside = after.substr(edit.begin, after.size() - edit.begin - (before.size() - edit.end));
  if (!edit.exactly.empty() && inside != edit.exactly) return "not as it was given: " + inside.substr(0, 200);
  if (edit.shape == Edit::inserts && prefix + suffix < before.size()) return "more than an insertion";
  if (edit.shape == Edit::removes && prefix + suffix < after.size()) return "more than a removal";
  // The inside has been looked at as bytes from outside; what it means is looked at as tokens.
  const std::string now = compact(parsed(after));
  return now == compact(edit.after) ? "" : "not the document that it should be";
}

class Run {
 public:
  Run(std::string program, std::uint64_t seed) : jt_(std::move(program)), writer_(seed) {
    file_ = folder_.write("d.json", "");
    ::setenv("XDG_STATE_HOME", (std::filesystem::path(file_).parent_path() / "state").c_str(), 1);
    for (const char* const place : {"JSONTestSuite/test_parsing"}) {
      const std::string suite = jt::interop::suites(place);
      if (!std::filesystem::exists(suite)) {
        tally_.skip("public documents", 1, "'" + suite + "' is missing; set JT_SUITES");
        continue;
      }
      for (const auto& each : std::filesystem::directory_iterator(suite)) {
        if (each.path().filename().string().starts_with("y_")) public_.push_back(content(each.path()));
      }
      std::sort(public_.begin(), public_.end());
    }
  }

  int edits(std::size_t count) {
    for (std::size_t done = 0; done < count;) done += one_document(std::min<std::size_t>(count - done, 12));
    validate();
    return tally_.finish();
  }

 private:
  static std::string content(const std::string& file) {
    std::ifstream input(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(input), {}};
  }
  Outcome jt(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), jt_);
    return jt::interop::run(arguments);
  }

  /// At most so many edits, one after the other, and back. How many there were.
  std::size_t one_document(std::size_t most) {
    const bool from_suite = !public_.empty() && writer_.once_in(4);
    std::vector<std::string> texts{from_suite ? public_[writer_.below(public_.size())] : writer_.document()};
    (void)folder_.write("d.json", texts[0]);
    for (std::size_t tries = 0; tries < 3 * most && texts.size() <= most; ++tries) {
      auto edit = writer_.edit(parsed(texts.back()));
      if (!edit) continue;
      const std::string wrong = carry_out(*edit, texts);
      if (!wrong.empty()) {
        std::string line;
        for (const std::string& argument : edit->arguments) line += " '" + argument.substr(0, 300) + "'";
        tally_.fail(
            "jt" + line,
            wrong + "\n  document: " +
                nlohmann::json(texts[0].substr(0, 1500)).dump(-1, ' ', true, nlohmann::json::error_handler_t::replace));
        return std::max<std::size_t>(texts.size() - 1, 1);
      }
    }
    const std::size_t made = texts.size() - 1;
    for (; texts.size() > 1; texts.pop_back()) {
      std::vector<std::string> undo{"undo", "--no-sync"};
      undo.push_back(file_);
      const Outcome undone = jt(std::move(undo));
      const std::string& wanted = texts[texts.size() - 2];
      tally_.check("undo", undone.code != 0           ? undone.err
                           : content(file_) != wanted ? "not restored: " + wanted.substr(0, 1000)
                                                      : "");
    }
    return made;
  }

  std::string carry_out(Edit& edit, std::vector<std::string>& texts) {
    std::vector<std::string> arguments = edit.arguments;
    arguments[1] = file_;
    if (arguments[2] == "--ops") arguments[3] = folder_.write("ops.json", arguments[3]);
    for (std::string& argument : arguments) {
      if (argument == "@VALUE") argument = "@" + folder_.write("value.json", edit.value);
    }
    arguments.emplace_back("--no-sync");
    const Outcome outcome = jt(arguments);
    if (outcome.signal != 0) return "died of signal " + std::to_string(outcome.signal);
    if (outcome.code != 0) return "exit code " + std::to_string(outcome.code) + ": " + outcome.err;
    texts.push_back(content(file_));
    std::string wrong = complaint(edit, texts[texts.size() - 2], texts.back());
    if (!wrong.empty()) {
      return wrong + "\n  before: " + texts[texts.size() - 2].substr(0, 800) +
             "\n  after: " + texts.back().substr(0, 800);
    }
    tally_.pass();
    results_.push_back(folder_.write(std::to_string(results_.size()) + ".json", texts.back()));
    if (results_.size() >= 200) validate();
    return "";
  }

  /// Many at once: the answer names the one that is wrong.
  void validate() {
    if (results_.empty()) return;
    std::vector<std::string> arguments{"validate"};
    arguments.insert(arguments.end(), results_.begin(), results_.end());
    const Outcome outcome = jt(arguments);
    tally_.check("validate", outcome.code == 0 ? "" : outcome.out + outcome.err);
    results_.clear();
  }

  std::string jt_;
  Writer writer_;
  jt::interop::Folder folder_;
  jt::interop::Tally tally_;
  std::string file_;
  std::vector<std::string> public_;
  std::vector<std::string> results_;
};

struct Task {
  char** arguments;
  int code = 2;
};

void* carry_out(void* given) {
  Task& task = *static_cast<Task*>(given);
  task.code = Run(task.arguments[1], std::strtoull(task.arguments[3], nullptr, 10))
                  .edits(std::strtoull(task.arguments[2], nullptr, 10));
  return nullptr;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) {
    std::fprintf(stderr, "usage: jt_random_edits JT COUNT SEED\n");
    return 2;
  }
  // The trees here are walked by recursion, over 65,536 levels: that takes a large stack.
  Task task{argv};
  pthread_attr_t large;
  pthread_t thread{};
  if (::pthread_attr_init(&large) != 0 || ::pthread_attr_setstacksize(&large, std::size_t{1} << 30) != 0 ||
      ::pthread_create(&thread, &large, carry_out, &task) != 0) {
    std::fprintf(stderr, "jt_random_edits: no thread with a large stack\n");
    return 2;
  }
  (void)::pthread_join(thread, nullptr);
  return task.code;
}

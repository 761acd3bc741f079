// SPDX-License-Identifier: MIT
// A document as a tree of tokens that knows where its bytes are; it shares no code with jt.
#pragma once

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace jt_random_edits {

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

inline Node parsed(const std::string& text) { return Parser(text).document(); }

inline void put_compact(const Node& node, std::string& out) {
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

inline std::string compact(const Node& node) {
  std::string out;
  put_compact(node, out);
  return out;
}

/// Linux takes no single argument over 128 KiB.
constexpr std::size_t longest_argument = 100'000;

/// What a key is called; nothing where no argument could say it.
inline std::optional<std::string> name_of(const std::string& key) {
  const auto name = nlohmann::json::parse(key, nullptr, false);
  if (!name.is_string() || name.get_ref<const std::string&>().find('\0') != std::string::npos) return std::nullopt;
  return name.get<std::string>();
}

/// The only member of that name.
inline bool is_alone(const Node& object, std::size_t member) {
  if (object.keys[member].size() > longest_argument) return false;
  const auto name = name_of(object.keys[member]);
  return name && std::count_if(object.keys.begin(), object.keys.end(),
                               [&](const std::string& key) { return name_of(key) == name; }) == 1;
}

inline std::string step(const std::string& name) {
  std::string out = "/";
  for (const char c : name) out += c == '~' ? std::string("~0") : c == '/' ? std::string("~1") : std::string(1, c);
  return out;
}

}  // namespace jt_random_edits

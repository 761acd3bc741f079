// SPDX-License-Identifier: MIT
#include "merge/tree.hpp"

#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace jt_merge_model {
namespace {

class Parser {
 public:
  explicit Parser(const std::string& text) : text_(text) {}

  Node whole() {
    if (!nlohmann::json::accept(text_)) throw std::runtime_error("no JSON: " + text_);
    blanks();
    return value();
  }

 private:
  void blanks() {
    while (at_ < text_.size() && std::string(" \t\r\n").find(text_[at_]) != std::string::npos) ++at_;
  }
  std::string string() {
    const std::size_t begin = at_++;
    while (text_[at_] != '"') at_ += text_[at_] == '\\' ? 2U : 1U;
    return text_.substr(begin, ++at_ - begin);
  }
  Node value() {
    const std::size_t begin = at_;
    Node node;
    const char c = text_[at_];
    if (c == '{' || c == '[') {
      node.kind = c;
      ++at_;
      blanks();
      while (text_[at_] != '}' && text_[at_] != ']') {
        if (c == '{') {
          std::string key = string();
          blanks();
          ++at_;
          blanks();
          node.members.emplace_back(std::move(key), value());
        } else {
          node.elements.push_back(value());
        }
        blanks();
        if (text_[at_] == ',') ++at_;
        blanks();
      }
      ++at_;
    } else if (c == '"') {
      node.kind = 's';
      node.text = string();
    } else {
      node.kind = 's';
      while (at_ < text_.size() && std::string(",]} \t\r\n").find(text_[at_]) == std::string::npos) ++at_;
      node.text = text_.substr(begin, at_ - begin);
    }
    node.source = text_.substr(begin, at_ - begin);
    return node;
  }

  const std::string& text_;
  std::size_t at_ = 0;
};

}  // namespace

Node parse(const std::string& text) { return Parser(text).whole(); }

std::string decoded(const std::string& quoted) { return nlohmann::json::parse(quoted).get<std::string>(); }

std::string canonical(const Node& node) {
  if (node.kind == '[') {
    std::string out = "[";
    for (const Node& each : node.elements) out += canonical(each) + ",";
    return out + "]";
  }
  if (node.kind == '{') {
    std::vector<std::string> parts;
    for (const auto& [key, value] : node.members)
      parts.push_back(nlohmann::json(decoded(key)).dump() + ":" + canonical(value));
    std::sort(parts.begin(), parts.end());
    std::string out = "{";
    for (const std::string& each : parts) out += each + ",";
    return out + "}";
  }
  const auto value = nlohmann::json::parse(node.text);
  if (!value.is_number()) return value.dump();
  char buffer[64];
  std::snprintf(buffer, sizeof buffer, "%.17g", value.get<double>());
  return buffer;
}

std::string tokens(const Node& node) {
  if (node.kind == 's') return node.text;
  std::string out(1, node.kind);
  for (const auto& [key, value] : node.members) out += key + ":" + tokens(value) + ",";
  for (const Node& each : node.elements) out += tokens(each) + ",";
  return out + (node.kind == '{' ? "}" : "]");
}

}  // namespace jt_merge_model

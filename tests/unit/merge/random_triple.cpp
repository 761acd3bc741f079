// SPDX-License-Identifier: MIT
#include "merge/random_triple.hpp"

#include <algorithm>

namespace jt_merge_model {

std::string RandomTriple::key() {
  static const char* const keys[] = {"\"a\"",       "\"b\"",   "\"c\"", "\"d\"", "\"e\"",
                                     "\"\\u0066\"", "\"g/~\"", "\"é\"", "\"\"",  "\"name\""};
  return keys[below(10)];
}

Node RandomTriple::scalar() {
  static const char* const all[] = {"1",
                                    "2",
                                    "1.0",
                                    "10e-1",
                                    "true",
                                    "false",
                                    "null",
                                    "\"x\"",
                                    "\"\\u0078\"",
                                    "\"a \\\"b\\\" {[,:\"",
                                    "12345678901234567890",
                                    "-0.5e+10",
                                    "\"\""};
  Node node;
  node.kind = 's';
  node.text = chance(50) ? std::to_string(100 + next_++) : all[below(13)];
  return node;
}

Node RandomTriple::object(int depth) {
  Node node;
  node.kind = '{';
  for (int left = below(6); left > 0; --left) {
    std::string name = key();
    const bool there = std::any_of(node.members.begin(), node.members.end(),
                                   [&](const auto& each) { return decoded(each.first) == decoded(name); });
    if (!there) node.members.emplace_back(std::move(name), value(depth + 1));
  }
  return node;
}

Node RandomTriple::array(int depth) {
  Node node;
  node.kind = '[';
  const bool known = chance(50);
  for (int left = below(7); left > 0; --left) {
    Node each = known && !chance(10) ? object(depth + 1) : value(depth + 1);
    if (known && each.kind == '{') {
      Node id;
      id.kind = 's';
      id.text = std::to_string(next_++);
      each.members.insert(each.members.begin(), {"\"id\"", id});
    }
    node.elements.push_back(std::move(each));
  }
  return node;
}

Node RandomTriple::value(int depth) {
  const int what = below(10);
  if (depth < 4 && what < 3) return object(depth);
  if (depth < 4 && what < 5) return array(depth);
  return scalar();
}

Node RandomTriple::document() {
  next_ = 0;
  return chance(5) ? value(0) : chance(60) ? object(0) : array(0);
}

void RandomTriple::change_object(Node& node, int depth) {
  if (node.members.empty() || chance(25)) {
    std::string name = key();
    for (const auto& each : node.members)
      if (decoded(each.first) == decoded(name)) return;
    const int at = below(static_cast<int>(node.members.size()) + 1);
    node.members.insert(node.members.begin() + at, {std::move(name), value(depth + 1)});
    return;
  }
  const int at = below(static_cast<int>(node.members.size()));
  auto& member = node.members[static_cast<std::size_t>(at)];
  const int what = below(10);
  if (decoded(member.first) == "id" && what < 4) return;
  if (what < 2) {
    node.members.erase(node.members.begin() + at);
  } else if (what < 3) {
    std::string name = key();
    for (const auto& each : node.members)
      if (decoded(each.first) == decoded(name)) return;
    member.first = std::move(name);
  } else if (what < 4) {
    std::shuffle(node.members.begin(), node.members.end(), random_);
  } else if (decoded(member.first) != "id") {
    change(member.second, depth + 1);
  }
}

void RandomTriple::change_array(Node& node, int depth) {
  const int size = static_cast<int>(node.elements.size());
  const int what = below(10);
  if (size == 0 || what < 3) {
    Node each = value(depth + 1);
    if (size > 0 && node.elements.front().kind == '{' && chance(80)) {
      each = object(depth + 1);
      Node id;
      id.kind = 's';
      id.text = std::to_string(1000 + below(20));
      each.members.insert(each.members.begin(), {"\"id\"", id});
    }
    node.elements.insert(node.elements.begin() + below(size + 1), std::move(each));
    return;
  }
  const int at = below(size);
  if (what < 5) {
    node.elements.erase(node.elements.begin() + at);
  } else if (what < 6) {
    Node each = std::move(node.elements[static_cast<std::size_t>(at)]);
    node.elements.erase(node.elements.begin() + at);
    node.elements.insert(node.elements.begin() + below(size), std::move(each));
  } else {
    change(node.elements[static_cast<std::size_t>(at)], depth + 1);
  }
}

void RandomTriple::change(Node& node, int depth) {
  if (node.kind == 's' || chance(4)) {
    node = value(depth);
  } else if (node.kind == '{') {
    change_object(node, depth);
  } else {
    change_array(node, depth);
  }
}

Node RandomTriple::changed(Node node, int most) {
  for (int left = below(most + 1); left > 0; --left) change(node, 0);
  return node;
}

void RandomTriple::choose_style() {
  static const char* const units[] = {"  ", "    ", "\t", " ", ""};
  static const char* const colons[] = {":", ": ", " : ", ":  "};
  static const char* const commas[] = {",", ", ", " , "};
  style_ = {units[below(5)],  chance(20) ? "\r\n" : "\n", colons[below(4)],
            commas[below(3)], chance(20) ? " " : "",      chance(70),
            chance(40)};
}

std::string RandomTriple::commented(const Node& node) {
  choose_style();
  style_.comments = true;
  std::string out;
  if (chance(20)) out += comment(true);
  print(node, 0, out);
  if (chance(20)) out += comment(true);
  return out + style_.line_end;
}

std::string RandomTriple::lines(const Node& array) {
  choose_style();
  style_.lines = false;
  std::string out = chance(3) ? "\xEF\xBB\xBF" : "";
  bool ended = true;
  for (const Node& each : array.elements) {
    if (chance(5)) out += style_.line_end;
    print(each, 1, out);
    if (chance(5)) out += ' ';
    out += style_.line_end;
  }
  if (chance(20) && !array.elements.empty()) {
    out.erase(out.size() - style_.line_end.size());
    ended = false;
  }
  if (ended && chance(5)) out += style_.line_end;
  return out;
}

/// With a blank before it. `may_end_line`: it may be one that ends its line, and then the line ends.
std::string RandomTriple::comment(bool may_end_line) {
  const std::string text = "<" + std::to_string(comments_++) + ">";
  return may_end_line && chance(50) ? " //" + text + style_.line_end : " /*" + text + "*/";
}

std::string RandomTriple::printed(const Node& node) {
  choose_style();
  std::string out = chance(3) ? "\xEF\xBB\xBF" : "";
  print(node, 0, out);
  if (chance(80)) out += style_.line_end;
  return out;
}

void RandomTriple::print(const Node& node, int depth, std::string& out) {
  if (node.kind == 's') {
    out += node.text;
    return;
  }
  const bool leaf =
      std::none_of(node.elements.begin(), node.elements.end(), [](const Node& e) { return e.kind != 's'; }) &&
      std::none_of(node.members.begin(), node.members.end(), [](const auto& e) { return e.second.kind != 's'; });
  const bool lines = style_.lines && !(style_.flat_leaves && leaf && depth > 0);
  const auto line = [&](int levels) {
    out += style_.line_end;
    for (int i = 0; i < levels; ++i) out += style_.unit;
  };
  const std::size_t count = node.members.size() + node.elements.size();
  out += node.kind;
  for (std::size_t i = 0; i < count; ++i) {
    if (i > 0) out += lines ? "," : style_.comma;
    if (lines) {
      line(depth + 1);
      if (chance(2)) line(depth + 1);
    } else if (i == 0) {
      out += style_.pad;
    }
    if (style_.comments && chance(15)) {
      out += comment(lines);
      if (lines && out.ends_with('\n')) {
        for (int level = 0; level <= depth; ++level) out += style_.unit;
      }
    }
    if (node.kind == '{') out += node.members[i].first + style_.colon;
    print(node.kind == '{' ? node.members[i].second : node.elements[i], depth + 1, out);
    if (style_.comments && chance(10)) out += comment(false);
  }
  if (style_.comments && count > 0 && chance(10)) out += ',';
  if (style_.comments && chance(5)) out += comment(false);
  if (count > 0 && lines) line(depth);
  if (count > 0 && !lines) out += style_.pad;
  out += node.kind == '{' ? '}' : ']';
}

}  // namespace jt_merge_model

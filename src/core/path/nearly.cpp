// SPDX-License-Identifier: MIT
#include "core/path/nearly.hpp"

#include <algorithm>

#include "core/json/decimal.hpp"
#include "core/json/escape.hpp"
#include "core/path/parsers.hpp"
#include "core/path/path.hpp"
#include "core/text/ascii.hpp"

namespace jt::path {
namespace {

/// Whether the string may be intended as a key: not if it looks like a part of an expression.
bool is_likely_key(std::string_view text) {
  const std::string_view odd = "{}|(),*?\"'=<>&;!`\\";
  // A template of an address is a key of OpenAPI: `/pets/{id}`.
  return !text.empty() && text.find_first_of(odd.substr(text[0] == '/' ? 2 : 0)) == std::string_view::npos &&
         text.find_first_not_of(" \t\n") != std::string_view::npos;
}

bool parses(std::string_view text) {
  PathReader reader(text);
  Query query;
  return text[0] == '$' ? parse_jsonpath(reader, query) : parse_accessor(reader, query);
}

/// Rewrites the path, step by step, with the step syntax of other programs.
class Repair {
 public:
  explicit Repair(std::string_view text) : text_(text) {}

  std::optional<std::string> run() {
    query_ = take("$");
    while (at_ < text_.size())
      if (!step()) return {};
    return (query_ ? "$" : "") + out_;
  }

 private:
  bool take(std::string_view what) {
    if (!text_.substr(at_).starts_with(what)) return false;
    at_ += what.size();
    return true;
  }

  bool step() {
    if (take("..")) {
      query_ = true;
      out_ += "..";
      if (at_ < text_.size() && text_[at_] == '[') return bracket();
      if (take("*")) {
        out_ += '*';
        return true;
      }
      return key_behind_dots();
    }
    const bool dot = take(".");
    if (at_ < text_.size() && text_[at_] == '[') return bracket();
    if (dot && at_ < text_.size() && (text_[at_] == '"' || text_[at_] == '\'')) return quoted_key();
    if (at_ < text_.size() && take("**.")) {  // as in globs: at any depth
      query_ = true;
      out_ += "..";
      return key_behind_dots();
    }
    if (take("*")) {
      query_ = true;
      out_ += ".*";
      return true;
    }
    return (dot || at_ == 0 || text_.substr(0, at_) == "$") && key();
  }

  bool key_behind_dots() {
    const std::size_t begin = out_.size();
    if (!key()) return false;
    if (out_[begin] == '.') out_.erase(begin, 1);
    return true;
  }

  /// A key without quotes, up to the next dot or bracket.
  bool key() {
    const std::size_t end = std::min(text_.find_first_of(".[", at_), text_.size());
    const std::string_view key = text_.substr(at_, end - at_);
    at_ = end;
    return add_key(key);
  }

  /// The same in brackets.
  bool script(std::string_view inside) {
    constexpr std::string_view from_end = "(@.length-";
    if (inside == "last()") inside = "(@.length-1)";
    if (inside == "first()") {
      out_ += "[0]";
      return true;
    }
    if (!inside.starts_with(from_end) || !inside.ends_with(')')) return false;
    inside = inside.substr(from_end.size(), inside.size() - from_end.size() - 1);
    if (!text::all_digits(inside)) return false;
    out_ += "[-" + std::string(inside) + "]";
    query_ = true;
    return true;
  }

  /// As jq has it: `."my-key"`.
  bool quoted_key() {
    const std::size_t end = text_.find(text_[at_], at_ + 1);
    if (end == std::string_view::npos) return false;
    const std::string_view key = text_.substr(at_ + 1, end - at_ - 1);
    at_ = end + 1;
    if (key.find('\\') != std::string_view::npos) return false;
    out_ += spell({std::string(key)}, Spelling::jsonpath).substr(1);
    return true;
  }

  bool add_key(std::string_view key) {
    if (!is_likely_key(key)) return false;
    const bool from_end = key.size() > 1 && key[0] == '-' && text::all_digits(key.substr(1));
    query_ = query_ || from_end;
    if (from_end || text::all_digits(key)) {
      out_ += '[';
      out_ += key;
      out_ += ']';
    } else {
      // In the spelling that jt prints: JSONPath brackets more keys than accessors do.
      const std::string spelled = spell({std::string(key)}, Spelling::jsonpath);
      out_ += spelled.substr(1);
    }
    return true;
  }

  /// As `jt diff` prints it, and others write it: `[name=x]`.
  bool comparison(std::string_view inside) {
    const std::size_t sign = inside.find('=');
    if (sign == 0 || sign == std::string_view::npos) return false;
    const std::string_view name = inside.substr(0, sign);
    std::string_view value = inside.substr(sign + 1);
    if (value.starts_with('=')) value.remove_prefix(1);
    const auto in_name = [](char c) { return text::is_letter(c) || text::is_digit(c) || c == '_' || c == '-'; };
    if (!std::all_of(name.begin(), name.end(), in_name) || value.empty()) return false;
    const bool literal = value == "true" || value == "false" || value == "null" || json::is_number(value) ||
                         value.front() == '"' || value.front() == '\'';
    if (!literal && !is_likely_key(value)) return false;
    query_ = true;
    out_ += "[?@" + spell({std::string(name)}, Spelling::jsonpath).substr(1) + " == ";
    out_ += literal ? std::string(value) : json::quote(value);
    out_ += ']';
    return true;
  }

  bool bracket() {
    const std::size_t end = closing();
    std::string_view inside = text_.substr(at_ + 1, end - at_ - 1);
    at_ = std::min(end + 1, text_.size());
    while (!inside.empty() && inside.front() == ' ') inside.remove_prefix(1);
    while (!inside.empty() && inside.back() == ' ') inside.remove_suffix(1);
    if (inside.empty()) inside = "*";
    if (script(inside) || comparison(inside)) return true;
    const char c = inside.front();
    const bool index = text::all_digits(inside.substr(c == '-' ? 1 : 0));
    const bool quoted = c == '\'' || c == '"';
    if (!index && !quoted && c != '*' && c != '?' && c != ':' && c != '-' && !text::is_digit(c)) return add_key(inside);
    query_ = query_ || !(index || quoted) || inside.find(',') != std::string_view::npos;
    out_ += '[';
    out_ += inside;
    out_ += ']';
    return true;
  }

  /// The end of the bracket that opens here; the end of the text if nothing closes it.
  [[nodiscard]] std::size_t closing() const {
    std::size_t depth = 0;
    char quote = '\0';
    for (std::size_t i = at_; i < text_.size(); ++i) {
      const char c = text_[i];
      if (quote != '\0') {
        if (c == '\\') {
          ++i;
        } else if (c == quote) {
          quote = '\0';
        }
      } else if (c == '\'' || c == '"') {
        quote = c;
      } else if (c == '[') {
        ++depth;
      } else if (c == ']' && --depth == 0) {
        return i;
      }
    }
    return text_.size();
  }

  std::string_view text_;
  std::size_t at_ = 0;
  bool query_ = false;  ///< it is JSONPath: it begins with `$`, or contains something that accessors do not have
  std::string out_;
};

/// `users/0/name`: more than one name, and nothing of another dialect.
bool is_pointer_without_slash(std::string_view text) {
  return text.find('/') != std::string_view::npos && text.find("//") == std::string_view::npos && text.back() != '/' &&
         text.find_first_of(".[$ ") == std::string_view::npos && is_likely_key(text);
}

/// Whether a key begins behind every slash. To jq, slashes divide: by a number, or by another path.
bool names_behind_slashes(std::string_view text) {
  bool first = true;
  for (std::size_t at = text.find('/'); at != std::string_view::npos; at = text.find('/', at + 1)) {
    const char next = at + 1 < text.size() ? text[at + 1] : '\0';
    const bool letter = text::is_letter(next) || static_cast<unsigned char>(next) >= 0x80;
    if (!letter && next != '_' && (first || !text::is_digit(next))) return false;
    first = false;
  }
  return true;
}

/// `./users/0` as in a shell, `$/users`, `.users[0]/name`: with dots in place of the slashes, or as a pointer. Nothing
/// if there are none, or keys may have them.
std::optional<std::string> without_slashes(std::string_view text) {
  const std::size_t begin = text.starts_with("./") || text.starts_with("$/") ? 1 : 0;
  if (begin == 0 && text.find("]/") == std::string_view::npos) return {};
  if (!names_behind_slashes(text) || text.find_first_of("\"' ") != std::string_view::npos) return {};
  const std::string_view rest = text.substr(begin);
  if (begin > 0 && rest.find_first_of(".[") == std::string_view::npos && is_likely_key(rest)) return std::string(rest);
  std::string out(begin > 0 && text[0] == '$' ? "$" : "");
  for (const char each : rest) out += each == '/' ? '.' : each;
  return out;
}

}  // namespace

bool has_slash_for_dot(std::string_view text) { return without_slashes(text).has_value(); }

bool has_filter(std::string_view text) {
  return text.find("[?") != std::string_view::npos || text.find("[(@") != std::string_view::npos ||
         text.find("()]") != std::string_view::npos;
}

std::optional<NearlyPath> nearly(std::string_view text) {
  constexpr std::size_t longest = 1000;  // longer paths are not typed by hand
  if (text.empty() || text.size() > longest || text[0] == '/' || text[0] == '#' || text[0] == '@') return {};
  // jq gathers values in an array.
  if (text.starts_with("[.") && text.ends_with(']')) text = text.substr(1, text.size() - 2);
  // A shell evaluates $[0]; this is the rest of such a path.
  const bool eaten = text::is_digit(text[0]);
  const std::size_t digits = eaten ? std::min(text.find_first_not_of("0123456789"), text.size()) : 0;
  const std::string whole =
      eaten ? "$[" + std::string(text.substr(0, digits)) + "]" + std::string(text.substr(digits)) : std::string(text);
  // A shell takes `>` or `<` with what follows for a redirection, and this is the rest of a filter.
  const std::size_t filter = text.rfind("[?");
  if (text[0] == '$' && filter != std::string_view::npos && text.find(']', filter) == std::string_view::npos)
    return NearlyPath{{},
                      "']' is missing; put the path in single quotes, as a shell takes '<', '>' and '&' for its own"};
  if (is_pointer_without_slash(text))
    return NearlyPath{"/" + std::string(text), "write /" + std::string(text) + ", a JSON Pointer"};
  const std::optional<std::string> dotted = without_slashes(text);
  if (dotted && dotted->starts_with('/')) return NearlyPath{*dotted, "write " + *dotted + ", a JSON Pointer"};
  if (!dotted && (text.starts_with("./") || text.starts_with("$/"))) return {};
  if (dotted && parses(*dotted)) return NearlyPath{*dotted, "write " + *dotted};
  std::optional<std::string> path = Repair(dotted.value_or(whole)).run();
  if (!path || path->empty() || *path == text || !parses(*path)) return {};
  NearlyPath out{std::move(*path), {}};
  if (eaten) {
    out.hint = "write " + out.path + " in single quotes: a shell takes $[…] for arithmetic";
  } else if (text[0] != '$' && text[0] != '-' && out.path[0] == '$') {
    out.hint = "write " + out.path + ": a path to several values is JSONPath, which begins with '$'";
  } else {
    out.hint = "write " + out.path;
  }
  return out;
}

}  // namespace jt::path

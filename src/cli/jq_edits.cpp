// SPDX-License-Identifier: MIT
#include "cli/jq_edits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "cli/jq_text.hpp"
#include "core/path/query.hpp"
#include "core/text/ascii.hpp"
#include "core/value/given.hpp"

namespace jt::cli {

namespace {

/// What a path of jq selects, as a path of jt.
struct Place {
  std::string path;
  bool one = false;    ///< it is a path to one value
  bool below = false;  ///< it selects values inside of others that it selects
};

/// Whether another step can follow the text directly: no bar, comma or operator is outside of its brackets.
bool is_one_term(std::string_view text) {
  if (!text.starts_with('.') || text.ends_with('.')) return false;
  const auto has = [&](char c) { return first_outside(text, c) != std::string_view::npos; };
  return !has(' ') && !has('|') && !has(',') && !has('/') && !has('(');
}

/// `path` in each value that `from` selects.
std::string text_below(std::string_view from, std::string_view path) {
  if (from.empty() || from == ".") return (path.starts_with('.') ? "" : ". | ") + std::string(path);
  if (path == ".") return std::string(from);
  const bool directly = is_one_term(from) && path.starts_with('.') && !path.starts_with("..") &&
                        first_outside(path, ',') == std::string_view::npos;
  if (!directly) return fmt::format("{} | {}", from, path);
  return fmt::format("{}{}", from, path.substr(path.starts_with(".[") ? 1 : 0));
}

bool selects_below(const path::Segment& segment) {
  const auto in_branch = [](const auto& each) { return std::any_of(each.begin(), each.end(), selects_below); };
  return segment.descendant || segment.step == path::Segment::Step::everything ||
         std::any_of(segment.branches.begin(), segment.branches.end(), in_branch);
}

/// Nothing for what is no path of jt, and for the root.
std::optional<Place> place(std::string_view from, std::string_view path) {
  path = trimmed(path);
  if (const auto inside = within(path, '(', ')')) return place(from, *inside);
  std::string text = text_below(from, path);
  const auto query = path::parse_query(text);
  if (!query || query->segments.empty()) return std::nullopt;
  const bool below = std::any_of(query->segments.begin(), query->segments.end(), selects_below);
  return Place{std::move(text), query->singular(), below};
}

bool is_number(std::string_view value) { return !value.empty() && (value[0] == '-' || text::is_digit(value[0])); }

/// What a shell leaves of a string, where it takes the quotes. Functions of jq are none.
bool is_bare_word(std::string_view word) {
  static constexpr std::array<std::string_view, 30> functions{
      "add",   "all",   "any",   "arrays",  "booleans", "debug",    "empty",    "env",  "error",  "first",
      "floor", "halt",  "input", "inputs",  "keys",     "last",     "length",   "max",  "min",    "not",
      "now",   "nulls", "paths", "reverse", "sort",     "tonumber", "tostring", "type", "unique", "values"};
  const auto plain = [](char c) { return text::is_letter(c) || text::is_digit(c) || c == '_' || c == '-'; };
  return !word.empty() && std::all_of(word.begin(), word.end(), plain) &&
         std::find(functions.begin(), functions.end(), word) == functions.end();
}

/// `.a += 1`: its parts, without blanks around them.
struct Assignment {
  std::string_view path;
  std::string_view sign;
  std::string_view value;
  bool tight = false;  ///< no blanks are around the sign: a shell would part the program there
};

std::optional<Assignment> assignment_in(std::string_view program) {
  const std::size_t equals = first_outside(program, '=');
  if (equals == std::string_view::npos || equals == 0) return std::nullopt;
  const std::string_view after = program.substr(equals + 1);
  if (after.starts_with('=')) return std::nullopt;
  constexpr std::array<std::string_view, 8> signs{"//=", "/=", "|=", "+=", "-=", "*=", "%=", "="};
  const std::string_view whole = program.substr(0, equals + 1);
  const auto sign =
      std::find_if(signs.begin(), signs.end(), [&](std::string_view each) { return whole.ends_with(each); });
  const std::string_view before = whole.substr(0, whole.size() - sign->size());
  if (before.empty() || std::string_view("!<>").find(before.back()) != std::string_view::npos) return std::nullopt;
  return Assignment{trimmed(before), *sign, trimmed(after), !before.ends_with(' ') && !after.starts_with(' ')};
}

class EditReading {
 public:
  /// `inside`: of `map(...)` or `|= ...`, where a condition in front of an edit would drop what does not fit.
  static std::optional<EditOfJq> edit(std::string_view from, std::string_view program, bool inside) {
    program = trimmed(program);
    if (const auto part = within(program, '(', ')')) return edit(from, *part, inside);
    const std::string_view last = parted(program, '|').back();
    if (const auto begin = static_cast<std::size_t>(last.data() - program.data()); begin > 0) {
      const std::string_view before = trimmed(program.substr(0, program.rfind('|', begin)));
      const auto selected = inside ? std::nullopt : place(from, before);
      return selected ? edit(selected->path, last, false) : std::nullopt;
    }
    if (const auto deleted = argument_of(program, "del")) return removal(from, *deleted);
    if (const auto each = argument_of(program, "map")) {
      const auto elements = place(from, ".[]");
      return elements ? edit(elements->path, *each, true) : std::nullopt;
    }
    const auto assignment = assignment_in(program);
    return assignment ? change(from, *assignment) : std::nullopt;
  }

 private:
  static std::optional<EditOfJq> removal(std::string_view from, std::string_view paths) {
    EditOfJq out{"delete", {}, {}};
    // A bar takes more than a comma.
    const bool piped = first_outside(paths, '|') != std::string_view::npos;
    bool one = true;
    for (const std::string_view path : piped ? std::vector{paths} : parted(paths, ',')) {
      auto deleted = place(from, path);
      if (!deleted || path == ".") return std::nullopt;  // jq makes it null
      one = one && deleted->one;
      out.operands.push_back(std::move(deleted->path));
    }
    if (!one) out.options.emplace_back("--all");
    return out;
  }

  static std::optional<EditOfJq> change(std::string_view from, const Assignment& given) {
    // `.a, .b = 1` has two results.
    if (first_outside(given.path, ',') != std::string_view::npos) return std::nullopt;
    const auto changed = place(from, given.path);
    if (!changed || changed->below) return std::nullopt;
    if (given.sign == "+=" || given.sign == "-=") return sum(*changed, given.sign[0], given.value);
    if (given.sign != "=" && given.sign != "|=") return std::nullopt;
    if (const auto json = value::checked(std::string(given.value))) return made("set", *changed, *json);
    if (given.sign == "|=") return updated(*changed, given.value);
    if (given.tight && is_bare_word(given.value)) return made("set", *changed, fmt::format("\"{}\"", given.value));
    // `.n = .n + 1`
    const bool same = changed->one && given.value.starts_with(given.path);
    return same ? operation(*changed, trimmed(given.value.substr(given.path.size()))) : std::nullopt;
  }

  /// `. + 1`, or an edit of each value.
  static std::optional<EditOfJq> updated(const Place& changed, std::string_view value) {
    if (const auto part = within(value, '(', ')')) return updated(changed, *part);
    if (value.starts_with('.')) {
      if (auto done = operation(changed, trimmed(value.substr(1)))) return done;
    }
    return edit(changed.path, value, true);
  }

  /// `+ 1`
  static std::optional<EditOfJq> operation(const Place& changed, std::string_view rest) {
    if (!rest.starts_with('+') && !rest.starts_with('-')) return std::nullopt;
    return sum(changed, rest[0], trimmed(rest.substr(1)));
  }

  static std::optional<EditOfJq> sum(const Place& changed, char sign, std::string_view text) {
    const auto value = value::checked(std::string(text));
    if (!value) return std::nullopt;
    if (is_number(*value)) {
      const bool negative = value->starts_with('-') != (sign == '-');
      auto out = made("set", changed, {});
      out.options.push_back(
          fmt::format("--add {}{}", negative ? "-" : "", value->substr(value->starts_with('-') ? 1 : 0)));
      return out;
    }
    if (sign == '-') return std::nullopt;
    if (value->starts_with('{')) return made("merge", changed, *value);
    const auto element = within(*value, '[', ']');
    if (!element || element->empty() || first_outside(*element, ',') != std::string_view::npos) return std::nullopt;
    return made("append", changed, std::string(*element));
  }

  static EditOfJq made(std::string_view command, const Place& changed, const std::string& value) {
    EditOfJq out{command, {changed.path}, {}};
    if (!value.empty()) out.operands.push_back(value);
    if (!changed.one) out.options.emplace_back("--all");
    return out;
  }
};

}  // namespace

std::optional<EditOfJq> edit_of_jq(std::string_view selects, std::string_view program) {
  return EditReading::edit(trimmed(selects), program, false);
}

}  // namespace jt::cli

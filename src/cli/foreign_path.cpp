// SPDX-License-Identifier: MIT
#include "cli/foreign_path.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "cli/advice.hpp"
#include "cli/again.hpp"
#include "cli/input.hpp"
#include "cli/jq_rows.hpp"
#include "cli/jq_text.hpp"
#include "cli/meant_path.hpp"
#include "cli/strict_query.hpp"
#include "core/path/jq_signs.hpp"
#include "core/path/nearly.hpp"
#include "core/path/query.hpp"
#include "core/text/shell.hpp"

namespace jt::cli {

namespace {

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
  return text;
}

/// A path of jq as JSONPath: `.users[]` is `$.users[*]`. Empty if it is not a path.
std::string as_jsonpath(std::string_view path) {
  if (path.empty() || (path[0] != '.' && path[0] != '$')) return {};
  std::string text(path);
  if (text[0] == '.') text = text == "." ? "$" : "$" + text;
  text = replaced(replaced(std::move(text), "$.[", "$["), "[]", "[*]");
  return path::parse_query(text) ? text : std::string();
}

/// A condition of jq as one of JSONPath: `.age > 18 and .name` is `@.age > 18 && @.name`.
std::string as_condition(std::string_view condition) {
  std::string text;
  for (std::size_t i = 0; i < condition.size(); ++i) {
    const bool begins = i == 0 || condition[i - 1] == ' ' || condition[i - 1] == '(' || condition[i - 1] == '!';
    if (condition[i] == '.' && begins) text += '@';
    text += condition[i];
  }
  return replaced(replaced(std::move(text), " and ", " && "), " or ", " || ");
}

/// The path that a call selects: `map(.id)` and `select(.age > 18)` applied to `from`.
std::string selected_by(const std::string& from, std::string_view call) {
  if (call.starts_with('.')) {
    const std::string rest = as_jsonpath(call);
    return rest.empty() ? std::string() : from + rest.substr(1);
  }
  std::string elements = from;
  if (const auto inside = argument_of(call, "map")) {
    if (const auto condition = argument_of(*inside, "select"))
      return fmt::format("{}[?{}]", from, as_condition(*condition));
    const std::string rest = as_jsonpath(*inside);
    return rest.empty() ? std::string() : fmt::format("{}[*]{}", from, rest.substr(1));
  }
  const auto condition = argument_of(call, "select");
  if (!condition || !from.ends_with("[*]")) return {};
  elements.resize(elements.size() - 3);
  return fmt::format("{}[?{}]", elements, as_condition(*condition));
}

bool selects_one(const std::string& path) {
  const auto query = path::parse_query(path);
  return query && query->singular();
}

/// An expression of jq and the path that it applies to. `from` is empty if jq needs the document itself.
struct Applied {
  std::string from;
  std::string to_jq;
  bool gather = false;  ///< jq needs all values at once, as one array
};

/// `.a * 2` is `. * 2` applied to `$.a`, if the rest does not refer to the document again, as in `.a + .b`. jq has no
/// `$` for the root: `$.a + $.b` is `.a + .b`.
Applied operation_on_path(std::string_view text) {
  const std::size_t blank = std::min(text.find(' '), text.size());
  const bool again = text.find_first_of(".$", blank) != std::string_view::npos;
  if (blank < text.size() && !again)
    return {as_jsonpath(text.substr(0, blank)), fmt::format(".{}", text.substr(blank))};
  return {"$", replaced(replaced(std::string(text), "$.", "."), "$[", ".[")};
}

/// Some libraries let a JSONPath end with a function: `$.users.length()` is `length` applied to `$.users`. Nothing if
/// the path has no such end.
std::optional<Applied> function_at_end(std::string_view text) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 7> functions{{{"length", "length"},
                                                                                           {"size", "length"},
                                                                                           {"keys", "keys"},
                                                                                           {"sum", "add"},
                                                                                           {"avg", "add/length"},
                                                                                           {"min", "min"},
                                                                                           {"max", "max"}}};
  if (!text.ends_with("()")) return {};
  text.remove_suffix(2);
  const std::size_t dot = text.rfind('.');
  if (dot == std::string_view::npos || dot == 0) return {};
  for (const auto& [name, in_jq] : functions) {
    if (text.substr(dot + 1) != name) continue;
    std::string from = as_jsonpath(text.substr(0, dot));
    const bool gather = name != "length" && name != "size" && name != "keys" && !selects_one(from);
    if (!from.empty()) return Applied{std::move(from), std::string(in_jq), gather};
  }
  return {};
}

bool is_expression(std::string_view text) {
  return !text.starts_with('/') && (text.ends_with("()") || path::has_jq_sign(text));
}

}  // namespace

std::optional<Instead> instead_of(std::string_view expression, const Asked& asked) {
  if (!is_expression(expression)) return {};
  const std::string name = file_argument(asked.file);
  const std::size_t pipe = first_outside(expression, '|');
  std::string from = "$";
  std::string_view rest = trimmed(expression);
  std::string passed(rest);
  const std::optional<Applied> function = function_at_end(rest);
  if (pipe != std::string_view::npos) {
    from = as_jsonpath(trimmed(expression.substr(0, pipe)));
    rest = trimmed(expression.substr(pipe + 1));
    passed = rest;
  } else if (function) {
    from = function->from;
    rest = passed = function->to_jq;
  } else if (rest.starts_with('.') || rest.starts_with('$')) {
    Applied applied = operation_on_path(rest);
    from = std::move(applied.from);
    passed = std::move(applied.to_jq);
  }
  const bool each_line = asked.lines && is_about_members(from.empty() ? expression : from == "$" ? passed : from);
  if (from.empty()) {
    return Instead{
        fmt::format("expressions of jq are not paths; jq takes the document from a pipe: jt get {}{}{} | jq {}", name,
                    each_line ? " '$[*]'" : "", asked.options, text::shell_quote(expression)),
        {}};
  }
  if (each_line) from = of_each_line(from);
  const std::string path = from == "$" ? std::string() : " " + text::shell_quote(from);
  if (rest == "length" && selects_one(from)) {
    return Instead{"'jt inspect -d 0' prints the type and the length",
                   fmt::format("jt inspect -d 0 {}{}{}", name, path, asked.options)};
  }
  if ((rest == "keys" || rest == "keys_unsorted") && selects_one(from)) {
    return Instead{"'jt keys' prints the keys", fmt::format("jt keys {}{}{}", name, path, asked.options)};
  }
  const bool whole = pipe == std::string_view::npos && (rest.starts_with('.') || rest.starts_with('$'));
  const std::string selected = whole ? "" : selected_by(from, rest);
  if (!selected.empty() && path::parse_query(selected)) {
    return Instead{fmt::format("a JSONPath selects the same: {}", selected),
                   fmt::format("jt get {} {}{}", name, text::shell_quote(selected), asked.options)};
  }
  const bool gather = function && function->gather;
  if (const auto rows = rows_of_jq(from, passed, gather)) return Instead{rows->hint, rows->on(name) + asked.options};
  return Instead{fmt::format("jt selects, and a pipe to jq does the rest: jt get {}{}{} | jq {}{}", name, path,
                             asked.options, gather ? "-s " : "", text::shell_quote(passed)),
                 {}};
}

Result<void> check_foreign_paths(const Arguments& arguments) {
  TRY(check_strict_queries(arguments));
  const Command& command = arguments.command();
  if (command.input != Input::read) return {};
  for (const CommandOperand& operand : command.operands) {
    if (operand.complete != Complete::path) continue;
    const Asked asked{arguments.operand("FILE").value_or("-"), with_kept(arguments, ""), reads_lines(arguments)};
    for (const std::string& word : arguments.operands(operand.name)) {
      if (!is_expression(word) || is_pointer_without_slash(word) || path::has_slash_for_dot(word)) continue;
      auto query = path::parse_query(word);
      const auto of_jq = [](const Advice& each) { return each.kind == Advice::Kind::leave_to_jq; };
      // What is jq's has its own advice, and `get` takes more of it.
      if (!query && std::any_of(query.error()->advice.begin(), query.error()->advice.end(), of_jq)) {
        const auto same = instead_of(word, asked);
        const bool computed = !query.error()->advice.front().arguments.back().empty();
        if (computed || !same || !same->hint.starts_with("a JSONPath")) continue;
        query.error()->hints.push_back(same->hint);
        return fail(std::move(query.error()));
      }
      if (word.starts_with('.') && word.find('|') != std::string::npos) continue;  // jq would not read it either
      if (query || query.error()->code == Code::invalid_pattern) continue;
      // A filter with a mistake is JSONPath, and its error says what is wrong.
      if (path::has_filter(word) && first_outside(word, '|') == std::string::npos &&
          (word.starts_with('$') || path::nearly(word)))
        continue;
      const auto instead = instead_of(word, asked);
      query.error()->hints = {instead->hint};  // not those about single characters
      if (!instead->command.empty() && asked.file != "-")
        query.error()->commands.insert(query.error()->commands.begin(), instead->command);
      return fail(std::move(query.error()));
    }
  }
  return {};
}

}  // namespace jt::cli

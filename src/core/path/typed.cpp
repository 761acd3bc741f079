// SPDX-License-Identifier: MIT
// Splits a path that is being typed.
#include "core/path/complete.hpp"

namespace jt::path {

namespace {

/// Where the incomplete last step of an accessor or JSONPath begins: at a dot, at an open bracket, or nowhere.
struct Open {
  std::size_t at = std::string_view::npos;
  bool quoted = false;
  char quote = '\'';
};

Open find_open(std::string_view prefix) {
  Open open;
  bool bracket = false;
  char quote = '\0';
  for (std::size_t i = 0; i < prefix.size(); ++i) {
    const char c = prefix[i];
    if (quote != '\0') {
      if (c == '\\') {
        ++i;
      } else if (c == quote) {
        quote = '\0';
      }
    } else if (bracket) {
      if (c == '\'' || c == '"') {
        quote = c;
        open.quoted = true;
        open.quote = c;
      } else if (c == ']') {
        bracket = false;
        open = Open{};
      }
    } else if (c == '.' || c == '[') {
      open = Open{.at = i};
      bracket = c == '[';
    }
  }
  return open;
}

}  // namespace

TypedPath split_typed(std::string_view prefix) {
  using Next = TypedPath::Next;
  if (prefix.empty()) return {.base = prefix, .next = Next::dot};
  if (prefix[0] == '/' || prefix[0] == '#') {
    const std::size_t slash = prefix.rfind('/');
    if (slash == std::string_view::npos) return {.base = prefix};
    return {.base = prefix.substr(0, slash), .next = Next::token, .partial = prefix.substr(slash + 1)};
  }
  const Open open = find_open(prefix);
  if (open.at == std::string_view::npos) {
    const bool named = prefix[0] != '$' && prefix[0] != '.' && prefix.find('[') == std::string_view::npos;
    return named ? TypedPath{.base = prefix.substr(0, 0), .next = Next::bare, .partial = prefix}
                 : TypedPath{.base = prefix};
  }
  std::string_view base = prefix.substr(0, open.at);
  if (prefix[open.at] == '[' && base.size() > 1 && base.ends_with('.')) base.remove_suffix(1);
  const TypedPath begun{.base = base, .next = Next::dot, .partial = prefix.substr(open.at + 1)};
  if (prefix[open.at] == '.') return begun;
  if (!open.quoted) return {.base = begun.base, .next = Next::bracket, .partial = begun.partial};
  return {.base = begun.base, .next = Next::quoted, .partial = prefix.substr(open.at + 2), .quote = open.quote};
}

}  // namespace jt::path

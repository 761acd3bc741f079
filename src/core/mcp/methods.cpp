// SPDX-License-Identifier: MIT
#include "core/mcp/methods.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

#include "core/mcp/value.hpp"

namespace jt::mcp {
namespace {

constexpr std::array<std::string_view, 8> levels{"debug", "info",     "notice", "warning",
                                                 "error", "critical", "alert",  "emergency"};

/// What a value is, for messages.
std::string_view kind_of(std::string_view value) {
  if (is_object(value)) return "an object";
  if (is_array(value)) return "an array";
  if (is_string(value)) return "a string";
  if (value == "true" || value == "false") return "a boolean";
  return "a number";
}

struct ToolCall {
  std::string name;
  std::string_view arguments;
};

tl::expected<ToolCall, Fault> tool_call(std::string_view params) {
  const auto [name, arguments] = pick(params, std::array<std::string_view, 2>{"name", "arguments"});
  if (name.empty()) return refuse(code::invalid_params, "the params of 'tools/call' have no 'name'");
  auto text = string_in(name);
  if (!text) {
    return refuse(code::invalid_params,
                  fmt::format("the 'name' of 'tools/call' must be a string, and is {}", kind_of(name)));
  }
  if (!arguments.empty() && !is_object(arguments)) {
    return refuse(code::invalid_params,
                  fmt::format("the 'arguments' of 'tools/call' must be an object, and are {}", kind_of(arguments)));
  }
  return ToolCall{std::move(*text), arguments.empty() ? std::string_view("{}") : arguments};
}

/// Where a page begins: cursors are numbers of entries.
std::optional<std::size_t> begin_of(std::string_view cursor, std::size_t entries) {
  if (cursor.empty()) return 0;
  const auto text = string_in(cursor);
  if (!text || text->empty()) return std::nullopt;
  std::size_t begin = 0;
  const auto [rest, failure] = std::from_chars(text->data(), text->data() + text->size(), begin);
  if (failure != std::errc() || rest != text->data() + text->size() || begin >= entries) return std::nullopt;
  return begin;
}

}  // namespace

std::optional<Level> level_named(std::string_view name) {
  const auto found = std::find(levels.begin(), levels.end(), name);
  if (found == levels.end()) return std::nullopt;
  return static_cast<Level>(found - levels.begin());
}

std::string_view name_of(Level level) { return levels[static_cast<std::size_t>(level)]; }

std::string cached_for(std::uint64_t milliseconds) {
  return fmt::format(R"("ttlMs":{},"cacheScope":"private")", milliseconds);
}

Answered page_of(const std::vector<std::string>& entries, std::string_view key, std::string_view params,
                 std::size_t page) {
  const std::string_view cursor = pick(params, std::array<std::string_view, 1>{"cursor"})[0];
  const auto begin = begin_of(cursor, entries.size());
  if (!begin) return refuse(code::invalid_params, "the 'cursor' is not one of this server");
  const std::size_t end = entries.size() - *begin > page ? *begin + page : entries.size();
  std::string result = fmt::format(R"({{"{}":[)", key);
  for (std::size_t i = *begin; i < end; ++i) {
    if (i > *begin) result += ',';
    result += entries[i];
  }
  result += ']';
  if (end < entries.size()) result += fmt::format(R"(,"nextCursor":"{}")", end);
  return result += '}';
}

MethodTable tool_methods(ToolSet& tools, std::size_t page) {
  MethodTable table;
  table["tools/list"] = {
      .handle = [&tools,
                 page](Dialog& dialog) { return page_of(tools.definitions(), "tools", dialog.request().params, page); },
      .cache = cached_for(60'000)};
  table["tools/call"] = {.handle = [&tools](Dialog& dialog) -> Answered {
                           const auto call = tool_call(dialog.request().params);
                           if (!call) return tl::unexpected(call.error());
                           return tools.call(call->name, call->arguments, dialog);
                         },
                         .slow = true,
                         .order = [&tools](const Request& request) -> std::string {
                           const auto call = tool_call(request.params);
                           return call ? tools.order_key(call->name, call->arguments) : std::string();
                         }};
  return table;
}

}  // namespace jt::mcp

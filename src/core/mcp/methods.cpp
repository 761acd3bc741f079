// SPDX-License-Identifier: MIT
#include "core/mcp/methods.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "core/scan/type.hpp"
#include "core/text/words.hpp"
#include "core/value/view.hpp"

namespace jt::mcp {
namespace {

constexpr std::array<std::string_view, 8> levels{"debug", "info",     "notice", "warning",
                                                 "error", "critical", "alert",  "emergency"};

struct ToolCall {
  std::string name;
  value::View arguments;
};

Expected<ToolCall, Fault> tool_call(const value::View& params) {
  const value::View name = params.find("name");
  const value::View arguments = params.find("arguments");
  if (!name) return refuse(code::invalid_params, "the params of 'tools/call' have no 'name'");
  auto text = name.string();
  if (!text) {
    return refuse(code::invalid_params, fmt::format("the 'name' of 'tools/call' must be a string, and is {}",
                                                    scan::with_article(name.type())));
  }
  if (arguments && !arguments.is_object()) {
    return refuse(code::invalid_params, fmt::format("the 'arguments' of 'tools/call' must be an object, and are {}",
                                                    scan::with_article(arguments.type())));
  }
  return ToolCall{std::move(*text), arguments};
}

/// Where a page begins: cursors are numbers of entries.
std::optional<std::size_t> begin_of(const value::View& cursor, std::size_t entries) {
  if (!cursor) return 0;
  const auto text = cursor.string();
  const auto begin = text::parse_number(text.value_or(""));
  if (!begin || *begin >= entries) return std::nullopt;
  return static_cast<std::size_t>(*begin);
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

Answered page_of(const std::vector<std::string>& entries, std::string_view key, const value::View& params,
                 std::size_t page) {
  const auto begin = begin_of(params.find("cursor"), entries.size());
  if (!begin) return refuse(code::invalid_params, "unknown 'cursor': it must be the 'nextCursor' of an earlier answer");
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
                           if (!call) return Unexpected(call.error());
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

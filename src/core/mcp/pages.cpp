// SPDX-License-Identifier: MIT
#include "core/mcp/pages.hpp"

#include <fmt/format.h>

#include <string>
#include <unordered_set>

namespace jt::mcp {
namespace {

Failed wrong(const List& list, std::string_view what) {
  return fail(Code::server_protocol, fmt::format("the result of '{}' {}", list.method, what));
}

/// Walks the array once and gives each element to the sink.
Result<void> read_elements(std::string_view array, const List& list, const ItemSink& sink) {
  Walk walk(array);
  if (!walk.enter()) return wrong(list, "cannot be read");
  while (walk.next()) {
    if (!walk.on(scan::Type::object)) return wrong(list, fmt::format("has a {} that is not an object", list.noun));
    if (auto taken = sink(Members(walk)); !taken) return taken;
  }
  return {};
}

}  // namespace

Result<void> read_pages(Exchange& exchange, const List& list, const ItemSink& sink) {
  std::unordered_set<std::string> seen;
  std::string members;
  for (std::size_t page = 0; page < max_pages; ++page) {
    auto answer = TRY(exchange.call(list.method, members));
    if (answer.refused) {
      if (list.may_be_unknown && answer.refused->code == code::method_not_found) return {};
      return fail(refused(list.method, *answer.refused));
    }
    const Members result(answer.result);
    const std::string_view array = result.find(list.member);
    if (!is_array(array)) return wrong(list, fmt::format("has no array '{}'", list.member));
    if (auto read = read_elements(array, list, sink); !read) return read;
    const std::string_view next = result.find("nextCursor");
    if (next.empty()) return {};
    auto cursor = string_in(next);
    if (!cursor) return wrong(list, "has a 'nextCursor' that is not a string");
    if (!seen.insert(std::move(*cursor)).second) return wrong(list, "repeats a cursor");
    members = fmt::format(R"("cursor":{})", next);
  }
  return wrong(list, fmt::format("has more than {} pages", max_pages));
}

}  // namespace jt::mcp

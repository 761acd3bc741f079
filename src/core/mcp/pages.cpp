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
    const value::View array = answer.result.find(list.member);
    if (!array.is_array()) return wrong(list, fmt::format("has no array '{}'", list.member));
    for (const value::View& each : array) {
      if (!each.is_object()) return wrong(list, fmt::format("has a {} that is not an object", list.noun));
      TRY(sink(each));
    }
    const value::View next = answer.result.find("nextCursor");
    if (!next) return {};
    auto cursor = next.string();
    if (!cursor) return wrong(list, "has a 'nextCursor' that is not a string");
    if (!seen.insert(std::move(*cursor)).second) return wrong(list, "repeats a cursor");
    members = fmt::format(R"("cursor":{})", next.text());
  }
  return wrong(list, fmt::format("has more than {} pages", max_pages));
}

}  // namespace jt::mcp

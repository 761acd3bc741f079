// SPDX-License-Identifier: MIT
// Reads every page of one list.
#pragma once

#include <cstddef>
#include <functional>
#include <string_view>

#include "core/mcp/exchange.hpp"

namespace jt::mcp {

/// A list of the protocol.
struct List {
  std::string_view method;      ///< "tools/list"
  std::string_view member;      ///< of the result: "tools"
  std::string_view noun;        ///< of one of its elements, for messages: "tool"
  bool may_be_unknown = false;  ///< a server that does not know the method has none
};

/// Receives each element, an object, which borrows the page.
using ItemSink = std::function<Result<void>(const value::View&)>;

constexpr std::size_t max_pages = 1000;

/// Until a page has no `nextCursor`; an empty string is a cursor. SERVER_PROTOCOL: the result is no list of objects, a
/// cursor is repeated, there are too many pages.
Result<void> read_pages(Exchange& exchange, const List& list, const ItemSink& sink);

}  // namespace jt::mcp

// SPDX-License-Identifier: MIT
// Methods: what a server answers, by the names of the protocol. A server is extended by entries of this table.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/mcp/dialog.hpp"
#include "core/mcp/tool_set.hpp"

namespace jt::mcp {

struct Method {
  /// Answers a request. In the stateless era a result without a `resultType` is a complete one: the server says so.
  std::function<Answered(Dialog&)> handle = {};
  /// In place of `handle`: keeps the request and answers it later (`Dialog::answer`) or never. Called at once.
  std::function<void(std::shared_ptr<Dialog>)> keep = {};
  /// Whether it may take long: then it runs on another thread. Else it is answered before the next message is read.
  bool slow = false;
  bool legacy = true;
  bool stateless = true;
  /// Whether clients may keep the result: what the stateless era adds to it.
  std::string cache = {};
  /// Of a slow one: see ToolSet::order_key.
  std::function<std::string(const Request&)> order = {};
};

using MethodTable = std::map<std::string, Method, std::less<>>;

/// What `cache` is for results that may be kept for so long, by one client alone.
std::string cached_for(std::uint64_t milliseconds);

/// `tools/list` and `tools/call`. Borrows the tools. Lists have at most `page` entries.
MethodTable tool_methods(ToolSet& tools, std::size_t page = 100);

/// One page of a list: `{"<key>":[…],"nextCursor":…}`. invalid_params for a cursor that is none of ours.
Answered page_of(const std::vector<std::string>& entries, std::string_view key, const value::View& params,
                 std::size_t page);

/// A Fault of that code.
inline Unexpected<Fault> refuse(std::int64_t code, std::string message, std::string data = {}) {
  return Unexpected(Fault{code, "null", std::move(message), std::move(data)});
}

}  // namespace jt::mcp

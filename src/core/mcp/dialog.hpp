// SPDX-License-Identifier: MIT
// Dialog: all that a handler can see and say of a request. A tool needs no more than the Call that it is.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/mcp/call.hpp"

namespace jt::mcp {

std::optional<Level> level_named(std::string_view name);
std::string_view name_of(Level level);

/// A request as it came. Views live as long as the Dialog.
struct Request {
  std::string_view id;  ///< JSON text
  std::string_view method;
  value::View params;        ///< an object; absent: none
  bool stateless = false;    ///< of the era of 2026-07-28
  std::string capabilities;  ///< of the client: JSON text of an object
};

/// The Call that a ToolSet gets from a Server is one.
class Dialog : public Call {
 public:
  [[nodiscard]] virtual const Request& request() const = 0;

  /// A notification that belongs to this request. `params` is a JSON object.
  virtual void notify(std::string_view method, std::string_view params) = 0;
  /// A request to the client, and its answer: the result as JSON text. Waits. Only in the era of `initialize`; in the
  /// other a handler answers with what it needs (`"resultType":"input_required"`).
  virtual Answered ask(std::string_view method, std::string_view params) = 0;
  /// See Outlet.
  virtual void pause() = 0;

  /// The reply, of a method that keeps its Dialog (see Method::keep). Only the first one counts.
  virtual void answer(const Answered& answered) = 0;
};

}  // namespace jt::mcp

// SPDX-License-Identifier: MIT
// EventParser: server-sent events (WHATWG HTML, "Interpreting an event stream"), from bytes that come in pieces of any
// size. Ids and retry times are not needed here and are ignored.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace jt::http {

struct Event {
  std::string type;  ///< "message" where the stream names none
  std::string data;  ///< its lines, joined by \n
  bool operator==(const Event&) const = default;
};

class EventParser {
 public:
  /// `limit`: bytes of an event at most, with the line that is being read.
  EventParser(std::size_t limit, std::function<void(Event)> report) : limit_(limit), report_(std::move(report)) {}

  /// False: an event is longer than the limit. Nothing may be fed after that. An event that the stream ends in the
  /// middle of is dropped, as the standard says.
  [[nodiscard]] bool feed(std::string_view bytes);

 private:
  void end_line();
  void field(std::string_view name, std::string_view value);

  std::size_t limit_;
  std::function<void(Event)> report_;
  std::string line_;
  std::string type_;
  std::string data_;        ///< each line with its \n
  bool skip_lf_ = false;    ///< a line ended with CR: an LF right after it belongs to it
  bool first_line_ = true;  ///< which may begin with a byte order mark
};

}  // namespace jt::http

// SPDX-License-Identifier: MIT
#include "http/events.hpp"

#include <utility>

namespace jt::http {

bool EventParser::feed(std::string_view bytes) {
  while (!bytes.empty()) {
    if (std::exchange(skip_lf_, false) && bytes.front() == '\n') {
      bytes.remove_prefix(1);
      continue;
    }
    const std::size_t end = bytes.find_first_of("\r\n");
    line_.append(bytes.substr(0, end));
    if (line_.size() + data_.size() > limit_) return false;
    if (end == std::string_view::npos) return true;
    skip_lf_ = bytes[end] == '\r';
    bytes.remove_prefix(end + 1);
    end_line();
    line_.clear();
  }
  return true;
}

void EventParser::end_line() {
  std::string_view line = line_;
  if (std::exchange(first_line_, false) && line.starts_with("\xEF\xBB\xBF")) line.remove_prefix(3);
  if (line.empty()) {
    if (!data_.empty()) {
      data_.pop_back();  // the last \n
      report_({type_.empty() ? "message" : std::move(type_), std::move(data_)});
    }
    type_.clear();
    data_.clear();
    return;
  }
  const std::size_t colon = line.find(':');
  if (colon == 0) return;  // a comment
  std::string_view value = colon == std::string_view::npos ? std::string_view() : line.substr(colon + 1);
  if (value.starts_with(' ')) value.remove_prefix(1);
  field(line.substr(0, colon), value);
}

void EventParser::field(std::string_view name, std::string_view value) {
  if (name == "event") type_ = value;
  if (name == "data") data_.append(value).append("\n");
}

}  // namespace jt::http

// SPDX-License-Identifier: MIT
#include "core/search/enclosing.hpp"

#include "core/scan/cursor.hpp"

namespace jt::search {

const std::vector<Enclosing::Container>& Enclosing::containers() {
  if (known_ || inside_.empty()) return containers_;
  known_ = true;
  scan::StreamOptions small = stream_.options();
  small.window = 4096;
  scan::Stream stream(stream_.source(), small);
  scan::Cursor cursor(stream);
  if (!cursor.start()) return containers_;
  for (const path::LocationStep& step : inside_) {
    const auto* name = std::get_if<std::string>(&step);
    const std::uint64_t index = name == nullptr ? std::get<std::uint64_t>(step) : 0;
    if (cursor.type() != (name != nullptr ? scan::Type::object : scan::Type::array)) break;
    const Container container{cursor.begin(), name != nullptr};
    if (!cursor.enter() || cursor.skip_elements(index) < index) break;
    if ((name != nullptr ? cursor.next_named(*name) : cursor.next()) != scan::Step::entry) break;
    containers_.push_back(container);
  }
  return containers_;
}

}  // namespace jt::search

// SPDX-License-Identifier: MIT
#include "results/value_list.hpp"

#include <fmt/format.h>

#include "core/text/words.hpp"
#include "output/sanitise.hpp"
#include "results/clip_text.hpp"
#include "results/value_excerpt.hpp"

namespace jt::results {

ValueList::ValueList(const Output& output, const Part& part)
    : output_(output), part_(part), room_(room_for_text(output.out)) {}

bool ValueList::add(const path::Location& location, bytes::Source& source, scan::Cursor& cursor) {
  if (seen_++ < part_.from || shown_ == part_.most || full_) return true;
  const std::uint64_t begin = cursor.begin();
  if (!cursor.skip()) return false;
  const std::string path = path::spell(location, output_.paths.value_or(path::Spelling::jsonpath));
  const std::string line = output::sanitise(fmt::format("{}: {}", output::cut_string(path, room_ / 8),
                                                        value_excerpt(source, {begin, cursor.end()}))) +
                           "\n";
  full_ = text_.size() + line.size() > room_;
  if (full_) return true;
  text_ += line;
  ++shown_;
  return true;
}

void ValueList::end(const std::string& query) {
  const std::uint64_t last = part_.from + shown_;
  output_.out.write(fmt::format("{} at {}\n", text::counted(seen_, "value"), query));
  output_.out.write(text_);
  if (seen_ > last) output_.out.write(fmt::format("[{} more: {}]\n", seen_ - last, part_.next(last)));
}

}  // namespace jt::results

// SPDX-License-Identifier: MIT
#include "results/part.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/text/code_point.hpp"

namespace jt::results {

namespace {

constexpr std::uint64_t largest = std::numeric_limits<std::uint64_t>::max();

/// `"count": N, "more": "", "omitted": {"matches": N}` around the call.
constexpr std::uint64_t around_call = 100;

/// Of the path of an item that does not fit: a longer one is cut, and then there is no way to ask for it.
constexpr std::size_t longest_path = 500;

/// How many items of that kind the output had no room for.
std::uint64_t dropped(const output::JsonSink& out, std::string_view items) {
  std::uint64_t count = 0;
  for (const auto& [kind, number] : out.state().omitted) count += kind == items ? number : 0;
  return count;
}

}  // namespace

Paging::Paging(const Output& output, const Part& part, std::string_view items)
    : output_(output), part_(part), items_(items), most_(std::min(part.most, largest - part.from)) {
  const std::uint64_t room = part.next(largest).size() + around_call;
  output_.out.reserve(std::min(room, output_.out.limit() / 3));
}

void Paging::begin_tail(std::uint64_t count, std::string_view noun) {
  output_.out.reserve(0);
  if (count > 0 && part_.from >= count) {
    output_.renderer.note(
        fmt::format("'offset' {} is after the last of {} {}", part_.from, count, noun.empty() ? items_ : noun));
  }
}

void Paging::rest(output::JsonSink& out, std::uint64_t count) const {
  const std::uint64_t last = std::min(count, end());
  std::uint64_t next = last - std::min(last, dropped(out, items_));
  if (count > last) out.omit(items_, count - last);
  if (next == part_.from && next < last) {  // not even one item fits: the next call passes over it
    ++next;
    if (!first_path_.empty()) {
      const bool cut = first_path_.size() > longest_path;
      out.object("too_large", [&] {
        out.member("path", cut ? text::excerpt(first_path_) : first_path_);
        if (cut) out.member("path_bytes", first_path_.size());
        if (!cut && !first_command_.empty()) out.member("try", first_command_);
      });
    }
  }
  if (next < count && next > part_.from) out.member("more", part_.next(next));
}

Members Paging::tail(std::uint64_t count) {
  begin_tail(count);
  const auto write_count = [count](output::JsonSink& out) { out.member("count", count); };
  return {[this, count, write_count](output::JsonSink& out) {
            write_count(out);
            rest(out, count);
          },
          write_count};
}

}  // namespace jt::results

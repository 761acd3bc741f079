// SPDX-License-Identifier: MIT
#include "tools/paging.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "tools/advice.hpp"

namespace jt::tools {
namespace {

constexpr std::uint64_t largest = std::numeric_limits<std::uint64_t>::max();

/// `"count": N, "more": "", "omitted": {"matches": N}` around the call.
constexpr std::uint64_t around_call = 100;

/// Of an item that does not fit: a longer path is not printed.
constexpr std::size_t longest_path = 500;

/// How many items of that kind the output had no room for.
std::uint64_t dropped(const output::JsonSink& out, std::string_view items) {
  std::uint64_t count = 0;
  for (const auto& [kind, number] : out.state().omitted) count += kind == items ? number : 0;
  return count;
}

}  // namespace

Paging::Paging(Run& run, const Arguments& arguments, std::string_view tool, std::string_view items, std::uint64_t most)
    : run_(run),
      arguments_(arguments),
      tool_(tool),
      items_(items),
      offset_(arguments.number("offset").value_or(0)),
      most_(std::min(most, largest - offset_)) {
  output::Writer& out = run_.output().out;
  const std::uint64_t room = call_with(arguments_, tool_, {{"offset", largest}}).size() + around_call;
  out.reserve(std::min(room, out.limit() / 3));
}

void Paging::begin_tail(std::uint64_t count, std::string_view noun) {
  run_.output().out.reserve(0);
  if (count > 0 && offset_ >= count) {
    run_.renderer().note(
        fmt::format("'offset' {} is after the last of {} {}", offset_, count, noun.empty() ? items_ : noun));
  }
}

void Paging::rest(output::JsonSink& out, std::uint64_t count) const {
  const std::uint64_t last = std::min(count, end());
  std::uint64_t next = last - std::min(last, dropped(out, items_));
  if (count > last) out.omit(items_, count - last);
  if (next == offset_ && next < last) {  // not even one item fits: the next call passes over it
    ++next;
    if (!first_path_.empty() && first_path_.size() <= longest_path) {
      const std::string file = arguments_.text("filePath");
      out.object("too_large", [&] {
        out.member("path", first_path_);
        out.member("try", call_text("get_json_value", {{"path", file}, {"json_path", first_path_}}));
      });
    }
  }
  if (next < count && next > offset_) out.member("more", call_with(arguments_, tool_, {{"offset", next}}));
}

results::Members Paging::tail(std::uint64_t count) {
  begin_tail(count);
  const auto write_count = [count](output::JsonSink& out) { out.member("count", count); };
  return {[this, count, write_count](output::JsonSink& out) {
            write_count(out);
            rest(out, count);
          },
          write_count};
}

}  // namespace jt::tools

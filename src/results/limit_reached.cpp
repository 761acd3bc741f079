// SPDX-License-Identifier: MIT
#include "results/limit_reached.hpp"

#include <fmt/format.h>

#include <utility>

#include "core/text/words.hpp"
#include "output/json_sink.hpp"

namespace jt::results {

namespace {

output::Frame with_last(output::Frame tail, const output::Frame::Members& last) {
  for (output::Frame::Members* members : {&tail.members, &tail.brief}) {
    if (!*members && members == &tail.brief) continue;  // it has all of them
    *members = [before = std::move(*members), last](output::JsonSink& out) {
      if (before) before(out);
      last(out);
    };
  }
  return tail;
}

}  // namespace

std::string limit_note(std::string_view option, std::uint64_t limit) {
  return fmt::format("stopped at {} {}: there may be more", option, limit);
}

output::Frame limit_reached(const Output& output, std::string_view option, std::uint64_t limit, output::Frame tail) {
  if (output.renderer.has_members())
    return with_last(std::move(tail), [](output::JsonSink& out) { out.member("limitReached", true); });
  output.renderer.note(limit_note(option, limit));
  return tail;
}

output::Frame left_out_by_limit(const Output& output, std::string_view items, std::uint64_t count, output::Frame tail) {
  if (output.renderer.has_members())
    return with_last(std::move(tail), [items, count](output::JsonSink& out) { out.omit(items, count); });
  const std::string_view item = items.substr(0, items.size() - 1);  // "row"
  output.renderer.note(fmt::format("{} left out by --limit", text::counted(count, item)));
  return tail;
}

}  // namespace jt::results

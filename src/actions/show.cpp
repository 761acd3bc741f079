// SPDX-License-Identifier: MIT
#include "actions/show.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/scan/container.hpp"
#include "results/clipped_value.hpp"

namespace jt::actions {

namespace {

/// For the lines after the value: how it was cut, and how to ask for more.
void keep_room(output::Writer& out, const results::ClipSubject& subject, std::size_t lines) {
  const std::uint64_t room = lines * (subject.command.size() + 60);
  out.reserve(std::min(room, out.limit() / 2));
}

void write_commands(output::Writer& out, const std::vector<std::string>& commands) {
  for (const std::string& command : commands) out.write(fmt::format("[more: {}]\n", command));
}

clip::ClipOptions limits_for(const ShowRequest& request, scan::Type type) {
  clip::ClipOptions limits = request.limits;
  if (!request.limit) return limits;
  if (scan::is_container(type)) {
    limits.max_items = limits.max_keys = *request.limit;
  } else {
    limits.max_string = *request.limit;
  }
  return limits;
}

}  // namespace

Result<Exit> show(Caller& caller, const ShowRequest& request) {
  return for_each_target(caller, request.targets, true, [&](const Target& target) -> Result<Exit> {
    auto place = TRY(open_at(caller, "show", target, document_options(caller, request.reading, target.file)));
    place.document->hide_progress();
    const std::string path = caller.spelled(place.location, path::Spelling::jsonpath);
    const results::ClipSubject subject{target.file, path, caller.command("show", target.file, path)};
    std::vector<std::string> commands;
    const bool in_text = request.more_in_text > 0;
    if (in_text) keep_room(caller.out, subject, request.more_in_text);
    TRY(results::show_clipped(caller.output(), *place.document, subject, limits_for(request, place.cursor().type()),
                              [&](const clip::ClipOptions& used, const clip::Clipped& clipped) {
                                if (in_text) caller.out.reserve(results::truncation_line);
                                return commands = request.more(target, place.location, used, clipped);
                              }));
    if (in_text) {
      caller.out.reserve(0);
      write_commands(caller.out, commands);
    }
    return Exit::done;
  });
}

}  // namespace jt::actions

// SPDX-License-Identifier: MIT
#include "actions/show.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "results/clipped_value.hpp"

namespace jt::actions {

namespace {

void keep_room(output::Writer& out, const results::ClipSubject& subject) {
  const std::uint64_t room = 2 * (subject.command.size() + 60);
  out.reserve(std::min(room, out.limit() / 3));
}

void write_commands(output::Writer& out, const std::vector<std::string>& commands) {
  out.reserve(0);
  for (const std::string& command : commands) {
    const std::string line = fmt::format("[more: {}]\n", command);
    if (line.size() > out.left()) break;
    out.write(line);
  }
}

}  // namespace

Result<Exit> show(Caller& caller, const ShowRequest& request) {
  return for_each_target(caller, request.targets, true, [&](const Target& target) -> Result<Exit> {
    auto place = TRY(open_at(caller, "show", target, document_options(caller, request.reading, target.file)));
    place.document->hide_progress();
    const std::string path = caller.spelled(place.location, path::Spelling::jsonpath);
    const results::ClipSubject subject{target.file, path, caller.command("show", target.file, path)};
    std::vector<std::string> commands;
    if (request.more_in_text) keep_room(caller.out, subject);
    TRY(results::show_clipped(caller.output(), *place.document, subject, request.limits,
                              [&](const clip::ClipOptions& used, const clip::Clipped& clipped) {
                                return commands = request.more(target, place.location, used, clipped);
                              }));
    if (request.more_in_text) write_commands(caller.out, commands);
    return Exit::done;
  });
}

}  // namespace jt::actions

// SPDX-License-Identifier: MIT
// Options and paragraphs of the commands that ask servers.
#pragma once

#include <array>
#include <string_view>

#include "cli/catalogue_options.hpp"
#include "cli/join_options.hpp"

namespace jt::cli::shared {

inline constexpr std::array<std::string_view, 3> protocols{"auto", "legacy", "2026-07-28"};

inline constexpr Option jobs{
    .name = "jobs", .takes = Takes::number, .value = "N", .meaning = "ask N servers at the same time", .initial = "16"};
inline constexpr Option timeout{.name = "timeout",
                                .takes = Takes::number,
                                .value = "SECONDS",
                                .meaning = "wait up to SECONDS for a server",
                                .more = "Default: 15 seconds until it is ready, 30 in all."};
inline constexpr Option protocol{.name = "protocol",
                                 .takes = Takes::choice,
                                 .value = "WHICH",
                                 .meaning = "the version of the protocol to use with servers",
                                 .initial = "auto",
                                 .choices = protocols,
                                 .more =
                                     "`legacy` begins with `initialize`, as servers before 2026 expect; `2026-07-28` "
                                     "is the protocol without sessions; `auto` tries the first, then the second."};
inline constexpr Option max_age{.name = "max-age",
                                .takes = Takes::number,
                                .value = "SECONDS",
                                .meaning = "use cached answers that are younger than SECONDS",
                                .initial = "600"};
inline constexpr Option refresh{.name = "refresh", .meaning = "ask every server; do not use cached answers"};
inline constexpr Option offline{.name = "offline", .meaning = "ask no server; use cached answers of any age"};

/// What decides which servers are asked, and how; it has no meaning for a saved catalogue.
inline constexpr std::array<Option, 9> asking{config,   trust_project, set_input, jobs,   timeout,
                                              protocol, max_age,       refresh,   offline};
/// Of every command that asks servers.
inline constexpr auto catalogue_options = join(std::array{catalog}, asking);
constexpr bool is_catalogue_option(std::string_view name) {
  for (const Option& option : catalogue_options) {
    if (option.name == name) return true;
  }
  return false;
}

inline constexpr std::string_view asking_note =
    "Servers are asked all at once; one that does not answer delays no other. Answers are kept for ten minutes in "
    "`$XDG_CACHE_HOME/jt` (default: `~/.cache/jt`), readable for their user alone; they hold what servers offer, and "
    "nothing of a definition. With `--offline` nothing is started, so nothing need be trusted. A server that fails is "
    "shown with its error. A server may send 64 MB, and all together may send 128 MB.";
inline constexpr std::string_view trust_note =
    "To start a server is to run a program. Servers that files of the current folder define are listed, but not "
    "started "
    "or connected to: their error is NOT_TRUSTED. `--config` with the name of the file, or `--trust-project`, starts "
    "them.";

}  // namespace jt::cli::shared

// SPDX-License-Identifier: MIT
// Options and texts that the commands about sessions share.
#pragma once

#include <memory>
#include <string_view>

#include "cli/context.hpp"
#include "core/store/session_store.hpp"

namespace jt::cli {

/// The store that --store or JT_STORE names, else the one on this machine. INVALID_INPUT for a wrong address; IO_ERROR
/// if there is no folder for it.
Result<std::unique_ptr<store::SessionStore>> session_store(const Context& context, const Arguments& arguments);

namespace shared {

inline constexpr Option store{.name = "store",
                              .takes = Takes::text,
                              .value = "URL",
                              .meaning = "keep sessions in the Redis server at URL: redis://HOST[:PORT][/NUMBER]",
                              .more =
                                  "HOST is localhost or an IP address. The default is `JT_STORE`, and without that a "
                                  "database in `$XDG_STATE_HOME/jt` "
                                  "that only its owner can read."};

inline constexpr CommandOperand session{
    .name = "SESSION",
    .meaning = "the name of a session, as jt preview prints it; how it begins; or last (or -), the newest one",
    .complete = Complete::session};

}  // namespace shared
}  // namespace jt::cli

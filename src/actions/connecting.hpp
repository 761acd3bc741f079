// SPDX-License-Identifier: MIT
// How servers are reached, whoever asks them.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "actions/servers.hpp"
#include "core/catalogue/cache.hpp"
#include "core/transport/interrupt.hpp"

namespace jt::actions {

/// The cache in that folder; nothing, after a note, if it cannot be used.
std::optional<catalogue::Cache> open_cache(const Caller& caller, const std::string& folder);

/// Starts programs and connects to URLs. Borrows both.
catalogue::Connect connect_with(const transport::Interrupt& interrupt, const catalogue::Environment& environment);

/// For GatherRequest::refuse. Borrows the servers.
std::function<std::optional<Error>(const catalogue::Definition&)> refuse_untrusted(const Servers& servers);

}  // namespace jt::actions

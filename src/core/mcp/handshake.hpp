// SPDX-License-Identifier: MIT
// The handshake of both protocol eras.
#pragma once

#include "core/mcp/client.hpp"
#include "core/mcp/exchange.hpp"

namespace jt::mcp {

/// `initialize`; where the server does not know it, or its versions, `server/discover`. Afterwards the exchange speaks
/// the version that was found.
Result<Peer> shake_hands(Exchange& exchange, const AskOptions& options);

}  // namespace jt::mcp

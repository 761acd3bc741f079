// SPDX-License-Identifier: MIT
// Batch: several messages in one JSON array, which clients of the protocol version 2025-03-26 may send.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/mcp/letter.hpp"
#include "core/mcp/outlet.hpp"

namespace jt::mcp {

/// The only version that has batches.
constexpr std::string_view version_with_batches = "2025-03-26";
/// Most messages of one batch: their replies are kept until the last one is there.
constexpr std::size_t longest_batch = 1000;

/// Whether a text, if it is a message at all, is a batch.
bool is_batch(std::string_view text);

/// One message of a batch, or why it is none.
using BatchEntry = Expected<std::shared_ptr<const Letter>, Fault>;

/// The messages, in order. A fault where the text is no JSON, the array is empty or longer than `longest_batch`.
Expected<std::vector<BatchEntry>, Fault> read_batch(std::string_view text);

/// Whether a reply is due: it has a request, or something that is no message.
bool wants_reply(const std::vector<BatchEntry>& batch);

/// Outlets of the messages of a batch. When the last of them has ended, their replies go through `outer` as one array.
std::vector<std::shared_ptr<Outlet>> batch_outlets(std::size_t count, const std::shared_ptr<Outlet>& outer);

}  // namespace jt::mcp

// SPDX-License-Identifier: MIT
// Workplace: what all tools of one server share. It does not change while the server runs.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "core/bytes/root.hpp"
#include "core/propose/preview.hpp"
#include "core/store/session_store.hpp"

namespace jt::tools {

struct Workplace {
  bytes::Roots roots;               ///< every file that a tool names is opened through them
  std::string state_folder;         ///< of the journal and of sessions; empty: there is none
  std::uint64_t max_bytes = 25000;  ///< of one result
  bool read_only = false;           ///< no tool writes a file
  /// Opened for each call, because a connection belongs to one thread.
  std::function<Result<std::unique_ptr<store::SessionStore>>()> sessions;
  std::function<Result<std::unique_ptr<propose::Interpreter>>()> interpreter;
  /// The texts of the tool catalogue, asked or from the cache; empty: the tools of the catalogue are not offered.
  std::function<Result<std::vector<std::string>>()> catalogue;
};

}  // namespace jt::tools

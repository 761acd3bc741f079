// SPDX-License-Identifier: MIT
// The rules interpreter: instructions in plain English, by a grammar, over the actual document; no model, no network.
#pragma once

#include <memory>

#include "core/propose/proposal.hpp"

namespace jt::propose::rules {

/// Deterministic: the same document and instruction give the same proposal.
std::unique_ptr<Interpreter> interpreter();

}  // namespace jt::propose::rules

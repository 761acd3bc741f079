// SPDX-License-Identifier: MIT
// Both: one interpreter, and another one for what the first does not understand.
#pragma once

#include <memory>

#include "core/propose/proposal.hpp"

namespace jt::propose {

/// Asks `second` where `first` says `ambiguous`; its error is the error then. `name()` is that of the one that was
/// asked last. Suggestions are those of `second`, or of `first` where that has none.
std::unique_ptr<Interpreter> both(std::unique_ptr<Interpreter> first, std::unique_ptr<Interpreter> second);

}  // namespace jt::propose

// SPDX-License-Identifier: MIT
// What a case may ask of the run it is part of: to be counted as skipped, and a seed. main.cpp has the other side.
#pragma once

#include <cstdint>
#include <string_view>

namespace jt::test {

/// The case, or a part of it, cannot be checked on this machine. It is counted as skipped, and the reason is printed.
void skip(std::string_view reason);

/// The seed for generated cases: a new one in each run, the same again with JT_SEED=N. `which` tells several generators
/// of one run apart.
std::uint64_t seed(std::uint64_t which);

/// The folder of the public test suites: JT_SUITES, else beside the project.
std::string_view suites();

}  // namespace jt::test

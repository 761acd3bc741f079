// SPDX-License-Identifier: MIT
// What a case may use of its run: being counted as skipped, and a seed. main.cpp implements it.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/scan/stream.hpp"

namespace jt::test {

/// The case, or a part of it, cannot be checked on this machine. It is counted as skipped, and the reason is printed.
void skip(std::string_view reason);

/// The seed for generated cases: a new one in each run, the same again with JT_SEED=N. `which` distinguishes several
/// generators of one run.
std::uint64_t seed(std::uint64_t which);

/// How many cases, or bytes: all in release, a part of them in the sanitized build, where each takes ten times as long.
constexpr std::size_t fewer(std::size_t all, std::size_t part = 8) { return scan::frees_window ? all / part : all; }

/// Whether a long case is due in this run: always in release, in one of four runs of the sanitized build.
inline bool due(std::uint64_t which) { return !scan::frees_window || seed(which) % 4 == 0; }

/// Whether the part of a long case with that number is due: all are in release, each fourth one in a sanitized run.
inline bool turn(std::uint64_t number) { return !scan::frees_window || (seed(0) + number) % 4 == 0; }

/// The folder of the public test suites: JT_SUITES, else next to the project.
std::string_view suites();

}  // namespace jt::test

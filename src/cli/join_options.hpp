// SPDX-License-Identifier: MIT
// Joins tables of options.
#pragma once

#include <array>
#include <cstddef>

#include "cli/option.hpp"

namespace jt::cli::shared {

/// Own options before the shared ones.
template <std::size_t own, std::size_t shared>
constexpr std::array<Option, own + shared> join(const std::array<Option, own>& first,
                                                const std::array<Option, shared>& second) {
  std::array<Option, own + shared> all{};
  for (std::size_t i = 0; i < own; ++i) all[i] = first[i];
  for (std::size_t i = 0; i < shared; ++i) all[own + i] = second[i];
  return all;
}

}  // namespace jt::cli::shared

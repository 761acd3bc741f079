// SPDX-License-Identifier: MIT
// Order: what the command line of jt_gen asks for, and the making of it.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "gen/kinds.hpp"

namespace jt::gen {

struct Kind {
  std::string_view name;
  void (*make)(Writer&, Random&, const Limit&);
  bool pretty;
  std::uint64_t entries;  ///< how many where nothing is said
  std::string_view what;  ///< for the help: what the entries are
};

/// All kinds, in the order of the help.
std::span<const Kind> kinds();

struct Order {
  const Kind* kind = nullptr;
  Limit limit;
  std::uint64_t seed = 1;
};

/// KIND [SIZE] [--seed N] [--levels N]. SIZE is a number of entries, or bytes with K, M or G (powers of 1024).
/// Where it cannot be understood, `problem` says why.
std::optional<Order> read_order(std::span<const std::string_view> arguments, std::string& problem);

/// Makes the document. False: the output failed.
bool generate(const Order& order, const Output& output);

/// The usage, ready to print.
std::string usage();

}  // namespace jt::gen

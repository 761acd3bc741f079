// SPDX-License-Identifier: MIT
#include "core/propose/rules/effects.hpp"

#include <algorithm>
#include <tuple>

namespace jt::propose::rules {

bool same(const Effect& a, const Effect& b) {
  return std::tie(a.kind, a.node, a.step, a.from, a.proposed) == std::tie(b.kind, b.node, b.step, b.from, b.proposed);
}

bool same(const Effects& a, const Effects& b) {
  if (std::equal(a.begin(), a.end(), b.begin(), b.end(),
                 [](const Effect& one, const Effect& other) { return same(one, other); }))
    return true;
  return a.size() == b.size() && std::all_of(a.begin(), a.end(), [&](const Effect& one) {
           return std::any_of(b.begin(), b.end(), [&](const Effect& other) { return same(one, other); });
         });
}

}  // namespace jt::propose::rules

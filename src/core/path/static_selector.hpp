// SPDX-License-Identifier: MIT
// Selectors that are decided for a child before its value is read: names, indices, wildcards and slices.
#pragma once

#include "core/json/escape.hpp"
#include "core/path/query.hpp"
#include "core/scan/cursor.hpp"

namespace jt::path {

/// Whether it needs no more than the children before: no index or slice that counts from the end.
bool goes_forward(const Selector& selector);

/// Precondition: `goes_forward`.
bool in_slice(const Slice& slice, std::uint64_t index);

/// Whether it selects the child under the cursor; a filter does not. Precondition: `goes_forward`, and the key of a
/// member is known.
inline bool selects_child(const Selector& selector, const scan::Cursor& cursor) {
  switch (selector.kind) {
    case Selector::Kind::name:
      if (!cursor.in_object()) return false;
      return cursor.key_escaped() ? json::decode(cursor.key()) == selector.text : cursor.key() == selector.text;
    case Selector::Kind::wildcard:
      return true;
    case Selector::Kind::index:
      return !cursor.in_object() && cursor.index() == static_cast<std::uint64_t>(selector.index);
    case Selector::Kind::slice:
      return !cursor.in_object() && in_slice(selector.slice, cursor.index());
    case Selector::Kind::filter:
    case Selector::Kind::token:
      break;
  }
  return false;
}

}  // namespace jt::path

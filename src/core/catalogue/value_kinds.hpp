// SPDX-License-Identifier: MIT
// What kinds of values a schema allows, as far as it says so: how a word of a command line is to be read.
#pragma once

#include "core/value/view.hpp"

namespace jt::catalogue {

struct ValueKinds {
  bool text = false;   ///< a string
  bool other = false;  ///< anything else
  /// Whether a word is the string itself: where the schema says string. Else it is JSON.
  [[nodiscard]] bool plain() const { return text; }
  /// The schema does not say: a word that is no JSON is a string then.
  [[nodiscard]] bool unknown() const { return !text && !other; }
};

/// By `type`, `enum` and `const`, and by those of alternatives and local references, a few levels deep. `root`: the
/// schema as a whole.
ValueKinds kinds_of(const value::View& schema, const value::View& root);

/// The schema that a local `$ref` leads to, itself where it has none; absent where it leads nowhere.
value::View resolved(const value::View& schema, const value::View& root);

}  // namespace jt::catalogue

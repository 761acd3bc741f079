// SPDX-License-Identifier: MIT
// An edit of one operation at one location, in a sentence.
#pragma once

#include "results/edit_result.hpp"

namespace jt::results {

/// Sets the message of the view, as "Updated $.port = 8080 in config.json", and warns of a large value.
void tell_short_edit(EditView& view);

}  // namespace jt::results

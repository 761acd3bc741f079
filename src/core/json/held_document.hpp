// SPDX-License-Identifier: MIT
// A document that a JSON string holds: changes of the document as changes of the string's spelling.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace jt::json {

/// Bytes that are replaced by a text.
struct HeldChange {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
  std::string text;
};

/// `token`: a JSON string with its quotes. `changes`: of what it decodes to, in order, none within another. Returned:
/// the same of the token, with texts escaped as its value must be. All other bytes of the token stay. Characters of
/// which a change replaces a part only are spelled anew.
std::vector<HeldChange> respelled(std::string_view token, std::vector<HeldChange> changes);

}  // namespace jt::json

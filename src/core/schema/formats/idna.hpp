// SPDX-License-Identifier: MIT
// IDNA 2008: labels of host names with characters beyond ASCII.
//
// Which characters are allowed is taken from the general categories that PCRE2 knows, with the exceptions and context
// rules of RFC 5892, and its classes of direction for RFC 5893. Not looked at: whether a label is in NFC, and
// characters that stand for others (such as ligatures), which a program that looks names up maps before.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace jt::schema {

/// Most characters of a label and of a name in ASCII (RFC 1035, section 2.3.4).
inline constexpr std::size_t longest_label = 63;
inline constexpr std::size_t longest_name = 253;

bool is_ascii(std::string_view text);

/// Whether each label of a name, with or without `xn--`, is one of IDNA, and all together fit (direction, size). Labels
/// of ASCII alone that do not begin with `xn--` are to be checked by the caller.
bool are_idna_labels(const std::vector<std::string_view>& labels);

}  // namespace jt::schema

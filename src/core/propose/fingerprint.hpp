// SPDX-License-Identifier: MIT
// Fingerprint: whether a value is the same one in two runs, however it is spelled.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/document/document.hpp"

namespace jt::propose {

/// One seed for all values of a session: it is part of each fingerprint.
class Fingerprints {
 public:
  Fingerprints();

  /// Of the value at the cursor of the document, which moves past it: seed and hash, as 48 hex digits. Nothing: failure
  /// of the cursor.
  std::optional<std::string> of(document::Document& document, scan::Cursor& cursor) const;
  /// Whether the value at the cursor has that fingerprint; moves past it. Nothing: failure of the cursor.
  static std::optional<bool> fits(std::string_view fingerprint, document::Document& document, scan::Cursor& cursor);

 private:
  std::uint64_t seed_;
};

}  // namespace jt::propose

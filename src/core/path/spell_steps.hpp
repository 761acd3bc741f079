// SPDX-License-Identifier: MIT
// Spells a part of a location.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/path/path.hpp"

namespace jt::path {

/// Some steps in that spelling, as a location of their own.
std::string spell_steps(std::span<const LocationStep> steps, Spelling spelling);

/// Appends one step to a path that is no pointer: a decoded key (WTF-8), or an index.
void append_key(std::string& out, std::string_view key, Spelling spelling);
void append_index(std::string& out, std::uint64_t index);

/// Spells locations one after the other. Of the steps that are those of the location before, the text is kept.
class LocationText {
 public:
  explicit LocationText(Spelling spelling) : spelling_(spelling) {}
  /// The text until the next call.
  const std::string& of(const Location& location);

 private:
  Spelling spelling_;
  Location before_;
  std::vector<std::size_t> ends_;  ///< of the steps in the text
  std::string text_;
};

/// A step of a pointer in the form of a URI, with its slash.
std::string uri_step(std::string_view key);

/// A pointer in the form of a URI: behind '#'.
std::string as_uri(std::string_view pointer);

}  // namespace jt::path

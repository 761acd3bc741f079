// SPDX-License-Identifier: MIT
// The shape of a document in the four formats.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/shape/shape.hpp"
#include "results/output.hpp"

namespace jt::results {

/// The value whose shape is shown, and its document.
struct ShapeSubject {
  std::string file;
  path::Location location;
  std::optional<std::uint64_t> bytes;  ///< of the document, if it is known
  std::optional<std::string> revision;
};

/// Shows less until it fits --max-bytes.
void show_shape(const Output& output, const ShapeSubject& subject, const shape::Shape& shape);

/// The paths of that many elements of an array.
void list_elements(const Output& output, path::Location location, std::uint64_t count);

}  // namespace jt::results

// SPDX-License-Identifier: MIT
// Identity: the member by which the elements of an array are known in all documents of a merge.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <utility>

#include "core/merge/side.hpp"

namespace jt::merge {

/// An array in one of the documents.
struct ArrayIn {
  Side* side = nullptr;
  Value array;
};

/// The first of the names that is a scalar, of another value in each, in all elements that are objects, in all these
/// arrays; nothing where there is none, or no such element. Memory is bounded: of more than 4 million elements, some
/// are compared at a time, and the array is read again for each part.
Result<std::optional<std::string>> identity_of(std::span<const ArrayIn> arrays, std::span<const std::string> names);

/// What identifies the element, which is an object.
Result<std::optional<ValueHash>> identity_of(Side& side, const Value& element, const std::string& name);

}  // namespace jt::merge

// SPDX-License-Identifier: MIT
// SchemaErrors: what is wrong with a schema, as one error that has them all.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "core/schema/registry.hpp"

namespace jt::schema {

/// The others are counted.
constexpr std::size_t most_shown_errors = 20;

class SchemaErrors {
 public:
  /// `document`: the one that the first of them is in.
  SchemaErrors(const Registry& registry, std::uint32_t document) : registry_(registry), document_(document) {}

  /// `document`: the one that it is in.
  void add(Error error, std::uint32_t document);
  [[nodiscard]] bool empty() const { return errors_.empty(); }
  [[nodiscard]] bool full() const { return errors_.size() >= most_shown_errors; }
  /// The first one, with the others. `more`: how many there are that were not added. Precondition: it is not empty.
  [[nodiscard]] Error together(std::uint64_t more = 0) const;

 private:
  struct Placed {
    Error error;
    std::uint32_t document = 0;
  };
  const Registry& registry_;
  std::uint32_t document_;
  std::vector<Placed> errors_;
};

}  // namespace jt::schema

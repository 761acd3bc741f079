// SPDX-License-Identifier: MIT
// infer: a schema from samples: the union of what they hold, at every place.
//
// Memory is bounded by what is named here: places, names of an object, different strings. An object with more names
// than that is a map, and what lies below too many places is any value.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "core/scan/cursor.hpp"
#include "core/schema/draft.hpp"

namespace jt::schema {

struct InferOptions {
  Draft draft = Draft::draft2020;  ///< or draft 7
  std::string title;
  bool closed = false;  ///< no other members than those that were seen
};

class Inference {
 public:
  Inference();
  ~Inference();
  Inference(Inference&&) noexcept;

  /// One more sample: the value that the cursor is on; moves past it. False: failure of the cursor.
  bool add(scan::Cursor& cursor);
  /// The schema, indented. All samples are valid against it.
  [[nodiscard]] std::string schema(const InferOptions& options) const;

  struct Place;

 private:
  Place* child_of(Place& place, const scan::Cursor& cursor);
  std::unique_ptr<Place> make_place();
  std::unique_ptr<Place> root_;
  std::size_t places_ = 1;
};

}  // namespace jt::schema

// SPDX-License-Identifier: MIT
// ValueList: what a query selects as text, a line for each value: a part of them, within the limit of the output.
#pragma once

#include <cstdint>
#include <string>

#include "core/path/query.hpp"
#include "core/scan/cursor.hpp"
#include "results/part.hpp"

namespace jt::results {

class ValueList {
 public:
  /// Borrows the part, and what the output refers to.
  ValueList(const Output& output, const Part& part);
  /// The current value of the cursor, which is moved past it if it is shown. False: it could not be read.
  bool add(const path::Location& location, bytes::Source& source, scan::Cursor& cursor);
  /// `query`: as it was given.
  void end(const std::string& query);

 private:
  Output output_;
  const Part& part_;
  std::uint64_t room_;
  std::string text_;
  std::uint64_t seen_ = 0;
  std::uint64_t shown_ = 0;
  bool full_ = false;
};

}  // namespace jt::results

// SPDX-License-Identifier: MIT
// ValueSorter: writes a value that is in memory, compact, with the members of each object in the order of their keys.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/value/view.hpp"

namespace jt::format {

/// Whether the key of a member comes before that of another, by code points. Both as spelled, without quotes.
bool key_before(std::string_view a, std::string_view b);

class ValueSorter {
 public:
  /// Appends the value, which was checked. Members of one key keep their order; keys and scalars keep their spelling.
  /// 24 bytes for each member of the objects that are open are in memory.
  void append(std::string& out, const value::View& value);

 private:
  /// A container that was begun.
  struct Open {
    bool object = false;
    std::size_t begin = 0;               ///< of an object: its members in `members_`
    std::size_t next = 0;                ///< the next one
    value::View::Iterator element = {};  ///< of an array: likewise
    value::View::Iterator end = {};
  };

  void begin(std::string& out, const value::View& value);
  void open_object(const value::View& object);
  bool step(std::string& out);

  std::vector<value::View> members_;  ///< of the objects that are open
  std::vector<Open> open_;
};

}  // namespace jt::format

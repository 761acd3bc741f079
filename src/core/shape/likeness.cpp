// SPDX-License-Identifier: MIT
#include "core/shape/likeness.hpp"

#include "core/json/escape.hpp"

namespace jt::shape {

// It recurses over the levels of the template, not over the depth of the document.
bool Likeness::compare(const Template& part, bool& same) {
  if (left_ == 0 || cursor_.type() != part.type) {
    same = false;
    return true;
  }
  --left_;
  if (part.closed) return true;
  if (part.type == scan::Type::object) return compare_object(part, same);
  if (part.type == scan::Type::array) return compare_array(part, same);
  return true;
}

bool Likeness::compare_object(const Template& object, bool& same) {
  if (!cursor_.enter()) return false;
  std::size_t at = 0;
  scan::Step step;
  while ((step = cursor_.next()) == scan::Step::entry) {
    same = at < object.children.size() &&
           (cursor_.key_escaped() ? json::decode(cursor_.key()) : cursor_.key()) == object.children[at].key;
    if (same && !compare(object.children[at], same)) return false;
    if (!same) return cursor_.leave();
    ++at;
  }
  same = same && at == object.children.size() && object.omitted == 0;
  return step == scan::Step::end;
}

bool Likeness::compare_array(const Template& array, bool& same) {
  if (!cursor_.enter()) return false;
  scan::Step step;
  while ((step = cursor_.next()) == scan::Step::entry) {
    same = !array.children.empty();
    if (same && !compare(array.children.front(), same)) return false;
    if (!same) return cursor_.leave();
  }
  return step == scan::Step::end;
}

}  // namespace jt::shape

// SPDX-License-Identifier: MIT
#include "core/shape/likeness.hpp"

#include "core/text/escape.hpp"

namespace jt {

// It recurses over the levels of the template, never over the depth of the document.
bool Likeness::compare(const Template& part, bool& same) {
  if (left_ == 0 || cursor_.type() != part.type) {
    same = false;
    return true;
  }
  --left_;
  if (part.closed) return true;
  if (part.type == Type::object) return compare_object(part, same);
  if (part.type == Type::array) return compare_array(part, same);
  return true;
}

bool Likeness::compare_object(const Template& object, bool& same) {
  if (!cursor_.enter()) return false;
  std::size_t at = 0;
  Step step;
  while ((step = cursor_.next()) == Step::entry) {
    same = at < object.children.size() &&
           (cursor_.key_escaped() ? decode(cursor_.key()) : cursor_.key()) == object.children[at].key;
    if (same && !compare(object.children[at], same)) return false;
    if (!same) return cursor_.leave();
    ++at;
  }
  same = same && at == object.children.size() && object.omitted == 0;
  return step == Step::end;
}

bool Likeness::compare_array(const Template& array, bool& same) {
  if (!cursor_.enter()) return false;
  Step step;
  while ((step = cursor_.next()) == Step::entry) {
    same = !array.children.empty();
    if (same && !compare(array.children.front(), same)) return false;
    if (!same) return cursor_.leave();
  }
  return step == Step::end;
}

}  // namespace jt

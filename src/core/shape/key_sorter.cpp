// SPDX-License-Identifier: MIT
#include "core/shape/key_sorter.hpp"

#include <algorithm>

namespace jt::shape {

namespace {

// Reports each record with the same key as the one before; records come sorted.
class Pairs {
 public:
  explicit Pairs(const KeySorter::OnDuplicate& on) : on_(on) {}
  void next(const KeyRecord& record) {
    if (any_ && record.same_key(first_)) {
      on_(first_.offset, record.offset);
    } else {
      first_ = record;
      any_ = true;
    }
  }

 private:
  const KeySorter::OnDuplicate& on_;
  KeyRecord first_;
  bool any_ = false;
};

}  // namespace

void KeySorter::scan(std::vector<KeyRecord>::iterator begin, std::vector<KeyRecord>::iterator end,
                     const OnDuplicate& on) {
  std::sort(begin, end);
  Pairs pairs(on);
  std::for_each(begin, end, [&](const KeyRecord& record) { pairs.next(record); });
}

Result<void> KeySorter::put_aside(std::vector<KeyRecord>::const_iterator begin,
                                  std::vector<KeyRecord>::const_iterator end) {
  for (; begin != end; ++begin) {
    TRY(sorter_.add(*begin));
  }
  return {};
}

Result<void> KeySorter::finish(const OnDuplicate& on) {
  Pairs pairs(on);
  return sorter_.finish([&pairs](const KeyRecord& record) {
    pairs.next(record);
    return true;
  });
}

}  // namespace jt::shape

// SPDX-License-Identifier: MIT
// Arrays with more changes than an alignment follows: their elements are still known by their values.
#include "merge/merging.hpp"

using namespace jt_merge_test;

namespace {

/// Numbers in lines; `changed` has another one where it is true.
template <class Changed>
std::string array_of(int size, const Changed& changed) {
  std::string out = "[";
  for (int i = 0; i < size; ++i) out += (i > 0 ? ",\n" : "\n") + std::to_string(changed(i) ? 100000 + i : i);
  return out + "\n]\n";
}

}  // namespace

TEST_CASE("merge: each side changed every second element of a long array") {
  constexpr int size = 5000;
  const Merging out = merge(array_of(size, [](int i) { return i % 2 == 0; }), array_of(size, [](int) { return false; }),
                            array_of(size, [](int i) { return i % 2 == 1; }));
  CHECK(out.error == "");
  CHECK(out.conflicts == Strings{});
  CHECK(out.notes == Strings{});
  CHECK(out.changes == size / 2);
  CHECK(out.text == array_of(size, [](int) { return true; }));
}

TEST_CASE("merge: one element moved among many changed ones") {
  constexpr int size = 5000;
  const auto with_moved = [](std::string text) {
    text.erase(text.find("\n7,"), 3);
    return text.replace(text.find("\n4001,"), 6, "\n4001,\n7,");
  };
  const auto ours = array_of(size, [](int i) { return i % 2 == 0; });
  const auto theirs = array_of(size, [](int i) { return i % 4 == 3 && i != 7; });
  const Merging out = merge(ours, array_of(size, [](int) { return false; }), with_moved(theirs));
  CHECK(out.conflicts == Strings{});
  CHECK(out.notes == Strings{});
  CHECK(out.text == with_moved(array_of(size, [](int i) { return i % 2 == 0 || (i % 4 == 3 && i != 7); })));
}

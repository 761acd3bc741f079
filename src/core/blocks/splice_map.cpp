// SPDX-License-Identifier: MIT
#include "core/blocks/splice_map.hpp"

#include <algorithm>
#include <utility>

namespace jt::blocks {

std::size_t SpliceMap::before(std::size_t repaired) const {
  Place at = start_;
  for (; at.slip != json::Slips::end(); ++at.slip) {
    const json::Slip slip = *at.slip;
    const std::size_t begin = at.is + (slip.begin - at.was);
    if (begin >= repaired) break;
    at.is = begin + slip.text.size();
    at.was = slip.begin + slip.size;
    if (repaired < at.is) return slip.begin;
  }
  return at.was + (repaired - at.is);
}

void SpliceMap::advance(std::size_t repaired) {
  for (; start_.slip != json::Slips::end(); ++start_.slip) {
    const json::Slip slip = *start_.slip;
    const std::size_t begin = start_.is + (slip.begin - start_.was);
    if (begin + slip.text.size() >= repaired) return;
    start_.is = begin + slip.text.size();
    start_.was = slip.begin + slip.size;
  }
}

void SpliceMap::repairs(std::vector<FieldEdit> edits, std::uint64_t base, bool guess, std::size_t end,
                        Repairs& out) const {
  std::ranges::stable_sort(edits, {}, &FieldEdit::begin);
  Place at = start_;
  // Up to an offset of the repaired text.
  const auto pass = [&](std::size_t limit, bool keep) {
    for (; at.slip != json::Slips::end(); ++at.slip) {
      const json::Slip each = *at.slip;
      const std::size_t begin = at.is + (each.begin - at.was);
      if (begin >= limit) return;
      at.is = begin + each.text.size();
      at.was = each.begin + each.size;
      if (!keep) continue;
      out.add({base + each.begin, each.size, each.text, repair_kind(each.kind),
               guess || json::is_guess(each.kind) ? FixClass::guess : FixClass::lossless});
    }
  };
  for (const FieldEdit& edit : edits) {
    pass(edit.begin, true);
    const std::size_t from = before(edit.begin);
    const std::size_t to = before(edit.end);
    if (edit.end > edit.begin) pass(edit.end, false);
    out.add({base + from, to - from, edit.text, edit.what, FixClass::lossless});
  }
  pass(end, true);
}

}  // namespace jt::blocks

// SPDX-License-Identifier: MIT
#include "core/blocks/splice_map.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace jt::blocks {
namespace {

constexpr std::array<std::string_view, 12> descriptions{"escape the newline",
                                                        "escape the control character",
                                                        "remove the comma",
                                                        "remove the comment",
                                                        "write it in lowercase, None as null",
                                                        "use double quotes",
                                                        "use straight quotes",
                                                        "remove the backslash",
                                                        "escape the quote",
                                                        "escape the backslash",
                                                        "close the string",
                                                        "close the brackets"};

}  // namespace

std::string_view repair_of(json::SlipKind kind) {
  static_assert(static_cast<std::size_t>(json::SlipKind::unclosed_bracket) == 11);
  return descriptions[static_cast<std::size_t>(kind)];
}

SpliceMap::SpliceMap(std::span<const json::Slip> slips) : slips_(slips) {
  begins_.reserve(slips.size());
  std::size_t before = 0;    // bytes of the text up to the last slip
  std::size_t repaired = 0;  // the same, repaired
  for (const json::Slip& slip : slips) {
    repaired += slip.begin - before;
    begins_.push_back(repaired);
    repaired += slip.text.size();
    before = slip.begin + slip.size;
  }
}

std::size_t SpliceMap::before(std::size_t repaired) const {
  // The last slip that begins before the offset.
  const auto next = std::ranges::lower_bound(begins_, repaired);
  if (next == begins_.begin()) return repaired;
  const auto index = static_cast<std::size_t>(next - begins_.begin()) - 1;
  const json::Slip& slip = slips_[index];
  const std::size_t end = begins_[index] + slip.text.size();
  return repaired < end ? slip.begin : slip.begin + slip.size + (repaired - end);
}

/// The first slip whose text is in a range of the repaired text that begins there.
std::size_t SpliceMap::covered_from(std::size_t begin) const {
  return static_cast<std::size_t>(std::ranges::lower_bound(begins_, begin) - begins_.begin());
}

std::vector<Repair> SpliceMap::repairs(std::vector<FieldEdit> edits, std::uint64_t base, bool guess) const {
  std::ranges::stable_sort(edits, {}, &FieldEdit::begin);
  std::vector<Repair> out;
  out.reserve(slips_.size() + edits.size());
  std::size_t done = 0;
  const auto keep_slips = [&](std::size_t end) {
    for (; done < end; ++done) {
      const json::Slip& slip = slips_[done];
      out.push_back({base + slip.begin, slip.size, slip.text,
                     guess || slip.guess ? FixClass::guess : FixClass::lossless, repair_of(slip.kind)});
    }
  };
  for (FieldEdit& edit : edits) {
    keep_slips(std::max(done, covered_from(edit.begin)));
    const std::size_t from = before(edit.begin);
    const std::size_t to = before(edit.end);
    if (edit.end > edit.begin) done = std::max(done, covered_from(edit.end));
    out.push_back(
        {base + from, to - from, std::move(edit.text), FixClass::lossless, edit.description, FindingCode::wrong_field});
  }
  keep_slips(slips_.size());
  return out;
}

}  // namespace jt::blocks

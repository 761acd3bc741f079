// SPDX-License-Identifier: MIT
// An answer with tool blocks: read without a crash, the same in small pieces; the repairs are in order, and the
// repaired answer is read as the report says.
#include <string>
#include <vector>

#include "core/blocks/fix.hpp"
#include "core/bytes/memory_source.hpp"
#include "core/json/canonical.hpp"
#include "harness.hpp"

namespace {

using namespace jt;

/// A pipe that returns a few bytes at a time.
class Trickle final : public bytes::Source {
 public:
  explicit Trickle(std::string_view text) : memory_(text) {}
  Result<std::size_t> read(std::uint64_t offset, std::uint8_t* into, std::size_t size) override {
    return memory_.read(offset, into, std::min<std::size_t>(size, 1 + offset % 7));
  }
  [[nodiscard]] bool rewinds() const override { return false; }
  [[nodiscard]] std::optional<std::uint64_t> size() const override { return std::nullopt; }
  [[nodiscard]] const std::string& name() const override { return memory_.name(); }

 private:
  bytes::MemorySource memory_;
};

struct Fixed {
  std::string text;
  std::vector<blocks::FixedBlock> blocks;
};

Fixed fixed(bytes::Source& source, blocks::FixClass allowed) {
  Fixed out;
  const auto count = blocks::fix(
      source, {}, allowed,
      [&](std::string_view bytes) -> Result<void> {
        out.text += bytes;
        return {};
      },
      [&](blocks::FixedBlock&& block) -> Result<void> {
        out.blocks.push_back(std::move(block));
        return {};
      });
  if (!count) fuzz::found("an answer in memory cannot be read", count.error()->message);
  return out;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view answer = fuzz::text(data, size);
  for (const auto allowed : {blocks::FixClass::lossless, blocks::FixClass::guess}) {
    bytes::MemorySource source(answer);
    const Fixed whole = fixed(source, allowed);
    Trickle trickle(answer);
    const Fixed pieces = fixed(trickle, allowed);
    if (pieces.text != whole.text || pieces.blocks.size() != whole.blocks.size()) {
      fuzz::found("small pieces are read in another way");
    }
    bool changed = false;
    std::uint64_t end = 0;
    for (const blocks::FixedBlock& block : whole.blocks) {
      changed = changed || !block.applied.empty();
      if (!json::canonical(block.call.args)) fuzz::found("args is not JSON", block.call.args);
      for (const blocks::Repair& repair : block.applied) {
        if (repair.offset + repair.length > size) fuzz::found("a repair after the end");
        // The line of a fence is before all of its blocks; not only its first one may have it named.
        if (repair.what == blocks::RepairKind::name_fence && repair.offset + repair.length <= end) continue;
        if (repair.offset < end) fuzz::found("repairs overlap");
        end = repair.offset + repair.length;
      }
      if (block.call.valid() && block.call.level != 3) fuzz::found("a valid block below level 3");
    }
    if (!changed && whole.text != answer) fuzz::found("an answer without repairs was changed");
  }
  return 0;
}

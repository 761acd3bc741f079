// SPDX-License-Identifier: MIT
#include "core/blocks/fix.hpp"

#include <algorithm>
#include <list>
#include <utility>

namespace jt::blocks {
namespace {

/// Copies the answer with the repairs of the blocks that were returned so far.
class Copier {
 public:
  explicit Copier(const Write& write) : write_(write) {}

  void add(const Repairs& repairs) {
    if (repairs.empty()) return;
    // The line of a fence is before the repairs of the blocks before in the same fence.
    const Repair first = *repairs.begin();
    const bool early = first.what == RepairKind::name_fence;
    if (early) {
      Repairs fence;
      fence.add(first);
      fences_.emplace_back(fence);
    }
    repairs_.emplace_back(repairs);
    if (early) ++repairs_.back().next;
  }

  /// The next bytes of the answer.
  Result<void> pass(std::string_view bytes) {
    const std::uint64_t end = at_ + bytes.size();
    while (Waiting* const first = next()) {
      const Repair repair = *first->next;
      if (repair.offset >= end) break;
      TRY(copy(bytes, repair.offset));
      TRY(write_(repair.text));
      skip_ = std::max(skip_, repair.offset + repair.length);
      ++first->next;
    }
    Result<void> done = copy(bytes, end);
    at_ = end;
    from_ = end;
    return done;
  }

  /// At the end of the answer.
  Result<void> finish() {
    while (Waiting* const first = next()) {
      TRY(write_((*first->next).text));
      ++first->next;
    }
    return {};
  }

 private:
  /// The repairs of a block, and the first of them that was not made.
  struct Waiting {
    explicit Waiting(const Repairs& repairs) : list(repairs), next(list.begin()) {}
    Waiting(const Waiting&) = delete;
    Waiting& operator=(const Waiting&) = delete;
    Repairs list;
    Repairs::Iterator next;  // borrows the list
  };

  /// Copies the bytes up to that offset that were not replaced.
  Result<void> copy(std::string_view bytes, std::uint64_t to) {
    const std::uint64_t from = std::max(from_, skip_);
    from_ = std::max(from_, to);
    if (from >= to) return {};
    return write_(bytes.substr(static_cast<std::size_t>(from - at_), static_cast<std::size_t>(to - from)));
  }

  const Write& write_;
  /// The list with the next repair by offset; null if there is none.
  Waiting* next() {
    for (auto* const list : {&fences_, &repairs_}) {
      while (!list->empty() && list->front().next == Repairs::end()) list->pop_front();
    }
    if (fences_.empty() || repairs_.empty()) {
      return !fences_.empty() ? &fences_.front() : !repairs_.empty() ? &repairs_.front() : nullptr;
    }
    Waiting& fence = fences_.front();
    Waiting& other = repairs_.front();
    return (*fence.next).offset < (*other.next).offset ? &fence : &other;
  }

  std::list<Waiting> repairs_;
  std::list<Waiting> fences_;  ///< the names of languages
  std::uint64_t at_ = 0;       ///< of the bytes that are passed
  std::uint64_t from_ = 0;     ///< up to here they were copied
  std::uint64_t skip_ = 0;     ///< the bytes before were replaced
};

/// Whether the repairs of the allowed kind make it JSON.
bool are_enough(const ToolCall& call, FixClass allowed) {
  return call.readable && (allowed == FixClass::guess || !(call.guess || call.repairs.guess()));
}

/// What is still wrong after the repairs.
std::vector<Finding> left_over(const ToolCall& call, FixClass allowed) {
  const bool whole = are_enough(call, allowed);
  std::vector<Finding> left;
  for (const Finding& finding : call.findings) {
    const bool fence = finding.code == FindingCode::wrong_fence;
    const bool allowed_fix = finding.fix && (finding.fix->kind == FixClass::lossless || allowed == FixClass::guess);
    if (allowed_fix && (fence || whole)) continue;
    left.push_back(finding);
    if (finding.code != FindingCode::unclosed_fence || !whole || finding.severity != Severity::error) continue;
    left.back().severity = Severity::warning;
    left.back().message += ", and its last value was closed where it stops";
  }
  return left;
}

}  // namespace

Repairs repairs_of(const ToolCall& call, FixClass allowed) {
  if (are_enough(call, allowed)) return call.repairs;
  Repairs repairs;
  for (const Repair& repair : call.repairs) {
    if (repair.code() == FindingCode::wrong_fence) repairs.add(repair);
  }
  return repairs;
}

Result<FixCount> fix(bytes::Source& source, const Rules& rules, FixClass allowed, const Write& write,
                     const OnFixed& on_fixed) {
  Copier copier(write);
  BlockReader reader(source, rules, [&](std::string_view bytes) { return copier.pass(bytes); });
  FixCount count;
  while (true) {
    std::optional<ToolCall> call = TRY(reader.next());
    if (!call) break;
    FixedBlock block{.call = std::move(*call), .applied = {}, .left = {}};
    block.applied = repairs_of(block.call, allowed);
    block.left = left_over(block.call, allowed);
    copier.add(block.applied);
    ++count.blocks;
    if (!block.applied.empty()) ++count.repaired;
    if (block.valid()) ++count.valid;
    TRY(on_fixed(std::move(block)));
  }
  TRY(copier.finish());
  return count;
}

}  // namespace jt::blocks

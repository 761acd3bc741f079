// SPDX-License-Identifier: MIT
#include "core/blocks/fix.hpp"

#include <algorithm>
#include <deque>
#include <utility>

namespace jt::blocks {
namespace {

/// Copies the answer with the repairs of the blocks that were returned so far.
class Copier {
 public:
  explicit Copier(const Write& write) : write_(write) {}

  void add(const std::vector<Repair>& repairs) { repairs_.insert(repairs_.end(), repairs.begin(), repairs.end()); }

  /// The next bytes of the answer.
  Result<void> pass(std::string_view bytes) {
    const std::uint64_t end = at_ + bytes.size();
    while (!repairs_.empty() && repairs_.front().offset < end) {
      const Repair& repair = repairs_.front();
      if (Result<void> done = copy(bytes, repair.offset); !done) return done;
      if (Result<void> done = write_(repair.text); !done) return done;
      skip_ = std::max(skip_, repair.offset + repair.length);
      repairs_.pop_front();
    }
    Result<void> done = copy(bytes, end);
    at_ = end;
    from_ = end;
    return done;
  }

  /// At the end of the answer.
  Result<void> finish() {
    for (const Repair& repair : repairs_) {
      if (Result<void> done = write_(repair.text); !done) return done;
    }
    return {};
  }

 private:
  /// Copies the bytes up to that offset that were not replaced.
  Result<void> copy(std::string_view bytes, std::uint64_t to) {
    const std::uint64_t from = std::max(from_, skip_);
    from_ = std::max(from_, to);
    if (from >= to) return {};
    return write_(bytes.substr(static_cast<std::size_t>(from - at_), static_cast<std::size_t>(to - from)));
  }

  const Write& write_;
  std::deque<Repair> repairs_;
  std::uint64_t at_ = 0;    ///< of the bytes that are passed
  std::uint64_t from_ = 0;  ///< up to here they were copied
  std::uint64_t skip_ = 0;  ///< the bytes before were replaced
};

/// What is still wrong after the repairs.
std::vector<Finding> left_over(const ToolCall& call, const std::vector<Repair>& applied, FixClass allowed) {
  const bool whole = std::ranges::any_of(applied, [](const Repair& r) { return r.code != FindingCode::wrong_fence; });
  std::vector<Finding> left;
  for (const Finding& finding : call.findings) {
    const bool fence = finding.code == FindingCode::wrong_fence;
    const bool allowed_fix = finding.fix && (finding.fix->kind == FixClass::lossless || allowed == FixClass::guess);
    if (allowed_fix && (fence || whole)) continue;
    left.push_back(finding);
    if (finding.code == FindingCode::unclosed_fence && whole) left.back().severity = Severity::warning;
  }
  return left;
}

}  // namespace

std::vector<Repair> repairs_of(const ToolCall& call, FixClass allowed) {
  const bool guess = std::ranges::any_of(call.repairs, [](const Repair& r) { return r.kind == FixClass::guess; });
  const bool enough = call.readable && (!guess || allowed == FixClass::guess);
  std::vector<Repair> repairs;
  for (const Repair& repair : call.repairs) {
    if (enough || repair.code == FindingCode::wrong_fence) repairs.push_back(repair);
  }
  return repairs;
}

Result<FixCount> fix(bytes::Source& source, const Rules& rules, FixClass allowed, const Write& write,
                     const OnFixed& on_fixed) {
  Copier copier(write);
  BlockReader reader(source, rules, [&](std::string_view bytes) { return copier.pass(bytes); });
  FixCount count;
  while (true) {
    Result<std::optional<ToolCall>> call = reader.next();
    if (!call) return fail(call.error());
    if (!*call) break;
    FixedBlock block{.call = std::move(**call), .applied = {}, .left = {}};
    block.applied = repairs_of(block.call, allowed);
    block.left = left_over(block.call, block.applied, allowed);
    copier.add(block.applied);
    ++count.blocks;
    if (!block.applied.empty()) ++count.repaired;
    if (block.valid()) ++count.valid;
    if (Result<void> done = on_fixed(std::move(block)); !done) return fail(done.error());
  }
  if (Result<void> done = copier.finish(); !done) return fail(done.error());
  return count;
}

}  // namespace jt::blocks

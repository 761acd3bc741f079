// SPDX-License-Identifier: MIT
// Answers for the tests of blocks, and how they are read.
#pragma once

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bytes/chopped_source.hpp"
#include "core/blocks/check.hpp"
#include "core/blocks/fix.hpp"
#include "core/bytes/memory_source.hpp"

namespace jt::test {

inline std::vector<blocks::ToolCall> calls_of(bytes::Source& source, const blocks::Rules& rules = {},
                                              std::string* passed = nullptr) {
  blocks::BlockReader reader(source, rules, [&](std::string_view bytes) -> Result<void> {
    if (passed != nullptr) passed->append(bytes);
    return {};
  });
  std::vector<blocks::ToolCall> calls;
  while (true) {
    auto call = reader.next();
    REQUIRE(call.has_value());
    if (!*call) return calls;
    calls.push_back(std::move(**call));
  }
}

inline std::vector<blocks::ToolCall> calls_of(std::string_view answer, const blocks::Rules& rules = {}) {
  bytes::MemorySource source(answer);
  return calls_of(source, rules);
}

/// A fence with that text.
inline std::string fenced(std::string_view text, std::string_view info = "json") {
  return "```" + std::string(info) + "\n" + std::string(text) + "\n```\n";
}

/// "CODE(lossless) CODE", the errors and warnings of a block in order.
inline std::string codes_of(const std::vector<blocks::Finding>& findings) {
  std::string out;
  for (const blocks::Finding& finding : findings) {
    if (!out.empty()) out += ' ';
    out += blocks::name(finding.code);
    if (finding.severity != blocks::Severity::error) out += ':' + std::string(blocks::name(finding.severity));
    if (finding.fix) out += '(' + std::string(blocks::name(finding.fix->kind)) + ')';
  }
  return out;
}
inline std::string codes_of(const blocks::ToolCall& call) { return codes_of(call.findings); }

/// The codes of all blocks, "; " between them.
inline std::string codes_in(std::string_view answer, const blocks::Rules& rules = {}) {
  std::string out;
  bool first = true;
  for (const blocks::ToolCall& call : calls_of(answer, rules)) {
    if (!std::exchange(first, false)) out += "; ";
    out += codes_of(call);
  }
  return out;
}

struct FixedAnswer {
  std::string text;
  std::vector<blocks::FixedBlock> blocks;
  blocks::FixCount count;
};

inline FixedAnswer fixed(bytes::Source& source, blocks::FixClass allowed, const blocks::Rules& rules = {}) {
  FixedAnswer out;
  const auto count = blocks::fix(
      source, rules, allowed,
      [&](std::string_view bytes) -> Result<void> {
        out.text += bytes;
        return {};
      },
      [&](blocks::FixedBlock&& block) -> Result<void> {
        out.blocks.push_back(std::move(block));
        return {};
      });
  REQUIRE(count.has_value());
  out.count = *count;
  return out;
}

inline FixedAnswer fixed(std::string_view answer, blocks::FixClass allowed = blocks::FixClass::lossless,
                         const blocks::Rules& rules = {}) {
  bytes::MemorySource source(answer);
  return fixed(source, allowed, rules);
}

}  // namespace jt::test

// SPDX-License-Identifier: MIT
// Which comments a document has, for tests of what keeps them.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "core/bytes/memory_source.hpp"
#include "core/comments/gap.hpp"
#include "core/comments/given.hpp"

namespace jt::test {

/// Of a document that is valid without them, with their marks, in order.
inline std::vector<std::string> comments_of(const std::string& text) {
  bytes::MemorySource source(text, "x");
  std::vector<std::string> all;
  (void)comments::read_gap(source, 0, text.size(), [&](const comments::GapPart& part) {
    if (part.kind == comments::GapPart::Kind::comment)
      all.push_back(text.substr(part.comment.begin, part.comment.end - part.comment.begin));
    return true;
  });
  return all;
}

/// Where a comma that begins its line goes, a line comment becomes a block: for tests that compare their texts alone.
inline std::vector<std::string> as_blocks(std::vector<std::string> comments) {
  for (std::string& each : comments) each = jt::comments::as_block(each);
  return comments;
}

inline bool is_subsequence(const std::vector<std::string>& part, const std::vector<std::string>& all) {
  auto at = all.begin();
  for (const std::string& each : part) {
    at = std::find(at, all.end(), each);
    if (at == all.end()) return false;
    ++at;
  }
  return true;
}

}  // namespace jt::test

// SPDX-License-Identifier: MIT
// A merge of small documents in memory, and what came of it.
#pragma once

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "core/bytes/memory_source.hpp"
#include "core/merge/merge.hpp"

namespace jt_merge_test {

using Options = jt::merge::MergeOptions;
using Strings = std::vector<std::string>;

struct Merging {
  std::string text;
  Strings conflicts;  ///< "kind path"
  Strings notes;
  std::uint64_t changes = 0;
  std::string error;
};

/// In the order of `jt merge-file`.
inline Merging merge(const std::string& ours, const std::string& base, const std::string& theirs,
                     const Options& options = {}, jt::merge::Form form = jt::merge::Form::json) {
  jt::bytes::MemorySource base_source(base, "base");
  jt::bytes::MemorySource ours_source(ours, "ours");
  jt::bytes::MemorySource theirs_source(theirs, "theirs");
  jt::splice::PieceTable document(ours_source, ours.size());
  if (form == jt::merge::Form::lines) document.read_lines();
  const auto merged = jt::merge::merge({base_source, form}, document, {theirs_source, form}, options);
  Merging out;
  if (!merged) {
    out.error = merged.error()->message;
    return out;
  }
  out.text = *jt::bytes::bytes_of(document, {0, document.bytes()});
  for (const jt::merge::Conflict& each : merged->conflicts) {
    out.conflicts.push_back(std::string(jt::merge::name(each.kind)) + " " +
                            jt::path::spell(each.path, jt::path::Spelling::accessor));
  }
  out.notes = merged->notes;
  out.changes = merged->changes;
  return out;
}

}  // namespace jt_merge_test

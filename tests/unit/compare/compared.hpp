// SPDX-License-Identifier: MIT
// What the tests of comparing share: two texts compared, with what was reported.
#pragma once

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "comments/commented.hpp"
#include "core/bytes/memory_source.hpp"
#include "core/comments/blank_source.hpp"
#include "core/compare/compare.hpp"
#include "core/compare/patch.hpp"

namespace jt_compare_test {

struct Compared {
  std::vector<std::string> changes;  ///< "~ /a/b 1 -> 2", "+ /c 3", "- /d 4", "> /0 -> /1"
  std::string patch;
  jt::compare::Counts counts;
  std::string error;  ///< "CODE: message", and in which document
};

inline std::string text_of(const std::string& document, const std::optional<jt::compare::Value>& value) {
  return document.substr(static_cast<std::size_t>(value->span.begin), static_cast<std::size_t>(value->span.size()));
}

/// `commented`: both are JSONC; what is reported of them has blanks in place of comments.
inline Compared compare(const std::string& first, const std::string& second,
                        const jt::compare::CompareOptions& options = {}, const jt::scan::StreamOptions& stream = {},
                        bool commented = false) {
  using jt::compare::ChangeKind;
  jt::bytes::MemorySource source_a(first, "a.json");
  jt::bytes::MemorySource source_b(second, "b.json");
  jt::comments::BlankSource blanked_a(source_a);
  jt::comments::BlankSource blanked_b(source_b);
  jt::bytes::Source& a = commented ? static_cast<jt::bytes::Source&>(blanked_a) : source_a;
  jt::bytes::Source& b = commented ? static_cast<jt::bytes::Source&>(blanked_b) : source_b;
  const std::string text_a = commented ? jt::test::blanked(first) : first;
  const std::string text_b = commented ? jt::test::blanked(second) : second;
  jt::scan::Stream stream_a(a, stream);
  jt::scan::Stream stream_b(b, stream);
  jt::scan::Cursor cursor_a(stream_a);
  jt::scan::Cursor cursor_b(stream_b);
  REQUIRE(cursor_a.start());
  REQUIRE(cursor_b.start());
  Compared out;
  const jt::path::Location root;
  jt::compare::PatchWriter patch(root, b, [&](std::string_view piece) {
    out.patch += piece;
    return true;
  });
  const auto spell = [](const jt::path::Location& at) { return jt::path::spell(at, jt::path::Spelling::pointer); };
  const auto done = jt::compare::compare({cursor_a, a, nullptr, commented ? &source_a : nullptr},
                                         {cursor_b, b, nullptr, commented ? &source_b : nullptr}, options,
                                         [&](const jt::compare::Change& change) {
                                           std::string line(1, "+-~>"[static_cast<std::size_t>(change.kind)]);
                                           line += " " + spell(change.path);
                                           if (change.kind == ChangeKind::moved) {
                                             out.changes.push_back(line + " -> " + spell(change.at));
                                             return true;
                                           }
                                           if (change.old) line += " " + text_of(text_a, change.old);
                                           if (change.old && change.now) line += " ->";
                                           if (change.now) line += " " + text_of(text_b, change.now);
                                           out.changes.push_back(line);
                                           if (!options.keys) REQUIRE(patch.add(change));
                                           return true;
                                         });
  if (!done) {
    const jt::Error& error = done.error().error;
    out.error = std::string(jt::info(error->code).name) + ": " + error->message +
                (done.error().second ? " (second)" : " (first)");
    return out;
  }
  patch.end();
  out.counts = *done;
  return out;
}

}  // namespace jt_compare_test

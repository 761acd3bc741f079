// SPDX-License-Identifier: MIT
// What the tests of this folder share: texts of a document, flat and back.
#pragma once

#include <memory>
#include <string>

#include "bytes/chopped_source.hpp"
#include "core/bytes/memory_source.hpp"
#include "core/document/document.hpp"
#include "core/flat/flatten.hpp"
#include "core/flat/unflatten.hpp"

namespace jt_flat_test {

/// The lines of a text, or the message of the failure.
inline std::string flat_lines(const std::string& text, const jt::test::Chops& chops = {}, bool lines = false) {
  jt::bytes::MemorySource memory(text);
  jt::document::DocumentOptions options;
  options.check = true;
  options.lines = lines;
  jt::document::Document document(std::make_unique<jt::test::ChoppedSource>(memory, chops), options, nullptr);
  jt::flat::Flattener lines_of(document);
  std::string out;
  while (lines_of.more()) {
    if (!lines_of.write([&out](std::string_view piece) { return out += piece, true; })) break;
    out += '\n';
  }
  if (const auto failure = lines_of.failure()) return "failed: " + (*failure)->message;
  return document.finish() ? out : "not valid";
}

/// The document of lines on one line, or the message of the failure.
inline std::string unflat(const std::string& lines, const jt::test::Chops& chops = {}) {
  jt::bytes::MemorySource memory(lines);
  jt::test::ChoppedSource source(memory, chops);
  jt::flat::Unflattener unflattener(source);
  if (const auto read = unflattener.read(); !read) return "failed: " + read.error()->message;
  jt::format::FormatOptions layout;
  layout.compact = true;
  std::string out;
  const auto written = unflattener.write([&out](std::string_view piece) { return out += piece, true; }, layout);
  return written ? out : "failed: " + written.error()->message;
}

}  // namespace jt_flat_test

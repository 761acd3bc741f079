// SPDX-License-Identifier: MIT
// What the tests of this folder share: a text formatted in windows of any size, and a plain way to strip whitespace.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "bytes/chopped_source.hpp"
#include "core/bytes/memory_source.hpp"
#include "core/format/formatter.hpp"

namespace jt_format_test {

inline std::string formatted(const std::string& text, const jt::format::FormatOptions& options = {},
                             const jt::scan::StreamOptions& reading = {}, const jt::test::Chops& chops = {}) {
  jt::bytes::MemorySource memory(text);
  jt::test::ChoppedSource source(memory, chops);
  jt::scan::Stream stream(source, reading);
  jt::format::Formatter formatter(stream, options);
  std::string out;
  while (formatter.more()) {
    if (!formatter.write([&out](std::string_view piece) { return out += piece, true; })) return "failed after " + out;
    out += '\n';
  }
  return stream.failed() ? "failed after " + out : out;
}

/// Without whitespace outside strings, and without a byte order mark.
inline std::string stripped(std::string_view text) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  std::string out;
  bool inside = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (inside && text[i] == '\\') {
      out += text[i++];
    } else if (text[i] == '"') {
      inside = !inside;
    } else if (!inside && std::string_view(" \t\r\n").find(text[i]) != std::string_view::npos) {
      continue;
    }
    out += text[i];
  }
  return out;
}

}  // namespace jt_format_test

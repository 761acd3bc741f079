// SPDX-License-Identifier: MIT
// A walk over a whole document: with every window the same values at the same offsets, and no failure where the
// document is valid.
#include <string>
#include <vector>

#include "core/bytes/memory_source.hpp"
#include "core/scan/checker.hpp"
#include "core/scan/cursor.hpp"
#include "harness.hpp"

namespace {

using namespace jt;

struct Walk {
  std::vector<std::uint64_t> trail;  ///< types, offsets and key hashes, in order
  bool failed = false;
};

Walk walk(std::string_view text, scan::StreamOptions options) {
  Walk walk;
  bytes::MemorySource source(text);
  scan::Stream stream(source, options);
  scan::Cursor cursor(stream);
  const auto note = [&] {
    walk.trail.push_back(static_cast<std::uint64_t>(cursor.type()));
    walk.trail.push_back(cursor.begin());
    if (cursor.depth() > 0 && cursor.in_object()) {
      walk.trail.push_back(std::hash<std::string_view>{}(cursor.key()));
      walk.trail.push_back(cursor.key_begin());
    }
  };
  const auto container = [&] { return cursor.type() == scan::Type::object || cursor.type() == scan::Type::array; };
  bool good = cursor.start();
  if (good) note();
  if (good && !container()) good = cursor.skip();
  if (good && container()) good = cursor.enter();
  while (good && cursor.depth() > 0) {
    const scan::Step step = cursor.next();
    if (step == scan::Step::fail) good = false;
    if (step == scan::Step::end) walk.trail.push_back(cursor.end());
    if (step != scan::Step::entry) continue;
    note();
    if (container()) good = cursor.enter();
  }
  walk.failed = !good || !cursor.finish() || cursor.failed();
  return walk;
}

/// The root value's bytes by skipping and by copying it.
void copied(std::string_view text, std::size_t window) {
  bytes::MemorySource source(text);
  scan::Stream stream(source, {.window = window});
  scan::Cursor cursor(stream);
  if (!cursor.start()) fuzz::found("a valid document cannot be started", text);
  const auto begin = static_cast<std::size_t>(cursor.begin());
  std::string copy;
  const bool good = cursor.copy([&](std::string_view piece) {
    copy += piece;
    return true;
  });
  if (!good) fuzz::found("a valid value cannot be copied", text);
  const auto end = static_cast<std::size_t>(cursor.end());
  if (copy != text.substr(begin, end - begin)) fuzz::found("a copy differs", copy);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = fuzz::text(data, size);
  scan::Checker checker;
  const bool valid = checker.feed({data, size}) && checker.finish();
  const Walk first = walk(text, {.window = 4096});
  if (valid && first.failed) fuzz::found("a valid document cannot be walked", text);
  for (const std::size_t window : {std::size_t{64}, std::size_t{65}, std::size_t{128}}) {
    for (const std::size_t shift : {std::size_t{0}, std::size_t{1}, std::size_t{63}}) {
      const Walk other = walk(text, {.window = window, .shift = shift});
      if (other.failed != first.failed) fuzz::found("windows disagree on failure", text);
      if (valid && other.trail != first.trail) fuzz::found("windows see different values", text);
    }
    if (valid) copied(text, window);
  }
  return 0;
}

// SPDX-License-Identifier: MIT
// The change of one call as a unified diff.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/bytes/source.hpp"
#include "core/result.hpp"

namespace jt::blocks {

/// Receives a unified diff in pieces; returns false to stop.
using DiffSink = std::function<bool(std::string_view)>;

/// Bytes of a text that others replace: offsets in both.
struct LineChange {
  std::size_t before_begin = 0, before_size = 0;
  std::size_t after_begin = 0, after_size = 0;
  bool operator==(const LineChange&) const = default;
};

/// The changes between two texts by whole lines, few if the texts have few differences (Myers, "An O(ND) Difference
/// Algorithm and Its Variations", 1986). Texts that differ very much are one change from the first line that differs to
/// the last.
std::vector<LineChange> line_changes(std::string_view before, std::string_view after);

/// A text that is replaced at each of these offsets, which ascend.
struct TextChange {
  std::vector<std::uint64_t> at;
  std::string_view before, after;
};

/// Prints the diff of an edit.
Result<void> print_edit(bytes::Source& file, std::uint64_t size, std::string_view name, const TextChange& change,
                        const DiffSink& sink);

/// Prints the diff of a file that is written as a whole, made (`before` is null) or removed (`after` is null). Large
/// changes and binary files are described by their sizes in one line.
Result<void> print_whole(bytes::Source* before, bytes::Source* after, std::string_view name, const DiffSink& sink);

}  // namespace jt::blocks

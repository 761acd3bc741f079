// SPDX-License-Identifier: MIT
#include "core/unpack/format.hpp"

#include <algorithm>
#include <array>

namespace jt::unpack {
namespace {

/// `first`: the first byte may be any from the first of `begins` up to this one.
struct Row {
  Packing format;
  std::string_view name;
  std::string_view ending;
  std::string_view begins;
  char first;
};
// clang-format off
constexpr std::array<Row, 5> table{{
    {Packing::gzip, "gzip", ".gz", "\x1F\x8B", '\x1F'},
    {Packing::zstd, "zstd", ".zst", "\x28\xB5\x2F\xFD", '\x28'},
    {Packing::xz, "xz", ".xz", {"\xFD" "7zXZ\0", 6}, '\xFD'},
    {Packing::bzip2, "bzip2", ".bz2", "BZh", 'B'},
    {Packing::zstd, "zstd", ".zst", "\x50\x2A\x4D\x18", '\x5F'},  // RFC 8878, 3.1.2: a skippable frame
}};
// clang-format on

const Row& row(Packing format) {
  return *std::find_if(table.begin(), table.end(), [&](const Row& each) { return each.format == format; });
}

}  // namespace

Recognised recognise(std::span<const std::uint8_t> beginning) {
  if (beginning.empty()) return {{}, true};
  for (const Row& each : table) {
    const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(each.begins[i]); };
    if (beginning[0] < byte(0) || beginning[0] > static_cast<std::uint8_t>(each.first)) continue;
    const std::size_t known = std::min(beginning.size(), each.begins.size());
    std::size_t same = 1;
    while (same < known && beginning[same] == byte(same)) ++same;
    if (same == each.begins.size()) return {each.format, false};
    if (same == beginning.size()) return {{}, true};
  }
  return {};
}

std::string_view name(Packing format) { return row(format).name; }

std::string_view ending(Packing format) { return row(format).ending; }

std::string_view without_ending(std::string_view file) {
  for (const Row& each : table) {
    if (file.size() > each.ending.size() && file.ends_with(each.ending))
      return file.substr(0, file.size() - each.ending.size());
  }
  return file;
}

}  // namespace jt::unpack

// SPDX-License-Identifier: MIT
#include "core/table/row_record.hpp"

#include <algorithm>

namespace jt::table {
namespace {

/// Seven bits in each byte, the lowest first.
void append_size(std::string& out, std::uint64_t size) {
  for (; size >= 0x80; size >>= 7) out += static_cast<char>(size | 0x80);
  out += static_cast<char>(size);
}

void append_text(std::string& out, std::string_view text) {
  append_size(out, text.size());
  out += text;
}

std::uint64_t take_size(std::string_view& left) {
  std::uint64_t size = 0;
  for (int shift = 0;; shift += 7) {
    const auto byte = static_cast<std::uint8_t>(left.front());
    left.remove_prefix(1);
    size |= std::uint64_t{byte & 0x7FU} << shift;
    if (byte < 0x80) return size;
  }
}

std::string_view take_text(std::string_view& left) {
  const auto size = static_cast<std::size_t>(take_size(left));
  const std::string_view text = left.substr(0, size);
  left.remove_prefix(size);
  return text;
}

}  // namespace

void append_record(std::string& out, std::uint64_t number, std::string_view path, const std::vector<Cell>& row,
                   std::size_t cells) {
  append_size(out, number);
  append_text(out, path);
  append_size(out, cells);
  for (std::size_t i = 0; i < cells; ++i) {
    const Cell& cell = row[i];
    append_size(out, cell.there ? cell.more.size() + 1 : 0);
    if (!cell.there) continue;
    append_text(out, cell.json);
    for (const std::string& json : cell.more) append_text(out, json);
  }
}

void read_record(std::string_view record, RowRecord& out) {
  out.number = take_size(record);
  out.path = take_text(record);
  out.cells.resize(static_cast<std::size_t>(take_size(record)));
  for (Cell& cell : out.cells) {
    const auto values = static_cast<std::size_t>(take_size(record));
    cell.there = values > 0;
    cell.more.resize(values > 1 ? values - 1 : 0);
    if (!cell.there) continue;
    cell.json = take_text(record);
    cell.type = scan::type_of[static_cast<std::uint8_t>(cell.json.front())];
    for (std::string& json : cell.more) json = take_text(record);
  }
}

}  // namespace jt::table

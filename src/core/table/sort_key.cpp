// SPDX-License-Identifier: MIT
#include "core/table/sort_key.hpp"

namespace jt::table {
namespace {

/// Above the first byte of each present value, inverted or not.
constexpr char absent = '\xFF';

}  // namespace

Result<void> append_sort_key(std::string& out, const Cell& cell, bool descending) {
  if (!cell.there) {
    out += absent;
    return {};
  }
  const std::size_t begin = out.size();
  if (!cell.more.empty()) out += value::array_key;
  TRY(append_sort_key(out, cell.json));
  for (const std::string& json : cell.more) {
    TRY(append_sort_key(out, json));
  }
  if (!cell.more.empty()) out += value::array_key_end;
  if (descending) value::invert_sort_key(out, begin);
  return {};
}

}  // namespace jt::table

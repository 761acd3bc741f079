// SPDX-License-Identifier: MIT
#include "core/table/unique_rows.hpp"

#include <xxhash.h>

#include <random>
#include <utility>

#include "core/table/sort_key.hpp"

namespace jt::table {

namespace {

/// What a key takes in the set, with its bucket.
constexpr std::size_t around_key = 48;

}  // namespace

std::uint64_t random_seed() {
  std::random_device device;
  return (std::uint64_t{device()} << 32) | device();
}

KeyHash hash_of(std::string_view key, std::uint64_t seed) {
  const XXH128_hash_t hash = XXH3_128bits_withSeed(key.data(), key.size(), seed);
  return {hash.high64, hash.low64};
}

UniqueRows::UniqueRows(std::vector<std::size_t> columns, OnRow on_row, std::size_t memory, const std::string& folder)
    : columns_(std::move(columns)),
      on_row_(std::move(on_row)),
      most_(memory / around_key),
      seed_(random_seed()),
      by_key_({.memory = memory, .folder = folder}),
      by_number_({.memory = memory, .folder = folder}) {}

Result<bool> UniqueRows::add(const std::string& path, const std::vector<Cell>& cells) {
  key_.clear();
  for (const std::size_t column : columns_) {
    TRY(append_sort_key(key_, cells[column]));
  }
  const KeyHash hash = hash_of(key_, seed_);
  if (known_.contains(hash)) return true;
  if (known_.size() < most_) {
    known_.insert(hash);
    return on_row_(path, cells);
  }
  key_.clear();
  append_ordinal(key_, hash.high);
  append_ordinal(key_, hash.low);
  record_.clear();
  append_record(record_, rows_++, path, cells, cells.size());
  TRY(by_key_.add(key_, record_));
  return true;
}

Result<void> UniqueRows::finish() {
  if (rows_ == 0) return {};
  std::string last;
  RowRecord row;
  TRY(by_key_.finish([&](std::string_view key, std::string_view record) -> Result<bool> {
    if (key == last) return true;
    last = key;
    read_record(record, row);
    key_.clear();
    append_ordinal(key_, row.number);
    TRY(by_number_.add(key_, record));
    return true;
  }));
  return by_number_.finish([&](std::string_view, std::string_view record) {
    read_record(record, row);
    return on_row_(row.path, row.cells);
  });
}

}  // namespace jt::table

// SPDX-License-Identifier: MIT
#include "core/search/record.hpp"

#include <algorithm>
#include <array>

namespace jt::search {

std::size_t record_steps(const path::Location& match) {
  for (std::size_t steps = match.size(); steps-- > 1;)
    if (std::holds_alternative<std::uint64_t>(match[steps - 1])) return steps;
  return std::min<std::size_t>(1, match.size());
}

Result<std::optional<std::uint64_t>> value_after_key(bytes::Source& source, std::uint64_t after) {
  std::array<std::uint8_t, 64> bytes{};
  bool colon = false;
  for (std::uint64_t at = after;;) {
    const auto size = TRY(source.read(at, bytes.data(), bytes.size()));
    if (size == 0) return std::optional<std::uint64_t>();
    for (std::size_t i = 0; i < size; ++i) {
      const std::uint8_t byte = bytes[i];
      if (byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r') continue;
      if (byte != ':' || colon) return colon ? std::optional(at + i) : std::nullopt;
      colon = true;
    }
    at += size;
  }
}

/// A record with as many steps as the new one, or more, was left: the new one begins after it, or holds it.
bool RecordsSeen::add(const FoundRecord& record) {
  while (!open_.empty() && open_.back().steps >= record.steps && open_.back() != record) open_.pop_back();
  if (!open_.empty() && open_.back() == record) return false;
  open_.push_back(record);
  return true;
}

RecordReader::RecordReader(bytes::Source& source, scan::StreamOptions options, std::uint64_t most)
    : source_(source), options_(options), most_(most) {
  options_.window = std::min<std::size_t>(options_.window, 4096);
  options_.lines = false;  // a record is in one line
  open(source_);
}

void RecordReader::open(bytes::Source& source) {
  cursor_.reset();
  stream_.emplace(source, options_);
  cursor_.emplace(*stream_);
}

scan::Cursor* RecordReader::at(const FoundRecord& record) {
  if (most_ < std::numeric_limits<std::uint64_t>::max()) {
    // Anew for each: at the end of a longer record the cursor has failed.
    beginning_.emplace(source_, bytes::Span{0, record.begin + most_});
    open(*beginning_);
  }
  std::uint8_t first = 0;
  const auto read = source_.read(record.begin, &first, 1);
  if (!read || *read == 0 || scan::type_of[first] == scan::no_type) return nullptr;
  scan::Cursor::Mark mark;
  mark.at = record.begin;
  mark.type = scan::type_of[first];
  mark.on_value = true;
  mark.outside = record.steps;
  cursor_->go(mark);
  return &*cursor_;
}

}  // namespace jt::search

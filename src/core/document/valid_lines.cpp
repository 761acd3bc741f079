// SPDX-License-Identifier: MIT
#include "core/document/valid_lines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

#include "core/bytes/lines.hpp"
#include "core/text/ascii.hpp"
#include "core/text/words.hpp"

namespace jt::document {

namespace {

// A byte order mark alone is not a document.
bool is_blank(std::uint8_t byte, std::uint64_t offset) {
  return text::is_line_space(byte) ||
         (offset < bytes::byte_order_mark.size() && byte == bytes::byte_order_mark[static_cast<std::size_t>(offset)]);
}

std::size_t line_size(const std::uint8_t* bytes, std::size_t size) {
  const void* end = std::memchr(bytes, '\n', size);
  return end == nullptr ? size : static_cast<std::size_t>(static_cast<const std::uint8_t*>(end) - bytes);
}

}  // namespace

ValidLines::ValidLines(bytes::Source& inner, bytes::RawListener listener, ValidLinesOptions options)
    : inner_(inner), listener_(std::move(listener)), options_(options), step_(options.chunk) {}

Result<std::size_t> ValidLines::read(std::uint64_t offset, std::uint8_t* into, std::size_t size) {
  if (size == 0) return std::size_t{0};
  if (failure_) return fail(*failure_);
  approach(offset);
  for (;;) {
    if (in_long_line(offset)) return read_from_long(offset, into, size);
    if (settled(offset)) {
      const auto at = static_cast<std::size_t>(offset - begin_);
      const std::size_t count = std::min(size, settled_ - at);
      std::copy_n(held_.begin() + static_cast<std::ptrdiff_t>(at), count, into);
      return count;
    }
    if (ended_) return std::size_t{0};
    TRY(advance());
  }
}

/// What has arrived may end in the middle of a line, so a pipe has to wait wherever no whole line is held.
bool ValidLines::would_wait(std::uint64_t offset) const {
  return !ended_ && !settled(offset) && !in_long_line(offset) && !inner_.size();
}

/// Goes to the last known line start before the offset, if the reading has passed the offset or has far to go.
void ValidLines::approach(std::uint64_t offset) {
  if (!inner_.rewinds() || in_long_line(offset)) return;
  const std::uint64_t known = *std::prev(std::upper_bound(starts_.begin(), starts_.end(), offset));
  if (offset < begin_ || known > next_) start_at(known);
}

void ValidLines::start_at(std::uint64_t line) {
  held_.clear();
  settled_ = 0;
  long_.reset();
  begin_ = next_ = line_ = line;
  checker_.reset(line);
  blank_ = true;
  bad_ = ended_ = false;
}

/// Forgets what is settled, and reads on until more is.
Result<void> ValidLines::advance() {
  held_.erase(held_.begin(), held_.begin() + static_cast<std::ptrdiff_t>(settled_));
  begin_ += std::exchange(settled_, 0);
  long_.reset();
  while (settled_ == 0 && !ended_) {
    const std::size_t before = held_.size();
    if (inner_.rewinds() && before >= options_.chunk) return read_long_line();
    if (before >= options_.most_held) {
      Error error = make_error(Code::limit_exceeded,
                               fmt::format("a line of more than {} cannot be checked before it is read from a pipe",
                                           text::counted(options_.most_held, "byte")));
      error->hints.emplace_back("save the input to a file first");
      return fail_with(std::move(error));
    }
    held_.resize(before + options_.chunk);
    const auto count = read_on(held_.data() + before, options_.chunk);
    held_.resize(before + count.value_or(0));
    if (!count) return fail(count.error());
    TRY(settle(before));
  }
  return {};
}

/// The next bytes of the file, which the listener receives; at the end, sets `ended_`.
Result<std::size_t> ValidLines::read_on(std::uint8_t* into, std::size_t size) {
  auto count = inner_.read(next_, into, size);
  if (!count) return count;
  ended_ = *count == 0;
  if (ended_ && !end_heard_ && listener_.end) {
    end_heard_ = true;
    TRY(listener_.end());
  }
  const std::uint64_t end = next_ + *count;
  if (heard_ < end) {
    const auto known = static_cast<std::size_t>(heard_ - next_);
    heard_ = end;
    if (listener_.bytes) {
      TRY(listener_.bytes(std::span(into, *count).subspan(known)));
    }
  }
  next_ = end;
  return count;
}

/// Checks the bytes held from `from` on. Those of whole lines are settled, and those of a line that is known to be bad.
Result<void> ValidLines::settle(std::size_t from) {
  while (from < held_.size()) {
    const std::size_t size = line_size(held_.data() + from, held_.size() - from);
    TRY(part(held_.data() + from, size, begin_ + from));
    from += size;
    const bool whole = from < held_.size();
    if (whole) {
      TRY(end_line(begin_ + from + 1));
    }
    if (bad_ || whole) {
      if (bad_)
        std::fill(held_.begin() + static_cast<std::ptrdiff_t>(settled_),
                  held_.begin() + static_cast<std::ptrdiff_t>(from), ' ');
      // Its end may never be asked for: nothing but blanks comes after this.
      if (bad_ && !whole) count_line(line_ + 1);
      settled_ = from + (whole ? 1 : 0);
    }
    if (whole) {
      ++from;
      bad_ = false;
    }
  }
  if (!ended_) return {};
  if (line_ < next_) {
    TRY(end_line(next_));
    if (bad_) std::fill(held_.begin() + static_cast<std::ptrdiff_t>(settled_), held_.end(), ' ');
  }
  settled_ = held_.size();
  return {};
}

/// Bytes of one line, without its end.
Result<void> ValidLines::part(std::uint8_t* bytes, std::size_t size, std::uint64_t offset) {
  for (std::size_t i = 0; blank_ && i < size; ++i) blank_ = is_blank(bytes[i], offset + i);
  return bad_ ? Result<void>{} : check(checker_.feed({bytes, size}));
}

/// The line, unless it was counted before: it is known up to there.
void ValidLines::count_line(std::uint64_t known_to) {
  if (line_ < counted_) return;
  counted_ = known_to;
  ++lines_;
  if (bad_ && skipped_++ == 0) first_skipped_ = lines_;
}

/// `next`: where the next line begins. `bad_` is left as it is for the line that has ended.
Result<void> ValidLines::end_line(std::uint64_t next) {
  if (!blank_ && !bad_) {
    TRY(check(checker_.finish()));
  }
  if (blank_) bad_ = false;
  count_line(next);
  if (next >= starts_.back() + step_) starts_.push_back(next);
  if (starts_.size() > options_.most_starts) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < starts_.size(); i += 2) starts_[kept++] = starts_[i];
    starts_.resize(kept);
    step_ *= 2;
  }
  line_ = next;
  blank_ = true;
  checker_.reset(next);
  return {};
}

Result<void> ValidLines::check(Result<void> checked) {
  if (checked) return checked;
  if (checked.error()->code != Code::invalid_json) return fail_with(std::move(checked.error()));
  bad_ = true;
  return {};
}

/// A line that has filled a chunk and is good so far: it is checked to its end, and read again when it is returned.
Result<void> ValidLines::read_long_line() {
  const std::uint64_t begin = line_;
  std::vector<std::uint8_t> passing = std::exchange(held_, {});
  passing.resize(options_.chunk);
  bool whole = false;
  while (!whole && !ended_) {
    const std::uint64_t offset = next_;
    const auto count = TRY(read_on(passing.data(), passing.size()));
    const std::size_t size = line_size(passing.data(), count);
    TRY(part(passing.data(), size, offset));
    whole = size < count;
    if (whole) next_ = offset + size + 1;
  }
  TRY(end_line(next_));
  long_ = {begin, next_, !bad_};
  bad_ = ended_ = false;  // the end of the file comes again
  begin_ = next_;
  return {};
}

Result<std::size_t> ValidLines::read_from_long(std::uint64_t offset, std::uint8_t* into, std::size_t size) {
  size = static_cast<std::size_t>(std::min(std::uint64_t{size}, long_->end - offset));
  auto count = inner_.read(offset, into, size);
  if (count && !long_->valid)
    std::replace_if(
        into, into + *count, [](std::uint8_t byte) { return byte != '\n'; }, ' ');
  return count;
}

Failed ValidLines::fail_with(Error error) {
  failure_ = error;
  return fail(std::move(error));
}

}  // namespace jt::document

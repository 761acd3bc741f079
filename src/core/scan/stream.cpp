// SPDX-License-Identifier: MIT
#include "core/scan/stream.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

#include "core/scan/ahead.hpp"

namespace jt::scan {
namespace {

/// Windows in a row that show that a large document is being read on and on.
constexpr unsigned enough_in_a_row = 4;
/// Of what is read ahead: the ring holds several windows, with their marks.
constexpr std::size_t largest_ahead = std::size_t{128} << 10;
/// Bytes of the file are copied to the same place in a page as they have in the file, if windows are not small: to
/// other places, above all those a little behind, it takes half as long again (measured).
constexpr std::size_t page = 4096;
constexpr std::size_t small = 16 * page;
/// Bytes that are read first behind a jump, and then four times as many at each slide: most jumps are to something
/// small, as when records are compared that are in another order.
constexpr std::size_t first_behind_jump = page;
/// Blocks: more would be a second buffer of the size of a very long value.
constexpr std::size_t most_marked = (std::size_t{256} << 10) / 64;

/// Where the document begins in the first window. The bytes of a file of lines come behind one bracket.
std::size_t beginning(const StreamOptions& options) {
  const bool by_page = options.window >= small && options.shift == 0;
  return options.lines ? (by_page ? page - 1 : (options.shift + 63) % 64) : options.shift % 64;
}

/// Of so many bytes that are not needed, those that are dropped: whole blocks, up to the beginning of a page of the
/// file if there is one. `begin`: their offset in the file.
std::size_t to_drop(std::size_t unneeded, std::uint64_t begin) {
  const std::size_t blocks = unneeded / 64 * 64;
  const std::size_t behind = (begin + blocks) % page;
  return behind < blocks && behind % 64 == 0 ? blocks - behind : blocks;
}

}  // namespace

Stream::Stream(bytes::Source& source, StreamOptions options)
    : source_(source),
      indexed_(dynamic_cast<IndexedSource*>(&source)),
      options_(options),
      kernel_(options.kernel != nullptr ? options.kernel : &best_kernel()),
      size_(beginning(options)),
      base_(std::uint64_t{0} - size_) {
  if (!may_read_ahead(source, options_)) return;
  enough_ = options_.large < worth_a_thread ? 1 : enough_in_a_row;
  options_.window = std::min((options_.window + 63) / 64 * 64, largest_ahead);
}

Stream::~Stream() = default;

Stream::Buffer Stream::make_buffer(std::size_t capacity) {
  const std::size_t size = (capacity + 63) / 64 * 64 + 64;
  return Buffer(static_cast<std::uint8_t*>(::operator new[](size, std::align_val_t{alignment})));
}

bool Stream::allocate(std::size_t capacity) {
  Buffer larger = make_buffer(capacity);
  if (buffer_) {
    std::memcpy(larger.get(), buffer_.get(), size_);
  } else {
    std::fill_n(larger.get(), size_, std::uint8_t{' '});  // the shift of tests
  }
  buffer_ = std::move(larger);
  spare_.reset();
  capacity_ = capacity;
  bits_.resize((capacity + 63) / 64);
  front_ = buffer_.get();
  front_bits_ = bits_.data();
  return true;
}

bool Stream::slide(std::uint64_t keep) { return options_.whole_lines ? read_lines(keep) : read_on(keep); }

bool Stream::read_on(std::uint64_t keep) {
  if (failed()) return false;
  if (behind_) {
    failure_ = std::move(*behind_);
    behind_.reset();
    return false;
  }
  if (ended_) return false;
  if (!buffer_) allocate(std::max(options_.window, std::size_t{64}));
  const std::size_t drop = to_drop(static_cast<std::size_t>(keep - base_), base_ - (options_.lines ? 1 : 0));
  if (enough_ != 0) {
    if (goes_ahead(size_ - drop)) return slide_ahead(drop);
    if (window_ != nullptr && !leave_ahead(size_)) return false;
  }
  if (drop != 0) {
    if (observers_.empty() && early_.empty() && !frees_window) {
      std::memmove(buffer_.get(), buffer_.get() + drop, size_ - drop);
    } else {
      // The observers may still read this window, and are done with the one before.
      if (!spare_) spare_ = make_buffer(capacity_);
      std::memcpy(spare_.get(), buffer_.get() + drop, size_ - drop);
      std::swap(buffer_, spare_);
      front_ = buffer_.get();
      if (frees_window) spare_.reset();
    }
    std::copy(bits_.begin() + static_cast<std::ptrdiff_t>(drop / 64),
              bits_.begin() + static_cast<std::ptrdiff_t>((size_ + 63) / 64), bits_.begin());
    base_ += drop;
    size_ -= drop;
  } else if (size_ == capacity_) {
    if (capacity_ >= max_buffer) {
      failure_ = make_error(Code::limit_exceeded, "a key or value of more than 64 MiB would have to be held in memory");
      return false;
    }
    if (!settle()) return false;
    allocate(std::min(capacity_ * 2, max_buffer));
  }
  return fill();
}

bool Stream::fill() {
  const std::size_t before = size_;
  std::size_t block = before / 64;  // the first one that needs new bitmaps
  const std::size_t to = size_ + std::min(capacity_ - size_, most_);
  if (most_ < capacity_) most_ *= 4;
  while (size_ < to) {
    // What a pipe has brought is checked before a read waits for more.
    if (size_ != before && !draining_ && source_.would_wait(base_ + size_)) break;
    const bool indexes = indexed_ != nullptr && !draining_ && size_ == block * 64;
    std::uint8_t* const into = buffer_.get() + size_;
    const std::size_t room = to - size_;
    auto got = indexes ? indexed_->read_indexed(base_ + size_, into, room, &bits_[block], carry_)
                       : source_.read(base_ + size_, into, room);
    if (!got && size_ != before && source_.reads_ahead()) {
      behind_ = std::move(got.error());  // what was read is used first, wherever windows begin
      break;
    }
    if (!got) {
      failure_ = std::move(got.error());
      return false;
    }
    if (*got == 0) {
      ended_ = true;
      break;
    }
    size_ += *got;
    if (indexes) block += *got / 64;
  }
  if (mark_fresh(before)) block = size_ / 64;
  const bool good = observe_fresh(base_ + before, size_ - before);
  if (!good && !options_.whole_lines) return false;
  if (!draining_ || (enough_ != 0 && carried_)) index(block);
  if (size_ >= tail_.size()) std::memcpy(tail_.data(), buffer_.get() + size_ - tail_.size(), tail_.size());
  return good && size_ != before;
}

/// What is read behind whole blocks and checked is marked once, for both. False: it has no bitmaps yet. (The blocks of
/// a check are those of its first byte.)
bool Stream::mark_fresh(std::size_t before) {
  marks_.clear();
  const std::size_t blocks = (size_ - before) / 64;
  const bool aligned = before % 64 == 0 && beginning(options_) % 64 == 0 && indexed_ == nullptr;
  if (blocks == 0 || blocks > most_marked || !aligned || draining_ || !wants_marks(base_ + before)) return false;
  MarkCarry carry{carry_, tail_};
  marks_.make(*kernel_, buffer_.get() + before, blocks, carry, &bits_[before / 64]);
  carry_ = carry.strings;
  return true;
}

/// Whether an observer that takes marks goes on at that offset. What begins there has its own state.
bool Stream::wants_marks(std::uint64_t offset) const {
  const auto wants = [offset](const Feed& feed) { return feed.seen() == offset && feed.takes_marks(); };
  return offset != 0 &&
         (wants(observers_) || wants(early_) ||
          std::any_of(joined_.begin(), joined_.end(), [&](const Joined& each) { return wants(each.feed); }));
}

void Stream::rest() {
  show_hidden();
  if (window_ != nullptr) (void)leave_ahead(size_);
}

bool Stream::continue_observing(Stream& other) {
  if (other.ahead_) other.ahead_->finish();
  if (other.failed() || !other.settle()) return false;
  observers_ = std::exchange(other.observers_, {});
  early_ = std::exchange(other.early_, {});
  return true;
}

bool Stream::settle() {
  auto done = observers_.settle();
  if (done) done = early_.settle();
  if (!done) failure_ = std::move(done.error());
  return done.has_value();
}

/// The tracker of lines is among the first: it must have seen what the check refuses.
bool Stream::observe_fresh(std::uint64_t offset, std::size_t count) {
  const std::span<const std::uint8_t> bytes(data(offset), count);
  const Feed::Made made{marks_.made(), nullptr};
  auto done = observers_.feed(offset, bytes, made, ended_);
  if (done) done = early_.feed(offset, bytes, made, ended_);
  if (done) done = feed_joined(offset, bytes, made);
  if (!done) failure_ = std::move(done.error());
  return done.has_value();
}

/// Those that other threads do not feed.
Result<void> Stream::feed_joined(std::uint64_t offset, std::span<const std::uint8_t> bytes, Feed::Made made) {
  for (Joined& each : joined_)
    if (window_ == nullptr || !each.early) TRY(each.feed.feed(offset, bytes, made, ended_));
  return {};
}

void Stream::join(Observer& observer, std::uint64_t from) {
  Joined& joined = joined_.emplace_back(Joined{&observer, Feed(from), false});
  joined.feed.add(observer);
  // The first window may begin before 0.
  const auto ahead =
      std::clamp<std::int64_t>(static_cast<std::int64_t>(from - base_), 0, static_cast<std::int64_t>(size_));
  const std::uint64_t begin = base_ + static_cast<std::uint64_t>(ahead);
  auto fed = joined.feed.feed(begin, {data(begin), static_cast<std::size_t>(end() - begin)}, {}, ended_);
  if (!fed) failure_ = std::move(fed.error());
}

void Stream::part(const Observer& observer) {
  const auto found =
      std::find_if(joined_.begin(), joined_.end(), [&](const Joined& each) { return each.observer == &observer; });
  if (window_ != nullptr && found->early) ahead_->part(found->feed);
  joined_.erase(found);
}

void Stream::index(std::size_t from_block) {
  const std::size_t full = size_ / 64;
  if (full > from_block) kernel_->index(buffer_.get() + from_block * 64, full - from_block, carry_, &bits_[from_block]);
  if (size_ % 64 == 0) return;
  std::fill_n(buffer_.get() + size_, 64 - size_ % 64, std::uint8_t{' '});  // there is room for one block more
  Carry ahead = carry_;  // this block is computed again when more of it was read
  kernel_->index(buffer_.get() + full * 64, 1, ahead, &bits_[full]);
}

bool Stream::seek(std::uint64_t offset) {
  if (failed()) return false;
  if (buffer_ && offset - base_ <= size_) return true;  // modulo 2^64: a shifted window begins before 0
  if (!source_.rewinds()) {
    failure_ = make_error(Code::io_error, "cannot go back in '" + source_.name() + "': it is a pipe");
    return false;
  }
  if (window_ != nullptr ? !leave_ahead(0) : !settle()) return false;
  base_ = offset;
  size_ = 0;
  hidden_.size = 0;
  line_ = offset;
  most_ = first_behind_jump;
  in_a_row_ = 0;
  carried_ = true;
  behind_.reset();
  if (frees_window) {
    buffer_.reset();  // who reads what is not in the window yet is found
  } else if (!buffer_) {
    allocate(std::max(options_.window, std::size_t{64}));
  }
  carry_ = {};
  ended_ = false;
  return true;
}

bool Stream::drain() {
  if (failed()) return false;
  if (observers_.finished() && early_.finished()) return true;
  show_hidden();
  // Those that run ahead have seen no less; where nobody listens, a gap is not known.
  const Feed& last = observers_.empty() ? early_ : observers_;
  if (const std::uint64_t seen = last.seen(); seen - base_ > size_) {
    if (!seek(seen)) return false;
    carried_ = false;  // that may be in a string
  }
  draining_ = true;
  while ((!ended_ || behind_) && read_on(end())) {
  }
  draining_ = false;
  base_ += size_;  // the bytes in the buffer have no bitmaps
  size_ = 0;
  return !failed();
}

}  // namespace jt::scan

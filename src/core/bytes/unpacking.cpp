// SPDX-License-Identifier: MIT
#include "core/bytes/unpacking.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/bytes/errors.hpp"

namespace jt::bytes {
namespace {

constexpr std::size_t input_size = std::size_t{128} << 10;
constexpr std::size_t ready_size = std::size_t{64} << 10;

}  // namespace

Unpacking::Unpacking(Source& packed, unpack::Packing format, std::span<const std::uint8_t> begun)
    : packed_(packed),
      format_(format),
      unpacker_(unpack::make_unpacker(format)),
      in_(begun.begin(), begun.end()),
      end_(begun.size()),
      read_(begun.size()) {}

Error Unpacking::damaged(std::string_view problem) const {
  const std::uint64_t at = read_ - (end_ - begin_);
  Error error = make_error(Code::invalid_input, fmt::format("cannot decompress {}: {}, at byte {} of the {} data",
                                                            quoted_file(packed_.name()), problem, at, name(format_)));
  error->of_file = true;
  return error;
}

Error Unpacking::cut_off() const { return damaged("it ends too early"); }

std::string Unpacking::about_left() const {
  return fmt::format("what follows the {} data of {}, from byte {} on, is not compressed and was passed over",
                     name(format_), quoted_file(packed_.name()), left_.value_or(0));
}

/// Reads more input; there must be none.
Result<void> Unpacking::feed() {
  in_.resize(input_size);
  begin_ = end_ = 0;
  end_ = TRY(packed_.read(read_, in_.data(), in_.size()));
  read_ += end_;
  last_ = end_ == 0;
  return {};
}

/// One step of what has been read.
Unpacking::Went Unpacking::take(std::uint8_t* into, std::size_t size, std::size_t& written) {
  using State = unpack::Step::State;
  if (begin_ == end_ && !last_ && !more_inside_) return Went::hungry;
  const unpack::Step step =
      unpacker_->step(std::span<const std::uint8_t>(in_).subspan(begin_, end_ - begin_), {into, size}, last_);
  begin_ += step.read;
  written = step.written;
  more_inside_ = step.written == size;
  if (step.state == State::more && (step.read > 0 || step.written > 0)) return Went::on;
  if (step.state == State::more && !last_) return Went::hungry;
  ended_ = true;
  if (step.state == State::more) failure_ = cut_off();
  if (step.state == State::damaged) failure_ = damaged(step.problem);
  if (step.state == State::left) {
    left_ = read_ - (end_ - begin_);
    const auto other = unpack::recognise(std::span<const std::uint8_t>(in_).subspan(begin_, end_ - begin_)).format;
    if (other) {
      failure_ = damaged(fmt::format("{} data follow", name(*other)));
      left_.reset();
    }
  }
  return Went::ended;
}

Result<std::size_t> Unpacking::read(std::uint8_t* into, std::size_t size) {
  if (size == 0) return std::size_t{0};
  if (given_ < ready_.size()) {
    const std::size_t count = std::min(size, ready_.size() - given_);
    std::copy_n(ready_.begin() + static_cast<std::ptrdiff_t>(given_), count, into);
    given_ += count;
    return count;
  }
  while (!ended_) {
    std::size_t written = 0;
    if (take(into, size, written) == Went::hungry) TRY(feed());
    if (written > 0) return written;
  }
  if (failure_) return fail(*failure_);
  return std::size_t{0};
}

bool Unpacking::would_wait() {
  if (given_ < ready_.size()) return false;
  ready_.resize(ready_size);
  given_ = ready_size;
  while (!ended_) {
    std::size_t written = 0;
    if (take(ready_.data(), ready_.size(), written) == Went::hungry) {
      if (packed_.would_wait(read_)) return true;
      if (auto fed = feed(); !fed) {
        failure_ = std::move(fed.error());
        ended_ = true;
      }
    }
    if (written == 0) continue;
    ready_.resize(written);
    given_ = 0;
    return false;
  }
  return false;
}

}  // namespace jt::bytes

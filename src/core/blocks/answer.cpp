// SPDX-License-Identifier: MIT
#include "core/blocks/answer.hpp"

#include <algorithm>

namespace jt::blocks {
namespace {

constexpr std::size_t piece = std::size_t{128} << 10;
constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

}  // namespace

Result<void> Answer::read() {
  const std::size_t size = text_.size();
  const std::uint64_t offset = end();
  text_.resize(size + piece);
  const Result<std::size_t> count = source_.read(offset, reinterpret_cast<std::uint8_t*>(text_.data()) + size, piece);
  text_.resize(size + (count ? *count : 0));
  if (!count) return fail(count.error());
  ended_ = *count == 0;
  if (begin_ == 0) mark_ = std::string_view(text_).substr(head_).starts_with(byte_order_mark);
  return {};
}

Result<void> Answer::need_line(std::uint64_t at, std::size_t most) {
  if (line_ != at) line_ = searched_ = at;
  while (true) {
    if (from(searched_).find('\n') != std::string_view::npos) return {};
    searched_ = end();
    if (ended_ || end() - at >= most) return {};
    TRY(read());
  }
}

Result<void> Answer::need(std::uint64_t at, std::size_t size) {
  while (!ended_ && end() < at + size) {
    TRY(read());
  }
  return {};
}

Result<void> Answer::drop(std::uint64_t to) {
  if (to <= begin_) return {};
  const std::string_view gone = between(begin_, to);
  counter_.over(gone);
  const Result<void> passed = passed_ ? passed_(gone) : Result<void>();
  head_ += gone.size();
  begin_ = to;
  if (head_ > piece && head_ > text_.size() / 2) {
    text_.erase(0, head_);
    head_ = 0;
    if (text_.capacity() > 4 * piece && text_.size() < text_.capacity() / 4) text_.shrink_to_fit();
  }
  return passed;
}

document::LineCounter Answer::counter_at(std::uint64_t at) const {
  document::LineCounter counter = counter_;
  counter.over(between(begin_, at));
  return counter;
}

}  // namespace jt::blocks

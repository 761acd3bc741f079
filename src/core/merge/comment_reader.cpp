// SPDX-License-Identifier: MIT
#include "core/merge/comment_reader.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <memory>
#include <utility>

#include "core/bytes/read_up_to.hpp"
#include "core/text/ascii.hpp"

namespace jt::merge {

namespace {

bool ends_value(std::uint8_t token) { return token != 0 && std::memchr("[{,:", token, 4) == nullptr; }

}  // namespace

/// The hash of a comment that comes in pieces, with its marks.
class CommentReader::TextHash {
 public:
  void begin() { *this = TextHash(); }

  void feed(std::string_view piece) {
    for (; marks_ < 2 && !piece.empty(); ++marks_, piece.remove_prefix(1)) block_ = marks_ == 1 && piece[0] == '*';
    for (const char byte : piece) {
      if (text::is_json_space(static_cast<std::uint8_t>(byte))) {
        blank_ = size_ > 0;
        continue;
      }
      if (std::exchange(blank_, false)) put(' ');
      put(byte);
    }
  }

  std::uint64_t end() {
    // The closing mark, and a blank before it.
    unsigned left = std::min(size_, most_held);
    unsigned drop = block_ ? std::min(left, 2U) : 0;
    if (block_ && left > drop && (held_ >> 8U * drop & 0xFF) == ' ') ++drop;
    for (; left > drop; --left) mix(held_ >> 8U * (left - 1) & 0xFF);
    return hash_ ^ hash_ >> 32U;
  }

 private:
  static constexpr unsigned most_held = 3;

  /// The last bytes wait: only at the end it is known what they are.
  void put(char byte) {
    if (size_ == most_held) {
      mix(held_ >> 16U & 0xFF);
    } else {
      ++size_;
    }
    held_ = held_ << 8U | static_cast<std::uint8_t>(byte);
  }

  void mix(std::uint32_t byte) {
    hash_ = (hash_ ^ byte) * 0x9E37'79B9'7F4A'7C15U;
    hash_ ^= hash_ >> 29U;
  }

  std::uint64_t hash_ = 0;
  std::uint32_t held_ = 0;
  unsigned size_ = 0;   ///< bytes in it
  unsigned marks_ = 0;  ///< bytes of the opening mark that have come
  bool block_ = false;
  bool blank_ = false;  ///< a blank is before the next byte
};

std::uint64_t hash_of_comment(std::string_view comment) {
  CommentReader::TextHash hash;
  hash.feed(comment);
  return hash.end();
}

CommentReader::CommentReader(bytes::Source& document, const comments::KnownState& begin, std::uint64_t end,
                             const Sink& sink)
    : document_(document),
      at_(begin.first),
      end_(end),
      sink_(sink),
      raw_(block_size),
      blanked_(block_size),
      bits_(block_size / 64),
      text_(std::make_unique<TextHash>()) {
  blanker_.resume(begin.second);
}

CommentReader::~CommentReader() = default;

Result<bool> CommentReader::read() {
  while (at_ < end_) {
    const auto wanted = static_cast<std::size_t>(std::min<std::uint64_t>(block_size, end_ - at_));
    const std::size_t got = TRY(bytes::read_up_to(document_, at_, raw_.data(), wanted));
    if (got == 0) break;
    std::memcpy(blanked_.data(), raw_.data(), got);
    taken_.clear();
    blanker_.record(&taken_, false);
    blanker_.begin({blanked_.data(), got}, at_, bits_.data());
    // A slash at the end waits for the next byte, if there is one.
    const bool last = got < wanted || at_ + got == end_;
    const std::size_t done = blanker_.feed(0, got, last ? comments::Blanker::none : comments::Blanker::unknown);
    block(done);
    at_ += done;
  }
  close_comment();
  const scan::BlankCarry& carry = blanker_.state().carry;
  return carry.open.kind != scan::BlankCarry::Comment::block && carry.strings.in_string == 0;
}

/// The first bytes of `raw_`, which are at `at_`.
void CommentReader::block(std::size_t size) {
  // A trailing comma is known only when the comments behind it have come.
  std::sort(taken_.parts.begin(), taken_.parts.end(),
            [](const auto& one, const auto& other) { return one.begin < other.begin; });
  std::size_t done = 0;
  for (const comments::Taken& part : taken_.parts) {
    const auto begin = static_cast<std::size_t>(part.begin - at_);
    const auto end = std::min(static_cast<std::size_t>(part.end - at_), size);
    if (part.begun || begin > done) close_comment();
    code(done, begin);
    if (part.comma) {
      comma();
    } else {
      comment(part, {reinterpret_cast<const char*>(raw_.data()) + begin, end - begin});
    }
    done = end;
  }
  if (done < size) close_comment();
  code(done, size);
}

/// Bytes that are in no comment.
void CommentReader::code(std::size_t from, std::size_t to) {
  const auto is_blank = [this](std::size_t at) { return raw_[at] != '\n' && text::is_json_space(raw_[at]); };
  std::size_t next = from;
  while (next < to && is_blank(next)) ++next;
  if (next < to && std::exchange(closed_, false)) add(raw_[next] == '\n' ? 2 : 1);
  std::size_t last = to;
  while (last > from && is_blank(last - 1)) --last;
  if (last > from) blank_line_ = raw_[last - 1] == '\n';
  while (last > from && text::is_json_space(raw_[last - 1])) --last;
  if (last > from) token_ = raw_[last - 1];
  commas_ += commas(from, to);
  note_line(from, to);
}

/// Keeps the beginning of the line, without its comments.
void CommentReader::note_line(std::size_t from, std::size_t to) {
  const auto* const bytes = raw_.data();
  if (const void* feed = ::memrchr(bytes + from, '\n', to - from); feed != nullptr) {
    from = static_cast<std::size_t>(static_cast<const std::uint8_t*>(feed) - bytes) + 1;
    line_.clear();
  }
  if (line_.empty()) {
    while (from < to && text::is_json_space(raw_[from])) ++from;
  }
  const std::size_t size = std::min(to - from, longest_line - std::min(longest_line, line_.size()));
  line_.append(reinterpret_cast<const char*>(bytes) + from, size);
}

/// A hash of what is before the first colon of the line: of a comment behind a member its key, as a rule.
std::uint64_t CommentReader::key_of_line() const {
  const std::size_t colon = line_.find(':');
  return colon == line_.npos ? 0 : std::hash<std::string_view>()(std::string_view(line_).substr(0, colon));
}

void CommentReader::comma() {
  if (std::exchange(closed_, false)) add(1);
  ++commas_;
  token_ = ',';
  blank_line_ = false;
}

void CommentReader::comment(const comments::Taken& part, std::string_view bytes) {
  if (part.begun || !open_) {
    open_ = true;
    if (std::exchange(closed_, false)) add(1);
    add(blank_line_ ? 4 : 3);
    add(key_of_line());
    blank_line_ = false;
    found_.place.begin = part.begin;
    // The comma of the value before it may be behind it, or be missing.
    const std::int64_t pending = ends_value(token_) ? 1 : 0;
    found_.commas = std::exchange(commas_, -pending) + pending;
    text_->begin();
  }
  found_.place.end = part.end;
  text_->feed(bytes);
}

void CommentReader::close_comment() {
  if (!std::exchange(open_, false)) return;
  found_.hash = text_->end();
  add(found_.hash);
  closed_ = true;
  sink_(found_);
}

void CommentReader::add(std::uint64_t value) { order_ = (order_ ^ value) * 0x9E37'79B9'7F4A'7C15U + (order_ >> 29U); }

std::int64_t CommentReader::commas(std::size_t from, std::size_t to) const {
  std::int64_t count = 0;
  std::uint64_t mask = ~std::uint64_t{0} << from % 64;
  for (std::size_t index = from / 64; index * 64 < to; ++index, mask = ~std::uint64_t{0}) {
    if ((index + 1) * 64 > to) mask &= ~(~std::uint64_t{0} << to % 64);
    count += static_cast<std::int64_t>(std::popcount(bits_[index].comma & mask));
  }
  return count;
}

std::string bare_text(std::string_view comment) {
  const bool block = comment.starts_with("/*");
  comment.remove_prefix(2);
  if (block && comment.ends_with("*/")) comment.remove_suffix(2);
  std::string out;
  for (const char byte : comment) {
    if (!text::is_json_space(static_cast<std::uint8_t>(byte))) {
      out += byte;
    } else if (!out.empty() && out.back() != ' ') {
      out += ' ';
    }
  }
  if (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

}  // namespace jt::merge

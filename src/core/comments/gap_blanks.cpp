// SPDX-License-Identifier: MIT
#include "core/comments/gap_blanks.hpp"

#include "core/comments/gap.hpp"

namespace jt::comments {
namespace {

/// The spans of whitespace that stay, line by line.
class Lines {
 public:
  Lines(bytes::Source& document, const bytes::Span& gap, std::size_t most)
      : document_(document), end_(gap.end), most_(most), at_(gap.begin) {}

  void take(const GapPart& part) {
    const auto [begin, end] = std::pair(part.comment.begin, part.comment.end);
    if (part.kind == GapPart::Kind::line_end) {
      if (commented_ && first_) keep({begin, end});
      if (commented_ && !first_) dropped_ = true;
      // Blank lines around a comment that goes become one.
      if (!commented_ && (first_ || !dropped_ || !blank_line_)) keep({at_, end});
      blank_line_ = blank_line_ || (!commented_ && !first_);
      line_end_ = end - begin > 1 ? "\r\n" : "\n";
      first_ = commented_ = false;
    } else if (!commented_) {
      before_ = {at_, begin};
      commented_ = true;
    }
    at_ = end;
  }

  Result<std::string> finish(bool before_token) {
    const bytes::Span rest{at_, end_};
    bytes::Span last = rest;
    if (commented_ && (!first_ || (rest.size() == 0 && before_token))) last = before_;
    keep(last);
    if (!too_long_) return std::move(text_);
    if (first_) return std::string(" ");
    if (last.size() > most_) return line_end_;
    const std::string indent = TRY(bytes::bytes_of(document_, last));
    return line_end_ + indent;
  }

 private:
  void keep(const bytes::Span& span) {
    if (too_long_ || text_.size() + span.size() > most_) {
      too_long_ = true;
      return;
    }
    if (auto text = bytes::bytes_of(document_, span)) text_ += *text;
  }

  bytes::Source& document_;
  std::uint64_t end_;
  std::size_t most_;
  std::uint64_t at_;  ///< the end of the last part
  std::string text_;
  std::string line_end_;
  bytes::Span before_;       ///< the whitespace before the first comment on this line
  bool dropped_ = false;     ///< a line has gone
  bool blank_line_ = false;  ///< there was one
  bool first_ = true;        ///< no line has ended
  bool commented_ = false;   ///< there is a comment on this line
  bool too_long_ = false;    ///< more than `most`
};

}  // namespace

Result<std::string> gap_blanks(bytes::Source& document, const bytes::Span& gap, bool before_token, std::size_t most) {
  Lines lines(document, gap, most);
  TRY(read_gap(document, gap.begin, gap.end, [&](const GapPart& part) {
    lines.take(part);
    return true;
  }));
  return lines.finish(before_token);
}

}  // namespace jt::comments

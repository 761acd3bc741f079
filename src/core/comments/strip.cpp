// SPDX-License-Identifier: MIT
#include "core/comments/strip.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <string>
#include <vector>

#include "core/comments/blank_source.hpp"
#include "core/json/comment_end.hpp"
#include "core/text/ascii.hpp"
#include "core/text/difference.hpp"

namespace jt::comments {
namespace {

constexpr std::size_t piece_size = std::size_t{32} << 10;

/// Reads as much as there is.
Result<std::size_t> fill(bytes::Source& source, std::uint64_t at, std::uint8_t* into, std::size_t size) {
  std::size_t done = 0;
  while (done < size) {
    const auto got = TRY(source.read(at + done, into + done, size - done));
    if (got == 0) break;
    done += got;
  }
  return done;
}

}  // namespace

/// Collects what is JSON, and leaves out lines from which a comment was taken and nothing but blanks is left.
class StrippedLines {
 public:
  void code(std::string_view text) {
    while (blank_ && !text.empty()) {
      const auto* const token = std::find_if_not(text.begin(), text.end(), text::is_line_space);
      if (token == text.end()) break;
      blank_ = *token == '\n';
      const bool goes = blank_ && commented_;
      commented_ = false;
      if (!blank_) break;
      const auto size = static_cast<std::size_t>(token - text.begin()) + 1;
      if (goes) {
        out_.resize(line_);
      } else {
        out_ += text.substr(0, size);
      }
      line_ = out_.size();
      text.remove_prefix(size);
    }
    out_ += text;
    if (!blank_) look_back(text);
  }

  void comment() { commented_ = commented_ || blank_; }

  /// The line is not blank.
  void begin_line() { blank_ = commented_ = false; }

  /// Hands on what is sure, or, at the `end`, all of it.
  bool flush(const ValueCopy::Sink& sink, bool end) {
    if (end && blank_ && commented_) out_.resize(line_);
    const bool waits = !end && blank_ && out_.size() - line_ <= most_held;
    const std::size_t sure = waits ? line_ : out_.size();
    const bool open = sure == 0 || sink(std::string_view(out_).substr(0, sure));
    out_.erase(0, sure);
    line_ = 0;
    return open;
  }

 private:
  /// Whether the text ends in a line that is blank so far.
  void look_back(std::string_view text) {
    std::size_t end = text.size();
    while (end > 0 && text::is_line_space(text[end - 1])) --end;
    blank_ = end > 0 && text[end - 1] == '\n';
    if (blank_) line_ = out_.size() - (text.size() - end);
  }

  static constexpr std::size_t most_held = std::size_t{64} << 10;

  std::string out_;
  std::size_t line_ = 0;    ///< where the last line begins in it, if that is blank so far
  bool blank_ = true;       ///< nothing but blanks, and comments, has come in this line
  bool commented_ = false;  ///< and there was a comment
};

class ValueCopy::Stripper {
 public:
  /// The next bytes, and the same with blanks in place of what is left out.
  void feed(std::string_view text, std::string_view blanked) {
    for (std::size_t at = 0; at < text.size();) {
      if (mode_ != Mode::code) {
        at = pass(text, at);
        continue;
      }
      const std::size_t changed = text::difference(text.data(), blanked.data(), text.size(), at);
      lines_.code(text.substr(at, changed - at));
      at = changed;
      if (at == text.size()) break;
      if (text[at] == '/') {
        mode_ = Mode::opening;
        lines_.comment();
      } else {  // a comma
        lines_.begin_line();
      }
      ++at;
    }
  }

  /// False: the sink wants no more.
  bool flush(const Sink& sink, bool end) { return lines_.flush(sink, end); }

 private:
  enum class Mode : std::uint8_t { code, opening, comment };

  /// Of a comment. Returns where it goes on.
  std::size_t pass(std::string_view text, std::size_t at) {
    if (mode_ == Mode::opening) {
      mode_ = Mode::comment;
      end_ = json::CommentEnd(text[at]);
      carriage_ = false;
      return at + 1;
    }
    const auto end = end_.find(text, at);
    if (end) mode_ = Mode::code;
    const std::size_t behind = end.value_or(text.size());
    if (end_.block()) return behind;
    // The line end is JSON.
    if (behind > at) carriage_ = text[behind - 1] == '\r';
    if (end && carriage_) lines_.code("\r");
    return behind;
  }

  StrippedLines lines_;
  Mode mode_ = Mode::code;
  json::CommentEnd end_;
  bool carriage_ = false;  ///< the last byte of a comment to the end of its line is CR
};

ValueCopy::ValueCopy(bytes::Source& document, std::uint64_t at, bool keep, const Sink& sink)
    : document_(document), at_(at), sink_(sink), stripper_(keep ? nullptr : std::make_unique<Stripper>()) {}

ValueCopy::~ValueCopy() = default;

Result<bool> ValueCopy::write(std::string_view blanked) {
  text_.resize(std::max(text_.size(), std::min(blanked.size(), piece_size)));
  while (!blanked.empty()) {
    const std::string_view piece = blanked.substr(0, piece_size);
    if (TRY(fill(document_, at_, text_.data(), piece.size())) != piece.size())
      return fail(Code::document_changed, "the document changed while it was read");
    const std::string_view text(reinterpret_cast<const char*>(text_.data()), piece.size());
    if (stripper_) stripper_->feed(text, piece);
    if (!(stripper_ ? stripper_->flush(sink_, false) : sink_(text))) return false;
    at_ += piece.size();
    blanked.remove_prefix(piece.size());
  }
  return true;
}

bool ValueCopy::end() { return !stripper_ || stripper_->flush(sink_, true); }

Result<void> write_stripped(bytes::Source& document, const bytes::Span& span,
                            const std::function<bool(std::string_view)>& sink) {
  // Of the span alone: it begins outside comments, so what is before it need not be read.
  bytes::SliceSource slice(document, span);
  BlankSource blank(slice);
  ValueCopy copy(document, span.begin, false, sink);
  std::vector<std::uint8_t> blanked(static_cast<std::size_t>(std::min<std::uint64_t>(piece_size, span.size())));
  for (std::uint64_t at = 0; at < span.size();) {
    auto got = fill(blank, at, blanked.data(), blanked.size());
    if (!got) {
      if (got.error()->at) got.error()->at->offset += span.begin;
      return fail(std::move(got.error()));
    }
    if (*got == 0) return fail(Code::document_changed, "the document changed while it was read");
    if (!TRY(copy.write({reinterpret_cast<const char*>(blanked.data()), *got}))) return {};
    at += *got;
  }
  copy.end();
  return {};
}

}  // namespace jt::comments

// SPDX-License-Identifier: MIT
#include "core/comments/strip.hpp"

#include <algorithm>
#include <cstring>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/text/ascii.hpp"
#include "core/text/word.hpp"

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

/// How many blanks it begins with, but for line ends.
std::size_t leading_blanks(std::string_view text) {
  std::size_t at = text::leading_spaces(text);
  while (at < text.size() && text::is_line_space(text[at])) ++at;
  return at;
}

/// The offset of the blanks at its end, but for line ends.
std::size_t before_blanks(std::string_view text) {
  std::size_t end = text.size() - text::trailing_spaces(text);
  while (end > 0 && text::is_line_space(text[end - 1])) --end;
  return end;
}

}  // namespace

/// Hands on what is JSON, and leaves out lines from which a comment was taken and nothing but blanks is left.
class StrippedLines {
 public:
  explicit StrippedLines(const ValueCopy::Sink& sink)
      : sink_(sink), joined_(std::make_unique_for_overwrite<char[]>(most_joined)) {}

  void code(std::string_view text) {
    while (blank_) {
      const std::size_t token = leading_blanks(text);
      if (token == text.size()) return hold(text);
      blank_ = text[token] == '\n';
      const bool goes = blank_ && commented_;
      commented_ = false;
      if (!goes) put(held_);
      held_ = {};
      if (!blank_) break;
      if (!goes) put(text.substr(0, token + 1));
      text.remove_prefix(token + 1);
    }
    // Up to a line at its end that is blank so far.
    const std::size_t end = before_blanks(text);
    blank_ = end > 0 && text[end - 1] == '\n';
    put(text.substr(0, blank_ ? end : text.size()));
    if (blank_) held_ = text.substr(end);
  }

  void comment() { commented_ = commented_ || blank_; }

  /// The text before a comment that ends its line. As most of them stand alone, that line goes at once. False, and
  /// nothing is done: there is more in it, or before it.
  bool lone_comment(std::string_view text) {
    if (!held_.empty() || commented_) return false;
    const std::size_t end = before_blanks(text);
    if (end == 0 ? !blank_ : text[end - 1] != '\n') return false;
    put(text.substr(0, end));
    blank_ = true;
    return true;
  }

  /// The line is not blank.
  void begin_line() {
    put(held_);
    held_ = {};
    blank_ = commented_ = false;
  }

  void end() {
    if (!(blank_ && commented_)) put(held_);
    flush();
  }

  /// Hands on what was put so far. The text that was fed may go.
  void flush() {
    send();
    keep();
  }

  /// After `flush`. False: the sink wants no more.
  [[nodiscard]] bool open() const { return open_; }

 private:
  void send() {
    open_ = open_ && (size_ == 0 || sink_({joined_.get(), size_}));
    size_ = 0;
  }

  void hold(std::string_view text) {
    keep();
    kept_ += text;
    held_ = kept_;
    if (held_.size() <= most_held) return;
    put(held_);
    held_ = {};
  }
  /// The text that was fed goes.
  void keep() {
    if (held_.data() == kept_.data()) return;
    kept_ = held_;
    held_ = kept_;
  }

  /// What is between two comments is short, and a sink has many layers.
  void put(std::string_view text) {
    if (text.empty()) return;
    if (size_ + text.size() > most_joined) send();
    if (text.size() > most_joined) {
      open_ = open_ && sink_(text);
    } else {
      std::memcpy(joined_.get() + size_, text.data(), text.size());
      size_ += text.size();
    }
  }

  static constexpr std::size_t most_held = std::size_t{64} << 10;
  static constexpr std::size_t most_joined = std::size_t{16} << 10;

  const ValueCopy::Sink& sink_;
  bool open_ = true;
  std::unique_ptr<char[]> joined_;  ///< what was put and not handed on
  std::size_t size_ = 0;            ///< of it
  std::string_view held_;           ///< the blanks of this line, if it is blank so far: in the text, or
  std::string kept_;                ///< here
  bool blank_ = true;               ///< nothing but blanks, and comments, has come in this line
  bool commented_ = false;          ///< and there was a comment
};

class ValueCopy::Stripper {
 public:
  explicit Stripper(const Sink& sink) : lines_(sink) {}

  /// The next bytes, blanked, from that offset on, and what of them is blanked.
  void feed(std::string_view blanked, std::uint64_t at, std::span<const Taken> parts) {
    std::size_t done = 0;
    for (const Taken& part : parts) {
      const auto begin = static_cast<std::size_t>(part.begin - at);
      const auto end = static_cast<std::size_t>(part.end - at);
      const std::string_view before = blanked.substr(done, begin - done);
      if (ends_line(part, blanked, end) && !carriage_ && lines_.lone_comment(before)) {
        done = end + 1;
        continue;
      }
      code(before);
      done = end;
      if (part.comma) {
        lines_.begin_line();
        continue;
      }
      if (part.begun) lines_.comment();
      carriage_ = blanked[end - 1] == '\r';
    }
    code(blanked.substr(done));
  }

  /// Hands on all that is known of what was fed.
  void flush() { lines_.flush(); }

  /// False: the sink wants no more.
  [[nodiscard]] bool open() const { return lines_.open(); }

  bool end() {
    lines_.end();
    return open();
  }

 private:
  /// Whether it is a whole comment with a line end behind it.
  static bool ends_line(const Taken& part, std::string_view blanked, std::size_t end) {
    return !part.comma && part.begun && end < blanked.size() && blanked[end] == '\n' && blanked[end - 1] != '\r';
  }

  /// Behind a comment that ends with CR the line does, and the line end is JSON.
  void code(std::string_view text) {
    if (text.empty()) return;
    if (std::exchange(carriage_, false)) lines_.code("\r");
    lines_.code(text);
  }

  StrippedLines lines_;
  bool carriage_ = false;  ///< the last byte of what was left out is CR
};

ValueCopy::ValueCopy(BlankSource& document, std::uint64_t at, bool keep, const Sink& sink)
    : document_(document), at_(at), sink_(sink), stripper_(keep ? nullptr : std::make_unique<Stripper>(sink)) {
  if (!keep) document_.will_take(false);
}

ValueCopy::~ValueCopy() = default;

Result<bool> ValueCopy::write(std::string_view blanked) {
  if (!stripper_) return write_kept(blanked.size());
  while (!blanked.empty()) {
    const std::string_view piece = blanked.substr(0, piece_size);
    taken_.clear();
    TRY(document_.taken(at_, at_ + piece.size(), taken_));
    stripper_->feed(piece, at_, taken_.parts);
    at_ += piece.size();
    blanked.remove_prefix(piece.size());
  }
  stripper_->flush();
  return stripper_->open();
}

Result<bool> ValueCopy::write_kept(std::uint64_t size) {
  while (size > 0) {
    text_.resize(static_cast<std::size_t>(std::min<std::uint64_t>(size, piece_size)));
    if (TRY(fill(document_.raw(), at_, text_.data(), text_.size())) != text_.size())
      return fail(Code::document_changed, "the document changed while it was read");
    if (!sink_({reinterpret_cast<const char*>(text_.data()), text_.size()})) return false;
    at_ += text_.size();
    size -= text_.size();
  }
  return true;
}

bool ValueCopy::end() { return !stripper_ || stripper_->end(); }

Result<void> write_stripped(bytes::Source& document, const bytes::Span& span,
                            const std::function<bool(std::string_view)>& sink) {
  // Of the span alone: it begins outside comments, so what is before it need not be read.
  bytes::SliceSource slice(document, span);
  BlankSource blank(slice);
  ValueCopy copy(blank, 0, false, sink);
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

// SPDX-License-Identifier: MIT
#include "core/comments/strip.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <string>
#include <vector>

#include "core/comments/blank_source.hpp"
#include "core/json/comment_end.hpp"
#include "core/text/word.hpp"

namespace jt::comments {
namespace {

constexpr std::size_t piece_size = std::size_t{32} << 10;

bool blank_of_line(char c) { return c == ' ' || c == '\t' || c == '\r'; }

/// Writes what is JSON, and leaves out lines from which a comment was taken and nothing but blanks is left.
class StrippedLines {
 public:
  explicit StrippedLines(const std::function<bool(std::string_view)>& sink) : sink_(sink) {}

  bool code(std::string_view text) {
    while (blank_ && !text.empty()) {
      const auto* const token = std::find_if_not(text.begin(), text.end(), blank_of_line);
      const auto size = static_cast<std::size_t>(token - text.begin());
      if (size == text.size()) return hold(text);
      if (text[size] != '\n') {
        if (!begin_line()) return false;
        break;
      }
      if (commented_) {
        held_.clear();
      } else if (!flush() || !write(text.substr(0, size + 1))) {
        return false;
      }
      commented_ = false;
      text.remove_prefix(size + 1);
    }
    return text.empty() || rest(text);
  }

  void comment() { commented_ = commented_ || blank_; }

  /// The line is not blank.
  bool begin_line() {
    blank_ = commented_ = false;
    return flush();
  }

  /// A line that ends with the text and not with a line end.
  bool end() { return commented_ || flush(); }

 private:
  /// Of a line that is not blank, and others.
  bool rest(std::string_view text) {
    std::size_t end = text.size();
    while (end > 0 && blank_of_line(text[end - 1])) --end;
    if (end == 0 || text[end - 1] != '\n') return write(text);
    blank_ = true;
    return write(text.substr(0, end)) && hold(text.substr(end));
  }

  bool hold(std::string_view blanks) {
    held_ += blanks;
    return held_.size() <= most_held || flush();
  }

  bool flush() {
    const bool open = write(held_);
    held_.clear();
    return open;
  }

  [[nodiscard]] bool write(std::string_view text) const { return text.empty() || sink_(text); }

  static constexpr std::size_t most_held = std::size_t{64} << 10;

  const std::function<bool(std::string_view)>& sink_;
  std::string held_;        ///< the blanks at the beginning of a line that is blank so far
  bool blank_ = true;       ///< nothing but blanks, and comments, has come in this line
  bool commented_ = false;  ///< and there was a comment
};

/// The offset of the first byte in which they differ, or the end.
std::size_t difference(std::string_view a, std::string_view b, std::size_t at) {
  constexpr std::size_t step = 64;
  while (at + step <= a.size() && std::memcmp(a.data() + at, b.data() + at, step) == 0) at += step;
  for (; at + text::word_size <= a.size(); at += text::word_size) {
    const std::uint64_t others = text::word_at(a.data() + at) ^ text::word_at(b.data() + at);
    if (others != 0) return at + text::zero_bytes(others);
  }
  while (at < a.size() && a[at] == b[at]) ++at;
  return at;
}

class Stripper {
 public:
  explicit Stripper(const std::function<bool(std::string_view)>& sink) : lines_(sink) {}

  /// The next bytes, and the same with blanks in place of what is left out. False: the sink wants no more.
  bool feed(std::string_view text, std::string_view blanked) {
    for (std::size_t at = 0; at < text.size();) {
      if (mode_ != Mode::code) {
        at = pass(text, at);
        if (at == std::string_view::npos) return false;
        continue;
      }
      const std::size_t changed = difference(text, blanked, at);
      if (!lines_.code(text.substr(at, changed - at))) return false;
      at = changed;
      if (at == text.size()) break;
      if (text[at] == '/') {
        mode_ = Mode::opening;
        lines_.comment();
      } else if (!lines_.begin_line()) {  // a comma
        return false;
      }
      ++at;
    }
    return true;
  }

  bool end() { return lines_.end(); }

 private:
  enum class Mode : std::uint8_t { code, opening, comment };

  /// Of a comment. Returns where it goes on; npos: the sink wants no more.
  std::size_t pass(std::string_view text, std::size_t at) {
    if (mode_ == Mode::opening) {
      mode_ = Mode::comment;
      end_ = json::CommentEnd(text[at]);
      carriage_ = false;
      return at + 1;
    }
    const auto end = end_.find(text, at);
    if (end) mode_ = Mode::code;
    if (end_.block()) return end.value_or(text.size());
    // The line end is JSON.
    const std::size_t behind = end.value_or(text.size());
    if (behind > at) carriage_ = text[behind - 1] == '\r';
    return !end || !carriage_ || lines_.code("\r") ? behind : std::string_view::npos;
  }

  StrippedLines lines_;
  Mode mode_ = Mode::code;
  json::CommentEnd end_;
  bool carriage_ = false;  ///< the last byte of a comment to the end of its line is CR
};

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

std::string_view text_of(const std::vector<std::uint8_t>& bytes, std::size_t size) {
  return {reinterpret_cast<const char*>(bytes.data()), size};
}

}  // namespace

Result<void> write_stripped(bytes::Source& document, const bytes::Span& span,
                            const std::function<bool(std::string_view)>& sink) {
  // Of the span alone: it begins outside comments, so what is before it need not be read.
  bytes::SliceSource slice(document, span);
  BlankSource blank(slice);
  Stripper stripper(sink);
  const auto size = static_cast<std::size_t>(std::min<std::uint64_t>(piece_size, span.size()));
  std::vector<std::uint8_t> text(size);
  std::vector<std::uint8_t> blanked(size);
  for (std::uint64_t at = 0; at < span.size();) {
    auto got = fill(blank, at, blanked.data(), size);
    if (!got) {
      if (got.error()->at) got.error()->at->offset += span.begin;
      return fail(std::move(got.error()));
    }
    if (*got == 0 || TRY(fill(slice, at, text.data(), *got)) != *got)
      return fail(Code::document_changed, "the document changed while it was read");
    if (!stripper.feed(text_of(text, *got), text_of(blanked, *got))) return {};
    at += *got;
  }
  stripper.end();
  return {};
}

Result<std::optional<std::string>> stripped(bytes::Source& document, const bytes::Span& span, std::uint64_t most) {
  std::string text;
  TRY(write_stripped(document, span, [&](std::string_view piece) {
    text += piece;
    return text.size() <= most;
  }));
  if (text.size() > most) return std::optional<std::string>();
  return std::optional(std::move(text));
}

}  // namespace jt::comments

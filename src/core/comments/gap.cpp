// SPDX-License-Identifier: MIT
#include "core/comments/gap.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <span>
#include <vector>

#include "core/bytes/errors.hpp"
#include "core/comments/blanker.hpp"
#include "core/json/comment_end.hpp"

namespace jt::comments {
namespace {

using Kind = GapPart::Kind;

/// Finds the parts in pieces of the document, one after the other. `Sink`: as that of `read_gap`.
template <class Sink>
class GapLexer {
  static constexpr auto marks = [] {
    std::array<bool, 256> out{};
    for (const char each : {'\n', ',', '"', '/'}) out[static_cast<unsigned char>(each)] = true;
    return out;
  }();

 public:
  explicit GapLexer(Sink& sink) : sink_(sink) {}

  /// False: no more is wanted.
  bool feed(const std::uint8_t* bytes, std::size_t size, std::uint64_t at) {
    bytes_ = bytes;
    size_ = size;
    at_ = at;
    for (std::size_t i = 0; i < size && open_;) i = step(i);
    carriage_ = bytes[size - 1] == '\r';
    return open_;
  }

  /// A line comment may end with the document.
  void finish(std::uint64_t end) {
    if (open_ && state_ == State::comment && !comment_.block) close(end);
  }

 private:
  enum class State : std::uint8_t { code, slash, comment, string, escape };

  static bool is_mark(std::uint8_t byte) { return marks[byte]; }
  [[nodiscard]] bool carriage_before(std::size_t i) const { return i > 0 ? bytes_[i - 1] == '\r' : carriage_; }
  void emit(const GapPart& part) { open_ = sink_(part); }

  std::size_t step(std::size_t i) {
    switch (state_) {
      case State::code:
        return code(i);
      case State::slash:
        if (!json::CommentEnd::begins_comment(bytes_[i])) {
          state_ = State::code;
          return i;
        }
        state_ = State::comment;
        end_ = json::CommentEnd(bytes_[i]);
        comment_.block = end_.block();
        return i + 1;
      case State::comment:
        return comment(i);
      case State::string:
        while (i < size_ && bytes_[i] != '"' && bytes_[i] != '\\') ++i;
        if (i == size_) return i;
        state_ = bytes_[i] == '"' ? State::code : State::escape;
        return i + 1;
      case State::escape:
        state_ = State::string;
        return i + 1;
    }
    return i + 1;
  }

  std::size_t code(std::size_t i) {
    while (i < size_ && !is_mark(bytes_[i])) ++i;
    if (i == size_) return i;
    const std::uint64_t at = at_ + i;
    switch (bytes_[i]) {
      case '\n':
        emit({Kind::line_end, {at - (carriage_before(i) ? 1 : 0), at + 1, false, 1}});
        break;
      case ',':
        emit({Kind::comma, {at, at + 1, false, 0}});
        break;
      case '"':
        state_ = State::string;
        break;
      case '/':
        state_ = State::slash;
        comment_ = {at, at, false, 0};
        break;
      default:  // no mark
        break;
    }
    return i + 1;
  }

  std::size_t comment(std::size_t i) {
    const auto closed = end_.find({reinterpret_cast<const char*>(bytes_), size_}, i);
    const std::size_t end = closed.value_or(size_);
    if (comment_.block) comment_.lines += static_cast<std::uint64_t>(std::count(bytes_ + i, bytes_ + end, '\n'));
    if (!closed) return end;
    const bool carriage = !comment_.block && carriage_before(end) && at_ + end > comment_.begin + 2;
    close(at_ + end - (carriage ? 1 : 0));
    return end;
  }

  void close(std::uint64_t end) {
    state_ = State::code;
    comment_.end = end;
    emit({Kind::comment, comment_});
  }

  Sink& sink_;
  const std::uint8_t* bytes_ = nullptr;
  std::size_t size_ = 0;
  std::uint64_t at_ = 0;   ///< absolute offset of the piece
  bool carriage_ = false;  ///< the last byte of the piece before is CR
  bool open_ = true;
  State state_ = State::code;
  json::CommentEnd end_;
  Comment comment_;
};

/// Decides part by part; what it decides of the comments so far may still change.
class Judge {
 public:
  explicit Judge(const EntryGap& gap) : gap_(gap) {
    owners_.trailing_end = gap.begin;
    owners_.leading_begin = gap.end;
  }

  /// A sink of `read_gap`, which wants them all.
  bool operator()(const GapPart& part) {
    take(part);
    return true;
  }

  void take(const GapPart& part) {
    switch (part.kind) {
      case Kind::comma:
        // All before it belongs to the entry before it; what comes now is decided anew.
        owners_.comma = part.comment.begin;
        owners_.trailing += first_.count + owners_.rest + run_.count;
        owners_.trailing_end = std::max(owners_.trailing_end, last_end_);
        owners_.trailing_line = last_line_;
        owners_.rest = 0;
        first_ = run_ = {};
        on_first_line_ = true;
        on_its_last_ = false;
        break;
      case Kind::line_end:
        if (on_its_last_) join();
        if (!on_first_line_ && !commented_) cut();
        on_first_line_ = on_its_last_ = false;
        commented_ = false;
        break;
      case Kind::comment:
        (on_first_line_ ? first_ : run_).add(part.comment);
        last_end_ = part.comment.end;
        last_line_ = !part.comment.block;
        if (part.comment.lines > 0) {
          on_its_last_ = on_first_line_ || on_its_last_;
          on_first_line_ = false;
        }
        commented_ = true;
        break;
    }
  }

  Owners verdict() {
    // On one line with the entry behind it.
    if (gap_.behind && on_first_line_) std::swap(first_, run_);
    if (!gap_.behind && on_its_last_) join();
    if (gap_.before) {
      owners_.trailing += first_.count;
      if (first_.count > 0) owners_.trailing_end = first_.end;
      if (first_.count > 0) owners_.trailing_line = first_.line;
    } else {
      owners_.rest += first_.count;
    }
    if (!gap_.behind) cut();
    owners_.leading = run_.count;
    if (run_.count > 0) owners_.leading_begin = run_.begin;
    return owners_;
  }

 private:
  struct Group {
    std::uint64_t count = 0;
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
    bool line = false;  ///< the last one goes to the end of its line
    void add(const Comment& comment) {
      if (count++ == 0) begin = comment.begin;
      end = comment.end;
      line = !comment.block;
    }
  };

  /// Those on the line on which a block comment of the first line ends belong to what that one belongs to.
  void join() {
    if (run_.count == 0) return;
    if (first_.count == 0) first_.begin = run_.begin;
    first_.count += run_.count;
    first_.end = run_.end;
    first_.line = run_.line;
    run_ = {};
  }

  /// They belong to no entry.
  void cut() {
    owners_.rest += run_.count;
    run_ = {};
  }

  EntryGap gap_;
  Owners owners_;
  Group first_;  ///< on the line of the comma, the bracket, or the value without a comma
  Group run_;    ///< on the lines since, without a blank one
  bool on_first_line_ = true;
  bool on_its_last_ = false;    ///< on the line on which a block comment of the first line ends
  bool commented_ = false;      ///< there is a comment on this line
  std::uint64_t last_end_ = 0;  ///< of the last comment
  bool last_line_ = false;
};

Error became_shorter(const bytes::Source& document) {
  return make_error(Code::document_changed, bytes::quoted_file(document.name()) + " became shorter while it was read");
}

}  // namespace

Result<void> read_gap(bytes::Source& document, std::uint64_t begin, std::uint64_t end,
                      const std::function<bool(const GapPart&)>& sink) {
  if (begin >= end) return {};
  GapLexer lexer(sink);
  std::array<std::uint8_t, 1024> first;  // most gaps are short
  std::vector<std::uint8_t> block;
  std::span<std::uint8_t> room = first;
  while (begin < end) {
    const auto wanted = static_cast<std::size_t>(std::min<std::uint64_t>(end - begin, room.size()));
    const std::size_t got = TRY(document.read(begin, room.data(), wanted));
    if (got == 0) {
      return fail(became_shorter(document));
    }
    if (!lexer.feed(room.data(), got, begin)) return {};
    begin += got;
    if (begin < end && block.empty()) {
      block.resize(static_cast<std::size_t>(std::min<std::uint64_t>(end - begin, 65'536)));
      room = block;
    }
  }
  lexer.finish(end);
  return {};
}

Owners owners(std::string_view text, const EntryGap& gap) {
  Judge judge(gap);
  GapLexer lexer(judge);
  if (!text.empty()) lexer.feed(reinterpret_cast<const std::uint8_t*>(text.data()), text.size(), gap.begin);
  lexer.finish(gap.end);
  return judge.verdict();
}

Result<Owners> owners(bytes::Source& document, const EntryGap& gap) {
  Judge judge(gap);
  TRY(read_gap(document, gap.begin, gap.end, std::ref(judge)));
  return judge.verdict();
}

Result<std::uint64_t> count_comments(bytes::Source& document, std::uint64_t begin, std::uint64_t end) {
  Blanker blanker;
  std::array<std::uint8_t, 4096> block;
  while (begin < end) {
    const auto wanted = static_cast<std::size_t>(std::min<std::uint64_t>(end - begin, block.size()));
    const std::size_t got = TRY(document.read(begin, block.data(), wanted));
    if (got == 0) return fail(became_shorter(document));
    blanker.begin({block.data(), got}, begin);
    // A slash at the end waits for the byte behind it.
    const bool waits = begin + got < end && got > 1;
    begin += blanker.feed(0, got, waits ? Blanker::unknown : Blanker::none);
  }
  return blanker.comments();
}

}  // namespace jt::comments

// SPDX-License-Identifier: MIT
#include "core/splice/splice_check.hpp"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <string>

#include "core/bytes/errors.hpp"
#include "core/bytes/held_part.hpp"
#include "core/scan/checker.hpp"
#include "core/splice/splice_check_comments.hpp"

namespace jt::splice {
namespace {

bool is_blank(int c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

bool is_digit(int c) { return c >= '0' && c <= '9'; }
bool begins_value(int c) {
  return is_digit(c) || c == '"' || c == '{' || c == '[' || c == '-' || c == 't' || c == 'f' || c == 'n';
}
bool ends_value(int c) { return is_digit(c) || c == '"' || c == '}' || c == ']' || c == 'e' || c == 'l'; }

/// Reads the document independently of LocalText, in small steps first: what is around a splice, mostly at once.
class Reader {
 public:
  Reader(bytes::Source& document, std::uint64_t size) : document_(document), size_(size) {}

  /// The byte at the offset; -1 after the end, or if it cannot be read.
  int byte(std::uint64_t offset) {
    if (!has(offset)) read(offset - std::min<std::uint64_t>(offset, first_step), offset + around);
    if (!has(offset)) return -1;
    return bytes_[static_cast<std::size_t>(offset - begin_)];
  }

  /// The last byte before `end` that is not whitespace, -1 if there is none, or only a byte order mark. `end` becomes
  /// the offset after it.
  int before(std::uint64_t& end) {
    for (std::size_t step = first_step; end > 0; step = bytes_.size() - around) {
      if (!has(end - 1) && !read(end - std::min<std::uint64_t>(end, step), end + around)) return -1;
      for (; end > begin_; --end) {
        const int c = bytes_[static_cast<std::size_t>(end - 1 - begin_)];
        if (!is_blank(c)) return end == 3 && c == 0xBF && byte(0) == 0xEF ? -1 : c;
      }
    }
    return -1;
  }

  /// The offset of the first byte from `begin` on, and before `end`, that is not whitespace; else `end`.
  std::uint64_t past_blanks(std::uint64_t begin, std::uint64_t end) {
    for (std::size_t step = around; begin < end; step = bytes_.size()) {
      if (!has(begin) && !read(begin, begin + step)) return end;
      for (const std::uint64_t stop = std::min(end, begin_ + have_); begin < stop; ++begin) {
        if (!is_blank(bytes_[static_cast<std::size_t>(begin - begin_)])) return begin;
      }
    }
    return end;
  }

  [[nodiscard]] std::optional<Error>& failure() { return failure_; }

 private:
  static constexpr std::size_t first_step = 64;
  static constexpr std::size_t around = 192;

  [[nodiscard]] bool has(std::uint64_t offset) const { return offset >= begin_ && offset - begin_ < have_; }

  /// All of these bytes, as far as the document has them, or a failure.
  bool read(std::uint64_t begin, std::uint64_t end) {
    const auto size = static_cast<std::size_t>(std::min(end, size_) - std::min(begin, size_));
    begin_ = begin;
    have_ = 0;
    while (have_ < size && !failure_) {
      auto got = document_.read(begin + have_, bytes_.data() + have_, size - have_);
      if (!got) {
        failure_ = std::move(got.error());
      } else if (*got == 0) {
        failure_ = make_error(Code::document_changed,
                              bytes::quoted_file(document_.name()) + " became shorter while it was read");
      } else {
        have_ += *got;
      }
    }
    return !failure_ && have_ > 0;
  }

  bytes::Source& document_;
  std::uint64_t size_;
  std::array<std::uint8_t, 4096> bytes_;
  std::uint64_t begin_ = 0;
  std::size_t have_ = 0;
  std::optional<Error> failure_;
};

using Text = std::optional<std::string_view>;

/// The shortest text after which the grammar is in the same state as after that byte. A string is used for any value:
/// it cannot be continued by the text after it, as a number could.
Text text_before(char container, int byte) {
  if (container == '\0') return byte < 0 ? Text(" ") : std::nullopt;  // a byte order mark after a space is not one
  const bool object = container == '{';
  if (byte == container) return object ? "{" : "[";
  if (byte == ',') return object ? "{\"\":\"\"," : "[\"\",";
  if (byte == ':' && object) return "{\"\":";
  if (ends_value(byte)) return object ? "{\"\":\"\"" : "[\"\"";
  return std::nullopt;
}

/// The shortest text that begins with that byte, or one of its kind, and ends the container.
Text text_behind(char container, int byte) {
  if (container == '\0') return byte < 0 ? Text("") : std::nullopt;
  const bool object = container == '{';
  if (byte == (object ? '}' : ']')) return object ? "}" : "]";
  if (byte == ',') return object ? ",\"\":\"\"}" : ",\"\"]";
  if (object) return byte == '"' ? Text("\"\":\"\"}") : std::nullopt;  // a key: no splice ends before a member's value
  return begins_value(byte) ? Text("\"\"]") : std::nullopt;
}

Result<void> valid(std::initializer_list<std::string_view> pieces, std::uint64_t most_levels) {
  scan::Checker checker(scan::best_kernel(), most_levels);
  for (const std::string_view piece : pieces) {
    auto fed = checker.feed({reinterpret_cast<const std::uint8_t*>(piece.data()), piece.size()});
    if (!fed) return fed;
  }
  return checker.finish();
}

/// Whether a value or member may begin and end with these bytes.
bool fit(bool member, int first, int last) {
  if (member) return first == '"' && ends_value(last);
  if (first == '{') return last == '}';
  if (first == '[') return last == ']';
  if (first == '"') return last == '"';
  return begins_value(first) && (is_digit(last) || last == 'e' || last == 'l');
}

class Check {
 public:
  Check(bytes::Source& document, bytes::Source* commented, const SpliceTarget& target, const Insertion& insertion)
      : reader_(document, document.size().value_or(0)),
        with_comments_(commented != nullptr),
        commented_(commented != nullptr ? *commented : document),
        target_(target),
        insertion_(insertion),
        size_(document.size().value_or(0)) {}

  Result<void> run() {
    const bool good = outside() && original();
    if (reader_.failure()) return fail(std::move(*reader_.failure()));
    if (!good) return refuse();
    const std::uint64_t own = target_.container == '\0' ? 0 : 1;  // in the small document
    const std::uint64_t deepest = scan::Checker::max_depth_accepted + own;
    if (target_.depth >= deepest) return too_deep();
    auto after = result(deepest - target_.depth);
    if (reader_.failure()) return fail(std::move(*reader_.failure()));
    if (after) return {};
    return after.error()->code == Code::limit_exceeded ? too_deep() : refuse();
  }

 private:
  /// The text before the splice and after what is removed.
  bool outside() {
    const auto& [at, removed, text] = insertion_;
    if (at > size_ || removed > size_ - at) return false;
    const bool root = target_.container == '\0';
    if (!root && (target_.bracket >= at || reader_.byte(target_.bracket) != target_.container)) return false;
    begin_ = at;
    const Text before = text_before(target_.container, byte_before_ = reader_.before(begin_));
    end_ = reader_.past_blanks(at + removed, size_);
    const int byte_behind = end_ < size_ ? reader_.byte(end_) : -1;
    const Text behind = !target_.key         ? text_behind(target_.container, byte_behind)
                        : byte_behind == ':' ? Text(":\"\"}")
                                             : std::nullopt;
    if (!before || !behind) return false;
    before_ = *before;
    behind_ = *behind;
    return true;
  }

  /// Whether these bytes are whitespace and at most one comma, which is then in `into`.
  bool passed(std::uint64_t begin, std::uint64_t end, std::string& into) {
    begin = reader_.past_blanks(begin, end);
    if (begin == end) return true;
    if (reader_.byte(begin) != ',') return false;
    into = ",";
    return reader_.past_blanks(begin + 1, end) == end;
  }

  /// Whether the removed text is that of the target, with whitespace and a comma.
  bool original() {
    const std::uint64_t end = insertion_.at + insertion_.removed;
    const bytes::Span& gone = target_.gone;
    if (with_comments_) return original_with_comments(end);
    std::string goes;
    if (gone.size() == 0) {
      return passed(insertion_.at, end, goes) && goes.empty() && valid({before_, "", behind_}, 1).has_value();
    }
    if (gone.begin > gone.end || gone.begin < insertion_.at || gone.end > end) return false;
    if (target_.key) {
      const bool quoted = reader_.byte(gone.begin) == '"' && reader_.byte(gone.end - 1) == '"';
      return quoted && gone.size() == insertion_.removed && valid({before_, "\"\"", behind_}, 1).has_value();
    }
    const bool member = target_.container == '{' && byte_before_ != ':';
    if (!fit(member, reader_.byte(gone.begin), reader_.byte(gone.end - 1))) return false;
    std::string comma_behind;
    if (!passed(insertion_.at, gone.begin, goes) || !passed(gone.end, end, comma_behind)) return false;
    goes += member ? "\"\":\"\"" : "\"\"";
    return valid({before_, goes, comma_behind, behind_}, 1).has_value();
  }

  /// The same where comments may be around the place. (What is removed besides the target is then in a gap, and a gap
  /// holds nothing but whitespace, comments and at most one comma, or the model would not be valid.)
  bool original_with_comments(std::uint64_t end) {
    bytes::Span gone = target_.gone;
    const bool nothing = gone.size() == 0;
    if (nothing) gone = {insertion_.at, insertion_.at};
    if (gone.begin > gone.end || gone.begin < insertion_.at || gone.end > end) return false;
    std::string_view goes;
    if (target_.key) {
      if (reader_.byte(gone.begin) != '"' || reader_.byte(gone.end - 1) != '"') return false;
      if (gone.size() != insertion_.removed) return false;
      goes = "\"\"";
    } else if (!nothing) {
      const bool member = target_.container == '{' && byte_before_ != ':';
      if (!fit(member, reader_.byte(gone.begin), reader_.byte(gone.end - 1))) return false;
      goes = member ? "\"\":\"\"" : "\"\"";
    }
    if (auto held = commented_.hold(begin_, end_ + 1); !held) {
      reader_.failure() = std::move(held.error());
      return false;
    }
    CommentedModel model(1);
    return model.feed(before_) && gap(model, begin_, insertion_.at) && model.may_splice(next_byte(insertion_.at)) &&
           gap(model, insertion_.at, gone.begin) && model.feed(goes) && gap(model, gone.end, end) &&
           model.may_splice(next_byte(end)) && gap(model, end, end_) && model.feed(behind_) &&
           model.finish().has_value();
  }

  /// Whether the new text is right in its place.
  Result<void> result(std::uint64_t most_levels) {
    // No string continues after a line feed, so that none can end in the model of the rest of the document.
    if (!with_comments_) return valid({before_, insertion_.text, "\n", behind_}, most_levels);
    CommentedModel model(most_levels);
    const std::string_view text = insertion_.text;
    const std::uint64_t end = insertion_.at + insertion_.removed;
    const int behind = next_byte(end);
    // Nothing of the text may be in a comment before it, and nothing behind it in one of its own.
    const bool good = model.feed(before_) && gap(model, begin_, insertion_.at) &&
                      model.may_splice(text.empty() ? behind : text[0]) && model.feed(text) &&
                      model.may_splice(behind) && gap(model, end, end_) && model.feed(behind_);
    auto finished = model.finish();
    if (finished && !good) return fail(Code::invalid_json, "a comment is cut");
    return finished;
  }

  /// The byte of the document as it is; -1 after the end.
  int next_byte(std::uint64_t offset) {
    std::uint8_t byte = 0;
    const auto got = commented_.read(offset, &byte, 1);
    if (!got) reader_.failure() = got.error();
    return got && *got == 1 ? byte : -1;
  }

  /// Feeds a part of the document as it is.
  bool gap(CommentedModel& model, std::uint64_t begin, std::uint64_t end) {
    std::array<char, 4096> block;
    while (begin < end) {
      const auto wanted = static_cast<std::size_t>(std::min<std::uint64_t>(end - begin, block.size()));
      const auto got = commented_.read(begin, reinterpret_cast<std::uint8_t*>(block.data()), wanted);
      if (!got) reader_.failure() = got.error();
      if (!got || *got == 0 || !model.feed({block.data(), *got})) return false;
      begin += *got;
    }
    return true;
  }

  [[nodiscard]] Result<void> refuse() const {
    Error error = make_error(Code::io_error, "the edit was not made: at byte " + std::to_string(insertion_.at) +
                                                 " it would not have left valid JSON");
    error->hints.emplace_back("this is a mistake in jt; nothing was written");
    return fail(std::move(error));
  }
  static Result<void> too_deep() {
    return fail(Code::limit_exceeded, "the edit would make the document more than " +
                                          std::to_string(scan::Checker::max_depth_accepted) + " levels deep");
  }

  Reader reader_;
  bool with_comments_;
  bytes::HeldPart commented_;
  const SpliceTarget& target_;
  const Insertion& insertion_;
  std::uint64_t size_;
  int byte_before_ = -1;
  std::uint64_t begin_ = 0;  ///< after the token before the splice
  std::uint64_t end_ = 0;    ///< of the token behind it
  std::string_view before_;
  std::string_view behind_;
};

}  // namespace

Result<void> check_splice(bytes::Source& document, const SpliceTarget& target, const Insertion& insertion,
                          bytes::Source* commented) {
  return Check(document, commented, target, insertion).run();
}

}  // namespace jt::splice

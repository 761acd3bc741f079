// SPDX-License-Identifier: MIT
#include <algorithm>
#include <chrono>
#include <utility>

#include "core/blocks/answer.hpp"
#include "core/blocks/assemble.hpp"
#include "core/blocks/bare_scan.hpp"
#include "core/blocks/check.hpp"
#include "core/blocks/forms.hpp"
#include "core/blocks/list_items.hpp"
#include "core/blocks/tools.hpp"
#include "core/text/ascii.hpp"

namespace jt::blocks {
namespace {

/// A longer line opens no fence.
constexpr std::size_t longest_fence_line = 4096;
constexpr std::size_t any_length = static_cast<std::size_t>(-1);
/// How far after the line that may close a fence its true end is searched.
constexpr std::size_t farthest_end = std::size_t{16} << 20;
constexpr std::size_t drop_size = std::size_t{64} << 10;
constexpr std::size_t free_work = std::size_t{1} << 20;
/// What has to be known of a text to see an opening tag.
constexpr std::size_t longest_tag = 160;

std::int64_t system_now() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(text::blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(text::blanks) - first + 1);
}

/// Whether the text may be the end of an object: brackets after a value. Code that ends with brackets seldom is.
bool may_end_object(std::string_view text) {
  const std::size_t last = text.find_last_not_of("]} \t\r\n");
  if (last == std::string_view::npos || text.find_first_of("]}", last) == std::string_view::npos) return false;
  constexpr std::string_view ends = "\"'el0123456789\x98\x99\x9A\x9B\x9C\x9D\x9E\x9F[,/";
  return ends.find(text[last]) != std::string_view::npos;
}

/// "````"}": the end of a string whose last line closes a fence in it. Where its quote is, else 0: no info string
/// begins with one.
std::size_t quote_after_fence(std::string_view line, std::size_t content) {
  const auto open = opening_fence(line, content);
  return open && open->word_size > 0 && line[open->word] == '"' ? open->word : 0;
}

}  // namespace

/// What it is doing with the line at `pos_`: looking for an opening fence; passing over a fence that holds no call;
/// collecting the text of one; or looking for the true end of a block that is incomplete at the first closing fence.
class BlockReader::Parts {
 public:
  Parts(bytes::Source& source, const Rules& rules, Passed passed) : answer_(source, std::move(passed)), rules_(rules) {
    const auto names = member_names();
    keys_.assign(names.begin(), names.end());
    if (rules.schemas == nullptr) return;
    for (const auto& [name, schema] : *rules.schemas) {
      keys_.insert(keys_.end(), schema.fields().begin(), schema.fields().end());
    }
  }

  Result<std::optional<ToolCall>> next() {
    while (true) {
      if (giving_) {
        if (std::optional<ToolCall> call = giving_->next()) return numbered(std::move(*call));
        others_ += giving_->others();
        if (cut_string_ == 0) cut_string_ = giving_->cut_string();
        open_string_ = giving_->open_string();
        giving_.reset();
      }
      if (mode_ == Mode::outside && answer_.ended() && pos_ >= answer_.end()) {
        TRY(answer_.drop(answer_.end()));
        return std::optional<ToolCall>();
      }
      TRY(step());
    }
  }
  [[nodiscard]] std::uint64_t others() const { return others_; }

 private:
  enum class Mode : std::uint8_t { outside, passing, undecided, collecting, searching, bare };

  std::optional<ToolCall> numbered(ToolCall&& call) {
    call.id = "tool_" + std::to_string(++count_);
    call.start_time = rules_.now ? rules_.now() : system_now();
    return std::move(call);
  }

  Result<void> step() {
    // All calls so far were taken: what is before the text that is still needed can go.
    const bool kept = mode_ != Mode::outside && mode_ != Mode::passing;
    const std::uint64_t needed = !kept                                                     ? pos_
                                 : (fence_.open.json && !rules_.to) || mode_ == Mode::bare ? start_
                                                                                           : fence_.offset;
    if (needed > answer_.begin() && (kept || needed - answer_.begin() > drop_size)) {
      TRY(answer_.drop(needed));
    }
    switch (mode_) {
      case Mode::outside:
      case Mode::passing:
        return pass_line();
      case Mode::undecided:
        return decide();
      case Mode::collecting:
        return collect_line();
      case Mode::bare:
        return bare_line();
      default:
        return search_line();
    }
  }

  /// A line outside of the blocks. It is not held, however long.
  Result<void> pass_line() {
    if (in_html_) return pass_html();
    if (!in_line_) {
      TRY(answer_.need_line(pos_, ListItems::longest));
      if (pos_ == 0 && answer_.has_mark()) pos_ = 3;
      const std::string_view known = line_at(answer_.from(pos_).substr(0, ListItems::longest), 0);
      if (mode_ == Mode::outside) items_.line(known);
      const LinePlace marked = mode_ == Mode::outside ? items_.marked() : LinePlace();
      if (may_be_fence(known, mode_ == Mode::outside ? items_.content() : fence_.open.content, marked)) {
        TRY(answer_.need_line(pos_, longest_fence_line));
        const std::string_view line = line_at(answer_.from(pos_), 0);
        const auto open = opening_fence(line, items_.content(), marked);
        if (mode_ == Mode::passing && closes(fence_.open, line)) {
          mode_ = Mode::outside;
        } else if (open && line.size() < longest_fence_line && (mode_ == Mode::outside || interrupts(*open))) {
          return open_fence(*open, line, marked);
        }
      } else if (mode_ == Mode::outside && begins_html_comment(known, items_.content())) {
        in_html_ = true;
        return pass_html();
      } else if (mode_ == Mode::outside && begins_bare_call(known, items_.content()) &&
                 bare_work_ <= 4 * pos_ + free_work) {
        return open_bare(known);
      }
    }
    const std::string_view rest = answer_.from(pos_);
    const std::size_t end = rest.find('\n');
    in_line_ = end == std::string_view::npos;
    pos_ += in_line_ ? rest.size() : end + 1;
    if (!in_line_) return {};
    if (answer_.ended()) {  // a fence may be open until here
      mode_ = Mode::outside;
      in_line_ = false;
      return {};
    }
    TRY(answer_.drop(pos_));
    return answer_.need(pos_, 1);
  }

  /// A line of an HTML comment, up to the one with its end: there are no fences in it.
  Result<void> pass_html() {
    constexpr std::string_view close = "-->";
    const std::string_view rest = answer_.from(pos_);
    const std::size_t end = rest.find('\n');
    in_html_ = rest.substr(0, end).find(close) == std::string_view::npos;
    in_line_ = end == std::string_view::npos;
    if (!in_line_) {
      pos_ += end + 1;
    } else if (answer_.ended()) {
      pos_ += rest.size();
      in_line_ = in_html_ = false;
    } else {
      // A part of the end may be there.
      const std::size_t kept = in_html_ ? std::min(rest.size(), close.size() - 1) : 0;
      pos_ += rest.size() - kept;
      TRY(answer_.drop(pos_));
      return answer_.need(pos_, kept + 1);
    }
    return {};
  }

  /// Whether a line opens a `json` fence in one without a language, which it would close without its own: the one
  /// before is taken for a part of a text that was cut.
  [[nodiscard]] bool interrupts(const FenceLine& line) const {
    return line.json && fence_.open.word_size == 0 && line.mark == fence_.open.mark &&
           line.length >= fence_.open.length;
  }

  /// `marked`: after the list markers of the line; in their place it has blanks.
  Result<void> open_fence(const FenceLine& open, std::string_view line, LinePlace marked) {
    fence_.open = open;
    fence_.offset = pos_;
    fence_.text = std::string(marked.bytes, ' ') + std::string(line.substr(marked.bytes));
    fence_.named = fence_.bare = false;
    // After a cut string a fence that has no language, or is open when the next one begins, may be in that string.
    if (open_string_ == 0 && (mode_ == Mode::passing || open.word_size == 0)) open_string_ = cut_string_;
    const std::uint64_t after = pos_ + next_line(answer_.from(pos_), 0);
    TRY(answer_.drop(pos_));
    fence_.line = answer_.counter_at(pos_).line;
    pos_ = start_ = fence_.content = after;
    held_end_ = 0;
    work_ = 0;
    early_ = open.json;
    mode_ = open.json ? Mode::collecting : Mode::undecided;
    return {};
  }

  /// A fence in another language, or none: it may hold a call if it begins like one.
  Result<void> decide() {
    TRY(answer_.need(pos_, longest_tag));
    const std::string_view rest = answer_.from(pos_);
    const std::size_t first = rest.find_first_not_of(text::blanks);
    if (first == std::string_view::npos) {
      if (answer_.ended() || rest.size() > farthest_end) mode_ = Mode::passing;
      return answer_.ended() ? Result<void>() : answer_.need(pos_, rest.size() + 1);
    }
    if (rest.size() < first + longest_tag && !answer_.ended()) return answer_.need(pos_, first + longest_tag);
    const std::string_view begin = rest.substr(first, 2);
    std::size_t second = rest.find_first_not_of(text::blanks, first + 1);
    if (begin.front() == '[' && second == std::string_view::npos && !answer_.ended() && rest.size() < farthest_end) {
      return answer_.need(pos_, rest.size() + 1);
    }
    if (second == std::string_view::npos) second = first;
    const bool array = begin.front() == '[' && rest[second] == '{';
    mode_ = begin.front() == '{' || array || begin == "//" || begin == "/*" || opening_tag(rest, first)
                ? Mode::collecting
                : Mode::passing;
    return {};
  }

  Result<void> collect_line() {
    TRY(answer_.need_line(pos_, any_length));
    const std::string_view rest = answer_.from(pos_);
    if (rest.empty()) return finish(pos_, pos_, false);
    const std::string_view line = line_at(rest, 0);
    const std::uint64_t after = pos_ + next_line(rest, 0);
    if (closes(fence_.open, line)) return at_closing(pos_, after);
    if (const auto open = opening_fence(line, fence_.open.content); open && !fence_.open.json && interrupts(*open)) {
      followed_ = true;
      return finish(pos_, pos_, false);
    }
    pos_ = after;
    return early_ ? return_early(line) : Result<void>();
  }

  Result<void> at_closing(std::uint64_t end, std::uint64_t after) {
    const std::string_view text = answer_.between(start_, end);
    Survey found = read(end, false);
    const bool search = found.incomplete && (fence_.open.json || has_tool_key(text));
    if (!search) return give(end, after, std::move(found), true);
    first_ = std::move(found);
    first_end_ = end;
    first_after_ = pos_ = after;
    inner_.reset();
    mode_ = Mode::searching;
    return {};
  }

  /// A line after the first one that may close the fence.
  Result<void> search_line() {
    TRY(answer_.need_line(pos_, farthest_end));
    const std::string_view rest = answer_.from(pos_);
    if (rest.empty() || pos_ - first_end_ > farthest_end) {
      const std::string_view after = answer_.between(first_after_, pos_);
      return give_first(!rest.empty() || has_tool_key(after) || has_call_keys(after));
    }
    const std::string_view line = line_at(rest, 0);
    const std::uint64_t after = pos_ + next_line(rest, 0);
    if (const std::size_t quote = quote_after_fence(line, fence_.open.content); quote > 0) {
      if (inner_ && closes(*inner_, line.substr(0, quote))) inner_.reset();
      pos_ = after;
      return {};
    }
    if (inner_ ? !closes(*inner_, line) : !closes(fence_.open, line)) {
      const auto open = opening_fence(line, fence_.open.content);
      if (!inner_ && open && open->json) return give_first(true);
      if (!inner_ && open && open->word_size > 0) inner_ = open;
      pos_ = after;
      return {};
    }
    inner_.reset();
    const std::string_view text = answer_.between(start_, pos_);
    if (may_end_object(text) && work_ <= 16 * text.size() + free_work) {
      Survey found = read(pos_, false);
      if (found.count == first_.count && !found.incomplete && found.ends_complete) {
        return give(pos_, after, std::move(found), true);
      }
    }
    // Without a language, the line opens a fence if an object follows.
    TRY(answer_.need_line(after, longest_fence_line));
    if (trimmed(line_at(answer_.from(after), 0)).starts_with('{')) return give_first(true);
    pos_ = after;
    return {};
  }

  /// A line outside of fences that may begin a call. It is held until that is known.
  Result<void> open_bare(std::string_view known) {
    TRY(answer_.need_line(pos_, ListItems::longest));
    fence_ = {};
    fence_.bare = true;
    fence_.offset = start_ = pos_;
    const LinePlace first = after_blanks(known);
    fence_.open.begin = first.bytes;
    fence_.open.indent = first.columns;
    fence_.open.content = items_.content();
    fence_.text = std::string(known);
    TRY(answer_.drop(pos_));
    fence_.line = answer_.counter_at(pos_).line;
    bare_ = BareScan(known);
    first_after_ = 0;
    work_ = 0;
    mode_ = Mode::bare;
    return {};
  }

  Result<void> bare_line() {
    TRY(answer_.need_line(pos_, farthest_end));
    const std::string_view rest = answer_.from(pos_);
    const std::string_view line = line_at(rest, 0);
    const bool stops = pos_ > start_ && (opening_fence(line, fence_.open.content) || bare_.is_next(line));
    if (rest.empty() || stops || pos_ - start_ > farthest_end) return end_bare(rest.empty());
    const BareScan::State state = bare_.line(rest.substr(0, next_line(rest, 0)));
    pos_ += next_line(rest, 0);
    if (state == BareScan::State::none) return leave_bare();
    if (state == BareScan::State::ended) return at_bare_end();
    return {};
  }

  /// The lines so far may be whole calls.
  Result<void> at_bare_end() {
    if (work_ > 16 * (pos_ - start_) + free_work) return leave_bare();
    Survey found = read(pos_, false);
    if (found.sure) return give(pos_, pos_, std::move(found), true);
    if (!bare_.tagged()) return leave_bare();
    if (first_after_ == 0) first_after_ = pos_;
    return {};
  }

  /// No more lines belong to it.
  Result<void> end_bare(bool cut) {
    if (first_after_ > 0) return give(first_after_, first_after_, read(first_after_, false), true);
    const std::string_view text = answer_.between(start_, pos_);
    followed_ = !cut;
    if (bare_.tagged()) return give(pos_, pos_, read(pos_, true), true);
    if (cut && has_call_keys(text)) return give(pos_, pos_, read(pos_, true), false);
    followed_ = false;
    if (bare_.in_string() && has_call_keys(text) && open_string_ == 0) open_string_ = fence_.line;
    return leave_bare();
  }

  /// It is no call: the first of its lines is passed, or all of them if they are a value.
  Result<void> leave_bare() {
    bare_work_ += pos_ - start_;
    if (!bare_.is_whole()) pos_ = start_ + next_line(answer_.from(start_), 0);
    mode_ = Mode::outside;
    return {};
  }

  /// `followed`: blocks may follow.
  Result<void> give_first(bool followed) {
    followed_ = followed;
    Survey found = followed ? read(first_end_, false) : std::exchange(first_, {});
    first_ = {};
    return give(first_end_, first_after_, std::move(found), true);
  }

  Result<void> finish(std::uint64_t end, std::uint64_t after, bool closed) {
    return give(end, after, read(end, !closed), closed);
  }

  [[nodiscard]] PieceOptions options(bool cut) const {
    return {.indent = fence_.open.indent,
            .content = fence_.open.content,
            .mark = fence_.open.mark,
            .length = fence_.bare ? 0 : fence_.open.length,
            .cut = cut,
            .followed = followed_,
            .keys = keys_};
  }

  Survey read(std::uint64_t end, bool cut) {
    const std::string_view text = answer_.between(start_, end);
    work_ += text.size();
    return survey(text, options(cut));
  }

  /// The fence ends: what is in it is checked.
  Result<void> give(std::uint64_t end, std::uint64_t after, Survey&& found, bool closed) {
    give_text(end, std::move(found), closed, false);
    pos_ = after;
    mode_ = Mode::outside;
    followed_ = false;
    return {};
  }

  void give_text(std::uint64_t end, Survey&& found, bool closed, bool more) {
    const FenceText text{.text = answer_.between(start_, end),
                         .base = start_,
                         .counter = answer_.counter_at(start_),
                         .mark = answer_.has_mark(),
                         .closed = closed,
                         .more = more,
                         .open_string = open_string_};
    giving_.emplace(fence_, text, options(!closed), rules_, std::move(found));
  }

  /// Where objects follow each other in one fence, each is returned when the next one is complete. Only JSON that is
  /// valid: the rest waits for the end of the fence. The work stays linear in the text.
  Result<void> return_early(std::string_view line) {
    const std::string_view shown = trimmed(line);
    if (!shown.ends_with('}') || (line.front() != '}' && line.front() != '{')) return {};
    const std::uint64_t from = std::max(start_, held_end_);
    const std::string_view text = answer_.between(from, pos_);
    if (work_ + text.size() > 4 * (pos_ - fence_.content) + free_work) return {};
    work_ += text.size();
    const std::size_t begin = text.find_first_not_of(text::blanks);
    if (begin == std::string_view::npos || text[begin] != '{') {
      early_ = false;
      return {};
    }
    const json::NearValue value = json::read_near(text.substr(begin), {.indent = fence_.open.indent});
    if (value.state != json::NearValue::State::complete || !value.slips.empty()) return {};
    if (held_end_ > 0) {
      give_text(held_end_, read(held_end_, false), true, true);
      start_ = from + begin;
    }
    held_end_ = from + begin + value.end;
    return {};
  }

  Answer answer_;
  Rules rules_;
  std::vector<std::string_view> keys_;
  std::optional<Assembler> giving_;  ///< makes the calls of a text that was read; the text stays in memory
  std::uint64_t count_ = 0;
  std::uint64_t others_ = 0;
  ListItems items_;
  Mode mode_ = Mode::outside;
  std::uint64_t pos_ = 0;  ///< of the next line, or part of one, to read
  bool in_line_ = false;   ///< it is a part of a line
  bool in_html_ = false;   ///< it is in an HTML comment
  OpenFence fence_;
  std::uint64_t start_ = 0;     ///< of the text of the fence that was not returned
  std::uint64_t held_end_ = 0;  ///< after the last valid object in it that is known; 0: none
  std::uint64_t work_ = 0;      ///< bytes of the fence that were read as JSON so far
  bool early_ = false;
  Survey first_;                    ///< as it is read up to the first line that may close the fence
  std::optional<FenceLine> inner_;  ///< a fence that was opened after that, with a language
  std::uint64_t first_end_ = 0;
  std::uint64_t first_after_ = 0;
  bool followed_ = false;          ///< blocks may follow the text that is given
  std::uint64_t cut_string_ = 0;   ///< the line of a block that was cut in a string; 0: none
  std::uint64_t open_string_ = 0;  ///< the same, where what follows may be in that string
  BareScan bare_;
  std::uint64_t bare_work_ = 0;  ///< bytes that were held for what may be a call outside of fences
};

BlockReader::BlockReader(bytes::Source& source, const Rules& rules, Passed passed)
    : parts_(std::make_unique<Parts>(source, rules, std::move(passed))) {}
BlockReader::~BlockReader() = default;

Result<std::optional<ToolCall>> BlockReader::next() { return parts_->next(); }
std::uint64_t BlockReader::others() const { return parts_->others(); }

}  // namespace jt::blocks

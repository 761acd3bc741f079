// SPDX-License-Identifier: MIT
#include <algorithm>
#include <chrono>
#include <deque>
#include <utility>

#include "core/blocks/answer.hpp"
#include "core/blocks/assemble.hpp"
#include "core/blocks/check.hpp"
#include "core/blocks/list_items.hpp"
#include "core/blocks/tools.hpp"

namespace jt::blocks {
namespace {

/// A longer line opens no fence.
constexpr std::size_t longest_fence_line = 4096;
constexpr std::size_t any_length = static_cast<std::size_t>(-1);
/// How far after the line that may close a fence its true end is searched.
constexpr std::size_t farthest_end = std::size_t{16} << 20;
constexpr std::size_t drop_size = std::size_t{64} << 10;
constexpr std::size_t free_work = std::size_t{1} << 20;
constexpr std::string_view blanks = " \t\r\n";

std::int64_t system_now() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

/// Whether the text may be the end of an object: brackets after a value. Code that ends with brackets seldom is.
bool may_end_object(std::string_view text) {
  const std::size_t last = text.find_last_not_of("]} \t\r\n");
  if (last == std::string_view::npos || text.find_first_of("]}", last) == std::string_view::npos) return false;
  constexpr std::string_view ends = "\"'el0123456789\x98\x99\x9A\x9B\x9C\x9D\x9E\x9F[,/";
  return ends.find(text[last]) != std::string_view::npos;
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
    while (ready_.empty()) {
      if (mode_ == Mode::outside && answer_.ended() && pos_ >= answer_.end()) {
        if (Result<void> done = answer_.drop(answer_.end()); !done) return fail(done.error());
        return std::optional<ToolCall>();
      }
      if (Result<void> done = step(); !done) return fail(done.error());
    }
    ToolCall call = std::move(ready_.front());
    ready_.pop_front();
    call.id = "tool_" + std::to_string(++count_);
    call.start_time = rules_.now ? rules_.now() : system_now();
    return std::optional<ToolCall>(std::move(call));
  }

 private:
  enum class Mode : std::uint8_t { outside, passing, undecided, collecting, searching };

  Result<void> step() {
    // All calls so far were taken: what is before the text that is still needed can go.
    const bool kept = mode_ == Mode::undecided || mode_ == Mode::collecting || mode_ == Mode::searching;
    const std::uint64_t needed = !kept ? pos_ : fence_.open.json ? start_ : fence_.offset;
    if (needed > answer_.begin() && (kept || needed - answer_.begin() > drop_size)) {
      if (Result<void> done = answer_.drop(needed); !done) return done;
    }
    switch (mode_) {
      case Mode::outside:
      case Mode::passing:
        return pass_line();
      case Mode::undecided:
        return decide();
      case Mode::collecting:
        return collect_line();
      default:
        return search_line();
    }
  }

  /// A line outside of the blocks. It is not held, however long.
  Result<void> pass_line() {
    if (!in_line_) {
      if (Result<void> done = answer_.need_line(pos_, ListItems::longest); !done) return done;
      if (pos_ == 0 && answer_.has_mark()) pos_ = 3;
      const std::string_view known = line_at(answer_.from(pos_).substr(0, ListItems::longest), 0);
      if (mode_ == Mode::outside) items_.line(known);
      if (may_be_fence(known, mode_ == Mode::outside ? items_.content() : fence_.open.content)) {
        if (Result<void> done = answer_.need_line(pos_, longest_fence_line); !done) return done;
        const std::string_view line = line_at(answer_.from(pos_), 0);
        if (mode_ == Mode::passing && closes(fence_.open, line)) {
          mode_ = Mode::outside;
        } else if (const auto open = opening_fence(line, items_.content());
                   mode_ == Mode::outside && open && line.size() < longest_fence_line) {
          return open_fence(*open, line);
        }
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
    if (Result<void> done = answer_.drop(pos_); !done) return done;
    return answer_.need(pos_, 1);
  }

  Result<void> open_fence(const FenceLine& open, std::string_view line) {
    fence_.open = open;
    fence_.offset = pos_;
    fence_.text = std::string(line);
    fence_.named = open.json;
    const std::uint64_t after = pos_ + next_line(answer_.from(pos_), 0);
    if (Result<void> done = answer_.drop(pos_); !done) return done;
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
    if (Result<void> done = answer_.need(pos_, 2); !done) return done;
    const std::string_view rest = answer_.from(pos_);
    const std::size_t first = rest.find_first_not_of(blanks);
    if (first == std::string_view::npos) {
      if (answer_.ended() || rest.size() > farthest_end) mode_ = Mode::passing;
      return answer_.ended() ? Result<void>() : answer_.need(pos_, rest.size() + 1);
    }
    if (rest[first] == '/' && rest.size() < first + 2 && !answer_.ended()) return answer_.need(pos_, first + 2);
    const std::string_view begin = rest.substr(first, 2);
    mode_ = begin.front() == '{' || begin == "//" || begin == "/*" ? Mode::collecting : Mode::passing;
    return {};
  }

  Result<void> collect_line() {
    if (Result<void> done = answer_.need_line(pos_, any_length); !done) return done;
    const std::string_view rest = answer_.from(pos_);
    if (rest.empty()) return finish(pos_, pos_, false);
    const std::string_view line = line_at(rest, 0);
    const std::uint64_t after = pos_ + next_line(rest, 0);
    if (closes(fence_.open, line)) return at_closing(pos_, after);
    pos_ = after;
    return early_ ? return_early(line) : Result<void>();
  }

  Result<void> at_closing(std::uint64_t end, std::uint64_t after) {
    const std::string_view text = answer_.between(start_, end);
    Pieces pieces = read_pieces(end, false);
    const bool search = pieces.incomplete && (fence_.open.json || has_tool_key(text));
    if (!search) return give(end, after, std::move(pieces), true);
    first_ = std::move(pieces);
    first_end_ = end;
    first_after_ = pos_ = after;
    mode_ = Mode::searching;
    return {};
  }

  /// A line after the first one that may close the fence.
  Result<void> search_line() {
    if (Result<void> done = answer_.need_line(pos_, farthest_end); !done) return done;
    const std::string_view rest = answer_.from(pos_);
    if (rest.empty() || pos_ - first_end_ > farthest_end) return give_first();
    const std::string_view line = line_at(rest, 0);
    const std::uint64_t after = pos_ + next_line(rest, 0);
    if (!closes(fence_.open, line)) {
      if (opening_fence(line, fence_.open.content)) return give_first();
      pos_ = after;
      return {};
    }
    const std::string_view text = answer_.between(start_, pos_);
    if (may_end_object(text) && work_ <= 16 * text.size() + free_work) {
      Pieces pieces = read_pieces(pos_, false);
      const bool same = pieces.pieces.size() == first_.pieces.size() && pieces.after.empty();
      if (same && !pieces.incomplete && pieces.pieces.back().value.state == json::NearValue::State::complete) {
        return give(pos_, after, std::move(pieces), true);
      }
    }
    // Without a language, the line opens a fence if an object follows.
    if (Result<void> done = answer_.need_line(after, longest_fence_line); !done) return done;
    if (trimmed(line_at(answer_.from(after), 0)).starts_with('{')) return give_first();
    pos_ = after;
    return {};
  }

  Result<void> give_first() { return give(first_end_, first_after_, std::exchange(first_, {}), true); }

  Result<void> finish(std::uint64_t end, std::uint64_t after, bool closed) {
    return give(end, after, read_pieces(end, !closed), closed);
  }

  Pieces read_pieces(std::uint64_t end, bool cut) {
    const std::string_view text = answer_.between(start_, end);
    work_ += text.size();
    return pieces_of(text, {.indent = fence_.open.indent, .content = fence_.open.content, .cut = cut, .keys = keys_});
  }

  /// The fence ends: what is in it is checked.
  Result<void> give(std::uint64_t end, std::uint64_t after, Pieces&& pieces, bool closed) {
    give_text(end, std::move(pieces), closed, false);
    pos_ = after;
    mode_ = Mode::outside;
    return {};
  }

  void give_text(std::uint64_t end, Pieces&& pieces, bool closed, bool more) {
    std::vector<ToolCall> calls;
    const FenceText text{.text = answer_.between(start_, end),
                         .base = start_,
                         .counter = answer_.counter_at(start_),
                         .mark = answer_.has_mark(),
                         .closed = closed,
                         .more = more};
    assemble(fence_, text, std::move(pieces), rules_, calls);
    for (ToolCall& call : calls) ready_.push_back(std::move(call));
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
    const std::size_t begin = text.find_first_not_of(blanks);
    if (begin == std::string_view::npos || text[begin] != '{') {
      early_ = false;
      return {};
    }
    const json::NearValue value = json::read_near(text.substr(begin), {.indent = fence_.open.indent});
    if (value.state != json::NearValue::State::complete || !value.slips.empty()) return {};
    if (held_end_ > 0) {
      give_text(held_end_, read_pieces(held_end_, false), true, true);
      start_ = from + begin;
    }
    held_end_ = from + begin + value.end;
    return {};
  }

  Answer answer_;
  Rules rules_;
  std::vector<std::string_view> keys_;
  std::deque<ToolCall> ready_;
  std::uint64_t count_ = 0;
  ListItems items_;
  Mode mode_ = Mode::outside;
  std::uint64_t pos_ = 0;  ///< of the next line, or part of one, to read
  bool in_line_ = false;   ///< it is a part of a line
  OpenFence fence_;
  std::uint64_t start_ = 0;     ///< of the text of the fence that was not returned
  std::uint64_t held_end_ = 0;  ///< after the last valid object in it that is known; 0: none
  std::uint64_t work_ = 0;      ///< bytes of the fence that were read as JSON so far
  bool early_ = false;
  Pieces first_;  ///< as it is read up to the first line that may close the fence
  std::uint64_t first_end_ = 0;
  std::uint64_t first_after_ = 0;
};

BlockReader::BlockReader(bytes::Source& source, const Rules& rules, Passed passed)
    : parts_(std::make_unique<Parts>(source, rules, std::move(passed))) {}
BlockReader::~BlockReader() = default;

Result<std::optional<ToolCall>> BlockReader::next() { return parts_->next(); }

}  // namespace jt::blocks

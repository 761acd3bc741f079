// SPDX-License-Identifier: MIT
#include "core/blocks/pieces.hpp"

#include <algorithm>
#include <utility>

#include "core/blocks/fences.hpp"
#include "core/blocks/forms.hpp"
#include "core/json/comment_end.hpp"
#include "core/text/ascii.hpp"

namespace jt::blocks {
namespace {

constexpr std::size_t most_between = 64;
constexpr std::size_t longest_name = 128;
/// How many closing tags are tried as the end of one call.
constexpr std::size_t most_closings = 8;
constexpr std::string_view tool_call_tag = "<tool_call>";
constexpr std::string_view function_tag = "<function=";
using json::NearValue;

std::size_t past_blanks(std::string_view text, std::size_t at) {
  return std::min(text.find_first_not_of(text::blanks, at), text.size());
}

/// The beginning of the line before the one that begins at `line`; 0 if there is none.
std::size_t line_before(std::string_view text, std::size_t line) {
  if (line < 2) return 0;
  const std::size_t end = text.rfind('\n', line - 2);
  return end == std::string_view::npos ? 0 : end + 1;
}

}  // namespace

std::optional<Tag> opening_tag(std::string_view text, std::size_t at) {
  const std::string_view rest = text.substr(at);
  Tag tag;
  if (rest.starts_with(tool_call_tag)) {
    tag.end = at + tool_call_tag.size();
    return tag;
  }
  if (!rest.starts_with(function_tag)) return std::nullopt;
  const std::size_t size = rest.substr(0, function_tag.size() + longest_name + 1).find('>');
  if (size == std::string_view::npos || !is_tool_name(rest.substr(function_tag.size(), size - function_tag.size())))
    return std::nullopt;
  tag.function = true;
  tag.name = at + function_tag.size();
  tag.name_size = size - function_tag.size();
  tag.end = at + size + 1;
  return tag;
}

std::string_view closing_tag(const Tag& tag) { return tag.function ? "</function>" : "</tool_call>"; }

std::optional<Piece> PieceReader::next() {
  if (!between()) return any_ ? std::nullopt : unreadable();
  any_ = true;
  Piece piece;
  piece.begin = piece.value_begin = at_;
  piece.before = std::exchange(before_, {});
  piece.fence = std::exchange(fence_, std::nullopt);
  if (const auto tag = opening_tag(text_, at_)) {
    read_tagged(piece, *tag);
  } else {
    read(piece);
    piece.value_end = piece.end;
  }
  at_ = piece.end;
  return piece;
}

/// To the next value. False: there is none.
bool PieceReader::between() {
  while ((at_ = past_blanks(text_, at_)) < text_.size()) {
    const char c = text_[at_];
    if (c == '{' || (c == '<' && begins_tagged()) || (c == '[' && (begins_array() || plain_value())) ||
        (!any_ && before_.empty() && plain_value())) {
      return true;
    }
    const char second = at_ + 1 < text_.size() ? text_[at_ + 1] : '\0';
    if (c == ',') {
      add(Between::Kind::comma, at_ + 1);
    } else if (const auto end = c == '/' && json::CommentEnd::begins_comment(second) ? json::comment_end(text_, at_)
                                                                                     : std::nullopt) {
      add(Between::Kind::comment, *end);
    } else if (!nested_fence()) {
      other_text();
    }
  }
  return false;
}

/// Of very many, the last ones are one.
void PieceReader::add(Between::Kind kind, std::size_t end) {
  if (before_.size() < most_between) {
    before_.push_back({kind, at_, end});
  } else {
    Between& last = before_.back();
    if (kind == Between::Kind::text || last.kind == Between::Kind::text) last.kind = Between::Kind::text;
    last.end = end;
  }
  at_ = end;
}

/// Whether JSON that is no object begins here. It ends with the text.
bool PieceReader::plain_value() const {
  const NearValue value = json::read_near(text_.substr(at_), {.indent = options_.indent});
  return value.state == NearValue::State::complete && value.slips.empty() &&
         past_blanks(text_, at_ + value.end) == text_.size();
}

/// Whether an array of objects begins here.
bool PieceReader::begins_array() const {
  const std::size_t first = past_blanks(text_, at_ + 1);
  return first < text_.size() && text_[first] == '{';
}

bool PieceReader::begins_tagged() const {
  const auto tag = opening_tag(text_, at_);
  const std::size_t first = tag ? past_blanks(text_, tag->end) : text_.size();
  return first < text_.size() && (text_[first] == '{' || (text_[first] == '[' && !tag->function));
}

/// The line as one that opens a fence of `json`, which the one around it does not contain: it has at least as many
/// marks of the same kind.
std::optional<FenceLine> PieceReader::json_fence(std::size_t line) const {
  const auto fence = opening_fence(line_at(text_, line), options_.content);
  const bool inner = fence && options_.length > 0 && (fence->mark != options_.mark || fence->length < options_.length);
  return fence && fence->json && !inner ? fence : std::nullopt;
}

/// The beginning of the next line, from the one after `at` on, that begins with an object with `tool` first: no reading
/// of the text before it can hold its quotes but a guess. One in a fence that the one around it contains is no such
/// line.
std::size_t PieceReader::next_tool(std::size_t at) const {
  for (at = next_line(text_, at); at < text_.size(); at = next_line(text_, at)) {
    const std::size_t begin = text_.find_first_not_of(" \t", at);
    if (begin == std::string_view::npos || text_[begin] != '{' || !begins_tool(text_.substr(begin)).value_or(false))
      continue;
    const std::size_t line = line_before(text_, at);
    if (json_fence(line) || !opening_fence(line_at(text_, line), options_.content)) return at;
  }
  return text_.size();
}

/// A line that opens a fence for the tool block after it: the fence before was not closed.
bool PieceReader::nested_fence() {
  const std::size_t line = text_.rfind('\n', at_) + 1;  // npos + 1 is 0
  const std::size_t after = next_line(text_, line);
  if (!json_fence(line) || !begins_tool(text_.substr(after)).value_or(false)) return false;
  fence_ = line;
  at_ = after;
  return true;
}

/// Up to the next line that begins with an object.
void PieceReader::other_text() {
  std::size_t end = next_line(text_, at_);
  while (end < text_.size()) {
    const std::size_t begin = past_blanks(text_, end);
    if (begin < text_.size() && text_[begin] == '{') break;
    if (json_fence(end)) break;
    end = next_line(text_, std::min(begin, text_.size() - 1));
  }
  std::size_t last = end;
  while (last > at_ && text::blanks.find(text_[last - 1]) != std::string_view::npos) --last;
  add(Between::Kind::text, last);
  at_ = end;
}

/// The beginning of the next line after `at` that begins with an opening tag.
std::size_t PieceReader::next_opening(std::size_t at) const {
  for (at = next_line(text_, at); at < text_.size(); at = next_line(text_, at)) {
    const std::size_t begin = std::min(text_.find_first_not_of(" \t", at), text_.size());
    if (opening_tag(text_, begin)) return at;
  }
  return text_.size();
}

/// Reads the value up to a closing tag. False: it is not a whole value.
bool PieceReader::try_tagged(Piece& piece, std::size_t limit, const json::NearOptions& options) {
  piece.value = json::read_near(text_.substr(piece.value_begin, limit - piece.value_begin), options);
  piece.value.guess = piece.value.guess || options.guess;
  piece.value_end = piece.value_begin + piece.value.end;
  return piece.value.state == NearValue::State::complete && past_blanks(text_, piece.value_end) >= limit;
}

/// The first closing tag ends it, unless the value is incomplete there and complete at a later one.
void PieceReader::read_tagged(Piece& piece, const Tag& tag) {
  incomplete_ = false;
  piece.tag = tag;
  piece.value_begin = past_blanks(text_, tag.end);
  const std::string_view close = closing_tag(tag);
  const std::size_t last = next_opening(tag.end);
  const std::string_view part = text_.substr(0, last);
  std::size_t limit = part.find(close, piece.value_begin);
  piece.tag->closed = limit != std::string_view::npos;
  json::NearOptions options{.guess = false, .indent = options_.indent, .keys = options_.keys, .cut = false};
  for (std::size_t tried = 0, end = limit; piece.tag->closed && tried < most_closings && end != std::string_view::npos;
       ++tried) {
    if (try_tagged(piece, end, options)) {
      piece.end = end + close.size();
      return;
    }
    end = part.find(close, end + 1);
  }
  if (!piece.tag->closed) {
    limit = last;
    while (limit > piece.value_begin && text::blanks.find(text_[limit - 1]) != std::string_view::npos) --limit;
  }
  piece.end = piece.tag->closed ? limit + close.size() : limit;
  if (!piece.tag->closed && try_tagged(piece, limit, options)) return;
  options.guess = true;
  options.cut = !piece.tag->closed;
  const bool whole = try_tagged(piece, limit, options);
  piece.open_string = piece.value.slips.has(json::SlipKind::unclosed_string) ||
                      (piece.value.state == NearValue::State::unclosed && piece.value.in_string) ||
                      (!whole && !piece.tag->closed);
  if (whole && !(piece.open_string && (last < text_.size() || options_.followed))) return;
  options.guess = options.cut = false;
  (void)try_tagged(piece, limit, options);
  if (piece.value.state == NearValue::State::complete) {  // text follows it
    piece.value.state = NearValue::State::broken;
    piece.value.at = piece.value.end;
  }
  piece.value_end = limit;
}

void PieceReader::read(Piece& piece) {
  incomplete_ = false;
  const std::string_view rest = text_.substr(at_);
  piece.value = json::read_near(rest, {.indent = options_.indent});
  if (piece.value.state == NearValue::State::complete) {
    piece.end = at_ + piece.value.end;
    if (!piece.value.slips.empty() && !ends_well(piece.end)) piece.value.guess = true;
    return;
  }
  read_guess(piece);
}

/// A likely reading, up to the next line that begins a block.
void PieceReader::read_guess(Piece& piece) {
  std::size_t limit = next_tool(at_);
  const bool more = limit < text_.size();
  const std::size_t line = more ? line_before(text_, limit) : 0;
  if (more && line > at_ && json_fence(line)) {
    fence_ = line;
    limit = line;
  }
  const bool in_string = piece.value.in_string || piece.value.state == NearValue::State::broken;
  const std::string_view text = text_.substr(at_, limit - at_);
  const bool cut_off = options_.cut || fence_.has_value();
  NearValue guess =
      json::read_near(text, {.guess = true, .indent = options_.indent, .keys = options_.keys, .cut = cut_off});
  const bool open = may_go_on(guess, text);
  piece.open_string = open || guess.slips.has(json::SlipKind::unclosed_string) ||
                      (guess.state == NearValue::State::unclosed && guess.in_string);
  const bool cut = open || guess.state == NearValue::State::unclosed || guess.slips.cut_short();
  incomplete_ = in_string && cut && !more;
  piece.end = limit;
  // What is broken may have a string of another language, with the next block in it.
  piece.open_string = piece.open_string || (more && guess.state != NearValue::State::complete);
  if (guess.state != NearValue::State::complete || open) return;
  if (piece.open_string && (more || options_.followed)) return;
  piece.value = std::move(guess);
  piece.value.guess = true;
  piece.end = at_ + piece.value.end;
}

/// Whether a line of a fence is in the value, and brackets in a string are open at its end: they may be closed after
/// the line that closed the fence.
bool PieceReader::may_go_on(const NearValue& value, std::string_view text) const {
  if (value.state != NearValue::State::complete || !value.open_brackets || options_.cut) return false;
  text = text.substr(0, value.end);
  for (std::size_t at = next_line(text, 0); at < text.size(); at = next_line(text, at)) {
    if (opening_fence(line_at(text, at), options_.content)) return true;
  }
  return false;
}

/// Whether only blanks, comments and the next object follow: else it is not certain where the value ends.
bool PieceReader::ends_well(std::size_t at) const {
  at = past_blanks(text_, at);
  if (at < text_.size() && text_[at] == ',') at = past_blanks(text_, at + 1);
  return at == text_.size() || text_[at] == '{' || text_.substr(at, 2) == "//" || text_.substr(at, 2) == "/*" ||
         opening_fence(line_at(text_, text_.rfind('\n', at) + 1), options_.content);
}

/// All of it is text: one piece.
std::optional<Piece> PieceReader::unreadable() {
  any_ = true;
  const bool text = std::ranges::any_of(before_, [](const Between& b) { return b.kind == Between::Kind::text; });
  if (!text) return std::nullopt;
  Piece piece;
  piece.begin = piece.value_begin = before_.front().begin;
  piece.end = piece.value_end = before_.back().end;
  piece.value.wanted = NearValue::Wanted::value;
  before_.clear();
  return piece;
}

namespace {

/// The size of a quote that ends or begins at `at`, or 0.
std::size_t quote_size(std::string_view text, std::size_t at) {
  const char c = at < text.size() ? text[at] : '\0';
  if (c == '"' || c == '\'' || c == '`') return 1;
  if (c == '\\' && at + 1 < text.size() && (text[at + 1] == '"' || text[at + 1] == '\'')) return 2;
  return text.substr(at, 2) == "\xE2\x80" && at + 2 < text.size() &&
                 (static_cast<unsigned char>(text[at + 2]) & 0xF8U) == 0x98U
             ? 3
             : 0;
}

}  // namespace

Survey survey(std::string_view text, const PieceOptions& options) {
  PieceReader reader(text, options);
  Survey found;
  bool complete = false;
  bool sure = true;
  while (std::optional<Piece> piece = reader.next()) {
    ++found.count;
    const bool plain =
        std::ranges::all_of(piece->before, [](const Between& b) { return b.kind != Between::Kind::text; });
    sure = sure && plain && piece->value.state == NearValue::State::complete && !piece->value.guess &&
           (!piece->tag || piece->tag->closed);
    complete = piece->value.state == NearValue::State::complete;
    found.only = found.count == 1 ? std::move(piece) : std::nullopt;
  }
  found.after = reader.after();
  found.sure = sure && found.count > 0 && found.after.empty();
  found.incomplete = reader.incomplete();
  found.ends_complete = complete && reader.after().empty();
  return found;
}

bool has_tool_key(std::string_view text) {
  constexpr std::string_view word = "tool";
  for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
    const std::size_t close = quote_size(text, at + word.size());
    std::size_t open = at > 0 && quote_size(text, at - 1) == 1 ? 1 : 0;
    if (open == 0 && at > 2 && quote_size(text, at - 3) == 3) open = 3;
    const std::size_t before = at > open ? text.find_last_not_of(text::blanks, at - open - 1) : std::string_view::npos;
    const char sign = before != std::string_view::npos ? text[before] : '\0';
    const std::size_t after = past_blanks(text, at + word.size() + close);
    const bool colon = after < text.size() && text[after] == ':';
    // Without both quotes it is a key where a member begins; without its colon, where an object begins.
    const bool begins = sign == '{' || (colon && sign == ',');
    if (open > 0 && close > 0 ? colon || begins : colon && begins) return true;
  }
  return false;
}

std::optional<bool> begins_tool(std::string_view text) {
  std::size_t at = past_blanks(text, 0);
  if (at == text.size()) return std::nullopt;
  if (text[at] != '{') return false;
  at = past_blanks(text, at + 1);
  const std::string_view rest = text.substr(at);
  for (const std::string_view key : {"\"tool\"", "'tool'"}) {
    if (rest.starts_with(key)) return true;
    if (key.starts_with(rest)) return std::nullopt;
  }
  return false;
}

}  // namespace jt::blocks

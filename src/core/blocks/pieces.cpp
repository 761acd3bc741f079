// SPDX-License-Identifier: MIT
#include "core/blocks/pieces.hpp"

#include <algorithm>
#include <utility>

#include "core/blocks/fences.hpp"

namespace jt::blocks {
namespace {

constexpr std::size_t none = std::string_view::npos;
constexpr std::string_view blanks = " \t\r\n";
using json::NearValue;
using json::SlipKind;

std::size_t past_blanks(std::string_view text, std::size_t at) {
  return std::min(text.find_first_not_of(blanks, at), text.size());
}

/// The beginning of the next line, from the one after `at` on, that begins with an object with `tool` first: no reading
/// of the text before it can hold its quotes but a guess.
std::size_t next_tool(std::string_view text, std::size_t at) {
  for (at = next_line(text, at); at < text.size(); at = next_line(text, at)) {
    const std::size_t begin = text.find_first_not_of(" \t", at);
    if (begin != none && text[begin] == '{' && begins_tool(text.substr(begin)).value_or(false)) return at;
  }
  return text.size();
}

/// The beginning of the line before the one that begins at `line`; 0 if there is none.
std::size_t line_before(std::string_view text, std::size_t line) {
  if (line < 2) return 0;
  const std::size_t end = text.rfind('\n', line - 2);
  return end == none ? 0 : end + 1;
}

class Splitter {
 public:
  Splitter(std::string_view text, const PieceOptions& options) : text_(text), options_(options) {}

  Pieces split() {
    while (between()) {
      Piece piece{.begin = at_, .end = at_, .value = {}, .before = std::move(before_), .fence = fence_};
      before_.clear();
      fence_.reset();
      read(piece);
      at_ = piece.end;
      pieces_.pieces.push_back(std::move(piece));
    }
    if (pieces_.pieces.empty() && !before_.empty()) unreadable();
    pieces_.after = std::move(before_);
    return std::move(pieces_);
  }

 private:
  /// To the next value. False: there is none.
  bool between() {
    while ((at_ = past_blanks(text_, at_)) < text_.size()) {
      const char c = text_[at_];
      if (c == '{' || (c == '[' && plain_value()) || (pieces_.pieces.empty() && before_.empty() && plain_value())) {
        return true;
      }
      const char second = at_ + 1 < text_.size() ? text_[at_ + 1] : '\0';
      if (c == ',') {
        add(Between::Kind::comma, at_ + 1);
      } else if (c == '/' && second == '/') {
        add(Between::Kind::comment, std::min(text_.find_first_of("\r\n", at_), text_.size()));
      } else if (const std::size_t end = c == '/' && second == '*' ? text_.find("*/", at_ + 2) : none; end != none) {
        add(Between::Kind::comment, end + 2);
      } else if (!nested_fence()) {
        other_text();
      }
    }
    return false;
  }

  void add(Between::Kind kind, std::size_t end) {
    before_.push_back({kind, at_, end});
    at_ = end;
  }

  /// Whether JSON that is no object begins here. It ends with the text.
  bool plain_value() {
    const NearValue value = json::read_near(text_.substr(at_), {.indent = options_.indent});
    return value.state == NearValue::State::complete && value.slips.empty() &&
           past_blanks(text_, at_ + value.end) == text_.size();
  }

  /// A line that opens a fence for the tool block after it: the fence before was not closed.
  bool nested_fence() {
    const std::size_t line = text_.rfind('\n', at_) + 1;  // npos + 1 is 0
    const auto fence = opening_fence(line_at(text_, line), options_.content);
    const std::size_t after = next_line(text_, line);
    if (!fence || !fence->json || !begins_tool(text_.substr(after)).value_or(false)) return false;
    fence_ = line;
    at_ = after;
    return true;
  }

  /// Up to the next line that begins with an object.
  void other_text() {
    std::size_t end = next_line(text_, at_);
    while (end < text_.size()) {
      const std::size_t begin = past_blanks(text_, end);
      if (begin < text_.size() && text_[begin] == '{') break;
      if (const auto fence = opening_fence(line_at(text_, end), options_.content); fence && fence->json) break;
      end = next_line(text_, std::min(begin, text_.size() - 1));
    }
    std::size_t last = end;
    while (last > at_ && blanks.find(text_[last - 1]) != none) --last;
    add(Between::Kind::text, last);
    at_ = end;
  }

  void read(Piece& piece) {
    pieces_.incomplete = false;
    const std::string_view rest = text_.substr(at_);
    piece.value = json::read_near(rest, {.indent = options_.indent});
    if (piece.value.state == NearValue::State::complete) {
      piece.end = at_ + piece.value.end;
      if (!piece.value.slips.empty() && !ends_well(piece.end)) piece.value.guess = true;
      return;
    }
    std::size_t limit = next_tool(text_, at_);
    const bool more = limit < text_.size();
    const std::size_t line = more ? line_before(text_, limit) : none;
    if (more && line > at_) {
      if (const auto fence = opening_fence(line_at(text_, line), options_.content); fence && fence->json) {
        fence_ = line;
        limit = line;
      }
    }
    const bool in_string = piece.value.in_string || piece.value.state == NearValue::State::broken;
    NearValue guess = json::read_near(
        text_.substr(at_, limit - at_),
        {.guess = true, .indent = options_.indent, .keys = options_.keys, .cut = options_.cut || fence_.has_value()});
    const bool cut =
        guess.state == NearValue::State::unclosed || std::ranges::any_of(guess.slips, [](const json::Slip& slip) {
          return slip.kind == SlipKind::unclosed_string || slip.kind == SlipKind::unclosed_bracket;
        });
    pieces_.incomplete = in_string && cut && !more;
    if (guess.state == NearValue::State::complete) {
      piece.value = std::move(guess);
      piece.value.guess = true;
      piece.end = at_ + piece.value.end;
      return;
    }
    piece.end = limit;
  }

  /// Whether only blanks, comments and the next object follow: else it is not certain where the value ends.
  [[nodiscard]] bool ends_well(std::size_t at) const {
    at = past_blanks(text_, at);
    if (at < text_.size() && text_[at] == ',') at = past_blanks(text_, at + 1);
    return at == text_.size() || text_[at] == '{' || text_.substr(at, 2) == "//" || text_.substr(at, 2) == "/*" ||
           opening_fence(line_at(text_, text_.rfind('\n', at) + 1), options_.content);
  }

  /// All of it is text: one piece.
  void unreadable() {
    Piece piece{.begin = before_.front().begin, .end = before_.back().end, .value = {}, .before = {}, .fence = {}};
    piece.value.wanted = NearValue::Wanted::value;
    const bool text = std::ranges::any_of(before_, [](const Between& b) { return b.kind == Between::Kind::text; });
    if (!text) return;
    before_.clear();
    pieces_.pieces.push_back(std::move(piece));
  }

  std::string_view text_;
  PieceOptions options_;
  std::size_t at_ = 0;
  std::vector<Between> before_;
  std::optional<std::size_t> fence_;
  Pieces pieces_;
};

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

Pieces pieces_of(std::string_view text, const PieceOptions& options) { return Splitter(text, options).split(); }

bool has_tool_key(std::string_view text) {
  constexpr std::string_view word = "tool";
  for (std::size_t at = text.find(word); at != none; at = text.find(word, at + 1)) {
    const std::size_t close = quote_size(text, at + word.size());
    std::size_t open = at > 0 && quote_size(text, at - 1) == 1 ? 1 : 0;
    if (open == 0 && at > 2 && quote_size(text, at - 3) == 3) open = 3;
    const std::size_t before = at > open ? text.find_last_not_of(blanks, at - open - 1) : none;
    const char sign = before != none ? text[before] : '\0';
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

// SPDX-License-Identifier: MIT
#include "core/json/near_json.hpp"

#include <algorithm>
#include <utility>

#include "core/json/comment_end.hpp"
#include "core/json/decimal.hpp"
#include "core/json/near_reader.hpp"
#include "core/text/ascii.hpp"

namespace jt::json {
namespace {

constexpr std::size_t longest_comment = std::size_t{1} << 20;

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$'; }

/// Whether a comment has an odd number of quotes that are not escaped: it may be the rest of a string, whose first
/// quote is missing.
bool odd_quotes(std::string_view comment) {
  bool odd = false;
  for (std::size_t i = 0; i < comment.size(); ++i) {
    if (comment[i] == '\\')
      ++i;
    else if (comment[i] == '"')
      odd = !odd;
  }
  return odd;
}

}  // namespace

NearValue NearReader::read() {
  while (!done_ && step()) {
  }
  return result();
}

/// One token. False: the value ends here, or cannot be read on.
bool NearReader::step() {
  if (!skip_blank()) return false;
  if (after_comma_ && at_ < text_.size() && text_[at_] != '}' && text_[at_] != ']') keep_comments();
  if (at_ == text_.size()) return ended();
  switch (wanted_) {
    case Wanted::first_key:
    case Wanted::key:
      return key();
    case Wanted::colon:
      if (text_[at_] != ':') return broken(at_, Wanted::colon);
      last_end_ = ++at_;
      wanted_ = Wanted::value;
      return true;
    case Wanted::next_element:
    case Wanted::next_member:
      return separator();
    default:
      return value();
  }
}

bool NearReader::value() {
  const char c = text_[at_];
  if (c == '{' || c == '[') return open(c == '{');
  if (c == ']' && (wanted_ == Wanted::first_element || after_comma_)) return close(false);
  after_comma_ = false;
  if (quote_at(at_).family != Family::none) {
    if (!string(false)) return false;
    after_value();
    return true;
  }
  return is_letter(c) ? word() : number();
}

bool NearReader::word() {
  std::size_t end = at_;
  while (is_letter(at(end)) || text::is_digit(at(end))) ++end;
  const std::string_view word = text_.substr(at_, end - at_);
  if (word == "True" || word == "False" || word == "None") {
    add(at_, word.size(), word == "True" ? "true" : word == "False" ? "false" : "null", SlipKind::literal);
  } else if (word != "true" && word != "false" && word != "null") {
    return broken(at_, wanted_);
  }
  at_ = end;
  after_value();
  return true;
}

bool NearReader::number() {
  std::size_t end = at_;
  while (text::is_digit(at(end)) || is_letter(at(end)) ||
         (at(end) != '\0' && std::string_view("+-.").find(at(end)) != std::string_view::npos)) {
    ++end;
  }
  if (!is_number(text_.substr(at_, end - at_))) return broken(at_, wanted_);
  at_ = end;
  after_value();
  return true;
}

bool NearReader::open(bool object) {
  if (objects_.size() >= options_.max_depth) return broken(at_, Wanted::depth);
  objects_.push_back(object);
  brackets_.push_back(at_);
  if (objects_.size() <= names_.size()) {
    names_left_ += names_[objects_.size() - 1].size();
    names_[objects_.size() - 1].clear();
  }
  after_comma_ = false;
  last_end_ = ++at_;
  wanted_ = object ? Wanted::first_key : Wanted::first_element;
  return true;
}

bool NearReader::close(bool object) {
  if (objects_.empty() || objects_.back() != object) return broken(at_, wanted_);
  if (after_comma_) {
    result_.slips.add({comma_, 1, "", SlipKind::trailing_comma});
    keep_comments();
  }
  objects_.pop_back();
  brackets_.pop_back();
  ++at_;
  after_value();
  return true;
}

void NearReader::after_value() {
  after_comma_ = false;
  last_end_ = at_;
  done_ = objects_.empty();
  wanted_ = in_object() ? Wanted::next_member : Wanted::next_element;
}

bool NearReader::key() {
  if (text_[at_] == '}') return close(true);
  const Quote quote = quote_at(at_);
  if (quote.family == Family::none) return broken(at_, wanted_);
  const std::size_t begin = at_ + quote.size;
  after_comma_ = false;
  if (!string(true)) return false;
  const std::string_view name = text_.substr(begin, at_ - begin - quote.size);
  const bool doubtful = quote.family != Family::straight || name.find_first_of("\r\n") != std::string_view::npos;
  if (doubtful && !is_plain_name(name)) return broken(begin - quote.size, Wanted::certain_string);
  if (objects_.size() <= names_.size()) {
    if (names_left_ == 0) {
      duplicate_ = true;
    } else if (names_[objects_.size() - 1].insert(name).second) {
      --names_left_;
    } else {
      duplicate_ = true;
    }
  }
  last_end_ = at_;
  wanted_ = Wanted::colon;
  return true;
}

bool NearReader::separator() {
  const char c = text_[at_];
  if (c == '}' || c == ']') return close(c == '}');
  if (c != ',') return broken(at_, wanted_);
  comma_ = at_;
  after_comma_ = true;
  last_end_ = ++at_;
  wanted_ = in_object() ? Wanted::key : Wanted::value;
  return true;
}

/// The text ends before the value does.
bool NearReader::ended() {
  result_.state = NearValue::State::unclosed;
  result_.at = brackets_.empty() ? 0 : brackets_.back();
  result_.wanted = wanted_;
  const bool whole = wanted_ == Wanted::next_element || wanted_ == Wanted::next_member ||
                     wanted_ == Wanted::first_element || wanted_ == Wanted::first_key || after_comma_;
  if (!options_.guess || !whole || objects_.empty()) return false;
  if (after_comma_) result_.slips.add({comma_, 1, "", SlipKind::trailing_comma});
  keep_comments();
  std::string closers;
  for (auto object = objects_.rbegin(); object != objects_.rend(); ++object) closers += *object ? '}' : ']';
  // Before the comments at the end.
  const Slips all = std::exchange(result_.slips, {});
  const auto is_after = [&](const Slip& slip) { return slip.kind == SlipKind::comment && slip.begin >= last_end_; };
  for (const Slip& slip : all) {
    if (!is_after(slip)) result_.slips.add(slip);
  }
  after_comma_ = false;
  add(last_end_, 0, closers, SlipKind::unclosed_bracket);
  for (const Slip& slip : all) {
    if (is_after(slip)) result_.slips.add(slip);
  }
  done_ = true;
  return false;
}

/// Past whitespace and comments. False: a comment has no end, or may be the rest of a string.
bool NearReader::skip_blank() {
  while (at_ < text_.size()) {
    if (text::is_json_space(text_[at_])) {
      ++at_;
    } else if (text_[at_] == '/') {
      if (!comment()) return false;
    } else {
      return true;
    }
  }
  return true;
}

/// Whether what looks like a comment, directly behind a quote and without a blank at its beginning, has another such
/// quote: "src="//a.b/c.js">" is text with quotes that are not escaped. So many bytes are looked at, as there may be
/// many such places.
bool NearReader::may_be_text(std::size_t at) const {
  constexpr std::size_t most = 512;
  const char second = this->at(at + 1);
  if (at == 0 || this->at(at) != '/' || !CommentEnd::begins_comment(second)) return false;
  if (text::is_json_space(this->at(at + 2))) return false;
  const Quote one = quote_at(at - 1);
  const Quote long_one = at >= 3 ? quote_at(at - 3) : Quote{};
  const Family before = long_one.size == 3 ? long_one.family : one.family;
  if (before == Family::none) return false;
  const std::string_view ahead = text_.substr(at, most);
  const std::size_t end = std::min(second == '*' ? ahead.find("*/", 2) : ahead.find('\n'), ahead.size());
  for (std::size_t i = 2; i < end; ++i)
    if (quote_at(at + i).family == before) return true;
  return false;
}

bool NearReader::comment() {
  const char second = at(at_ + 1);
  if (!CommentEnd::begins_comment(second)) return broken(at_, wanted_);
  std::size_t begin = at_;
  const auto closed = comment_end(second == '*' ? text_.substr(0, at_ + longest_comment) : text_, at_);
  if (!closed) return broken(at_, Wanted::comment_end);
  std::size_t end = *closed;
  const std::string_view text = text_.substr(begin, end - begin);
  const bool doubt =
      may_be_text(begin) || (second == '*' ? text.find('"') != std::string_view::npos : odd_quotes(text));
  if (doubt && !options_.guess) return broken(at_, wanted_);
  guessed_ = guessed_ || doubt;
  at_ = end;
  // A comment with a line of its own goes with its line.
  std::size_t line = begin;
  while (line > 0 && (text_[line - 1] == ' ' || text_[line - 1] == '\t')) --line;
  if (line > 0 && text_[line - 1] == '\n' && (at(end) == '\n' || at(end) == '\r')) {
    begin = line;
    end += at(end) == '\r' && at(end + 1) == '\n' ? 2U : 1U;
    at_ = end;
  }
  add(begin, end - begin, "", SlipKind::comment);
  return true;
}

void NearReader::add(std::size_t begin, std::size_t size, std::string_view text, SlipKind kind) {
  guessed_ = guessed_ || is_guess(kind);
  // A trailing comma is known only after the comments behind it.
  const bool waits = kind == SlipKind::comment && after_comma_;
  (waits ? comments_ : result_.slips).add({begin, size, text, kind});
}

void NearReader::keep_comments() {
  for (const Slip& slip : comments_) result_.slips.add(slip);
  comments_ = {};
}

bool NearReader::broken(std::size_t at, Wanted wanted) {
  result_.state = NearValue::State::broken;
  result_.at = at;
  result_.wanted = wanted;
  return false;
}

NearValue NearReader::result() {
  if (!done_) return std::move(result_);
  if (doubtful_ && duplicate_ && !options_.guess) {
    broken(0, Wanted::certain_string);
    return std::move(result_);
  }
  result_.state = NearValue::State::complete;
  result_.end = at_;
  result_.guess = guessed_ || (options_.guess && doubtful_ && duplicate_);
  return std::move(result_);
}

NearValue read_near(std::string_view text, const NearOptions& options) { return NearReader(text, options).read(); }

std::string repaired(std::string_view text, const Slips& slips) {
  std::size_t size = text.size();
  for (const Slip& slip : slips) size += slip.text.size();
  std::string out;
  out.reserve(size);
  std::size_t at = 0;
  for (const Slip& slip : slips) {
    out.append(text, at, slip.begin - at);
    out += slip.text;
    at = slip.begin + slip.size;
  }
  out.append(text, at);
  return out;
}

}  // namespace jt::json

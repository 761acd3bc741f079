// SPDX-License-Identifier: MIT
#include "core/flat/lines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "core/bytes/errors.hpp"
#include "core/json/escape.hpp"
#include "core/scan/scalar_token.hpp"
#include "core/text/ascii.hpp"
#include "core/text/code_point.hpp"

namespace jt::flat {
namespace {

constexpr std::string_view removal = "del";

/// Whether a name cannot go on there.
bool ends_step(std::string_view line, std::size_t at) {
  return at >= line.size() || line[at] == '.' || line[at] == '[' || line[at] == '=' || text::is_line_space(line[at]);
}

/// A number, a literal, or a string of printable ASCII without escapes: what needs no more than a look.
bool is_simple(std::string_view value) {
  if (value.front() == '"') {
    const std::string_view raw = value.substr(1, value.size() - 2);
    return value.size() >= 2 && value.back() == '"' &&
           std::all_of(raw.begin(), raw.end(), [](char c) { return c >= 0x20 && c < 0x7F && c != '"' && c != '\\'; });
  }
  scan::ScalarToken token;
  for (const char c : value) token.feed(static_cast<std::uint8_t>(c));
  return token.complete();
}

}  // namespace

/// Reads on, behind what is in the buffer. False: the end.
Result<bool> LineReader::more() {
  if (ended_) return false;
  static constexpr std::size_t step = std::size_t{256} << 10;
  buffer_.erase(0, begin_);
  filled_ -= begin_;
  base_ += begin_;
  begin_ = 0;
  if (buffer_.size() < filled_ + step) buffer_.resize(std::max(filled_ + step, 2 * filled_));
  const auto got = TRY(source_.read(base_ + filled_, reinterpret_cast<std::uint8_t*>(buffer_.data()) + filled_,
                                    buffer_.size() - filled_));
  filled_ += got;
  ended_ = got == 0;
  return !ended_;
}

/// The next line that is not empty, without its end.
Result<bool> LineReader::load() {
  for (std::size_t known = 0;;) {
    const char* const from = buffer_.data() + begin_;
    const auto* feed = static_cast<const char*>(std::memchr(from + known, '\n', filled_ - begin_ - known));
    if (feed == nullptr) {
      known = filled_ - begin_;
      if (known > longest) {
        return fail(Code::limit_exceeded, fmt::format("line {} of {} is longer than 64 MiB", number_ + 1,
                                                      bytes::quoted_file(source_.name())));
      }
      const auto any = TRY(more());
      if (any) continue;
      if (known == 0) return false;
    }
    ++number_;
    const char* const data = buffer_.data() + begin_;
    const std::size_t size = feed == nullptr ? filled_ - begin_ : static_cast<std::size_t>(feed - data);
    line_ = {data, size};
    offset_ = base_ + begin_;
    begin_ += size + (feed == nullptr ? 0 : 1);
    known = 0;
    if (offset_ == 0 && line_.starts_with("\xEF\xBB\xBF")) {
      line_.remove_prefix(3);
      offset_ = 3;
    }
    if (line_.find_first_not_of(" \t\r") != std::string_view::npos) return true;
  }
}

Result<bool> LineReader::next() {
  before_.assign(path());  // the buffer will move
  const std::size_t before_begin = path_begin_;
  const auto any = TRY(load());
  if (!any) return false;
  // Steps know where they end in a line whose path begins where that of the line before did.
  if (line_.find_first_not_of(" \t\r") != before_begin || removes_) before_.clear();
  TRY(parse());
  return true;
}

/// How many steps of the line before are spelled in this one too.
std::size_t LineReader::reusable(std::size_t begin) const {
  if (before_.empty()) return 0;
  const std::string_view path = line_.substr(begin);
  const auto differ = std::mismatch(before_.begin(), before_.end(), path.begin(), path.end());
  const std::size_t alike = begin + static_cast<std::size_t>(differ.first - before_.begin());
  const auto end = std::partition_point(steps_.begin(), steps_.begin() + static_cast<std::ptrdiff_t>(count_),
                                        [alike](const Step& step) { return step.end <= alike; });
  auto steps = static_cast<std::size_t>(end - steps_.begin());
  while (steps > 0 && !ends_step(line_, steps_[steps - 1].end)) --steps;
  return steps;
}

Result<void> LineReader::parse() {
  std::size_t begin = line_.find_first_not_of(" \t\r");
  removes_ = false;
  if (edits_ == Edits::allowed && line_.substr(begin).starts_with(removal) && begin + removal.size() < line_.size() &&
      text::is_line_space(line_[begin + removal.size()])) {
    removes_ = true;
    before_.clear();
    begin = std::min(line_.find_first_not_of(" \t\r", begin + removal.size()), line_.size());
  }
  path_begin_ = begin;
  if (begin == line_.size() || line_[begin] != '$') return no_root(begin);
  TRY(parse_steps(begin));
  std::size_t at = std::min(line_.find_first_not_of(" \t\r", path_end_), line_.size());
  value_begin_ = value_end_ = at;
  if (removes_) {
    if (at < line_.size()) return fail(error(at, fmt::format("expected the end of the line, not {}", found(at))));
    return {};
  }
  if (at == line_.size() || line_[at] != '=') {
    const bool blank = at > path_end_;
    return fail(error(at, fmt::format("expected {}'=', not {}", blank ? "" : "'.', '[' or ", found(at))));
  }
  at = line_.find_first_not_of(" \t\r", at + 1);
  if (at == std::string_view::npos) return fail(error(line_.size(), "expected a JSON value, not the end of the line"));
  value_begin_ = at;
  value_end_ = line_.find_last_not_of(" \t\r") + 1;
  return trusted_ ? Result<void>() : check_value();
}

Failed LineReader::no_root(std::size_t at) const {
  const std::string_view rest = line_.substr(at);
  Error wrong = error(at, fmt::format("expected a path that begins with '$', not {}", found(at)));
  if (rest.starts_with("json") && ends_step(rest, 4)) {
    wrong = error(at, "expected a path that begins with '$', not with 'json'");
    wrong->hints.emplace_back("write '$' in place of 'json', and leave out the ';' at the end of the line");
  } else if (edits_ == Edits::allowed) {
    wrong->hints.emplace_back("a line is '$.a.b = 5' or 'del $.a.c'");
  } else {
    wrong->hints.emplace_back("a line is '$.users[0].name = \"Ann\"'");
  }
  return fail(std::move(wrong));
}

Result<void> LineReader::parse_steps(std::size_t begin) {
  const std::size_t before = count_;
  const std::size_t kept = reusable(begin);
  path::PathReader reader(line_);
  reader.move_to(kept > 0 ? steps_[kept - 1].end : begin + 1);
  count_ = same_ = kept;
  while (reader.peek() == '.' || reader.peek() == '[') {
    if (count_ == most_steps) {
      return fail(Code::limit_exceeded, fmt::format("line {} of {} has a path of more than 100000 steps", number_,
                                                    bytes::quoted_file(source_.name())));
    }
    if (!parse_step(reader, step_)) {
      if (!reader.failed())
        return fail(error(reader.at(), "expected a name, an index such as [0], or a key such as ['a b']"));
      const Error failure = reader.take_failure();
      Error wrong = error(std::min(reader.at(), line_.size()), failure->unplaced);
      wrong->hints = failure->hints;
      return fail(std::move(wrong));
    }
    step_.end = reader.at();
    if (count_ == steps_.size()) steps_.emplace_back();
    if (same_ == count_ && count_ < before && steps_[count_] == step_) ++same_;
    std::swap(steps_[count_++], step_);
  }
  path_end_ = reader.at();
  return {};
}

/// `.name`, `[0]`, `['a b']` or `["a b"]`.
bool LineReader::parse_step(path::PathReader& reader, Step& step) const {
  step.index = false;
  if (reader.take(".")) {
    if (!reader.at_name()) return false;
    step.name = reader.name();
    return true;
  }
  reader.advance();
  if (reader.peek() == '\'' || reader.peek() == '"') {
    if (!reader.string(step.name)) return false;
  } else {
    step.index = true;
    if (!text::is_digit(reader.peek()) && (edits_ == Edits::none || reader.peek() != '-')) return false;
    if (!reader.integer(step.number)) return false;
  }
  return reader.take("]") || reader.refuse("']'");
}

Result<void> LineReader::check_value() {
  const std::string_view text = value();
  if (is_simple(text)) return {};
  checker_.reset();
  auto good = checker_.feed({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
  if (good) good = checker_.finish();
  if (!good) return wrong_value(good.error());
  return {};
}

Failed LineReader::wrong_value(const Error& failure) const {
  const std::size_t within = failure->at ? static_cast<std::size_t>(failure->at->offset) : 0;
  const std::string& message = failure->unplaced.empty() ? failure->message : failure->unplaced;
  Error wrong = error(std::min(value_begin_ + within, line_.size()), message);
  if (value().ends_with(';')) {
    wrong = error(value_end_ - 1, "expected the end of the line, not ';'");
    wrong->hints.emplace_back("leave out the ';' at the end of the line");
  }
  if (failure->code == Code::limit_exceeded) wrong->code = failure->code;
  return fail(std::move(wrong));
}

std::string LineReader::found(std::size_t at) const {
  if (at >= line_.size()) return "the end of the line";
  const std::string shown = text::excerpt(line_.substr(at, text::code_point_at(line_, at).size));
  return shown.empty() ? "a control character" : "'" + shown + "'";
}

bool LineReader::empty_container() const {
  const std::string_view text = value();
  if (text.size() < 2 || (text.front() != '{' && text.front() != '[')) return false;
  return text.find_first_not_of(" \t\r", 1) == text.size() - 1;
}

Error LineReader::error(Code code, const std::string& message) const {
  Error failed = error(path_begin_, message);
  failed->code = code;
  return failed;
}

Error LineReader::error(std::size_t at, const std::string& message) const {
  static constexpr std::size_t shown = 200;
  const std::uint64_t column = text::count_code_points(line_.substr(0, at)) + 1;
  Error failed = make_error(
      Code::invalid_input,
      fmt::format("{}: line {}, column {}: {}", bytes::quoted_file(source_.name()), number_, column, message));
  failed->at = Position{number_, column, offset_ + at};
  if (line_.size() <= shown) {
    const std::string_view line = line_.substr(0, line_.find_last_not_of('\r') + 1);
    failed->quoted = Quoted{std::string(line), std::min(at, line.size())};
  }
  return failed;
}

}  // namespace jt::flat

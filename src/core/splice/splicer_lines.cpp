// SPDX-License-Identifier: MIT
// The lines of NDJSON: documents that come and go with the ends of their lines.
#include <algorithm>
#include <optional>
#include <utility>

#include "core/bytes/lines.hpp"
#include "core/splice/splicer.hpp"
#include "core/text/ascii.hpp"

namespace jt::splice {
namespace {

/// The begin of the line that holds the offset of its first token: only blanks are between.
std::uint64_t line_begin(LocalText& text, std::uint64_t at) {
  const std::uint64_t first = text.at(0) == 0xEF ? bytes::byte_order_mark.size() : 0;
  while (at > first && text::is_line_space(text.at(at - 1))) --at;
  return at;
}

/// The line end behind the last token of a line, or the end of the file: only blanks are between.
std::uint64_t line_end(LocalText& text, std::uint64_t at) {
  while (text::is_line_space(text.at(at))) ++at;
  return at;
}

/// As the line end at that offset is spelled.
std::string spelling_of(LocalText& text, std::uint64_t line_end) {
  return line_end > 0 && text.at(line_end - 1) == '\r' ? "\r\n" : "\n";
}

/// As the first line end of the file is spelled; `other` where there is none.
std::string first_spelling(LocalText& text, const std::string& other) {
  constexpr std::uint64_t most = std::uint64_t{1} << 20;
  std::uint64_t at = 0;
  while (at < most && text.at(at) >= 0 && text.at(at) != '\n') ++at;
  return text.at(at) == '\n' ? spelling_of(text, at) : other;
}

}  // namespace

std::string without_line_ends(std::string_view value) {
  std::string out;
  bool in_string = false;
  for (std::size_t i = 0; i < value.size();) {
    const char c = value[i];
    if (in_string || !text::is_json_space(c)) {
      const std::size_t size = in_string && c == '\\' ? 2 : 1;
      if (c == '"') in_string = !in_string;
      out += value.substr(i, size);
      i += size;
      continue;
    }
    const std::size_t end = std::min(value.find_first_not_of(" \t\r\n", i), value.size());
    const std::string_view blanks = value.substr(i, end - i);
    if (blanks.find_first_of("\r\n") == std::string_view::npos) out += blanks;
    i = end;
  }
  return out;
}

/// The check sees the view, where the line ends that come or go are commas.
Result<void> Splicer::splice_lines(const SpliceTarget& target, const Insertion& in_view, const bytes::Span& real,
                                   std::string text) {
  if (const auto& failure = local_.failure()) return fail(*failure);
  TRY(check_splice(document_->view(), target, in_view));
  const std::uint64_t written = text.size();
  document_->splice_own(real.begin, real.size(), std::move(text));
  local_.forget();
  outdated_ = true;
  on_splice_({real.begin + 1, real.size(), written});
  return {};
}

/// Directly after the line of the document before it.
Result<Placed> Splicer::add_line(const EntrySpan& array, const std::optional<NextEntry>& next, std::string_view text) {
  const auto begins = std::min(text.find_first_not_of(" \t\r\n"), text.size());
  text = text.substr(begins, text.find_last_not_of(" \t\r\n") + 1 - begins);
  const std::string value = without_line_ends(text);
  LocalText raw(*document_);
  const std::uint64_t last = local_.before_blanks(next ? next->entry : array.value.end - 1);
  const bool first = last == 1;  // the bracket is before it
  std::uint64_t at = 0;
  std::uint64_t at_in_view = last;
  std::string for_check = value;
  std::string line_end_before;
  std::string line_end_behind;
  if (next && first) {
    at = line_begin(raw, next->entry - 1);
    at_in_view = next->entry;
    for_check += ',';
    const auto end = local_.past_value(next->value, LocalText::no_limit);
    const auto ends = end ? std::optional(line_end(raw, *end - 1)) : std::nullopt;
    line_end_behind = ends && raw.at(*ends) == '\n' ? spelling_of(raw, *ends) : first_spelling(raw, removed_line_end_);
  } else if (next) {
    at = last - 1;  // behind the comma, which is the line end
    for_check += ',';
    line_end_behind = spelling_of(raw, at - 1);
  } else if (first) {
    at = raw.at(0) == 0xEF ? bytes::byte_order_mark.size() : 0;
    line_end_behind = first_spelling(raw, removed_line_end_);
  } else {
    at = line_end(raw, last - 1);
    for_check.insert(0, ",");
    const bool ended = raw.at(at) == '\n';
    (ended ? line_end_behind : line_end_before) = ended ? spelling_of(raw, at) : first_spelling(raw, removed_line_end_);
    if (ended) ++at;
  }
  if (const auto& failure = raw.failure()) return fail(*failure);
  const std::uint64_t begin = at + 1 + line_end_before.size();
  const Placed placed{{{begin, begin + value.size()}, begin, false, 1, 0},
                      {at + 1, 0, line_end_before.size() + value.size() + line_end_behind.size()}};
  TRY(splice_lines({'[', 0, 1, {}}, {at_in_view, 0, for_check}, {at, at}, line_end_before + value + line_end_behind));
  return placed;
}

/// With the end of its line; of a last line without one, with that of the line before.
Result<void> Splicer::remove_line(const EntrySpan& entry) {
  LocalText raw(*document_);
  bytes::Span gone{line_begin(raw, entry.entry - 1), line_end(raw, entry.value.end - 1)};
  if (raw.at(gone.end) == '\n') {
    removed_line_end_ = spelling_of(raw, gone.end);
    ++gone.end;
  } else if (gone.begin > 0 && raw.at(gone.begin - 1) == '\n') {
    removed_line_end_ = spelling_of(raw, gone.begin - 1);
    gone.begin -= removed_line_end_.size();
  }
  if (const auto& failure = raw.failure()) return fail(*failure);
  bytes::Span in_view{entry.entry, entry.value.end};
  const std::uint64_t comma = local_.past_blanks(entry.value.end);
  const std::uint64_t before = local_.before_blanks(entry.entry);
  if (local_.at(comma) == ',') {
    in_view.end = comma + 1;
  } else if (local_.at(before - 1) == ',') {
    in_view.begin = before - 1;
  }
  return splice_lines({'[', 0, 1, {entry.entry, entry.value.end}}, {in_view.begin, in_view.size(), {}}, gone, {});
}

}  // namespace jt::splice

// SPDX-License-Identifier: MIT
#include "core/splice/local_text.hpp"

#include <algorithm>

#include "core/bytes/errors.hpp"
#include "core/bytes/slice_source.hpp"
#include "core/comments/gap_blanks.hpp"
#include "core/text/ascii.hpp"

namespace jt::splice {

int LocalText::load(std::uint64_t offset) {
  // Reading goes both ways: the window begins before the position.
  if (!fill(offset - std::min<std::uint64_t>(offset, near_size / 2), near_size)) return -1;
  return offset - begin_ < window_.size() ? static_cast<unsigned char>(window_[offset - begin_]) : -1;
}

/// Reads those bytes, or as many as there are, into the window. False: failure.
bool LocalText::fill(std::uint64_t from, std::size_t size) {
  if (failure_) return false;
  window_.resize(size);
  begin_ = from;
  std::size_t have = 0;
  while (have < size) {
    auto got = source_->read(from + have, reinterpret_cast<std::uint8_t*>(window_.data()) + have, size - have);
    if (got && *got == 0) {
      const auto whole = source_->size();
      if (!whole || from + have >= *whole) break;
      got = fail(Code::document_changed, bytes::quoted_file(source_->name()) + " became shorter while it was read");
    }
    if (!got) {
      failure_ = std::move(got.error());
      window_.clear();
      return false;
    }
    have += *got;
  }
  window_.resize(have);
  return true;
}

std::string LocalText::text(std::uint64_t begin, std::uint64_t end) {
  std::string out;
  for (std::uint64_t i = begin; i < end && at(i) >= 0;) {
    const std::uint64_t held = std::min(end, begin_ + window_.size());
    out.append(window_, static_cast<std::size_t>(i - begin_), static_cast<std::size_t>(held - i));
    i = held;
  }
  return out;
}

Gap LocalText::blanks_from(std::uint64_t offset, std::uint64_t most) {
  Gap gap{offset, offset, 0};
  const std::uint64_t stop = most < no_limit - offset ? offset + most : no_limit;
  while (at(gap.end) >= 0) {
    for (const std::uint64_t end = std::min(begin_ + window_.size(), stop); gap.end < end; ++gap.end) {
      const char c = window_[gap.end - begin_];
      if (!text::is_json_space(c)) return gap;
      gap.lines += c == '\n' ? 1U : 0U;
    }
    if (gap.end >= stop) return gap;
    if (gap.size() > window_size && !fill(gap.end, large_window)) return gap;
  }
  return gap;
}

Gap LocalText::blanks_before(std::uint64_t offset) {
  Gap gap{offset, offset, 0};
  while (gap.begin > 0 && at(gap.begin - 1) >= 0) {
    for (; gap.begin > begin_; --gap.begin) {
      const char c = window_[gap.begin - 1 - begin_];
      if (!text::is_json_space(c)) return gap;
      gap.lines += c == '\n' ? 1U : 0U;
    }
    if (gap.size() > window_size && !fill(gap.begin - std::min<std::uint64_t>(gap.begin, large_window), large_window)) {
      return gap;
    }
  }
  return gap;
}

std::uint64_t LocalText::line_begin(std::uint64_t offset) {
  std::uint64_t begin = offset;
  while (begin > 0 && at(begin - 1) >= 0) {
    const std::size_t feed = std::string_view(window_).substr(0, begin - begin_).rfind('\n');
    if (feed != std::string_view::npos) return begin_ + feed + 1;
    begin = begin_;
    if (offset - begin <= window_size) continue;
    if (!fill(begin - std::min<std::uint64_t>(begin, large_window), large_window)) break;
  }
  return begin;
}

std::uint64_t LocalText::line_end(std::uint64_t offset) {
  std::uint64_t end = offset;
  while (at(end) >= 0) {
    const std::size_t feed = window_.find('\n', end - begin_);
    if (feed != std::string::npos) return begin_ + feed + 1;
    end = begin_ + window_.size();
    if (end - offset > window_size && !fill(end, large_window)) break;
  }
  return end;
}

/// Those bytes of the document as it is; nothing where it is read as it is.
std::optional<std::string> LocalText::original(std::uint64_t begin, std::uint64_t end) {
  if (commented_ == nullptr || failure_) return std::nullopt;
  auto bytes = bytes::bytes_of(*commented_, {begin, end});
  if (bytes) return std::move(*bytes);
  failure_ = std::move(bytes.error());
  return std::nullopt;
}

std::string LocalText::repeated(std::string blanks, std::uint64_t end) {
  if (commented_ == nullptr || blanks.empty()) return blanks;
  return text(Gap{end - blanks.size(), end, 0});
}

std::string LocalText::text(const Gap& gap) {
  if (commented_ != nullptr) {
    if (gap.size() <= window_size) {
      std::string blanks = text(gap.begin, gap.end);
      if (original(gap.begin, gap.end) == blanks) return blanks;
    }
    const int behind = at(gap.end);
    const bool token =
        behind >= 0 && std::string_view(",:]}").find(static_cast<char>(behind)) == std::string_view::npos;
    auto blanks = comments::gap_blanks(*commented_, {gap.begin, gap.end}, token, most_blanks);
    if (blanks) return std::move(*blanks);
    failure_ = std::move(blanks.error());
    return {};
  }
  if (gap.size() <= most_blanks) return text(gap.begin, gap.end);
  const std::string end = text(gap.end - most_blanks, gap.end);
  const std::size_t line = end.rfind('\n');
  if (line == std::string::npos) return gap.lines > 0 ? "\n" : " ";
  return end.substr(line > 0 && end[line - 1] == '\r' ? line - 1 : line);
}

std::size_t LocalText::characters(std::uint64_t begin, std::uint64_t end) {
  std::size_t count = 0;
  for (int c = 0; begin < end && (c = at(begin)) >= 0; ++begin) count += (c & 0xC0) != 0x80 ? 1U : 0U;
  return count;
}

std::optional<std::uint64_t> LocalText::string_before(std::uint64_t end, std::uint64_t lowest) {
  for (std::uint64_t i = end - 1; i > lowest; --i) {
    if (at(i - 1) != '"') continue;
    std::uint64_t slashes = 0;
    while (i - 1 - slashes > lowest && at(i - 2 - slashes) == '\\') ++slashes;
    if (lowest > 0 && i - 1 - slashes == lowest) return std::nullopt;  // there may be one more
    if (slashes % 2 == 0) return i - 1;
  }
  return std::nullopt;
}

std::optional<std::uint64_t> LocalText::value_before(std::uint64_t end, std::uint64_t limit) {
  const std::uint64_t lowest = end > limit ? end - limit : 0;
  std::uint64_t depth = 0;
  std::uint64_t i = end;
  while (i > lowest) {
    const int c = at(i - 1);
    if (c == '"') {
      const auto begin = string_before(i, lowest);
      if (!begin || depth == 0) return begin;
      i = *begin;
      continue;
    }
    --i;
    if (c == '}' || c == ']') ++depth;
    if ((c == '{' || c == '[') && --depth == 0) return i;
    if (depth > 0) continue;
    // A number or literal: up to a byte that may precede one.
    while (i > lowest) {
      const int before = at(i - 1);
      if (text::is_json_space(before) || before == ',' || before == ':' || before == '[' || before < 0) return i;
      if (before == 0xBF) return i;  // a byte order mark
      --i;
    }
    return i == 0 ? std::optional<std::uint64_t>(0) : std::nullopt;
  }
  return std::nullopt;
}

std::optional<std::uint64_t> LocalText::past_value(std::uint64_t begin, std::uint64_t limit) {
  std::uint64_t depth = 0;
  for (std::uint64_t i = begin; i - begin < limit;) {
    const int c = at(i);
    if (c < 0) return depth == 0 && i > begin ? std::optional(i) : std::nullopt;
    const bool closing = c == '}' || c == ']';
    if (depth == 0 && i > begin && (closing || c == ',' || c == ':' || text::is_json_space(c)))
      return i;  // a scalar's end
    ++i;
    if (c == '"') {
      for (int d = at(i++); d != '"'; d = at(i++)) {
        if (d < 0 || i - begin > limit) return std::nullopt;
        if (d == '\\') ++i;
      }
      if (depth == 0) return i;
    } else if (c == '{' || c == '[') {
      ++depth;
    } else if (closing && --depth == 0) {
      return i;
    }
  }
  return std::nullopt;
}

std::string LocalText::indentation(std::uint64_t offset, std::uint64_t limit) {
  std::uint64_t begin = offset;
  while (begin > 0 && at(begin - 1) != '\n') {
    if (offset - begin >= limit) return {};
    --begin;
  }
  if (begin == 0 && at(0) == 0xEF) begin = 3;  // a byte order mark is not indentation
  std::uint64_t end = begin;
  while (at(end) == ' ' || at(end) == '\t') {
    if (end - begin >= limit) return {};
    ++end;
  }
  if (end == begin) return {};
  // A comment at the beginning of the line is no indentation.
  if (const auto blanks = original(begin, end)) {
    end = begin + std::min(blanks->find_first_not_of(" \t"), blanks->size());
  }
  const std::uint64_t before = before_blanks(begin);
  if (before == 0 || (before == 3 && at(0) == 0xEF)) {
    if (auto of_end = indentation_of_root_end()) return std::move(*of_end);
  }
  return text(begin, end);
}

/// If the root is a container that ends on a line of its own.
std::optional<std::string> LocalText::indentation_of_root_end() {
  const auto size = source_->size();
  if (!size) return std::nullopt;
  const std::uint64_t end = before_blanks(*size);
  if (end == 0 || (at(end - 1) != '}' && at(end - 1) != ']')) return std::nullopt;
  const Gap lead = blanks_before(end - 1);
  if (lead.lines == 0) return std::nullopt;
  const std::string blanks = text(lead);
  return blanks.substr(blanks.rfind('\n') + 1);
}

}  // namespace jt::splice

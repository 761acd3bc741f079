// SPDX-License-Identifier: MIT
// The comments that a moved entry takes along, and the lines of its value.
#include <algorithm>
#include <utility>

#include "core/bytes/memory_source.hpp"
#include "core/bytes/slice_source.hpp"
#include "core/comments/given.hpp"
#include "core/scan/cursor.hpp"
#include "core/splice/splicer.hpp"

namespace jt::splice {

using comments::GapPart;

Result<void> Splicer::carry(const EntrySpan& entry) {
  carried_.reset();
  comma_in_.reset();
  if (entry.root) return {};
  bytes::HeldPart commented(*document_);
  const Surroundings around = TRY(surroundings(commented, entry));
  Carried carried;
  std::uint64_t held = 0;
  const auto take = [&](std::uint64_t begin, std::uint64_t end, std::vector<Carried::Comment>& into) -> Result<void> {
    Result<void> taken;
    TRY(comments::read_gap(commented, begin, end, [&](const GapPart& part) {
      if (part.kind == GapPart::Kind::line_end && !into.empty()) into.back().ends_line = true;
      if (part.kind != GapPart::Kind::comment) return true;
      held += part.comment.end - part.comment.begin;
      if (held > scan::Cursor::max_held) {
        taken = fail(Code::limit_exceeded,
                     "comments of over " + std::to_string(scan::Cursor::max_held) + " bytes are too large to be moved");
        return false;
      }
      auto text = bytes::bytes_of(commented, {part.comment.begin, part.comment.end});
      if (!text) {
        taken = fail(std::move(text.error()));
        return false;
      }
      into.push_back({std::move(*text), part.comment.block, false});
      return true;
    }));
    return taken;
  };
  TRY(take(around.before.leading_begin, entry.entry, carried.leading));
  // Those between key, colon and value lead the new key.
  TRY(take(entry.entry, entry.value.begin, carried.leading));
  TRY(take(entry.value.end, around.behind.trailing_end, carried.trailing));
  if (carried.count() > 0) carried_ = std::move(carried);
  const bool alone = !around.before_gap.before && !around.behind_gap.behind;
  if (alone && around.behind.comma) comma_in_ = entry.container;
  return {};
}

void Splicer::drop_carried(std::uint64_t inside) {
  comments_removed_ -= std::min(comments_removed_, inside);
  carried_.reset();
}

/// The moved value with another indentation; nothing if none is moved, or it is on one line. Lines within a block
/// comment, and those that are indented less than the value was, stay as they are.
std::optional<std::string> Splicer::moved_lines(std::string_view text, const std::string& indent) const {
  if (!moved_from_) return std::nullopt;
  std::string moved;
  std::size_t at = 0;
  bytes::MemorySource source(text);
  (void)comments::read_gap(source, 0, text.size(), [&](const GapPart& part) {
    if (part.kind != GapPart::Kind::line_end) return true;
    const auto line = static_cast<std::size_t>(part.comment.end);
    moved += text.substr(at, line - at);
    at = line;
    if (!text.substr(line).starts_with(*moved_from_)) return true;
    moved += indent;
    at += moved_from_->size();
    return true;
  });
  if (at == 0) return std::nullopt;
  return moved += text.substr(at);
}

/// Whether these need lines for themselves before the entry: a comment on two lines belongs to it only there, and where
/// a comma begins the line, so does one that goes to the end of its line.
bool Splicer::Carried::need_lines(std::string_view line) const {
  const bool comma = line.find(',') != std::string_view::npos;
  return std::any_of(leading.begin(), leading.end(), [&](const Comment& each) {
    const bool spans = each.text.find('\n') != std::string::npos;
    return (spans && (comma || line.empty())) || (comma && (each.ends_line || !each.block));
  });
}

Result<void> Splicer::put_carried(std::string_view line, const std::string& new_line, const bytes::Span& removed,
                                  Parts& parts) {
  const Carried carried = *std::exchange(carried_, std::nullopt);
  if (carried.from_here) comments_removed_ -= std::min<std::uint64_t>(comments_removed_, carried.count());
  const bool lines = !line.empty();
  std::string next_line(line);
  std::replace(next_line.begin(), next_line.end(), ',', ' ');  // it is there where commas begin lines
  const bool apart = carried.need_lines(line);
  if (apart) {
    next_line = new_line;
    parts.before = (parts.before.find(',') == std::string::npos ? "" : ",") + new_line;
  }
  for (const Carried::Comment& each : carried.leading) {
    const bool alone = (lines || apart) && (each.ends_line || !each.block);
    parts.before += alone ? each.text : comments::as_block(each.text);
    parts.before += alone ? next_line : " ";
  }
  // A comment that goes to the end of its line needs one.
  const std::size_t comma = parts.after.find(',');  // there may be blanks before it, as before others
  const std::string behind = parts.after.substr(comma == std::string::npos ? 0 : comma + 1);
  bool ends_line = has_line_end(behind);
  if (behind.empty()) {
    const std::uint64_t end = local_.past_blanks(removed.end);
    if (const auto& failure = local_.failure()) return fail(*failure);
    TRY(comments::read_gap(*document_, removed.end, end, [&](const GapPart& part) {
      // Blanks before the line end would be in the comment.
      ends_line = part.kind == GapPart::Kind::line_end && part.comment.begin == removed.end;
      return false;
    }));
  }
  std::string trail;
  for (const Carried::Comment& each : carried.trailing) {
    const bool last = &each == &carried.trailing.back();
    trail += ' ';
    trail += lines && ends_line && last ? each.text : comments::as_block(each.text);
  }
  const bool first = comma != std::string::npos && ends_line;
  parts.after.insert(first ? comma + 1 : 0, trail);
  return {};
}

}  // namespace jt::splice

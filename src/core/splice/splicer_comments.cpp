// SPDX-License-Identifier: MIT
// The changes of a Splicer where there are comments: none of them changes the entry that it belongs to.
#include <algorithm>
#include <array>

#include "core/bytes/slice_source.hpp"
#include "core/comments/given.hpp"
#include "core/scan/cursor.hpp"
#include "core/splice/splicer.hpp"
#include "core/text/ascii.hpp"

namespace jt::splice {
namespace {

using comments::GapPart;

/// How far the end of the enclosing container is searched for.
constexpr std::uint64_t look_ahead = 65'536;

/// Whitespace beside a place, up to a comment or token, and the lines that end in it.
struct Run {
  std::uint64_t edge = 0;
  std::uint64_t lines = 0;
  std::uint64_t line = 0;  ///< behind a place: where the line ends, or the place itself
};

Result<Run> run_before(bytes::Source& document, std::uint64_t begin, std::uint64_t at) {
  Run run{begin, 0, 0};
  TRY(comments::read_gap(document, begin, at, [&](const GapPart& part) {
    if (part.kind == GapPart::Kind::line_end) {
      ++run.lines;
    } else {
      run = {part.comment.end, 0, 0};
    }
    return true;
  }));
  return run;
}

Result<Run> run_behind(bytes::Source& document, std::uint64_t at, std::uint64_t end) {
  Run run{end, 0, at};
  TRY(comments::read_gap(document, at, end, [&](const GapPart& part) {
    if (part.kind == GapPart::Kind::line_end) {
      if (++run.lines == 1) run.line = part.comment.begin;
      return true;
    }
    run.edge = part.comment.begin;
    return false;
  }));
  return run;
}

/// The byte there; 0 if there is none, or it cannot be read.
char byte_at(bytes::Source& document, std::uint64_t at) {
  std::uint8_t byte = 0;
  return document.read(at, &byte, 1).value_or(0) == 1 ? static_cast<char>(byte) : '\0';
}

/// A comma with its line, if it is alone on it; at the end of a line, with the blanks before it. Of many blanks, which
/// are looked at one by one, none goes.
bytes::Span comma_with_blanks(bytes::Source& document, std::uint64_t at) {
  const auto blank = [&](std::uint64_t place) { return text::is_line_space(byte_at(document, place)); };
  bytes::Span comma{at, at + 1};
  constexpr std::uint64_t most = 256;
  while (comma.begin > 0 && comma.size() < most && blank(comma.begin - 1)) --comma.begin;
  while (comma.size() < 2 * most && blank(comma.end)) ++comma.end;
  if (comma.size() >= most) return {at, at + 1};
  const bool carriage = byte_at(document, comma.end - 1) == '\r';  // of the line end
  if (byte_at(document, comma.end) != '\n') return {at, at + 1};
  if (comma.begin > 0 && byte_at(document, comma.begin - 1) == '\n') return {comma.begin, comma.end + 1};
  return {comma.begin, comma.end - (carriage ? 1 : 0)};
}

/// The comments in an empty container.
struct Inside {
  bool any = false;
  std::uint64_t first_line = 0;        ///< where those on the line of its bracket end
  std::string line_end;                ///< of that line; empty where the container is on one line
  std::optional<std::uint64_t> below;  ///< the first comment that begins on a later line
};

Result<Inside> look_inside(bytes::Source& document, std::uint64_t begin, std::uint64_t end) {
  Inside inside;
  inside.first_line = begin;
  bool first = true;
  TRY(comments::read_gap(document, begin, end, [&](const GapPart& part) {
    if (part.kind == GapPart::Kind::line_end) {
      if (inside.line_end.empty()) inside.line_end = part.comment.end - part.comment.begin > 1 ? "\r\n" : "\n";
      first = false;
      return true;
    }
    inside.any = true;
    if (first) inside.first_line = part.comment.end;
    if (!first && !inside.below) inside.below = part.comment.begin;
    first = first && part.comment.lines == 0;
    return true;
  }));
  return inside;
}

}  // namespace

bool Splicer::Surroundings::plain() const {
  const auto none = [](const comments::Owners& owners) { return owners.trailing + owners.leading + owners.rest == 0; };
  return none(before) && none(behind) && (behind_gap.behind || !behind.comma);
}

Splicer::Blanks Splicer::blanks_around(std::uint64_t container, const EntrySpan& entry) {
  Blanks blanks;
  blanks.lead = local_.blanks_before(entry.entry);
  const std::uint64_t before = blanks.lead.begin;
  const bool first = before == container + 1;
  blanks.before = {first ? before : local_.before_blanks(before - 1), entry.entry, !first, true};
  blanks.after = local_.past_blanks(entry.value.end);
  const bool last = local_.at(blanks.after) != ',';
  if (!last) blanks.next = local_.blanks_from(blanks.after + 1);
  blanks.behind = {entry.value.end, last ? blanks.after : blanks.next.end, true, !last};
  return blanks;
}

Result<Splicer::Surroundings> Splicer::surroundings(bytes::HeldPart& document, const Blanks& blanks) {
  Surroundings around;
  around.before_gap = blanks.before;
  around.behind_gap = blanks.behind;
  if (const auto& failure = local_.failure()) return fail(*failure);
  TRY(document.hold(around.before_gap.begin, around.behind_gap.end));
  around.before = TRY(comments::owners(document, around.before_gap));
  around.behind = TRY(comments::owners(document, around.behind_gap));
  return around;
}

// ---- new entries

/// A line end, and the indentation of the entries of that container, one of which is there.
std::string Splicer::new_line(std::uint64_t container, std::uint64_t entry) {
  const Layout layout = layout_of(around(container), {});
  const bool own_line = local_.blanks_before(entry).lines > 0;
  return layout.line_end + (own_line ? local_.indentation(entry) : local_.indentation(container) + layout.unit);
}

/// Makes room for an entry after the last one, which is `next` and ends at `last`: the comma goes directly behind its
/// value, and on one line behind its comments, where a trailing comma goes too. Returns where the new entry goes,
/// behind the comments of the last one, and changes the whitespace before it.
Result<std::uint64_t> Splicer::behind_comments(const EntrySpan& container, const AdjacentEntry& next,
                                               std::uint64_t last, Parts& parts) {
  const std::uint64_t begin = container.value.begin;
  const comments::Owners tail = TRY(comments::owners(*document_, {last, container.value.end - 1, true, false}));
  if (!tail.comma && tail.trailing == 0) return last;
  std::uint64_t at = std::max(tail.trailing_end, tail.comma ? *tail.comma + 1 : last);
  const bool ends_line = tail.trailing_line && at == tail.trailing_end;
  parts.before.erase(0, parts.before.find(','));
  // On one line a comment behind the comma would be that of the new entry.
  if (!ends_line && !has_line_end(parts.before)) {
    if (!tail.comma) return at;
    if (at > *tail.comma + 1) {
      TRY(splice({local_.at(begin) == '{' ? '{' : '[', begin, container.depth + 1, {}}, {*tail.comma, *tail.comma + 1},
                 ""));
      parts.after.insert(0, ",");
      return at - 1;
    }
  }
  parts.before.erase(0, 1);
  if (ends_line && !has_line_end(parts.before)) parts.before = new_line(begin, next.begin);
  if (tail.comma) {
    parts.after.insert(0, ",");
    return at;
  }
  // It is a trailing comma until the entry is there.
  TRY(splice({local_.at(begin) == '{' ? '{' : '[', begin, container.depth + 1, {}}, {last, last}, ","));
  return at + 1;
}

/// Where a comment keeps the comma away from its value, it does not so in the new separator before `next`.
Result<void> Splicer::without_comma_line(const AdjacentEntry& next, Parts& parts) {
  const std::uint64_t before = local_.before_blanks(next.begin);
  bytes::Span gap{next.first || before == 0 ? next.begin : local_.before_blanks(before - 1), next.begin};
  if (next.first) {
    gap.begin = local_.past_value(next.begin, LocalText::no_limit).value_or(next.begin);
    gap.end = local_.past_blanks(gap.begin);
  }
  if (const auto& failure = local_.failure()) return fail(*failure);
  bool comma = false;
  TRY(comments::read_gap(*document_, gap.begin, gap.end, [&](const GapPart& part) {
    comma = part.kind == GapPart::Kind::comment;
    return part.kind == GapPart::Kind::line_end;
  }));
  if (comma) parts.after.erase(0, parts.after.find(','));
  return {};
}

/// The place of an element before another, `next`: above the comments that lead it. They stay with it.
Result<std::uint64_t> Splicer::above_comments(const EntrySpan& array, const AdjacentEntry& next, Parts& parts) {
  const std::uint64_t begin = array.value.begin;
  const std::uint64_t before = local_.before_blanks(next.begin);
  const std::uint64_t end = next.first ? begin + 1 : local_.before_blanks(before - 1);
  if (const auto& failure = local_.failure()) return fail(*failure);
  const comments::EntryGap gap{end, next.begin, !next.first, true};
  const comments::Owners owners = TRY(comments::owners(*document_, gap));
  if (owners.leading == 0) return next.begin;
  // On lines above it: on the line of the new element they would be that one's.
  std::uint64_t lines = 0;
  TRY(comments::read_gap(*document_, owners.leading_begin, next.begin, [&](const GapPart& part) {
    lines += part.comment.lines;
    return true;
  }));
  const std::size_t comma = parts.after.find(',');
  if (lines > 0 && !has_line_end(std::string_view(parts.after).substr(comma + 1)))
    parts.after = "," + new_line(begin, next.begin);
  return owners.leading_begin;
}

/// Whether the last entry of the container that ends with that bracket has a comma behind it.
Result<bool> Splicer::has_trailing_comma(std::uint64_t bracket) {
  const std::uint64_t last = local_.before_blanks(bracket);
  const auto owners = TRY(comments::owners(*document_, {last, bracket, true, false}));
  return owners.comma.has_value();
}

/// The bracket that ends the container around this one, if it is near.
std::optional<std::uint64_t> Splicer::end_of_enclosing(const EntrySpan& container) {
  const std::uint64_t limit = container.value.end + look_ahead;
  for (std::uint64_t at = container.value.end; at < limit;) {
    at = local_.blanks_from(at, look_ahead).end;
    const int c = local_.at(at);
    if (c == '}' || c == ']') return at;
    if (c != ',') return std::nullopt;
    at = local_.blanks_from(at + 1, look_ahead).end;
    if (container.kind_of_container() == '{') {
      const auto key = local_.past_value(at, look_ahead);
      if (!key) return std::nullopt;
      at = local_.past_blanks(local_.past_blanks(*key) + 1);
    }
    const auto value = local_.past_value(at, look_ahead);
    if (!value) return std::nullopt;
    at = *value;
  }
  return std::nullopt;
}

/// What an empty container goes by: the enclosing one; where that ends far away, the nearest one before it.
Result<bool> Splicer::trailing_comma_around(const EntrySpan& container) {
  if (container.root) return false;
  if (const auto bracket = end_of_enclosing(container)) return has_trailing_comma(*bracket);
  for (const std::uint64_t value : adjacent_values(local_, container.entry, container.value.end)) {
    const int c = local_.at(value);
    if (value > container.entry || (c != '{' && c != '[')) continue;
    const auto end = local_.past_value(value, look_ahead);
    if (end && local_.before_blanks(*end - 1) > value + 1) return has_trailing_comma(*end - 1);
  }
  return false;
}

/// The indentation of the first entry of a container that holds comments only: that of the first one on a line of its
/// own, if it is deeper than the container and of the characters that the document indents with. Where nothing else
/// shows those, it shows them, and how deep what is in the entry goes.
std::string Splicer::indent_to_fill(const EntrySpan& container, const Layout& layout,
                                    const std::optional<std::uint64_t>& comment, Style& style) {
  const std::string outer = local_.indentation(container.value.begin);
  const std::string shown = comment && !indent_ ? local_.indentation(*comment) : std::string();
  if (shown.size() <= outer.size() || !shown.starts_with(outer)) return outer + layout.unit;
  const std::string unit = shown.substr(outer.size());
  const bool other = style.unit && !style.unit->empty() && unit.find_first_not_of(style.unit->front()) != unit.npos;
  if (other) return outer + layout.unit;
  if (!style.unit) style.unit = unit;
  return shown;
}

/// The place of the first entry of a container: behind what follows the bracket on its line, before all other comments
/// in it. What is around the entry is adapted.
Result<bytes::Span> Splicer::beside_comments(const EntrySpan& container, const Layout& layout, Site& site,
                                             Parts& parts) {
  const bytes::Span whole{container.value.begin + 1, container.value.end - 1};
  const bool again = comma_in_ == container.value.begin;
  if (again || TRY(trailing_comma_around(container))) parts.after = "," + parts.after;
  const Inside inside = TRY(look_inside(*document_, whole.begin, whole.end));
  if (!inside.any) return whole;
  const bool comma = parts.after.starts_with(',');
  parts.after = comma ? "," : "";
  const bool lines = !inside.line_end.empty();
  if (lines) {
    site.indent = indent_to_fill(container, layout, inside.below, site.style);
    parts.before = inside.line_end + *site.indent;
  } else {
    parts.before = " ";
    site.indent = local_.indentation(container.value.begin);
  }
  site.own_line = lines;
  return bytes::Span{inside.first_line, inside.first_line};
}

// ---- removal

/// Those from `kept` on are not those of the entry before them.
Result<void> Splicer::leave_kept(bytes::HeldPart& document, Surroundings& around, std::uint64_t kept) {
  comments::Owners& behind = around.behind;
  comments::Owners own = TRY(comments::owners(document, {around.behind_gap.begin, kept, true, false}));
  own.rest = behind.trailing + behind.rest - own.trailing;
  own.leading = behind.leading;
  own.leading_begin = behind.leading_begin;
  behind = own;
  return {};
}

/// The entry, its comma and its comments.
bytes::Span Splicer::entry_with_comments(const EntrySpan& entry, const Surroundings& around, bool keep_comments) const {
  const bool leading = around.before.leading > 0 && !keep_comments;
  const std::uint64_t comma = around.behind.comma ? *around.behind.comma + 1 : 0;
  return {leading ? around.before.leading_begin : entry.entry,
          std::max({entry.value.end, around.behind.trailing_end, comma})};
}

/// The same with whitespace beside it: what was behind it takes its place, or is where it was.
Result<bytes::Span> Splicer::what_goes(bytes::HeldPart& document, std::uint64_t container, const bytes::Span& own,
                                       const Surroundings& around) {
  const bool first = !around.before_gap.before;
  const bool last = !around.behind_gap.behind;
  const std::uint64_t kept =
      around.before.rest + around.behind.rest + (own.begin > around.before.leading_begin ? around.before.leading : 0);
  if (first && last && kept == 0) return bytes::Span{around.before_gap.begin, around.behind_gap.end};
  const Run before = TRY(run_before(document, around.before_gap.begin, own.begin));
  const Run behind = TRY(run_behind(document, own.end, around.behind_gap.end));
  // Behind a comment that goes to the end of its line, there must be a line end, and no more blanks than there were.
  if (last) return before.lines > 0 && behind.lines == 0 ? own : bytes::Span{before.edge, behind.line};
  // Comments that stay above it would belong to the next one without the blank line between them; and what is on a
  // later line than the bracket does not come up to it, or it would be the container's.
  const bool cut_off = own.begin > around.before.leading_begin && behind.lines > 1;
  const bool comes_up = before.lines == 0 && behind.lines > 0 && behind.edge < around.behind_gap.end;
  if (cut_off || comes_up) return bytes::Span{before.edge, behind.line};
  const bool ends_group = !first && before.lines > 0 && behind.lines > before.lines;
  if (!ends_group && (before.lines > 0 || before.edge == container + 1)) return bytes::Span{own.begin, behind.edge};
  return bytes::Span{before.edge, behind.line};
}

/// What is put in the place of the entry: a line end where the comments of the next one would come up to what is before
/// it and end on another line. They would belong to that.
Result<std::string> Splicer::line_for_next(bytes::HeldPart& document, std::uint64_t container, const bytes::Span& own,
                                           const Surroundings& around) {
  if (around.behind.leading == 0) return std::string();
  if (TRY(run_before(document, around.before_gap.begin, own.begin)).lines > 0) return std::string();
  if (TRY(run_behind(document, own.end, around.behind.leading_begin)).lines > 0) return std::string();
  std::uint64_t lines = 0;
  TRY(comments::read_gap(document, around.behind.leading_begin, around.behind_gap.end, [&](const GapPart& part) {
    lines += part.comment.lines;
    return true;
  }));
  return lines > 0 ? new_line(container, around.behind_gap.end) : std::string();
}

Result<void> Splicer::remove_commented(bytes::HeldPart& document, std::uint64_t container, const EntrySpan& entry,
                                       const Surroundings& around, bool keep_comments,
                                       const std::optional<std::uint64_t>& next) {
  const bytes::Span own = entry_with_comments(entry, around, keep_comments);
  bytes::Span gone = TRY(what_goes(document, container, own, around));
  // The one before is the last one now: it has a comma behind it if the last one had.
  const bool habit = around.behind.comma && comma_left_in_ != container;
  const bool comma = around.before.comma && !around.behind_gap.behind && !habit;
  comma_left_in_.reset();
  const bool touches = comma && *around.before.comma + 1 == gone.begin;
  if (touches) {
    const bool line_end = TRY(run_behind(document, own.end, around.behind_gap.end)).lines > 0;
    gone.begin = around.before.trailing == 0 ? around.before_gap.begin
                 : line_end                  ? around.before.trailing_end
                                             : *around.before.comma;
  }
  // Not where comments stay: behind a comma they would be those of its entry.
  const bool stays = own.begin > around.before.leading_begin;
  if (stays) kept_from_ = around.before.leading_begin;
  if (next != around.before_gap.begin) kept_from_.reset();
  const bool left = comma && !touches && !stays && next == around.before_gap.begin;
  if (left) comma_left_in_ = container;  // it goes with its entry
  const OnOneLine before = comma && !left ? TRY(on_one_line(document, around)) : OnOneLine{};
  bytes::Span sign;
  if (comma && !touches && !left) {
    const std::uint64_t at = *around.before.comma;
    sign = comma_with_blanks(document, at);
    if (sign.end > gone.begin) sign = {at, at + 1};
  }
  auto line = TRY(line_for_next(document, container, own, around));
  const char kind = entry.kind_of_container();
  TRY(splice({kind, container, entry.depth, {entry.entry, entry.value.end}}, gone, std::move(line)));
  const SpliceTarget target{kind, container, entry.depth, {}};
  if (sign.size() > 0 && (!before.any || sign.end > before.old.end)) TRY(splice(target, sign, {}));
  if (!before.any) return {};
  TRY(splice(target, before.old, before.text));
  comments_removed_ -= before.count;  // they are there still
  return {};
}

/// The comments that belong to the entry before, where they are on more lines than its own: without its comma, those
/// would belong to no entry.
Result<Splicer::OnOneLine> Splicer::on_one_line(bytes::HeldPart& document, const Surroundings& around) {
  OnOneLine out;
  std::vector<comments::Comment> all;
  std::size_t first = 0;  // of `all`: the first one that comes up to the line
  bool line_end = false;
  std::uint64_t held = 0;
  TRY(comments::read_gap(document, around.before_gap.begin, around.before.trailing_end, [&](const GapPart& part) {
    line_end = line_end || part.kind == GapPart::Kind::line_end;
    if (part.kind != GapPart::Kind::comment) return true;
    if (line_end && !std::exchange(out.any, true)) first = all.size();
    line_end = false;
    held += part.comment.end - part.comment.begin;
    all.push_back(part.comment);
    return held <= scan::Cursor::max_held;
  }));
  if (!out.any || held > scan::Cursor::max_held) return OnOneLine{};  // too long to be written anew
  // What is before the first one must not go to the end of the line.
  const bool again = first > 0 && !all[first - 1].block;
  const std::uint64_t begin = first == 0 ? around.before_gap.begin : all[first - 1].end;
  out.old = {again ? all[--first].begin : begin, all.back().end};
  out.count = all.size() - first;
  for (std::size_t i = first; i < all.size(); ++i) {
    const std::string text = TRY(bytes::bytes_of(document, {all[i].begin, all[i].end}));
    if (i > first || !again) out.text += ' ';
    out.text += i + 1 < all.size() ? comments::as_block(text) : text;
  }
  return out;
}

}  // namespace jt::splice

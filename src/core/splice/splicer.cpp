// SPDX-License-Identifier: MIT
#include "core/splice/splicer.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

#include "core/comments/given.hpp"
#include "core/json/escape.hpp"
#include "core/scan/checker.hpp"
#include "core/text/ascii.hpp"

namespace jt::splice {
namespace {

/// How much of a document or of an adjacent value is read for its style.
constexpr std::uint64_t sample_bytes = 65'536;
constexpr std::uint64_t sibling_bytes = 4096;
constexpr std::uint64_t bom_bytes = 3;

/// The indentation at the end of a gap.
std::string_view indent_of(std::string_view gap) {
  const std::size_t at = gap.rfind('\n');
  if (at == std::string_view::npos) return {};
  gap.remove_prefix(at + 1);
  return gap.substr(0, std::min(gap.find_first_not_of(" \t"), gap.size()));  // a comma may precede it
}

std::string_view trim(std::string_view value) {
  while (!value.empty() && text::is_json_space(value.front())) value.remove_prefix(1);
  while (!value.empty() && text::is_json_space(value.back())) value.remove_suffix(1);
  return value;
}

}  // namespace

Splicer::Splicer(PieceTable& document, std::optional<Indent> indent, std::function<void(const Splice&)> on_splice)
    : document_(&document),
      indent_(document.lines() ? std::nullopt : std::move(indent)),
      on_splice_(std::move(on_splice)),
      local_(document.view(), document.commented() ? &document : nullptr) {}

/// Whether the document already has these bytes at that position.
bool Splicer::is_there(std::uint64_t at, std::string_view text) {
  std::array<std::uint8_t, 4096> block{};
  while (!text.empty()) {
    const auto got = document_->given().read(at, block.data(), std::min(block.size(), text.size()));
    if (!got || *got == 0 || std::memcmp(block.data(), text.data(), *got) != 0) return false;
    at += *got;
    text.remove_prefix(*got);
  }
  return true;
}

Result<void> Splicer::splice(const SpliceTarget& target, const bytes::Span& removed, std::string text) {
  // After a failed read everything looks like the end of the document: the text may be wrong.
  if (const auto& failure = local_.failure()) return fail(*failure);
  if (removed.size() == text.size() && is_there(removed.begin, text)) return {};
  if (document_->lines() && text.find('\n') != std::string::npos)
    return fail(Code::io_error, "the edit was not made: a document would not have stayed on one line");
  bytes::Source* const commented = document_->commented() ? document_ : nullptr;
  TRY(check_splice(document_->view(), target, {removed.begin, removed.size(), text}, commented));
  if (commented != nullptr) comments_removed_ += TRY(comments::count_comments(*document_, removed.begin, removed.end));
  const std::uint64_t written = text.size();
  document_->splice_own(document_->real_offset(removed.begin), removed.size(), std::move(text));
  local_.forget();
  if (kept_from_ && *kept_from_ >= removed.end) *kept_from_ = *kept_from_ - removed.size() + written;
  // If whitespace precedes the root, the text that shows the style is further on, and its last line shows it too.
  outdated_ = outdated_ || removed.begin < bom_bytes + sample_bytes || blanks_before_root_;
  on_splice_({removed.begin, removed.size(), written});
  return {};
}

void Splicer::begin_operation() {
  if (outdated_) document_style_.reset();
  outdated_ = false;
  carried_.reset();
  comma_in_.reset();
  comma_left_in_.reset();
  kept_from_.reset();
  moved_from_.reset();
}

const Style& Splicer::document_style() {
  if (!document_style_ && document_->lines()) {  // the first document shows it
    const std::uint64_t first = local_.past_blanks(1);
    document_style_ = local_.at(first) == ']' ? Style() : sample(local_, first, sample_bytes);
    document_style_->multi_line = false;
    blanks_before_root_ = true;
  }
  if (!document_style_) {
    const std::uint64_t begin = local_.at(0) == 0xEF ? bom_bytes : 0;
    const std::uint64_t root = local_.past_blanks(begin);
    blanks_before_root_ = root > begin;
    document_style_ = sample(local_, root, sample_bytes);
  }
  return *document_style_;
}

// ---- style of the surroundings

/// The style of the container; what it does not show is that of the document.
Style Splicer::around(std::uint64_t container) {
  return sample(local_, container, sibling_bytes).or_else(document_style());
}

/// The indentation of the value's entry relative to its container, if it begins a line.
std::optional<std::string> Splicer::unit_around(const EntrySpan& span) {
  if (span.root || local_.blanks_before(span.entry).lines == 0) return std::nullopt;
  const std::string inner = local_.indentation(span.entry);
  const std::string outer = local_.indentation(span.container);
  if (inner.size() <= outer.size() || !inner.starts_with(outer)) return std::nullopt;
  return inner.substr(outer.size());
}

/// The position after or before the gap in that container.
Splicer::Site Splicer::site(std::uint64_t container, std::string_view gap, std::uint64_t line, std::string_view text) {
  Site site;
  if (!is_container(text)) return site;
  site.style = around(container);
  site.own_line = has_line_end(gap);
  site.line = line;
  if (site.own_line) site.indent = indent_of(gap);
  return site;
}

/// The position of the value.
Splicer::Site Splicer::site_of(const EntrySpan& span) {
  Site site;
  site.style.unit = unit_around(span);
  site.style = site.style.or_else(document_style());
  site.own_line = span.root ? site.style.multi_line.value_or(false) : local_.blanks_before(span.entry).lines > 0;
  site.line = span.value.begin;
  return site;
}

/// The style of the nearest of these values that is a container like the text: of the same kind, and, if there is
/// such a one, also with or without inner containers as the text.
std::optional<Style> Splicer::model_for(std::string_view text, const std::vector<std::uint64_t>& values) {
  if (!is_container(text)) return std::nullopt;
  const auto plain = document_->commented() ? comments::blanked(text) : std::nullopt;
  const bool nested = !is_flat(plain ? *plain : text);
  std::optional<Style> model;
  for (const std::uint64_t value : values) {
    if (local_.at(value) != static_cast<unsigned char>(text.front())) continue;
    Style style = sample(local_, value, sibling_bytes);
    if (!style.multi_line) continue;  // it is empty
    if (style.nested == nested) return style;
    if (!model) model = std::move(style);
  }
  return model;
}

// ---- text

void Splicer::override_with_indent(Layout& layout) const {
  if (!indent_) return;
  layout.multi_line = !indent_->none;
  layout.flat_objects = layout.flat_arrays = false;
  layout.unit = indent_->unit;
}

/// The value with the layout for its position. `model`: the style of a similar container nearby, or of the replaced
/// one. `room` holds the new text if the layout changed.
std::string_view Splicer::value_text(std::string_view text, const Site& site, const std::optional<Style>& model,
                                     std::string& room) {
  text = trim(text);
  if (document_->lines()) return room = without_line_ends(text);
  if (!is_container(text)) return text;
  const auto plain = document_->commented() ? comments::blanked(text) : std::nullopt;
  const std::string_view value = plain ? *plain : text;
  Style style = model.value_or(Style{}).or_else(site.style);
  if (!model) {
    const bool flat = (text.front() == '{' ? style.flat_objects : style.flat_arrays).value_or(false) && is_flat(value);
    style.multi_line = site.own_line && !flat;
  }
  if (plain && comments::has_line_comment(text)) style.multi_line = true;
  Layout layout = layout_of(style, {});
  override_with_indent(layout);
  if (layout.multi_line) layout.indent = site.indent ? *site.indent : local_.indentation(site.line);
  layout = bounded(std::move(layout));
  if (!plain) return room = lay_out(text, layout);
  if (layout.multi_line && !indent_) {
    if (auto lines = moved_lines(text, layout.indent)) return room = std::move(*lines);
  }
  return room = lay_out_commented(text, value, layout);
}

Result<Placed> Splicer::put(const SpliceTarget& target, const bytes::Span& removed, const Parts& parts) {
  Placed placed;
  placed.span.entry = removed.begin + parts.before.size();
  placed.span.value.begin = placed.span.entry + parts.key.size();
  placed.span.value.end = placed.span.value.begin + parts.value.size();
  std::string text;
  text.reserve(parts.before.size() + parts.key.size() + parts.value.size() + parts.after.size());  // may be large
  text += parts.before;
  text += parts.key;
  text += parts.value;
  text += parts.after;
  placed.splice = {removed.begin, removed.size(), text.size()};
  TRY(splice(target, removed, std::move(text)));
  return placed;
}

// ---- the changes

Result<Placed> Splicer::replace(const EntrySpan& span, std::string_view text) {
  Site site;
  std::optional<Style> model;
  text = trim(text);
  if (document_->lines() && span.root) {
    return fail(Code::invalid_input, "the root cannot be replaced: it stands for all lines, and each is a document");
  }
  if (is_container(text) && !document_->lines()) {
    site = site_of(span);
    model = model_for(text, {span.value.begin});
    if (!model && !span.root) model = model_for(text, adjacent_values(local_, span.entry, span.value.end));
  }
  std::string room;
  auto placed = put({span.kind_of_container(), span.container, span.depth, span.value}, span.value,
                    {{}, {}, value_text(text, site, model, room), {}});
  if (!placed) return placed;
  const bytes::Span value = placed->span.value;
  placed->span = span;
  placed->span.value = value;
  return placed;
}

/// The colon of a new member, as in the nearest ones. `near`: the entries are those before it, else only the first
/// one.
std::string Splicer::colon_for(const EntrySpan& object, const std::vector<AdjacentEntry>& entries, bool near,
                               std::size_t key_width, bool container) {
  if (!near) {  // the last key, or its value, is very long
    AdjacentEntries adjacent(local_, object.value.begin);
    auto colon = adjacent.colon_before(local_.before_blanks(object.value.end - 1));
    if (colon && !has_line_end(*colon)) return std::move(*colon);
  }
  if (auto colon = adjacent_colon(entries, key_width, container)) return std::move(*colon);
  return layout_of(around(object.value.begin), {}).colon;
}

Result<Placed> Splicer::append(const EntrySpan& container, const std::optional<std::string>& key,
                               std::string_view text) {
  return append_text(container, key ? std::optional(json::quote(*key)) : std::nullopt, text);
}

Result<Placed> Splicer::add(const EntrySpan& container, const std::optional<std::string>& key_text,
                            std::string_view text, const std::optional<NextEntry>& next) {
  return next ? insert_text(container, *next, key_text, text) : append_text(container, key_text, text);
}

Result<Placed> Splicer::append_text(const EntrySpan& container, const std::optional<std::string>& key,
                                    std::string_view text) {
  const std::uint64_t begin = container.value.begin;
  if (document_->lines() && container.root) return add_line(container, std::nullopt, text);
  const std::uint64_t last = local_.before_blanks(container.value.end - 1);
  text = trim(text);
  if (last == begin + 1) return fill(container, key, text);
  AdjacentEntries adjacent(local_, begin);
  std::vector<AdjacentEntry> entries = adjacent.before(last);
  const bool near = !entries.empty();
  if (!near) entries.push_back(adjacent.first());
  const AdjacentEntry& next = entries[0];
  Parts parts;
  parts.before = ",";
  if (!next.first) {
    parts.before = gap_of(entries, !is_container(text));
  } else if (has_line_end(next.lead)) {
    parts.before += last_line(next.lead);
  } else {
    parts.before = layout_of(around(begin), {}).comma;
  }
  if (key) {
    parts.key = *key;
    parts.key += colon_for(container, entries, near, characters(parts.key), is_container(text));
  }
  std::uint64_t at = last;
  if (document_->commented()) at = TRY(behind_comments(container, next, last, parts));
  std::string room;
  parts.value = value_text(text, site(begin, parts.before, last, text), model_for(text, values_of(entries)), room);
  if (carried_) {
    const std::string line(has_line_end(parts.before) ? last_line(parts.before) : "");
    TRY(put_carried(line, new_line(begin, next.begin), {at, at}, parts));
  }
  auto placed = put({key ? '{' : '[', begin, container.depth + 1, {}}, {at, at}, parts);
  if (!placed) return placed;
  placed->span.container = begin;
  placed->span.depth = container.depth + 1;
  return placed;
}

/// The style of an empty container after an entry is added, from similar containers.
Style Splicer::style_to_fill(const EntrySpan& container, bool object, std::string_view filled, const Gap& inside) {
  const bool own_line = container.root || local_.blanks_before(container.entry).lines > 0;
  std::optional<Style> model;
  if (!container.root) model = model_for(filled, adjacent_values(local_, container.entry, container.value.end));
  Style style = model.value_or(Style{});
  if (!style.unit) style.unit = unit_around(container);
  style = style.or_else(document_style());
  if (!model) {
    const bool flat = (object ? style.flat_objects : style.flat_arrays).value_or(false) && is_flat(filled);
    style.multi_line = style.multi_line.value_or(false) && own_line && !flat;
  }
  if (inside.lines > 0) {
    style.multi_line = true;
  } else if (inside.size() > 0 && (style.object_pad ? !style.object_pad->empty() : !style.array_pad)) {
    std::optional<std::string>& pad = object ? style.object_pad : style.array_pad;
    if (!pad) pad = local_.text(inside);
  }
  return style;
}

Result<Placed> Splicer::fill(const EntrySpan& container, const std::optional<std::string>& key, std::string_view text) {
  const std::uint64_t begin = container.value.begin;
  const Gap inside = local_.blanks_from(begin + 1);
  const std::string outer = document_->lines() ? "" : local_.indentation(begin);
  // The style that it will have, for similar containers.
  const std::string filled = (key ? "{" : "[") + std::string(is_container(text) ? "[]" : "");
  const Style style = style_to_fill(container, key.has_value(), filled, inside);
  Layout layout = layout_of(style, outer);
  override_with_indent(layout);
  Site site;
  site.style = style;
  site.own_line = layout.multi_line;
  site.indent = layout.multi_line ? outer + layout.unit : outer;
  const std::string& pad = key ? layout.object_pad : layout.array_pad;
  Parts parts;
  parts.after = layout.multi_line ? layout.line_end + outer : pad;
  parts.before = layout.multi_line ? parts.after + layout.unit : pad;
  bytes::Span place{begin + 1, container.value.end - 1};
  if (document_->commented()) place = TRY(beside_comments(container, layout, site, parts));
  if (key) parts.key = *key + (layout.multi_line ? layout.colon : layout.flat_colon);
  std::string room;
  parts.value = value_text(text, site, std::nullopt, room);
  if (carried_) {
    const std::string line(has_line_end(parts.before) ? last_line(parts.before) : "");
    TRY(put_carried(line, layout.line_end + outer + layout.unit, place, parts));
  }
  auto placed = put({key ? '{' : '[', begin, container.depth + 1, {}}, place, parts);
  if (!placed) return placed;
  placed->span.container = begin;
  placed->span.depth = container.depth + 1;
  return placed;
}

Result<Placed> Splicer::insert(const EntrySpan& array, std::uint64_t before, std::string_view text) {
  return insert_text(array, {before, before}, std::nullopt, text);
}

Result<Placed> Splicer::insert_text(const EntrySpan& outer, const NextEntry& following,
                                    const std::optional<std::string>& key, std::string_view text) {
  if (document_->lines() && outer.root) return add_line(outer, following, text);
  const std::uint64_t container = outer.value.begin;
  const std::uint64_t before = following.entry;
  text = trim(text);
  AdjacentEntries adjacent(local_, container);
  std::vector<AdjacentEntry> entries{adjacent.describe(before, following.value)};
  const AdjacentEntry next = entries[0];
  if (!next.first) {
    const std::uint64_t comma = local_.before_blanks(before) - 1;
    for (AdjacentEntry& each : adjacent.before(local_.before_blanks(comma))) entries.push_back(std::move(each));
  }
  const bool lines = has_line_end(next.lead);
  const bool scalars = !is_container(text) && !next.container;
  std::optional<std::string> behind;
  if (next.first || (lines && scalars)) behind = adjacent.gap_behind(following.value);
  Parts parts;
  parts.after = ",";
  if (behind && (next.first || !has_line_end(*behind))) {
    parts.after = *behind;
  } else if (!next.first) {
    parts.after = gap_of(entries, scalars);
    if (has_blank_line(parts.after)) behind = adjacent.gap_behind(following.value);
    // It parts two groups, as the entries behind have none.
    if (behind && has_line_end(*behind) && !has_blank_line(*behind)) parts.after = std::move(*behind);
  } else if (lines) {
    parts.after += last_line(next.lead);
  } else {
    parts.after = layout_of(around(container), {}).comma;
  }
  std::uint64_t at = before;
  if (document_->commented()) {
    if (!parts.after.starts_with(',')) TRY(without_comma_line(next, parts));
    at = TRY(above_comments(outer, next, parts));
  }
  if (key) parts.key = *key + colon_for(outer, entries, true, characters(*key), is_container(text));
  std::string room;
  parts.value = value_text(text, site(container, next.lead, before, text), model_for(text, values_of(entries)), room);
  if (carried_) {
    const std::string line = new_line(container, next.begin);
    TRY(put_carried(lines ? line : "", line, {at, at}, parts));
  }
  auto placed = put({key ? '{' : '[', container, outer.depth + 1, {}}, {at, at}, parts);
  if (!placed) return placed;
  placed->span.container = container;
  placed->span.depth = outer.depth + 1;
  return placed;
}

Result<void> Splicer::remove(std::uint64_t container, const EntrySpan& entry, bool keep_comments,
                             const std::optional<std::uint64_t>& goes_next) {
  if (document_->lines() && container == 0) return remove_line(entry);
  const Blanks blanks = blanks_around(container, entry);
  const auto& [lead, after, next, before_gap, behind_gap] = blanks;
  const bool first = !before_gap.before;
  const bool last = !behind_gap.behind;
  if (document_->commented()) {
    bytes::HeldPart commented(*document_);
    Surroundings around = TRY(surroundings(commented, blanks));
    if (kept_from_) TRY(leave_kept(commented, around, *kept_from_));
    if (!around.plain()) return remove_commented(commented, container, entry, around, keep_comments, goes_next);
  }
  kept_from_.reset();
  bytes::Span gone;
  if (first && last) {
    gone = {container + 1, after};
  } else if (!last && !first && next.lines > lead.lines && lead.lines > 0) {
    gone = {lead.begin, after + 1};  // the last one of a group: the blank line after it stays
  } else if (!last && (first || lead.lines > 0)) {
    gone = {entry.entry, next.end};  // the next one moves to its position
  } else {
    const Gap before = local_.blanks_before(lead.begin - 1);
    const std::uint64_t lines = local_.blanks_from(entry.value.end).lines;
    const bool begins_group = !last && lines > 0 && before.lines > lines;  // the blank line before it stays
    gone = begins_group ? bytes::Span{entry.entry, next.end} : bytes::Span{before.begin, entry.value.end};
  }
  return splice({entry.kind_of_container(), container, entry.depth, {entry.entry, entry.value.end}}, gone, {});
}

Result<Splice> Splicer::rename(const EntrySpan& member, std::string_view key) {
  return replace_key(member, json::quote(key));
}

Result<Splice> Splicer::replace_key(const EntrySpan& member, std::string text) {
  const auto end = local_.past_value(member.entry, LocalText::no_limit);
  if (const auto& failure = local_.failure()) return fail(*failure);
  const bytes::Span old{member.entry, end.value_or(member.entry)};
  const std::uint64_t written = text.size();
  TRY(splice({'{', member.container, member.depth, old, true}, old, std::move(text)));
  return Splice{old.begin, old.size(), written};
}

Result<void> Splicer::respell(const EntrySpan& string, std::span<const Respelling> edits) {
  scan::Checker checker;
  const auto feed = [&](std::string_view text) {
    return checker.feed({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
  };
  Result<void> good;
  for (std::uint64_t at = string.value.begin, i = 0; good && i <= edits.size(); ++i) {
    const std::uint64_t end = i < edits.size() ? edits[i].part.begin : string.value.end;
    auto before = TRY(bytes::bytes_of(document_->given(), {at, end}));
    good = feed(before);
    if (good && i < edits.size()) good = feed(edits[i].text);
    if (i < edits.size()) at = edits[i].part.end;
  }
  if (good) good = checker.finish();
  if (!good) return fail(Code::io_error, "the edit was not made: a string would not have stayed one");
  for (auto each = edits.rbegin(); each != edits.rend(); ++each) {
    document_->splice_own(document_->real_offset(each->part.begin), each->part.size(), each->text);
    local_.forget();
    on_splice_({each->part.begin, each->part.size(), each->text.size()});
  }
  return {};
}

}  // namespace jt::splice

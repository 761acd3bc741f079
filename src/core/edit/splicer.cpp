// SPDX-License-Identifier: MIT
#include "core/edit/splicer.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

#include "core/text/escape.hpp"

namespace jt {
namespace {

/// How much of a document or a sibling shows its style.
constexpr std::uint64_t sample_bytes = 65'536;
constexpr std::uint64_t sibling_bytes = 4096;

/// The indentation with which a gap ends.
std::string_view indent_of(std::string_view gap) {
  const std::size_t at = gap.rfind('\n');
  if (at == std::string_view::npos) return {};
  gap.remove_prefix(at + 1);
  return gap.substr(0, std::min(gap.find_first_not_of(" \t"), gap.size()));  // a comma may come first
}

std::ptrdiff_t lines_in(std::string_view gap) { return std::count(gap.begin(), gap.end(), '\n'); }

std::string_view trim(std::string_view value) {
  while (!value.empty() && is_json_blank(value.front())) value.remove_prefix(1);
  while (!value.empty() && is_json_blank(value.back())) value.remove_suffix(1);
  return value;
}

}  // namespace

Splicer::Splicer(PieceTable& document, std::optional<Indent> indent, std::function<void(const Splice&)> on_splice)
    : document_(&document), indent_(std::move(indent)), on_splice_(std::move(on_splice)), nearby_(document) {}

/// Whether these bytes are at that place already.
bool Splicer::is_there(std::uint64_t at, std::string_view text) {
  std::array<std::uint8_t, 4096> block{};
  while (!text.empty()) {
    const auto got = document_->read(at, block.data(), std::min(block.size(), text.size()));
    if (!got || *got == 0 || std::memcmp(block.data(), text.data(), *got) != 0) return false;
    at += *got;
    text.remove_prefix(*got);
  }
  return true;
}

void Splicer::splice(std::uint64_t at, std::uint64_t removed, std::string text) {
  if (removed == text.size() && is_there(at, text)) return;
  const std::uint64_t written = text.size();
  document_->splice_own(at, removed, std::move(text));
  nearby_.forget();
  outdated_ = outdated_ || at < sample_bytes;
  on_splice_({at, removed, written});
}

void Splicer::begin_operation() {
  if (outdated_) document_style_.reset();
  outdated_ = false;
}

const Style& Splicer::document_style() {
  if (!document_style_) {
    const std::uint64_t begin = nearby_.at(0) == 0xEF ? 3 : 0;
    document_style_ = sample(nearby_, nearby_.past_blanks(begin), sample_bytes);
  }
  return *document_style_;
}

// ---- looking around

/// The style of the container, and where that shows nothing, of the document.
Style Splicer::around(std::uint64_t container) {
  return sample(nearby_, container, sibling_bytes).or_else(document_style());
}

/// Behind or in front of the gap in that container.
Splicer::Site Splicer::site(std::uint64_t container, std::string_view gap, std::uint64_t line, std::string_view text) {
  Site site;
  if (!is_container(text)) return site;
  site.style = around(container);
  site.own_line = has_line_end(gap);
  site.line = line;
  if (site.own_line) site.indent = indent_of(gap);
  return site;
}

/// The style of the nearest of these values that is a container like the text: of its kind, and with others in it or
/// none as it has, where there is such a one.
std::optional<Style> Splicer::model_for(std::string_view text, const std::vector<std::uint64_t>& values) {
  if (!is_container(text)) return std::nullopt;
  const bool nested = !is_flat(text);
  std::optional<Style> model;
  for (const std::uint64_t value : values) {
    if (nearby_.at(value) != static_cast<unsigned char>(text.front())) continue;
    Style style = sample(nearby_, value, sibling_bytes);
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

/// The value as it goes into its place. `model`: of a container like it that is near, or that it replaces. `room` holds
/// what is laid out anew.
std::string_view Splicer::value_text(std::string_view text, const Site& site, const std::optional<Style>& model,
                                     std::string& room) {
  text = trim(text);
  if (!is_container(text)) return text;
  Style style = model.value_or(Style{}).or_else(site.style);
  if (!model) {
    const bool flat = (text.front() == '{' ? style.flat_objects : style.flat_arrays).value_or(false) && is_flat(text);
    style.multi_line = site.own_line && !flat;
  }
  Layout layout = layout_of(style, {});
  override_with_indent(layout);
  if (layout.multi_line) layout.indent = site.indent ? *site.indent : nearby_.indentation(site.line);
  return room = lay_out(text, layout);
}

Placed Splicer::put(std::uint64_t at, std::uint64_t removed, std::string before, const std::string& key_part,
                    std::string_view value, std::string_view after) {
  Placed placed;
  placed.spot.entry = at + before.size();
  placed.spot.value.begin = placed.spot.entry + key_part.size();
  placed.spot.value.end = placed.spot.value.begin + value.size();
  std::string text = std::move(before);
  text.reserve(text.size() + key_part.size() + value.size() + after.size());  // the value may be large
  text += key_part;
  text += value;
  text += after;
  placed.splice = {at, removed, text.size()};
  splice(at, removed, std::move(text));
  return placed;
}

// ---- the changes

Placed Splicer::replace(const Spot& spot, std::string_view text) {
  Site site;
  std::optional<Style> model;
  text = trim(text);
  if (is_container(text)) {
    const std::uint64_t lead = nearby_.before_blanks(spot.entry);
    site.style = document_style();
    site.own_line = spot.root ? site.style.multi_line.value_or(false) : has_line_end(nearby_.text(lead, spot.entry));
    site.line = spot.value.begin;
    model = model_for(text, {spot.value.begin});
    if (!model && !spot.root) model = model_for(text, values_beside(nearby_, spot.entry, spot.value.end));
  }
  std::string room;
  Placed placed = put(spot.value.begin, spot.value.size(), {}, {}, value_text(text, site, model, room), {});
  placed.spot.entry = spot.entry;
  placed.spot.root = spot.root;
  return placed;
}

Placed Splicer::append(const Spot& container, const std::optional<std::string>& key, std::string_view text) {
  const std::uint64_t begin = container.value.begin;
  const std::uint64_t last = nearby_.before_blanks(container.value.end - 1);
  text = trim(text);
  if (last == begin + 1) return fill(container, key, text);
  Neighbours neighbours(nearby_, begin);
  std::vector<Neighbour> entries = neighbours.before(last);
  if (entries.empty()) entries.push_back(neighbours.first());
  const Neighbour& next = entries[0];
  std::string gap = ",";
  if (!next.first) {
    gap = gap_of(entries, !is_container(text));
  } else if (has_line_end(next.lead)) {
    gap += last_line(next.lead);
  } else {
    gap = layout_of(around(begin), {}).comma;
  }
  std::string key_part;
  if (key) {
    key_part = quote(*key);
    const auto colon = colon_beside(entries, characters(key_part), is_container(text));
    key_part += colon ? *colon : layout_of(around(begin), {}).colon;
  }
  std::vector<std::uint64_t> values;
  for (const Neighbour& each : entries) values.push_back(each.value);
  std::string room;
  const std::string_view value = value_text(text, site(begin, gap, last, text), model_for(text, values), room);
  return put(last, 0, gap, key_part, value, {});
}

Placed Splicer::fill(const Spot& container, const std::optional<std::string>& key, std::string_view text) {
  const std::uint64_t begin = container.value.begin;
  const std::string inside = nearby_.text(begin + 1, container.value.end - 1);
  const std::string outer = nearby_.indentation(begin);
  const bool own_line =
      container.root || has_line_end(nearby_.text(nearby_.before_blanks(container.entry), container.entry));
  // What it will be, for what is like it.
  const std::string filled = (key ? "{" : "[") + std::string(is_container(text) ? "[]" : "");
  std::optional<Style> model;
  if (!container.root) model = model_for(filled, values_beside(nearby_, container.entry, container.value.end));
  Style style = model.value_or(Style{}).or_else(document_style());
  if (!model) {
    const bool flat = (key ? style.flat_objects : style.flat_arrays).value_or(false) && is_flat(filled);
    style.multi_line = style.multi_line.value_or(false) && own_line && !flat;
  }
  if (has_line_end(inside)) {
    style.multi_line = true;
  } else if (!inside.empty() && (style.object_pad ? !style.object_pad->empty() : !style.array_pad)) {
    std::optional<std::string>& pad = key ? style.object_pad : style.array_pad;
    if (!pad) pad = inside;
  }
  Layout layout = layout_of(style, outer);
  override_with_indent(layout);
  Site site;
  site.style = style;
  site.own_line = layout.multi_line;
  site.indent = layout.multi_line ? outer + layout.unit : outer;
  std::string room;
  const std::string_view value = value_text(text, site, std::nullopt, room);
  const std::string& pad = key ? layout.object_pad : layout.array_pad;
  const std::string& colon = layout.multi_line ? layout.colon : layout.flat_colon;
  const std::string end = layout.multi_line ? layout.line_end + outer : pad;
  return put(begin + 1, inside.size(), layout.multi_line ? end + layout.unit : pad, key ? quote(*key) + colon : "",
             value, end);
}

Placed Splicer::insert(std::uint64_t container, std::uint64_t before, std::string_view text) {
  text = trim(text);
  Neighbours neighbours(nearby_, container);
  std::vector<Neighbour> entries{neighbours.describe(before, before)};
  const Neighbour next = entries[0];
  if (!next.first) {
    const std::uint64_t comma = nearby_.before_blanks(before) - 1;
    for (Neighbour& each : neighbours.before(nearby_.before_blanks(comma))) entries.push_back(std::move(each));
  }
  const bool lines = has_line_end(next.lead);
  const bool scalars = !is_container(text) && !next.container;
  std::optional<std::string> behind;
  if (next.first || (lines && scalars)) behind = neighbours.gap_behind(before);
  std::string gap = ",";
  if (behind && (next.first || !has_line_end(*behind))) {
    gap = *behind;
  } else if (!next.first) {
    gap = gap_of(entries, scalars);
  } else if (lines) {
    gap += last_line(next.lead);
  } else {
    gap = layout_of(around(container), {}).comma;
  }
  std::vector<std::uint64_t> values;
  for (const Neighbour& each : entries) values.push_back(each.value);
  std::string room;
  const std::string_view value =
      value_text(text, site(container, next.lead, before, text), model_for(text, values), room);
  return put(before, 0, {}, {}, value, gap);
}

Splice Splicer::remove(std::uint64_t container, const Spot& entry) {
  const std::uint64_t before = nearby_.before_blanks(entry.entry);
  const std::uint64_t after = nearby_.past_blanks(entry.value.end);
  const bool first = before == container + 1;
  const bool last = nearby_.at(after) != ',';
  const std::string lead = nearby_.text(before, entry.entry);
  const std::string next = last ? "" : nearby_.text(after + 1, nearby_.past_blanks(after + 1));
  Span gone;
  if (first && last) {
    gone = {container + 1, after};
  } else if (!last && !first && lines_in(next) > lines_in(lead) && lines_in(lead) > 0) {
    gone = {before, after + 1};  // the last one of a group: the blank line behind it stays
  } else if (!last && (first || has_line_end(lead))) {
    gone = {entry.entry, nearby_.past_blanks(after + 1)};  // the next one takes its place
  } else {
    gone = {nearby_.before_blanks(before - 1), entry.value.end};  // with the comma before it
  }
  splice(gone.begin, gone.size(), {});
  return {gone.begin, gone.size(), 0};
}

}  // namespace jt

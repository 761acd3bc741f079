// SPDX-License-Identifier: MIT
#include "core/edit/splicer.hpp"

#include <algorithm>
#include <utility>

#include "core/text/escape.hpp"

namespace jt {
namespace {

/// How far back the last entry of a container is looked for; behind a longer one, the first entry is the model.
constexpr std::uint64_t look_back = 65'536;
/// How much of a document or a sibling shows its style.
constexpr std::uint64_t sample_bytes = 65'536;
constexpr std::uint64_t sibling_bytes = 4096;

bool has_line_end(std::string_view gap) { return gap.find('\n') != std::string_view::npos; }

/// The indentation with which a gap ends.
std::string_view indent_of(std::string_view gap) {
  const std::size_t at = gap.rfind('\n');
  if (at == std::string_view::npos) return {};
  gap.remove_prefix(at + 1);
  return gap.substr(0, std::min(gap.find_first_not_of(" \t"), gap.size()));  // a comma may come first
}

bool is_container(std::string_view value) { return value.starts_with('{') || value.starts_with('['); }

std::string_view trim(std::string_view value) {
  while (!value.empty() && is_json_blank(value.front())) value.remove_prefix(1);
  while (!value.empty() && is_json_blank(value.back())) value.remove_suffix(1);
  return value;
}

}  // namespace

Splicer::Splicer(PieceTable& document, std::optional<Indent> indent, std::function<void(const Splice&)> on_splice)
    : document_(&document), indent_(std::move(indent)), on_splice_(std::move(on_splice)), nearby_(document) {}

void Splicer::splice(std::uint64_t at, std::uint64_t removed, std::string_view text) {
  document_->splice(at, removed, text);
  nearby_.forget();
  on_splice_({at, removed, text.size()});
}

const Style& Splicer::document_style() {
  if (!document_style_) {
    const std::uint64_t begin = nearby_.at(0) == 0xEF ? 3 : 0;
    document_style_ = sample(nearby_, nearby_.past_blanks(begin), sample_bytes);
  }
  return *document_style_;
}

// ---- looking around

/// What surrounds an entry whose place is known.
Splicer::Neighbour Splicer::describe(std::uint64_t container, std::uint64_t entry, const Span& value) {
  Neighbour result;
  result.begin = entry;
  result.value = value;
  const std::uint64_t lead = nearby_.before_blanks(entry);
  result.lead = nearby_.text(lead, entry);
  result.first = lead == container + 1;
  if (!result.first) result.before_comma = nearby_.text(nearby_.before_blanks(lead - 1), lead - 1);
  if (entry != value.begin) {
    const std::uint64_t colon = nearby_.before_blanks(value.begin) - 1;
    result.colon = nearby_.text(nearby_.before_blanks(colon), value.begin);
  }
  return result;
}

/// The last entry of a container that is not empty; nothing where it is too long to be found from behind.
std::optional<Splicer::Neighbour> Splicer::last_entry(std::uint64_t container, std::uint64_t end) {
  const std::uint64_t last = nearby_.before_blanks(end - 1);
  const auto value = nearby_.value_before(last, look_back);
  if (!value) return std::nullopt;
  std::uint64_t entry = *value;
  if (nearby_.at(container) == '{') {
    const std::uint64_t colon = nearby_.before_blanks(*value) - 1;
    const auto key = nearby_.value_before(nearby_.before_blanks(colon), look_back);
    if (!key) return std::nullopt;
    entry = *key;
  }
  return describe(container, entry, {*value, last});
}

/// The first entry, as a model: where its value ends is not known.
Splicer::Neighbour Splicer::first_entry(std::uint64_t container) {
  Neighbour result;
  result.begin = nearby_.past_blanks(container + 1);
  result.lead = nearby_.text(container + 1, result.begin);
  result.first = true;
  result.value = {result.begin, result.begin};
  if (nearby_.at(container) != '{') return result;
  std::uint64_t at = result.begin + 1;
  for (int c = nearby_.at(at); c != '"' && c >= 0; c = nearby_.at(++at)) at += c == '\\' ? 1U : 0U;
  const std::uint64_t colon = nearby_.past_blanks(at + 1);
  result.value.begin = result.value.end = nearby_.past_blanks(colon + 1);
  result.colon = nearby_.text(at + 1, result.value.begin);
  return result;
}

/// The style of the container, and where that shows nothing, of the document.
Style Splicer::around(std::uint64_t container) {
  return sample(nearby_, container, sibling_bytes).or_else(document_style());
}

/// What stands between the neighbour and an entry next to it. `neighbour` may be the first of its container.
std::string Splicer::separator(std::uint64_t container, const Neighbour& neighbour) {
  if (!neighbour.first) return neighbour.before_comma + "," + std::string(last_line(neighbour.lead));
  if (has_line_end(neighbour.lead)) return "," + std::string(last_line(neighbour.lead));
  return layout_of(around(container), {}).comma;
}

// ---- text

/// The value as it goes into its place. `own_line`: its entry begins a line; `model`: a value next to it (or the one
/// that it replaces), whose layout it takes if both are containers of a kind.
std::string Splicer::value_text(std::string_view text, const Style& surroundings, bool own_line, std::string indent,
                                const std::optional<Span>& model) {
  text = trim(text);
  if (!is_container(text)) return std::string(text);
  Style style;
  if (model && nearby_.at(model->begin) == text.front()) style = sample(nearby_, model->begin, sibling_bytes);
  if (!style.multi_line) style.multi_line = own_line;
  Layout layout = layout_of(style.or_else(surroundings), std::move(indent));
  if (indent_) {
    layout.multi_line = !indent_->none;
    layout.unit = indent_->unit;
  }
  return lay_out(text, layout);
}

Placed Splicer::put(std::uint64_t at, std::uint64_t removed, std::string before, const std::string& key_part,
                    const std::string& value, std::string_view after) {
  Placed placed;
  placed.spot.entry = at + before.size();
  placed.spot.value.begin = placed.spot.entry + key_part.size();
  placed.spot.value.end = placed.spot.value.begin + value.size();
  std::string text = std::move(before);
  text += key_part;
  text += value;
  text += after;
  placed.splice = {at, removed, text.size()};
  splice(at, removed, text);
  return placed;
}

// ---- the changes

Placed Splicer::replace(const Spot& spot, std::string_view text) {
  const std::uint64_t lead = nearby_.before_blanks(spot.entry);
  const bool own_line =
      spot.root ? document_style().multi_line.value_or(false) : has_line_end(nearby_.text(lead, spot.entry));
  const std::string value = value_text(text, document_style(), own_line, nearby_.indentation(spot.entry), spot.value);
  Placed placed = put(spot.value.begin, spot.value.size(), {}, {}, value, {});
  placed.spot.entry = spot.entry;
  placed.spot.root = spot.root;
  return placed;
}

Placed Splicer::append(const Spot& container, const std::optional<std::string>& key, std::string_view text) {
  const std::uint64_t begin = container.value.begin;
  const std::uint64_t last = nearby_.before_blanks(container.value.end - 1);
  if (last == begin + 1) return fill(container, key, text);
  const std::optional<Neighbour> behind = last_entry(begin, container.value.end);
  const Neighbour neighbour = behind ? *behind : first_entry(begin);
  const std::string gap = separator(begin, neighbour);
  const bool own_line = has_line_end(gap);
  std::string indent(own_line ? std::string(indent_of(gap)) : nearby_.indentation(begin));
  const std::string value = value_text(text, around(begin), own_line, std::move(indent), neighbour.value);
  return put(last, 0, gap, key ? quote(*key) + neighbour.colon : std::string(), value, {});
}

Placed Splicer::fill(const Spot& container, const std::optional<std::string>& key, std::string_view text) {
  const std::uint64_t begin = container.value.begin;
  const std::uint64_t lead = nearby_.before_blanks(container.entry);
  const bool own_line = container.root || has_line_end(nearby_.text(lead, container.entry));
  Layout layout = layout_of(document_style(), nearby_.indentation(begin));
  layout.multi_line = layout.multi_line && own_line;
  if (indent_) {
    layout.multi_line = !indent_->none;
    layout.unit = indent_->unit;
  }
  const std::string outer = layout.line_end + layout.indent;
  const std::string value =
      value_text(text, document_style(), layout.multi_line, layout.indent + layout.unit, std::nullopt);
  const std::string key_part = key ? quote(*key) + layout.colon : std::string();
  return put(begin + 1, container.value.end - 1 - (begin + 1), layout.multi_line ? outer + layout.unit : layout.pad,
             key_part, value, layout.multi_line ? outer : layout.pad);
}

Placed Splicer::insert(std::uint64_t container, std::uint64_t before, std::string_view text) {
  const Neighbour next = describe(container, before, {before, before});
  const std::string gap = separator(container, next);
  const bool own_line = has_line_end(next.lead);
  std::string indent(own_line ? std::string(indent_of(next.lead)) : nearby_.indentation(container));
  const std::string value = value_text(text, around(container), own_line, std::move(indent), next.value);
  return put(before, 0, {}, {}, value, gap);
}

Splice Splicer::remove(std::uint64_t container, const Spot& entry) {
  const std::uint64_t before = nearby_.before_blanks(entry.entry);
  const std::uint64_t after = nearby_.past_blanks(entry.value.end);
  const bool first = before == container + 1;
  const bool last = nearby_.at(after) != ',';
  Span gone;
  if (first && last) {
    gone = {container + 1, after};
  } else if (!last && (first || has_line_end(nearby_.text(before, entry.entry)))) {
    gone = {entry.entry, nearby_.past_blanks(after + 1)};  // the next one takes its place
  } else {
    gone = {nearby_.before_blanks(before - 1), entry.value.end};  // with the comma before it
  }
  splice(gone.begin, gone.size(), {});
  return {gone.begin, gone.size(), 0};
}

}  // namespace jt

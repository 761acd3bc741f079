// SPDX-License-Identifier: MIT
#include "output/text_renderer.hpp"

#include <fmt/format.h>

#include <utility>

#include "core/text/words.hpp"
#include "output/report.hpp"
#include "output/style.hpp"
#include "output/value_head.hpp"

namespace jt::output {
namespace {

// "note: 18446744073709551615 lines left out by \n" without the text of the limit.
constexpr std::size_t closing_size = 47;

}  // namespace

TextRenderer::TextRenderer(const RendererOptions& options) : options_(options) {
  if (options_.part) pending_ = options_.part->lead;
  if (!options_.out.limited()) return;
  options_.colour_out = options_.colour_err = false;
  reserve_ = closing_size + options_.out.limit_text().size();
}

// ---- what fits

std::uint64_t TextRenderer::room() const {
  const std::uint64_t left = options_.out.left();
  return left > held_.size() ? left - held_.size() : 0;
}

// A heading that does not fit is left out with all that would be below it.
void TextRenderer::lead() {
  if (pending_.empty()) return;
  const std::string heading = std::exchange(pending_, {});
  if (!options_.out.limited() || heading.size() + reserve_ <= room()) {
    options_.out.write_whole(heading);
  } else if (heading.size() <= room()) {
    held_ += heading;
    ++held_units_;
  } else {
    ++omitted_;
    drop_held();
  }
}

// A unit that would leave no room for the closing line is held until it is known whether that line is needed.
void TextRenderer::put(std::string_view unit) {
  lead();
  Writer& out = options_.out;
  if (!out.limited()) {
    out.write(unit);
    return;
  }
  if (full_) {
    ++omitted_;
  } else if (unit.size() + reserve_ <= room()) {
    out.write(unit);
  } else if (unit.size() <= room()) {
    held_ += unit;
    ++held_units_;
  } else {
    ++omitted_;
    drop_held();
  }
}

void TextRenderer::drop_held() {
  omitted_ += std::exchange(held_units_, 0);
  held_.clear();
  full_ = true;
}

// Text that is not a unit: omitted without a note if it does not fit.
void TextRenderer::put_last(const std::string& text) {
  if (!options_.out.limited() || text.size() + (full_ ? reserve_ : 0) <= room())
    options_.out.write(held_ + text);
  else
    options_.out.write(held_);
  held_.clear();
  held_units_ = 0;
}

void TextRenderer::close(std::string_view noun) {
  options_.out.write(std::exchange(held_, {}));
  held_units_ = 0;
  if (const std::uint64_t omitted = std::exchange(omitted_, 0); omitted > 0) {
    if (const std::string line = data_ ? "" : more(omitted, noun); !line.empty()) {
      options_.out.write(line + '\n');
    } else {
      put_note(left_out(text::counted(omitted, "line"), options_.out), 0);
    }
  }
  options_.out.flush();
}

// ---- results

void TextRenderer::whole(const View& view, const Table& table) {
  pending_ += take(table);
  lead();
  std::string text;
  std::vector<std::size_t> ends;
  append(view, text, &ends);
  if (view.essential()) {
    options_.out.write_whole(text);
  } else {
    std::size_t begin = 0;
    for (const std::size_t end : ends) {
      put(std::string_view(text).substr(begin, end - begin));
      begin = end;
    }
  }
  close(omitted_ == 1 ? "line" : "lines");
}

bool TextRenderer::fits(const View& view, const Table& table) {
  if (!options_.out.limited()) return true;
  std::string text = pending_ + take(table);
  append(view, text, nullptr);
  return text.size() <= room();
}

void TextRenderer::begin(const Series& series) {
  data_ = series.data;
  pending_ += take(series.table);
  pending_ += extra(series.head);
  // One result of several may turn out to be an error alone, without a heading.
  if (!options_.part) lead();
}

void TextRenderer::item(const View& view) {
  unit_.clear();
  append(view, unit_, nullptr);
  put_item(unit_);
}

bool TextRenderer::fits_item(const View& view, bool last) {
  if (!options_.out.limited()) return true;
  if (full_) return false;
  std::string text = pending_;
  append(view, text, nullptr);
  return text.size() + (last ? 0 : reserve_) <= room();
}

void TextRenderer::put_item(std::string_view unit) {
  put(unit);
  if (options_.terminal_out) options_.out.flush();
}

bool TextRenderer::item(const View& view, const Pump& value) {
  if (!shows_values()) {
    item(view);
    return true;
  }
  if (full_) {
    ++omitted_;
    return true;
  }
  const bool first = !std::exchange(any_value_, true);
  const bool done =
      options_.out.limited() ? hold_value(value_head(view), value, first) : stream_value(value_head(view), value);
  if (options_.terminal_out) options_.out.flush();
  return done;
}

// Without a limit the value is printed as it arrives.
bool TextRenderer::stream_value(std::string text, const Pump& value) {
  Writer& out = options_.out;
  ValueText value_text(value_options(), text);
  bool begun = false;
  const bool done = value([&](std::string_view piece) {
    if (!std::exchange(begun, true)) lead();
    value_text.push(piece);
    const bool written = out.write(text);
    text.clear();
    return written;
  });
  if (!done && !begun) return false;  // no output yet: there is nothing to close
  value_text.finish();
  text += '\n';
  out.write(text);
  return done;
}

// With a limit, the value is held while it fits; if it does not fit, only its size is reported, but of the first one
// the beginning is shown.
bool TextRenderer::hold_value(std::string text, const Pump& value, bool first) {
  const std::string head = text;
  std::string begin;  // of the value as it is in the document
  ValueText value_text(value_options(), text);
  std::uint64_t bytes = 0;
  bool over = false;
  const bool done = value([&](std::string_view piece) {
    bytes += piece.size();
    if (first && begin.size() < room()) begin += piece.substr(0, static_cast<std::size_t>(room() - begin.size()));
    over = over || text.size() + 1 > room();
    if (!over) value_text.push(piece);
    return true;
  });
  if (!done) {
    ++omitted_;
    drop_held();
    return false;
  }
  if (!over) value_text.finish();
  text += '\n';
  over = over || text.size() > room();
  if (!over) {
    put(text);
  } else if (const std::string instead = value_omitted(bytes); !instead.empty()) {
    const std::string shown = first && head.empty() ? beginning(begin, bytes) : "";
    put(shown.empty() ? head + instead + '\n' : shown);
  } else if (const std::string cut = first ? cut_record(head, begin, bytes) : ""; !cut.empty()) {
    put(cut);
  } else {
    ++omitted_;
    drop_held();
  }
  return true;
}

/// A record with as much of a value of that many bytes as fits, and a mark. Empty if none does.
std::string TextRenderer::cut_record(const std::string& head, std::string_view value, std::uint64_t bytes) const {
  std::string record;
  const bool fits = shorten_until(value.size(), [&](std::size_t most) {
    const ValueHead shown = head_of_value(value, most);
    if (shown.used == 0) return false;
    record = head;
    ValueText rendered(value_options(), record);
    rendered.push(shown.text);
    rendered.finish();
    record += fmt::format("…[+{}]\n", text::counted(bytes - shown.used, "byte"));
    return record.size() + reserve_ <= room();
  });
  return fits ? record : std::string();
}

/// As much of a value of that many bytes as fits, as lines of JSON, and a line that reports the rest. Empty if none
/// fits.
std::string TextRenderer::beginning(std::string_view value, std::uint64_t bytes) const {
  const std::size_t last = value_omitted(bytes).size() + 2 + reserve_;  // with two line ends
  if (room() <= last) return {};
  const auto space = static_cast<std::size_t>(room()) - last;
  // What is rendered may be longer than what is in the document.
  for (std::size_t most = space; most > 0; most /= 2) {
    const ValueHead head = head_of_value(value, most);
    if (head.used == 0) return {};
    std::string text;
    ValueText rendered(value_options(), text);
    rendered.push(head.text);
    rendered.finish();
    if (text.size() <= space) return text + '\n' + value_omitted(bytes - head.used) + '\n';
  }
  return {};
}

void TextRenderer::end(const Frame* tail) {
  lead();
  if (tail != nullptr) put_last(extra(tail));
  close("");
}

// ---- notes and errors

// An error is always whole, however small the rest of the limit is.
void TextRenderer::error(const Error& error) {
  std::string text;
  for (const Line& line : error_lines(error)) append_line(text, line, options_.colour_err, true);
  if (!held_.empty() && room() < text.size()) drop_held();
  close("");
  report(text);
}

void TextRenderer::note(const std::string& text) {
  options_.out.flush();
  put_note(text, reserve_);
}

// `reserve`: bytes that must be left after it.
void TextRenderer::put_note(const std::string& text, std::size_t reserve) {
  if (options_.quiet) return;
  std::string line;
  append_line(line, {{Role::note, "note:"}, {Role::plain, " " + text}}, options_.colour_err, true);
  if (!options_.out.limited() || line.size() + reserve <= room()) report(line);
}

// On stderr, counted against the limit of stdout.
void TextRenderer::report(const std::string& text) {
  options_.err.write(text);
  options_.err.flush();
  options_.out.spend(text.size());
}

}  // namespace jt::output

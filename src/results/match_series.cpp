// SPDX-License-Identifier: MIT
#include "results/match_series.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/json/append_escaped.hpp"
#include "core/json/layout.hpp"
#include "core/text/code_point.hpp"
#include "output/fields.hpp"
#include "results/record_text.hpp"
#include "results/shape_text.hpp"

namespace jt::results {

namespace {

/// Characters of a value that are shown to people.
constexpr std::size_t most_shown = 80;

std::string patterns_text(const std::vector<std::string>& patterns) {
  std::string text = patterns.size() == 1 ? "pattern: " : "patterns: ";
  for (std::size_t i = 0; i < patterns.size(); ++i) text += (i > 0 ? ", " : "") + text::excerpt(patterns[i]);
  return text;
}

/// Byte after the first `count` characters.
std::size_t after_characters(std::string_view text, std::size_t count) {
  std::size_t at = 0;
  for (; count > 0 && at < text.size(); --count) at += text::code_point_at(text, at).size;
  return at;
}

/// The beginning, the match and the end of a value, truncated to so many characters, three quarters of them for the
/// match.
struct Parts {
  std::string_view before, match, after;
  bool later = false;  ///< the beginning is truncated
  bool longer = false;
  bool more = false;
  std::size_t passed = 0;  ///< characters of the value before what is shown
  std::size_t length = 0;  ///< and of the whole value, if it is truncated

  Parts(std::string_view value, text::RegexSpan span, std::size_t most)
      : before(value.substr(0, span.begin)),
        match(value.substr(span.begin, span.end - span.begin)),
        after(value.substr(span.end)) {
    if (value.size() <= most) return;
    const std::size_t all = text::count_code_points(value);
    if (all <= most) return;
    length = all;
    const std::size_t most_of_match = most / 4 * 3;
    longer = text::count_code_points(match) > most_of_match;
    if (longer) match = match.substr(0, after_characters(match, most_of_match));
    const std::size_t of_match = text::count_code_points(match) + (longer ? 1 : 0);
    const std::size_t room = most - std::min(most, of_match);
    const std::size_t left = text::count_code_points(before);
    const std::size_t right = text::count_code_points(after);
    const std::size_t keep_left = std::min(left, std::max(room / 2, room - std::min(room, right)));
    const std::size_t keep_right = std::min(right, room - keep_left);
    later = keep_left < left;
    more = keep_right < right;
    passed = left - keep_left;
    if (later) before.remove_prefix(after_characters(before, passed));
    if (more) after = after.substr(0, after_characters(after, keep_right));
  }
};

output::Line found_line(const MatchOptions& options, std::uint64_t count) {
  const std::string found = count == 1 ? "1 match" : fmt::format("{} matches", count);
  return {{output::Role::good, "  ✓"},
          {output::Role::plain, fmt::format(" Found {} for {}", found, patterns_text(options.patterns))}};
}

class Item final : public output::View {
 public:
  /// `most`: characters of the value in a document; 0: all.
  Item(const MatchOptions& options, const Match& match, std::size_t most)
      : options_(options), match_(match), most_(most) {}

  void fields(output::Fields& out) const override {
    if (options_.files) out.text("file", match_.file);
    out.path("path", match_.path);
    out.member("kind", match_.key ? "key" : match_.comment ? "comment" : "value");
    if (!match_.key && !match_.comment) out.member("type", scan::name(match_.type));
    if (most_ > 0) {
      around(out);
    } else {
      out.text("value", match_.value);
    }
    if (options_.siblings) siblings(out);
    if (options_.records && match_.record) record(out, *match_.record);
  }
  void lines(output::Lines&) const override {}

 private:
  /// The value around the match; if it is truncated, where what is shown begins, and how long the value is.
  void around(output::Fields& out) const {
    const Parts parts(match_.value, match_.span, most_);
    out.text("value", fmt::format("{}{}{}{}{}{}", parts.later ? "…" : "", parts.before, parts.match,
                                  parts.longer ? "…" : "", parts.after, parts.more ? "…" : ""));
    if (parts.length == 0) return;
    out.object("cut", [&] {
      out.count("offset", parts.passed);
      out.count("length", parts.length);
    });
  }

  void siblings(output::Fields& out) const {
    out.member("siblings", match_.siblings);
    if (!out.wants("siblings")) return;
    std::string list;
    json::Compact layout(list);
    output::JsonSink(layout).value(match_.siblings);
    out.cell("siblings", list);
  }

  // It is shown with the first of its matches.
  void record(output::Fields& out, const MatchRecord& record) const {
    out.path_cell("record", record.path);
    out.cell("recordValue", record.json);
    if (record.json.empty()) return;
    if (out.has_cells()) out.locator(options_.files ? match_.file + '\t' + record.path : record.path);
    out.object("record", [&] {
      out.path("path", record.path);
      out.json("value", record.json);
    });
  }

  const MatchOptions& options_;
  const Match& match_;
  std::size_t most_;
};

/// For people.
class ShownItem final : public output::View {
 public:
  /// `known`: how many of its headings were printed already; `apart`: an empty line comes before it; `record`: the
  /// record that is printed after it, if it is not empty.
  ShownItem(const MatchOptions& options, const ShownMatch& match, std::size_t known, bool apart,
            std::string_view record)
      : options_(options), match_(match), known_(known), apart_(apart), record_(record) {}

  void fields(output::Fields&) const override {}
  void lines(output::Lines& out) const override {
    if (apart_) out.end();
    std::string line;
    for (std::size_t i = known_; i < match_.headings.size(); ++i) heading(out, i, line);
    value(out, line);
    if (!record_.empty()) out.add(record_lines(record_, 2 + 2 * (options_.files ? 2 : 1)));
  }

 private:
  static std::size_t indent(std::size_t level) { return 2 + 2 * level; }
  [[nodiscard]] std::size_t holders() const { return match_.headings.size() - (match_.marked ? 1 : 0); }
  [[nodiscard]] std::string sibling_names() const {
    std::string text;
    for (const std::string_view key : match_.siblings) text += (text.empty() ? "" : ", ") + shown_key(key);
    return text;
  }

  void heading(output::Lines& out, std::size_t i, std::string& line) const {
    const bool mark = match_.marked && i + 1 == match_.headings.size();
    line.assign(indent(i), ' ');
    line += match_.headings[i];
    out.text(mark ? output::Role::note : i + 1 == holders() ? output::Role::key : output::Role::path, line);
    if (i + 1 == holders() && !match_.siblings.empty())
      out.text(output::Role::note, "  (beside " + sibling_names() + ")");
    out.end();
  }

  void value(output::Lines& out, std::string& line) const {
    const Parts parts(match_.value, match_.span, most_shown);
    const output::Role role = match_.string    ? output::Role::string
                              : match_.comment ? output::Role::note
                                               : output::Role::number;
    line.assign(indent(match_.headings.size()), ' ');
    if (match_.string) line += '"';
    if (parts.later) line += "…";
    json::append_escaped(line, parts.before);
    out.text(role, line);
    line.clear();
    json::append_escaped(line, parts.match);
    if (parts.longer) line += "…";
    out.text(output::Role::match, line);
    line.clear();
    json::append_escaped(line, parts.after);
    if (parts.more) line += "…";
    if (match_.string) line += '"';
    out.text(role, line);
    out.end();
  }

  const MatchOptions& options_;
  const ShownMatch& match_;
  std::size_t known_;
  bool apart_;
  std::string_view record_;
};

// ---- buffered matches

void put(std::string& out, std::uint64_t number) { out.append(reinterpret_cast<const char*>(&number), sizeof number); }
void put(std::string& out, std::string_view text) {
  put(out, std::uint64_t{text.size()});
  out += text;
}

std::uint64_t take_number(std::string_view& from) {
  std::uint64_t number = 0;
  std::copy_n(from.data(), sizeof number, reinterpret_cast<char*>(&number));
  from.remove_prefix(sizeof number);
  return number;
}
std::string_view take(std::string_view& from) {
  const std::uint64_t size = take_number(from);
  const std::string_view text = from.substr(0, size);
  from.remove_prefix(size);
  return text;
}
void take_all(std::string_view& from, std::vector<std::string_view>& texts) {
  texts.resize(take_number(from));
  for (std::string_view& text : texts) text = take(from);
}

/// What is shown to people.
void pack(const Match& match, bool files, std::string& out) {
  out.clear();
  const bool marked = match.key || match.comment;
  out +=
      static_cast<char>((marked ? 1 : 0) + (match.string ? 2 : 0) + (match.record ? 4 : 0) + (match.comment ? 8 : 0));
  for (const std::vector<std::string>* headings : {&match.headings, &match.record_headings}) {
    put(out, std::uint64_t{headings->size() + (files ? 1U : 0U) + (marked ? 1U : 0U)});
    if (files) put(out, match.file);
    for (const std::string& each : *headings) put(out, each);
    if (marked) put(out, std::string_view(match.key ? "[key]" : "[comment]"));
  }
  put(out, std::uint64_t{match.siblings.size()});
  for (const std::string& each : match.siblings) put(out, each);
  put(out, match.value);
  put(out, std::uint64_t{match.span.begin});
  put(out, std::uint64_t{match.span.end});
  put(out, match.record ? std::string_view(match.record->json) : std::string_view());
}

void unpack(std::string_view packed, ShownMatch& match) {
  match.marked = (packed.front() & 1) != 0;
  match.comment = (packed.front() & 8) != 0;
  match.string = (packed.front() & 2) != 0;
  match.in_record = (packed.front() & 4) != 0;
  packed.remove_prefix(1);
  take_all(packed, match.headings);
  take_all(packed, match.record_headings);
  take_all(packed, match.siblings);
  match.value = take(packed);
  match.span.begin = take_number(packed);
  match.span.end = take_number(packed);
  match.record = take(packed);
}

}  // namespace

void write_patterns(output::JsonSink& out, const std::vector<std::string>& patterns) {
  if (patterns.size() == 1) {
    out.member("pattern", patterns.front());
  } else {
    out.member("patterns", patterns);
  }
}

Members search_tail(std::uint64_t count, const FileErrors& errors) {
  const output::Frame tail = errors.tail();
  const auto counted = [count](const Members::Members& rest) {
    return [count, rest](output::JsonSink& out) {
      out.member("count", count);
      rest(out);
    };
  };
  return {.members = counted(tail.members), .brief = counted(tail.brief)};
}

MatchSeries::MatchSeries(const Output& output, MatchOptions options) : output_(output), options_(std::move(options)) {}

void MatchSeries::begin() {
  if (std::exchange(begun_, true)) return;
  output::Table table{.columns = {"path", {"value", "value", options_.max_string}}, .locators = {"path"}};
  if (options_.siblings) table.columns.emplace_back("siblings");
  if (options_.records) table.columns.insert(table.columns.end(), {"record", "recordValue"});
  if (options_.files) {
    table.columns.insert(table.columns.begin(), "file");
    table.locators.insert(table.locators.begin(), "file");
  }
  if (options_.records) table.locators.clear();
  output::Frame head{[this](output::JsonSink& out) { write_patterns(out, options_.patterns); }};
  if (!as_found_) head.lines = {found_line(options_, count_), {}};
  output_.renderer.begin({"matches", std::move(table), &head});
}

/// What can be asked for where there are more than a few.
output::Line way_to_records() {
  return {{output::Role::note, "  -C shows the record, --with KEY,… parts of it, --tally counts by path"}};
}

/// For people. The record of several matches is shown after the last of them, so each match waits for the next one.
void MatchSeries::show(std::string_view packed) {
  unpack(packed, shown_);
  if (!options_.records) return show(shown_, false);
  if (options_.few_records && shown_.in_record) std::swap(shown_.headings, shown_.record_headings);
  if (held_) {
    ShownMatch held;
    unpack(*held_, held);
    if (options_.few_records && held.in_record) std::swap(held.headings, held.record_headings);
    const auto of_record = static_cast<std::ptrdiff_t>(options_.files ? 2 : 1);
    const bool same = held.in_record && shown_.in_record &&
                      std::equal(held.headings.begin(), held.headings.begin() + of_record, shown_.headings.begin());
    show(held, !same);
  }
  if (!shown_.record.empty()) record_ = shown_.record;
  held_ = packed;
}

/// The headings that differ from those of the match before, the text, and the record if the next match is in another.
void MatchSeries::show(const ShownMatch& match, bool with_record) {
  const auto differ = std::mismatch(match.headings.begin(), match.headings.end(), before_.begin(), before_.end());
  const auto known = static_cast<std::size_t>(differ.first - match.headings.begin());
  const std::string record = with_record ? std::exchange(record_, {}) : "";
  const bool apart = (options_.files || options_.apart) && known == 0 && !before_.empty();
  output_.renderer.item(ShownItem(options_, match, known, apart, record));
  before_.resize(match.headings.size());
  for (std::size_t i = known; i < before_.size(); ++i) before_[i] = match.headings[i];
}

bool MatchSeries::add(const Match& match) {
  ++count_;
  if (!output_.renderer.for_people()) {
    begin();
    add_record(match);
    return output_.out.state() == output::Writer::State::open;
  }
  pack(match, options_.files, packed_);
  if (as_found_) {
    begin();
    show(packed_);
    return output_.out.state() == output::Writer::State::open;
  }
  if (auto kept = buffer_.add(packed_); !kept) buffer_error_ = std::move(kept.error());
  return !buffer_error_;
}

/// A long value for which there is no room is shown around the match.
void MatchSeries::add_record(const Match& match) {
  constexpr std::uint64_t most_around = 1000;
  const Item whole(options_, match, output_.found_text);
  const std::size_t around = std::clamp<std::uint64_t>(output_.out.limit() / 10, most_shown, most_around);
  if (!output_.out.limited() || match.value.size() <= around || output_.renderer.fits_item(whole, false))
    return output_.renderer.item(whole);
  const std::size_t most = output_.found_text > 0 ? std::min(output_.found_text, around) : around;
  output_.renderer.item(Item(options_, match, most));
}

Result<void> MatchSeries::end(const FileErrors& errors) { return end(search_tail(count_, errors)); }

Result<void> MatchSeries::end(const output::Frame& tail) {
  if (buffer_error_) return fail(*buffer_error_);
  const bool human = output_.renderer.for_people();
  if (human && count_ == 0) return {};
  begin();
  if (options_.few_records) options_.records = !as_found_ && count_ <= few;
  if (human) {
    auto replayed = buffer_.replay([&](std::string_view record) {
      show(record);
      return output_.out.state() == output::Writer::State::open;
    });
    if (!replayed) return replayed;
    if (held_) {
      unpack(*held_, shown_);
      if (options_.few_records && shown_.in_record) std::swap(shown_.headings, shown_.record_headings);
      show(shown_, true);
      held_.reset();
    }
  }
  if (human) {
    output::Frame found;
    if (as_found_) found.lines = {{}, found_line(options_, count_)};
    if (options_.few_records && count_ > few) found.lines.insert(found.lines.end(), {{}, way_to_records()});
    if (!found.lines.empty()) {
      output_.renderer.end(&found);
      return {};
    }
  }
  output_.renderer.end(&tail);
  return {};
}

}  // namespace jt::results

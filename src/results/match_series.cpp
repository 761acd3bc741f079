// SPDX-License-Identifier: MIT
#include "results/match_series.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/json/append_escaped.hpp"
#include "core/json/layout.hpp"
#include "core/text/code_point.hpp"
#include "results/record_text.hpp"
#include "results/shape_text.hpp"

namespace jt::results {

namespace {

/// Characters of a value, and of the match in it, that are shown to people.
constexpr std::size_t most_shown = 80;
constexpr std::size_t most_of_match = 60;

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

/// The beginning, the match and the end of a value, truncated to what is shown.
struct Parts {
  std::string_view before, match, after;
  bool later = false;  ///< the beginning is truncated
  bool longer = false;
  bool more = false;

  Parts(std::string_view value, text::RegexSpan span)
      : before(value.substr(0, span.begin)),
        match(value.substr(span.begin, span.end - span.begin)),
        after(value.substr(span.end)) {
    if (value.size() <= most_shown || text::count_code_points(value) <= most_shown) return;
    longer = text::count_code_points(match) > most_of_match;
    if (longer) match = match.substr(0, after_characters(match, most_of_match));
    const std::size_t of_match = text::count_code_points(match) + (longer ? 1 : 0);
    const std::size_t room = most_shown - std::min(most_shown, of_match);
    const std::size_t left = text::count_code_points(before);
    const std::size_t right = text::count_code_points(after);
    const std::size_t keep_left = std::min(left, std::max(room / 2, room - std::min(room, right)));
    const std::size_t keep_right = std::min(right, room - keep_left);
    later = keep_left < left;
    more = keep_right < right;
    if (later) before.remove_prefix(after_characters(before, left - keep_left));
    if (more) after = after.substr(0, after_characters(after, keep_right));
  }
};

class Header final : public output::SeriesFrame {
 public:
  Header(const MatchOptions& options, std::uint64_t count, bool after = false)
      : options_(options), count_(count), after_(after) {}

  void json(output::JsonSink& out) const override { write_patterns(out, options_.patterns); }
  [[nodiscard]] std::vector<output::Line> lines() const override {
    const std::string found = count_ == 1 ? "1 match" : fmt::format("{} matches", count_);
    output::Line line{{output::Role::good, "  ✓"},
                      {output::Role::plain, fmt::format(" Found {} for {}", found, patterns_text(options_.patterns))}};
    return after_ ? std::vector<output::Line>{{}, std::move(line)} : std::vector<output::Line>{std::move(line), {}};
  }

 private:
  const MatchOptions& options_;
  std::uint64_t count_;
  bool after_;  ///< it comes after the matches
};

class Item final : public output::View {
 public:
  Item(const MatchOptions& options, const Match& match) : options_(options), match_(match) {}

  void json(output::JsonSink& out) const override {
    if (options_.files) out.member("file", match_.file);
    out.member("path", match_.path);
    out.member("kind", std::string_view(match_.key ? "key" : "value"));
    if (!match_.key) out.member("type", scan::name(match_.type));
    out.member("value", match_.value);
    if (options_.siblings) out.member("siblings", match_.siblings);
    if (!has_record()) return;
    out.object("record", [&] {
      out.member("path", match_.record->path);
      out.member("value", output::RawJson{match_.record->json});
    });
  }

  bool pieces(output::Format format, output::Pieces& out) const override {
    if (format == output::Format::list) {
      locator(out);
    } else {
      record(out);
    }
    return true;
  }

  [[nodiscard]] std::vector<output::Record> records() const override { return {}; }
  [[nodiscard]] std::vector<std::string> locators() const override { return {}; }
  [[nodiscard]] std::vector<output::Line> lines() const override { return {}; }

 private:
  [[nodiscard]] bool has_record() const { return match_.record && !match_.record->json.empty(); }

  void record(output::Pieces& out) const {
    if (options_.files) out.cell(match_.file);
    out.path(match_.path);
    out.cell(match_.value);
    if (options_.siblings) {
      std::string list;
      json::Compact layout(list);
      output::JsonSink(layout).value(match_.siblings);
      out.cell(list);
    }
    if (!options_.records) return;
    out.path(match_.record ? std::string_view(match_.record->path) : std::string_view());
    out.cell(match_.record ? std::string_view(match_.record->json) : std::string_view());
  }

  void locator(output::Pieces& out) const {
    if (options_.records && !has_record()) return;
    const std::string& path = options_.records ? match_.record->path : match_.path;
    if (!options_.files) return out.path(path);
    out.path(match_.file + "\t" + path);
  }

  const MatchOptions& options_;
  const Match& match_;
};

/// For people.
class ShownItem final : public output::View {
 public:
  /// `known`: how many of its headings were printed already; `apart`: an empty line comes before it; `record`: the
  /// record that is printed after it, if it is not empty.
  ShownItem(const MatchOptions& options, const ShownMatch& match, std::size_t known, bool apart,
            std::string_view record)
      : options_(options), match_(match), known_(known), apart_(apart), record_(record) {}

  bool pieces(output::Format, output::Pieces& out) const override {
    if (apart_) out.end_line();
    std::string line;
    for (std::size_t i = known_; i < match_.headings.size(); ++i) heading(out, i, line);
    value(out, line);
    if (record_.empty()) return true;
    for (const output::Line& each : record_lines(record_, 2 + 2 * (options_.files ? 2 : 1))) {
      for (const output::Piece& piece : each) out.text(piece.role, piece.text);
      out.end_line();
    }
    return true;
  }

  void json(output::JsonSink&) const override {}
  [[nodiscard]] std::vector<output::Record> records() const override { return {}; }
  [[nodiscard]] std::vector<std::string> locators() const override { return {}; }
  [[nodiscard]] std::vector<output::Line> lines() const override { return {}; }

 private:
  static std::size_t indent(std::size_t level) { return 2 + 2 * level; }
  [[nodiscard]] std::size_t holders() const { return match_.headings.size() - (match_.key ? 1 : 0); }
  [[nodiscard]] std::string sibling_names() const {
    std::string text;
    for (const std::string_view key : match_.siblings) text += (text.empty() ? "" : ", ") + shown_key(key);
    return text;
  }

  void heading(output::Pieces& out, std::size_t i, std::string& line) const {
    const bool mark = match_.key && i + 1 == match_.headings.size();
    line.assign(indent(i), ' ');
    line += match_.headings[i];
    out.text(mark ? output::Role::note : i + 1 == holders() ? output::Role::key : output::Role::path, line);
    if (i + 1 == holders() && !match_.siblings.empty())
      out.text(output::Role::note, "  (beside " + sibling_names() + ")");
    out.end_line();
  }

  void value(output::Pieces& out, std::string& line) const {
    const Parts parts(match_.value, match_.span);
    const output::Role role = match_.string ? output::Role::string : output::Role::number;
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
    out.end_line();
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
  out += static_cast<char>((match.key ? 1 : 0) + (match.string ? 2 : 0) + (match.record ? 4 : 0));
  put(out, std::uint64_t{match.headings.size() + (files ? 1U : 0U) + (match.key ? 1U : 0U)});
  if (files) put(out, match.file);
  for (const std::string& each : match.headings) put(out, each);
  if (match.key) put(out, std::string_view("[key]"));
  put(out, std::uint64_t{match.siblings.size()});
  for (const std::string& each : match.siblings) put(out, each);
  put(out, match.value);
  put(out, std::uint64_t{match.span.begin});
  put(out, std::uint64_t{match.span.end});
  put(out, match.record ? std::string_view(match.record->json) : std::string_view());
}

void unpack(std::string_view packed, ShownMatch& match) {
  match.key = (packed.front() & 1) != 0;
  match.string = (packed.front() & 2) != 0;
  match.in_record = (packed.front() & 4) != 0;
  packed.remove_prefix(1);
  take_all(packed, match.headings);
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
  return Members(
      [count, &errors](output::JsonSink& out) {
        out.member("count", count);
        errors.write(out);
      },
      [count, &errors](output::JsonSink& out) {
        out.member("count", count);
        if (errors.count() > 0) out.omit("errors", errors.count());
      });
}

MatchSeries::MatchSeries(const Output& output, MatchOptions options) : output_(output), options_(std::move(options)) {}

void MatchSeries::begin() {
  if (std::exchange(begun_, true)) return;
  std::vector<std::string> columns{"path", "value"};
  if (options_.files) columns.insert(columns.begin(), "file");
  if (options_.siblings) columns.emplace_back("siblings");
  if (options_.records) columns.insert(columns.end(), {"record", "recordValue"});
  const Header header(options_, count_);
  const bool later = as_found_ && output_.format == output::Format::human;
  output_.renderer.begin({"matches", columns, later ? nullptr : &header});
}

/// For people. The record of several matches is shown after the last of them, so each match waits for the next one.
void MatchSeries::show(std::string_view packed) {
  unpack(packed, shown_);
  if (!options_.records) return show(shown_, false);
  if (held_) {
    ShownMatch held;
    unpack(*held_, held);
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
  if (output_.format != output::Format::human) {
    begin();
    output_.renderer.item(Item(options_, match));
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

Result<void> MatchSeries::end(const FileErrors& errors) { return end(search_tail(count_, errors)); }

Result<void> MatchSeries::end(const output::SeriesFrame& tail) {
  if (buffer_error_) return fail(*buffer_error_);
  const bool human = output_.format == output::Format::human;
  if (human && count_ == 0) return {};
  begin();
  if (human) {
    auto replayed = buffer_.replay([&](std::string_view record) {
      show(record);
      return output_.out.state() == output::Writer::State::open;
    });
    if (!replayed) return replayed;
    if (held_) {
      unpack(*held_, shown_);
      show(shown_, true);
      held_.reset();
    }
  }
  if (human && as_found_) {
    const Header found(options_, count_, true);
    output_.renderer.end(&found);
    return {};
  }
  output_.renderer.end(&tail);
  return {};
}

}  // namespace jt::results

// SPDX-License-Identifier: MIT
#include "results/match_series.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/json/escape.hpp"
#include "core/json/layout.hpp"
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
  std::string before, match, after;

  Parts(std::string_view value, text::RegexSpan span)
      : before(value.substr(0, span.begin)),
        match(value.substr(span.begin, span.end - span.begin)),
        after(value.substr(span.end)) {
    if (value.size() <= most_shown || text::count_code_points(value) <= most_shown) return;
    if (text::count_code_points(match) > most_of_match)
      match = match.substr(0, after_characters(match, most_of_match)) + "…";
    const std::size_t room = most_shown - std::min(most_shown, text::count_code_points(match));
    const std::size_t left = text::count_code_points(before);
    const std::size_t right = text::count_code_points(after);
    const std::size_t keep_left = std::min(left, std::max(room / 2, room - std::min(room, right)));
    const std::size_t keep_right = std::min(right, room - keep_left);
    if (keep_left < left) before = "…" + before.substr(after_characters(before, left - keep_left));
    if (keep_right < right) after = after.substr(0, after_characters(after, keep_right)) + "…";
  }
};

/// The text between the quotes of a JSON string.
std::string escaped(std::string_view text) {
  std::string quoted = json::quote(text);
  quoted.pop_back();
  quoted.erase(0, 1);
  return quoted;
}

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
  Item(const MatchOptions& options, const Match& match) : Item(options, match, 0, false, {}) {}
  /// For people. `known`: how many of its headings were printed already; `apart`: an empty line comes before it;
  /// `record`: the record that is printed after it, if it is not empty.
  Item(const MatchOptions& options, const Match& match, std::size_t known, bool apart, std::string_view record)
      : options_(options), match_(match), known_(known), apart_(apart), record_(record) {}

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

  [[nodiscard]] std::vector<output::Record> records() const override {
    output::Record cells;
    if (options_.files) cells.emplace_back(match_.file);
    cells.push_back(output::Cell::of_path(match_.path));
    cells.emplace_back(match_.value);
    if (options_.siblings) {
      std::string list;
      json::Compact layout(list);
      output::JsonSink(layout).value(match_.siblings);
      cells.emplace_back(std::move(list));
    }
    if (options_.records) {
      cells.push_back(output::Cell::of_path(match_.record ? match_.record->path : ""));
      cells.emplace_back(match_.record ? match_.record->json : "");
    }
    return {cells};
  }

  [[nodiscard]] std::vector<std::string> locators() const override {
    if (options_.records && !has_record()) return {};
    const std::string& path = options_.records ? match_.record->path : match_.path;
    return {options_.files ? match_.file + "\t" + path : path};
  }

  [[nodiscard]] std::vector<output::Line> lines() const override {
    std::vector<output::Line> lines;
    lines.reserve(match_.headings.size() - known_ + 2);
    if (apart_) lines.emplace_back();
    const std::size_t last = match_.headings.size() - 1;
    for (std::size_t i = known_; i <= last; ++i) {
      const output::Role role = match_.key && i == last ? output::Role::note
                                : i + 1 == holders()    ? output::Role::key
                                                        : output::Role::path;
      lines.emplace_back().push_back({role, indent(i) + match_.headings[i]});
      if (i + 1 == holders() && !match_.siblings.empty())
        lines.back().push_back({output::Role::note, "  (beside " + beside() + ")"});
    }
    const Parts parts(match_.value, match_.span);
    const std::string mark = match_.string ? "\"" : "";
    const output::Role role = match_.string ? output::Role::string : output::Role::number;
    output::Line& line = lines.emplace_back();
    line.reserve(3);
    line.push_back({role, indent(last + 1) + mark + escaped(parts.before)});
    line.push_back({output::Role::match, escaped(parts.match)});
    line.push_back({role, escaped(parts.after) + mark});
    if (record_.empty()) return lines;
    for (output::Line& each : record_lines(record_, 2 + 2 * (options_.files ? 2 : 1))) lines.push_back(std::move(each));
    return lines;
  }

 private:
  static std::string indent(std::size_t level) { return std::string(2 + 2 * level, ' '); }
  [[nodiscard]] bool has_record() const { return match_.record && !match_.record->json.empty(); }
  [[nodiscard]] std::size_t holders() const { return match_.headings.size() - (match_.key ? 1 : 0); }
  [[nodiscard]] std::string beside() const {
    std::string text;
    for (const std::string& key : match_.siblings) text += (text.empty() ? "" : ", ") + shown_key(key);
    return text;
  }

  const MatchOptions& options_;
  const Match& match_;
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
void put(std::string& out, const std::vector<std::string>& texts) {
  put(out, std::uint64_t{texts.size()});
  for (const std::string& text : texts) put(out, text);
}

std::uint64_t take_number(std::string_view& from) {
  std::uint64_t number = 0;
  std::copy_n(from.data(), sizeof number, reinterpret_cast<char*>(&number));
  from.remove_prefix(sizeof number);
  return number;
}
std::string take(std::string_view& from) {
  const std::uint64_t size = take_number(from);
  std::string text(from.substr(0, size));
  from.remove_prefix(size);
  return text;
}
std::vector<std::string> take_all(std::string_view& from) {
  std::vector<std::string> texts(take_number(from));
  for (std::string& text : texts) text = take(from);
  return texts;
}

/// The text that is shown to people.
std::string packed(const Match& match) {
  std::string out;
  out.reserve(match.value.size() + 256);
  out += static_cast<char>((match.key ? 1 : 0) + (match.string ? 2 : 0) + (match.record ? 4 : 0));
  put(out, match.headings);
  put(out, match.siblings);
  put(out, match.value);
  put(out, std::uint64_t{match.span.begin});
  put(out, std::uint64_t{match.span.end});
  if (match.record) put(out, match.record->path);
  if (match.record) put(out, match.record->json);
  return out;
}

Match unpacked(std::string_view record) {
  Match match;
  match.key = (record.front() & 1) != 0;
  match.string = (record.front() & 2) != 0;
  const bool with_record = (record.front() & 4) != 0;
  record.remove_prefix(1);
  match.headings = take_all(record);
  match.siblings = take_all(record);
  match.value = take(record);
  match.span.begin = take_number(record);
  match.span.end = take_number(record);
  if (!with_record) return match;
  match.record.emplace();
  match.record->path = take(record);
  match.record->json = take(record);
  return match;
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
void MatchSeries::show(Match match) {
  if (held_) show_held(&match);
  if (match.record && !match.record->json.empty()) record_ = match.record->json;
  held_ = std::move(match);
  if (!options_.records) show_held(nullptr);
}

/// The headings that differ from those of the match before, the text, and the record if the next match is in another.
void MatchSeries::show_held(const Match* next) {
  if (!held_) return;
  Match match = std::move(*held_);
  held_.reset();
  const auto differ = std::mismatch(match.headings.begin(), match.headings.end(), before_.begin(), before_.end());
  const auto known = static_cast<std::size_t>(differ.first - match.headings.begin());
  const std::size_t of_record = options_.files ? 2 : 1;
  const bool same = next != nullptr && match.record && next->record &&
                    std::equal(match.headings.begin(), match.headings.begin() + static_cast<std::ptrdiff_t>(of_record),
                               next->headings.begin());
  const std::string record = same ? "" : std::exchange(record_, {});
  const bool apart = (options_.files || options_.apart) && known == 0 && !before_.empty();
  output_.renderer.item(Item(options_, match, known, apart, record));
  before_ = std::move(match.headings);
}

bool MatchSeries::add(Match match) {
  ++count_;
  if (output_.format != output::Format::human) {
    begin();
    output_.renderer.item(Item(options_, match));
    return output_.out.state() == output::Writer::State::open;
  }
  if (options_.files) match.headings.insert(match.headings.begin(), match.file);
  if (match.key) match.headings.emplace_back("[key]");
  if (as_found_) {
    begin();
    show(std::move(match));
    return output_.out.state() == output::Writer::State::open;
  }
  if (auto kept = buffer_.add(packed(match)); !kept) buffer_error_ = std::move(kept.error());
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
      show(unpacked(record));
      return output_.out.state() == output::Writer::State::open;
    });
    if (!replayed) return replayed;
    show_held(nullptr);
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

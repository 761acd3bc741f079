// SPDX-License-Identifier: MIT
#include "cli/jq_rows.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "cli/jq_text.hpp"
#include "core/path/query.hpp"
#include "core/text/shell.hpp"
#include "core/text/words.hpp"

namespace jt::cli {

namespace {

/// `.a.b` as a column: "a.b"; "." is the row itself. Nothing for what is no plain path.
std::optional<std::string> column_of(std::string_view path) {
  if (path == ".") return ".";
  if (!path.starts_with('.')) return {};
  char before = '\0';
  for (const char c : path) {
    const bool digit = c >= '0' && c <= '9';
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    const bool begins = before == '.';
    if (c == '.' ? begins : !letter && (!digit || begins)) return {};
    before = c;
  }
  if (before == '.') return {};
  return std::string(path.substr(1));
}

/// Two columns, one below the other.
std::string below(const std::string& column, const std::string& inner) {
  if (column == ".") return inner;
  return inner == "." ? column : column + "." + inner;
}

std::string without_blanks(std::string_view text) {
  std::string out(text);
  std::erase(out, ' ');
  return out;
}

/// The option that does the work of a function of jq on numbers: "sum" for `add`.
std::string_view fold_of(std::string_view program) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 4> folds{
      {{"add", "sum"}, {"add/length", "mean"}, {"min", "min"}, {"max", "max"}}};
  const std::string plain = without_blanks(program);
  for (const auto& [of_jq, option] : folds) {
    if (plain == of_jq) return option;
  }
  return {};
}

class Reading {
 public:
  Reading(std::string_view selects, bool gathered)
      : rows_(selects.empty() || selects == "$" ? "." : selects), each_(gathered) {}

  bool read(std::string_view program) {
    const std::vector<std::string_view> stages = parted(program, '|');
    return std::all_of(stages.begin(), stages.end(), [this](std::string_view each) { return stage(each); });
  }

  std::optional<RowsOfJq> take() {
    if (hint_.empty()) return {};
    const auto query = path::parse_query(rows_);
    if (!query || query->singular() == each_) return {};
    std::string options;
    for (const std::string& column : columns_) options += (options.empty() ? "" : " ") + text::shell_quote(column);
    for (const auto& [column, descending] : sort_)
      options += fmt::format(" --sort {}", text::shell_quote((descending ? "-" : "") + column));
    for (const std::string& option : options_) options += " " + option;
    if (limit_) options += fmt::format(" --limit {}", *limit_);
    return RowsOfJq{hint_, command_, rows_, std::string(trimmed(options))};
  }

 private:
  enum class Phase : std::uint8_t { list, distinct, sorted, one, groups, done };

  bool stage(std::string_view text) {
    switch (phase_) {
      case Phase::list:
        return of_list(text);
      case Phase::distinct:
        return of_distinct(text);
      case Phase::sorted:
        return of_sorted(text);
      case Phase::one:
        return show(text);
      case Phase::groups:
        return of_groups(text);
      case Phase::done:
        return false;
    }
    return false;
  }

  bool of_list(std::string_view text) {
    if (text == ".") return true;
    if (const auto inside = argument_of(text, "map")) return each(*inside);
    if (const auto inside = within(text, '[', ']')) return gathered(*inside);
    if (const auto inside = within(text, '(', ')')) return of_list(*inside);
    if (text == "length") return count();
    if (const std::string_view option = fold_of(text); !option.empty()) return fold(option);
    if (text == "unique") return distinct(column_);
    if (const auto by = argument_of(text, "unique_by")) return distinct_by(*by);
    if (text == "sort") return sort_by(".");
    if (const auto by = argument_of(text, "sort_by")) return sort_by(*by);
    for (const bool most : {true, false}) {
      const auto by = argument_of(text, most ? "max_by" : "min_by");
      if (by) return sort_by(*by) && (!most || reverse()) && first(1);
    }
    const auto by = argument_of(text, "group_by");
    return by && group_by(*by);
  }

  /// What is done with each row: conditions and paths.
  bool each(std::string_view program) {
    for (const std::string_view part : parted(program, '|')) {
      if (argument_of(part, "select")) {
        if (!select(part)) return false;
      } else if (const auto column = column_of(part)) {
        column_ = below(column_, *column);
      } else {
        return false;
      }
    }
    return true;
  }

  bool select(std::string_view call) {
    if (rows_.starts_with('$')) return false;
    if (!each_) rows_ += rows_.find('|') == std::string::npos ? "[]" : " | .[]";
    if (column_ != ".") rows_ += " | ." + std::exchange(column_, ".");
    rows_ += fmt::format(" | {}", call);
    each_ = true;
    return true;
  }

  /// `[.users[] | .age]`: the values of a stream as one array.
  bool gathered(std::string_view program) {
    std::vector<std::string_view> parts = parted(program, '|');
    const std::size_t elements = parts.front().rfind("[]");
    if (each_ || column_ != "." || rows_.starts_with('$') || elements == std::string_view::npos) return false;
    const std::string_view head = parts.front().substr(0, elements + 2);
    const std::string_view tail = parts.front().substr(elements + 2);
    if (rows_ == ".") {
      rows_ = head;
    } else {
      rows_ += head.substr(head.starts_with(".[") ? 1 : 0);
    }
    each_ = true;
    if (!tail.empty() && !each(tail)) return false;
    return std::all_of(parts.begin() + 1, parts.end(), [this](std::string_view part) { return each(part); });
  }

  bool count() {
    if (!each_) return false;  // the length of one array, which 'get' prints
    command_ = "get";
    options_.emplace_back("--count");
    return done("'jt get --count' counts what is selected");
  }

  bool fold(std::string_view option) {
    options_.push_back(fmt::format("--{} {}", option, text::shell_quote(column_)));
    return done(fmt::format("'jt table --{}' calculates it", option));
  }

  bool distinct(const std::string& column) {
    if (column != ".") columns_.push_back(column);
    options_.emplace_back("--unique");
    sort_.emplace_back(column, false);
    return next(Phase::distinct, "'jt table --unique' prints the first of equal rows");
  }

  bool distinct_by(std::string_view by) {
    const auto column = column_of(by);
    if (!column) return false;
    column_ = below(column_, *column);
    options_.push_back(fmt::format("--unique={}", text::shell_quote(column_)));
    sort_.emplace_back(column_, false);
    return next(Phase::distinct, "'jt table --unique' prints the first row of each value");
  }

  bool of_distinct(std::string_view text) {
    if (text == "length") {
      columns_.clear();
      sort_.clear();
      options_ = {fmt::format("--distinct {}", text::shell_quote(column_))};
      return done("'jt table --distinct' counts different values");
    }
    return show(text);
  }

  bool sort_by(std::string_view keys) {
    for (std::string_view key : parted(keys, ',')) {
      const bool descending = key.starts_with('-');
      const auto column = column_of(trimmed(key.substr(descending ? 1 : 0)));
      if (!column) return false;
      sort_.emplace_back(below(column_, *column), descending);
    }
    if (column_ != ".") columns_.push_back(column_);
    return next(Phase::sorted, "'jt table --sort' sorts rows");
  }

  bool of_sorted(std::string_view text) {
    if (text == "reverse") return reverse();
    if (text == "first" || text == "last") return (text == "first" || reverse()) && first(1);
    if (const auto taken = argument_of(text, "limit")) {
      const std::vector<std::string_view> parts = parted(*taken, ';');
      const auto number = text::parse_number(parts.front());
      return parts.size() == 2 && parts[1] == ".[]" && number && first(*number);
    }
    if (text.starts_with(".[") && text != ".[]") {
      const std::size_t end = text.find(']');
      if (end == std::string_view::npos) return false;
      const std::string_view tail = text.substr(end + 1);
      const std::string_view from = text.substr(2, end - 2);
      if (from.empty() || from == "0" || from == "-1") {
        return (from != "-1" || reverse()) && (from.empty() || first(1)) && (tail.empty() || show(tail));
      }
      const std::size_t colon = from.find(':');
      const bool at_start = colon == 0 || (colon == 1 && from[0] == '0');
      const auto number = at_start ? text::parse_number(from.substr(colon + 1)) : std::nullopt;
      return number && first(*number) && (tail.empty() || tail == "[]");
    }
    return show(text);
  }

  bool reverse() {
    for (auto& [column, descending] : sort_) descending = !descending;
    return !limit_;
  }

  bool first(std::uint64_t number) {
    limit_ = number;
    if (number == 1) phase_ = Phase::one;
    return true;
  }

  /// What of the rows is printed at the end.
  bool show(std::string_view text) {
    if (text == "." || text == ".[]") return true;
    const auto inside = argument_of(text, "map");
    const auto column = column_of(inside ? *inside : text.substr(text.starts_with(".[].") ? 3 : 0));
    if (!column || !columns_.empty()) return false;
    columns_.push_back(*column);
    phase_ = Phase::done;
    return true;
  }

  bool group_by(std::string_view by) {
    std::vector<std::string> columns;
    for (const std::string_view key : parted(by, ',')) {
      const auto column = column_of(key);
      if (!column) return false;
      columns.push_back(below(column_, *column));
    }
    grouped_ = columns;
    options_.push_back(fmt::format("--group {}", text::shell_quote(fmt::to_string(fmt::join(columns, ",")))));
    return next(Phase::groups, "'jt table --group' makes one row for each value");
  }

  bool of_groups(std::string_view text) {
    if (text == ".[]") return true;
    if (text == "length" && grouped_.size() == 1) {
      options_ = {fmt::format("--distinct {}", text::shell_quote(grouped_.front()))};
      return done("'jt table --distinct' counts different values");
    }
    auto inside = argument_of(text, "map");
    if (const auto list = within(text, '[', ']'); list && parted(*list, '|').size() == 2 && list->starts_with(".[]"))
      inside = parted(*list, '|')[1];
    if (!inside) return false;
    phase_ = Phase::done;
    const auto object = within(*inside, '{', '}');
    if (!object) return of_group(*inside);
    const std::vector<std::string_view> members = parted(*object, ',');
    return std::all_of(members.begin(), members.end(), [this](std::string_view member) {
      const std::size_t colon = member.find(':');
      return colon != std::string_view::npos && of_group(trimmed(member.substr(colon + 1)));
    });
  }

  /// A value of one group: its size, what it is grouped by, or `map(.age) | add`.
  bool of_group(std::string_view program) {
    if (const auto inside = within(program, '(', ')')) return of_group(*inside);
    if (program == "length") {
      options_.emplace_back("--count");
      return true;
    }
    if (program.starts_with(".[0].")) {
      const auto column = column_of(program.substr(4));
      return column && std::find(grouped_.begin(), grouped_.end(), *column) != grouped_.end();
    }
    const std::vector<std::string_view> parts = parted(program, '|');
    if (parts.size() != 2) return false;
    const auto values = argument_of(parts[0], "map");
    const auto column = values ? column_of(*values) : std::nullopt;
    const std::string_view option = fold_of(parts[1]);
    if (!column || option.empty()) return false;
    options_.push_back(fmt::format("--{} {}", option, text::shell_quote(*column)));
    return true;
  }

  bool next(Phase phase, std::string hint) {
    phase_ = phase;
    hint_ = std::move(hint);
    return true;
  }
  bool done(std::string hint) { return next(Phase::done, std::move(hint)); }

  std::string rows_;
  bool each_;                 ///< `rows_` selects each row; else the array that holds them
  std::string column_ = ".";  ///< what of each row the program works on
  Phase phase_ = Phase::list;
  std::string_view command_ = "table";
  std::string hint_;
  std::vector<std::string> columns_;
  std::vector<std::pair<std::string, bool>> sort_;  ///< columns, and whether they descend
  std::vector<std::string> grouped_;
  std::vector<std::string> options_;
  std::optional<std::uint64_t> limit_;
};

}  // namespace

std::string RowsOfJq::on(const std::string& file) const {
  return fmt::format("jt {} {} {}{}{}", command, file, text::shell_quote(query), options.empty() ? "" : " ", options);
}

std::optional<RowsOfJq> rows_of_jq(std::string_view selects, std::string_view program, bool gathered) {
  Reading reading(selects, gathered);
  if (!reading.read(program)) return {};
  return reading.take();
}

}  // namespace jt::cli

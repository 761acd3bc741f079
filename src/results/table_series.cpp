// SPDX-License-Identifier: MIT
#include "results/table_series.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/text/code_point.hpp"
#include "core/text/words.hpp"
#include "output/json_sink.hpp"
#include "output/sanitise.hpp"
#include "output/width.hpp"

namespace jt::results {

namespace {

output::Role role_of(scan::Type type) {
  switch (type) {
    case scan::Type::string:
      return output::Role::string;
    case scan::Type::number:
      return output::Role::number;
    case scan::Type::object:
    case scan::Type::array:
      return output::Role::plain;
    default:
      return output::Role::literal;
  }
}

class LinesView final : public output::SeriesFrame {
 public:
  explicit LinesView(std::vector<output::Line> lines) : lines_(std::move(lines)) {}
  void json(output::JsonSink&) const override {}
  [[nodiscard]] std::vector<output::Line> lines() const override { return lines_; }

 private:
  std::vector<output::Line> lines_;
};

/// A row for json, concise and list.
class RowView final : public output::View {
 public:
  RowView(const std::vector<std::string>& names, const std::string& path, const std::vector<table::Cell>& cells,
          const TableOptions& options)
      : names_(names), path_(path), cells_(cells), options_(options) {}

  void json(output::JsonSink& out) const override {
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      if (cells_[i].there) out.member(names_[i], output::RawJson{json_of(cells_[i])});
    }
  }
  [[nodiscard]] std::vector<output::Record> records() const override {
    std::vector<output::Record> rows(1);
    for (const table::Cell& cell : cells_) rows[0].emplace_back(text_of(cell, options_.cells));
    return rows;
  }
  [[nodiscard]] std::vector<std::string> locators() const override {
    return {options_.files ? text_of(cells_.front()) + '\t' + path_ : path_};
  }
  [[nodiscard]] std::vector<output::Line> lines() const override { return {}; }

 private:
  const std::vector<std::string>& names_;
  const std::string& path_;
  const std::vector<table::Cell>& cells_;
  const TableOptions& options_;
};

}  // namespace

std::string keys_without_column(std::uint64_t keys) {
  return fmt::format("{} without a column", text::counted(keys, "key"));
}

std::string column_without_values(const std::string& name, const std::vector<std::string>& near) {
  std::string text = fmt::format("no row has '{}'", text::excerpt(name));
  if (!near.empty()) text += fmt::format("; did you mean '{}'?", text::excerpt(near.front()));
  return text;
}

TableSeries::TableSeries(const Output& output, std::vector<std::string> names, TableOptions options)
    : output_(output), options_(std::move(options)), names_(std::move(names)), widths_(names_.size()) {
  direct_ = !options_.terminal && !output_.out.limited();
  if (output_.format == output::Format::human) {
    if (options_.layout != TableLayout::aligned) begin();
  } else {
    const bool heading = options_.header || output_.format != output::Format::concise;
    output_.renderer.begin({"rows", heading ? names_ : std::vector<std::string>()});
  }
}

/// The names of the columns, where they come first as text.
void TableSeries::begin() {
  std::string heading = options_.header ? heading_of(options_.layout, names_) : std::string();
  if (!heading.empty()) heading.pop_back();
  const bool any = options_.header && options_.layout != TableLayout::json_lines;
  const LinesView head({{{output::Role::plain, std::move(heading)}}});
  output_.renderer.begin({"", {}, any ? &head : nullptr, true});
}

void TableSeries::add(const std::string& path, const std::vector<table::Cell>& cells) {
  if (output_.format != output::Format::human) return output_.renderer.item(RowView(names_, path, cells, options_));
  if (options_.layout == TableLayout::aligned) return add_aligned(cells);
  text_.clear();
  append_row(text_, options_.layout, names_, cells, options_.cells);
  if (direct_) {
    output_.out.write(text_ += '\n');
  } else {
    output_.renderer.item(LinesView({{{output::Role::plain, text_}}}));
  }
}

/// The text of a cell or heading on one line.
std::string TableSeries::shown(std::string text) const {
  const bool cut = options_.terminal && !options_.cells.max_string;
  if (cut && text.size() > 16 * widest) text.resize(16 * widest);  // more than anybody sees
  if (text.find_first_of("\n\t") != std::string::npos) {
    std::string line;
    for (const char byte : text) {
      if (byte == '\n' || byte == '\t') {
        line += byte == '\n' ? "\\n" : "\\t";
      } else {
        line += byte;
      }
    }
    text = std::move(line);
  }
  text = output::sanitise(text);
  return cut ? output::truncate(text, widest) : text;
}

void TableSeries::add_aligned(const std::vector<table::Cell>& cells) {
  Row row;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    std::string text = shown(text_of(cells[i], options_.cells));
    if (!shown_) widths_[i] = std::max(widths_[i], std::min(output::display_width(text), widest_aligned));
    held_bytes_ += shown_ ? 0 : text.size();
    row.push_back({cells[i].more.empty() ? role_of(cells[i].type) : output::Role::plain, std::move(text)});
  }
  if (shown_) return output_.renderer.item(LinesView({aligned(row)}));
  held_.push_back(std::move(row));
  if (held_.size() == measured || held_bytes_ > most_held) show_measured();
}

void TableSeries::show_measured() {
  shown_ = true;
  Row names;
  for (std::size_t i = 0; options_.header && i < names_.size(); ++i) {
    std::string name = shown(names_[i]);
    widths_[i] = std::max(widths_[i], std::min(output::display_width(name), widest_aligned));
    names.push_back({output::Role::key, std::move(name)});
  }
  const LinesView head({aligned(names)});
  output_.renderer.begin({"", {}, options_.header ? &head : nullptr});
  for (const Row& row : std::exchange(held_, {})) output_.renderer.item(LinesView({aligned(row)}));
}

output::Line TableSeries::aligned(const Row& row) const {
  output::Line line;
  std::size_t last = row.size();
  while (last > 0 && row[last - 1].text.empty()) --last;
  for (std::size_t i = 0; i < last; ++i) {
    line.push_back({row[i].role, row[i].text});
    if (i + 1 == last) break;
    const std::size_t width = std::min(widths_[i], output::display_width(row[i].text));
    line.push_back({output::Role::plain, std::string(widths_[i] - width + 2, ' ')});
  }
  return line;
}

void TableSeries::show_held() {
  if (output_.format == output::Format::human && options_.layout == TableLayout::aligned && !shown_) show_measured();
}

void TableSeries::end(const output::SeriesFrame* tail) {
  show_held();
  if (!gone()) output_.renderer.end(output_.format == output::Format::json ? tail : nullptr);
}

}  // namespace jt::results

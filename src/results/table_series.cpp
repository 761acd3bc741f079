// SPDX-License-Identifier: MIT
#include "results/table_series.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

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
  RowView(const std::vector<std::string>& names, const std::string& path, const std::vector<table::Cell>& cells)
      : names_(names), path_(path), cells_(cells) {}

  void json(output::JsonSink& out) const override {
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      if (cells_[i].there) out.member(names_[i], output::RawJson{cells_[i].json});
    }
  }
  [[nodiscard]] std::vector<output::Record> records() const override {
    std::vector<output::Record> rows(1);
    for (const table::Cell& cell : cells_) rows[0].emplace_back(text_of(cell));
    return rows;
  }
  [[nodiscard]] std::vector<std::string> locators() const override { return {path_}; }
  [[nodiscard]] std::vector<output::Line> lines() const override { return {}; }

 private:
  const std::vector<std::string>& names_;
  const std::string& path_;
  const std::vector<table::Cell>& cells_;
};

}  // namespace

std::string keys_without_column(std::uint64_t keys) {
  return fmt::format("{} without a column", text::counted(keys, "key"));
}

TableSeries::TableSeries(const Output& output, TableLayout layout, std::vector<std::string> names, bool terminal)
    : output_(output), layout_(layout), names_(std::move(names)), widths_(names_.size()) {
  direct_ = !terminal && !output_.out.limited();
  if (output_.format == output::Format::human) {
    if (layout_ != TableLayout::aligned) begin();
  } else {
    output_.renderer.begin({"rows", names_});
  }
}

/// The names of the columns, where they come first as text.
void TableSeries::begin() {
  std::string heading = heading_of(layout_, names_);
  if (heading.empty()) return output_.renderer.begin({});
  heading.pop_back();
  const LinesView head({{{output::Role::plain, std::move(heading)}}});
  output_.renderer.begin({"", {}, &head});
}

void TableSeries::add(const std::string& path, const std::vector<table::Cell>& cells) {
  if (output_.format != output::Format::human) return output_.renderer.item(RowView(names_, path, cells));
  if (layout_ == TableLayout::aligned) return add_aligned(cells);
  text_.clear();
  append_row(text_, layout_, names_, cells);
  if (direct_) {
    output_.out.write(text_ += '\n');
  } else {
    output_.renderer.item(LinesView({{{output::Role::plain, text_}}}));
  }
}

void TableSeries::add_aligned(const std::vector<table::Cell>& cells) {
  Row row;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    std::string text = text_of(cells[i]);
    if (text.size() > 16 * widest) text.resize(16 * widest);  // more than anybody sees
    text = output::truncate(output::sanitise(text), widest);
    if (!shown_) widths_[i] = std::max(widths_[i], output::display_width(text));
    row.push_back({role_of(cells[i].type), std::move(text)});
  }
  if (shown_) return output_.renderer.item(LinesView({aligned(row)}));
  held_.push_back(std::move(row));
  if (held_.size() == measured) show_measured();
}

void TableSeries::show_measured() {
  shown_ = true;
  Row names;
  for (std::size_t i = 0; i < names_.size(); ++i) {
    std::string name = output::truncate(output::sanitise(names_[i]), widest);
    widths_[i] = std::max(widths_[i], output::display_width(name));
    names.push_back({output::Role::key, std::move(name)});
  }
  const LinesView head({aligned(names)});
  output_.renderer.begin({"", {}, &head});
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
  if (output_.format == output::Format::human && layout_ == TableLayout::aligned && !shown_) show_measured();
}

void TableSeries::end(const output::SeriesFrame* tail) {
  show_held();
  if (!gone()) output_.renderer.end(output_.format == output::Format::json ? tail : nullptr);
}

}  // namespace jt::results

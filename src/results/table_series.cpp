// SPDX-License-Identifier: MIT
#include "results/table_series.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "core/text/code_point.hpp"
#include "core/text/words.hpp"
#include "output/fields.hpp"
#include "output/sanitise.hpp"
#include "output/value_head.hpp"
#include "output/width.hpp"
#include "results/text_view.hpp"

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

void write_members(output::JsonSink& json, const std::vector<std::string>& names,
                   const std::vector<table::Cell>& cells) {
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (cells[i].there) json.member(names[i], output::RawJson{json_of(cells[i])});
  }
}

/// A row for json, concise and list.
class RowView final : public output::View {
 public:
  RowView(const std::vector<std::string>& names, const std::string& path, const std::vector<table::Cell>& cells,
          const TableOptions& options)
      : names_(names), path_(path), cells_(cells), options_(options) {}

  void fields(output::Fields& out) const override {
    out.locator(options_.files && out.has_cells() ? text_of(cells_.front()) + '\t' + path_ : path_);
    out.members([&](output::JsonSink& json) { write_members(json, names_, cells_); });
    if (!names_.empty() && !out.wants(names_.front())) return;
    out.row([&] {
      for (std::size_t i = 0; i < cells_.size(); ++i) out.cell(names_[i], text_of(cells_[i], options_.cells));
    });
  }
  void lines(output::Lines&) const override {}

 private:
  const std::vector<std::string>& names_;
  const std::string& path_;
  const std::vector<table::Cell>& cells_;
  const TableOptions& options_;
};

/// The same where it is larger than the budget: `most` bytes of each cell.
class CutTableRow final : public output::View {
 public:
  CutTableRow(const std::vector<std::string>& names, const std::vector<table::Cell>& cells, std::size_t most)
      : names_(names) {
    for (const table::Cell& cell : cells) {
      std::string json = cell.there ? json_of(cell) : std::string();
      if (json.size() > most) {
        output::ValueHead head = output::head_of_value(json, most);
        omitted_ += json.size() - head.used;
        json = std::move(head.text);
      }
      heads_.push_back(std::move(json));
    }
  }
  void fields(output::Fields& out) const override {
    for (std::size_t i = 0; i < heads_.size(); ++i)
      if (!heads_[i].empty()) out.member(names_[i], output::RawJson{heads_[i]});
    out.omit("bytes", omitted_);
  }
  void lines(output::Lines&) const override {}

 private:
  const std::vector<std::string>& names_;
  std::vector<std::string> heads_;
  std::uint64_t omitted_ = 0;
};

}  // namespace

std::string keys_of_containers(const std::vector<std::string>& names, std::uint64_t count) {
  std::vector<std::string> shown;
  for (const std::string& name : names) shown.push_back(fmt::format("'{}'", text::excerpt(name)));
  return fmt::format("{} with arrays or objects {} no column: {}{}", text::counted(count, "key"),
                     count == 1 ? "has" : "have", fmt::join(shown, ", "), count > shown.size() ? ", …" : "");
}

std::string keys_without_column(std::uint64_t keys) {
  return fmt::format("{} without a column", text::counted(keys, "key"));
}

std::string column_without_values(const std::string& name, const std::vector<std::string>& near,
                                  std::optional<std::uint64_t> read) {
  const std::string none = !read        ? "no row has"
                           : *read == 1 ? "the first row has no"
                                        : fmt::format("none of the first {} rows has", *read);
  std::string text = fmt::format("{} '{}'", none, text::excerpt(name));
  if (!near.empty() && !read) text += fmt::format("; did you mean '{}'?", text::excerpt(near.front()));
  return text;
}

TableSeries::TableSeries(const Output& output, std::vector<std::string> names, TableOptions options)
    : output_(output), options_(std::move(options)), names_(std::move(names)), widths_(names_.size()) {
  direct_ = !options_.terminal && !output_.out.limited();
  if (output_.renderer.for_people()) {
    if (options_.layout != TableLayout::aligned) begin();
  } else {
    output_.renderer.begin({"rows", {.columns = {names_.begin(), names_.end()}, .heading = options_.header}});
  }
}

/// The names of the columns, where they come first as text.
void TableSeries::begin() {
  std::string heading = options_.header ? heading_of(options_.layout, names_) : std::string();
  if (!heading.empty()) heading.pop_back();
  const bool any = options_.header && options_.layout != TableLayout::json_lines;
  output::Frame head;
  // In Markdown, a second line is below the names, and none of them has a newline.
  if (const std::size_t end = heading.find('\n'); options_.layout == TableLayout::markdown && end != heading.npos) {
    head.lines.push_back({{output::Role::plain, heading.substr(0, end)}});
    heading.erase(0, end + 1);
  }
  head.lines.push_back({{output::Role::plain, std::move(heading), tabs_are_own()}});
  output_.renderer.begin({.head = any ? &head : nullptr, .data = true});
}

void TableSeries::add(const std::string& path, const std::vector<table::Cell>& cells) {
  if (!output_.renderer.for_people()) return output_.renderer.item(RowView(names_, path, cells, options_));
  if (options_.layout == TableLayout::aligned) return add_aligned(cells);
  text_.clear();
  append_row(text_, options_.layout, names_, cells, options_.cells);
  if (direct_) {
    output_.out.write(text_ += '\n');
  } else {
    output_.renderer.item(TextView({{{output::Role::plain, text_, tabs_are_own()}}}));
  }
}

void TableSeries::add_first(const std::string& path, const std::vector<table::Cell>& cells) {
  output::Renderer& renderer = output_.renderer;
  const RowView whole(names_, path, cells, options_);
  if (!renderer.has_members() || renderer.fits_item(whole, false)) return add(path, cells);
  const bool fits = output::shorten_until(output_.out.left(), [&](std::size_t most) {
    const CutTableRow cut(names_, cells, most);
    if (!renderer.fits_item(cut, false)) return false;
    renderer.item(cut);
    return true;
  });
  if (!fits) add(path, cells);
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
  if (shown_) return output_.renderer.item(TextView({aligned(row)}));
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
  const output::Frame head{.lines = {aligned(names)}};
  output_.renderer.begin({.head = options_.header ? &head : nullptr});
  for (const Row& row : std::exchange(held_, {})) output_.renderer.item(TextView({aligned(row)}));
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
  if (output_.renderer.for_people() && options_.layout == TableLayout::aligned && !shown_) show_measured();
}

void TableSeries::add_total(const std::vector<table::Cell>& cells) {
  if (output_.renderer.has_members()) {
    total_ = cells;
    return;
  }
  std::vector<table::Cell> row = cells;
  if (!row.empty() && !row.front().there) row.front() = {true, scan::Type::string, "\"total\"", {}};
  add({}, row);
}

void TableSeries::end(const output::Frame* tail) {
  show_held();
  if (gone()) return;
  if (!output_.renderer.has_members()) return output_.renderer.end(nullptr);
  if (total_.empty()) return output_.renderer.end(tail);
  output::Frame whole;
  whole.members = [&](output::JsonSink& json) {
    json.object("total", [&] { write_members(json, names_, total_); });
    if (tail != nullptr && tail->members) tail->members(json);
  };
  if (tail != nullptr) whole.brief = tail->brief;
  output_.renderer.end(&whole);
}

}  // namespace jt::results

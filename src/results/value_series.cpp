// SPDX-License-Identifier: MIT
#include "results/value_series.hpp"

#include <string_view>
#include <utility>

#include "output/fields.hpp"
#include "results/limit_reached.hpp"

namespace jt::results {

namespace {

// A match: its file, where values have one, and its path.
class Match final : public output::View {
 public:
  Match(std::string_view path, const std::string* file) : path_(path), file_(file) {}

  void fields(output::Fields& out) const override {
    if (file_ != nullptr) out.text("file", *file_);
    out.path("path", path_);
  }
  void lines(output::Lines& out) const override {
    if (file_ == nullptr) return;
    out.text(output::Role::path, *file_);
    out.text(output::Role::punctuation, ": ");
  }

 private:
  std::string_view path_;
  const std::string* file_;
};

}  // namespace

ValueSeries::ValueSeries(const Output& output, std::optional<std::uint64_t> max_string, bool files, const Part* part)
    : output_(output), max_string_(max_string), files_(files) {
  if (part != nullptr) paging_.emplace(output, *part, "matches");
}

void ValueSeries::begin() {
  if (std::exchange(begun_, true)) return;
  output::Table table{.columns = {"path", {"value", "value", max_string_}}, .locators = {"path"}};
  if (files_) {
    table.columns.insert(table.columns.begin(), "file");
    table.locators.insert(table.locators.begin(), "file");
  }
  output_.renderer.begin({.member = "matches", .table = std::move(table), .part = paging_.has_value()});
}

void ValueSeries::add(const std::string& path, const output::Pump& value) {
  begin();
  const std::uint64_t index = count_++;
  if (paging_ && !paging_->shows(index)) return;
  if (paging_ && index == paging_->begin()) paging_->first_at(path, "");
  output_.renderer.item(Match(path, files_ ? &file_ : nullptr), value);
}

void ValueSeries::end(std::optional<std::uint64_t> limit) {
  if (paging_) return end(paging_->tail(count_), limit);
  end(output::Frame(), limit);
}

void ValueSeries::end(const FileErrors& errors, std::optional<std::uint64_t> limit) { end(errors.tail(), limit); }

void ValueSeries::end(output::Frame tail, std::optional<std::uint64_t> limit) {
  begin();
  if (gone()) return;
  if (limit) tail = limit_reached(output_, "--limit", *limit, std::move(tail));
  output_.renderer.end(&tail);
}

}  // namespace jt::results

// SPDX-License-Identifier: MIT
#include "core/table/aggregate.hpp"

#include <fmt/format.h>

#include <utility>

#include "core/table/sort_key.hpp"
#include "core/text/code_point.hpp"

namespace jt::table {
namespace {

constexpr std::array<std::string_view, 6> names{"count", "sum", "min", "max", "mean", "distinct"};

}  // namespace

std::string_view name(Fold fold) { return names[static_cast<std::size_t>(fold)]; }

std::optional<Fold> fold_named(std::string_view word) {
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (names[i] == word) return static_cast<Fold>(i);
  }
  return {};
}

std::string Aggregate::name() const { return fold == Fold::count ? "count" : column.name; }

Result<Aggregate> parse_aggregate(Fold fold, std::string_view column) {
  Aggregate out{fold, TRY(parse_column(column))};
  if (out.column.name == column) out.column.name = fmt::format("{}({})", name(fold), column);
  return out;
}

std::optional<Aggregate> aggregate_named(std::string_view name) {
  if (name == "count") return Aggregate{};
  const std::size_t open = name.find('(');
  if (open == std::string_view::npos || !name.ends_with(')')) return {};
  const auto fold = fold_named(name.substr(0, open));
  if (!fold || *fold == Fold::count) return {};
  auto aggregate = parse_aggregate(*fold, name.substr(open + 1, name.size() - open - 2));
  if (!aggregate) return {};
  return *aggregate;
}

Cell number_cell(std::string json) {
  Cell cell;
  cell.there = true;
  cell.type = scan::Type::number;
  cell.json = std::move(json);
  return cell;
}

Result<void> Folded::add(Fold fold, const Cell& cell, Others& others) {
  if (!cell.there) return {};
  const auto add = [&](const std::string& json) -> Result<void> {
    const scan::Type type = scan::type_of[static_cast<std::uint8_t>(json.front())];
    if (type == scan::Type::number) return add_number(fold, json);
    ++others[static_cast<std::size_t>(type)];
    return {};
  };
  TRY(add(cell.json));
  for (const std::string& json : cell.more) {
    TRY(add(json));
  }
  return {};
}

Result<void> Folded::add_number(Fold fold, const std::string& json) {
  ++numbers_;
  if (fold == Fold::sum || fold == Fold::mean) {
    if (sum_.add(json)) return {};
    return fail(Code::limit_exceeded,
                fmt::format("the sum with {} would have more than {} digits", text::excerpt(json), Sum::most_digits));
  }
  std::string key;
  TRY(append_sort_key(key, json));
  if (text_.empty() || (fold == Fold::min ? key < key_ : key > key_)) {
    key_ = std::move(key);
    text_ = json;
  }
  return {};
}

Cell Folded::cell(Fold fold) const {
  if (numbers_ == 0) return {};
  if (fold == Fold::sum) return number_cell(sum_.text());
  return number_cell(fold == Fold::mean ? sum_.mean(numbers_) : text_);
}

}  // namespace jt::table

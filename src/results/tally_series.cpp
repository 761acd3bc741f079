// SPDX-License-Identifier: MIT
#include "results/tally_series.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/text/words.hpp"
#include "output/fields.hpp"
#include "output/value_head.hpp"
#include "output/value_text.hpp"
#include "output/width.hpp"
#include "results/members.hpp"

namespace jt::results {

namespace {

class CountView final : public output::View {
 public:
  explicit CountView(std::uint64_t count) : count_(count) {}
  void fields(output::Fields& out) const override { out.count("count", count_); }
  void lines(output::Lines& out) const override {
    out.add(output::Line{{output::Role::number, std::to_string(count_)}});
  }

 private:
  std::uint64_t count_;
};

output::Role role_of(std::string_view value) {
  const char first = value.front();
  if (first == '"') return output::Role::string;
  if (first == '-' || (first >= '0' && first <= '9')) return output::Role::number;
  return first == '{' || first == '[' ? output::Role::plain : output::Role::literal;
}

/// A distinct value and its number.
struct Row {
  std::string_view value;
  std::uint64_t count = 0;
  std::size_t width = 0;  ///< of the largest number, for people
  bool raw = false;
};

/// The same with the beginning of a value that is larger than the budget.
class CutTallyRow final : public output::View {
 public:
  CutTallyRow(const Row& row, output::ValueHead head) : row_(row), head_(std::move(head)) {}
  void fields(output::Fields& out) const override {
    out.json("value", head_.text);
    out.count("count", row_.count);
    out.omit("bytes", row_.value.size() - head_.used);
  }
  void lines(output::Lines&) const override {}

 private:
  const Row& row_;
  output::ValueHead head_;
};

class TallyRow final : public output::View {
 public:
  explicit TallyRow(const Row& row) : row_(row) {}
  void fields(output::Fields& out) const override {
    out.json("value", row_.value);
    out.count("count", row_.count);
  }
  void lines(output::Lines& out) const override {
    out.add({{output::Role::number, output::pad_left(std::to_string(row_.count), row_.width)},
             {output::Role::plain, "  "},
             {role_of(row_.value), shown()}});
  }

 private:
  [[nodiscard]] std::string shown() const {
    std::string text;
    output::ValueText value({.raw = row_.raw}, text);
    value.push(row_.value);
    value.finish();
    return text;
  }

  const Row& row_;
};

/// The first row of a part is shown in any case.
void show_first(const Output& output, const Row& row) {
  output::Renderer& renderer = output.renderer;
  if (renderer.fits_item(TallyRow(row), false)) return renderer.item(TallyRow(row));
  const std::size_t all = std::min<std::uint64_t>(row.value.size(), output.out.left());
  const bool fits = output::shorten_until(all, [&](std::size_t most) {
    const CutTallyRow cut(row, output::head_of_value(row.value, most));
    if (!renderer.fits_item(cut, false)) return false;
    renderer.item(cut);
    return true;
  });
  if (!fits) renderer.item(TallyRow(row));
}

}  // namespace

void show_count(const Output& output, std::uint64_t count) {
  output.renderer.whole(CountView(count), {.columns = {"count"}});
}

Result<void> show_tally(const Output& output, shape::Tally& tally, std::uint64_t limit, bool raw,
                        const std::optional<Part>& part) {
  const auto distinct = TRY(tally.finish());
  std::optional<Paging> paging;
  if (part) paging.emplace(output, *part, "tally");
  const std::uint64_t from = part ? part->from : 0;
  const std::uint64_t end = paging ? paging->end() : limit;
  output.renderer.begin({"tally", {.columns = {"count", "value"}}});
  std::uint64_t index = 0;
  Row row;
  row.raw = raw;
  auto done = tally.each([&](std::string_view value, std::uint64_t count) {
    if (index == end) return false;
    if (index++ < from) return true;
    row.value = value;
    row.count = count;
    if (row.width == 0) row.width = std::to_string(count).size();
    if (paging && index == from + 1) {
      show_first(output, row);
    } else {
      output.renderer.item(TallyRow(row));
    }
    return output.out.state() == output::Writer::State::open;
  });
  if (!done) return done;
  const std::uint64_t omitted = distinct > limit ? distinct - limit : 0;
  if (omitted > 0 && !output.renderer.has_members()) {
    output.renderer.note(fmt::format("{} left out by --limit", text::counted(omitted, "distinct value")));
  }
  if (paging) paging->begin_tail(distinct, "distinct values");
  const Members tail{[&](output::JsonSink& out) {
    out.member("count", tally.count());
    out.member("distinct", distinct);
    if (paging) return paging->rest(out, distinct);
    if (omitted > 0) out.omit("tally", omitted);
  }};
  output.renderer.end(&tail);
  return {};
}

}  // namespace jt::results

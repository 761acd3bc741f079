// SPDX-License-Identifier: MIT
#include "results/key_series.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/text/code_point.hpp"
#include "core/text/utf8.hpp"
#include "core/text/words.hpp"
#include "output/json_sink.hpp"
#include "output/width.hpp"
#include "results/clip_text.hpp"
#include "results/members.hpp"
#include "results/shape_text.hpp"

namespace jt::results {

namespace {

/// The most bytes of a key that are shown to people.
constexpr std::size_t longest_shown = 1000;
/// The most columns by which types and lengths are moved to the right.
constexpr std::size_t widest = 40;

class FactView final : public output::View {
 public:
  FactView(KeyFact& fact, const std::string* holder) : fact_(fact), holder_(holder) {}

  void json(output::JsonSink& out) const override {
    out.member("key", fact_.key);
    out.member("type", fact_.types);
    if (!fact_.measured()) out.member("incomplete", true);
    if (fact_.length) out.member("length", *fact_.length);
  }
  [[nodiscard]] std::vector<output::Record> records() const override {
    std::vector<output::Record> rows(1);  // a list in braces would copy the key, which may be long
    rows[0].reserve(4);
    if (holder_ != nullptr) rows[0].push_back(output::Cell::of_path(*holder_));
    rows[0].emplace_back(std::string(fact_.key));
    rows[0].emplace_back(std::string(fact_.types));
    if (!fact_.measured()) return {};
    rows[0].emplace_back(fact_.length ? std::to_string(*fact_.length) : "");
    return rows;
  }
  [[nodiscard]] std::vector<std::string> locators() const override {
    return std::vector<std::string>(1, std::string(fact_.path));
  }
  // The same without a copy of the path, which is long if the key is.
  [[nodiscard]] bool pieces(output::Format format, output::Pieces& out) const override {
    if (format != output::Format::list) return false;
    out.path(fact_.path);
    out.end_line();
    return true;
  }
  [[nodiscard]] std::vector<output::Line> lines() const override { return {}; }

 private:
  KeyFact& fact_;
  const std::string* holder_;  ///< the path of the object, if a record shows it
};

class Lines final : public output::SeriesFrame {
 public:
  std::vector<output::Line> all;
  void json(output::JsonSink&) const override {}
  [[nodiscard]] std::vector<output::Line> lines() const override { return all; }
};

/// A key for people: a very long one is truncated.
std::string cut(std::string_view key) {
  const std::string_view shown = text::front_bytes(key, longest_shown);
  if (shown.size() == key.size()) return shown_key(key);
  return shown_key(shown) + cut_mark(text::count_code_points(key.substr(shown.size())));
}

}  // namespace

KeySeries::KeySeries(const Output& output, const KeyHolder& holder) : output_(output), holder_(holder) {
  if (output_.format == output::Format::human) return;
  const Members head([this](output::JsonSink& out) {
    out.member("path", holder_.path);
    out.member("type", scan::name(holder_.type));
    if (holder_.length) out.member("length", *holder_.length);
  });
  std::vector<std::string> columns{"key", "type", "length"};
  if (holder_.among_others) columns.insert(columns.begin(), "path");
  output_.renderer.begin({"keys", columns, &head});
}

bool KeySeries::add(KeyFact fact) {
  if (output_.format != output::Format::human) {
    output_.renderer.item(FactView(fact, holder_.among_others ? &holder_.path : nullptr));
    return output_.out.state() == output::Writer::State::open;
  }
  Row row{cut(fact.key) + (fact.share.empty() ? "" : "?"), std::string(fact.types), {}};
  if (!fact.measured()) return false;
  row.length = fact.length ? std::to_string(*fact.length) : fact.share;
  rows_.push_back(std::move(row));
  return true;
}

void KeySeries::end(std::uint64_t omitted) {
  if (output_.format == output::Format::human) return end_for_people(omitted);
  if (omitted > 0 && output_.format != output::Format::json) {
    output_.renderer.note(fmt::format("{} left out by --limit", text::counted(omitted, "key")));
  }
  const Members rest([&](output::JsonSink& out) {
    if (omitted > 0) out.omit("keys", omitted);
  });
  output_.renderer.end(&rest);
}

void KeySeries::end_for_people(std::uint64_t omitted) {
  Lines lines;
  if (holder_.type == scan::Type::array) {
    lines.all.push_back(
        {{output::Role::plain, fmt::format("[Array with {}]", text::counted(*holder_.length, "item"))}});
  } else if (holder_.type != scan::Type::object) {
    lines.all.push_back({{output::Role::plain, std::string(scan::name(holder_.type))}});
  } else if (rows_.empty() && omitted == 0) {
    lines.all.push_back({{output::Role::plain, "[Object without keys]"}});
  }
  std::size_t keys = 0;
  std::size_t types = 0;
  for (const Row& row : rows_) {
    keys = std::max(keys, std::min(widest, output::display_width(row.key)));
    types = std::max(types, std::min(widest, row.types.size()));
  }
  for (const Row& row : rows_) {
    const std::string& rest = row.length;
    lines.all.push_back({{output::Role::key, row.key},
                         {output::Role::plain, std::string(keys - std::min(keys, output::display_width(row.key)), ' ')},
                         {output::Role::plain, "  " + (rest.empty() ? row.types : output::pad(row.types, types))},
                         {output::Role::number, rest.empty() ? "" : "  " + rest}});
  }
  if (omitted > 0) lines.all.push_back({{output::Role::note, fmt::format("… {} more", omitted)}});
  output_.renderer.whole(lines, {});
}

}  // namespace jt::results

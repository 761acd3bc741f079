// SPDX-License-Identifier: MIT
#include "results/key_series.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/text/code_point.hpp"
#include "core/text/utf8.hpp"
#include "core/text/words.hpp"
#include "output/fields.hpp"
#include "output/width.hpp"
#include "results/members.hpp"
#include "results/shape_text.hpp"
#include "results/text_view.hpp"

namespace jt::results {

namespace {

/// The most bytes of a key that are shown to people.
constexpr std::size_t longest_shown = 1000;
/// The most columns by which types and lengths are moved to the right.
constexpr std::size_t widest_column = 40;

class FactView final : public output::View {
 public:
  FactView(KeyFact& fact, const std::string* holder) : fact_(fact), holder_(holder) {}

  void fields(output::Fields& out) const override {
    if (holder_ != nullptr) out.path_cell("path", *holder_);
    out.text("key", fact_.key);
    out.text("type", fact_.types);
    if (!fact_.measured()) return out.incomplete();
    if (fact_.length) out.count("length", *fact_.length);
    out.locator(fact_.path);
  }
  void lines(output::Lines&) const override {}

 private:
  KeyFact& fact_;
  const std::string* holder_;  ///< the path of the object, if a record shows it
};

/// A key for people: a very long one is truncated.
std::string cut(std::string_view key) {
  const std::string_view shown = text::front_bytes(key, longest_shown);
  if (shown.size() == key.size()) return shown_key(key);
  return shown_key(shown) + output::cut_mark(text::count_code_points(key.substr(shown.size())));
}

}  // namespace

KeySeries::KeySeries(const Output& output, const KeyHolder& holder) : output_(output), holder_(holder) {
  if (output_.renderer.for_people()) return;
  const Members head{[this](output::JsonSink& out) {
    out.member("path", holder_.path);
    out.member("type", scan::name(holder_.type));
    if (holder_.length) out.member("length", *holder_.length);
  }};
  output::Table table{.columns = {"key", "type", "length"}};
  if (holder_.among_others) table.columns.insert(table.columns.begin(), "path");
  output_.renderer.begin({"keys", std::move(table), &head});
}

bool KeySeries::add(KeyFact fact) {
  if (!output_.renderer.for_people()) {
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
  if (output_.renderer.for_people()) return end_for_people(omitted);
  if (omitted > 0 && !output_.renderer.has_members()) {
    output_.renderer.note(fmt::format("{} left out by --limit", text::counted(omitted, "key")));
  }
  const Members rest{[&](output::JsonSink& out) {
    if (omitted > 0) out.omit("keys", omitted);
  }};
  output_.renderer.end(&rest);
}

void KeySeries::end_for_people(std::uint64_t omitted) {
  std::vector<output::Line> lines;
  if (holder_.type == scan::Type::array) {
    lines.push_back({{output::Role::plain, fmt::format("[Array with {}]", text::counted(*holder_.length, "item"))}});
  } else if (holder_.type != scan::Type::object) {
    lines.push_back({{output::Role::plain, std::string(scan::name(holder_.type))}});
  } else if (rows_.empty() && omitted == 0) {
    lines.push_back({{output::Role::plain, "[Object without keys]"}});
  }
  std::size_t keys = 0;
  std::size_t types = 0;
  for (const Row& row : rows_) {
    keys = std::max(keys, std::min(widest_column, output::display_width(row.key)));
    types = std::max(types, std::min(widest_column, row.types.size()));
  }
  for (const Row& row : rows_) {
    const std::string& rest = row.length;
    lines.push_back({{output::Role::key, row.key},
                     {output::Role::plain, std::string(keys - std::min(keys, output::display_width(row.key)), ' ')},
                     {output::Role::plain, "  " + (rest.empty() ? row.types : output::pad(row.types, types))},
                     {output::Role::number, rest.empty() ? "" : "  " + rest}});
  }
  if (omitted > 0) lines.push_back({{output::Role::note, fmt::format("… {} more", omitted)}});
  output_.renderer.whole(TextView(std::move(lines)), {});
}

}  // namespace jt::results

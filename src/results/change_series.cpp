// SPDX-License-Identifier: MIT
#include "results/change_series.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/comments/strip.hpp"
#include "core/json/layout.hpp"
#include "core/text/code_point.hpp"
#include "core/text/utf8.hpp"
#include "core/text/words.hpp"
#include "output/fields.hpp"
#include "output/report.hpp"

namespace jt::results {

namespace {

using compare::ChangeKind;

/// Characters of a value that people see, and bytes that are read for them.
constexpr std::size_t most_shown = 60;
constexpr std::uint64_t most_read = 1024;

/// A value as it is shown.
struct Shown {
  std::string text;           ///< compact JSON
  std::uint64_t omitted = 0;  ///< its bytes, where it is left out
  bool cut = false;           ///< the text is only its beginning
};

/// The beginning of a value as JSON, and the size of all of it.
struct Beginning {
  std::string text;
  std::uint64_t size = 0;  ///< more than the text, where not all was counted
};

Result<Beginning> beginning(document::Document& document, const bytes::Span& span, std::uint64_t most, bool count_all) {
  Beginning value;
  if (!document.has_comments()) {
    value.size = span.size();
    const std::uint64_t size = value.size <= most || !count_all ? std::min(value.size, most) : 0;
    value.text = TRY(bytes::bytes_of(document.source(), {span.begin, span.begin + size}));
    return value;
  }
  TRY(comments::write_stripped(document.raw(), span, [&](std::string_view piece) {
    value.size += piece.size();
    value.text += piece.substr(0, static_cast<std::size_t>(most - value.text.size()));
    return count_all || value.size <= most;
  }));
  return value;
}

Result<Shown> read_value(document::Document& document, const bytes::Span& span, bool human, std::uint64_t longest) {
  Shown shown;
  const auto value = TRY(beginning(document, span, human ? most_read : longest, !human));
  if (!human && value.size > longest) {
    shown.omitted = value.size;
    return shown;
  }
  json::Compact compact(shown.text);
  json::JsonLexer lexer(compact);
  lexer.push(value.text);
  shown.cut = value.text.size() < value.size;
  if (!shown.cut) lexer.finish();
  if (!human) return shown;
  std::size_t at = 0;
  for (std::size_t count = 0; count < most_shown && at < shown.text.size(); ++count) {
    at += text::first_rune(std::string_view(shown.text).substr(at)).size;
  }
  shown.cut = shown.cut || at < shown.text.size();
  shown.text.resize(std::min(at, shown.text.size()));
  if (shown.cut) shown.text += "…";
  return shown;
}

/// A path in which elements are named by their members: `.items[id="b"].price`. `names`: of the last steps. A pointer
/// has no such form.
std::string spell_named(const path::Location& location, const std::vector<std::string>& names, const std::string& key,
                        path::Spelling spelling) {
  if (spelling == path::Spelling::pointer) return path::spell(location, spelling);
  const bool dollar = spelling != path::Spelling::accessor;
  std::string text = dollar ? "$" : "";
  path::Location steps;
  const auto flush = [&] {
    if (steps.empty()) return;
    text += path::spell(steps, spelling).substr(dollar ? 1 : 0);
    steps.clear();
  };
  const std::size_t before = location.size() - names.size();
  for (std::size_t i = 0; i < location.size(); ++i) {
    const std::string* name = i < before || names[i - before].empty() ? nullptr : &names[i - before];
    if (name == nullptr) {
      steps.push_back(location[i]);
      continue;
    }
    flush();
    text += fmt::format("[{}={}]", key, *name);
  }
  flush();
  return text;
}

class ChangeView final : public output::View {
 public:
  ChangeKind kind = ChangeKind::changed;
  std::string path;
  std::string to;        ///< of a moved element
  std::string named;     ///< the path with elements named by their members; empty: it has none
  std::string old_path;  ///< in the first document; with `named`
  std::string new_path;  ///< in the second one
  std::optional<Shown> old;
  std::optional<Shown> now;

  void fields(output::Fields& out) const override {
    out.text("change", compare::name(kind));
    if (named.empty()) {
      out.path("path", path);
    } else {
      out.text("path", named);
      if (kind != ChangeKind::added) out.member("oldPath", old_path);
      if (kind != ChangeKind::removed) out.member("newPath", new_path);
    }
    if (kind == ChangeKind::moved) out.path("to", to);
    give(out, "old", old);
    give(out, "new", now);
    out.locator(path);
  }
  void lines(output::Lines& out) const override {
    using output::Role;
    static constexpr std::array<Role, 4> roles{Role::good, Role::bad, Role::note, Role::note};
    static constexpr std::array<const char*, 4> signs{"+ ", "- ", "~ ", "> "};
    const auto which = static_cast<std::size_t>(kind);
    output::Line line{{roles[which], signs[which]}, {Role::path, named.empty() ? path : named}};
    if (old || now || kind == ChangeKind::moved) line.push_back({Role::plain, "  "});
    if (old) line.push_back({Role::bad, old->text});
    if ((old && now) || kind == ChangeKind::moved) line.push_back({Role::plain, " → "});
    if (now) line.push_back({Role::good, now->text});
    if (kind == ChangeKind::moved) line.back().text = "→ ";
    if (kind == ChangeKind::moved) line.push_back({Role::path, to});
    out.add(line);
  }

 private:
  static void give(output::Fields& out, std::string_view name, const std::optional<Shown>& value) {
    if (!value) return;
    if (value->omitted > 0) {
      out.omit(name, value->omitted);
      return out.cell(name, fmt::format("[{} bytes omitted]", value->omitted));
    }
    out.member(name, output::RawJson{value->text});
    out.cell(name, value->text);  // on one line already
  }
};

output::Table table_of(const ChangeOptions& options) {
  output::Table table{.columns = {"change", "path"}};
  if (!options.keys) table.columns.insert(table.columns.end(), {"old", "new"});
  if (options.moves) table.columns.emplace_back("to");
  return table;
}

void give_counts(output::Fields& out, const compare::Counts& counts, bool moves) {
  out.count("added", counts.added);
  out.count("removed", counts.removed);
  out.count("changed", counts.changed);
  if (moves) out.count("moved", counts.moved);
}

class CountsView final : public output::View {
 public:
  CountsView(const compare::Counts& counts, bool moves) : counts_(counts), moves_(moves) {}

  void fields(output::Fields& out) const override { give_counts(out, counts_, moves_); }
  void lines(output::Lines& out) const override {
    std::string text = fmt::format("{} added, {} removed, {} changed", counts_.added, counts_.removed, counts_.changed);
    if (moves_) text += fmt::format(", {} moved", counts_.moved);
    out.add(output::Line{{output::Role::plain, text}});
  }
  [[nodiscard]] bool essential() const override { return true; }

 private:
  compare::Counts counts_;
  bool moves_;
};

}  // namespace

ChangeSeries::ChangeSeries(const Output& output, document::Document& a, document::Document& b,
                           const ChangeOptions& options)
    : output_(output), a_(a), b_(b), options_(options) {
  output_.renderer.begin({"changes", table_of(options_)});
}

Result<void> ChangeSeries::add(const compare::Change& change) {
  ChangeView view;
  view.kind = change.kind;
  const path::Spelling spelling = output_.paths.value_or(options_.spelling);
  const auto whole = [&](const path::Location& below) {
    path::Location location = options_.prefix;
    location.insert(location.end(), below.begin(), below.end());
    return location;
  };
  const path::Location location = whole(change.path);
  view.path = path::spell(location, spelling);
  if (change.kind == ChangeKind::moved) view.to = path::spell(whole(change.at), spelling);
  if (std::any_of(change.names.begin(), change.names.end(), [](const std::string& name) { return !name.empty(); })) {
    view.named = spell_named(location, change.names, options_.match, spelling);
    view.old_path = path::spell(location, spelling);
    view.new_path = path::spell(whole(change.at), spelling);
  }
  const bool human = output_.renderer.for_people();
  const bool list = output_.renderer.has_locators();
  const std::uint64_t longest = std::min(longest_value, output_.out.limit() / 3);
  for (const bool second : {false, true}) {
    const std::optional<compare::Value>& value = second ? change.now : change.old;
    if (!value || list) continue;
    auto shown = TRY(read_value(second ? b_ : a_, value->span, human, longest));
    (second ? view.now : view.old) = std::move(shown);
  }
  output_.renderer.item(view);
  return {};
}

void ChangeSeries::end(const compare::Counts& counts, std::uint64_t left_out, const output::Frame::Members& more) {
  const bool records = output_.renderer.has_columns() || output_.renderer.has_locators();
  if (records && left_out > 0) output_.renderer.note(fmt::format("{} left out", text::counted(left_out, "change")));
  output::Frame tail{[&](output::JsonSink& out) {
    output::Fields fields(out);
    give_counts(fields, counts, options_.moves);
    if (left_out > 0) out.omit("changes", left_out);
    more(out);
  }};
  if (left_out > 0) {
    tail.lines = {{{output::Role::note, fmt::format("… {} more", output::format_count(left_out))}}};
  }
  output_.renderer.end(&tail);
}

void show_counts(const Output& output, const compare::Counts& counts, bool moves) {
  output::Table table{.columns = {"added", "removed", "changed"}};
  if (moves) table.columns.emplace_back("moved");
  output.renderer.whole(CountsView(counts, moves), table);
}

}  // namespace jt::results

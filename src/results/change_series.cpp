// SPDX-License-Identifier: MIT
#include "results/change_series.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/json/layout.hpp"
#include "core/text/code_point.hpp"
#include "core/text/utf8.hpp"
#include "core/text/words.hpp"
#include "output/json_sink.hpp"
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

Result<Shown> read_value(bytes::Source& source, const bytes::Span& span, bool human) {
  Shown shown;
  if (!human && span.size() > ChangeSeries::longest_value) {
    shown.omitted = span.size();
    return shown;
  }
  const std::uint64_t size = human ? std::min(span.size(), most_read) : span.size();
  auto bytes = TRY(bytes::bytes_of(source, {span.begin, span.begin + size}));
  json::Compact compact(shown.text);
  json::JsonLexer lexer(compact);
  lexer.push(bytes);
  shown.cut = size < span.size();
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
  bool keys = false;
  bool moves = false;

  void json(output::JsonSink& out) const override {
    out.member("change", compare::name(kind));
    out.member("path", named.empty() ? path : named);
    if (!named.empty() && kind != ChangeKind::added) out.member("oldPath", old_path);
    if (!named.empty() && kind != ChangeKind::removed) out.member("newPath", new_path);
    if (kind == ChangeKind::moved) out.member("to", to);
    write(out, "old", old);
    write(out, "new", now);
  }
  [[nodiscard]] std::vector<output::Record> records() const override {
    output::Record record{output::Cell(std::string(compare::name(kind)))};
    record.push_back(named.empty() ? output::Cell::of_path(path) : output::Cell(named));
    if (!keys) {
      record.emplace_back(cell(old));
      record.emplace_back(cell(now));
    }
    if (moves) record.push_back(output::Cell::of_path(to));
    return {record};
  }
  [[nodiscard]] std::vector<std::string> locators() const override { return {path}; }
  [[nodiscard]] std::vector<output::Line> lines() const override {
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
    return {line};
  }

 private:
  static void write(output::JsonSink& out, std::string_view name, const std::optional<Shown>& value) {
    if (!value) return;
    if (value->omitted > 0) {
      out.omit(name, value->omitted);
    } else {
      out.member(name, output::RawJson{value->text});
    }
  }
  static std::string cell(const std::optional<Shown>& value) {
    if (!value) return {};
    return value->omitted > 0 ? fmt::format("[{} bytes omitted]", value->omitted) : value->text;
  }
};

std::vector<std::string> columns(const ChangeOptions& options) {
  std::vector<std::string> names{"change", "path"};
  if (!options.keys) names.insert(names.end(), {"old", "new"});
  if (options.moves) names.emplace_back("to");
  return names;
}

void write_counts(output::JsonSink& out, const compare::Counts& counts, bool moves) {
  out.member("added", counts.added);
  out.member("removed", counts.removed);
  out.member("changed", counts.changed);
  if (moves) out.member("moved", counts.moved);
}

/// After the changes: how many there are, also of those that were left out.
class Tail final : public output::SeriesFrame {
 public:
  Tail(const compare::Counts& counts, bool moves, std::uint64_t left_out)
      : counts_(counts), moves_(moves), left_out_(left_out) {}
  void json(output::JsonSink& out) const override {
    write_counts(out, counts_, moves_);
    if (left_out_ > 0) out.omit("changes", left_out_);
  }
  [[nodiscard]] std::vector<output::Line> lines() const override {
    if (left_out_ == 0) return {};
    return {{{output::Role::note, fmt::format("… {} more", output::format_count(left_out_))}}};
  }

 private:
  const compare::Counts& counts_;
  bool moves_;
  std::uint64_t left_out_;
};

class CountsView final : public output::View {
 public:
  CountsView(const compare::Counts& counts, bool moves) : counts_(counts), moves_(moves) {}

  void json(output::JsonSink& out) const override { write_counts(out, counts_, moves_); }
  [[nodiscard]] std::vector<output::Record> records() const override {
    output::Record record{std::to_string(counts_.added), std::to_string(counts_.removed),
                          std::to_string(counts_.changed)};
    if (moves_) record.emplace_back(std::to_string(counts_.moved));
    return {record};
  }
  [[nodiscard]] std::vector<std::string> locators() const override { return {}; }
  [[nodiscard]] std::vector<output::Line> lines() const override {
    std::string text = fmt::format("{} added, {} removed, {} changed", counts_.added, counts_.removed, counts_.changed);
    if (moves_) text += fmt::format(", {} moved", counts_.moved);
    return {{{output::Role::plain, text}}};
  }
  [[nodiscard]] bool essential() const override { return true; }

 private:
  compare::Counts counts_;
  bool moves_;
};

}  // namespace

ChangeSeries::ChangeSeries(const Output& output, bytes::Source& a, bytes::Source& b, const ChangeOptions& options)
    : output_(output), a_(a), b_(b), options_(options) {
  output_.renderer.begin({"changes", columns(options_)});
}

Result<void> ChangeSeries::add(const compare::Change& change) {
  ChangeView view;
  view.kind = change.kind;
  view.keys = options_.keys;
  view.moves = options_.moves;
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
  const bool human = output_.format == output::Format::human;
  const bool list = output_.format == output::Format::list;
  for (const bool second : {false, true}) {
    const std::optional<compare::Value>& value = second ? change.now : change.old;
    if (!value || list) continue;
    auto shown = TRY(read_value(second ? b_ : a_, value->span, human));
    (second ? view.now : view.old) = std::move(shown);
  }
  output_.renderer.item(view);
  return {};
}

void ChangeSeries::end(const compare::Counts& counts, std::uint64_t left_out) {
  const bool records = output_.format == output::Format::concise || output_.format == output::Format::list;
  if (records && left_out > 0) output_.renderer.note(fmt::format("{} left out", text::counted(left_out, "change")));
  const Tail tail(counts, options_.moves, left_out);
  output_.renderer.end(&tail);
}

void show_counts(const Output& output, const compare::Counts& counts, bool moves) {
  std::vector<std::string> names{"added", "removed", "changed"};
  if (moves) names.emplace_back("moved");
  output.renderer.whole(CountsView(counts, moves), names);
}

}  // namespace jt::results

// SPDX-License-Identifier: MIT
#include "results/edit_result.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <span>

#include "core/edit/value.hpp"
#include "core/json/escape.hpp"
#include "core/text/words.hpp"
#include "core/value/view.hpp"
#include "output/fields.hpp"
#include "output/report.hpp"
#include "output/value_text.hpp"
#include "results/written_lines.hpp"

namespace jt::results {

namespace {

/// Which comments went: of an entry that moved also those around it, where another one kept its own.
std::string_view whose_comments(edit::OperationKind kind, bool several) {
  if (kind == edit::OperationKind::remove || kind == edit::OperationKind::delete_)
    return several ? " with them" : " with it";
  if (kind == edit::OperationKind::move) return "";
  return several ? " inside the old values" : " inside the old value";
}

}  // namespace

std::string short_value(std::string_view json, std::size_t most) {
  std::string text;
  output::ValueText value({.compact = true}, text);
  value.push(json);
  value.finish();
  std::size_t bytes = 0;
  for (std::size_t points = 0; bytes < text.size() && points < most; ++points)
    bytes += text::code_point_at(text, bytes).size;
  return bytes < text.size() ? text.substr(0, bytes) + "…" : text;
}

std::optional<std::string> match_warning(const edit::OperationResult& result, std::string_view way) {
  if (result.other_matches.empty()) return {};
  return fmt::format("{} elements match, only the first was edited; {}", *result.match_count, way);
}

namespace {

/// The type of the value whose JSON text a JSON string holds; nothing if it holds none, or that of a string.
std::optional<scan::Type> type_in_text(const std::string& value) {
  constexpr std::size_t longest = 4096;
  if (!value.starts_with('"') || value.size() > longest) return std::nullopt;
  const std::string text = json::decode(std::string_view(value).substr(1, value.size() - 2));
  value::Tape tape;
  if (!tape.read(text) || tape.root().is_string()) return std::nullopt;
  return tape.root().type();
}

/// Where all values were of that type, or the elements beside a new one.
bool was_of_type(const edit::OperationResult& result, scan::Type type) {
  const auto begins = [type](char first) { return edit::type_of_value(std::string(1, first)) == type; };
  if (result.element) return begins(*result.element);
  if (result.previous) return begins(result.previous->front());
  return !result.changes.empty() && std::all_of(result.changes.begin(), result.changes.end(), [&](const auto& each) {
    return each.previous && begins(each.previous->front());
  });
}

}  // namespace

std::vector<std::string> text_warnings(const edit::EditRequest& request, const edit::EditOutcome& outcome) {
  constexpr std::size_t most = 5;
  std::vector<std::string> warnings;
  std::size_t count = 0;
  for (std::size_t i = 0; i < outcome.results.size() && i < request.operations.size(); ++i) {
    const std::optional<std::string>& value = request.operations[i].value;
    const bool takes_value = outcome.results[i].kind != edit::OperationKind::rename;
    const auto type = value && takes_value ? type_in_text(*value) : std::nullopt;
    if (!type || !was_of_type(outcome.results[i], *type) || ++count > most) continue;
    const std::size_t number = request.numbers.empty() ? i : request.numbers[i];
    const std::string text = short_value(*value, 60);
    warnings.push_back(
        fmt::format("operation {} wrote a string, {}, where {} is usual: in a list a value is taken as it is, not as "
                    "JSON text; without those quotes it is {}",
                    number, text, scan::with_article(*type), scan::with_article(*type)));
  }
  if (count > most) warnings.push_back(fmt::format("and {} more", count - most));
  return warnings;
}

std::string beside_note(const std::pair<std::string, std::string>& beside) {
  std::string text =
      fmt::format("'{}' is a new member beside '{}'", text::excerpt(beside.first), text::excerpt(beside.second));
  // A key with dots is no path of its own.
  if (beside.second.starts_with(beside.first + "."))
    text += fmt::format(", whose path is {}", path::spell(path::Location{beside.second}, path::Spelling::accessor));
  return text;
}

std::string EditView::spelled(const path::Location& location) const {
  return path::spell(location, output_.paths.value_or(spelling_));
}

std::string EditView::target() const {
  if (several()) {
    const edit::Operation& operation = request_.operations[0];
    const std::string count = text::counted(*first().targets, "value");
    return operation.others.empty() ? fmt::format("{} at {}", count, operation.path.text) : count;
  }
  const std::string path = spelled(first().target);
  const std::string place = path.empty() ? "the root" : path;
  const edit::Operation& operation = request_.operations[0];
  if (!operation.inside) return place;
  return fmt::format("{} inside {}", operation.inside->text.empty() ? "the root" : operation.inside->text, place);
}

std::string EditView::place() const {
  if (!request_.output || request_.dry_run) return request_.file;
  const std::string left = request_.file == "-" ? "" : fmt::format("; {} was left alone", request_.file);
  return *request_.output + left;
}

void EditView::change(output::Fields& out, const std::optional<std::string>& previous,
                      const std::optional<std::string>& value) const {
  constexpr std::size_t longest_cell = 2048;
  const auto one = [&](std::string_view name, std::string_view column, const std::string& json) {
    out.member(name, output::RawJson{json});
    if (out.wants(column)) out.cell(column, short_value(json, longest_cell));
  };
  if (values && previous) one("previousValue", "previous", *previous);
  if (values && value) one("newValue", "new", *value);
  if (!values && (previous || value)) out.omit("values", (previous ? 1U : 0U) + (value ? 1U : 0U));
}

void EditView::one(output::Fields& out, const edit::OperationResult& result) const {
  out.text("operation", edit::name(result.kind));
  if (result.targets.value_or(1) == 1) {
    out.path("targetPath", spelled(result.target));
  } else {
    out.path_cell("targetPath", spelled(result.target));
  }
  if (!result.inside.empty() || (single() && request_.operations[0].inside)) out.member("inside", result.inside);
  change(out, result.previous, result.value);
  out.member("bytesChanged", result.bytes_changed);
  if (result.targets) out.member("targetCount", *result.targets);
  if (result.left_out > 0) out.member("leftOut", result.left_out);
  if (result.comments_removed > 0) out.member("commentsRemoved", result.comments_removed);
  if (result.items) out.member("items", *result.items);
  if (result.match_count) out.member("matchCount", *result.match_count);
  if (single()) {
    if (!warnings.empty()) out.member("warning", warnings.front());
    if (!notes.empty()) out.member("note", notes.front());
  } else if (const auto warning = match_warning(result, all_or_unique)) {
    out.member("warning", *warning);
  }
  out.members([&](output::JsonSink& json) {
    if (result.other_matches.empty()) return;
    json.array("otherMatches", [&] {
      for (const path::Location& other : result.other_matches) json.value(spelled(other));
    });
  });
  changes(out, result);
}

std::vector<std::string> EditView::first_paths(const EqualChanges& group) const {
  std::vector<std::string> paths;
  for (const edit::ValueChange* each : std::span(group).first(std::min(group.size(), most_paths)))
    paths.push_back(spelled(each->target));
  return paths;
}

void EditView::changes(output::Fields& out, const edit::OperationResult& result) const {
  if (result.changes.empty()) return;
  std::vector<EqualChanges> groups;
  if (equal_together) {
    groups = equal_changes(result.changes);
  } else {
    for (const edit::ValueChange& each : result.changes) groups.push_back({&each});
  }
  const auto shown = std::span(groups).first(std::min(groups.size(), most));
  std::uint64_t told = 0;
  out.rows("changes", shown, [&](const EqualChanges& group) {
    const std::uint64_t count = equal_together ? count_of(group) : 1;
    told += count;
    out.cell("operation", edit::name(result.kind));
    if (count == 1) {
      out.path("targetPath", spelled(group[0]->target));
    } else {
      out.member("targetPaths", first_paths(group));
      out.member("targetCount", count);
    }
    change(out, group[0]->previous, group[0]->value);
  });
  if (result.change_count > told) out.member("changesOmitted", result.change_count - told);
}

void EditView::operations(output::Fields& out) const {
  const auto shown = std::span(outcome_.results).first(std::min(outcome_.results.size(), most));
  out.rows("operations", shown, [&](const edit::OperationResult& result) { one(out, result); });
}

void EditView::fields(output::Fields& out) const {
  out.member("status", "success");
  if (!single()) {
    const auto shown = std::span(outcome_.results).first(std::min(outcome_.results.size(), most));
    operations(out);
    if (shown.size() < outcome_.results.size()) out.omit("operations", outcome_.results.size() - shown.size());
    out.member("bytesChanged", outcome_.bytes_changed);
    if (!warnings.empty()) out.member("warning", warnings.front());
    if (!doubts.empty()) out.member("warnings", doubts);
  } else {
    one(out, outcome_.results[0]);
  }
  if (outcome_.excerpt && values) add_excerpt(out, *outcome_.excerpt);
  if (outcome_.excerpt && !values) out.omit("excerpt", 1);
  if (request_.output && !request_.dry_run) {
    out.member("output", *request_.output);
    out.member("fileChanged", false);
  }
  if (outcome_.syntax.syntax == comments::Syntax::jsonc) out.member("syntax", "jsonc");
  if (outcome_.lines_skipped > 0) out.member("linesSkipped", outcome_.lines_skipped);
  if (!outcome_.rev.empty()) out.member("rev", outcome_.rev);
  if (!outcome_.previous_rev.empty()) out.member("previousRev", outcome_.previous_rev);
  if (outcome_.no_undo) {
    out.member("undo", false);
    out.member("undoReason", *outcome_.no_undo);
  }
  if (diff) {
    out.member("dryRun", true);
    add_diff(out);
  }
}

// Its first lines, where not all fit.
void EditView::add_diff(output::Fields& out) const {
  if (most_diff >= diff->size()) return diff->give(out);
  const std::string_view shown = diff->beginning(most_diff);
  if (shown.empty()) return out.omit("diff", 1);
  out.member("diff", shown);
  out.omit("diffLines", diff->lines_behind(shown));
}

std::size_t EditView::places() const {
  std::size_t count = 0;
  for (const edit::OperationResult& result : outcome_.results) {
    count += std::max<std::size_t>(1, result.changes.size());
  }
  return count;
}

// Of the document after the edit; of the one before it if bytes were only removed, or more than are left.
std::uint64_t EditView::all_bytes() const {
  const auto& operations = request_.operations;
  const bool removal = !operations.empty() && std::all_of(operations.begin(), operations.end(), [](const auto& each) {
    return each.kind == edit::OperationKind::remove || each.kind == edit::OperationKind::delete_;
  });
  return removal || outcome_.bytes_changed > outcome_.bytes_after ? outcome_.bytes_before : outcome_.bytes_after;
}

// `set /users/42/status: "pending" → "active" in users.json (8 of 12,866,640 bytes)`
output::Line EditView::summary() const {
  output::Line line{{output::Role::good, "✓"}};
  const auto place = [&] {
    const std::string& file = request_.output.value_or(request_.file);
    return fmt::format(" in {} ({} of {} bytes){}", file, output::format_count(outcome_.bytes_changed),
                       output::format_count(all_bytes()), this->place().substr(file.size()));
  };
  if (!single()) {
    line.push_back(
        {output::Role::plain, fmt::format(" {}{}", text::counted(outcome_.results.size(), "operation"), place())});
    return line;
  }
  const edit::OperationResult& result = outcome_.results[0];
  line.push_back({output::Role::plain, fmt::format(" {} ", edit::name(result.kind))});
  line.push_back({output::Role::path, target()});
  std::string text;
  if (result.kind == edit::OperationKind::merge || !result.changes.empty()) {
    text = ": " + text::counted(result.change_count, "value");
  } else {
    if (result.previous) text += ": " + short_value(*result.previous);
    if (result.value) text += (result.previous ? " → " : ": ") + short_value(*result.value);
  }
  line.push_back({output::Role::plain, text + place()});
  return line;
}

// `Unchanged: $.features.rollout.percent is 25 in config.json`
std::string EditView::unchanged() const {
  if (request_.list || outcome_.results.size() != 1) {
    return fmt::format("Unchanged: {} made no difference in {}", text::counted(outcome_.results.size(), "operation"),
                       place());
  }
  const edit::OperationResult& result = first();
  if (result.targets == std::uint64_t{0}) return fmt::format("Unchanged: nothing to delete in {}", place());
  const std::string path = target();
  if (result.kind == edit::OperationKind::merge || !result.value || !result.changes.empty()) {
    return fmt::format("Unchanged: {} has these values already in {}", path, place());
  }
  const scan::Type type = edit::type_of_value(*result.value);
  const std::string value = type == scan::Type::object  ? "{...}"
                            : type == scan::Type::array ? "[...]"
                                                        : short_value(*result.value, 200);
  return fmt::format("Unchanged: {} is {} in {}", path, value, place());
}

// What was there and what is: `"dark" → "light"`, `added "x"`, `removed {"a":1}`.
std::string EditView::change_text() const {
  if (!single() || several()) return {};
  const edit::OperationResult& result = first();
  if (!result.changes.empty()) return text::counted(result.change_count, "value");
  return text_of(result.previous, result.value);
}

// `"a" → "b"`, `added "x"`, `removed {"a":1}`
std::string EditView::text_of(const std::optional<std::string>& previous, const std::optional<std::string>& value) {
  if (previous && value) return fmt::format("{} → {}", short_value(*previous), short_value(*value));
  if (previous) return "removed " + short_value(*previous);
  return value ? "added " + short_value(*value) : "";
}

// `  $.a  1 → 2`; of targets with the same values together `  3 values  1 → 2  $.a, $.b, $.c`
void EditView::add_targets(output::Lines& out) const {
  constexpr std::size_t most_groups = 10;
  const std::vector<EqualChanges> groups = equal_changes(first().changes);
  std::size_t told = 0;
  for (const EqualChanges& group : std::span(groups).first(std::min(groups.size(), most_groups))) {
    const std::uint64_t count = count_of(group);
    told += count;
    const std::string text = text_of(group[0]->previous, group[0]->value);
    if (count == 1) {
      out.add({{output::Role::plain, "  "},
               {output::Role::path, spelled(group[0]->target)},
               {output::Role::plain, "  " + text}});
      continue;
    }
    std::string paths = fmt::format("{}", fmt::join(first_paths(group), ", "));
    if (count > most_paths) paths += ", …";
    out.add({{output::Role::plain, fmt::format("  {}  {}  ", text::counted(count, "value"), text)},
             {output::Role::path, paths}});
  }
  if (first().change_count > told)
    out.add({{output::Role::note, fmt::format("  … {} more", output::format_count(first().change_count - told))}});
}

// What makes a second look needless.
void EditView::add_details(output::Lines& out) const {
  if (several()) add_targets(out);
  std::string text = change_text();
  if (outcome_.line) text += fmt::format("{}line {}", text.empty() ? (several() ? "from " : "") : "  ", *outcome_.line);
  text += fmt::format("{}{} of {} bytes changed, the rest is identical", text.empty() ? "" : "; ",
                      output::format_count(outcome_.bytes_changed), output::format_count(all_bytes()));
  if (single() && first().left_out > 0) {
    text += fmt::format("; {} of the query left out", text::counted(first().left_out, "value"));
  }
  if (const std::uint64_t comments = outcome_.comments_removed(); comments > 0) {
    text += fmt::format("; {}{} removed", text::counted(comments, "comment"),
                        single() ? whose_comments(first().kind, several()) : "");
  }
  if (!undo.empty()) text += "; undo: " + undo;
  out.add({{output::Role::note, "  " + text}});
  if (outcome_.excerpt) add_written_lines(out, *outcome_.excerpt);
}

void EditView::lines(output::Lines& out) const {
  if (outcome_.unchanged) return out.add(output::Line{{output::Role::plain, unchanged()}});
  if (diff) return diff->add_to(out);
  out.add(message ? output::Line{{output::Role::plain, *message}} : summary());
  if (!brief) add_details(out);
}

namespace {

/// As many bytes of the diff as fit.
template <class Fits>
void fit_diff(EditView& view, std::size_t room, const Fits& fits) {
  std::size_t good = 0;
  std::size_t bad = static_cast<std::size_t>(std::min<std::uint64_t>(view.diff->size(), room)) + 1;
  while (bad - good > 1) {
    view.most_diff = good + (bad - good) / 2;
    (fits() ? good : bad) = view.most_diff;
  }
  view.most_diff = good;
}

/// Leaves out of a result that does not fit what is needed least.
template <class Fits>
void shrink_edit(const Output& output, EditView& view, const Fits& fits) {
  const bool document = output.renderer.has_members();
  const auto fewer = [&] {
    for (view.most = view.places(); view.most > 1 && !fits();) view.most /= 2;
    return fits();
  };
  if (document) {
    view.equal_together = true;
    view.most_diff = 0;
    if (fewer()) {
      if (view.diff && !view.diff->empty()) fit_diff(view, output.out.left(), fits);
      return;
    }
  } else {
    output.renderer.note(output::left_out("values or lines", output.out));
  }
  view.values = false;
  fewer();
}

}  // namespace

void show_edit(const Output& output, EditView& view) {
  if (view.diff && !view.diff->empty() && prints_diff(output)) return print_diff(output, *view.diff);
  output::Table table{.columns = {"operation", {"path", "targetPath"}, "previous", "new"}, .locators = {"targetPath"}};
  const auto fits = [&] {
    table.most = view.most;
    return output.renderer.fits(view, table);
  };
  if (output.out.limited() && !output.renderer.for_people() && !fits()) shrink_edit(output, view, fits);
  table.most = view.most;
  output.renderer.whole(view, table);
}

}  // namespace jt::results

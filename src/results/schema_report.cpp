// SPDX-License-Identifier: MIT
#include "results/schema_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "core/text/words.hpp"
#include "output/fields.hpp"
#include "output/report.hpp"
#include "output/sanitise.hpp"
#include "output/width.hpp"
#include "results/excerpt_text.hpp"

namespace jt::results {

namespace {

class SchemaReportView final : public output::View {
 public:
  SchemaReportView(const Output& output, const SchemaReport& report, const Part& part)
      : shown(report.errors.errors.size()), output_(output), report_(report), part_(part) {}

  std::size_t shown;  ///< errors

  /// Errors after those that are shown.
  [[nodiscard]] std::uint64_t more() const {
    return report_.errors.total - std::min(report_.errors.total, part_.from + shown);
  }
  /// "… 300 more errors of 400", and how to see them.
  [[nodiscard]] std::string more_text() const {
    const std::string text = fmt::format("… {} of {}", text::counted(more(), "more error"), report_.errors.total);
    if (part_.next) return fmt::format("{}: {}", text, part_.next(part_.from + shown));
    return text + (shown < report_.errors.errors.size() ? output::in_brackets(output_.out) : "");
  }

  void fields(output::Fields& out) const override {
    if (out.has_cells()) return rows(out);
    out.members([&](output::JsonSink& json) { write(json); });
  }

  void lines(output::Lines& out) const override {
    if (report_.errors.total > 0 && shown == 0) return out.add(verdict());
    for (std::size_t i = 0; i < shown; ++i) add_error(out, i);
    if (more() > 0) out.add(output::Line{{output::Role::note, more_text()}});
    if (report_.errors.total > 0) return;
    output::Line line{{output::Role::good, "Valid:"}, {output::Role::plain, " it fits " + report_.schema}};
    if (report_.several) line.insert(line.begin(), {output::Role::path, report_.file + ": "});
    out.add(line);
  }

 private:
  /// Where no error says it.
  [[nodiscard]] output::Line verdict() const {
    std::string why = report_.errors.errors.empty() ? "" : output::in_brackets(output_.out);
    if (part_.from >= report_.errors.total) why = fmt::format(", none from {} on", part_.from);
    return {{output::Role::path, report_.file + ":"},
            {output::Role::bad, " " + text::counted(report_.errors.total, "error")},
            {output::Role::plain, " against " + report_.schema + why}};
  }

  [[nodiscard]] std::string path_of(const schema::PlacedError& error, path::Spelling usual) const {
    return path::spell(error.error.location, output_.paths.value_or(usual));
  }

  void rows(output::Fields& out) const {
    for (const schema::PlacedError& each : std::span(report_.errors.errors).first(shown)) {
      const std::string path = path_of(each, path::Spelling::jsonpath);
      out.locator(report_.several ? report_.file + '\t' + path : path);
      out.row([&] {
        out.cell("file", report_.file);
        out.cell("line", each.at.line);
        out.cell("column", each.at.column);
        out.path_cell("path", path);
        out.cell("keyword", each.bad_line ? std::string_view() : name(each.error.keyword));
        out.cell("message", each.error.message);
      });
    }
  }

  void write(output::JsonSink& out) const {
    out.member("file", report_.file);
    out.member("valid", report_.errors.total == 0);
    out.member("schema", report_.schema);
    out.array("errors", [&] {
      for (std::size_t i = 0; i < shown; ++i) {
        const schema::PlacedError& each = report_.errors.errors[i];
        out.object([&] {
          out.member("path", path_of(each, path::Spelling::jsonpath));
          output::write_position(out, "at", each.at);
          if (each.bad_line) {
            out.member("code", info(Code::invalid_json).name);
          } else {
            out.member("keyword", name(each.error.keyword));
            out.member("schemaPath", each.error.schema_place);
          }
          out.member("message", each.error.message);
          if (!each.error.expected.empty()) out.member("expected", each.error.expected);
          if (!each.bad_line) out.member("found", each.error.found);
          if (!report_.commands[i].empty()) out.member("try", std::vector{report_.commands[i]});
        });
      }
    });
    out.member("errorCount", report_.errors.total);
    if (more() > 0) out.omit("errors", more());
  }

  void add_error(output::Lines& out, std::size_t index) const {
    const schema::PlacedError& error = report_.errors.errors[index];
    const std::string path = path_of(error, path::Spelling::accessor);
    out.add({{output::Role::path, fmt::format("{}:{}:{}:", report_.file, error.at.line, error.at.column)},
             {output::Role::plain, " " + path + ": "},
             {output::Role::bad, error.error.message}});
    add_excerpt(out, error);
    if (error.bad_line) return;
    out.add({{output::Role::note, "schema:"}, {output::Role::plain, output::sanitise(" " + error.error.schema_place)}});
    if (!report_.commands[index].empty())
      out.add({{output::Role::note, "fix:"}, {output::Role::plain, " " + report_.commands[index]}});
  }

  /// The line of the error, with what is wrong underlined.
  static void add_excerpt(output::Lines& out, const schema::PlacedError& error) {
    if (!error.excerpt) return;
    const document::Excerpt& excerpt = *error.excerpt;
    const std::string& raw = excerpt.lines[excerpt.at].text;
    const std::string number = std::to_string(excerpt.lines[excerpt.at].number);
    out.add(numbered_line(number, raw));
    output::Line carets = caret_line(number.size(), raw, excerpt.caret);
    const std::size_t shown = output::display_width(shown_text(raw));
    const std::size_t before = carets.back().text.size() - 1;
    const std::size_t width = shown > before ? std::min(error.width, shown - before) : 1;
    carets.back().text.append(width - 1, '^');
    out.add(carets);
  }

  Output output_;
  const SchemaReport& report_;
  const Part& part_;
};

/// Shows fewer errors until the report fits. `fits` is asked a few times, never about many more errors than fit.
template <class Fits>
void shrink_errors(SchemaReportView& view, const Fits& fits) {
  const std::size_t all = view.shown;
  std::size_t good = 0;
  std::size_t bad = all + 1;
  for (std::size_t next = 1; next < bad; next = std::min(2 * next, all)) {
    view.shown = next;
    if (!fits()) bad = next;
    if (view.shown < bad) good = next;
    if (next == all) break;
  }
  while (bad - good > 1) {
    view.shown = good + (bad - good) / 2;
    (fits() ? good : bad) = view.shown;
  }
  view.shown = good;
}

}  // namespace

void show_schema_report(const Output& output, const SchemaReport& report, const Part& part) {
  SchemaReportView view(output, report, part);
  const bool cells = !output.renderer.for_people() && !output.renderer.has_members();
  const auto note = [&] {
    const std::string count = fmt::format("{} of {}", text::counted(view.more(), "error"), report.file);
    return view.shown < report.errors.errors.size() ? output::left_out(count, output.out) : count + " left out";
  };
  const auto fits = [&] {
    constexpr std::size_t around_note = 60;  // "note: " and what the renderer itself keeps for its last line
    const std::uint64_t left = output.out.left();
    const std::uint64_t others = left - left / (report.to_come + 1);
    output.out.reserve(others + (cells && view.more() > 0 ? note().size() + around_note : 0));
    const bool whole = output.renderer.fits_item(view, report.to_come == 0);
    output.out.reserve(0);
    return whole;
  };
  if (output.out.limited() && view.shown > 0 && !fits()) shrink_errors(view, fits);
  output.renderer.item(view);
  if (cells && view.more() > 0) output.renderer.note(note());
}

}  // namespace jt::results

// SPDX-License-Identifier: MIT
#include "results/schema_report.hpp"

#include <fmt/format.h>

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
  SchemaReportView(const Output& output, const SchemaReport& report) : output_(output), report_(report) {}

  void fields(output::Fields& out) const override {
    if (out.has_cells()) return rows(out);
    out.members([&](output::JsonSink& json) { write(json); });
  }

  void lines(output::Lines& out) const override {
    for (std::size_t i = 0; i < report_.errors.errors.size(); ++i) add_error(out, i);
    const std::uint64_t more = report_.errors.total - report_.errors.errors.size();
    if (more > 0) out.add(output::Line{{output::Role::note, fmt::format("… {} more", text::counted(more, "error"))}});
    if (report_.errors.total > 0) return;
    output::Line line{{output::Role::good, "Valid:"}, {output::Role::plain, " it fits " + report_.schema}};
    if (report_.several) line.insert(line.begin(), {output::Role::path, report_.file + ": "});
    out.add(line);
  }

 private:
  [[nodiscard]] std::string path_of(const schema::PlacedError& error, path::Spelling usual) const {
    return path::spell(error.error.location, output_.paths.value_or(usual));
  }

  void rows(output::Fields& out) const {
    for (const schema::PlacedError& each : report_.errors.errors) {
      const std::string path = path_of(each, path::Spelling::jsonpath);
      out.locator(path);
      out.row([&] {
        out.cell("file", report_.file);
        out.cell("line", each.at.line);
        out.cell("column", each.at.column);
        out.path_cell("path", path);
        out.cell("keyword", name(each.error.keyword));
        out.cell("message", each.error.message);
      });
    }
    if (report_.errors.errors.empty()) return;
    const std::uint64_t more = report_.errors.total - report_.errors.errors.size();
    if (more > 0) output_.renderer.note(fmt::format("{} of {} left out", text::counted(more, "error"), report_.file));
  }

  void write(output::JsonSink& out) const {
    out.member("file", report_.file);
    out.member("valid", report_.errors.total == 0);
    out.member("schema", report_.schema);
    out.array("errors", [&] {
      for (std::size_t i = 0; i < report_.errors.errors.size(); ++i) {
        const schema::PlacedError& each = report_.errors.errors[i];
        out.object([&] {
          out.member("path", path_of(each, path::Spelling::jsonpath));
          output::write_position(out, "at", each.at);
          out.member("keyword", name(each.error.keyword));
          out.member("schemaPath", each.error.schema_place);
          out.member("message", each.error.message);
          if (!each.error.expected.empty()) out.member("expected", each.error.expected);
          out.member("found", each.error.found);
          if (!report_.commands[i].empty()) out.member("try", std::vector{report_.commands[i]});
        });
      }
    });
    out.member("errorCount", report_.errors.total);
  }

  void add_error(output::Lines& out, std::size_t index) const {
    const schema::PlacedError& error = report_.errors.errors[index];
    const std::string path = path_of(error, path::Spelling::accessor);
    out.add({{output::Role::path, fmt::format("{}:{}:{}:", report_.file, error.at.line, error.at.column)},
             {output::Role::plain, " " + path + ": "},
             {output::Role::bad, error.error.message}});
    add_excerpt(out, error);
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
};

}  // namespace

void show_schema_report(const Output& output, const SchemaReport& report) {
  output.renderer.item(SchemaReportView(output, report));
}

}  // namespace jt::results

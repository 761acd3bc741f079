// SPDX-License-Identifier: MIT
#include "results/report_view.hpp"

#include <fmt/format.h>

#include "core/text/words.hpp"
#include "output/fields.hpp"
#include "output/report.hpp"
#include "output/sanitise.hpp"
#include "output/width.hpp"
#include "results/excerpt_text.hpp"
#include "results/shape_text.hpp"

namespace jt::results {

namespace {

std::string surrogates_text(const shape::FileReport& report) {
  return report.lone_surrogates == 1
             ? "lone surrogate escape, which is not text"
             : fmt::format("{} lone surrogate escapes, which are not text; this is the first", report.lone_surrogates);
}

class ReportView final : public output::View {
 public:
  ReportView(const Output& output, const shape::FileReport& report, bool alone)
      : output_(output), report_(report), alone_(alone) {}

  void fields(output::Fields& out) const override {
    if (out.has_cells()) return rows(out);
    out.members([&](output::JsonSink& json) { write(json); });
  }

  void lines(output::Lines& out) const override {
    for (const Error& error : report_.errors) out.add(error_line(error));
    if (alone_ && report_.errors.size() == 1) {
      add_excerpt(out);
      for (const std::string& hint : report_.errors.front()->hints) {
        out.add({{output::Role::note, "hint:"}, {output::Role::plain, " " + hint}});
      }
    }
    if (report_.errors_omitted > 0) {
      out.add(output::Line{
          {output::Role::note, fmt::format("… {} more", text::counted(report_.errors_omitted, "bad line"))}});
    }
    for (const shape::FoundDuplicate& key : report_.duplicates) {
      out.add(place_line(key.again, report_.strict ? output::Role::bad : output::Role::note,
                         (report_.strict ? "" : "warning: ") + duplicate_text(key)));
    }
    if (report_.duplicates_omitted > 0) {
      out.add(output::Line{
          {output::Role::note, fmt::format("… {} more", text::counted(report_.duplicates_omitted, "duplicate key"))}});
    }
    if (report_.lone_surrogates > 0) {
      out.add(place_line(report_.first_lone_surrogate, output::Role::note, "warning: " + surrogates_text(report_)));
    }
    if (report_.valid()) out.add(valid_line());
  }

 private:
  // A row for each thing that is wrong, and one for a file in which nothing is.
  void rows(output::Fields& out) const {
    if (!report_.valid()) out.locator(report_.file);
    bool any = false;
    const auto row = [&](bool valid, const std::optional<Position>& at, const std::string& message) {
      any = true;
      out.row([&] {
        out.cell("file", report_.file);
        out.flag("valid", valid);
        if (at && at->line > 0) {
          out.cell("line", at->line);
          out.cell("column", at->column);
        }
        out.cell("message", message);
      });
    };
    for (const Error& error : report_.errors) row(false, error->at, error->message);
    for (const shape::FoundDuplicate& key : report_.duplicates) row(report_.valid(), key.again, duplicate_text(key));
    if (report_.lone_surrogates > 0) row(report_.valid(), report_.first_lone_surrogate, surrogates_text(report_));
    if (!any && report_.valid()) row(true, {}, "");
  }

  void write(output::JsonSink& out) const {
    out.member("file", report_.file);
    out.member("valid", report_.valid());
    if (report_.root || (report_.lines && report_.readable)) write_root(out);
    if (report_.bytes) out.member("bytes", *report_.bytes);
    if (report_.valid() || !report_.duplicates.empty()) out.member("depth", report_.depth);
    if (report_.looked_for_duplicates) write_duplicates(out);
    if (report_.lone_surrogates > 0) {
      out.array("warnings", [&] {
        out.object([&] {
          out.member("message", surrogates_text(report_));
          output::write_position(out, "at", report_.first_lone_surrogate);
        });
      });
    }
    if (!report_.errors.empty()) out.object("error", [&] { error(out, report_.errors.front()); });
    if (report_.errors.empty() && !report_.valid()) {
      out.object("error", [&] { error(out, duplicate_error(report_.duplicates.front())); });
    }
    if (report_.lines && report_.errors.size() > 1) {
      out.array("errors", [&] {
        for (const Error& each : report_.errors) out.object([&] { error(out, each); });
      });
      if (report_.errors_omitted > 0) out.omit("errors", report_.errors_omitted);
    }
  }

  void error(output::JsonSink& out, const Error& error) const { output::write_error(out, error); }

  void write_root(output::JsonSink& out) const {
    const scan::Type type = report_.root.value_or(scan::Type::array);
    out.object("root", [&] {
      out.member("type", scan::name(type));
      if (type == scan::Type::object) out.member("keys", report_.length);
      if (type == scan::Type::array) out.member("length", report_.length);
    });
  }

  [[nodiscard]] static Error duplicate_error(const shape::FoundDuplicate& key) {
    Error error = make_error(Code::duplicate_key, duplicate_text(key));
    error->at = key.again;
    return error;
  }

  void write_duplicates(output::JsonSink& out) const {
    out.array("duplicates", [&] {
      for (const shape::FoundDuplicate& key : report_.duplicates) {
        out.object([&] {
          out.member("path", path::spell(key.location, output_.paths.value_or(path::Spelling::jsonpath)));
          output::write_position(out, "at", key.again);
          output::write_position(out, "first", key.first);
        });
      }
    });
    if (report_.duplicates_omitted > 0) out.omit("duplicates", report_.duplicates_omitted);
  }

  static std::string duplicate_text(const shape::FoundDuplicate& key) {
    return fmt::format("duplicate key '{}' in its object, first at line {}, column {}",
                       output::sanitise(std::get<std::string>(key.location.back())), key.first.line, key.first.column);
  }

  [[nodiscard]] output::Line place_line(const Position& at, output::Role role, const std::string& text) const {
    std::string place = report_.file + ":";
    if (at.line > 0) place += fmt::format("{}:{}:", at.line, at.column);
    return {{output::Role::path, place}, {role, " " + text}};
  }

  [[nodiscard]] output::Line error_line(const Error& error) const {
    if (error->at) return place_line(*error->at, output::Role::bad, error->message);
    return {{output::Role::path, report_.file + ":"}, {output::Role::bad, " " + error->message}};
  }

  // The lines around the error, with a caret.
  void add_excerpt(output::Lines& out) const {
    if (!report_.excerpt) return;
    const document::Excerpt& excerpt = *report_.excerpt;
    const std::size_t width = std::to_string(excerpt.lines.back().number).size();
    for (std::size_t i = 0; i < excerpt.lines.size(); ++i) {
      const std::string& raw = excerpt.lines[i].text;
      out.add(numbered_line(output::pad_left(std::to_string(excerpt.lines[i].number), width), raw));
      if (i == excerpt.at) out.add(caret_line(width, raw, excerpt.caret));
    }
  }

  [[nodiscard]] output::Line valid_line() const {
    std::string text;
    if (report_.lines) {
      text = text::counted(report_.length, "document");
    } else if (report_.root == scan::Type::object) {
      text = text::counted(report_.length, "key") + " at root";
      for (std::size_t i = 0; i < report_.names.size(); ++i) {
        text += (i == 0 ? " (" : ", ") + shown_key(report_.names[i]);
      }
      if (report_.length > report_.names.size())
        text += fmt::format(", … {} more", report_.length - report_.names.size());
      if (!report_.names.empty()) text += ")";
    } else if (report_.root == scan::Type::array) {
      text = text::counted(report_.length, "item") + " at root";
    } else {
      text = fmt::format("{} at root", scan::name(report_.root.value_or(scan::Type::null)));
    }
    if (report_.bytes) text += fmt::format(", size: {}", output::format_size(*report_.bytes));
    output::Line line{{output::Role::good, "Valid JSON:"}, {output::Role::plain, " " + text}};
    if (!alone_) line.insert(line.begin(), {output::Role::path, report_.file + ": "});
    return line;
  }

  Output output_;
  const shape::FileReport& report_;
  bool alone_;
};

}  // namespace

void show_report(const Output& output, const shape::FileReport& report, bool alone) {
  output.renderer.item(ReportView(output, report, alone));
}

}  // namespace jt::results

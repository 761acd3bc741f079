// SPDX-License-Identifier: MIT
// jt validate FILE…: whether documents are JSON, and where and why not.
#include <fmt/format.h>

#include "commands/arguments.hpp"
#include "commands/shape_text.hpp"
#include "commands/validate_file.hpp"
#include "core/text/escape.hpp"
#include "core/text/words.hpp"
#include "output/json_sink.hpp"
#include "output/report.hpp"
#include "output/sanitise.hpp"
#include "output/width.hpp"

namespace jt {

namespace {

std::string surrogates_text(const FileReport& report) {
  return report.lone_surrogates == 1
             ? "lone surrogate escape, which is no text"
             : fmt::format("{} lone surrogate escapes, which are no text; this is the first", report.lone_surrogates);
}

class ReportView final : public View {
 public:
  ReportView(const Context& context, const FileReport& report, bool alone)
      : context_(context), report_(report), alone_(alone) {}

  void json(JsonSink& out) const override {
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
          write_position(out, "at", report_.first_lone_surrogate);
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

  [[nodiscard]] std::vector<Record> records() const override {
    std::vector<Record> rows;
    const auto row = [&](bool valid, const std::optional<Position>& at, const std::string& message) {
      const bool known = at && at->line > 0;
      rows.push_back({report_.file, valid ? "true" : "false", known ? std::to_string(at->line) : "",
                      known ? std::to_string(at->column) : "", message});
    };
    for (const Error& error : report_.errors) row(false, error.at, error.message);
    for (const FoundDuplicate& key : report_.duplicates) row(report_.valid(), key.again, duplicate_text(key));
    if (report_.lone_surrogates > 0) row(report_.valid(), report_.first_lone_surrogate, surrogates_text(report_));
    if (rows.empty() && report_.valid()) row(true, {}, "");
    return rows;
  }

  [[nodiscard]] std::vector<std::string> locators() const override {
    return report_.valid() ? std::vector<std::string>{} : std::vector<std::string>{report_.file};
  }

  [[nodiscard]] std::vector<Line> lines() const override {
    std::vector<Line> lines;
    for (const Error& error : report_.errors) lines.push_back(error_line(error));
    if (alone_ && report_.errors.size() == 1) {
      add_excerpt(lines);
      for (const std::string& hint : report_.errors.front().hints) {
        lines.push_back({{Role::note, "hint:"}, {Role::plain, " " + hint}});
      }
    }
    if (report_.errors_omitted > 0) {
      lines.push_back({{Role::note, fmt::format("… {} more", counted(report_.errors_omitted, "bad line"))}});
    }
    for (const FoundDuplicate& key : report_.duplicates) {
      lines.push_back(place_line(key.again, report_.strict ? Role::bad : Role::note,
                                 (report_.strict ? "" : "warning: ") + duplicate_text(key)));
    }
    if (report_.duplicates_omitted > 0) {
      lines.push_back({{Role::note, fmt::format("… {} more", counted(report_.duplicates_omitted, "duplicate key"))}});
    }
    if (report_.lone_surrogates > 0) {
      lines.push_back(place_line(report_.first_lone_surrogate, Role::note, "warning: " + surrogates_text(report_)));
    }
    if (report_.valid()) lines.push_back(valid_line());
    return lines;
  }

 private:
  void error(JsonSink& out, const Error& error) const { write_error(out, error, context_.rendering.repeat); }

  void write_root(JsonSink& out) const {
    const Type type = report_.root.value_or(Type::array);
    out.object("root", [&] {
      out.member("type", name(type));
      if (type == Type::object) out.member("keys", report_.length);
      if (type == Type::array) out.member("length", report_.length);
    });
  }

  [[nodiscard]] static Error duplicate_error(const FoundDuplicate& key) {
    Error error = make_error(Code::duplicate_key, duplicate_text(key));
    error.at = key.again;
    return error;
  }

  void write_duplicates(JsonSink& out) const {
    out.array("duplicates", [&] {
      for (const FoundDuplicate& key : report_.duplicates) {
        out.object([&] {
          out.member("path", spell(key.location, context_.globals.paths.value_or(Spelling::jsonpath)));
          write_position(out, "at", key.again);
          write_position(out, "first", key.first);
        });
      }
    });
    if (report_.duplicates_omitted > 0) out.omit("duplicates", report_.duplicates_omitted);
  }

  static std::string duplicate_text(const FoundDuplicate& key) {
    return fmt::format("duplicate key '{}' in its object, first at line {}, column {}",
                       sanitise(std::get<std::string>(key.location.back())), key.first.line, key.first.column);
  }

  [[nodiscard]] Line place_line(const Position& at, Role role, const std::string& text) const {
    std::string place = report_.file + ":";
    if (at.line > 0) place += fmt::format("{}:{}:", at.line, at.column);
    return {{Role::path, place}, {role, " " + text}};
  }

  [[nodiscard]] Line error_line(const Error& error) const {
    if (error.at) return place_line(*error.at, Role::bad, error.message);
    return {{Role::path, report_.file + ":"}, {Role::bad, " " + error.message}};
  }

  // The lines around the error, and a caret under it.
  void add_excerpt(std::vector<Line>& lines) const {
    if (!report_.excerpt) return;
    const Excerpt& excerpt = *report_.excerpt;
    const std::size_t width = std::to_string(excerpt.lines.back().number).size();
    for (std::size_t i = 0; i < excerpt.lines.size(); ++i) {
      const std::string number = pad_left(std::to_string(excerpt.lines[i].number), width);
      const std::string text = shown(excerpt.lines[i].text);
      lines.push_back({{Role::note, fmt::format("  {} |{}", number, text.empty() ? "" : " ")}, {Role::plain, text}});
      if (i != excerpt.at) continue;
      const std::string& raw = excerpt.lines[i].text;
      std::size_t bytes = 0;
      for (std::size_t points = 0; bytes < raw.size(); ++bytes) {
        if (!is_continuation(raw[bytes]) && points++ == excerpt.caret) break;
      }
      const std::size_t column = display_width(shown(raw.substr(0, bytes)));
      lines.push_back(
          {{Role::note, fmt::format("  {} | ", std::string(width, ' '))}, {Role::bad, std::string(column, ' ') + "^"}});
    }
  }

  // Document text in which each character takes the columns that it seems to.
  static std::string shown(std::string text) {
    for (char& byte : text) {
      if (byte == '\t') byte = ' ';
    }
    return sanitise(text);
  }

  [[nodiscard]] Line valid_line() const {
    std::string text;
    if (report_.lines) {
      text = counted(report_.length, "document");
    } else if (report_.root == Type::object) {
      text = counted(report_.length, "key") + " at root";
      for (std::size_t i = 0; i < report_.names.size(); ++i) {
        text += (i == 0 ? " (" : ", ") + shown_key(report_.names[i]);
      }
      if (report_.length > report_.names.size())
        text += fmt::format(", … {} more", report_.length - report_.names.size());
      if (!report_.names.empty()) text += ")";
    } else if (report_.root == Type::array) {
      text = counted(report_.length, "item") + " at root";
    } else {
      text = fmt::format("{} at root", name(report_.root.value_or(Type::null)));
    }
    if (report_.bytes) text += fmt::format(", size: {}", format_size(*report_.bytes));
    Line line{{Role::good, "Valid JSON:"}, {Role::plain, " " + text}};
    if (!alone_) line.insert(line.begin(), {Role::path, report_.file + ": "});
    return line;
  }

  const Context& context_;
  const FileReport& report_;
  bool alone_;
};

}  // namespace

int run_validate(Context& context, const Arguments& arguments) {
  ValidateOptions options;
  options.strict = context.globals.check == Check::strict;
  options.duplicates = options.strict || arguments.given("duplicates");
  const std::vector<std::string>& files = arguments.operands("FILE");
  Exit exit = Exit::done;
  context.renderer->begin({"files", {"file", "valid", "line", "column", "message"}});
  const Format format = context.globals.format;
  for (const std::string& file : files) {
    options.lines = reads_lines(arguments, file);
    options.on_bad_line = nullptr;
    if (options.lines && (format == Format::human || format == Format::concise)) {
      options.on_bad_line = [&context, &file](Error error) {
        FileReport line;
        line.file = file;
        line.errors.push_back(std::move(error));
        context.renderer->item(ReportView(context, line, false));
      };
    }
    const FileReport report = validate_file(context, file, options);
    if (!report.readable) {
      exit = Exit::failed;
    } else if (!report.valid() && exit == Exit::done) {
      exit = Exit::no;
    }
    context.renderer->item(ReportView(context, report, files.size() == 1));
    if (context.out.state() != Writer::State::open) return static_cast<int>(exit);
  }
  context.renderer->end(nullptr);
  return static_cast<int>(exit);
}

}  // namespace jt

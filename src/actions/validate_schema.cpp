// SPDX-License-Identifier: MIT
#include "actions/validate_schema.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "core/bytes/errors.hpp"
#include "core/comments/syntax.hpp"
#include "core/edit/editor.hpp"
#include "core/json/escape.hpp"
#include "core/schema/check_document.hpp"
#include "core/schema/repair.hpp"
#include "core/text/words.hpp"
#include "output/report.hpp"
#include "results/output_unit.hpp"
#include "results/report_view.hpp"
#include "results/schema_report.hpp"
#include "results/value_excerpt.hpp"

namespace jt::actions {

namespace {

constexpr std::size_t longest_command = 1000;  // of a repair, in bytes
constexpr std::uint64_t errors_at_once = 10'000;

/// The checks of one request.
class SchemaCheck {
 public:
  SchemaCheck(Caller& caller, const ValidateSchemaRequest& request, SchemaFiles& schemas)
      : caller_(caller), request_(request), schemas_(schemas) {}

  /// `to_come`: how many files are checked after it.
  Result<Exit> file(const std::string& file, std::size_t to_come) {
    to_come_ = to_come;
    return check(file);
  }
  /// Of those that were checked, how many had no room in the standard's form.
  [[nodiscard]] std::size_t files_left_out() const { return files_left_out_; }

 private:
  Result<Exit> check(const std::string& file) {
    auto opened = open_document(caller_, file, options_of(file));
    if (!opened) return unusable(file, std::move(opened.error()));
    document::Document& document = **opened;
    std::optional<std::string> named;
    if (schemas_.by_document()) {
      if (document.lines()) return unusable(file, SchemaFiles::no_own_schema(file));
      auto found = schema_named_in(document.cursor());
      if (!found) return broken(file, document, std::move(found.error()));
      named = std::move(*found);
      document.restart();
    }
    auto schema = schemas_.of(file, named);
    if (!schema) return unusable(file, std::move(schema.error()));
    const schema::ErrorRange range{request_.part.from, request_.part.most, caller_.renderer->for_people()};
    auto errors = schema::check_document(document, **schema, range);
    if (!errors) return broken(file, document, std::move(errors.error()));
    if (request_.fix && errors->total > 0 && !std::exchange(fixing_, true)) {
      const auto fixed = fix(file, **schema, request_.files.reading.skip_invalid || errors->bad_lines > 0);
      auto exit = fixed ? check(file) : unusable(file, fixed.error());
      fixing_ = false;
      return exit;
    }
    const bool valid = errors->total == 0;
    if (const auto& at = errors->repeated_key) {
      caller_.note(fmt::format("{} has a key twice in an object, at line {}, column {}; each was checked",
                               bytes::quoted_file(file), at->line, at->column));
    }
    if (request_.unit != OutputUnit::none) {
      print_unit(file, *errors);
    } else {
      // An edit takes no compressed file, and no lines that are not JSON.
      const bool editable = !document.raw().unpacked() && errors->bad_lines == 0;
      results::show_schema_report(caller_.output(), report(file, **schema, std::move(*errors), editable),
                                  request_.part);
    }
    return valid ? Exit::done : Exit::no;
  }

  document::DocumentOptions options_of(const std::string& file) const {
    document::DocumentOptions options = document_options(caller_, request_.files.reading, file);
    options.syntax = comments::by_name(options.syntax, file);
    options.check = true;
    options.again = true;
    options.busy = true;
    return options;
  }

  /// The form of the standard: one line for each file. Within a limit each has its share of what is left.
  void print_unit(const std::string& file, const schema::DocumentErrors& errors) {
    const auto note = [&](const results::OutputUnitText& unit) {
      const std::string count = fmt::format("{} of {}", text::counted(unit.left_out, "error"), file);
      return unit.cut ? output::left_out(count, caller_.out) : count + " left out";
    };
    // "note: " and what the renderer itself keeps for its last line.
    constexpr std::uint64_t around_note = 100;
    const bool limited = caller_.out.limited();
    const std::uint64_t of_files = limited && request_.files.files.size() > 1 ? 2 * around_note : 0;
    const std::uint64_t left = caller_.out.left() - std::min(caller_.out.left(), of_files);
    const std::uint64_t share = left / (to_come_ + 1);
    const auto within = [&](std::uint64_t kept) {
      return results::output_unit(errors, request_.unit == OutputUnit::basic, share - std::min(share, kept));
    };
    auto unit = within(1);
    if (unit.left_out > 0 && limited) unit = within(1 + note(unit).size() + around_note);
    if (limited && unit.text.size() >= left) {
      ++files_left_out_;
      return;
    }
    caller_.out.write(unit.text + "\n");
    if (unit.left_out > 0) caller_.note(note(unit));
  }

  /// Makes the repairs that lose nothing, in one edit. The document is read again: for more errors than are shown, and
  /// for its revision. `skip_invalid`: there are lines that are not JSON, which stay.
  Result<void> fix(const std::string& file, const schema::Schema& schema, bool skip_invalid) {
    document::DocumentOptions options = options_of(file);
    options.digest = true;
    options.skip_invalid = skip_invalid;
    options.on_skipped = {};
    if (file == "-") return fail(Code::invalid_input, "standard input cannot be repaired: repairs are made in a file");
    // The errors of one page: a document may have more than memory holds. After one without repairs comes the next.
    std::uint64_t from = 0;
    for (std::uint64_t total = 1; from < total;) {
      const auto document = TRY(open_document(caller_, file, options));
      const auto errors = TRY(schema::check_document(*document, schema, {from, errors_at_once, false}));
      total = errors.total;
      from += errors_at_once;
      std::vector<schema::Described> described;
      for (const schema::PlacedError& each : errors.errors) described.push_back(each.error);
      auto mends = TRY(schema::repairs(document->source(), document->lines(), schema, described, from));
      if (mends.empty()) continue;
      const std::size_t made = mends.size();
      const edit::EditOutcome outcome = TRY(make_repairs(file, *document, schema, std::move(mends), skip_invalid));
      note_repairs(file, made, outcome.no_undo.has_value(), from < total ? from : 0);
      return {};
    }
    return {};
  }

  /// `seen`: the errors that were looked at, where there are more; else 0.
  void note_repairs(const std::string& file, std::size_t made, bool no_undo, std::uint64_t seen) {
    caller_.done = fmt::format("{} was written", bytes::quoted_file(file));
    const std::string undo = no_undo ? std::string() : "; " + caller_.command("undo", file);
    caller_.note(fmt::format("{} made in {}{}", text::counted(made, "repair"), bytes::quoted_file(file), undo));
    if (seen == 0) return;
    const std::string more = request_.fix_more ? ": " + request_.fix_more(file) : std::string();
    caller_.note(fmt::format("only the first {} were looked at, there may be more repairs{}",
                             text::counted(seen, "error"), more));
  }

  Result<edit::EditOutcome> make_repairs(const std::string& file, document::Document& document,
                                         const schema::Schema& schema, std::vector<schema::Mend> mends,
                                         bool skip_invalid) {
    // Keys from the inside out, after the values: so every path is still the one that was found.
    std::ranges::stable_sort(mends, [](const schema::Mend& a, const schema::Mend& b) {
      if (a.kind != b.kind) return a.kind < b.kind;
      return a.kind == schema::Mend::Kind::rename_member && a.location.size() > b.location.size();
    });
    edit::EditRequest edit;
    edit.file = file;
    edit.documents = document.lines() ? edit::Documents::each_line : edit::Documents::one;
    edit.skip_invalid = skip_invalid;
    edit.syntax = request_.files.reading.syntax;
    edit.list = true;
    edit.if_rev = document.revision();
    edit.state_folder = caller_.state_folder;
    edit.excerpt = results::value_excerpt;
    edit.what = fmt::format("repairs by {}", schema.name());
    for (const schema::Mend& mend : mends) {
      edit::Operation& operation = edit.operations.emplace_back();
      const bool set = mend.kind == schema::Mend::Kind::set_value;
      operation.kind = set ? edit::OperationKind::set : edit::OperationKind::rename;
      operation.path.text = path::spell(mend.location, path::Spelling::pointer);
      operation.path.path = TRY(path::parse_path(operation.path.text));
      operation.value = set ? mend.text : json::quote(mend.text);
    }
    return edit::edit(caller_.roots, edit);
  }

  /// With the repairs in the caller's words, if the file can be edited.
  results::SchemaReport report(const std::string& file, const schema::Schema& schema, schema::DocumentErrors errors,
                               bool editable) {
    results::SchemaReport out{file, schema.name(), std::move(errors), {}, request_.files.files.size() > 1, to_come_};
    std::vector<schema::Mend> mends;
    for (const schema::PlacedError& each : out.errors.errors)
      if (each.error.mend) mends.push_back(*each.error.mend);
    const auto rivals = schema::rivals(mends);
    for (const schema::PlacedError& each : out.errors.errors) {
      std::string command;
      const auto& mend = each.error.mend;
      if (mend && editable && !rivals.contains(mend->begin)) {
        Error carrier = make_error(Code::schema_violation, "");
        const bool set = mend->kind == schema::Mend::Kind::set_value;
        carrier->advice.push_back({set ? Advice::Kind::set_value : Advice::Kind::rename_member,
                                   {file, caller_.spelled(mend->location, path::Spelling::accessor), mend->text}});
        carrier = caller_.worded(std::move(carrier));
        // Nobody types a longer one; a constant of 1 MB would be there for each error.
        if (!carrier->commands.empty() && carrier->commands.front().size() <= longest_command)
          command = carrier->commands.front();
      }
      out.commands.push_back(std::move(command));
    }
    return out;
  }

  /// Not JSON, or not read to its end.
  Result<Exit> broken(const std::string& file, document::Document& document, Error error) {
    if (request_.strict) return fail(document.located(std::move(error)));
    shape::FileReport report;
    report.file = file;
    report.lines = document.lines();
    report.readable = error->code == Code::invalid_json;
    if (request_.unit != OutputUnit::none) {
      print_unreadable(file, (report.readable ? "not JSON: " : "") + error->message);
      report.errors.push_back(document.explain(std::move(error)));
      return show(std::move(report));
    }
    report.errors.push_back(document.located(std::move(error)));
    report.excerpt = document.excerpt(report.errors.back());
    return show(std::move(report));
  }

  void print_unreadable(const std::string& file, std::string message) {
    schema::DocumentErrors errors;
    schema::PlacedError& only = errors.errors.emplace_back();
    only.bad_line = true;
    only.error.message = std::move(message);
    errors.total = 1;
    print_unit(file, errors);
  }

  Result<Exit> unusable(const std::string& file, Error error) {
    if (request_.strict) return fail(std::move(error));
    if (request_.unit != OutputUnit::none) print_unreadable(file, error->message);
    return show(shape::unreadable(file, {}, std::move(error)));
  }

  Exit show(shape::FileReport report) {
    const Exit exit = report.readable ? Exit::no : Exit::failed;
    for (Error& error : report.errors) error = caller_.worded(std::move(error));
    if (request_.unit != OutputUnit::none || (caller_.rendering.quiet && exit == Exit::failed)) {
      caller_.renderer->error(report.errors.front());
    } else {
      results::show_report(caller_.output(), report, request_.files.files.size() == 1);
    }
    return exit;
  }

  Caller& caller_;
  const ValidateSchemaRequest& request_;
  SchemaFiles& schemas_;
  bool fixing_ = false;
  std::size_t to_come_ = 0;
  std::size_t files_left_out_ = 0;
};

}  // namespace

Result<Exit> validate_schema(Caller& caller, const ValidateSchemaRequest& request) {
  const auto schemas = TRY(SchemaFiles::make(caller, request.schema, request.unit == OutputUnit::basic));
  // A schema that cannot be used is one error, not one for each file.
  if (!schemas->by_document()) TRY(schemas->of({}, {}));
  const bool series = request.unit == OutputUnit::none;
  if (series) {
    caller.renderer->begin({"files", {.columns = {"file", "line", "column", "path", "keyword", "message"}}});
  }
  SchemaCheck check(caller, request, *schemas);
  Exit exit = Exit::done;
  std::size_t to_come = request.files.files.size();
  for (const std::string& file : request.files.files) {
    const Exit one = TRY(check.file(file, --to_come));
    if (one == Exit::failed || exit == Exit::done) exit = one;
    if (caller.out.state() != output::Writer::State::open) return exit;
  }
  if (series) caller.renderer->end(nullptr);
  if (check.files_left_out() > 0)
    caller.note(output::left_out("the results of " + text::counted(check.files_left_out(), "file"), caller.out));
  return exit;
}

}  // namespace jt::actions

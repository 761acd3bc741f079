// SPDX-License-Identifier: MIT
#include "actions/table.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "core/path/every_line.hpp"
#include "core/table/rows.hpp"
#include "core/text/code_point.hpp"
#include "core/text/distance.hpp"
#include "core/text/words.hpp"
#include "output/sanitise.hpp"
#include "results/limit_reached.hpp"

namespace jt::actions {

namespace {

using table::Column;

/// Rows whose keys are named in a note.
constexpr std::uint64_t rows_of_note = 100;
/// Keys that are named.
constexpr std::size_t keys_of_note = 20;

/// One of the files. It is opened for each pass, but for a pipe, which is kept.
struct TableFile {
  std::string file;
  std::unique_ptr<document::Document> kept;
  bool failed = false;
};

class Table {
 public:
  Table(Caller& caller, const TableRequest& request)
      : caller_(caller),
        request_(request),
        work_(request.work),
        queries_(request.targets.paths),
        list_(caller.renderer->has_locators()),
        find_(request.columns.empty() && !list_ && !request.work.groups()),
        several_(request.targets.files.size() > 1),
        outcomes_(caller, queries_.size()) {
    for (const std::string& file : request.targets.files) inputs_.push_back({file, nullptr, false});
    part_ = request.part;
    if (part_ && !request.from_end) page();
  }

  Result<Exit> run() {
    TRY(find_ ? find_columns() : set_columns(request_.columns));
    if (part_ && request_.from_end) {
      const auto rows = TRY(count_rows(inputs_.front()));
      part_->from = rows - std::min(rows, *request_.from_end);
      page();
    }
    if (work_.arranges()) arrange();
    filled_.assign(plan_.read.size(), false);
    results::TableOptions shown = request_.shown;
    shown.files = shown.files && !work_.groups();
    series_.emplace(caller_.output(), plan_.names, std::move(shown));
    for (TableFile& input : inputs_) {
      if (input.failed) continue;
      auto done = print(input);
      if (unarranged_) return fail(std::move(*unarranged_));
      if (!done && !several_) {
        if (rows_ > 0) series_->show_held();
        return fail(std::move(done.error()));
      }
      if (!done) outcomes_.failed(input.file, done.error());
      if (series_->gone()) return exit();
    }
    if (arrangement_) {
      TRY(finish_arrangement());
    }
    const results::Members tail = paging_ ? paging_->tail(counted_) : limited(outcomes_.tail());
    series_->end(&tail);
    return exit();
  }

 private:
  [[nodiscard]] Exit exit() const { return several_ ? outcomes_.exit() : selected_ ? Exit::done : Exit::no; }
  /// How many rows of a file are read.
  [[nodiscard]] std::uint64_t limit() const {
    const bool part_unknown = part_ && !paging_;
    if (work_.arranges() || part_unknown) return std::numeric_limits<std::uint64_t>::max();
    return most();
  }
  /// With what is said of rows after the limit. All rows were read where they are sorted, grouped or summed.
  output::Frame limited(output::Frame tail) const {
    const bool all_read = !work_.sort.empty() || work_.groups() || work_.total;
    if (all_read && counted_ > shown_)
      return results::left_out_by_limit(caller_.output(), "rows", counted_ - shown_, std::move(tail));
    const bool reached = arrangement_ ? shown_ == request_.limit : limited_;
    if (all_read || !reached || request_.limit == 0) return tail;
    return results::limit_reached(caller_.output(), "--limit", request_.limit, std::move(tail));
  }
  /// How many rows are shown.
  [[nodiscard]] std::uint64_t most() const { return paging_ ? paging_->end() : request_.limit; }

  void page() { paging_.emplace(caller_.output(), *part_, "rows"); }

  Result<void> open(TableFile& input) {
    if (input.kept) {
      input.kept->restart();
      return {};
    }
    auto options = document_options(caller_, request_.reading, input.file);
    options.again = queries_.size() > 1 || part_ || !work_.one_pass() || needs_again();
    input.kept = TRY(open_document(caller_, input.file, std::move(options)));
    return {};
  }

  [[nodiscard]] bool needs_again() const {
    const std::vector<Column>& columns = find_ ? request_.columns : plan_.read;
    return table::Rows::needs_again(queries_.front(), columns, find_);
  }

  /// What can be opened again is closed, so that any number of files will do.
  void close(TableFile& input) {
    if (several_ && !passes_once(input.file, caller_.roots.confined())) input.kept.reset();
  }

  Result<void> find_columns() {
    table::ScalarKeys keys(part_.has_value());
    std::uint64_t left = limit();
    for (TableFile& input : inputs_) {
      auto seen = see_keys(input, keys, left);
      if (!seen && !several_) return seen;
      // A path that one file lacks is reported with its rows.
      if (!seen && seen.error()->code != Code::path_not_found) {
        input.failed = true;
        outcomes_.failed(input.file, seen.error());
      }
      if (input.kept) close(input);
    }
    if (const auto omitted = keys.omitted(); omitted > 0) caller_.note(results::keys_without_column(omitted));
    if (const auto without = keys.containers(keys_of_note); without.count > 0)
      caller_.note(results::keys_of_containers(without.paths, without.count));
    return set_columns(keys.columns());
  }

  Result<void> see_keys(TableFile& input, table::ScalarKeys& keys, std::uint64_t& limit) {
    TRY(open(input));
    for (std::size_t i = 0; i < queries_.size(); ++i) {
      if (i > 0) input.kept->restart();
      std::uint64_t of_file = limit;
      std::uint64_t& left = several_ ? of_file : limit;  // the limit is one for each file
      TRY(rows_of(*input.kept, i, {}).see_keys(keys, left));
    }
    return {};
  }

  /// With the column of the files' names.
  Result<void> set_columns(std::vector<Column> columns) {
    if (request_.shown.files && !work_.groups()) {
      for (Column& column : columns) {
        if (find_ && column.name == "file") column.name = ".file";
      }
      columns.insert(columns.begin(), {"file", Column::Kind::file, {}, nullptr});
    }
    plan_ = TRY(plan_of(work_, std::move(columns)));
    const bool objects = caller_.renderer->has_members() || request_.shown.layout != results::TableLayout::aligned;
    const auto twice = table::repeated_name(plan_.names);
    if (!objects || !twice) return {};
    return fail(request_.named_twice(text::excerpt(*twice)));
  }

  /// How many rows there are, by a pass that shows none.
  Result<std::uint64_t> count_rows(TableFile& input) {
    TRY(open(input));
    const bool merged = work_.groups() || work_.unique;  // else each row that is read is one that is shown
    table::ArrangeOptions options = plan_.options;
    options.count_all = true;
    table::Arrangement counting(std::move(options), [](const auto&, const auto&) -> Result<bool> { return true; });
    table::RowOptions wanted;
    wanted.limit = merged ? wanted.limit : 0;
    wanted.count_all = true;
    std::uint64_t rows = 0;
    for (std::size_t i = 0; i < queries_.size(); ++i) {
      if (i > 0) input.kept->restart();
      std::optional<Error> failed;
      const auto add = [&](const path::Location&, const std::vector<table::Cell>& cells) {
        auto more = counting.add({}, cells);
        if (!more) failed = std::move(more.error());
        return !failed;
      };
      rows += TRY(rows_of(*input.kept, i, plan_.read).each(wanted, add)).rows;
      if (failed) return fail(std::move(*failed));
    }
    if (!merged) return rows;
    TRY(counting.finish());
    return counting.rows();
  }

  void arrange() {
    table::ArrangeOptions options = plan_.options;
    options.total = work_.total && !list_;
    options.most = most();
    options.count_all = paging_.has_value();
    arrangement_.emplace(std::move(options),
                         [this](const std::string& path, const std::vector<table::Cell>& cells) -> Result<bool> {
                           show(work_.groups() ? path_of_group(cells) : path, cells);
                           return !series_->gone();
                         });
  }

  /// What finds a group: its keys; of all rows as one, the aggregates.
  [[nodiscard]] std::string path_of_group(const std::vector<table::Cell>& cells) const {
    std::string path;
    const std::size_t keys = work_.group.empty() ? cells.size() : work_.group.size();
    for (std::size_t i = 0; list_ && i < keys; ++i) {
      const std::string key = results::text_of(cells[i]);
      path += (i == 0 ? "" : "\t") + (caller_.rendering.null ? key : output::escape_cell(key));
    }
    return path;
  }

  Result<void> finish_arrangement() {
    TRY(arrangement_->finish());
    counted_ = arrangement_->rows();
    if (work_.groups()) note_others();
    if (work_.total && !list_ && !series_->gone()) series_->add_total(arrangement_->total());
    return {};
  }

  /// Values that an aggregate left out, as they are no numbers.
  void note_others() {
    const std::vector<table::Others>& others = arrangement_->others();
    for (std::size_t i = 0; i + work_.group.size() < plan_.names.size(); ++i) {
      const std::string note = note_of_others(plan_.names[i + work_.group.size()], others[i]);
      if (!note.empty()) caller_.note(note);
    }
  }

  [[nodiscard]] table::Rows rows_of(document::Document& document, std::size_t query,
                                    std::vector<Column> columns) const {
    return {document, queries_[query], queries_[query].text, std::move(columns), work_.where};
  }

  Result<void> print(TableFile& input) {
    TRY(open(input));
    std::optional<Error> missing;
    std::uint64_t left = limit();
    for (std::size_t i = 0; i < queries_.size(); ++i) {
      if (i > 0) input.kept->restart();
      auto done = print(*input.kept, i, left);
      if (!done && (!several_ || done.error()->code != Code::path_not_found)) return done;
      if (!done) missing = std::move(done.error());
      if (series_->gone()) return {};
    }
    limited_ = limited_ || left == 0;
    if (missing) return fail(std::move(*missing));
    TRY(input.kept->finish());
    if (!several_) TRY(note_empty(*input.kept));
    close(input);
    return {};
  }

  /// The rows of one query, whose number is taken off `left`.
  Result<void> print(document::Document& document, std::size_t query, std::uint64_t& left) {
    table::Rows rows = rows_of(document, query, plan_.read);
    table::RowOptions wanted;
    wanted.limit = left;
    wanted.count_all = paging_ && !arrangement_;
    wanted.locations = (list_ || paging_) && !work_.groups();
    wanted.spelling = caller_.paths.value_or(path::Spelling::jsonpath);
    auto seen = rows.each(wanted, [&](const path::Location& at, const std::vector<table::Cell>& cells) {
      return add(document, wanted.locations ? path::spell(at, wanted.spelling) : std::string(), cells);
    });
    for (std::size_t i = 0; i < filled_.size(); ++i) filled_[i] = filled_[i] || rows.filled()[i];
    if (!seen) return fail(std::move(seen.error()));
    left -= std::min(left, seen->rows);
    counted_ += seen->rows;
    if (seen->any && (seen->rows > 0 || work_.where.empty() || limit() == 0)) {
      selected_ = true;
      outcomes_.found(query);
    } else if (seen->any) {
      unmet_ = true;
    } else if (const auto advice = path::every_line_advice(document, queries_[query].text)) {
      caller_.note(caller_.hint_of(*advice));
    } else if (!series_->gone()) {
      note_empty_steps(caller_, document, {&queries_[query], 1});
    }
    return {};
  }

  /// Conditions that exclude every row: mostly by a misspelled key.
  void note_unmet(document::Document& document) {
    std::vector<std::string> conditions;
    for (const path::Expression& each : work_.where)
      conditions.push_back(fmt::format("'{}'", text::excerpt(each.text)));
    std::string note = fmt::format("no row meets {}", fmt::join(conditions, " and "));
    const auto keys = document.passing() ? Result<table::ScalarKeys>(table::ScalarKeys()) : keys_of(document, false);
    const std::vector<std::string> known = keys ? keys->paths() : std::vector<std::string>();
    for (const path::Expression& each : work_.where) {
      for (const std::string& name : path::members_asked(each)) {
        if (std::find(known.begin(), known.end(), name) != known.end()) continue;
        const auto near = text::nearest(name, known);
        if (near.empty()) continue;
        note += fmt::format("; did you mean '{}' instead of '{}'?", text::excerpt(near.front()), text::excerpt(name));
      }
    }
    caller_.note(note);
  }

  /// A row as it is read. False: enough.
  bool add(const document::Document& document, const std::string& path, const std::vector<table::Cell>& cells) {
    ++rows_;
    file_ = document.file();
    if (!arrangement_) {
      show(path, cells);
      return !series_->gone();
    }
    auto more = arrangement_->add(path, cells);
    if (!more) unarranged_ = std::move(more.error());
    return more && *more;
  }

  /// A row as it is shown.
  void show(const std::string& path, const std::vector<table::Cell>& cells) {
    const std::uint64_t row = shown_++;
    if (paging_ && !paging_->shows(row)) return;
    if (paging_ && row == part_->from && !path.empty()) {
      paging_->first_at(path, caller_.command("get", file_, path));
    }
    // A group is nowhere in the document, so there is no other way to see it.
    if (paging_ && row == part_->from && work_.groups()) return series_->add_first({}, cells);
    series_->add(list_ ? path : std::string(), cells);
  }

  /// Columns that no row has: mostly a misspelled key.
  Result<void> note_empty(document::Document& document) {
    if (unmet_) note_unmet(document);
    std::vector<std::string> empty;
    for (std::size_t i = 0; i < filled_.size(); ++i) {
      const bool named = !find_ || i >= plan_.options.shown;
      if (rows_ > 0 && named && !filled_[i]) empty.push_back(plan_.read[i].name);
    }
    if (empty.empty()) return {};
    if (empty.size() > keys_of_note) {
      caller_.note(
          fmt::format("no row has {} of the columns; the first {} of these are named", empty.size(), keys_of_note));
      empty.resize(keys_of_note);
    }
    if (paging_) return note_keys(document, empty);
    const std::vector<std::string> known =
        document.passing() ? std::vector<std::string>() : keys_of(document).value_or(table::ScalarKeys()).paths();
    std::vector<std::string> unlike;  // where rows are sorted or grouped, the keys are named
    for (std::string& name : empty) {
      auto near = text::nearest(name, known);
      if (const std::string path = near.empty() ? path_named(name) : ""; !path.empty()) {
        near = text::nearest(path, known);
        if (!near.empty()) name = path;
      }
      if (near.empty() && arrangement_ && !document.passing()) {
        unlike.push_back(std::move(name));
      } else {
        const bool later = std::find(known.begin(), known.end(), name) != known.end();  // in rows after the limit
        caller_.note(results::column_without_values(name, near, later ? std::optional(rows_) : std::nullopt));
      }
    }
    if (!unlike.empty()) return note_keys(document, unlike);
    return {};
  }

  /// Of a column that has another name, `sum(age)`: its path where it leads through names alone, `age`.
  [[nodiscard]] std::string path_named(const std::string& name) const {
    const auto column =
        std::find_if(plan_.read.begin(), plan_.read.end(), [&](const Column& each) { return each.name == name; });
    path::Location names;
    for (const path::PathStep& step : column->steps) {
      if (step.kind == path::PathStep::Kind::index) return {};
      names.emplace_back(step.text);
    }
    const std::string path = names.empty() ? "" : path::spell(names, path::Spelling::accessor);
    return path.starts_with('.') ? path.substr(1) : path;
  }

  /// The same in one note, with the keys that there are.
  Result<void> note_keys(document::Document& document, std::vector<std::string>& empty) {
    for (std::string& name : empty) name = fmt::format("'{}'", text::excerpt(name));
    std::vector<std::string> known = table::names_of(TRY(keys_of(document)).columns());
    const bool more = known.size() > keys_of_note;
    if (more) known.resize(keys_of_note);
    for (std::string& key : known) key = text::excerpt(key);
    // Rows after the last one that is shown were counted, and not read.
    caller_.note(fmt::format(
        "{} {}{}",
        counted_ > rows_ && !arrangement_ ? fmt::format("none of the first {} has", text::counted(rows_, "row"))
                                          : "no row has",
        fmt::join(empty, ", "),
        known.empty() ? ""
                      : fmt::format("; the keys with scalars are {}{}", fmt::join(known, ", "), more ? ", …" : "")));
    return {};
  }

  /// The keys of the first rows, by another pass; `met`: of those that meet the conditions.
  Result<table::ScalarKeys> keys_of(document::Document& document, bool met = true) {
    table::ScalarKeys keys;
    std::uint64_t limit = rows_of_note;
    document.restart();
    const path::Query& query = queries_.back();
    table::Rows rows(document, query, query.text, {}, met ? work_.where : std::vector<path::Expression>());
    TRY(rows.see_keys(keys, limit));
    return keys;
  }

  Caller& caller_;
  const TableRequest& request_;
  const RowWork& work_;
  const std::vector<path::Query>& queries_;
  bool list_;  ///< the paths of rows are printed, not their cells
  bool find_;  ///< the columns are those that rows have
  bool several_;
  FileOutcomes outcomes_;
  std::vector<TableFile> inputs_;
  RowPlan plan_;
  std::optional<table::Arrangement> arrangement_;
  std::optional<Error> unarranged_;  ///< why rows cannot be sorted or grouped
  std::string file_;                 ///< of the last row
  std::optional<results::Part> part_;
  std::optional<results::Paging> paging_;
  std::optional<results::TableSeries> series_;
  std::vector<bool> filled_;   ///< of each column, whether any row had it
  std::uint64_t rows_ = 0;     ///< that were read
  std::uint64_t shown_ = 0;    ///< that were shown, or passed over by the paging
  std::uint64_t counted_ = 0;  ///< that there are, as far as they were counted
  bool limited_ = false;       ///< of a file, no more rows than the limit were looked for
  bool selected_ = false;      ///< a query selected something
  bool unmet_ = false;         ///< the conditions exclude every row of a query
};

}  // namespace

Result<Exit> table(Caller& caller, const TableRequest& request) { return Table(caller, request).run(); }

}  // namespace jt::actions

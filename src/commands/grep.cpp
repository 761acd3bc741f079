// SPDX-License-Identifier: MIT
// jt grep PATTERN FILE…: the keys and values of documents that match a pattern.
#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "cli/reading.hpp"
#include "cli/usage.hpp"
#include "core/json/escape.hpp"
#include "core/search/path_glob.hpp"
#include "core/search/search.hpp"
#include "results/match_series.hpp"
#include "results/members.hpp"

namespace jt::commands {

namespace {

/// The options of the user.
struct Wanted {
  std::vector<std::string> patterns;
  std::vector<std::string> files;
  search::PatternOptions pattern;
  search::SearchOptions search;
  std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
  std::optional<path::Path> under;
  std::string under_given;
  std::vector<search::PathGlob> paths;      ///< one of them fits, where there are any
  std::vector<search::PathGlob> not_paths;  ///< none of them does
  std::optional<std::uint64_t> max_string;
  bool count = false;
  bool names = false;  ///< of the files that match

  [[nodiscard]] bool matches() const { return !count && !names; }
  [[nodiscard]] bool takes(const path::Location& location) const {
    const auto fits = [&](const search::PathGlob& glob) { return glob.fits(location); };
    return (paths.empty() || std::any_of(paths.begin(), paths.end(), fits)) &&
           std::none_of(not_paths.begin(), not_paths.end(), fits);
  }
};

Result<std::vector<search::PathGlob>> globs_of(const cli::Arguments& arguments, std::string_view option) {
  std::vector<search::PathGlob> globs;
  for (const std::string& text : arguments.texts(option)) {
    auto glob = search::PathGlob::parse(text);
    if (!glob) return fail(std::move(glob.error()));
    globs.push_back(std::move(*glob));
  }
  return globs;
}

Result<Wanted> wanted_of(const cli::Context& context, const cli::Arguments& arguments) {
  Wanted wanted;
  wanted.patterns = arguments.texts("regexp");
  wanted.files = arguments.operands("FILE");
  const std::string first = *arguments.operand("PATTERN");
  if (wanted.patterns.empty()) {
    wanted.patterns = {first};
  } else {
    wanted.files.insert(wanted.files.begin(), first);
  }
  wanted.pattern.ignore_case = arguments.given("ignore-case");
  wanted.pattern.fixed = arguments.given("fixed-strings");
  wanted.pattern.word = arguments.given("word");
  wanted.pattern.whole = arguments.given("whole");
  wanted.search.keys = arguments.given("keys") || !arguments.given("values");
  wanted.search.values = arguments.given("values") || !arguments.given("keys");
  wanted.count = arguments.given("count");
  wanted.names = arguments.given("files-with-matches");
  if (wanted.count && wanted.names)
    return fail(
        cli::usage_error(&arguments.command(), "options '--count' and '--files-with-matches' exclude each other"));
  for (const std::string_view option : {"limit", "max-count"}) {
    if (auto number = arguments.number(option)) wanted.most = *number;
  }
  if (wanted.names || context.globals.quiet) wanted.most = std::min<std::uint64_t>(wanted.most, 1);
  if (wanted.matches()) wanted.search.siblings = arguments.number("context-paths").value_or(0);
  wanted.search.locations = wanted.matches() && !context.globals.quiet;
  for (const bool keep : {true, false}) {
    auto globs = globs_of(arguments, keep ? "path" : "not-path");
    if (!globs) return fail(std::move(globs.error()));
    wanted.search.locations = wanted.search.locations || !globs->empty();
    (keep ? wanted.paths : wanted.not_paths) = std::move(*globs);
  }
  wanted.max_string = arguments.number("max-string");
  if (arguments.given("under")) {
    wanted.under_given = arguments.text("under");
    auto path = path::parse_path(wanted.under_given);
    if (!path) return fail(std::move(path.error()));
    wanted.under = std::move(*path);
  }
  return wanted;
}

/// Counts the matches of a file, or only finds out that it has one.
class FileView final : public output::View {
 public:
  FileView(std::string file, std::optional<std::uint64_t> count, bool alone)
      : file_(std::move(file)), count_(count), alone_(alone) {}

  void json(output::JsonSink& out) const override {
    out.member("file", file_);
    if (count_) out.member("count", *count_);
  }
  [[nodiscard]] std::vector<output::Record> records() const override {
    if (count_) return {{file_, std::to_string(*count_)}};
    return {{file_}};
  }
  [[nodiscard]] std::vector<std::string> locators() const override {
    return count_ == std::uint64_t{0} ? std::vector<std::string>{} : std::vector<std::string>{file_};
  }
  [[nodiscard]] std::vector<output::Line> lines() const override {
    if (!count_) return {{{output::Role::path, file_}}};
    if (alone_) return {{{output::Role::number, std::to_string(*count_)}}};
    return {{{output::Role::path, file_},
             {output::Role::punctuation, ":"},
             {output::Role::number, std::to_string(*count_)}}};
  }

 private:
  std::string file_;
  std::optional<std::uint64_t> count_;
  bool alone_;
};

class Grep {
 public:
  Grep(cli::Context& context, const cli::Arguments& arguments, const Wanted& wanted, const search::TextPattern& pattern)
      : context_(context),
        arguments_(arguments),
        wanted_(wanted),
        pattern_(pattern),
        series_(context.for_results(), {wanted.patterns, wanted.files.size() > 1, wanted.search.siblings > 0}),
        errors_(context.for_results()) {}

  Result<Exit> run() {
    if (!wanted_.matches() && !quiet()) begin_files();
    for (const std::string& file : wanted_.files) {
      auto found = one(file);
      if (!found && wanted_.files.size() == 1) return refuse(found.error());
      if (!found) failed(file, found.error());
      if (context_.out.state() != output::Writer::State::open) break;
      if (quiet() && any_) break;
    }
    if (auto ended = end(); !ended) return fail(std::move(ended.error()));
    if (quiet() && any_) return Exit::done;
    return failed_ ? Exit::failed : any_ ? Exit::done : Exit::no;
  }

 private:
  [[nodiscard]] bool quiet() const { return context_.globals.quiet; }

  void begin_files() {
    const results::Members head([this](output::JsonSink& out) { results::write_patterns(out, wanted_.patterns); });
    std::vector<std::string> columns{"file"};
    if (wanted_.count) columns.emplace_back("count");
    context_.renderer->begin({"files", columns, &head});
  }

  Result<void> end() {
    if (quiet()) return {};
    if (wanted_.matches()) return series_.end(errors_);
    const results::Members tail = results::search_tail(total_, errors_);
    context_.renderer->end(&tail);
    return {};
  }

  /// Reports an error of the only file, after the matches so far.
  Result<Exit> refuse(const Error& error) {
    if (quiet() && any_) return Exit::done;
    if (wanted_.matches() && context_.globals.format == output::Format::human && series_.count() > 0) {
      if (auto ended = series_.end(errors_); !ended) return fail(std::move(ended.error()));
    }
    return fail(error);
  }

  void failed(const std::string& file, const Error& error) {
    if (info(error->code).exit == Exit::failed) failed_ = true;
    errors_.add(file, context_.completed(error));
  }

  Result<void> one(const std::string& file) {
    auto options = cli::reading_options(context_, arguments_, file);
    options.again = wanted_.search.siblings > 0;
    auto opened = cli::open_document(context_, file, options);
    if (!opened) return fail(std::move(opened.error()));
    document::Document& document = **opened;
    if (options.lines && document.passing() && series_.count() == 0) series_.as_found();
    path::Location inside;
    if (wanted_.under) {
      auto location = cli::go_to(document, *wanted_.under, wanted_.under_given);
      if (!location) return fail(std::move(location.error()));
      inside = std::move(*location);
    } else if (!document.cursor().start()) {
      return fail(document.explain(document.cursor().failure()));
    }
    std::uint64_t here = 0;
    auto searched = wanted_.most == 0 ? Result<search::Searched>{} : search_in(document, inside, here);
    any_ = any_ || here > 0;
    if (!searched) return fail(document.explain(std::move(searched.error())));
    if (context_.out.state() == output::Writer::State::open) {
      if (auto rest = document.finish(); !rest) return rest;
    }
    tell(file, here);
    return {};
  }

  Result<search::Searched> search_in(document::Document& document, const path::Location& inside, std::uint64_t& here) {
    return search::search(document.cursor(), inside, pattern_, wanted_.search, [&](const search::FoundText& found) {
      if (!wanted_.takes(found.location)) return true;
      ++here;
      bool more = here < wanted_.most;
      if (wanted_.matches() && !quiet()) {
        document.hide_progress();
        more = series_.add(match_of(document.file(), found)) && more;
      }
      return more;
    });
  }

  /// Counts and names are printed after a file was searched.
  void tell(const std::string& file, std::uint64_t here) {
    if (wanted_.matches() || quiet() || (wanted_.names && here == 0)) return;
    total_ += wanted_.names ? 1 : here;
    const auto count = wanted_.count ? std::optional(here) : std::nullopt;
    context_.renderer->item(FileView(file, count, wanted_.files.size() == 1));
  }

  [[nodiscard]] results::Match match_of(const std::string& file, const search::FoundText& found) const {
    results::Match match;
    match.file = file;
    match.path = cli::spelled(context_, found.location, path::Spelling::accessor);
    path::Location holder = found.location;
    if (!holder.empty()) holder.pop_back();
    match.headings.push_back(cli::spelled(context_, holder, path::Spelling::accessor));
    if (!found.location.empty()) {
      const std::string step = cli::spelled(context_, {found.location.back()}, path::Spelling::accessor);
      match.headings.push_back(step.starts_with('$') ? step.substr(1) : step);
    }
    match.key = found.key;
    match.string = found.string;
    match.value = found.text;
    match.span = found.match;
    match.siblings = found.siblings;
    if (context_.globals.format == output::Format::concise && wanted_.max_string) cut(match.value, *wanted_.max_string);
    return match;
  }

  static void cut(std::string& value, std::uint64_t most) {
    std::size_t at = 0;
    for (std::uint64_t left = most; left > 0 && at < value.size(); --left) at += text::code_point_at(value, at).size;
    const std::size_t rest = text::count_code_points(std::string_view(value).substr(at));
    if (rest > 0) value = fmt::format("{}…[+{} char{}]", value.substr(0, at), rest, rest == 1 ? "" : "s");
  }

  cli::Context& context_;
  const cli::Arguments& arguments_;
  const Wanted& wanted_;
  const search::TextPattern& pattern_;
  results::MatchSeries series_;
  results::FileErrors errors_;
  std::uint64_t total_ = 0;
  bool any_ = false;
  bool failed_ = false;
};

}  // namespace

Result<Exit> run_grep(cli::Context& context, const cli::Arguments& arguments) {
  const auto wanted = wanted_of(context, arguments);
  if (!wanted) return fail(wanted.error());
  const auto pattern = search::TextPattern::compile(wanted->patterns, wanted->pattern);
  if (!pattern) return fail(pattern.error());
  return Grep(context, arguments, *wanted, *pattern).run();
}

}  // namespace jt::commands

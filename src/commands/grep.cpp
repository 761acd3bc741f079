// SPDX-License-Identifier: MIT
// jt grep PATTERN FILE…: the keys and values of documents that match a pattern. Without FILE, see grep_catalogue.
#include "commands/grep_catalogue.hpp"
#include "commands/grep_options.hpp"
#include "results/file_count.hpp"
#include "results/match_maker.hpp"
#include "results/members.hpp"
#include "results/path_tally_series.hpp"

namespace jt::commands {

namespace {

class Grep {
 public:
  Grep(cli::Context& context, const cli::Arguments& arguments, const GrepOptions& wanted,
       const search::TextPattern& pattern)
      : context_(context),
        arguments_(arguments),
        wanted_(wanted),
        pattern_(pattern),
        series_(context.for_results(), {wanted.patterns, wanted.files.size() > 1, wanted.search.siblings > 0,
                                        wanted.search.records, wanted.max_string}),
        errors_(context.for_results()) {}

  Result<Exit> run() {
    if (of_files() && !quiet()) begin_files();
    for (const std::string& file : wanted_.files) {
      auto found = one(file);
      if (!found && wanted_.files.size() == 1) return refuse(found.error());
      if (!found) failed(file, found.error());
      if (context_.out.state() != output::Writer::State::open) break;
      if (quiet() && any_) break;
    }
    TRY(end());
    if (quiet() && any_) return Exit::done;
    return failed_ ? Exit::failed : any_ ? Exit::done : Exit::no;
  }

 private:
  [[nodiscard]] bool quiet() const { return context_.globals.quiet; }
  [[nodiscard]] bool of_files() const { return wanted_.count || wanted_.names; }

  void begin_files() {
    const results::Members head{[this](output::JsonSink& out) { results::write_patterns(out, wanted_.patterns); }};
    output::Table table{.columns = {"file"}};
    if (wanted_.count) table.columns.emplace_back("count");
    context_.renderer->begin({"files", std::move(table), &head});
  }

  Result<void> end() {
    if (quiet()) return {};
    if (wanted_.matches()) return series_.end(errors_);
    if (wanted_.tally) {
      if (any_ || !context_.renderer->for_people())
        results::show_path_tally(context_.for_results(), tally_, wanted_.patterns, wanted_.most_shapes, errors_);
      return {};
    }
    const results::Members tail = results::search_tail(total_, errors_);
    context_.renderer->end(&tail);
    return {};
  }

  /// Reports an error of the only file, after the matches so far.
  Result<Exit> refuse(const Error& error) {
    if (quiet() && any_) return Exit::done;
    if (wanted_.matches() && context_.renderer->for_people() && series_.count() > 0) {
      TRY(series_.end(errors_));
    }
    return fail(error);
  }

  void failed(const std::string& file, const Error& error) {
    if (info(error->code).exit == Exit::failed) failed_ = true;
    errors_.add(file, context_.completed(error));
  }

  Result<void> one(const std::string& file) {
    auto options = cli::reading_options(context_, arguments_, file);
    options.again = wanted_.search.siblings > 0 || wanted_.search.records;
    auto opened = TRY(cli::open_document(context_, file, options));
    document::Document& document = *opened;
    if (options.lines && document.passing() && series_.count() == 0) series_.as_found();
    path::Location inside;
    if (wanted_.under) {
      auto location = TRY(path::go_to(document, *wanted_.under, wanted_.under_given));
      inside = std::move(location);
    } else if (!document.cursor().start()) {
      return fail(document.explain(document.cursor().failure()));
    }
    std::uint64_t here = 0;
    tally_.next_document();
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
    results::MatchMaker maker(context_.for_results(), {wanted_.search.records, wanted_.record}, document);
    auto searched =
        search::search(document.cursor(), inside, pattern_, wanted_.search, [&](const search::FoundText& found) {
          if (!wanted_.takes(found.location)) return true;
          bool more = ++here < wanted_.most;
          if (wanted_.tally && !quiet()) tally_.add(found.location);
          if (wanted_.matches() && !quiet()) {
            document.hide_progress();
            more = series_.add(maker.match(found)) && more && !maker.failure();
          }
          return more;
        });
    return maker.failure() ? fail(*maker.failure()) : std::move(searched);
  }

  /// Counts and names are printed after a file was searched.
  void tell(const std::string& file, std::uint64_t here) {
    if (!of_files() || quiet() || (wanted_.names && here == 0)) return;
    total_ += wanted_.names ? 1 : here;
    const auto count = wanted_.count ? std::optional(here) : std::nullopt;
    context_.renderer->item(results::FileCount(file, count, wanted_.files.size() == 1));
  }

  cli::Context& context_;
  const cli::Arguments& arguments_;
  const GrepOptions& wanted_;
  const search::TextPattern& pattern_;
  results::MatchSeries series_;
  results::FileErrors errors_;
  search::PathTally tally_;
  std::uint64_t total_ = 0;
  bool any_ = false;
  bool failed_ = false;
};

}  // namespace

Result<Exit> run_grep(cli::Context& context, const cli::Arguments& arguments) {
  TRY(check_scope(context, arguments));
  if (searches_catalogue(arguments)) return run_grep_catalogue(context, arguments);
  const auto wanted = TRY(grep_options(context, arguments));
  const auto pattern = TRY(search::TextPattern::compile(wanted.patterns, wanted.pattern));
  return Grep(context, arguments, wanted, pattern).run();
}

}  // namespace jt::commands

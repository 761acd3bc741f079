// SPDX-License-Identifier: MIT
#include "actions/grep.hpp"

#include <fmt/ranges.h>

#include <algorithm>

#include "core/path/evaluate.hpp"
#include "core/path/place.hpp"
#include "core/search/path_tally.hpp"
#include "core/text/code_point.hpp"
#include "results/file_count.hpp"
#include "results/limit_reached.hpp"
#include "results/match_maker.hpp"
#include "results/members.hpp"
#include "results/path_tally_series.hpp"

namespace jt::actions {

namespace {

/// Of a match that is one of a few.
const results::RecordOptions short_record{.bytes = 600, .with = {}, .scalars_first = true};

class Grep {
 public:
  Grep(Caller& caller, const GrepRequest& request, const search::TextPattern& pattern)
      : caller_(caller),
        request_(request),
        pattern_(pattern),
        options_(search_options(request)),
        series_(caller.output(),
                {request.patterns, request.files.size() > 1, request.siblings > 0, request.record.has_value(),
                 request.few_records && caller.renderer->for_people(), request.max_string}),
        outcomes_(caller, 1) {
    if (request.part) paging_.emplace(caller.output(), *request.part, tallies() ? "tally" : "matches");
  }

  Result<Exit> run() {
    if (of_files()) begin_files();
    for (const std::string& file : request_.files) {
      auto found = one(file);
      if (!found && request_.files.size() == 1) return refuse(found.error());
      if (!found) outcomes_.failed(file, found.error());
      if (caller_.out.state() != output::Writer::State::open) break;
      if (quiet() && any_) break;
    }
    note_elsewhere();
    TRY(end());
    if (quiet() && any_) return Exit::done;
    return outcomes_.exit();
  }

 private:
  static search::SearchOptions search_options(const GrepRequest& request) {
    const bool matches = request.shown == GrepRequest::Shown::matches;
    search::SearchOptions options;
    options.keys = request.keys;
    options.values = request.values;
    options.locations =
        matches || request.shown == GrepRequest::Shown::tally || !request.paths.empty() || !request.not_paths.empty();
    options.siblings = matches ? request.siblings : 0;
    options.records = matches && request.record ? GrepRequest::all : 0;
    return options;
  }

  [[nodiscard]] bool quiet() const { return request_.shown == GrepRequest::Shown::none; }
  [[nodiscard]] bool matches() const { return request_.shown == GrepRequest::Shown::matches; }
  [[nodiscard]] bool tallies() const { return request_.shown == GrepRequest::Shown::tally; }
  [[nodiscard]] bool of_files() const {
    return request_.shown == GrepRequest::Shown::count || request_.shown == GrepRequest::Shown::files;
  }
  /// How many matches of a file are of interest.
  [[nodiscard]] std::uint64_t most() const {
    return quiet() || request_.shown == GrepRequest::Shown::files ? std::min<std::uint64_t>(request_.most, 1)
                                                                  : request_.most;
  }

  void begin_files() {
    const output::Frame head{[this](output::JsonSink& out) { results::write_patterns(out, request_.patterns); }};
    output::Table table{.columns = {"file"}};
    if (request_.shown == GrepRequest::Shown::count) table.columns.emplace_back("count");
    caller_.renderer->begin({"files", std::move(table), &head});
  }

  Result<void> end() {
    if (quiet()) return {};
    if (matches() && paging_) return series_.end(paging_->tail(total_));
    if (tallies()) {
      if (limited_) caller_.note(results::limit_note(request_.most_option, request_.most));
      end_tally();
      return {};
    }
    output::Frame tail = results::search_tail(matches() ? series_.count() : total_, outcomes_.errors());
    if (limited_) tail = results::limit_reached(caller_.output(), request_.most_option, request_.most, std::move(tail));
    if (matches()) return series_.end(tail);
    caller_.renderer->end(&tail);
    return {};
  }

  void end_tally() {
    if (!paging_) {
      if (!any_ && caller_.renderer->for_people()) return;
      return results::show_path_tally(caller_.output(), tally_, request_.patterns, request_.most_shapes,
                                      outcomes_.errors());
    }
    const results::ShapePart part{request_.part->from, paging_->most()};
    results::show_path_tally(caller_.output(), tally_, request_.patterns, part, [this](std::uint64_t shapes) {
      paging_->begin_tail(shapes, "paths");
      const auto write_count = [this](output::JsonSink& out) { out.member("count", tally_.count()); };
      return output::Frame{[this, write_count, shapes](output::JsonSink& out) {
                             write_count(out);
                             if (tally_.omitted() > 0) out.omit("matches", tally_.omitted());
                             paging_->rest(out, shapes);
                           },
                           write_count};
    });
  }

  /// Reports an error of the only file, after the matches so far.
  Result<Exit> refuse(const Error& error) {
    if (quiet() && any_) return Exit::done;
    if (matches() && caller_.renderer->for_people() && series_.count() > 0) TRY(series_.end(outcomes_.errors()));
    return fail(error);
  }

  Result<void> one(const std::string& file) {
    auto options = document_options(caller_, request_.reading, file);
    options.again = options_.siblings > 0 || options_.records > 0;
    auto opened = TRY(open_document(caller_, file, options));
    document::Document& document = *opened;
    if (options.lines && document.passing() && series_.count() == 0) series_.as_found();
    path::Location inside;
    if (request_.under) {
      const auto under = TRY(path::path_of(*request_.under));
      inside = TRY(path::go_to(document, under, request_.under->text));
    } else if (!document.cursor().start()) {
      return fail(document.explain(document.cursor().failure()));
    }
    std::uint64_t here = 0;
    tally_.next_document();
    auto searched = most() == 0 ? Result<search::Searched>{} : search_in(document, inside, here);
    if (here > 0) {
      any_ = true;
      outcomes_.found(0);
    }
    if (!searched) return fail(document.explain(std::move(searched.error())));
    if (caller_.out.state() == output::Writer::State::open) TRY(document.finish());
    tell(file, here);
    return {};
  }

  Result<search::Searched> search_in(document::Document& document, const path::Location& inside, std::uint64_t& here) {
    search::SearchOptions options = options_;
    if (request_.comments) options.comments = document.blanked();
    const std::uint64_t few = !request_.record && document.source().rewinds() ? series_.few_left() : 0;
    // Some matches are not wanted, so it is unknown which ones are the first that are.
    if (few > 0) options.records = request_.paths.empty() && request_.not_paths.empty() ? few : GrepRequest::all;
    results::MatchMaker maker(caller_.output(), {options_.records > 0, few, request_.record.value_or(short_record)},
                              document);
    auto searched = search::search(document.cursor(), inside, pattern_, options, [&](const search::FoundText& found) {
      if (!wanted(found.location)) {
        ++elsewhere_;
        return true;
      }
      const std::uint64_t index = here++;
      if (tallies()) tally_.add(found.location);
      if (!matches()) return here < most();
      if (paging_ && !paging_->shows(index)) return true;
      document.hide_progress();
      const results::Match match = maker.match(found);
      if (paging_ && series_.count() == 0) {
        paging_->first_at(match.path, caller_.command("get", document.file(), match.path));
      }
      return series_.add(match) && here < most() && !maker.failure();
    });
    if (maker.failure()) return fail(*maker.failure());
    note_missing(maker.missing());
    return searched;
  }

  /// What no record has: a name may be wrong, or be that of a member of another record than the innermost one.
  void note_missing(std::vector<std::string> names) {
    if (names.empty() || request_.files.size() > 1) return;
    for (std::string& name : names) name = fmt::format("'{}'", text::excerpt(name));
    caller_.note(fmt::format("no record that is shown has {}", fmt::join(names, " or ")));
  }

  /// Matches there are, but none of them where it is wanted: the pattern of the paths may be wrong.
  void note_elsewhere() {
    if (any_ || elsewhere_ == 0 || quiet() || request_.paths.empty()) return;
    const std::string found = elsewhere_ == 1 ? "1 match is" : fmt::format("{} matches are", elsewhere_);
    caller_.note(fmt::format("{} at other paths than were asked for", found));
  }

  /// Whether matches there are of interest.
  [[nodiscard]] bool wanted(const path::Location& location) const {
    const auto fits = [&](const search::PathGlob& glob) { return glob.fits(location); };
    return (request_.paths.empty() || std::any_of(request_.paths.begin(), request_.paths.end(), fits)) &&
           std::none_of(request_.not_paths.begin(), request_.not_paths.end(), fits);
  }

  /// Counts and names are printed after a file was searched.
  void tell(const std::string& file, std::uint64_t here) {
    limited_ = limited_ || (here > 0 && here == request_.most);
    const bool names = request_.shown == GrepRequest::Shown::files;
    total_ += names && here > 0 ? 1 : here;
    if (!of_files() || (names && here == 0)) return;
    const auto count = names ? std::nullopt : std::optional(here);
    caller_.renderer->item(results::FileCount(file, count, request_.files.size() == 1));
  }

  Caller& caller_;
  const GrepRequest& request_;
  const search::TextPattern& pattern_;
  search::SearchOptions options_;
  results::MatchSeries series_;
  FileOutcomes outcomes_;
  std::optional<results::Paging> paging_;
  search::PathTally tally_;
  std::uint64_t total_ = 0;      ///< of matches, or of files
  std::uint64_t elsewhere_ = 0;  ///< matches at other paths
  bool any_ = false;
  bool limited_ = false;  ///< in one of the files the search ended at `GrepRequest::most`
};

}  // namespace

Result<Exit> grep(Caller& caller, const GrepRequest& request) {
  const auto pattern = TRY(search::TextPattern::compile(request.patterns, request.pattern));
  return Grep(caller, request, pattern).run();
}

}  // namespace jt::actions

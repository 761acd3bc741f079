// SPDX-License-Identifier: MIT
#include "actions/grep_catalogue.hpp"

#include <algorithm>

#include "actions/asking.hpp"
#include "core/bytes/pieces_source.hpp"
#include "core/catalogue/named.hpp"
#include "core/json/escape.hpp"
#include "results/catalogue_match.hpp"
#include "results/clip_text.hpp"
#include "results/match_maker.hpp"

namespace jt::actions {

namespace {

/// A match that waits until all were found.
struct Ranked {
  catalogue::Part part = catalogue::Part::name;
  bool partial = false;  ///< only a part of a word matches
  results::Match match;
};

class GrepCatalogue {
 public:
  GrepCatalogue(const Caller& caller, const Servers& servers, const CatalogueSearch& request,
                const CataloguePatterns& patterns)
      : caller_(caller),
        servers_(servers),
        request_(request),
        patterns_(patterns),
        most_(quiet() ? std::min<std::uint64_t>(request.most, 1) : request.most),
        rank_(request.rank && !quiet()),
        matches_(caller.paths.value_or(path::Spelling::accessor), human()),
        series_(caller.output(), {.patterns = request.patterns, .max_string = request.max_string, .apart = true}) {
    events_.found = [this](const catalogue::FoundEntry& found) { return take(found); };
    events_.failed = [this](const catalogue::FailedServer& server) { note(server); };
  }

  Result<Exit> run() {
    auto searched = servers_.saved ? saved(*servers_.saved) : live();
    note_untrusted();
    if (!searched) return refuse(searched.error());
    show_ranked();
    if (!quiet()) {
      TRY(series_.end(results::catalogue_tail(series_, failed_)));
    }
    if (found_ > 0) return Exit::done;
    return total_.servers > 0 && total_.failed == total_.servers ? Exit::failed : Exit::no;
  }

 private:
  [[nodiscard]] bool quiet() const { return caller_.rendering.quiet; }
  [[nodiscard]] bool human() const { return caller_.renderer->for_people(); }

  Result<void> saved(const std::string& file) {
    return read_saved(caller_, file, document_options(caller_, request_.reading, file),
                      [this](document::Document& document) {
                        document_ = &document;
                        scan::Cursor& cursor = document.cursor();
                        auto searched = cursor.start() ? search(cursor, false) : fail(cursor.failure());
                        document_ = nullptr;
                        return searched;
                      });
  }

  /// The catalogue of the servers. What they answer is checked when it comes, and what is kept of it is signed.
  Result<void> live() {
    const auto entries = TRY(ask_entries(caller_, servers_, request_.options.server));
    for (const auto& [name, entry] : entries) {
      catalogue::EntryText text = catalogue::text_of(entry);
      text.head.insert(0, "{" + json::quote(name) + ":");
      text.rest.insert(text.rest.begin(), text.head);
      text.rest.emplace_back("}");
      bytes::PiecesSource source(std::move(text.rest), "catalogue");
      scan::Stream stream(source);
      scan::Cursor cursor(stream);
      auto searched = cursor.start() ? search(cursor, true) : fail(cursor.failure());
      if (!searched) return searched;
      if (found_ >= most_ && !rank_) break;
    }
    return {};
  }

  Result<void> search(scan::Cursor& cursor, bool checked) {
    if (most_ == 0) return {};
    catalogue::SearchOptions options = request_.options;
    options.checked = checked;
    const auto searched = TRY(catalogue::search(cursor, patterns_.usual, options, events_));
    total_.servers += searched.servers;
    total_.failed += searched.failed;
    if (total_.servers == 0 && !searched.others.empty())
      return fail(catalogue::no_server_fits(options.server, searched.others));
    return {};
  }

  /// False: no more are wanted.
  bool take(const catalogue::FoundEntry& found) {
    ++found_;
    if (quiet()) return found_ < most_;
    if (document_ != nullptr) document_->hide_progress();
    results::Match& match = matches_.of(found);
    if (!rank_) return series_.add(match) && found_ < most_;
    text::RegexSpan whole;
    const bool word = patterns_.words.match(found.text, whole) == text::Regex::Answer::yes;
    ranked_.push_back({found.part, !word, match});
    return true;
  }

  /// The most relevant first; else in the order of the document.
  void show_ranked() {
    const auto place = [](const Ranked& each) {
      return std::pair(std::min(each.part, catalogue::Part::input_schema), each.partial);
    };
    std::stable_sort(ranked_.begin(), ranked_.end(),
                     [&](const Ranked& a, const Ranked& b) { return place(a) < place(b); });
    for (Ranked& each : ranked_)
      if (series_.count() >= most_ || !series_.add(each.match)) return;
  }

  /// A server that failed is reported at once; in json at the end.
  void note(const catalogue::FailedServer& server) {
    if (quiet()) return;
    failed_.push_back(server);
    if (caller_.renderer->has_members()) return;
    if (server.code == info(Code::not_trusted).name) {
      untrusted_.push_back(server);
    } else {
      caller_.renderer->error(caller_.worded(results::not_searched(server)));
    }
  }

  /// Those that are not trusted have one message.
  void note_untrusted() {
    if (!untrusted_.empty()) caller_.renderer->error(caller_.worded(results::not_searched(untrusted_)));
  }

  /// Reports an error after the matches so far.
  Result<Exit> refuse(const Error& error) {
    if (quiet() && found_ > 0) return Exit::done;
    show_ranked();
    if (!quiet() && human() && series_.count() > 0) {
      TRY(series_.end(results::catalogue_tail(series_, failed_)));
    }
    return fail(error);
  }

  const Caller& caller_;
  const Servers& servers_;
  const CatalogueSearch& request_;
  const CataloguePatterns& patterns_;
  std::uint64_t most_;
  bool rank_;
  results::CatalogueMatches matches_;
  results::MatchSeries series_;
  catalogue::SearchEvents events_;
  document::Document* document_ = nullptr;  ///< the one that is being searched
  std::vector<catalogue::FailedServer> failed_;
  std::vector<catalogue::FailedServer> untrusted_;  ///< of these, but in json
  std::vector<Ranked> ranked_;
  catalogue::SearchedCatalogue total_;
  std::uint64_t found_ = 0;
};

}  // namespace

Result<CataloguePatterns> compile(const CatalogueSearch& search) {
  search::PatternOptions by_word = search.pattern;
  by_word.word = true;
  auto usual = TRY(search::TextPattern::compile(search.patterns, search.pattern));
  auto words = TRY(search::TextPattern::compile(search.patterns, search.rank ? by_word : search.pattern));
  return CataloguePatterns{std::move(usual), std::move(words)};
}

Result<Exit> grep_catalogue(const Caller& caller, const Servers& servers, const CatalogueSearch& search,
                            const CataloguePatterns& patterns) {
  return GrepCatalogue(caller, servers, search, patterns).run();
}

}  // namespace jt::actions

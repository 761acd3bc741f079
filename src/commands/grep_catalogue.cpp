// SPDX-License-Identifier: MIT
#include "commands/grep_catalogue.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>

#include "cli/asking.hpp"
#include "cli/asking_options.hpp"
#include "cli/input.hpp"
#include "cli/reading.hpp"
#include "cli/saved_catalogue.hpp"
#include "cli/usage.hpp"
#include "commands/grep_options.hpp"
#include "core/bytes/pieces_source.hpp"
#include "core/json/escape.hpp"
#include "results/catalogue_match.hpp"
#include "results/clip_text.hpp"
#include "results/match_maker.hpp"

namespace jt::commands {

namespace {

/// Options that only a search of documents has.
constexpr std::array<std::string_view, 15> of_documents{
    "keys",    "values",        "under", "path",          "not-path", "count",    "files-with-matches", "tally",
    "context", "context-bytes", "with",  "context-paths", "lines",    "no-lines", "skip-invalid"};
/// Options that only a search of the catalogue has, besides those of every command that asks servers.
constexpr std::array<std::string_view, 9> of_catalogue{
    "names", "descriptions", "input-schema", "output-schema", "tools", "prompts", "resources", "server", "rank"};

template <class Bit>
struct Choice {
  std::string_view option;
  Bit bit;
};
constexpr std::array<Choice<catalogue::Part>, 4> part_options{{{"names", catalogue::Part::name},
                                                               {"descriptions", catalogue::Part::description},
                                                               {"input-schema", catalogue::Part::input_schema},
                                                               {"output-schema", catalogue::Part::output_schema}}};
constexpr std::array<Choice<catalogue::Owner>, 3> owner_options{{{"tools", catalogue::Owner::tool},
                                                                 {"prompts", catalogue::Owner::prompt},
                                                                 {"resources", catalogue::Owner::resource}}};

struct Wanted {
  std::vector<std::string> patterns;
  search::PatternOptions pattern;
  catalogue::SearchOptions search;
  std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
  std::optional<std::uint64_t> max_string;
  bool rank = false;
};

Wanted wanted_of(const cli::Context& context, const cli::Arguments& arguments) {
  Wanted wanted;
  wanted.patterns = arguments.texts("regexp");
  if (wanted.patterns.empty()) wanted.patterns = {*arguments.operand("PATTERN")};
  wanted.pattern = pattern_options(arguments);
  for (const auto& [option, part] : part_options)
    if (arguments.given(option)) wanted.search.parts |= catalogue::SearchOptions::bit(part);
  for (const auto& [option, owner] : owner_options)
    if (arguments.given(option)) wanted.search.owners |= catalogue::SearchOptions::bit(owner);
  wanted.search.server = arguments.text("server");
  if (auto number = arguments.number("limit")) wanted.most = *number;
  if (auto number = arguments.number("max-count")) wanted.most = *number;
  if (context.globals.quiet) wanted.most = std::min<std::uint64_t>(wanted.most, 1);
  wanted.max_string = arguments.number("max-string");
  wanted.rank = arguments.given("rank") && !context.globals.quiet;
  return wanted;
}

/// A match that waits until all were found.
struct Ranked {
  catalogue::Part part = catalogue::Part::name;
  bool partial = false;  ///< only a part of a word matches
  results::Match match;
};

class GrepCatalogue {
 public:
  GrepCatalogue(cli::Context& context, const cli::Arguments& arguments, const Wanted& wanted,
                const search::TextPattern& pattern, const search::TextPattern& words)
      : context_(context),
        arguments_(arguments),
        wanted_(wanted),
        pattern_(pattern),
        words_(words),
        matches_(context.globals.paths.value_or(path::Spelling::accessor), human()),
        series_(context.for_results(), {.patterns = wanted.patterns, .max_string = wanted.max_string, .apart = true}) {
    events_.found = [this](const catalogue::FoundEntry& found) { return take(found); };
    events_.failed = [this](const catalogue::FailedServer& server) { note(server); };
  }

  Result<Exit> run() {
    auto searched = arguments_.given("catalog") ? saved(arguments_.text("catalog")) : live();
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
  [[nodiscard]] bool quiet() const { return context_.globals.quiet; }
  [[nodiscard]] bool human() const { return context_.renderer->for_people(); }

  /// A saved catalogue.
  Result<void> saved(const std::string& file) {
    return cli::read_saved_catalogue(context_, file, cli::reading_options(context_, arguments_, file),
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
    const auto entries = TRY(cli::ask_entries(context_, arguments_));
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
      if (found_ >= wanted_.most && !wanted_.rank) break;
    }
    return {};
  }

  Result<void> search(scan::Cursor& cursor, bool checked) {
    if (wanted_.most == 0) return {};
    catalogue::SearchOptions options = wanted_.search;
    options.checked = checked;
    const auto searched = TRY(catalogue::search(cursor, pattern_, options, events_));
    total_.servers += searched.servers;
    total_.failed += searched.failed;
    return {};
  }

  /// False: no more are wanted.
  bool take(const catalogue::FoundEntry& found) {
    ++found_;
    if (quiet()) return found_ < wanted_.most;
    if (document_ != nullptr) document_->hide_progress();
    results::Match& match = matches_.of(found);
    if (!wanted_.rank) return series_.add(match) && found_ < wanted_.most;
    text::RegexSpan whole;
    const bool word = words_.match(found.text, whole) == text::Regex::Answer::yes;
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
      if (series_.count() >= wanted_.most || !series_.add(each.match)) return;
  }

  /// A server that failed is reported at once; in json at the end.
  void note(const catalogue::FailedServer& server) {
    if (quiet()) return;
    failed_.push_back(server);
    if (context_.renderer->has_members()) return;
    if (server.code == info(Code::not_trusted).name) {
      untrusted_.push_back(server);
    } else {
      context_.renderer->error(context_.completed(results::not_searched(server)));
    }
  }

  /// Those that are not trusted have one message.
  void note_untrusted() {
    if (!untrusted_.empty()) context_.renderer->error(context_.completed(results::not_searched(untrusted_)));
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

  cli::Context& context_;
  const cli::Arguments& arguments_;
  const Wanted& wanted_;
  const search::TextPattern& pattern_;
  const search::TextPattern& words_;
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

/// Standard input is not searched, although there is some.
void note_input(const cli::Context& context, const cli::Arguments& arguments) {
  if (context.globals.quiet || context.input != cli::StandardInput::stream || arguments.text("catalog") == "-") return;
  std::string how = "FILE '-' is standard input";
  const bool only_here = std::any_of(of_catalogue.begin(), of_catalogue.end(),
                                     [&](std::string_view option) { return arguments.given(option); });
  if (!only_here) {
    Error error;
    cli::add_input_hint(arguments, error);
    how = "to search standard input: " + error->commands.front();
  }
  context.err.write(fmt::format("note: without FILE the tool catalogue is searched; {}\n", how));
  context.err.flush();
}

}  // namespace

bool searches_catalogue(const cli::Arguments& arguments) {
  const bool pattern = arguments.operand("PATTERN").has_value();
  return arguments.operands("FILE").empty() && !(pattern && arguments.given("regexp"));
}

Result<void> check_scope(const cli::Context& context, const cli::Arguments& arguments) {
  const bool without_file = searches_catalogue(arguments);
  const auto refuse = [&](std::string message) { return cli::usage_error(&arguments.command(), std::move(message)); };
  if (!without_file) {
    for (const cli::Option& option : arguments.command().options) {
      const bool asks = cli::shared::is_catalogue_option(option.name);
      const bool own = std::find(of_catalogue.begin(), of_catalogue.end(), option.name) != of_catalogue.end();
      if ((!asks && !own) || !arguments.given(cli::key(option))) continue;
      return fail(
          refuse(fmt::format("option '--{}' is for the tool catalogue, which is searched without FILE", option.name)));
    }
    return {};
  }
  for (const std::string_view option : of_documents) {
    if (!arguments.given(option)) continue;
    Error error = refuse(fmt::format("option '--{}' needs FILE; without it the tool catalogue is searched", option));
    if (context.input == cli::StandardInput::stream) cli::add_input_hint(arguments, error);
    return fail(std::move(error));
  }
  return {};
}

Result<Exit> run_grep_catalogue(cli::Context& context, const cli::Arguments& arguments) {
  const Wanted wanted = wanted_of(context, arguments);
  const auto pattern = TRY(search::TextPattern::compile(wanted.patterns, wanted.pattern));
  search::PatternOptions by_word = wanted.pattern;
  by_word.word = true;
  const auto words = TRY(search::TextPattern::compile(wanted.patterns, wanted.rank ? by_word : wanted.pattern));
  TRY(cli::check_asking(arguments));
  note_input(context, arguments);
  return GrepCatalogue(context, arguments, wanted, pattern, words).run();
}

}  // namespace jt::commands

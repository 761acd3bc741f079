// SPDX-License-Identifier: MIT
#include "results/match_maker.hpp"

#include "core/path/spell_steps.hpp"

namespace jt::results {

MatchMaker::MatchMaker(const Output& output, Options options, document::Document& document)
    : output_(output), options_(std::move(options)), document_(document), text_(options_.record) {
  // Nobody has asked for the records of a few matches: they must not cost more than the search.
  constexpr std::uint64_t most_read = std::uint64_t{8} << 20;
  const scan::StreamOptions reading = document.cursor().stream().options();
  if (options_.records) reader_.emplace(document.source(), reading);
  if (options_.few > 0) reader_.emplace(document.source(), reading, most_read);
}

std::string MatchMaker::spelled(const path::Location& location) const {
  return path::spell(location, output_.paths.value_or(path::Spelling::accessor));
}

/// The location up to a step, and the rest of it.
std::vector<std::string> MatchMaker::headings(const search::FoundText& found, std::size_t split) const {
  const auto at = found.location.begin() + static_cast<std::ptrdiff_t>(split);
  std::vector<std::string> headings{spelled({found.location.begin(), at})};
  if (at == found.location.end()) return headings;
  const std::string rest = spelled({at, found.location.end()});
  headings.push_back(rest.starts_with('$') ? rest.substr(1) : rest);
  return headings;
}

std::optional<MatchRecord> MatchMaker::record(const search::FoundText& found) {
  MatchRecord out;
  path::Location location = found.location;
  location.resize(found.record->steps);
  out.path = spelled(location);
  if (!seen_.add(*found.record)) return out;
  const bool itself = !found.key && !found.comment && found.record->steps == found.location.size();
  if (itself && output_.renderer.for_people()) return out;  // the match shows it
  scan::Cursor* cursor = reader_->at(*found.record);
  if (cursor == nullptr) return {};
  auto json = text_.of(*cursor);
  if (json) {
    out.json = std::move(*json);
    return out;
  }
  if (options_.records) failure_ = std::move(json.error());
  return {};
}

Match MatchMaker::match(const search::FoundText& found) {
  Match match;
  match.file = document_.file();
  match.path = spelled(found.location);
  const std::size_t holder = found.location.empty() ? 0 : found.location.size() - 1;
  match.headings = headings(found, found.record && options_.records ? found.record->steps : holder);
  match.key = found.key;
  match.string = found.string;
  match.comment = found.comment;
  if (!found.comment && !found.string) match.type = scan::type_of[static_cast<std::uint8_t>(found.text[0])];
  match.value = found.text;
  match.span = found.match;
  match.siblings = found.siblings;
  if (!found.record || (!options_.records && options_.few == 0)) return match;
  match.record = record(found);
  if (options_.records) return match;
  --options_.few;
  if (match.record) match.record_headings = headings(found, found.record->steps);
  return match;
}

}  // namespace jt::results

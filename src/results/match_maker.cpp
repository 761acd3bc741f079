// SPDX-License-Identifier: MIT
#include "results/match_maker.hpp"

#include "core/path/spell_steps.hpp"

namespace jt::results {

MatchMaker::MatchMaker(const Output& output, Options options, document::Document& document)
    : output_(output), options_(std::move(options)), document_(document), text_(options_.record) {
  if (options_.records) reader_.emplace(document.source(), document.cursor().stream().options());
}

std::string MatchMaker::spelled(const path::Location& location) const {
  return path::spell(location, output_.paths.value_or(path::Spelling::accessor));
}

/// The location up to a step, and the rest of it.
void MatchMaker::add_headings(const search::FoundText& found, std::size_t split, Match& match) const {
  const auto at = found.location.begin() + static_cast<std::ptrdiff_t>(split);
  match.headings.push_back(spelled({found.location.begin(), at}));
  if (at == found.location.end()) return;
  const std::string rest = spelled({at, found.location.end()});
  match.headings.push_back(rest.starts_with('$') ? rest.substr(1) : rest);
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
  failure_ = std::move(json.error());
  return {};
}

Match MatchMaker::match(const search::FoundText& found) {
  Match match;
  match.file = document_.file();
  match.path = spelled(found.location);
  const std::size_t holder = found.location.empty() ? 0 : found.location.size() - 1;
  add_headings(found, found.record ? found.record->steps : holder, match);
  match.key = found.key;
  match.string = found.string;
  match.comment = found.comment;
  if (!found.comment && !found.string) match.type = scan::type_of[static_cast<std::uint8_t>(found.text[0])];
  match.value = found.text;
  match.span = found.match;
  match.siblings = found.siblings;
  if (found.record) match.record = record(found);
  return match;
}

}  // namespace jt::results

// SPDX-License-Identifier: MIT
#include "commands/grep_match.hpp"

#include <fmt/format.h>

#include "core/text/code_point.hpp"

namespace jt::commands {

void truncate_value(std::string& value, std::uint64_t most) {
  std::size_t at = 0;
  for (std::uint64_t left = most; left > 0 && at < value.size(); --left) at += text::code_point_at(value, at).size;
  const std::size_t rest = text::count_code_points(std::string_view(value).substr(at));
  if (rest > 0) value = fmt::format("{}…[+{} char{}]", value.substr(0, at), rest, rest == 1 ? "" : "s");
}

MatchMaker::MatchMaker(const cli::Context& context, const GrepOptions& options, document::Document& document)
    : context_(context), options_(options), document_(document), text_(options.record) {
  if (options.search.records) reader_.emplace(document.source(), document.cursor().stream().options());
}

std::string MatchMaker::spelled(const path::Location& location) const {
  return cli::spelled(context_, location, path::Spelling::accessor);
}

/// The location up to a step, and the rest of it.
void MatchMaker::add_headings(const search::FoundText& found, std::size_t split, results::Match& match) const {
  const auto at = found.location.begin() + static_cast<std::ptrdiff_t>(split);
  match.headings.push_back(spelled({found.location.begin(), at}));
  if (at == found.location.end()) return;
  const std::string rest = spelled({at, found.location.end()});
  match.headings.push_back(rest.starts_with('$') ? rest.substr(1) : rest);
}

std::optional<results::MatchRecord> MatchMaker::record(const search::FoundText& found) {
  results::MatchRecord out;
  path::Location location = found.location;
  location.resize(found.record->steps);
  out.path = spelled(location);
  if (!seen_.add(*found.record)) return out;
  const bool itself = !found.key && found.record->steps == found.location.size();
  if (itself && context_.globals.format == output::Format::human) return out;  // the match shows it
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

results::Match MatchMaker::match(const search::FoundText& found) {
  results::Match match;
  match.file = document_.file();
  match.path = spelled(found.location);
  const std::size_t holder = found.location.empty() ? 0 : found.location.size() - 1;
  add_headings(found, found.record ? found.record->steps : holder, match);
  match.key = found.key;
  match.string = found.string;
  match.type = found.string ? scan::Type::string : scan::type_of[static_cast<std::uint8_t>(found.text[0])];
  match.value = found.text;
  match.span = found.match;
  match.siblings = found.siblings;
  if (found.record) match.record = record(found);
  if (context_.globals.format == output::Format::concise && options_.max_string)
    truncate_value(match.value, *options_.max_string);
  return match;
}

}  // namespace jt::commands
